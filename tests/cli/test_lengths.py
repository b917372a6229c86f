"""A usual combat with its decision, all that hands must do included, is taken in at one look: at most 16 lines of 80 columns."""

from __future__ import annotations

from typing import Any

import pytest

from refcli.cli.output import Output
from refcli.views.cells import width

MOST, COLUMNS = 16, 80

START: dict[str, list[str]] = {
    "iraq": ["next conflict-coin --agree x"],
    "bataan": ["next action --agree x"],
    "corregidor": ["next --agree x"],
    "midway": ["setup --row 2 --dice 3", "search --dice 12"],
    "moscow": ["next german-combat --agree x"],
    "waterloo": ["next french-combat --agree x"],
}
FIGHTS = {
    "iraq": [f"combat {crt} gz {ratio} {die}" for crt in ("k", "g", "civil") for ratio in ("9+3:4", "4:9", "1+1:1") for die in range(1, 7)],
    "bataan": [f"combat 9:4 3:3 {die} --by {side}" for side in ("jp", "us") for die in range(1, 7)],
    "corregidor": [f"combat 9:4 3:3 {die}" for die in range(1, 7)],
    "mukden": ["combat 1:left 5:3 42", "combat 1:left 5:3 44", "combat 1:left 5:3 26 --river --mountain --fortress"],
    "arras": [f"combat 7:3 {die} --before-move" for die in range(1, 7)],
    "midway": ["battle --dice 2,1,1,1"],
    "moscow": [f"combat 9:4 {die}" for die in range(1, 7)],
    "waterloo": [f"combat 9:4 {die}" for die in range(1, 7)],
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", FIGHTS)
def test_a_combat_fits(refcli: Any, monkeypatch: pytest.MonkeyPatch, game: str, lang: str) -> None:
    assert refcli("new", "t", "--game", game, "--seed", "s").code == 0
    for line in START.get(game, ()):
        assert refcli(*line.split()).code == 0, line
    for line in FIGHTS[game]:
        with monkeypatch.context() as terminal:
            terminal.setattr(Output, "width", property(lambda self: COLUMNS))
            told = refcli("--lang", lang, *line.split())
        assert told.code == 0, told.err
        lines = told.out.rstrip("\n").split("\n")
        assert len(lines) <= MOST, told.out
        assert max(map(width, lines)) <= COLUMNS
        assert refcli("undo").code == 0
