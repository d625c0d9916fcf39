"""Draws the pictures of the README anew: `python -m tests.draw_assets`."""

import asyncio
from pathlib import Path
from typing import NamedTuple

from goblins_tui.app import GoblinsApp
from goblins_tui.model.setup import FirstPlayer, TableSetup
from goblins_tui.options import Options, Speed
from goblins_tui.screens.replay import ReplayScreen
from tests.golden.games import GAMES
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


async def main() -> None:
    """Draw all scenes."""
    painter = Painter()
    for scene in SCENES:
        await draw(scene, painter)
    await draw_replay(painter)


if __name__ == "__main__":
    asyncio.run(main())
