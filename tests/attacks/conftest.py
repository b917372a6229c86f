"""What is attacked: a small session with a little of everything."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def played(refcli: Any) -> Any:
    """A small session of Arras with dice, an amendment, a note, something taken back."""
    lines = ("new t --game arras --seed s --seed r", "combat 5:2", "roll 2d6", "amend 3d6", "note x", "undo", "stir word", "roll 1d6")
    for line in lines:
        assert refcli(*line.split()).code == 0, line
    return refcli
