"""Goblins Drool, Fairies Rule! in a terminal: an unaffiliated fan implementation."""

__version__ = "0.5.0"
