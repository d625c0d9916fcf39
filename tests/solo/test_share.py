import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.challenges import Challenge, Kind, Proof, SoloDeal
from goblins_tui.rules import DECK, Goal, Variant
from goblins_tui.solo.ladder import LADDER
from goblins_tui.solo.share import Played, share_text

MOSS = SoloDeal("moss-417-a", 5)
PROOF = Proof(5, 8, 12)
WON = Played(MOSS, Challenge(), (5, 4, 4, 3, 2, 1, 0), 7, None, False)
NAMES = [face.name for card in DECK for face in (card.goblin, card.fairy)]

challenges = st.one_of(
    st.sampled_from(Goal).map(lambda goal: Challenge(goal=goal)),
    st.dates().map(lambda day: Challenge(Kind.DAILY, day=day.isoformat())),
    st.sampled_from(LADDER).map(lambda rung: Challenge(Kind.LADDER, rung.goal, rung=rung.number)),
)
turn_numbers = st.none() | st.integers(1, 400)
plays = st.builds(
    Played,
    st.builds(SoloDeal, st.just("moss-417-a"), st.integers(5, 7), st.sampled_from(Variant)),
    challenges,
    st.lists(st.integers(0, 13), max_size=400).map(tuple),
    turn_numbers,
    turn_numbers,
    st.booleans(),
)
proofs = st.none() | st.builds(Proof, turn_numbers, turn_numbers, st.integers(0, 99))


def told(played: Played, proof: Proof | None = PROOF) -> list[str]:
    return share_text(played, proof).split("\n")


def test_a_deal_is_told_in_four_lines() -> None:
    assert share_text(WON, PROOF) == (
        "Goblins Drool, Fairies Rule!\nmoss-417-a, 5 cards\nWon in 7, par 5\n54432 10"
    )


def test_the_daily_deal_tells_its_day() -> None:
    daily = WON._replace(
        deal=SoloDeal("owl-7-a", 6), challenge=Challenge(Kind.DAILY, day="2026-11-30")
    )
    assert told(daily)[1:3] == ["Daily of 30 November 2026", "owl-7-a, 6 cards"]


def test_the_ladder_tells_its_rung() -> None:
    rung = LADDER[6]
    deal = SoloDeal(rung.code, rung.size, rung.variant)
    climbed = WON._replace(deal=deal, challenge=Challenge(Kind.LADDER, rung=7))
    assert told(climbed)[1:3] == [f"The Long Night, 7: {rung.title}", f"{rung.code}, 6 cards"]


def test_goblins_rule_and_flawless_are_named() -> None:
    deal = MOSS._replace(variant=Variant.GOBLINS_RULE)
    played = WON._replace(deal=deal, challenge=Challenge(goal=Goal.FLAWLESS))
    assert told(played)[1] == "moss-417-a, 5 cards, Goblins Rule, for flawless"


@pytest.mark.parametrize(
    ("played", "proof", "words"),
    [
        (WON, None, "Won in 7"),
        (WON._replace(is_practice=True), PROOF, "Won in 7, par 5 (practice)"),
        (WON._replace(flawless_turns=9), PROOF, "Won in 7, par 5; flawless in 9, par 8"),
        (WON._replace(flawless_turns=9), None, "Won in 7; flawless in 9"),
        (WON._replace(turns=5), PROOF, "Won in 5, par 5; not flawless after 7"),
        (WON._replace(turns=None), PROOF, "Given up after 7 turns, par 5"),
        (WON._replace(turns=None), None, "Given up after 7 turns"),
        (WON._replace(turns=None, held=(5,)), PROOF, "Given up after 1 turn, par 5"),
        (WON._replace(turns=None, held=()), PROOF, "Given up at the deal, par 5"),
        (
            WON._replace(turns=None, is_practice=True),
            Proof(None, None, 0),
            "Given up after 7 turns: it cannot be won (practice)",
        ),
        (
            WON._replace(turns=None, challenge=Challenge(goal=Goal.FLAWLESS)),
            Proof(5, None, 1),
            "Given up after 7 turns: it cannot be flawless",
        ),
        (
            WON._replace(turns=None, challenge=Challenge(goal=Goal.FLAWLESS)),
            PROOF,
            "Given up after 7 turns, par 8",
        ),
    ],
)
def test_how_it_came_out_is_told(played: Played, proof: Proof | None, words: str) -> None:
    assert told(played, proof)[2] == words


def test_a_game_without_a_turn_has_no_digits() -> None:
    assert len(told(WON._replace(turns=None, held=()))) == 3


def test_ten_cards_and_more_are_one_sign() -> None:
    assert told(WON._replace(held=(9, 10, 13, 0)))[-1] == "9++0"


def test_of_a_very_long_game_the_end_is_told() -> None:
    lines = told(WON._replace(held=(9,) * 300 + (0,)))
    assert lines[3] == "..."
    assert len(lines) == 8
    assert lines[-1] == "99999 99999 99999 99999 0"


@given(plays, proofs)
def test_every_turn_is_one_sign(played: Played, proof: Proof | None) -> None:
    head = 3 if played.challenge.kind is Kind.DEAL else 4
    signs = "".join(told(played, proof)[head:]).replace(" ", "")
    expected = "".join(str(count) if count < 10 else "+" for count in played.held)
    if signs.startswith("..."):
        signs = signs.removeprefix("...")
        assert 95 < len(signs) <= 100
        assert expected.endswith(signs)
    else:
        assert signs == expected


@given(plays, proofs)
def test_the_text_can_be_pasted_anywhere_and_spoils_nothing(
    played: Played, proof: Proof | None
) -> None:
    text = share_text(played, proof)
    assert text.isascii()
    assert all(line == line.strip() and 0 < len(line) <= 70 for line in text.split("\n"))
    assert len(text.split("\n")) <= 9
    assert not [name for name in NAMES if name in text]
