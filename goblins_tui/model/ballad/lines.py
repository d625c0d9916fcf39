"""The stock of lines for verses: what players do, and what cards do.

One phrase stands on a row; a slash divides the lines of a pair. In braces stand the player, the
creature that is added, those that flip and those that come home, and the name of the Ring.
"""


def phrases(text: str) -> tuple[str, ...]:
    """The phrases of a text, one from each row."""
    return tuple(row.strip() for row in text.strip().split("\n"))


# Lines that may end with anything ------------------------------------------------------------

PLAYERS = phrases("""
    {player} came up to {ring},
    Then {player} looked at every card,
    Said {player}, "Here is what I'll play,"
    Now {player} thought, and thought again,
    {player} wiggled every single toe,
    It fell to {player} to choose a card,
    {player} gave {ring} a wink,
    {player} hummed a tune and took a breath,
    Along came {player}, bold as brass,
    {player} knocked three times at {ring},
    {player} had a plan, or half a plan,
    {player} tickled {ring} awake,
    {player} spun three times around for luck,
    Up popped {player} with a grin,
""")
"""The first line of a quatrain: whose turn it is."""

RUMBLES = phrases("""
    the rhyme went rolling all about,
    a rhyming wind began to blow,
    the rhyme jumped on from ear to ear,
    for rhymes are very catching things,
    there came a rumble, then a rhyme,
    the echo ran from end to end,
    it rang a bell in someone's head,
    for those who rhyme must take a turn,
    the sound of it was much the same,
    one rhyme can set the world awhirl,
""")
"""The third line of a quatrain, before cards flip because they rhyme."""

STILLNESS = phrases("""
    but no one turned and no one came,
    and nobody so much as blinked,
    yet nothing else would move at all,
    and all the world stayed as it was,
    but not a whisker moved for it,
    and silence sat upon {ring},
    but nothing rhymed and nothing ran,
    but nothing followed, nothing flipped,
    and everything stayed just like that,
    but no one lifted half a foot,
""")
"""The third line of a quatrain in which nothing moves; more may follow."""

NOTHING = phrases("""
    but nobody stirred,
    but nothing else moved,
    but nobody came,
    but nobody turned,
    and nobody budged,
    but no one awoke,
    and everything slept,
    but not a toe twitched,
""")
"""The same in short."""

TAKEN = phrases("""
    and home came {taken},
    and homeward skipped {taken},
    and home to {player} came {taken},
    and home again trotted {taken},
    so home in a hurry came {taken},
    and home at once ran {taken},
    and home, hurrah, came {taken},
    and home with a jig came {taken},
    and, hat in hand, home came {taken},
    and home with a hop came {taken},
""")
"""Who comes home; more may follow."""

STARRED_OVER = phrases("""
    and over tumbled {flipped},
    and bottoms-up rolled {flipped},
    and the star turned over {flipped},
    and heels over head went {flipped},
    and somersaulting went {flipped},
    and upside down flew {flipped},
    and over at once went {flipped},
    and topsy-turvy rolled {flipped},
""")
"""Whom a star flips; more may follow."""

# Lines that end with a creature's name --------------------------------------------------------

CAME = phrases("""
    and up stepped {added};
    and in there hopped {added};
    and down there went {added};
    and in there came {added};
    and who went in? {added};
    and on tiptoe came {added};
    and with a bow came {added};
    and in there rolled {added};
    and through the door came {added};
    and in, ta-da, went {added};
    and next went in {added};
""")
"""The second line of a quatrain: who is added."""

CAME_WITH_STAR = phrases("""
    and bright with stars came {added};
    and, twinkling, in came {added};
    and all a-glitter came {added};
    and like a firework came {added};
    and, starred all round, in came {added};
    and in a blaze of stars came {added};
    and in fell starry {added};
    and, shining, in went {added};
""")

ADDED = phrases("""
    {player} took a card and sent in {added},
    Said {player}, "It is time for {added},"
    Now {player} called, and up came {added},
    {player} tiptoed up with {added},
    "Make room," cried {player}, "for {added}!"
    Then {player} found a spot for {added},
    {player} waved a hand, and in went {added},
    Up hopped {player} and added {added},
    {player} whispered, "In you go, {added},"
    Out of {player}'s hand leapt {added},
    {player} opened the gate to {added},
    {player} rang a bell and sent in {added},
""")
"""Who adds whom, in one line."""

ADDED_WITH_STAR = phrases("""
    {player} let the stars in with {added},
    "Make way," cried {player}, "for starry {added}!"
    {player} starlit {ring} with {added},
    Starlight! For {player} sent in {added},
    {player} had a starry card: {added},
    All of a sparkle, {player} played {added},
    With stars all around, {player} sent in {added},
    {player} wished on a star and added {added},
""")

FLIPPED = phrases("""
    and over went {flipped}
    and right about turned {flipped}
    and upside down went {flipped}
    and topsy-turvy went {flipped}
    and heels over head went {flipped}
    and flip, flop, flip went {flipped}
    and inside out went {flipped}
    and hop, skip, flip went {flipped}
    and pancake-wise flipped {flipped}
    and that turned over {flipped}
    and bottom-up went {flipped}
    and tail over top went {flipped}
""")
"""Who flips."""

TAKEN_BY_FLIPPED = phrases("""
    and home came {taken} the moment over went {flipped}
    and {taken} ran home when over rolled {flipped}
    and home came {taken} as heels over head went {flipped}
    and that brought home {taken} by flipping {flipped}
    and home danced {taken} to the flip of {flipped}
    and {taken} slipped home at the somersault of {flipped}
    and home skipped {taken} while upside down went {flipped}
    and {taken} came home at the tumble of {flipped}
    and home bounced {taken} at the toppling of {flipped}
""")
"""Who comes home, and who flipped before."""

INVITED = phrases("""
    Then {player} invited {added},
    Now {player} had chosen {added},
    To {ring} {player} brought {added},
    {player} opened the door to {added},
    Then {player} called, and up came {added},
    {player} whistled, and in came {added},
    {player} sent in the famous {added},
    {player} dared to send in {added},
    It fell to {player} to add {added},
    The card that {player} dropped was {added},
""")
"""The first line of a limerick."""

INVITED_WITH_STAR = phrases("""
    {player} sent in a star known as {added},
    {player} sparkled and sent in {added},
    By starlight did {player} add {added},
    {player} gave us that star, {added},
    With a starburst came {player}'s {added},
    "Bring the stars!" {player} said to {added},
    {player} sent in star-studded {added},
    {player} had a bright star in {added},
""")

# Pairs that rhyme by themselves ---------------------------------------------------------------

PAIR_OF_STILLNESS = phrases("""
    Not a creature turned round, / and there wasn't a sound,
    Not a thing left its place, / not a twitch on a face,
    No one moved by an inch, / and there wasn't a flinch,
    Not a head, not a toe / had a notion to go,
    Nothing turned, nothing rolled, / and the biscuits grew cold,
    Nothing stirred left or right, / which was rather polite,
    Nothing woke from its nap, / not a flip, not a flap,
    No one jumped, no one ran, / which was maybe the plan,
    It was still as the moss, / with no creature to toss,
""")

PAIR_OF_RUMBLES = phrases("""
    There was rhyme in the air, / there was wind in the hair,
    Then a rumble began, / and away the rhyme ran,
    What a whirl, what a spin, / what a bump on the chin,
    Someone started to hum / to the beat of a drum,
    And the rhyme, like a bee, / went off buzzing with glee,
    Round the rhyme went, a wheel / with a squeak and a squeal,
    For a rhyme, it is said, / tips you out of your bed,
    In the wink of an eye / came a flip like a pie,
    Came a bounce, came a bump, / came a roll and a jump,
""")

PAIR_OF_TAKEN = phrases("""
    Home came {taken} to stay, / in a flurry of hay,
    Then {taken} came home / like a hat to a gnome,
    {taken} heard the bell ring / and came home on one wing,
    Up got {taken} to run / home for tea and a bun,
    Home came {taken} by train / through the wind and the rain,
    {taken} packed up a case / and came home at a pace,
    So {taken} said bye / and came home through the sky,
    Home to {player}, straight back, / came {taken} in a sack,
    With a bag on the knee / {taken} came home for tea,
""")

PAIR_OF_FLIPPED_AND_TAKEN = phrases("""
    {flipped} turned upside down, / and {taken} came home to town,
    Over {flipped} went with a spin, / and home came {taken} with a grin,
    {flipped} flipped like a kite, / and {taken} came home all right,
    Over went {flipped}, plop, / and home came {taken}, hop hop,
    {flipped} turned like a ball, / and {taken} came home down the hall,
    {flipped} turned inside out, / and {taken} came home with a shout,
    {flipped} turned like a wheel, / and {taken} came home for a meal,
    {flipped} flipped to and fro, / and {taken} came home nice and slow,
    {flipped} flipped with a thump, / and {taken} came home with a jump,
""")

PAIR_OF_STARRED = phrases("""
    {flipped} flipped near and far / by the light of the star,
    Every star gave a wink, / and {flipped} flipped in a blink,
    {flipped} flipped just for fun, / for a star misses none,
    And because stars are bright, / {flipped} flipped at the sight,
    With a glitter and glow / over {flipped} did go,
    For no star can stand still: / {flipped} rolled as if down a hill,
    For a star takes the cake: / {flipped} flipped with a shake,
    {flipped} flipped with a bound / till the stars turned around,
""")
