"""The clock of a record that somebody has damaged: a look goes on, and verify says what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def test_status_stands_though_an_entry_further_up_cannot_be_read(refcli: Any, home: Path) -> None:
    for line in ("new t --game arras --seed s", "roll 2d6", "roll 1d6", "roll 3d6"):
        assert refcli(*line.split()).code == 0, line
    file = home / "sessions/t/journal.toml"
    content = file.read_bytes()
    made = content.index(b"made", content.index(b"made") + 4)  # of the second entry
    file.write_bytes(content[:made] + b"mad=" + content[made + 4 :])
    found = refcli("--json", "status")
    assert found.code == 0, found.err
    assert found.json["result"]["clock"]["seconds"].keys() >= {"none"}
    assert refcli("verify").code == 4
