"""The command line: takes words, calls the desk, shows the answer. No rule, no number of a game."""
