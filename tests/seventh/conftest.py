"""The made-up game's own tests run where the game is: in the copy that ``test_seventh.py`` makes."""

collect_ignore = ["tests"]
