"""The after-action report: every act, note and die is in it, what was taken back is marked, and the page stands alone."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest


@pytest.fixture
def played(refcli: Any) -> Any:
    for words in (
        ["new", "t", "--game", "iraq", "--seed", "s"],
        ["initiative", "--first", "coin"],
        ["next"],
        ["chaos", "coin", "--dice", "2,2,4"],
        ["note", "<b>bold</b> & [dr] *stars*"],
        ["next", "conflict-coin"],
        ["combat", "kinetic", "green-zone", "4:4", "3", "--take", "add"],
        ["undo"],
    ):
        assert refcli(*words).code == 0, words
    return refcli


def test_markdown_tells_the_story(played: Any) -> None:
    page = played("report").out
    assert page.startswith("# Decision: Iraq: t\n")
    assert "## 2003B" in page
    assert "chaos coin`" in page and "dice 2, 2, 4" in page
    assert re.search(r"~~`#\d+ combat .*`~~ .*taken back", page)
    assert "\\<b\\>bold\\</b\\> & \\[dr\\] \\*stars\\*" in page
    assert "| netwar coin | 30 | 34 |" in page
    assert "typed by the players" in page


def test_a_track_that_never_moved_is_shown_too(played: Any) -> None:
    assert "| netwar ins | 70 | 70 |" in played("report").out


def test_a_refused_attempt_is_marked_as_in_the_log(refcli: Any) -> None:
    for words in ("new m --game mukden --seed s", "allot jp 1=7 2=5 3=5 4=5 yalu=5", "allot ru 1=6 2=5 3=3 left=3 right=3"):
        assert refcli(*words.split()).code == 0, words
    assert refcli("combat", "1:1", "5:7", "--dice", "5,2").code == 3
    assert re.search(r"combat [^\n]*` \*\(refused §7\.0\)\*", refcli("report").out)


def test_a_decision_tells_what_it_changed(played: Any) -> None:
    assert played("combat", "kinetic", "green-zone", "4:4", "1").code == 0
    assert played("decide", "add").code == 0
    assert re.search(r"decide add`\n  - netwar ", played("report").out)


class Tags(HTMLParser):
    """Counts tags; a tag that is not closed, or closed twice, fails."""

    VOID = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_page_stands_alone_and_is_well_formed(played: Any, home: Any, lang: str) -> None:
    file = home / "page.html"
    assert played("report", "--format", "html", "-o", file, "--lang", lang).code == 0
    page = file.read_text("utf-8")
    tags = Tags()
    tags.feed(page)
    tags.close()
    assert tags.open == [] and tags.links == []
    assert "<script" not in page and "<b>bold" not in page and "&lt;b&gt;bold&lt;/b&gt; &amp; [dr]" in page
    assert page.count("<svg") == 1 and page.count("<path") == 2  # one track has moved, one has not
    assert f'lang="{lang}"' in page


def test_hidden_chits_stay_hidden(played: Any) -> None:
    played("chit", "draw", "coin", "--chit", "isr")
    for form in ("md", "html"):
        assert "isr" not in played("report", "--format", form).out


def test_a_file_that_cannot_be_written_is_an_error(played: Any, home: Any) -> None:
    answer = played("report", "-o", home / "no" / "such" / "folder.md")
    assert answer.code == 2 and "folder.md" in answer.err
