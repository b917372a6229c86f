"""Markdown laid out for a terminal."""

from __future__ import annotations

import pytest

from refcli.views.cells import width
from refcli.views.rendered import rendered

PAGE = "# A title\n\nWords of **weight** and `combat [dr] 3:1`.\n\n| 駒 | n |\n|---|---|\n| 民兵 | 3 |\n\n> a note"


@pytest.mark.parametrize("columns", [40, 80])
def test_it_fits_and_is_plain_without_styles(columns: int) -> None:
    text = rendered(PAGE, columns, styled=False)
    assert all(width(line) <= columns for line in text.split("\n"))
    assert "\x1b" not in text and "#" not in text
    assert "combat [dr] 3:1" in text and "民兵" in text


def test_styles_only_add() -> None:
    assert "\x1b[" in rendered(PAGE, 60, styled=True)
