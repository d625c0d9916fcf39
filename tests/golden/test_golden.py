from pathlib import Path

import pytest

from goblins_tui.rules import parse_game
from tests.golden.games import GAMES
from tests.golden.regenerate import DAILIES_FILE, DEALS_FILE, FOLDER, TRANSCRIPTS, golden_files
from tests.kit.project import run_python

FILES = golden_files()
RECORDS = FOLDER / "records"
"""Records as every version of the program wrote them."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_golden_file_is_what_the_rules_say_today(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path]


def test_no_golden_file_is_left_over() -> None:
    assert {*TRANSCRIPTS.iterdir(), DEALS_FILE, DAILIES_FILE} == set(FILES)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_b88_a_code_deals_the_same_in_every_process(hash_seed: str) -> None:
    code = "from tests.golden.games import deals; print(deals(), end='')"
    assert run_python(code, PYTHONHASHSEED=hash_seed) == DEALS_FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("hash_seed", "zone"), [("0", "Pacific/Kiritimati"), ("4711", "Etc/GMT+12")]
)
def test_b88_b99_a_day_deals_the_same_in_every_process_and_time_zone(
    hash_seed: str, zone: str
) -> None:
    code = "from tests.golden.dailies import dailies; print(dailies(), end='')"
    printed = run_python(code, PYTHONHASHSEED=hash_seed, TZ=zone)
    assert printed == DAILIES_FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_game_of_a_transcript_can_be_loaded_and_played_again(name: str) -> None:
    record_text, _log = (TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")
    session = GAMES[name].play()
    record = parse_game(record_text)
    assert record == session.to_record()
    assert tuple(record.turns()) == session.played


@pytest.mark.parametrize("name", GAMES)
def test_the_game_of_a_transcript_is_over(name: str) -> None:
    assert GAMES[name].play().is_over


@pytest.mark.parametrize("path", sorted(RECORDS.iterdir()), ids=lambda path: path.stem)
def test_b77_a_record_that_was_ever_written_loads_for_ever(path: Path) -> None:
    record = parse_game(path.read_text(encoding="utf-8"))
    name = path.stem.partition("-")[2]
    played = GAMES[name].play().to_record()
    assert record == played._replace(ending=record.ending, practice=record.practice)
