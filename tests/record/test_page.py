"""What docs/record.md says of the files, by its own lines."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text("utf-8")


def test_the_lines_of_the_page_check_a_journal(refcli: Any, home: Path) -> None:
    for words in (["new", "t", "--game", "iraq"], ["roll", "2d6"], ["amend", "3d6"], ["note", "[[entry]]\nhash = 1"], ["undo"]):
        assert refcli(*words).code == 0
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    space: dict[str, Any] = {}
    exec(code.rpartition("print(")[0], space)
    content = (home / "sessions/t/journal.toml").read_bytes()
    head = refcli("--json", "status").json["result"]["head"]
    assert space["check"](content) == f"5 entries hold, head {head}"
    assert space["check"](content.replace(b"roll 2d6", b"roll 2d8")) == "entry 2 does not hold"


def test_every_file_that_may_lie_there_is_on_the_page(refcli: Any, home: Path) -> None:
    refcli("new", "t", "--game", "iraq")
    for file in (home / "sessions/t").iterdir():
        assert f"`{file.name}`" in PAGE
