"""The stock of stanzas for verses: how a game ends, and how a player presses on, form by form.

One stanza stands on a row; slashes divide its lines. In braces stand the player whom it is about,
all players, the number of turns, one or more cards of the shed and of the gathered side, and how
many of these the winner holds.
"""

from enum import StrEnum
from typing import NamedTuple

from goblins_tui.model.ballad.lines import phrases


class Finale(StrEnum):
    """What a stanza tells that is about the whole game."""

    SHED = "shed"
    """Somebody won without a card of the shed side."""
    GATHERED = "gathered"
    """Somebody won with six or more cards of the gathered side."""
    DRAWN = "drawn"
    GIVEN_UP = "given up"
    WON_ALONE = "won alone"
    FLAWLESS = "flawless"
    PRESSED_ON = "pressed on"
    """The player won alone, and played on; another turn follows."""


class Stanzas(NamedTuple):
    """The same in each form."""

    quatrains: tuple[str, ...]
    couplets: tuple[str, ...]
    limericks: tuple[str, ...]


def _stanzas(quatrains: str, couplets: str, limericks: str) -> Stanzas:
    return Stanzas(phrases(quatrains), phrases(couplets), phrases(limericks))


FINALES = {
    Finale.SHED: _stanzas(
        """
        With not a single {shed} left, / {player} had won the day; \
/ the {sheds} all ran off to bed, / while {gathers} stayed to play.
        No {shed} left in {player}'s hand! / The game was neatly won. \
/ It took no more than {turns}, / and everyone had fun.
        """,
        """
        With no more {sheds} left in hand, / {player} was cheered by all the land.
        The last {shed} left, and that was that: / {player} had won, and threw a hat.
        """,
        """
        So {player} held {sheds} no more / and danced right across the floor; \
/ the crowd gave a cheer / that the whole wood could hear, \
/ with {turns} chalked up on the door.
        When {player}'s last {shed} took flight, / we knew who had won the fight; \
/ they rang every bell, / and they feasted as well, / and slept very soundly that night.
        """,
    ),
    Finale.GATHERED: _stanzas(
        """
        With {gathers} {number} around the fire, / the winner's name was clear: \
/ three cheers for {player}, one, two, three, / and come again next year!
        {Number} {gathers} sat in {player}'s hand / and sang a victory song; \
/ it took them {turns} to get there, / be that short or be it long.
        """,
        """
        {Number} {gathers} came to stay for tea, / and {player} won, as all could see.
        Count {gathers}: {number}! The game is done, / and {player} is the one who won.
        """,
        """
        {Number} {gathers} in {player}'s own hand / struck up like a very brass band: \
/ "You've won it, hooray! / We are all here to stay, / the happiest hand in the land!"
        {Number} {gathers}, and {player} had won, / and that was the end of the fun; \
/ they all had some cake / from the shop by the lake / and sat for a while in the sun.
        """,
    ),
    Finale.DRAWN: _stanzas(
        """
        And round they went, and round again, / till everyone could see \
/ a draw was all there was to win, / so home they went for tea.
        The game went round in circles so / that all agreed to stop: \
/ a draw for {players}, / who fell asleep, kerplop.
        """,
        """
        So round and round and round they went, / and with a draw were all content.
        They circled like a dizzy mouse / and called it a draw, all round the house.
        """,
        """
        The game went around and around, / with never an end to be found; \
/ a draw, fair and square! / They shook hands then and there / and slept without making a sound.
        In circles, in circles it went, / till all of the patience was spent; \
/ a draw was agreed / with the greatest of speed, / and everyone yawned in the tent.
        """,
    ),
    Finale.GIVEN_UP: _stanzas(
        """
        And there did {player} give it up, / and put the cards to bed; \
/ "Tomorrow is another day," / was all that {player} said.
        The {sheds} simply would not leave, / so {player} let them stay, \
/ and gave it up with half a smile / until another day.
        """,
        """
        And here did {player} let it be, / give up, and have a cup of tea.
        The {sheds} stayed and cried hooray; / {player} gave up, but just for today.
        """,
        """
        Then {player} gave up with a hop, / for that was the moment to stop; \
/ there is always next time / for a win and a rhyme, / or a snooze, or a bun from the shop.
        The {sheds} had come here to stay, / so {player} gave up for the day; \
/ no need to be sad, / and no need to be mad: / there are plenty of deals left to play.
        """,
    ),
    Finale.WON_ALONE: _stanzas(
        """
        So all alone did {player} win, / in {turns}, fair and square; \
/ no {shed} had been left in hand, / and {gathers} clapped from every chair.
        The last {shed} gone, the candle low, / the deal was neatly won; \
/ {player} had needed {turns}, / and wished for one more bun.
        """,
        """
        Alone, in {turns}, just like that, / {player} had won, and tipped a hat.
        In {turns} the last {shed} had gone: / {player} won, and put the kettle on.
        """,
        """
        So {player} won, {turns} it took, / and wrote it all down in a book: \
/ each {shed} in hand / had been sent from the land, / and the hat could hang up on its hook.
        The last of the {sheds} was out, / so {player} gave one great big shout: \
/ in {turns} it was done, / and a solo game won, / with a jig and a twirl roundabout.
        """,
    ),
    Finale.FLAWLESS: _stanzas(
        """
        Now every single card in play / lay with its {gather} in sight: \
/ {player} was flawless, {turns} in all, / and bade the world good night.
        A {gather} here, a {gather} there, / no {shed} to be seen: \
/ flawless in {turns}! {player} bowed / and swept the table clean.
        """,
        """
        Each card a {gather}, shining bright: / {player} was flawless, in {turns}, that night.
        Flawless in {turns}! Let {player} glow, / for nothing but {gathers} is on show.
        """,
        """
        See, every last card on the ground / lies {gather} side up, all around: \
/ it's flawless, it's neat, / such a marvellous feat: / in {turns} has {player} been crowned.
        There isn't a {shed} to see, / and {player} is filled with glee: \
/ all flawless, all bright, / every card turned just right, / in {turns}, as neat as can be.
        """,
    ),
    Finale.PRESSED_ON: _stanzas(
        """
        No {shed} left! The game was won, / but {player} would not rest: \
/ "Let every card a {gather} be, / for flawless is the best!"
        The win lay safe in {player}'s bag, / in {turns}, well and good, \
/ but {player} pressed on all the same / as only heroes would.
        """,
        """
        No {shed} left, the win in the bag, / but on pressed {player}, and did not lag.
        Won, in {turns}! But {player} went ahead, / and pressed on for flawless instead.
        """,
        """
        No {shed} was left: it was won! / But {player} was not nearly done: \
/ "Let each card," was the cry, / "show a {gather} to the sky, / and flawless we'll be, every one!"
        The win was all wrapped up with string, / but {player} had one more thing \
/ to try before bed: / "Let's press on," {player} said, / "for flawless is fit for a king!"
        """,
    ),
}
