"""Everything that must hold before a change is taken: `python -m tests.check`.

Arguments are passed on to pytest; `--tests-only` leaves out what does not depend on the version of
Python.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
STATIC_CHECKS = (
    ("ruff", "format", "--check", "."),
    ("ruff", "check", "."),
    ("mypy",),
    ("lint-imports",),
)


def run(command: tuple[str, ...], environ: dict[str, str]) -> bool:
    """Run a command of this environment and say so."""
    print(f"== {' '.join(command)}", flush=True)
    return subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode == 0


def main(arguments: list[str]) -> int:
    """Run all checks, the tests last, and return the exit status."""
    scripts = str(Path(sys.executable).parent)
    environ = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}"}
    checks = () if "--tests-only" in arguments else STATIC_CHECKS
    options = [argument for argument in arguments if argument != "--tests-only"]
    tests = (sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", *options)
    passed = [run(command, environ) for command in (*checks, tests)]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
