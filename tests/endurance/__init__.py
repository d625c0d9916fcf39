"""The real program, ended and crowded again and again: nothing that people saw may be lost."""
