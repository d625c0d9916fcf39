"""The first lesson: a game on a fixed deal, each step of which teaches one thing.

The deal and its line were found by search: every step has one card that does what is asked, the
last two win in the two ways there are, and the other player is never in the way.
"""

from enum import Enum, auto
from typing import Final, NamedTuple

from goblins_tui.model.chronicle import face_name
from goblins_tui.model.game_state import GameState
from goblins_tui.model.session import GameSession
from goblins_tui.opponents import Choice
from goblins_tui.rules import GATHER_GOAL, Face, GameRecord, Variant
from goblins_tui.text import counted, harmless_names

CODE: Final = "poppy-589-a"
LEARNER, PARTNER_SEAT = 0, 1
PARTNER: Final = "Pebble"
"""The computer player whose name and face the other seat has; here it follows the lesson."""
TEACHER: Final = (9, "fairy")
"""Who speaks: a creature that this deal leaves out, by card number and side."""


class Aim(Enum):
    """What a step teaches."""

    CHOOSE = auto()
    ADD = auto()
    RHYME = auto()
    SYMBOL = auto()
    STAR = auto()
    LAST_ONE = auto()
    TAKE_BACK = auto()
    SIX = auto()


class Step(NamedTuple):
    """One step of the lesson."""

    aim: Aim
    title: str
    task: str
    """What to do; `{key}` stands for the key of the card."""
    praise: str
    """What is said when it is done."""
    card: int | None
    """The card that does it; `None` where none is added."""
    reply: int | None = None
    """The card that the other player adds afterwards."""


STEPS: Final = (
    Step(
        Aim.CHOOSE,
        "choose a card",
        "At the bottom lies your hand. Choose Knock Knock: press {key}, go there with the arrows,"
        " or click it.",
        "",
        10,
    ),
    Step(
        Aim.ADD,
        "add it to the Ring",
        "Below the Ring you read what it would do. Add it: press Enter, or click it once more.",
        "There it lies, and nothing else moved. The card that you add never flips itself.",
        10,
        8,
    ),
    Step(
        Aim.RHYME,
        "cards that rhyme flip",
        "Cards in the Ring that rhyme with yours turn over. Add the card that rhymes with"
        " Wet Welly.",
        "Jelly, Welly: it turned over! And two Suns came home to your Sun.",
        5,
        11,
    ),
    Step(
        Aim.SYMBOL,
        "its symbol comes home",
        "After that, all cards with the symbol of yours come home to you. Add your Mushroom.",
        "Even Hula Hoop came: it rhymed, flipped, and behind a Frog there is always a Mushroom.",
        3,
        17,
    ),
    Step(
        Aim.STAR,
        "a star flips everything",
        "A card with stars along its border flips all others, whatever they rhyme with."
        " Add Lord Glower.",
        "Everything turned over! And behind a Sun there is always a Moon: one came home.",
        14,
        4,
    ),
    Step(
        Aim.LAST_ONE,
        "no goblins left",
        "Who holds no goblin at the end of their turn wins. You have one left: add it.",
        "No goblins left: you win!",
        11,
    ),
    Step(
        Aim.TAKE_BACK,
        "take it back",
        "You win! There is a second way to win, too. Take your turn back for it: press u, or click"
        " it below.",
        "",
        None,
    ),
    Step(
        Aim.SIX,
        "six fairies",
        "Six fairies win as well, and you hold five. Choose cards to read what they would do,"
        " and add the right one.",
        "Six fairies: you win! Now you know it all.",
        18,
    ),
)
"""The lesson from its beginning to its end."""
TAKING_BACK: Final = next(step for step in STEPS if step.aim is Aim.TAKE_BACK)
FIRST_TAKE_BACK: Final = "First take your winning turn back: press u, or click it below."
"""What is said when something else is tried where only taking back goes on."""
READ_ON: Final = f"Enter or a click: {PARTNER} plays."
"""What is said besides after a turn of the learner."""


def lesson_at(done: int, name: str) -> GameSession:
    """The game of the lesson when some steps are done.

    Args:
        done: How many steps, from 0 to all.
        name: What the learner is called; any text.
    """
    record = GameRecord(
        Variant.FAIRIES_RULE,
        harmless_names((name, PARTNER)),
        CODE,
        first=LEARNER,
        computers=("", PARTNER),
    )
    game = GameSession.begin(record)
    for step in STEPS[:done]:
        if step.aim is Aim.TAKE_BACK:
            game = game.take_back()
        elif step.aim is not Aim.CHOOSE:
            cards = (step.card, step.reply)
            for card in filter(None, cards):
                game = game.play(card)
    return game


def task_of(step: Step, game: GameSession) -> str:
    """What a step asks for, in words.

    Args:
        step: The step.
        game: The game, with the learner to move.
    """
    return step.task.format(key=key_of(step, game))


def key_of(step: Step, game: GameSession) -> str:
    """The digit that chooses the card of a step; nothing if the learner does not hold it."""
    hand = game.tableau.hands[LEARNER]
    return str(hand.index(step.card) + 1) if step.card in hand else ""


def elsewhere(game: GameSession, card: int) -> str:
    """Where a card lies that is not in the learner's hand, and where to look.

    Args:
        game: The game.
        card: The card.
    """
    where = "in the Ring" if card in game.tableau.ring else f"in {PARTNER}'s hand"
    return f"{_name(game, card)} lies {where}. You add cards from your own hand, at the bottom."


def advice(step: Step, game: GameSession, card: int) -> str:
    """Why a card of the hand is not what a step asks for, and what to look for.

    Args:
        step: A step in which cards can be added; the card is wrong for it.
        game: The game, with the learner to move.
        card: The card that was tried.
    """
    name, face = _name(game, card), _face(game, card)
    wanted = "" if step.card is None else _name(game, step.card)
    lens = game.lens(card)
    flips = len(lens.flipped) or "none"
    match step.aim:
        case Aim.CHOOSE | Aim.ADD:
            how = f"press {key_of(step, game)}, or click it"
            return f"That is {name}, for later. Let us begin with {wanted}: {how}."
        case Aim.RHYME | Aim.SYMBOL if face.star:
            return f"{name} has stars and would flip everything. Keep it for later."
        case Aim.RHYME:
            return (
                f"{name} ends in -{face.rhyme} and rhymes with nothing there. Look for a name that"
                " ends in -elly."
            )
        case Aim.SYMBOL:
            symbol = face.symbol.capitalize()
            return f"{name} is a {symbol}. Look for a Mushroom, at the top of a card of yours."
        case Aim.STAR:
            return (
                f"{name} has no stars: it would flip {flips}, not all. Look for"
                " the border with stars."
            )
        case Aim.LAST_ONE if lens.outcome is not None:
            return (
                f"{name} would win too, with six fairies. First win without a goblin: add {wanted}."
            )
        case Aim.LAST_ONE:
            return f"{name} is a fairy: your goblin would stay with you. Add {wanted}."
        case Aim.SIX if lens.outcome is not None:
            return f"Right, {name} wins, as you have seen! Now find the card that brings you six."
    held = counted(lens.fairies, "fairy")
    return f"With {name} you would hold {held}. You need {GATHER_GOAL}: try another one."


def _face(game: GameSession, card: int) -> Face:
    return game.deck.card(card).face(game.position.side(card))


def _name(game: GameSession, card: int) -> str:
    return face_name(game, card, game.position)


class LessonPartner:
    """Plays for the other seat: what the lesson needs next, and nothing else."""

    async def choose(self, game: GameState, seconds: float) -> Choice:
        """The card that the lesson goes on with.

        Args:
            game: The game, with the other player to move.
            seconds: How long it may think, which it need not.
        """
        replies = [step.reply for step in STEPS if step.reply is not None]
        return Choice(replies[game.cursor // 2])

    def hurry(self) -> None:
        """It needs no time."""

    def stop(self) -> None:
        """It does not think."""
