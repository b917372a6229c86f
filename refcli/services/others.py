"""A record that lies elsewhere (packed, or a folder, or a journal by itself), looked at as the session at hand is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..desk.desk import Desk


@contextmanager
def at(desk: Desk, file: str | None) -> Iterator[Desk]:
    """The desk to look from: the one at hand, or, with a FILE, one of its own at that record. BadInput if it is none."""
    if file is None:
        yield desk
        return
    from ..desk.desk import Desk as OtherDesk
    from ..record.packed import opened

    with opened(Path(file)) as (home, name):
        there = OtherDesk(home, name)
        try:
            yield there
        finally:
            there.close()
