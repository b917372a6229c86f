"""A batch of entries that is on the record whole or not at all.

Before a batch goes to the journal, a small file says where it begins and ends. Where a crash cut it off, whoever opens
the session next finds the file, and the batch's first entry where it should be, and goes back to where it began.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ..core import toml
from . import files


class Batch(NamedTuple):
    """The bytes of the journal that a batch takes, and the hash of its first entry."""

    start: int
    end: int
    first: str


def announce(file: Path, batch: Batch) -> None:
    """Says on disk that this batch follows."""
    text = f'# refcli: a script is being recorded\nstart = {batch.start}\nend = {batch.end}\nfirst = "{batch.first}"\n'
    files.replace(file, text.encode())


def announced(file: Path) -> Batch | None:
    """The batch that was being written, or None."""
    try:
        table = toml.loads(file.read_text("utf-8"))
        return Batch(int(table["start"]), int(table["end"]), str(table["first"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
