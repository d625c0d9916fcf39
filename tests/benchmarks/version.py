"""How fast `goblins-tui --version` answers."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Final

from tests.benchmarks.report import Row, at_most, medians
from tests.benchmarks.watched import environment
from tests.kit.project import ROOT, run_python

ROUNDS: Final = 30
SCRIPT: Final = "import sys; from goblins_tui.cli import main; sys.exit(main(['--version']))"
"""What the console script does."""
LOADED: Final = """
import sys
from goblins_tui.cli import main
try:
    main(['--version'])
except SystemExit:
    print(sum(name.split('.')[0] == 'textual' for name in sys.modules))
"""


def measure(effort: float = 1.0) -> list[Row]:
    """Run both in turns.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        A row for the time, and one for the modules of Textual that were loaded for nothing.
    """
    measured, reference = medians(
        round(ROUNDS * effort), lambda: _milliseconds(SCRIPT), lambda: _milliseconds("pass")
    )
    loaded = float(run_python(LOADED).split()[-1])
    none = Row("modules of Textual in it", loaded, 0, "modules", "none", "0 modules", loaded == 0)
    row = Row("goblins-tui --version", measured, reference, "ms", "python -c pass")
    return [at_most(5, row), none]


def _milliseconds(code: str) -> float:
    before = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return (time.perf_counter() - before) * 1000
