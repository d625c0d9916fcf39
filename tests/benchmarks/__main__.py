"""Measures and prints a table: `python -m tests.benchmarks [NAME ...] [--json]`."""

import os
import sys
from argparse import ArgumentParser
from tempfile import TemporaryDirectory

from tests.benchmarks.catalogue import BENCHMARKS
from tests.benchmarks.report import as_json, as_table


def main() -> int:
    """Run the benchmarks that were asked for; the exit status tells whether all budgets hold."""
    parser = ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help=", ".join(BENCHMARKS))
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"there is no {unknown[0]}; there are {', '.join(BENCHMARKS)}")
    rows = []
    with TemporaryDirectory() as home:
        # What the programs keep while they are measured is nobody's own.
        os.environ.update({f"XDG_{name}_HOME": f"{home}/{name}" for name in ("CONFIG", "DATA")})
        for name in arguments.names or BENCHMARKS:
            sys.stderr.write(f"measuring {name} ...\n")
            rows += BENCHMARKS[name](1.0)
    sys.stdout.write(f"{as_json(rows) if arguments.json else as_table(rows)}\n")
    return 0 if all(row.holds is not False for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
