"""Write the golden files again, after a change that is meant: `python -m tests.golden.regenerate`.

The deals of a code must never change: a new way to deal is a new version in the codes. The deals
of a day must never change either.
"""

from pathlib import Path

from tests.golden.dailies import dailies
from tests.golden.games import GAMES, deals, transcript

FOLDER = Path(__file__).parent
DEALS_FILE = FOLDER / "deals.txt"
DAILIES_FILE = FOLDER / "dailies.txt"
TRANSCRIPTS = FOLDER / "transcripts"


def golden_files() -> dict[Path, str]:
    """Every golden file and what belongs into it."""
    files = {TRANSCRIPTS / f"{name}.txt": transcript(game) for name, game in GAMES.items()}
    return files | {DEALS_FILE: deals(), DAILIES_FILE: dailies()}


if __name__ == "__main__":
    TRANSCRIPTS.mkdir(exist_ok=True)
    for path, text in golden_files().items():
        path.write_text(text, encoding="utf-8", newline="\n")
