"""Where the project lies, and fresh Python processes in it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "goblins_tui"


def run_python(code: str, **environment: str) -> str:
    """What some code prints in a process of its own, with the project importable.

    Args:
        code: The code.
        environment: Environment variables to set.

    Returns:
        Its standard output.
    """
    process = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout
