"""``log --script``: what it prints plays the game again, with the same dice and draws."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

EVENING = (
    "new t --game iraq --seed s --option suicide",
    "initiative --first ins",
    "next",
    "chaos ins --dice 33",
    "next conflict-ins",
    "combat k fal 4+3+2u:3",
    "decide add",
    "amend --def 4",
    "next chaos-coin",
    "chaos coin --dice 33",
    "decide accept --dice 4",
    "amend --dice 3,3,5",
    "next conflict-coin",
    "combat g tik 9:3 --dice 2",
    "decide add",
)


def test_an_amendment_that_kept_its_answers_is_a_ruling_and_its_choices(refcli: Any, home: Path) -> None:
    for words in EVENING:
        assert refcli(*words.split()).code == 0, words
    lines = refcli("log", "--script").out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("chaos coin"))
    assert lines[at : at + 2] == ["chaos coin --dice 3,3", "decide accept --dice 5"]
    state = refcli("status", "--json").json["state"]
    script, other = home / "again", home / "other"
    script.write_text("\n".join(lines), "utf-8")
    (other / "sessions").mkdir(parents=True)
    assert refcli("run", script, "--home", other).code == 0
    assert refcli("status", "--json", "--home", other).json["state"] == state


def test_where_the_tables_changed_the_dice_stay_with_the_ruling(refcli: Any, home: Path) -> None:
    for words in EVENING[:8]:
        assert refcli(*words.split()).code == 0, words
    assert refcli("tables", "copy", "iraq", "kinetic").code == 0
    file = home / "tables" / "iraq" / "kinetic.toml"
    text = file.read_text("utf-8")
    assert "winner = " in text
    file.write_text(re.sub("winner = .*\n", "", text), "utf-8")
    assert refcli("log", "--script").out.splitlines()[-2:] == [
        "combat --by ins --crt kinetic --att 4+3+2u --def 4 --district fallujah --dice 5",
        "decide add",
    ]
