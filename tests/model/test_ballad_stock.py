"""The stock of lines for verses: all that should rhyme does, and there is enough of it."""

import re

import pytest

from goblins_tui.model.ballad import Form, endings, lines, rhymes
from goblins_tui.rules import Rhyme
from tests.kit.rhymes import CLASSES, NAMES, STAR_WORDS, assert_rhymes, last_word, rhyme_of

POOLS = {name: pool for name, pool in vars(lines).items() if isinstance(pool, tuple)}
BY_RHYME = {
    f"{name} {rhyme}": pool
    for name, pools in vars(rhymes).items()
    if isinstance(pools, dict) and name.isupper()
    for rhyme, pool in pools.items()
}
FINALES = [
    (finale, form, stanza)
    for finale, kinds in endings.FINALES.items()
    for form, kind in zip(Form, kinds, strict=True)
    for stanza in kind
]


def test_every_word_of_the_table_has_one_rhyme() -> None:
    words = [word for each in CLASSES for word in each.split()]
    assert len({*words}) == len(words)
    assert not {*words} & {*NAMES}


@pytest.mark.parametrize("name", BY_RHYME)
def test_the_stock_rhymes_with_the_names_that_it_is_for(name: str) -> None:
    rhyme = [*Rhyme].index(Rhyme(name.split()[1]))
    assert {rhyme_of(phrase) for phrase in BY_RHYME[name]} == {rhyme}
    assert len({last_word(phrase) for phrase in BY_RHYME[name]}) >= len(BY_RHYME[name]) - 1


@pytest.mark.parametrize("name", [name for name in POOLS if name.startswith("PAIR")])
def test_the_pairs_of_the_stock_rhyme(name: str) -> None:
    for phrase in POOLS[name]:
        one, other = phrase.split(" / ")
        assert rhyme_of(one) == rhyme_of(other) != -1, phrase
        assert last_word(one) != last_word(other)


@pytest.mark.parametrize(("finale", "form", "stanza"), FINALES)
def test_the_endings_of_the_stock_rhyme(finale: str, form: Form, stanza: str) -> None:
    assert_rhymes(tuple(stanza.split(" / ")), form)


@pytest.mark.parametrize("name", [*POOLS, *BY_RHYME])
def test_there_are_eight_phrases_or_more_for_every_case(name: str) -> None:
    assert len({**POOLS, **BY_RHYME}[name]) >= 8


CONTINUING = ("and ", "but ", "yet ", "so ", "for ")
"""How a clause goes on with a sentence."""


@pytest.mark.parametrize(
    "name", ["CAME", "CAME_WITH_STAR", "FLIPPED", "NOTHING", "STARRED_OVER", "TAKEN"]
)
def test_what_goes_on_with_a_sentence_is_joined_to_it(name: str) -> None:
    for phrase in POOLS[name]:
        assert phrase.startswith(("and, ", *CONTINUING)), phrase


def test_a_couplet_in_which_much_happens_is_joined() -> None:
    for phrase in POOLS["TAKEN_BY_FLIPPED"]:
        assert phrase.startswith(CONTINUING), phrase


def test_what_flips_and_what_comes_home_are_joined() -> None:
    for phrase in POOLS["PAIR_OF_FLIPPED_AND_TAKEN"]:
        assert phrase.split(" / ")[1].startswith(CONTINUING), phrase


@pytest.mark.parametrize("name", ["ADDED", "ADDED_WITH_STAR"])
def test_who_speaks_finishes_before_the_sentence_goes_on(name: str) -> None:
    for phrase in POOLS[name]:
        assert not re.search(r'[.!?] "[^"]*,"$', phrase), phrase


@pytest.mark.parametrize("name", ["INVITED", "INVITED_WITH_STAR"])
def test_what_is_told_of_a_guest_follows_the_name(name: str) -> None:
    for phrase in POOLS[name]:
        assert phrase.endswith("{added},"), phrase


def test_no_phrase_is_in_the_stock_twice() -> None:
    endings = [stanza for _, _, stanza in FINALES]
    all_phrases = [each for pool in (*POOLS.values(), *BY_RHYME.values(), endings) for each in pool]
    assert len({*all_phrases}) == len(all_phrases)
    assert all(phrase.isascii() for phrase in all_phrases)


@pytest.mark.parametrize("name", ["CAME_WITH_STAR", "ADDED_WITH_STAR", "INVITED_WITH_STAR"])
def test_the_lines_for_a_star_tell_of_it(name: str) -> None:
    for phrase in POOLS[name]:
        assert any(word in phrase.casefold() for word in STAR_WORDS), phrase
