"""The reference of all commands in docs/ is what the program says of itself."""

from __future__ import annotations

from pathlib import Path

from refcli.cli.reference import reference
from refcli.desk.desk import Desk
from refcli.record.home import Home

PAGE = Path(__file__).parent.parent.parent / "docs" / "commands.md"


def test_the_page_is_what_help_shows(home: Path) -> None:
    assert PAGE.read_text("utf-8") == reference(Desk(Home(home)))


def test_every_command_of_it_has_an_example(home: Path) -> None:
    pages = reference(Desk(Home(home))).split("\n### ")[1:]
    assert len(pages) > 100
    assert [page.split("\n", 1)[0] for page in pages if "\nExample\n" not in page] == []
