"""Asks who shall play for whom: people, with warnings or without, and computer players."""

from collections.abc import Collection
from typing import Any, NamedTuple

from textual.app import App

from goblins_tui.characters import CHARACTERS
from goblins_tui.model.session import GameSession
from goblins_tui.opponents.plugins import opponent_names
from goblins_tui.screens.dialog import Answer, Dialog

_KEYS = "123456789"
_BACK = "back"


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
        Answer(str(seat), f"{game.name(seat)}: {sitter}", _KEYS[seat])
        for seat, sitter in enumerate(sitting)
    ]
    question = Dialog("Who plays for whom?", "", [*answers, Answer(_BACK, "Back", "b")], game.seat)
    answer = await app.push_screen_wait(question)
    if answer == _BACK:
        return None
    seat = int(answer)
    choices = [PERSON, WARNED, *map(Sitter, opponent_names()[: len(_KEYS)])]
    answers = [
        Answer(str(number), _described(sitter), key)
        for number, (sitter, key) in enumerate(zip(choices, f"pw{_KEYS}", strict=False))
    ]
    marked = choices.index(sitting[seat]) if sitting[seat] in choices else 0
    body = "Games in which a computer player had a seat are kept apart from all others."
    question = Dialog(
        f"Who plays for {game.name(seat)}?",
        body,
        [*answers, Answer(_BACK, "As it is", "b")],
        marked,
    )
    answer = await app.push_screen_wait(question)
    return None if answer == _BACK else (seat, choices[int(answer)])


def _described(sitter: Sitter) -> str:
    if sitter is PERSON:
        return "A person"
    if sitter is WARNED:
        return "A person, warned of wins that can come next"
    character = CHARACTERS.get(sitter.computer)
    return f"{character.name}, {character.rank}" if character else sitter.computer
