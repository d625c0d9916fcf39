"""Ends and crowds the real program, and prints what was lost.

python -m tests.endurance kills --times 300 --how kill
python -m tests.endurance hammer --seconds 60
"""

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.endurance.hammer import hammer
from tests.endurance.kills import WAYS, endure

PLAYERS = (2, 4)
"""So many processes use one file at the same time, one number after the other."""


def main() -> int:
    """Do what was asked for; the exit status tells whether nothing was lost."""
    parser = ArgumentParser(
        prog="python -m tests.endurance",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("kills", "hammer"))
    parser.add_argument("--times", type=int, default=300, help="how often the program is ended")
    parser.add_argument("--how", choices=tuple(WAYS), default="kill", help="how it is ended")
    parser.add_argument("--seed", type=int, default=1, help="what is done, and when it is ended")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to hammer")
    arguments = parser.parse_args()
    begin = monotonic()
    with TemporaryDirectory() as folder:
        # Nothing of all this may reach the games of whoever starts it.
        os.environ.update({f"XDG_{name}_HOME": f"{folder}/{name}" for name in _FOLDERS})
        os.environ["HOME"] = folder
        if arguments.what == "kills":
            tally = endure(Path(folder), arguments.how, arguments.times, arguments.seed)
            reports, is_clean = [tally.report()], tally.is_clean
        else:
            counts = [hammer(Path(folder), players, arguments.seconds) for players in PLAYERS]
            reports, is_clean = (
                [each.report() for each in counts],
                all(each.is_clean for each in counts),
            )
    sys.stdout.write("\n".join([*reports, f"{monotonic() - begin:.0f} s", ""]))
    return 0 if is_clean else 1


_FOLDERS = ("CACHE", "CONFIG", "DATA", "STATE")

if __name__ == "__main__":
    sys.exit(main())
