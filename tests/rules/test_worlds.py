import random
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings

from goblins_tui.model.session import GameSession
from goblins_tui.rules import (
    DECK,
    Face,
    Rhyme,
    Side,
    Variant,
    View,
    cards_in,
    deal,
    parse_position,
    view,
)
from goblins_tui.rules.worlds import worlds_of
from tests.kit.hiding import deck_with_other_hidden_faces
from tests.kit.project import run_python
from tests.kit.strategies import chance, decks, sessions

FEW = 4


def nameless(face: Face) -> Face:
    return face._replace(name="", ending="")


def known_faces(view: View) -> dict[tuple[int, Side], Face]:
    """All faces that have been seen, without their names."""
    known = {}
    for card in (*view.hands[0], *view.ring):
        known[card.number, card.side] = nameless(card.face)
        if card.reverse is not None:
            known[card.number, card.side.other] = nameless(card.reverse.face)
    return known


@settings(max_examples=50)
@given(sessions(max_players=1, decks=decks()))
def test_a_world_shows_every_face_that_has_been_seen(session: GameSession) -> None:
    known = known_faces(session.view)
    for world in islice(worlds_of(session.view, session.variant), FEW):
        assert {(card, side): world.card(card).face(side) for card, side in known} == known


@settings(max_examples=50)
@given(sessions(max_players=1, decks=decks()))
def test_a_world_has_names_for_nobody_and_hides_no_star_of_the_shed_side(
    session: GameSession,
) -> None:
    shed = session.variant.shed
    unseen = {
        card
        for card in cards_in(session.position.in_play)
        if (card, shed) not in known_faces(session.view)
    }
    for world in islice(worlds_of(session.view, session.variant), FEW):
        assert {card.face(side).name for card in world for side in Side} == {""}
        assert not unseen & {*cards_in(world.stars(shed))}


@settings(max_examples=50)
@given(sessions(max_players=1, decks=decks()), chance)
def test_b105_decks_that_differ_where_nobody_has_looked_give_the_same_worlds(
    session: GameSession, rng: random.Random
) -> None:
    other = deck_with_other_hidden_faces(session.deck, session.position, session.seen, rng)
    worlds = worlds_of(session.view, session.variant)
    others = worlds_of(view(session.position, session.seen, other), session.variant)
    assert [*islice(worlds, FEW)] == [*islice(others, FEW)]


def test_where_all_reverses_have_been_seen_there_is_one_world() -> None:
    position = deal(1, "moss-417-a")
    public = view(position, dict.fromkeys(cards_in(position.in_play), 1))
    assert len({*islice(worlds_of(public, Variant.FAIRIES_RULE), 20)}) == 1


def test_a_world_that_comes_again_is_the_same_object() -> None:
    position = deal(1, "moss-417-a")
    public = view(position, dict.fromkeys(cards_in(position.in_play)[1:], 1))
    worlds = [*islice(worlds_of(public, Variant.FAIRIES_RULE), 50)]
    assert 1 < len({*worlds}) == len({*map(id, worlds)}) < 10


def test_worlds_do_not_depend_on_when_a_face_was_seen_or_where_its_card_lies() -> None:
    seen, early = (
        view(parse_position("G1 F7 | F2 | 0"), {7: 5}),
        view(parse_position("G1 | F2 F7 | 0"), {7: 1}),
    )
    first, second = (worlds_of(public, Variant.FAIRIES_RULE) for public in (seen, early))
    assert [*islice(first, FEW)] == [*islice(second, FEW)]


def test_a_face_that_is_seen_makes_other_worlds() -> None:
    position = deal(1, "moss-417-a")
    card = cards_in(position.ring)[0]
    before, after = (
        worlds_of(view(position, seen), Variant.FAIRIES_RULE) for seen in ({}, {card: 1})
    )
    assert [*islice(before, FEW)] != [*islice(after, FEW)]


def test_all_ways_to_choose_rhymes_are_equally_likely() -> None:
    # Goblins 1 and 2 rhyme; fairy 9 may not take the pair that one of them has.
    position = parse_position("G1 G2 F9 | | 0")
    worlds = islice(worlds_of(view(position, {}), Variant.FAIRIES_RULE), 6000)
    drawn = Counter(
        (world.card(1).fairy.rhyme, world.card(2).fairy.rhyme, world.card(9).goblin.rhyme)
        for world in worlds
    )
    goblin, fairy = DECK.card(1).goblin.rhyme, DECK.card(9).fairy.rhyme
    ways = {
        (one, two, three)
        for one in Rhyme
        for two in Rhyme
        for three in Rhyme
        if len({goblin, one, two}) == 3 and three is not fairy
        if three is not goblin or fairy not in (one, two)
    }
    assert drawn.keys() == ways
    expected = drawn.total() / len(ways)
    assert all(0.7 * expected < count < 1.3 * expected for count in drawn.values())


@pytest.mark.parametrize("variant", Variant)
def test_missing_stars_lie_on_any_unseen_face_of_the_gathered_side(variant: Variant) -> None:
    position = deal(1, "moss-417-a", variant)
    worlds = islice(worlds_of(view(position, {}), variant), 1000)
    shares = Counter(card for world in worlds for card in cards_in(world.stars(variant.gather)))
    seen = DECK.stars(variant.gather) & position.ring
    expected = (4 - seen.bit_count()) / 15 * 1000
    assert all(shares[card] == 1000 for card in cards_in(seen))
    assert not any(shares[card] for card in cards_in(position.ring & ~seen))
    assert all(0.7 * expected < shares[card] < 1.3 * expected for card in cards_in(position.hand))


def test_worlds_are_the_same_in_every_process() -> None:
    code = """
from itertools import islice
from goblins_tui.rules import Variant, deal, view
from goblins_tui.rules.worlds import worlds_of

position = deal(1, "moss-417-a", size=7)
print([*map(list, islice(worlds_of(view(position, {}), Variant.FAIRIES_RULE), 3))])
"""
    assert run_python(code, PYTHONHASHSEED="1") == run_python(code, PYTHONHASHSEED="2")
