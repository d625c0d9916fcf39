"""Deals and the short codes that name them.

A code such as `moss-417-a` is a word, a number and the version of the generator. It
names the same deal on every machine and Python version, because shuffle and generator
are our own: version `a` is the SplitMix64 generator (Steele, Lea and Flood, "Fast
splittable pseudorandom number generators", 2014) seeded with the index of word and number,
and a Fisher-Yates shuffle whose random numbers are drawn by rejection, without bias.
"""

from collections.abc import Iterator

from goblins_tui.rules.cards import ALL_CARDS, Deck, Side, cards_in, mask_of
from goblins_tui.rules.deck import DECK
from goblins_tui.rules.errors import NotationError, RulesError
from goblins_tui.rules.play import Position, Variant

MAX_PLAYERS = 4
SOLITAIRE_SIZES = (5, 6, 7)
HAND_SIZE = 4
RING_SIZE = 4

VERSION = "a"
WORDS = tuple(
    """acorn amber apple aspen badger bark basil beech berry birch bloom bramble brook cedar
    clover cobweb crow daisy dawn dew dusk elder elm ember fern finch fox frost garlic glade
    hazel heron holly honey ivy juniper lark leaf lichen lily maple marsh meadow mint mist
    moss nettle newt oak otter owl pebble pine poppy rain robin rose rowan sage snail sorrel
    thistle violet willow""".split()
)
NUMBERS = 1000
DEALS = len(WORDS) * NUMBERS
"""How many deals have a code."""


def random_below(limit: int) -> int:
    """A random number from 0 to below a limit, from the system's own source of chance."""
    # Its imports take longer than all of our rules, and a deal with a code needs none of them.
    import secrets

    return secrets.randbelow(limit)


def deal_code(index: int | None = None) -> str:
    """The code of a deal.

    Args:
        index: Which deal, from 0 to `DEALS - 1`; `None` picks one at random.

    Returns:
        A code that `deal` understands.

    Raises:
        RulesError: There is no deal with this index.
    """
    if index is None:
        index = random_below(DEALS)
    if not 0 <= index < DEALS:
        raise RulesError(f"deals are numbered 0 to {DEALS - 1}")
    word, number = divmod(index, NUMBERS)
    return f"{WORDS[word]}-{number}-{VERSION}"


def deal_index(code: str) -> int:
    """The number of the deal that a code names.

    Args:
        code: A code as shown, in any case, with spaces or hyphens; without the letter of the
            generator it means version `a`, for ever.

    Returns:
        The index that `deal_code` takes.

    Raises:
        NotationError: The text is no deal code.
    """
    word, number, version = (*code.lower().replace("-", " ").split()[:4], "", "", "")[:3]
    well_formed = number.isascii() and number.isdigit() and len(number) <= 3
    parts = code.replace("-", " ").split()
    if word not in WORDS or not well_formed or version not in ("", VERSION) or len(parts) > 3:
        raise NotationError(
            "a deal code is a forest word and a number up to 999, such as moss-417-a"
        )
    return WORDS.index(word) * NUMBERS + int(number)


def next_code(code: str, step: int = 1) -> str:
    """The code of a deal some numbers on; the first deal follows on the last.

    Args:
        code: The code to step from.
        step: How far; fewer than none is back.

    Returns:
        That code.

    Raises:
        NotationError: The code is no deal code.
    """
    return deal_code((deal_index(code) + step) % DEALS)


def deal(
    players: int,
    code: str | None = None,
    variant: Variant = Variant.FAIRIES_RULE,
    size: int | None = None,
    first: int = 0,
    deck: Deck = DECK,
) -> Position:
    """Deal a game.

    Args:
        players: How many players, 1 (solitaire) to 4.
        code: The code of the deal; `None` deals at random.
        variant: Which side lies up in the hands at first.
        size: Cards in hand, and in the Ring, for solitaire only: 5 (default), 6 or 7.
        first: The seat that begins, from 0.
        deck: The cards.

    Returns:
        The position before the first turn.

    Raises:
        RulesError: A count, size or seat that the game does not have.
        NotationError: The code is no deal code.
    """
    if players not in range(1, MAX_PLAYERS + 1):
        raise RulesError(f"a game has 1 to {MAX_PLAYERS} players, not {players}")
    if first not in range(players):
        raise RulesError(f"the first seat is 0 to {players - 1}, not {first}")
    if players == 1:
        hand_size = ring_size = SOLITAIRE_SIZES[0] if size is None else size
        if hand_size not in SOLITAIRE_SIZES:
            raise RulesError(f"solitaire is played with 5, 6 or 7 cards, not {size}")
    else:
        hand_size, ring_size = HAND_SIZE, RING_SIZE
        if size is not None:
            raise RulesError("only solitaire has a size")

    index = random_below(DEALS) if code is None else deal_index(code)
    random_numbers = split_mix_64(index)
    stars = _shuffled(cards_in(deck.stars(variant.shed)), random_numbers)
    others = _shuffled(cards_in(ALL_CARDS & ~deck.stars(variant.shed)), random_numbers)
    more = hand_size - 1
    hands = tuple(
        mask_of([stars[seat], *others[seat * more : (seat + 1) * more]]) for seat in range(players)
    )
    ring = mask_of(others[players * more : players * more + ring_size])
    fairies = ring if variant.gather is Side.FAIRY else sum(hands)
    return Position(hands, ring, fairies, first)


def split_mix_64(seed: int) -> Iterator[int]:
    """The random numbers of generator `a`, the same for ever.

    Args:
        seed: Where they begin, from 0.

    Yields:
        Numbers from 0 to below 2**64, without end.
    """
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        yield mixed ^ (mixed >> 31)


def draw_below(limit: int, random_numbers: Iterator[int]) -> int:
    """Draw a number from 0 to below a limit, without bias.

    Args:
        limit: How many numbers there are to draw from.
        random_numbers: Those of `split_mix_64`; as many are used as it takes.

    Returns:
        The number drawn.
    """
    fair = (1 << 64) - (1 << 64) % limit
    return next(number for number in random_numbers if number < fair) % limit


def _shuffled(cards: tuple[int, ...], random_numbers: Iterator[int]) -> list[int]:
    shuffled = list(cards)
    for last in range(len(shuffled) - 1, 0, -1):
        other = draw_below(last + 1, random_numbers)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return shuffled
