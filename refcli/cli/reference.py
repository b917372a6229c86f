"""The reference of all commands, as ``docs/commands.md`` holds it: each with its help page, options and example.

``python -m refcli.cli.reference`` prints it; a test holds the page to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..core.common import COMMON
from ..desk.desk import Desk
from ..games import BUILT, built
from ..record.home import Home
from ..services import SERVICES
from ..text import Catalogue
from .help import help_page

TOP = """# Commands

Made by `python -m refcli.cli.reference`; every page is what `refcli COMMAND --help` shows.
"""


def reference(desk: Desk) -> str:
    """The whole page, in English."""
    return "\n".join([TOP, *_pages(desk)])


def _pages(desk: Desk) -> Iterator[str]:
    yield "## The referee's own\n"
    for name in sorted({*SERVICES, *COMMON}):
        yield _page(desk, [name])
    for key in BUILT:
        yield f"## {key}\n"
        for name in built(key).commands:
            yield _page(desk, [key, *name.split()])


def _page(desk: Desk, words: list[str]) -> str:
    return f"### {' '.join(words)}\n\n```text\n{help_page(desk, words, Catalogue('en'), None)}\n```\n"


def main() -> None:
    """Prints the page as it is in an empty home."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        print(reference(Desk(Home(Path(folder)))), end="")


if __name__ == "__main__":
    main()
