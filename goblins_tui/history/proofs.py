"""What was proven of deals of solitaire, so that nobody has to prove it twice."""

import sqlite3

from goblins_tui.challenges import Proof, SoloDeal
from goblins_tui.rules import SOLITAIRE_SIZES, RulesError, Variant, deal_code, deal_index

_MOST_TURNS = 1000
"""No deal needs so many; a larger number was put there by others."""
_MOST_LINES = 2**53


class Proofs:
    """The proofs of a store; whatever was put into the file by others is passed over.

    Args:
        connection: The database.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def put(self, deal: SoloDeal, proof: Proof) -> None:
        """Keep a proof.

        Raises:
            sqlite3.Error: It could not be kept.
        """
        self._connection.execute(
            "INSERT OR REPLACE INTO proofs VALUES (?, ?, ?, ?, ?, ?)",
            (
                deal.code,
                deal.size,
                deal.variant.value,
                proof.par,
                proof.flawless_par,
                min(proof.lines, _MOST_LINES),
            ),
        )

    def of(self, deal: SoloDeal) -> Proof | None:
        """What is proven of a deal, `None` if nothing is."""
        row = self._connection.execute(
            "SELECT par, flawless_par, lines FROM proofs"
            " WHERE code = ? AND size = ? AND variant = ?",
            (deal.code, deal.size, deal.variant.value),
        ).fetchone()
        return None if row is None else _proof(*row)

    def all(self) -> dict[SoloDeal, Proof]:
        """Everything that is proven."""
        rows = self._connection.execute("SELECT * FROM proofs").fetchall()
        found = {}
        for row in rows:
            deal, proof = _deal(*row[:3]), _proof(*row[3:])
            if deal is not None and proof is not None:
                found[deal] = proof
        return found


def _deal(code: object, size: object, variant: object) -> SoloDeal | None:
    words = {each.value: each for each in Variant}
    if size not in SOLITAIRE_SIZES or variant not in words:
        return None
    try:
        return SoloDeal(deal_code(deal_index(str(code))), size, words[variant])
    except RulesError:
        return None


def _proof(par: object, flawless_par: object, lines: object) -> Proof | None:
    turns = [each for each in (par, flawless_par) if each is not None]
    numbers = [each for each in turns if isinstance(each, int) and 0 < each < _MOST_TURNS]
    if len(numbers) < len(turns) or not isinstance(lines, int) or lines < 0:
        return None
    is_number = [isinstance(each, int) for each in (par, flawless_par)]
    return Proof(numbers[0] if is_number[0] else None, numbers[-1] if is_number[1] else None, lines)
