"""A game in verse: it rhymes, it is true, it grows, and it gives nothing away."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from rich.cells import cell_len

from goblins_tui.model.ballad import COLUMNS, Form, ballad_text, closing, stanzas
from goblins_tui.model.chronicle import face_name
from goblins_tui.model.session import GameSession
from goblins_tui.rules import GameRecord, Outcome, Side, Variant
from goblins_tui.text import NameRefused, clean_names
from tests.golden.games import GAMES
from tests.kit.hiding import HIDDEN, deck_with_other_hidden_faces
from tests.kit.project import ROOT, run_python
from tests.kit.rhymes import JOINING, NAMES, STAR_WORDS, assert_rhymes
from tests.kit.scenes import BEFORE_FLAWLESS, BEFORE_WIN_ALONE, ROUND_IN_CIRCLES, new_game
from tests.kit.strategies import chance, decks, sessions

OVER = {
    "shed": GAMES["two-players"].play(),
    "gathered": GAMES["four-players-six-fairies"].play(),
    "goblins rule": GAMES["three-players-goblins-rule"].play(),
    "drawn": ROUND_IN_CIRCLES.agree_draw(),
    "given up": new_game("fern-7-a", 1, 11).give_up(),
    "won alone": BEFORE_WIN_ALONE.play(16).claim(),
    "not flawless": BEFORE_FLAWLESS.press_on().play(9).claim(),
    "flawless": BEFORE_FLAWLESS.press_on().play(16),
}


def play_first(session: GameSession) -> GameSession:
    """Play the first card of the hand."""
    return session.play(session.tableau.hand[0])


def whole(session: GameSession, form: Form, number: int) -> str:
    """All that the verse tells of one turn."""
    told = [each for each in stanzas(session, form) if each.turn_number == number]
    return "\n".join(line for stanza in told for line in stanza.lines)


# It rhymes ------------------------------------------------------------------------------------


@given(sessions())
def test_every_stanza_rhymes(session: GameSession) -> None:
    for form in Form:
        for stanza in stanzas(session, form):
            assert_rhymes(stanza.lines, form)


@pytest.mark.parametrize("name", OVER)
@pytest.mark.parametrize("form", Form)
def test_the_end_of_a_game_rhymes(name: str, form: Form) -> None:
    assert_rhymes(closing(OVER[name], form), form)


# It is rich -----------------------------------------------------------------------------------


def without_names(session: GameSession, form: Form) -> list[list[str]]:
    """The lines of each stanza, without what is different in every game."""
    names = sorted((*session.record.names, *NAMES), key=len, reverse=True)
    found = []
    for stanza in stanzas(session, form):
        lines = []
        for line in stanza.lines:
            for name in names:
                line = line.replace(name, "*")
            lines.append(line.replace("*, ", "").replace("* and *", "*"))
        found.append(lines)
    return found


@given(sessions())
def test_no_two_stanzas_in_a_row_share_a_line(session: GameSession) -> None:
    for form in Form:
        for one, other in pairwise(without_names(session, form)):
            assert not {*one} & {*other}


def test_a_game_of_fifteen_turns_hardly_repeats_itself() -> None:
    cards = "10 20 13 12 1 9 17 10 16 9 11 4 13 17 12"
    game = new_game("acorn-5-a", 2, *map(int, cards.split()))
    for form in Form:
        lines = [line for stanza in without_names(game, form) for line in stanza]
        assert len(lines) - len({*lines}) <= len(lines) // 20, form


# It is true -----------------------------------------------------------------------------------


@given(sessions())
def test_every_turn_tells_who_added_what_what_flipped_and_what_came_home(
    session: GameSession,
) -> None:
    for form in Form:
        for number, turn in enumerate(session.played, start=1):
            told = whole(session, form, number)
            before = session.position_after(number - 1)
            shown = {face_name(session, card, before) for card in (turn.card, *turn.flipped)}
            shown |= {face_name(session, card, turn.position) for card in turn.taken}
            assert session.name(before.turn) in told
            assert {name for name in NAMES if name in told} == shown


@pytest.mark.parametrize("form", Form)
def test_a_star_is_told(form: Form) -> None:
    game = OVER["shed"]
    for number, turn in enumerate(game.played, start=1):
        added = game.deck.card(turn.card).face(game.position_after(number - 1).side(turn.card))
        # The words before the names that moved are about the card that was added.
        opening = "\n".join(stanzas(game, form)[number - 1].lines[:2]).casefold()
        assert not added.star or any(word in opening for word in STAR_WORDS)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("shed", ["Ann", "goblin"]),
        ("gathered", ["Bo", "fairies", "six"]),
        ("goblins rule", ["Cy", "fair"]),
        ("drawn", ["draw"]),
        ("given up", ["Ann", "up"]),
        ("won alone", ["Ann", "6 turns", "won|win"]),
        ("not flawless", ["Ann", "7 turns", "won|win"]),
        ("flawless", ["Ann", "8 turns", "flawless"]),
    ],
)
@pytest.mark.parametrize("form", Form)
def test_the_end_tells_how_the_game_came_out(form: Form, name: str, words: list[str]) -> None:
    told = " ".join(closing(OVER[name], form))
    for word in words:
        assert any(each in told.casefold() for each in word.casefold().split("|")), told
    assert closing(OVER[name], form)[0] in ballad_text(OVER[name], form)


def test_who_wins_with_seven_is_told_to_hold_seven() -> None:
    cards = (3, 4, 1, 7, 13, 18, 6, 14, 9, 12, 11)
    won = new_game("elder-867-a", 3, *cards)
    assert won.result is not None
    assert won.result.outcome is Outcome.GATHERED
    assert won.position.held(won.result.winner or 0, Side.FAIRY) == 7
    for form in Form:
        told = " ".join(closing(won, form)).lower()
        assert "seven" in told
        assert "six" not in told


@pytest.mark.parametrize("form", Form)
def test_while_a_game_goes_on_nothing_is_told_of_its_end(form: Form) -> None:
    assert closing(ROUND_IN_CIRCLES, form) == ()
    assert "(So far.)" in ballad_text(ROUND_IN_CIRCLES, form)
    assert "(To be continued.)" not in ballad_text(OVER["drawn"], form)


@pytest.mark.parametrize("form", Form)
def test_who_presses_on_alone_gets_a_stanza_before_the_next_turn(form: Form) -> None:
    won, after = BEFORE_FLAWLESS, OVER["flawless"]
    numbers = [stanza.turn_number for stanza in stanzas(after, form)]
    assert numbers == [*range(1, 8), 8, 8]
    pressing = stanzas(after, form)[-2].lines
    assert any(words in " ".join(pressing) for words in ("flawless", "pressed on", "on pressed"))
    assert_rhymes(pressing, form)
    assert len(stanzas(won, form)) == won.cursor


@pytest.mark.parametrize("form", Form)
def test_the_ring_is_called_by_its_name(form: Form) -> None:
    fairies = "".join(ballad_text(OVER["gathered"], each) for each in Form)
    goblins = "".join(ballad_text(OVER["goblins rule"], each) for each in Form)
    assert "the Fairy Ring" in fairies
    assert "the Goblin Cave" not in fairies
    assert "the Goblin Cave" in goblins
    assert "the Fairy Ring" not in goblins


# It grows -------------------------------------------------------------------------------------


@given(sessions())
def test_the_verse_of_a_game_begins_with_the_verse_of_any_part_of_it(session: GameSession) -> None:
    for form in Form:
        told = stanzas(session, form)
        for turns in range(session.cursor):
            part = stanzas(session.at(turns), form)
            assert part == told[: len(part)]
            assert {each.turn_number for each in part} == {*range(1, turns + 1)}


@pytest.mark.parametrize("form", Form)
def test_the_first_line_joins_on_to_nothing_and_later_ones_may(form: Form) -> None:
    stars: set[str] = set()
    others: set[str] = set()
    later: set[str] = set()
    for number in range(1, 150):
        game = new_game(f"acorn-{number}-a", 3)
        for card in game.tableau.hand:
            first, second = stanzas(play_first(game.play(card)), form)
            added = game.deck.card(card).face(game.position.side(card))
            (stars if added.star else others).add(first.lines[0].split()[0])
            later.add(second.lines[0].split()[0])
    assert stars
    assert others
    assert not (stars | others) & {*JOINING}
    assert later & {*JOINING}


def test_a_turn_that_was_taken_back_is_not_in_it() -> None:
    game = new_game("heron-69-a", 2, 7, 1)
    for form in Form:
        assert stanzas(game.play(19).take_back(), form) == stanzas(game, form)
        assert stanzas(game.play(19).take_back().redo(), form) == stanzas(game.play(19), form)


def test_before_the_first_turn_there_is_a_title() -> None:
    text = ballad_text(new_game("heron-69-a"), Form.BALLAD)
    assert text.startswith("The Ballad of Ann and Bo\nDeal heron-69-a\n\nNo card")


# It is the same everywhere, and gives nothing away --------------------------------------------


def test_it_is_the_same_in_every_process() -> None:
    script = (
        "from tests.golden.games import GAMES\n"
        "from goblins_tui.model.ballad import Form, ballad_text\n"
        "import os, sys\n"
        "for form in Form:\n"
        "    sys.stdout.write(ballad_text(GAMES['two-players'].play(), form))\n"
    )
    here = "".join(ballad_text(OVER["shed"], form) for form in Form)
    for seed in ("1", "2"):
        assert run_python(script, PYTHONHASHSEED=seed) == here


@given(sessions(decks=decks()), chance)
def test_b106_no_hidden_face_changes_a_word(session: GameSession, rng: Random) -> None:
    other = deck_with_other_hidden_faces(session.deck, session.position, session.seen, rng)
    replayed = GameSession(session.record, session.start, deck=other)
    for turn in session.played:
        replayed = replayed.press_on() if replayed.may_press_on else replayed
        replayed = replayed.play(turn.card)
    for form in Form:
        assert stanzas(replayed, form) == stanzas(session, form)
        text = ballad_text(replayed, form)
        assert HIDDEN not in text
        assert text == ballad_text(session, form)


# Names and room -------------------------------------------------------------------------------


@given(sessions())
def test_no_line_is_wider_than_a_small_window(session: GameSession) -> None:
    for form in Form:
        for line in ballad_text(session, form).split("\n"):
            assert cell_len(line) <= COLUMNS


@given(sessions())
def test_most_lines_need_no_second_row(session: GameSession) -> None:
    for form in (Form.BALLAD, Form.LIMERICK):
        lines = [line for stanza in stanzas(session, form) for line in stanza.lines]
        folded = [line for line in lines if cell_len(line) > COLUMNS]
        assert len(folded) <= max(2, len(lines) // 4)


@pytest.mark.parametrize("names", [("[b]x", "{player}"), ("%s", "42 !?"), ("Zoë / Jo", "Ann, and")])
@pytest.mark.parametrize("form", Form)
def test_b62_names_stay_as_they_are(form: Form, names: tuple[str, str]) -> None:
    game = GameSession.begin(OVER["shed"].to_record()._replace(names=clean_names(names)))
    for number in range(1, game.cursor + 1):
        assert game.name(game.seat_of_turn(number)) in whole(game, form, number)
    assert len({len(each.lines) for each in stanzas(game, form)}) == 1


def test_b64_a_name_brings_no_command_into_the_text() -> None:
    names = clean_names(["Ann\x1b[31m", "Bo\n\x07"])
    game = GameSession.begin(GameRecord(Variant.FAIRIES_RULE, names, "moss-1-a"))
    text = ballad_text(game, Form.BALLAD)
    assert "Ann[31m" in text
    assert text.replace("\n", "").isprintable()
    with pytest.raises(NameRefused):
        clean_names(["\x1b", "Bo"])


@pytest.mark.parametrize("form", Form)
def test_the_longest_names_fit(form: Form) -> None:
    names = tuple(f"{letter}{'w' * 8} {'m' * 10}" for letter in "ABCD")
    game = GameSession.begin(OVER["gathered"].to_record()._replace(names=names))
    text = ballad_text(game, form)
    assert all(cell_len(line) <= COLUMNS for line in text.split("\n"))
    assert all(name in text for name in names)


def test_the_last_line_tells_who_made_it() -> None:
    for form in Form:
        last = ballad_text(OVER["shed"], form).split("\n\n")[-1]
        assert last == "Made by Goblins Drool, Fairies Rule!\n"


def test_the_readme_shows_a_stanza_that_is_really_told() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.split("- **The ballad**")[1].split("\n\n")[1]
    stanza = "\n".join(line.removeprefix(" " * 6) for line in shown.split("\n"))
    assert stanza in ballad_text(OVER["shed"], Form.BALLAD)
