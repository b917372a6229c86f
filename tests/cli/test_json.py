"""``--json``: one object a line that reads back the same and that no terminal obeys, however long the script."""

from __future__ import annotations

import io
import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.cli.output import Output
from refcli.core.answer import Answer
from refcli.core.outcome import Name
from refcli.desk.globals import Wishes
from refcli.text import Catalogue

texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
plain = st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | texts | texts.map(Name)
nested = st.recursive(plain, lambda one: st.lists(one, max_size=3) | st.dictionaries(texts, one, max_size=3), max_leaves=10)

TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Kinds of characters that turn the order of what is read."""


@pytest.mark.parametrize("encoding", ["utf-8", "cp932"])
@given(result=st.dictionaries(texts, nested, max_size=5))
def test_a_line_reads_back_and_holds_nothing_that_a_terminal_obeys(encoding: str, result: Any) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", stream)
        line = Output(Wishes(json=True), Catalogue()).drawn(Answer("roll", result=result))
    assert json.loads(line)["result"] == result
    assert not [c for c in line if unicodedata.category(c) in ("Cc", "Zl", "Zp") or unicodedata.bidirectional(c) in TURNING]
    assert encoding == "utf-8" or line.isascii()


def test_a_script_answers_line_by_line_as_its_commands_do(refcli: Any, home: Path) -> None:
    assert refcli("new", "t", "--game", "iraq", "--seed", "s").code == 0
    script = home / "script.txt"
    script.write_text("track netwar.ins +1\nnote 〈戦〉\nvictory\n" * 4, "utf-8")
    whole = refcli("--json", "run", script)
    assert whole.code == 0
    assert refcli("undo", "4").code == 0
    single = [refcli("--json", *words) for words in (["track", "netwar.ins", "+1"], ["note", "〈戦〉"], ["victory"])]
    apart = {"seq": 0, "line": 0, "head": ""}  # an entry made later has another number and hash
    assert [json.loads(line) | apart for line in whole.out.splitlines()[:3]] == [one.json | apart for one in single]
    assert [json.loads(line)["line"] for line in whole.out.splitlines()] == list(range(1, 13))
    assert [json.loads(line)["command"] for line in whole.out.splitlines()] == ["track", "note", "victory"] * 4
