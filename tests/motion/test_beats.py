from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.model.session import GameSession
from goblins_tui.motion.beats import Beat, BeatKind, plan_turn
from goblins_tui.options import Speed
from goblins_tui.rules import DECK, legal_cards, mask_of
from goblins_tui.text import listed
from tests.kit.scenes import find_game, turned_by_rhyme, turned_by_star
from tests.kit.strategies import running, sessions

SHOWN = [Speed.FULL, Speed.BRISK]
LONGEST = {Speed.FULL: 6.0, Speed.BRISK: 1.8}
"""Nobody waits longer for a turn, in seconds."""


def next_turn(session: GameSession, choice: int) -> GameSession | None:
    """The game one turn later, if it goes on."""
    if not running(session):
        return None
    cards = legal_cards(session.position)
    return session.play(cards[choice % len(cards)])


def beats_of(session: GameSession, speed: Speed = Speed.FULL) -> tuple[Beat, ...]:
    """The beats of the last turn of a game."""
    assert session.last_turn is not None
    return plan_turn(session.tableau_after(session.cursor - 1), session.last_turn, speed)


@st.composite
def just_played(draw: st.DrawFn) -> GameSession:
    """A game in which a turn was just played."""
    before = draw(sessions())
    after = next_turn(before, draw(st.integers(0, 99)))
    if after is not None:
        return after
    if before.last_turn is not None:
        return before
    raise AssertionError("no game is over before its first turn")


@given(just_played(), st.sampled_from(SHOWN))
def test_the_beats_of_a_turn_end_with_the_truth(session: GameSession, speed: Speed) -> None:
    assert beats_of(session, speed)[-1].tableau == session.tableau


@given(just_played(), st.sampled_from(SHOWN))
def test_a_turn_is_add_then_flips_then_take_then_pass(session: GameSession, speed: Speed) -> None:
    turn = session.last_turn
    assert turn is not None
    kinds = [beat.kind for beat in beats_of(session, speed)]
    flips = [BeatKind.FLIP] * len(turn.flipped)
    takes = [BeatKind.TAKE] if turn.taken else []
    assert kinds == [BeatKind.ADD, *flips, *takes, BeatKind.PASS]


@given(just_played())
def test_cards_flip_one_after_the_other_in_the_order_of_the_ring(session: GameSession) -> None:
    before = session.tableau_after(session.cursor - 1)
    flips = [beat for beat in beats_of(session) if beat.kind is BeatKind.FLIP]
    cards = [card for beat in flips for card in beat.cards]
    assert cards == [card for card in before.ring if card in cards]
    fairies = [before.fairies, *(beat.tableau.fairies for beat in flips)]
    assert [one ^ other for one, other in pairwise(fairies)] == [mask_of([card]) for card in cards]


@given(just_played())
def test_the_narrator_reads_the_old_names_of_the_cards_that_flip(session: GameSession) -> None:
    before = session.tableau_after(session.cursor - 1)
    read = []
    for beat in beats_of(session):
        if beat.kind is BeatKind.FLIP:
            (card,) = beat.cards
            read.append(DECK.card(card).face(before.side(card)).name)
            assert beat.words.endswith(f"! {', '.join(read)} ...")


@given(just_played())
def test_the_narrator_names_what_comes_home_with_the_face_it_shows_then(
    session: GameSession,
) -> None:
    for beat in beats_of(session):
        if beat.kind is BeatKind.TAKE:
            names = [DECK.card(c).face(session.position.side(c)).name for c in beat.cards]
            comes = "comes" if len(names) == 1 else "come"
            assert beat.words == f"{listed(names)} {comes} home."


@given(just_played())
def test_b106_no_name_is_said_before_its_face_has_been_shown(session: GameSession) -> None:
    before = session.tableau_after(session.cursor - 1)
    shown = {DECK.card(c).face(before.side(c)).name for c in before.cards}
    names = {face.name for card in DECK for face in (card.goblin, card.fairy)}
    for beat in beats_of(session):
        assert {name for name in names if name in beat.words} <= shown
        shown |= {DECK.card(c).face(beat.tableau.side(c)).name for c in beat.tableau.cards}


@given(just_played(), st.sampled_from(SHOWN))
def test_however_much_moves_a_turn_is_not_shown_for_long(
    session: GameSession, speed: Speed
) -> None:
    assert sum(beat.seconds for beat in beats_of(session, speed)) <= LONGEST[speed]


@given(just_played())
def test_brisk_is_brisker_than_full(session: GameSession) -> None:
    seconds = {speed: sum(beat.seconds for beat in beats_of(session, speed)) for speed in SHOWN}
    assert seconds[Speed.BRISK] < seconds[Speed.FULL] / 2


@given(just_played())
def test_at_speed_off_nothing_is_planned(session: GameSession) -> None:
    assert beats_of(session, Speed.OFF) == ()


def test_a_star_is_shouted() -> None:
    words = beats_of(find_game(turned_by_star))[0].words
    assert words.endswith("! A star: everything flips!")


def test_a_rhyme_is_not_shouted() -> None:
    assert "star" not in beats_of(find_game(turned_by_rhyme))[0].words
