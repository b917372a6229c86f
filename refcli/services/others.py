"""A record that lies elsewhere (packed, or a folder, or a journal by itself), looked at as the session at hand is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..desk.desk import Desk


@contextmanager
def at(desk: Desk, file: str | None, session: str | None = None) -> Iterator[Desk]:
    """The desk to look from: the one at hand, or, with a FILE, one of its own at that record, or at that session of this home.
    BadInput if the file is none."""
    if file is None and session in (None, desk.session_name()):
        yield desk
        return
    from ..desk.desk import Desk as OtherDesk
    from ..record.packed import opened

    if file is None:
        there = OtherDesk(desk.home, session)
        try:
            yield there
        finally:
            there.close()
        return
    with opened(Path(file)) as (home, name):
        there = OtherDesk(home, name)
        try:
            yield there
        finally:
            there.close()
