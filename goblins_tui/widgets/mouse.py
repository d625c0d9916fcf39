"""Which mouse button plays."""

PRIMARY_BUTTON = 1
"""Only this button does anything; the others are left to the terminal and to accidents (B16)."""
