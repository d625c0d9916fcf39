"""Solitaire as the app knows it: which deal comes next, the daily, and the ladder.

Nothing of it is imported before somebody plays alone.
"""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from goblins_tui.keeping import SLOW_SECONDS, KeepingApp
from goblins_tui.model.setup import Deals, TableSetup
from goblins_tui.rules import SOLITAIRE_SIZES, GameRecord, Goal, deal_code, next_code
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.text import clean_names

if TYPE_CHECKING:
    from goblins_tui.challenges import Challenge, Proof, SoloDeal
    from goblins_tui.model.adviser import Adviser, Kept
    from goblins_tui.screens.dialog import Dialog
    from goblins_tui.screens.solo_table import SoloTable

DEALING = "deal"
"""The group of the worker that looks for a deal."""
CANDIDATES = 50
"""So many deals are tried; of any kind, nine in ten can be won."""


class AloneApp(KeepingApp):
    """The part of the app that deals for one."""

    farewell = ""
    """What is printed when the program has ended."""

    _searching: Dialog | None = None
    """What tells people that a deal is looked for, while it is shown."""

    @cached_property
    def _adviser(self) -> Adviser:
        return self.new_adviser()

    # Which deal it is -----------------------------------------------------------------------

    def begin_alone(self, setup: TableSetup, step: int = 0) -> None:
        """Deal a solitaire, after proving that it can be won, if that is wished.

        Args:
            setup: The choices.
            step: Which numbers may be dealt: 0 for the code of the set-up, or for any if it has
                none; 1 for the first number after it that can be won.
        """
        self._run_dealing(self._begin_alone(setup, step))

    def _run_dealing(self, dealing: Coroutine[None, None, None]) -> None:
        self.run_worker(dealing, group=DEALING, exclusive=True)

    async def _begin_alone(self, setup: TableSetup, step: int) -> None:
        from goblins_tui.challenges import Challenge, SoloDeal
        from goblins_tui.model.adviser import SolverFailed

        record = setup.record(0)
        deal, proof = SoloDeal.of(record), None
        is_certain = setup.deals is Deals.WINNABLE
        words = "Looking for a deal that can be won..."
        if setup.code.strip() and not step:
            words = "Proving what can be done with this deal..."
        slow = self.set_timer(SLOW_SECONDS, lambda: self._tell_of_search(words))
        try:
            if is_certain and (step or not setup.code.strip()):
                codes = [next_code(record.code, step + number) for number in range(CANDIDATES)]
                if not step:
                    codes = [deal_code() for _ in range(CANDIDATES)]
                found = await self._adviser.winnable(codes, deal.size, deal.variant, setup.goal)
                deal, proof = found or (deal, None)
            elif step:
                deal = deal._replace(code=next_code(deal.code, step))
            elif is_certain:
                proof = await self._adviser.proof(deal)
        except SolverFailed:
            self.tell("Whether this deal can be won could not be worked out on this machine.")
        finally:
            slow.stop()
            self._end_search()
        await self.room_to_show()
        setup = replace(setup, code=deal.code)
        if proof is not None and proof.par_of(setup.goal) is None:
            await self._offer_another(setup)
        else:
            await self._deal_alone(deal, Challenge(goal=setup.goal), proof)

    async def _offer_another(self, setup: TableSetup) -> None:
        """A deal was named that cannot be won."""
        from goblins_tui.screens.dialog import Answer, Dialog

        what = "flawless" if setup.goal is Goal.FLAWLESS else "won"
        answers = [
            Answer("next", "Play the next number that can", "n"),
            Answer("play", "Play it all the same", "p"),
            Answer("back", "Back", "b"),
        ]
        title = f"{setup.code} cannot be {what}"
        body = "No line of any length does it: that is proven."
        # So long after the wish it comes unexpected.
        match await self.push_screen_wait(Dialog(title, body, answers, came_by_itself=True)):
            case "next":
                self.begin_alone(setup, step=1)
            case "play":
                self.begin_alone(replace(setup, deals=Deals.ANY))
            case _:
                self.nothing_dealt()

    def set_up(self) -> None:
        """Go back to the set-up, as it was left."""

    def stop_dealing(self) -> None:
        """Look for a deal no more: people have turned to something else (B104)."""
        if self.workers.cancel_group(self, DEALING):
            self._end_search()
            self.nothing_dealt()

    def action_games(self) -> None:
        """Show the games that are kept."""
        self.stop_dealing()
        super().action_games()

    def action_album(self) -> None:
        """Show the album."""
        self.stop_dealing()
        super().action_album()

    def nothing_dealt(self) -> None:
        """Called when somebody wanted a deal, and none was dealt."""

    def _tell_of_search(self, words: str) -> None:
        """Show people that they have to wait, and let them turn to something else."""
        from goblins_tui.screens.dialog import Answer, Dialog

        def leave_or_not(answer: str | None) -> None:
            if answer == "back":
                self.stop_dealing()

        self._searching = Dialog("One moment", words, [Answer("back", "Back", "b")])
        self.push_screen(self._searching, leave_or_not)

    def _end_search(self) -> None:
        if self._searching is not None and self._searching.is_active:
            self._searching.dismiss("found")
        self._searching = None

    async def _deal_alone(
        self, deal: SoloDeal, challenge: Challenge, proof: Proof | None = None
    ) -> None:
        """Deal; who knows the deal from games with help plays it as practice.

        A rung may be tried as often as people like: the ladder is there to be climbed.
        """
        from goblins_tui.challenges import Kind
        from goblins_tui.model.verdict import Background

        is_known = await self._adviser.is_known(deal, challenge.day)
        record = GameRecord(
            deal.variant,
            self._setup_for_one.names,
            deal.code,
            deal.size,
            practice=is_known and challenge.kind is not Kind.LADDER,
        )
        self.open_new_table(record, Background(challenge, proof))

    @property
    def _setup_for_one(self) -> TableSetup:
        """What is chosen now, for the first player alone and any deal."""
        first, setup = self.screen_stack[0], self._setup
        if isinstance(first, SetupScreen) and first.fields.fault() is None:
            setup = first.setup
        return replace(setup, names=clean_names(setup.names[:1]), code="")

    # Days and rungs -------------------------------------------------------------------------

    @property
    def today(self) -> str:
        """The day now, UTC."""
        return self._now()[: len("2026-11-30")]

    def begin_today(self, size: int) -> None:
        """Go on with the deal of today, or deal it.

        Args:
            size: Cards in hand.
        """
        self.run_worker(self._begin_today(size), group="alone", exclusive=True)

    async def _begin_today(self, size: int) -> None:
        from goblins_tui.challenges import Challenge, Kind

        kept = await self._adviser.kept(Kind.DAILY)
        await self._go_on_or(kept, Challenge(Kind.DAILY, day=self.today), size)

    def begin_daily(self, day: str, size: int) -> None:
        """Deal the deal of a day.

        Args:
            day: The day, UTC.
            size: Cards in hand.
        """
        self._run_dealing(self._begin_daily(day, size))

    async def _begin_daily(self, day: str, size: int) -> None:
        from goblins_tui.challenges import Challenge, Kind
        from goblins_tui.model.adviser import SolverFailed
        from goblins_tui.screens.answering import told_at_table

        words = "Looking for the deal of the day..."
        slow = self.set_timer(SLOW_SECONDS, lambda: self._tell_of_search(words))
        try:
            found = await self._adviser.daily(day, size)
        except SolverFailed:
            failed = "The deal of the day could not be worked out on this machine."
            if not told_at_table(self, failed):
                self.tell(failed)
            self.nothing_dealt()
            return
        finally:
            slow.stop()
            self._end_search()
        await self.room_to_show()
        if found is not None:
            await self._deal_alone(found.deal, Challenge(Kind.DAILY, day=day), found.proof)

    def begin_rung(self, number: int) -> None:
        """Deal a rung of The Long Night.

        Args:
            number: Its number, from 1.
        """
        from goblins_tui.challenges import Challenge, Kind, SoloDeal
        from goblins_tui.solo.ladder import LADDER

        rung = LADDER[number - 1]
        deal = SoloDeal(rung.code, rung.size, rung.variant)
        self._run_dealing(self._deal_alone(deal, Challenge(Kind.LADDER, rung.goal, rung=number)))

    def go_on_alone(self, wish: str, record: GameRecord, challenge: Challenge) -> None:
        """Go on after a solitaire.

        Args:
            wish: One of "new", "same", "next", "rung", "ladder" and "calendar".
            record: How it was dealt.
            challenge: What it was about.
        """
        from goblins_tui.challenges import Kind, SoloDeal

        deal = SoloDeal.of(record)
        setup = replace(
            self._setup,
            names=record.names,
            variant=deal.variant,
            size=deal.size,
            goal=challenge.goal,
            code=deal.code,
        )
        match wish, challenge.kind:
            case "new", _:
                self.begin_alone(replace(setup, code=""))
            case "next", _:
                self.begin_alone(setup, step=1)
            case "rung", _:
                self.begin_rung(challenge.rung + 1)
            case "ladder", _:
                self.run_worker(self.show_ladder(), group="alone", exclusive=True)
            case "calendar", _:
                self.run_worker(self.show_calendar(deal.size), group="alone", exclusive=True)
            case _, Kind.DAILY:
                self.begin_daily(challenge.day, deal.size)
            case _, Kind.LADDER:
                self.begin_rung(challenge.rung)
            case _:
                self._run_dealing(self._deal_alone(deal, challenge))

    def on_setup_screen_alone_wished(self) -> None:
        """Show what there is for one."""
        self.stop_dealing()
        self.run_worker(self._show_hub(), group="alone", exclusive=True)

    async def _show_hub(self) -> None:
        from goblins_tui.challenges import Challenge, Kind
        from goblins_tui.screens.solo_hub import solo_hub
        from goblins_tui.solo.results import daily_results, ladder_stars

        today = self.today
        dailies = await self._adviser.kept(Kind.DAILY)
        nights = await self._adviser.kept(Kind.LADDER)
        results = {size: daily_results(*dailies, size) for size in SOLITAIRE_SIZES}
        stars = ladder_stars(nights.lines)
        is_done, wish = False, ""
        while not is_done:
            # Back from the calendar or the ladder, the way there is still marked.
            match await self.push_screen_wait(solo_hub(today, results, stars, wish)):
                case "calendar" as wish:
                    is_done = await self.show_calendar()
                case "ladder" as wish:
                    is_done = await self.show_ladder()
                case other:
                    is_done, wish = True, other or ""
        if wish == "new":
            self.begin_alone(self._setup_for_one)
        elif wish.startswith("daily"):
            await self._go_on_or(dailies, Challenge(Kind.DAILY, day=today), int(wish[-1]))

    async def show_calendar(self, size: int | None = None) -> bool:
        """Show how the daily deals were played, and deal the one that is picked.

        Args:
            size: The size of deals that is shown first.

        Returns:
            Whether one was picked.
        """
        from goblins_tui.challenges import Challenge, Kind
        from goblins_tui.screens.calendar import CalendarScreen
        from goblins_tui.solo.results import daily_results

        kept = await self._adviser.kept(Kind.DAILY)
        results = {each: daily_results(*kept, each) for each in SOLITAIRE_SIZES}
        glyphs = self._setup.options.glyphs
        screen = CalendarScreen(self.today, results, size or self._setup.size, glyphs)
        wish = await self.push_screen_wait(screen)
        if wish is not None:
            await self._go_on_or(kept, Challenge(Kind.DAILY, day=wish.day), wish.size)
        return wish is not None

    async def show_ladder(self) -> bool:
        """Show the rungs, and deal the one that is picked.

        Returns:
            Whether one was picked.
        """
        from goblins_tui.challenges import Challenge, Kind
        from goblins_tui.screens.ladder import LadderScreen
        from goblins_tui.solo.ladder import LADDER
        from goblins_tui.solo.results import ladder_stars

        kept = await self._adviser.kept(Kind.LADDER)
        screen = LadderScreen(ladder_stars(kept.lines), self._setup.options.glyphs)
        number = await self.push_screen_wait(screen)
        if number is not None:
            rung = LADDER[number - 1]
            challenge = Challenge(Kind.LADDER, rung.goal, rung=number)
            await self._go_on_or(kept, challenge, rung.size)
        return number is not None

    async def _go_on_or(self, kept: Kept, challenge: Challenge, size: int) -> None:
        """Go on with a game that is not over, or begin one."""
        waiting = (
            line.id
            for line in kept.lines
            if line.is_open and line.head.challenge == challenge and line.head.record.size == size
        )
        game = next(waiting, None)
        if game is not None:
            await self._go_on(game)
            self.nothing_dealt()
        elif challenge.day:
            self.begin_daily(challenge.day, size)
        else:
            self.begin_rung(challenge.rung)

    def on_solo_table_to_be_printed(self, message: SoloTable.ToBePrinted) -> None:
        """Somebody wants to find a text in their terminal afterwards."""
        self.farewell = message.text
