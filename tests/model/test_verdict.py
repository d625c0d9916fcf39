"""What a solitaire was worth, in words."""

import pytest

from goblins_tui.challenges import Challenge, Kind, Proof, SoloDeal
from goblins_tui.model.session import GameSession
from goblins_tui.model.verdict import (
    Background,
    Best,
    challenge_words,
    deal_words,
    medals,
    par_words,
    sound,
    stars,
    verdict,
)
from goblins_tui.rules import GameRecord, Goal, Variant
from goblins_tui.solo.ladder import LADDER, Rung
from goblins_tui.solo.medals import Medal
from goblins_tui.solver import solve
from tests.kit.stored_games import after, scripted

START, FLAWLESS = scripted("solitaire-flawless")
PROOF = Proof(6, 8, 12)
"""Of that deal."""
KNOWN = Background(proof=PROOF)
WON = GameSession.begin(START.record)
for _card in (11, 9, 4, 14, 5, 6, 19):
    WON = WON.play(_card)
WON = WON.claim()
LADDER_GOALS = Challenge(Kind.LADDER, Goal.FLAWLESS, rung=16)


def words(session: GameSession, background: Background) -> str:
    return "\n".join(verdict(session, background))


def test_the_deal_of_these_tests_has_the_pars_that_they_name() -> None:
    assert (solve(WON.start).par, solve(WON.start, Goal.FLAWLESS).par) == (6, 8)


def test_a_win_stands_beside_its_par_with_its_medal() -> None:
    told = words(WON, KNOWN)
    assert "Won in 7 turns, par 6." in told
    assert "Medal: one above par." in told
    assert "Deal fern-7-a, 5 cards, fair." in told


def test_before_anything_is_proven_there_is_no_par_and_no_grade() -> None:
    told = words(WON, Background())
    assert "Won in 7 turns." in told
    assert "par" not in told
    assert told.endswith("Deal fern-7-a, 5 cards.")
    assert medals(WON, Background()) == (Medal.WON,)


def test_flawless_has_a_par_and_a_medal_of_its_own() -> None:
    session = after(START, FLAWLESS)
    assert "Flawless in 8 turns, par 8." in words(session, KNOWN)
    assert medals(session, KNOWN) == (Medal.NEAR_PAR, Medal.FLAWLESS_PAR)


def test_practice_earns_nothing_and_says_so() -> None:
    session = after(START.take_hint(), FLAWLESS)
    told = words(session, KNOWN)
    assert "Practice: it does not count." in told
    assert "Medal" not in told
    assert medals(session, KNOWN) == ()
    assert stars(session, LADDER_GOALS) == 0


def test_a_game_given_up_says_what_could_have_been() -> None:
    given_up = START.play(11).give_up()
    assert "Given up in turn 2.\nIt can be won in 6 turns." in words(given_up, KNOWN)
    hopeless = Background(proof=Proof(None, None, 0))
    assert "It cannot be won: that is proven." in words(given_up, hopeless)
    for_flawless = Background(Challenge(goal=Goal.FLAWLESS), Proof(6, None, 12))
    assert "It cannot be flawless: that is proven." in words(given_up, for_flawless)
    assert "It can" not in words(given_up, Background())
    assert medals(given_up, KNOWN) == ()


@pytest.mark.parametrize(
    ("best", "sentence"),
    [
        (None, ""),
        (9, "Your best of this deal: it was 9."),
        (7, "As good as your best of this deal."),
        (6, "Your best of this deal is 6."),
    ],
)
def test_a_win_is_compared_with_the_best_so_far(best: int | None, sentence: str) -> None:
    told = words(WON, KNOWN._replace(best=Best(best)))
    assert sentence in told
    assert ("best of this deal" in told) == bool(sentence)


def test_who_is_after_flawless_hears_that_a_mere_win_is_not() -> None:
    told = words(WON, Background(Challenge(goal=Goal.FLAWLESS), PROOF))
    assert "Not flawless." in told


@pytest.mark.parametrize("rung", LADDER, ids=lambda rung: rung.title)
def test_a_rung_played_at_its_par_earns_three_stars(rung: Rung) -> None:
    record = GameRecord(rung.variant, ("Ann",), rung.code, rung.size)
    session = GameSession.begin(record)
    for card in solve(session.start, rung.goal, rung.variant).line or ():
        session = session.press_on() if session.may_press_on else session
        session = session.play(card)
    session = session if session.is_over else session.claim()
    challenge = Challenge(Kind.LADDER, rung.goal, rung=rung.number)
    assert stars(session, challenge) == 3
    assert "3 stars of 3." in words(session, Background(challenge))
    assert f"rung {rung.number}: {rung.title}" in words(session, Background(challenge))


def test_a_flawless_rung_that_was_only_won_earns_no_star() -> None:
    assert stars(WON, LADDER_GOALS) == 0
    assert "No star yet." in words(WON, Background(LADDER_GOALS))


def test_the_par_in_words_is_the_one_of_the_goal() -> None:
    flawless = Challenge(goal=Goal.FLAWLESS)
    assert par_words(Background()) == ""
    assert par_words(KNOWN) == "par 6"
    assert par_words(Background(flawless, PROOF)) == "flawless par 8"
    assert par_words(Background(flawless, Proof(6, None, 1))) == "flawless par none"


def test_a_daily_tells_its_day() -> None:
    daily = Challenge(Kind.DAILY, day="2026-02-03")
    assert challenge_words(daily) == "The daily deal of 3 February 2026"
    assert "The daily deal of 3 February 2026." in words(WON, Background(daily, PROOF))
    assert challenge_words(Challenge()) == ""


def test_goblins_rule_has_a_grade_too() -> None:
    record = GameRecord(Variant.GOBLINS_RULE, ("Ann",), "moss-4-a", 7)
    assert deal_words(GameSession.begin(record), Background(proof=Proof(7, 9, 40))) == (
        "Deal moss-4-a, 7 cards, gentle"
    )


@pytest.mark.parametrize(
    "challenge",
    [
        None,
        Challenge(Kind.DAILY, day="2026-02-31"),
        Challenge(Kind.DAILY),
        Challenge(Kind.LADDER, rung=0),
        Challenge(Kind.LADDER, rung=len(LADDER) + 1),
    ],
    ids=str,
)
def test_b81_a_day_or_rung_that_is_none_is_a_deal_like_any_other(
    challenge: Challenge | None,
) -> None:
    assert sound(challenge) == Challenge()


@pytest.mark.parametrize(
    "challenge",
    [
        Challenge(goal=Goal.FLAWLESS),
        Challenge(Kind.DAILY, day="2026-02-28"),
        Challenge(Kind.LADDER, Goal.FLAWLESS, rung=len(LADDER)),
    ],
    ids=str,
)
def test_a_sound_challenge_stays_as_it_is(challenge: Challenge) -> None:
    assert sound(challenge) == challenge


def test_only_a_solitaire_has_a_deal_for_one() -> None:
    assert SoloDeal.of(START.record) == SoloDeal("fern-7-a", 5)
    with pytest.raises(ValueError, match="only solitaire"):
        SoloDeal.of(GameRecord(Variant.FAIRIES_RULE, ("Ann", "Bo"), "moss-4-a"))
