"""What games have shown to people, and nothing else, comes into the album."""

from contextlib import closing

import pytest
from hypothesis import given

from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.album import AlbumEntry, Entries
from goblins_tui.history.games import DamagedGame, GameHead, Origin
from goblins_tui.history.store import Store
from goblins_tui.model.album import is_complete, read_into_album, read_on, shown_in
from goblins_tui.model.journal import do, standing_of
from goblins_tui.model.session import GameSession
from goblins_tui.rules import DECK, GameRecord, Side, Variant
from tests.golden.games import GAMES
from tests.kit.stored_games import (
    DAY,
    NOW,
    after,
    bring_album_up_to_date,
    keep_whole,
    scripted,
    store_at,
)
from tests.kit.walks import walks

EARLIER = "2020-02-02 02:02:02"
Walk = tuple[GameSession, tuple[Action, ...]]
Seen = set[tuple[int, str]]
"""Cards, each with a side that lay up, or "turned"."""


def by_looking(start: GameSession, actions: tuple[Action, ...]) -> Seen:
    """What somebody sees who looks at the whole table after everything that people do."""
    seen = {(card, str(start.tableau.side(card))) for card in start.tableau.cards}
    session, lay = start, {card: start.tableau.side(card) for card in start.tableau.cards}
    for action in actions:
        is_turn = str(action).isdigit()
        session = do(session, action)
        lies = {card: session.tableau.side(card) for card in session.tableau.cards}
        seen |= {(card, str(side)) for card, side in lies.items()}
        seen |= {(card, "turned") for card in lies if is_turn and lies[card] is not lay[card]}
        lay = lies
    return seen


def in_album(entries: Entries) -> Seen:
    return {
        (card, what)
        for card, entry in entries.items()
        for what, moment in entry._asdict().items()
        if moment
    }


def shown(walk: Walk, head: GameHead | None = None, now: str = NOW) -> Entries:
    start, actions = walk
    with closing(Store(None, lambda: now)) as store:
        return shown_in(store.load(keep_whole(store, start, actions, head)))


def computers(*names: str, actions: str = "") -> Walk:
    """The first turns of a game in which computer players have seats."""
    record = GameRecord(
        Variant.FAIRIES_RULE, ("Ann", "Bo"), "robin-340-a", computers=names, date=DAY
    )
    deeds = tuple(Action.parse(deed) for deed in actions.split(", ") if deed)
    return GameSession.begin(record), deeds


@given(walk=walks())
def test_a_game_shows_what_somebody_sees_who_looks_after_every_deed(walk: Walk) -> None:
    assert in_album(shown(walk)) == by_looking(*walk)


@pytest.mark.parametrize("name", GAMES)
def test_every_golden_game_shows_what_somebody_sees_who_looks(name: str) -> None:
    assert in_album(shown(scripted(name))) == by_looking(*scripted(name))


def test_a_pair_is_known_once_the_card_was_turned_over() -> None:
    start, actions = scripted("two-players")
    flipped = {card for turn in after(start, actions).turns for card in turn.flipped}
    entries = shown((start, actions))
    assert {card for card, entry in entries.items() if entry.is_pair} == flipped
    assert flipped < entries.keys()


def test_two_sides_that_were_met_in_two_games_are_no_pair() -> None:
    goblin, fairy = AlbumEntry(goblin=NOW), AlbumEntry(fairy=NOW)
    both = goblin.with_others(fairy)
    assert all(both.met(side) for side in Side)
    assert not both.is_pair


def test_what_was_shown_by_a_turn_that_was_taken_back_counts() -> None:
    start, actions = scripted("two-players")
    turn = after(start, actions[:1]).turns[0]
    assert turn.flipped
    taken_back = (actions[0], Action.parse("take-back"))
    assert after(start, taken_back).position == start.position
    assert in_album(shown((start, taken_back))) >= {(card, "turned") for card in turn.flipped}


def test_what_was_tried_out_and_begun_anew_counts() -> None:
    start = GameSession.begin(GameRecord(Variant.FAIRIES_RULE, ("Ann",), "fern-7-a", 5, date=DAY))
    tried = tuple(map(Action.parse, "11 9 try-out 4 14 come-back begin-anew".split()))
    plain = tuple(map(Action.parse, "11 9 4 14".split()))
    assert in_album(shown((start, tried))) == by_looking(start, plain)


def test_a_show_of_computer_players_is_no_meeting() -> None:
    assert shown(computers("Owl", "Badger", actions="1, 7")) == {}


def test_a_game_with_one_person_is_one() -> None:
    walk = computers("Owl", "", actions="1, 7")
    assert in_album(shown(walk)) == by_looking(*walk)


def test_a_show_in_which_somebody_took_a_seat_is_one_from_its_beginning() -> None:
    walk = computers("Owl", "Badger", actions="1, 7, seat 0, 12")
    assert in_album(shown(walk)) == by_looking(*walk)


def test_a_seat_that_was_given_away_does_not_undo_what_people_saw() -> None:
    walk = computers("", "Owl", actions="1, seat 0 Badger, 7")
    assert in_album(shown(walk)) == by_looking(*walk)


@pytest.mark.parametrize(("origin", "counts"), [("played", 1), ("tried", 1), ("imported", 0)])
def test_what_others_played_elsewhere_does_not_count(origin: str, counts: int) -> None:
    start, actions = scripted("two-players")
    entries = shown((start, actions), GameHead(start.record, origin=Origin(origin)))
    assert bool(entries) == counts


def test_the_deal_was_met_when_the_game_began_and_all_else_when_it_was_played() -> None:
    start, actions = scripted("two-players")
    with closing(store_at(None)) as store:
        game = keep_whole(store, start, actions[:1])
        first = store.load(game).line
        session = after(start, actions)
        store.append(game, 1, actions[1:], standing_of(session))
        saved = store.load(game)
    assert saved.line.changed > first.begun
    entries = shown_in(saved)
    for card in start.tableau.cards:
        side = start.tableau.side(card)
        assert entries[card].met(side) == first.begun
        assert entries[card].met(side.other) in ("", saved.line.changed)
        assert entries[card].turned in ("", saved.line.changed)


def test_a_game_that_the_rules_do_not_allow_shows_nothing() -> None:
    start, actions = scripted("two-players")
    with closing(store_at(None)) as store:
        saved = store.load(keep_whole(store, start, actions))
    with pytest.raises(DamagedGame):
        shown_in(saved._replace(actions=(*actions, actions[0])))


# How it comes into the album ----------------------------------------------------------------


def test_only_what_is_new_is_read() -> None:
    start, actions = scripted("two-players")
    with closing(store_at(None)) as store:
        game = keep_whole(store, start, actions)
        assert in_album(bring_album_up_to_date(store)) == by_looking(start, actions)
        assert store.album.waiting(9) == ()
        again = (Action(Deed.TAKE_BACK), actions[-1])
        store.append(game, len(actions), again, standing_of(after(start, (*actions, *again))))
        assert store.album.waiting(9) == (game,)
        assert in_album(bring_album_up_to_date(store)) == by_looking(start, actions)
        assert store.album.waiting(9) == ()


def test_b106_a_game_that_can_be_gone_on_with_is_not_in_the_album_yet() -> None:
    start, actions = scripted("two-players")
    with closing(store_at(None)) as store:
        game = keep_whole(store, start, actions[:3])
        assert in_album(bring_album_up_to_date(store)) == in_album({})
        store.append(game, 3, actions[3:], standing_of(after(start, actions)))
        assert in_album(bring_album_up_to_date(store)) == by_looking(start, actions)


def test_a_game_that_is_given_up_has_nothing_to_be_remembered_any_more() -> None:
    start, actions = scripted("two-players")
    with closing(store_at(None)) as store:
        store.abandon(keep_whole(store, start, actions[:3]))
        assert in_album(bring_album_up_to_date(store)) == by_looking(start, actions[:3])


def test_the_earlier_of_two_meetings_is_kept_whichever_is_read_first() -> None:
    moments = iter((NOW, NOW, EARLIER))
    start, actions = scripted("two-players")
    start = GameSession.begin(start.record._replace(date=""))
    with closing(Store(None, lambda: next(moments))) as store:
        late, early = (keep_whole(store, start, actions) for _ in range(2))
        for game in (late, early):
            read_into_album(store, game)
        met = store.album.entries()
    assert {moment for entry in met.values() for moment in entry if moment} == {EARLIER}


def test_games_are_read_some_at_a_time_and_the_album_grows() -> None:
    with closing(store_at(None)) as store:
        for name in GAMES:
            keep_whole(store, *scripted(name))
        sizes, is_whole = [], False
        while not is_whole:
            entries, is_whole = read_on(store, games_at_once=2)
            sizes.append(len(in_album(entries)))
        assert len(sizes) == len(GAMES) // 2 + 1
        assert sizes == sorted(sizes)
        assert sizes[0] < sizes[-1]


def test_of_a_full_album_no_game_is_read() -> None:
    full = {card.number: AlbumEntry(NOW, NOW, NOW) for card in DECK}
    assert is_complete(full)
    assert not is_complete({**full, 20: AlbumEntry(NOW, NOW)})
    with closing(store_at(None)) as store:
        game = keep_whole(store, *scripted("two-players"))
        store.album.enter(full, {})
        assert read_on(store) == (full, True)
        assert store.album.waiting(9) == (game,)


def test_games_that_wait_for_ever_are_not_read_for_ever() -> None:
    with closing(store_at(None)) as store:
        for _ in range(3):
            keep_whole(store, *scripted("two-players"))
        store._connection.execute(
            "CREATE TRIGGER stuck AFTER UPDATE OF in_album ON games"
            " BEGIN UPDATE games SET in_album = 0 WHERE id = new.id; END"
        )
        assert read_on(store, games_at_once=2).is_whole
