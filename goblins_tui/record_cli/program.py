"""Does what was asked of `goblins-tui record`."""

import os
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from goblins_tui.console import INTERRUPTED, STANDARD_INPUT, progress, run_command, say
from goblins_tui.files import write_shared
from goblins_tui.history.database import told
from goblins_tui.history.games import GameLine
from goblins_tui.history.shelves import Page, Wanted
from goblins_tui.model import lines
from goblins_tui.model.chronicle import log_entries
from goblins_tui.paths import database_file, named_file, shown_path
from goblins_tui.record_cli.arguments import ALL_SHELVES, PROGRAM, USUAL_SHELVES, arguments_of
from goblins_tui.record_cli.output import complain, say_record, say_rows
from goblins_tui.record_cli.sources import (
    Failed,
    files_named,
    find_game,
    is_missing,
    opened,
    take_in,
)
from goblins_tui.rules import format_game
from goblins_tui.text import counted

FAILED = 1


def main(argv: Sequence[str]) -> int:
    """Run `goblins-tui record`.

    Args:
        argv: The arguments after `record`.

    Returns:
        The exit status: 0, or 1 if something could not be done, 2 for wrong use, 130 after an
        interrupt.
    """
    return run_command(lambda: _run(argv), PROGRAM, FAILED)


def _run(argv: Sequence[str]) -> int:
    try:
        arguments = arguments_of(argv)
        path = _database(arguments.db)
        match arguments.command:
            case "list":
                return _list(arguments, path)
            case "show":
                return _show(arguments, path)
            case "export":
                return _export(arguments, path)
        return _import(arguments, path)
    except Failed as failed:
        complain(str(failed))
        return FAILED


def _database(name: str | None) -> Path:
    try:
        return database_file(os.environ) if name is None else named_file(name)
    except OSError as error:
        raise Failed(f"{error.filename} cannot be used ({told(error)})") from None


def _list(arguments: Namespace, path: Path) -> int:
    words, limit = " ".join(arguments.words), arguments.limit
    pages: list[Page] = []
    if not is_missing(path):
        with opened(path) as store:
            pages = [
                store.page(Wanted(shelf, words=words), 0, limit) for shelf in arguments.shelves
            ]
    found = [line for page in pages for line in page.lines]
    found.sort(key=lambda line: (line.changed, line.id), reverse=True)
    total = sum(page.total for page in pages)
    say_rows([_row(line) for line in found[:limit]])
    if total > limit:
        complain(f"these are {limit} of {total} games; --limit {total} lists them all")
    if not found:
        say(_nothing(arguments))
    return 0


def _row(line: GameLine) -> tuple[str, ...]:
    code, date = line.head.record.code, line.begun[:10]
    practice = " (practice)" if line.standing.practice and not line.is_open else ""
    result = f"{_result(line)}{practice}"
    return str(line.id), date, lines.who(line), lines.mode(line), result, line.title, code


def _result(line: GameLine) -> str:
    return f"unfinished, {lines.result(line)}" if line.is_open else lines.result(line)


def _nothing(arguments: Namespace) -> str:
    if arguments.words or arguments.shelves not in (USUAL_SHELVES, ALL_SHELVES):
        return "No game is like that."
    if arguments.shelves == ALL_SHELVES:
        return "No games are kept yet."
    return "No games are kept yet. With --all, practice and games given up are listed too."


def _show(arguments: Namespace, path: Path) -> int:
    line, session = find_game(arguments.game, path)
    when = f", {line.begun[:10]}" if line.begun else ""
    practice = " Practice." if session.is_practice else ""
    result = _result(line)
    say(lines.called(line))
    say(f"{lines.mode(line)}, deal {session.record.code}{when}")
    say(f"{result[0].upper()}{result[1:]}.{practice}")
    say("")
    for entry in log_entries(session):
        say(entry.text)
    return 0


def _export(arguments: Namespace, path: Path) -> int:
    _, session = find_game(arguments.game, path)
    text = format_game(session.to_record())
    if arguments.file in (None, STANDARD_INPUT):
        say_record(text)
        return 0
    file = Path(arguments.file)
    try:
        file = named_file(arguments.file)
        write_shared(file, text.encode(), replaces=arguments.force)
    except FileExistsError:
        raise Failed(f"{shown_path(file)} is there already; --force replaces it") from None
    except (OSError, ValueError) as error:
        raise Failed(f"{shown_path(file)} cannot be written ({told(error)})") from None
    return 0


def _import(arguments: Namespace, path: Path) -> int:
    files, wrong = files_named(arguments.files)
    new, known, refused = 0, 0, len(wrong)

    def far(done: int) -> str:
        return f"{done}/{len(files)}"

    try:
        with opened(path) as store, progress("Importing", far, len(files)) as tell:
            for reason in wrong:
                complain(reason)
            for done, file in enumerate(files, start=1):
                try:
                    game, is_new = take_in(store, file)
                except Failed as failed:
                    refused += 1
                    complain(str(failed))
                else:
                    new, known = new + is_new, known + (not is_new)
                    if len(files) == 1:
                        say(f"{'Kept as' if is_new else 'Already there:'} game {game}.")
                tell(done)
    except KeyboardInterrupt:
        complain("interrupted; what was imported stays")
        return INTERRUPTED
    finally:
        if len(files) > 1:
            already = f", {known} already there" if known else ""
            others = f", {refused} refused" if refused else ""
            say(f"{counted(new, 'game')} imported{already}{others}.")
    return FAILED if refused else 0
