"""Draws the pictures of the README anew: `python -m tests.draw_assets`."""

import asyncio
from pathlib import Path
from typing import NamedTuple

from goblins_tui.album_cli.program import main as album
from goblins_tui.app import GoblinsApp
from goblins_tui.challenges import SoloDeal
from goblins_tui.model.setup import FirstPlayer, TableSetup
from goblins_tui.options import Glyphs, Options, Speed
from goblins_tui.screens.calendar import CalendarScreen
from goblins_tui.screens.dialog import Dialog
from goblins_tui.screens.replay import ReplayScreen
from goblins_tui.solo.days import days_of_month
from goblins_tui.solo.ladder import LADDER
from goblins_tui.solo.results import daily_results
from goblins_tui.solver import solve
from tests.golden.games import GAMES
from tests.kit.app import make_app
from tests.kit.campaign import PROOF, daily_line
from tests.kit.people import FakeClock, Table
from tests.kit.picture import screen_strips
from tests.kit.pixels import Painter

ASSETS = Path(__file__).parent.parent / "assets"


class Scene(NamedTuple):
    """One picture."""

    name: str
    size: tuple[int, int]
    names: tuple[str, ...]
    turns: str
    """The keys that were pressed, a digit and Enter for each turn."""
    last_keys: tuple[str, ...]


SCENES = (
    Scene("table-2-seats-80x24", (80, 24), ("Ann", "Bo"), "2132", ("3",)),
    Scene("table-4-seats-80x24", (80, 24), ("Ann", "Bo", "Cy", "Di"), "21324", ("2",)),
    Scene("table-3-seats-120x40", (120, 40), ("Ann", "Bo", "Cy"), "213", ("1",)),
    Scene("table-4-seats-200x60", (200, 60), ("Ann", "Bo", "Cy", "Di"), "21324", ("2",)),
)


async def draw(scene: Scene, painter: Painter) -> None:
    """Play up to a scene and paint it."""
    setup = TableSetup(
        names=scene.names,
        code="moss-417",
        first=FirstPlayer.CHOSEN,
        options=Options(speed=Speed.OFF),
    )
    app = GoblinsApp(setup=setup, straight_to_table=True)
    async with app.run_test(size=scene.size) as pilot:
        await pilot.press("enter")
        for digit in scene.turns:
            await pilot.press(digit, "space")
            await pilot.pause()
        await pilot.press(*scene.last_keys)
        await pilot.pause()
        painter.paint(screen_strips(app), ASSETS / f"{scene.name}.png")


async def draw_replay(painter: Painter) -> None:
    """Paint a game that is seen again, with all reverses open."""
    app = GoblinsApp()
    async with app.run_test(size=(80, 24)) as pilot:
        game = GAMES["two-players"].play()
        app.push_screen(ReplayScreen(game, Options(speed=Speed.OFF)))
        await pilot.press("end", "left", "left", "x")
        await pilot.pause()
        painter.paint(screen_strips(app), ASSETS / "replay-80x24.png")


async def draw_rung(painter: Painter) -> None:
    """Paint the end of a rung of The Long Night, played in par."""
    rung = LADDER[8]
    app = make_app(TableSetup(("Ann",), options=Options(speed=Speed.OFF)), straight_to_table=False)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot, FakeClock())
        app.begin_rung(rung.number)
        await table.wait_until(lambda: bool(table.dialog))
        await table.press("enter")
        await table.wait_until(lambda: f"par {rung.par}" in table.lines[0])
        await table.add(*(solve(table.game.start).line or ()))
        await pilot.pause(2 * Dialog.SETTLING_SECONDS)
        await table.press("c")
        await table.wait_until(lambda: "3 stars" in table.dialog)
        painter.paint(screen_strips(app), ASSETS / "solitaire-80x24.png")


async def draw_calendar(painter: Painter) -> None:
    """Paint a month of daily deals."""
    days = days_of_month("2026-11")[:29]
    lines = [
        daily_line(6 + number * 7 % 3, 9 + number % 2 if number % 4 == 0 else None, day, 6)
        for number, day in enumerate(days)
        if number % 9 != 5
    ]
    proofs = {SoloDeal.of(line.head.record): PROOF for line in lines}
    app = make_app(TableSetup(), straight_to_table=False)
    async with app.run_test(size=(80, 24)) as pilot:
        results = {6: daily_results(lines, proofs, 6)}
        app.push_screen(CalendarScreen("2026-11-30", results, 6, Glyphs.EMOJI))
        await pilot.pause()
        painter.paint(screen_strips(app), ASSETS / "calendar-80x24.png")


async def draw_introduction(painter: Painter) -> None:
    """Paint the set-up as it introduces a computer player."""
    setup = TableSetup(("Ann", "Owl"), computers=("", "Owl"), code="moss-417")
    app = make_app(setup, straight_to_table=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "tab", "tab", "tab")
        await pilot.pause()
        painter.paint(screen_strips(app), ASSETS / "computers-80x24.png")


def draw_creatures() -> None:
    """Draw all creatures, as people can."""
    assert album(("--svg", str(ASSETS / "creatures.svg"), "--force")) == 0


async def main() -> None:
    """Draw all scenes."""
    draw_creatures()
    painter = Painter()
    for scene in SCENES:
        await draw(scene, painter)
    await draw_replay(painter)
    await draw_rung(painter)
    await draw_calendar(painter)
    await draw_introduction(painter)


if __name__ == "__main__":
    asyncio.run(main())
