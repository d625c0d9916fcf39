"""Asks who shall play for whom: people, with warnings or without, and computer players."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from textual.app import App

from goblins_tui.characters import CHARACTERS
from goblins_tui.model.session import GameSession
from goblins_tui.opponents.plugins import opponent_names
from goblins_tui.screens.dialog import Answer, Dialog

_KEYS = "123456789"
_BACK, _MORE = "back", "more"
_OTHERS = "Others that are installed"


class Sitter(NamedTuple):
    """Who sits on a seat."""

    computer: str = ""
    """The computer player, or nothing for a person."""
    is_warned: bool = False
    """Whether the person is warned of a win that can come next."""

    def __str__(self) -> str:
        """The same in words."""
        return self.computer or ("a person, warned" if self.is_warned else "a person")


PERSON, WARNED = Sitter(), Sitter(is_warned=True)


async def ask_who_sits(
    app: App[Any], game: GameSession, warned: Collection[int]
) -> tuple[int, Sitter] | None:
    """Ask for a seat, and then who shall have it.

    Args:
        app: The app, from a worker of which this is called.
        game: A game of two or more.
        warned: The seats whose people are warned.

    Returns:
        The seat, from 0, and who shall have it; `None` if all stays as it is.
    """
    sitting = [
        Sitter(game.computer(seat), seat in warned and not game.computer(seat))
        for seat in range(game.record.players)
    ]
    answers = [
        Answer(str(seat), _seated(game.name(seat), sitter), _KEYS[seat])
        for seat, sitter in enumerate(sitting)
    ]
    question = Dialog("Who plays for whom?", "", [*answers, Answer(_BACK, "Back", "b")], game.seat)
    answer = await app.push_screen_wait(question)
    if answer == _BACK:
        return None
    seat = int(answer)
    sitter = await _ask_for_sitter(app, game.name(seat), sitting[seat])
    return None if sitter is None else (seat, sitter)


async def _ask_for_sitter(app: App[Any], name: str, now: Sitter) -> Sitter | None:
    """Ask who shall have a seat, page by page."""
    pages = _pages()
    number = 0
    while True:
        answer = await app.push_screen_wait(_question(name, now, pages, number))
        if answer == _BACK:
            return None
        if answer != _MORE:
            return pages[number][int(answer)]
        number = (number + 1) % len(pages)


def _pages() -> list[list[Sitter]]:
    """Who can have a seat: people and our computer players, then those that are installed."""
    guests = [Sitter(name) for name in opponent_names() if name not in CHARACTERS]
    return [
        [PERSON, WARNED, *map(Sitter, CHARACTERS)],
        *(guests[start : start + len(_KEYS)] for start in range(0, len(guests), len(_KEYS))),
    ]


def _question(name: str, now: Sitter, pages: Sequence[Sequence[Sitter]], number: int) -> Dialog:
    """A page; who sits there now is marked, or what leads to them."""
    page, later = pages[number], pages[number + 1 :]
    keys = _KEYS if number else f"pw{_KEYS}"
    answers = [
        Answer(str(place), _described(sitter), key)
        for place, (sitter, key) in enumerate(zip(page, keys, strict=False))
    ]
    if number:
        body = f"{_OTHERS}, page {number} of {len(pages) - 1}"
        answers.append(Answer(_MORE, "More" if later else "The first page", "m"))
    else:
        body = "Games in which a computer player had a seat are kept apart from all others."
        answers += [Answer(_MORE, _OTHERS, "m")] if later else []
    answers.append(Answer(_BACK, "As it is", "b"))
    marked = 0
    if now in page:
        marked = page.index(now)
    elif any(now in sitters for sitters in later):
        marked = len(page)
    return Dialog(f"Who plays for {name}?", body, answers, marked)


def _seated(name: str, sitter: Sitter) -> str:
    """Who sits on a seat, without saying a name twice."""
    return f"{name}: {'computer player' if sitter.computer == name else sitter}"


def _described(sitter: Sitter) -> str:
    if sitter is PERSON:
        return "A person"
    if sitter is WARNED:
        return "A person, warned of wins that can come next"
    character = CHARACTERS.get(sitter.computer)
    return f"{character.name}, {character.rank}" if character else sitter.computer
