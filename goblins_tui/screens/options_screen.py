"""What the screens share on which people change how they like to play."""

from abc import abstractmethod
from asyncio import to_thread
from dataclasses import replace

from textual.message import Message
from textual.screen import Screen

from goblins_tui.options import NO_VOICE, Aloud, Options, next_choice, notice
from goblins_tui.screens.bindings import perform
from goblins_tui.widgets.bars import KeyBar


class OptionsScreen(Screen[None]):
    """A screen with a bar of keys, some of which change the options."""

    class OptionsChanged(Message):
        """Somebody likes to play in another way."""

        def __init__(self, options: Options) -> None:
            super().__init__()
            self.options = options
            """The options now."""

    @property
    @abstractmethod
    def options(self) -> Options:
        """The options now."""

    @abstractmethod
    def take_options(self, options: Options, notice: str = "") -> None:
        """Take other options, show them, and tell the app.

        Args:
            options: The options.
            notice: What to say of the change.
        """

    def action_next_lens(self) -> None:
        """Change when the lens shows."""
        lens = next_choice(self.options.lens)
        self.take_options(replace(self.options, lens=lens), notice(lens))

    def action_next_speed(self) -> None:
        """Change how fast turns are shown."""
        speed = next_choice(self.options.speed)
        self.take_options(replace(self.options, speed=speed), notice(speed))

    def action_next_glyphs(self) -> None:
        """Draw with other characters."""
        glyphs = next_choice(self.options.glyphs)
        self.take_options(replace(self.options, glyphs=glyphs), notice(glyphs))

    def action_next_seating(self) -> None:
        """Change who sits at the bottom."""
        seating = next_choice(self.options.seating)
        self.take_options(replace(self.options, seating=seating), notice(seating))

    def action_next_par(self) -> None:
        """Change when the par is told."""
        par = next_choice(self.options.par)
        self.take_options(replace(self.options, par=par), notice(par))

    def action_next_pace(self) -> None:
        """Change how fast computer players follow each other."""
        pace = next_choice(self.options.pace)
        self.take_options(replace(self.options, pace=pace), notice(pace))

    def action_next_thinking(self) -> None:
        """Change how long computer players may think."""
        thinking = next_choice(self.options.thinking)
        self.take_options(replace(self.options, thinking=thinking), notice(thinking))

    def action_next_aloud(self) -> None:
        """Change whether names are read aloud."""
        self.run_worker(self._change_aloud(), group="aloud", exclusive=True)

    async def _change_aloud(self) -> None:
        aloud = next_choice(self.options.aloud)
        if aloud is Aloud.ON:
            from goblins_tui.speech import find_program

            if await to_thread(find_program) is None:
                self.take_options(self.options, NO_VOICE)
                return
        self.take_options(replace(self.options, aloud=aloud), notice(aloud))

    def on_key_bar_asked(self, message: KeyBar.Asked) -> None:
        """A click on the bar of keys is the same as the key."""
        message.stop()
        perform(self, message.command)
