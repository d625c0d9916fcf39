"""What is kept of games: every action of those that go on, and all that were played before."""
