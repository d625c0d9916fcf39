"""A game kept action by action is exactly the game that was played."""

from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.games import DamagedGame, GameHead, Origin, Standing, State
from goblins_tui.model.journal import do, journal_of, replay, session_of, standing_of
from goblins_tui.model.session import GameSession
from goblins_tui.rules import Ending, NotationError, RulesError
from tests.golden.games import GAMES
from tests.kit.stored_games import after, keep_whole, scripted, store_at
from tests.kit.strategies import chance, sessions
from tests.kit.walks import possible_actions, walks

TABLE, DRAWN = scripted("draw-by-repetition")
ALONE, FLAWLESS = scripted("solitaire-flawless")


@st.composite
def walks_around_a_win(draw: st.DrawFn) -> tuple[GameSession, tuple[Action, ...]]:
    """A solitaire played to its win, and then all that people can do around it."""
    rng = draw(chance)
    name = rng.choice([name for name in GAMES if name.startswith("solitaire")])
    start, actions = scripted(name)
    done = list(actions[: rng.randint(len(actions) // 2, len(actions))])
    session = after(start, done)
    for _ in range(rng.randint(0, 30)):
        # Turns are many and the other deeds few, so that turns must not drown them.
        possible = possible_actions(session)
        if not possible:
            break
        others = [action for action in possible if action.deed is not Deed.PLAY]
        done.append(rng.choice(others if others and rng.random() < 0.6 else possible))
        session = do(session, done[-1])
    return start, tuple(done)


# Action by action


@given(st.one_of(walks(), walks_around_a_win()))
def test_b72_after_every_action_the_stored_game_is_the_one_played(
    walk: tuple[GameSession, tuple[Action, ...]],
) -> None:
    start, actions = walk
    session = start
    with closing(store_at(None)) as store:
        game = keep_whole(store, start)
        assert session_of(store.load(game)) == start
        for known, action in enumerate(actions):
            session = do(session, action)
            store.append(game, known, (action,), standing_of(session))
            saved = store.load(game)
            assert session_of(saved) == session
            assert saved.line.standing == standing_of(session)


@given(st.one_of(walks(), walks_around_a_win()))
def test_b87_how_a_game_stands_is_what_its_session_says(
    walk: tuple[GameSession, tuple[Action, ...]],
) -> None:
    session = after(*walk)
    standing = standing_of(session)
    result = session.result
    assert (standing.state is State.OPEN) == (not session.is_over)
    assert (standing.state is State.ABANDONED) == (session.ending is Ending.GIVEN_UP)
    assert (standing.turns, standing.to_move) == (session.cursor, session.seat)
    assert standing.practice == session.is_practice
    if result is None:
        assert standing[3:7] == (None, None, None, None)
    else:
        assert standing[3:5] == (result.winner, result.outcome)
        assert standing[5:7] == (result.turns, result.flawless_turns)


@given(st.one_of(walks(), walks_around_a_win()))
def test_an_action_is_read_as_it_was_written(
    walk: tuple[GameSession, tuple[Action, ...]],
) -> None:
    _, actions = walk
    assert tuple(Action.parse(str(action)) for action in actions) == actions


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_games_are_played_by_their_actions(name: str) -> None:
    start, actions = scripted(name)
    assert after(start, actions).to_record()._replace(date="") == GAMES[name].play().to_record()


@pytest.mark.parametrize("origin", Origin)
def test_a_game_of_any_origin_is_continued_as_it_was(origin: Origin) -> None:
    practice = origin is Origin.TRIED
    start = GameSession.begin(ALONE.record._replace(practice=practice))
    head = GameHead(start.record, origin=origin)
    with closing(store_at(None)) as store:
        game = keep_whole(store, start, FLAWLESS, head)
        saved = store.load(game)
        assert saved.line.head == head
        assert session_of(saved) == after(start, FLAWLESS)
        assert len(store.counted()) == (not practice)


# From a record


@given(sessions())
def test_a_record_is_played_again_to_the_same_position_and_result(session: GameSession) -> None:
    record = session.to_record()
    again = replay(GameSession.begin(record._replace(cards=(), ending=None)), journal_of(record))
    assert again.position == session.position
    assert again.result == session.result
    assert again.to_record() == record


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_is_played_again_from_its_record_alone(name: str) -> None:
    played = GAMES[name].play()
    record = played.to_record()
    again = replay(GameSession.begin(record._replace(cards=(), ending=None)), journal_of(record))
    assert again.result == played.result
    assert again.to_record() == record


def test_a_record_that_the_rules_do_not_allow_has_no_journal() -> None:
    with pytest.raises(RulesError):
        journal_of(TABLE.record._replace(cards=(1,)))
    with pytest.raises(RulesError):
        journal_of(ALONE.record._replace(ending=Ending.CLAIMED))


# What makes no sense


@pytest.mark.parametrize(
    "text",
    [
        *(
            None,
            0,
            1,
            1.0,
            True,
            "",
            "0",
            "01",
            "21",
            "+1",
            " 1",
            "1 ",
            "\u0661",
            "PLAY",
            "play",
            b"1",
        ),
        *("seat", "seat ", "seat 4 Owl", "seat x Owl", "seat 0  Owl", "seat 0 \x1b[2J"),
        *(f"seat 0 {'Owl' * 9}", "stand-in", f"stand-in {'x' * 101}", "stand-in \x1b[2J"),
    ],
)
def test_what_nobody_wrote_is_no_action(text: object) -> None:
    with pytest.raises(NotationError):
        Action.parse(text)


def test_the_action_that_the_rules_do_not_allow_is_named() -> None:
    with pytest.raises(DamagedGame, match="action 3: "):
        replay(TABLE, (*DRAWN[:2], Action(Deed.CLAIM)))
    with pytest.raises(DamagedGame, match="action 1: there is no turn to take back"):
        replay(TABLE, [Action(Deed.TAKE_BACK)])


def test_a_deal_that_the_rules_do_not_have_is_damage() -> None:
    with closing(store_at(None)) as store:
        saved = store.load(keep_whole(store, TABLE))
    record = saved.line.head.record._replace(code="nowhere-1-a")
    line = saved.line._replace(head=saved.line.head._replace(record=record))
    with pytest.raises(DamagedGame, match="a deal code is"):
        session_of(saved._replace(line=line))


# The fingerprint


def fingerprint(session: GameSession) -> str:
    return standing_of(session).fingerprint


def test_a_fingerprint_tells_games_apart_by_all_but_their_day() -> None:
    played = after(TABLE, DRAWN)
    record = played.to_record()
    assert fingerprint(GameSession.begin(record._replace(date="2020-02-29"))) == fingerprint(played)
    others = [
        GameSession.begin(record._replace(names=("Ann", "Bob"))),
        GameSession.begin(record._replace(cards=record.cards[:-1], ending=None)),
        GameSession.begin(record._replace(ending=None)),
        GameSession.begin(record._replace(cards=(), ending=None)),
        TABLE.play(DRAWN[0].card),
    ]
    assert len({fingerprint(played), *map(fingerprint, others)}) == 6


def test_the_standing_of_a_drawn_game_names_no_winner() -> None:
    standing = standing_of(after(TABLE, DRAWN))
    assert standing[:7] == Standing(State.FINISHED, 8, 0, winning_turns=8)[:7]
