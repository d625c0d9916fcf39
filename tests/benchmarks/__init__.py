"""How fast and how sparing the program is, as ratios against a reference in the same run."""
