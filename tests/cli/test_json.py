"""``--json``: the same text whichever library writes it, and one object a line however long the script."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from refcli.cli import output
from refcli.core.outcome import Name

texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
plain = st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | texts | texts.map(Name)
nested = st.recursive(plain, lambda one: st.lists(one, max_size=3) | st.dictionaries(texts, one, max_size=3), max_leaves=10)


@given(st.dictionaries(texts, nested, max_size=5))
def test_both_writers_write_the_same(found: Any) -> None:
    assert json.loads(output.fast_json(found)) == json.loads(output.slow_json(found, False)) == found
    ordinary = all(32 <= ord(c) != 127 for c in output.slow_json(found, False))
    assert not ordinary or output.fast_json(found) == output.slow_json(found, False)


def test_a_long_script_answers_line_by_line(refcli: Any, home: Path, monkeypatch: Any) -> None:
    assert refcli("new", "t", "--game", "iraq", "--seed", "s").code == 0
    script = home / "script.txt"
    script.write_text("roll 1d6\nnote 〈戦〉\n" * 4, "utf-8")
    written = []
    for many in (math.inf, 3):
        monkeypatch.setattr(output, "_MANY", many)
        found = refcli("--json", "run", script)
        assert found.code == 0
        written.append(found.out.splitlines())
        assert refcli("undo", "4").code == 0
    assert [json.loads(line)["command"] for line in written[0]] == ["roll", "note"] * 4
    assert [line.split('"command"')[1].split('"dice"')[0] for line in written[0]] == [
        line.split('"command"')[1].split('"dice"')[0] for line in written[1]
    ]
