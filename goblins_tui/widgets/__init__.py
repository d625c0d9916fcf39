"""Widgets: pixels and intents. They know the types of the rules and decide nothing."""
