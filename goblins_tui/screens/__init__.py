"""Screens: they alone know both the model and the widgets."""
