"""What a solitaire is about, and what is proven of deals, in a real store."""

from collections.abc import Iterator, Sequence
from contextlib import closing

import pytest

from goblins_tui.challenges import Challenge, Kind, Proof, SoloDeal
from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.games import GameHead
from goblins_tui.history.store import Store
from goblins_tui.model.journal import standing_of
from goblins_tui.rules import Goal, Variant
from tests.kit.stored_games import after, keep_whole, scripted, store_at

START, ACTIONS = scripted("solitaire-claimed")
DEAL = SoloDeal("moss-417-a", 6)
DAILY = Challenge(Kind.DAILY, day="2026-11-30")
CHALLENGES = [
    None,
    Challenge(),
    Challenge(goal=Goal.FLAWLESS),
    DAILY,
    Challenge(Kind.LADDER, Goal.FLAWLESS, rung=17),
]


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(store_at(None)) as opened:
        yield opened


@pytest.mark.parametrize("challenge", CHALLENGES, ids=str)
def test_what_a_solitaire_is_about_is_kept(store: Store, challenge: Challenge | None) -> None:
    head = GameHead(START.record, challenge=challenge)
    game = keep_whole(store, START, ACTIONS, head)
    assert store.load(game).line.head == head
    assert [line.head for line in store.counted()] == [head]


@pytest.mark.parametrize("kind", Kind)
def test_the_games_of_a_kind_are_found_the_last_one_first(store: Store, kind: Kind) -> None:
    games = [
        keep_whole(store, START, ACTIONS[:turns], GameHead(START.record, challenge=challenge))
        for challenge in CHALLENGES
        for turns in (2, len(ACTIONS))
    ]
    found = [line.id for line in store.of_kind(kind)]
    assert found == [
        game
        for game in reversed(games)
        if (head := store.load(game).line.head).challenge and head.challenge.kind is kind
    ]


def test_games_of_a_deal_are_those_that_count(store: Store) -> None:
    record = START.record
    deal = SoloDeal(record.code, record.size or 0, record.variant)
    counted = keep_whole(store, START, ACTIONS)
    keep_whole(store, START, ACTIONS[:3])
    helped = after(START, [Action(Deed.HINT), *ACTIONS])
    store.begin(GameHead(record), [Action(Deed.HINT), *ACTIONS], standing_of(helped))
    assert [line.id for line in store.of_deal(deal)] == [counted]
    assert store.of_deal(deal._replace(size=7)) == ()
    assert store.of_deal(deal._replace(variant=Variant.GOBLINS_RULE)) == ()


def test_with_its_game_a_challenge_is_deleted(store: Store) -> None:
    game = keep_whole(store, START, ACTIONS, GameHead(START.record, challenge=DAILY))
    store.delete(game)
    assert store.of_kind(Kind.DAILY) == ()


@pytest.mark.parametrize(
    "proof", [Proof(6, 9, 12), Proof(5, None, 1), Proof(None, None, 0), Proof(9, 9, 2**60)]
)
def test_a_proof_is_kept(store: Store, proof: Proof) -> None:
    assert store.proofs.of(DEAL) is None
    store.proofs.put(DEAL, Proof(1, 1, 1))
    store.proofs.put(DEAL, proof)
    kept = proof._replace(lines=min(proof.lines, 2**53))
    assert store.proofs.of(DEAL) == kept
    assert store.proofs.all() == {DEAL: kept}
    assert store.proofs.of(DEAL._replace(variant=Variant.GOBLINS_RULE)) is None


@pytest.mark.parametrize(
    "row",
    [
        ("moss-417-a", 6, "fairies-rule", 0, None, 1),
        ("moss-417-a", 6, "fairies-rule", "six", None, 1),
        ("moss-417-a", 6, "fairies-rule", 6, b"9", 1),
        ("moss-417-a", 6, "fairies-rule", 6, 9, -1),
        ("moss-417-a", 6, "fairies-rule", 6.5, 9, 1),
    ],
    ids=str,
)
def test_b81_a_proof_that_cannot_be_one_is_passed_over(
    store: Store, row: tuple[object, ...]
) -> None:
    store._connection.execute("INSERT INTO proofs VALUES (?, ?, ?, ?, ?, ?)", row)
    assert store.proofs.of(DEAL) is None
    assert store.proofs.all() == {}


@pytest.mark.parametrize(
    "deal",
    [("moss\x1b[2J", 6, "fairies-rule"), ("moss-417-a", 9, "fairies-rule"), ("moss-417-a", 6, "")],
    ids=str,
)
def test_b81_a_proof_of_no_deal_is_passed_over(store: Store, deal: tuple[object, ...]) -> None:
    store._connection.execute("INSERT INTO proofs VALUES (?, ?, ?, 6, 9, 1)", deal)
    assert store.proofs.all() == {}


@pytest.mark.parametrize("column", ["kind", "goal", "day", "rung"])
def test_b81_a_game_that_is_about_nonsense_hides_no_other(store: Store, column: str) -> None:
    good = keep_whole(store, START, ACTIONS, GameHead(START.record, challenge=DAILY))
    bad = keep_whole(store, START, ACTIONS, GameHead(START.record, challenge=DAILY))
    store._connection.execute(f"UPDATE challenges SET {column} = '\x1b[2J' WHERE game = ?", (bad,))
    assert [line.id for line in store.counted()] == [good]


@pytest.mark.parametrize(
    ("actions", "on_its_day", "otherwise"),
    [
        (ACTIONS, True, False),
        (ACTIONS[:3], True, True),
        ([Action(Deed.HINT), *ACTIONS], True, True),
        ([Action(Deed.GIVE_UP)], True, True),
    ],
    ids=["won", "left", "with help", "given up"],
)
def test_a_deal_is_known_from_games_with_help_and_a_daily_from_any(
    store: Store, actions: Sequence[Action], on_its_day: bool, otherwise: bool
) -> None:
    mine = SoloDeal.of(START.record)
    assert not store.is_known(mine)
    keep_whole(store, START, actions, GameHead(START.record, challenge=DAILY))
    assert store.is_known(mine, DAILY.day) == on_its_day
    assert store.is_known(mine) == otherwise
    assert not store.is_known(mine._replace(size=7), DAILY.day)
    assert store.is_known(mine, "2026-11-29") == otherwise
