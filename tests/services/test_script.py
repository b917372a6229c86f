"""``run``: what a script may not be."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.core.errors import BadInput
from refcli.services.script import LONGEST, lines


def test_a_line_without_an_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "script.txt"
    file.write_text("status\nnote " + "x" * LONGEST + "\n", "utf-8")
    with pytest.raises(BadInput) as fault:
        list(lines(str(file)))
    assert (fault.value.message.key, fault.value.message.params["line"]) == ("run.long-line", 2)
