"""The page's luck table, made with the shell and jq alone."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import refcli as package

PAGE = Path(package.__file__).resolve().parent.parent / "docs" / "looking-back.md"


@pytest.mark.skipif(shutil.which("jq") is None, reason="no jq here")
def test_a_luck_table_with_jq(refcli: Any) -> None:
    for line in ("new t --game moscow --seed s --player german=Anna", "next german-combat", "combat 6:2 --dice 4", "combat 6:2 --dice 6"):
        assert refcli(*line.split()).code == 0
    match = re.search(r"refcli luck --json \| jq -r '(.*?)'", PAGE.read_text("utf-8"), re.DOTALL)
    assert match is not None
    found = subprocess.run(["jq", "-r", match[1]], input=refcli("luck", "--json").out, capture_output=True, text=True, check=True)
    assert [line.split("\t") for line in found.stdout.splitlines()] == [
        ["3", "Anna", "combat", "EX", "2/3", "1/3", "0", "1/6"],
        ["4", "Anna", "combat", "DRL", "0", "1/6", "5/6", "11/12"],
    ]
