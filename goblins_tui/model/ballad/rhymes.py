"""The stock of phrases for verses that rhyme with the names of the cards, by their rhyme."""

from goblins_tui.model.ballad.lines import phrases
from goblins_tui.rules import Rhyme

WHO = {
    Rhyme.OOP: phrases("""
        who came with a bounce and a whoop
        the pride of the whole little group
        who slid down the rail to the stoop
        who smelled like a bowlful of soup
        who flew in by loop after loop
        who never had lived in a coop
        who came for the very last scoop
        who sailed in aboard a small sloop
    """),
    Rhyme.ELLY: phrases("""
        who came with a wobble like jelly
        who'd only seen games on the telly
        who hopped in with only one welly
        who carried an orange umbrelly
        who rumbled from bonnet to belly
        who lived upon cold vermicelli
        who worked every night at the deli
        whose hat was uncommonly smelly
    """),
    Rhyme.OCK: phrases("""
        who came at the strike of the clock
        who hopped in on only one sock
        who tapped with a rat-a-tat knock
        who rolled like a runaway rock
        who'd taken a stroll round the block
        who slept on the end of the dock
        who danced in a polka-dot frock
        who tickled the key in the lock
    """),
    Rhyme.OUR: phrases("""
        who'd practised for nearly an hour
        who slid down the side of a tower
        who rode on a big cauliflower
        who sang like a frog in a shower
        whose smile was both sugar and sour
        who hummed with mysterious power
        who looked for some cake to devour
        who never had reason to cower
    """),
    Rhyme.EW: phrases("""
        who came in on only one shoe
        who'd stood half the night in the queue
        who shouted a very loud boo
        who sneezed with a mighty achoo
        who thought it a wonderful view
        who once drove a bus at the zoo
        who rode on a blue kangaroo
        who'd brushed every tooth (there were two)
    """),
}
"""How a creature comes in."""

STILL = {
    Rhyme.OOP: phrases("""
        like a very sleepy group
        no hop, no skip, no whoop
        as flat as yesterday's soup
        like hens asleep in the coop
        as still as a windless sloop
        like a flag with a bit of a droop
        no somersault, no loop
        like cats asleep on the stoop
    """),
    Rhyme.ELLY: phrases("""
        not even a wobble of jelly
        as dull as a broken telly
        as stuck as a foot in a welly
        no rumble in any belly
        as slow as a queue at the deli
        as limp as vermicelli
        like sun on a shut umbrelly
        and something was rather smelly
    """),
    Rhyme.OCK: phrases("""
        as still as any rock
        no tick, and not a tock
        except for the kitchen clock
        like sheep in a dozing flock
        as stiff as a wooden block
        as if behind a lock
        no whisper and no knock
        like ships asleep in the dock
        as quiet as a sock
    """),
    Rhyme.OUR: phrases("""
        for what felt like an hour
        as still as any tower
        as mild as a cauliflower
        like picnics in a shower
        and the milk went nearly sour
        for all that puff and power
        with nothing there to devour
        as though they had cause to cower
    """),
    Rhyme.EW: phrases("""
        with nothing at all to do
        no boo, no moo, no coo
        and nobody had a clue
        though all enjoyed the view
        as stuck as toes in glue
        no squeak of any shoe
        like boots that stand by two
        a very quiet queue
    """),
}
"""How nothing moves."""

SPUN = {
    Rhyme.OOP: phrases("""
        with one enormous whoop
        before the astonished group
        like dumplings in a soup
        with one big double loop
        as quick as a kestrel's swoop
        like hens blown out of the coop
        from the attic down to the stoop
        like ice cream off the scoop
    """),
    Rhyme.ELLY: phrases("""
        with a bump upon the belly
        like a great big bowl of jelly
        like the stunts upon the telly
        and somebody lost a welly
        like plates let go at the deli
        in a twirl of vermicelli
        as a gale turns an umbrelly
        and oh, but the air was smelly
    """),
    Rhyme.OCK: phrases("""
        in half a tick and a tock
        which came as quite a shock
        like pebbles off a rock
        as inside out as a sock
        like the cuckoo out of the clock
        with a crash and a bang and a knock
        like chips from off the block
        like ducks pushed off the dock
    """),
    Rhyme.OUR: phrases("""
        by simple starlight power
        like bells inside a tower
        like acorns in a shower
        and the milk went promptly sour
        the talk of half an hour
        with not one moment to cower
        like a runaway cauliflower
        a sight for the eyes to devour
    """),
    Rhyme.EW: phrases("""
        right up and over and through
        with a nose where there was a shoe
        and what a lovely view
        and oh, the hullabaloo
        as only stars can do
        till everything looked new
        like tumblers at the zoo
        till nobody knew who was who
    """),
}
"""How cards turn over for a star."""

HOME = {
    Rhyme.OOP: phrases("""
        and all in one quick swoop
        and gave a mighty whoop
        to join the merry group
        like chickens to the coop
        to sit upon the stoop
        for seconds of the soup
        with one last double loop
        like sailors off a sloop
        to hear the latest scoop
    """),
    Rhyme.ELLY: phrases("""
        in time to watch the telly
        with mud on either welly
        and rubbed a hungry belly
        to share a bowl of jelly
        with supper from the deli
        and just a little smelly
        to slurp up vermicelli
        beneath a big umbrelly
        by way of far New Delhi
    """),
    Rhyme.OCK: phrases("""
        as prompt as any clock
        and gave the door a knock
        and turned the key in the lock
        at half past twelve o'clock
        as snug as a toe in a sock
        like lambs that join the flock
        the long way round the block
        like boats into the dock
        in less than a tick and a tock
    """),
    Rhyme.OUR: phrases("""
        before the evening shower
        from high up in the tower
        at quite a decent hour
        by simple homing power
        to share a cauliflower
        with cake enough to devour
        and not the least bit sour
        in under half an hour
        and never had to cower
    """),
    Rhyme.EW: phrases("""
        all looking good as new
        to mend a missing shoe
        and said, "How do you do?"
        and whistled all the way through
        the way good creatures do
        in time for tea at two
        like monkeys to the zoo
        a dream that had come true
        and joined the supper queue
    """),
}
"""How creatures come home."""
