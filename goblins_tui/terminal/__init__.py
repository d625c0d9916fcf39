"""What stands between Textual and a real terminal: input, output, signals and the way out."""
