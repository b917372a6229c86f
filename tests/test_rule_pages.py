"""The pages that say of each section of a rulebook who does it: made from the tables ``rules``, in both languages.

``python tests/test_rule_pages.py`` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.core.rulebook import Section, sections
from refcli.core.tables import Tables

ROOT = Path(__file__).parent.parent
GAMES = {
    "iraq": range(1, 28),
    "bataan": range(1, 14),
    "corregidor": range(14, 17),
    "mukden": range(1, 10),
    "midway": range(1, 9),
    "arras": range(1, 9),
}
"""Each game with the chapters of its rulebook that are its own."""
FOLDERS = {"en": ROOT / "docs" / "rules", "ja": ROOT / "docs" / "ja" / "rules"}
HEADS = {
    "en": {
        "title": "{game}: who does what",
        "intro": "Made from `tables/{book}/rules.toml`. `refcli rules {game} 8.1` shows a section whole.",
        "refcli": "refcli applies",
        "told": "refcli reminds of",
        "players": "The players do",
    },
    "ja": {
        "title": "{game}：誰が何をするか",
        "intro": "`tables/{book}/rules.toml` から作成。`refcli rules {game} 8.1` で各項の全文を読める。",
        "refcli": "refcli が処理するもの",
        "told": "refcli が注意を促すもの",
        "players": "プレイヤーが行うもの",
    },
}
PAGES = [(key, lang) for key in GAMES for lang in FOLDERS]


def page(key: str, lang: str) -> str:
    """The page of a game."""
    tables = Tables(key)
    file = tables.path("rules")
    assert file is not None
    heads = HEADS[lang]
    book = [one for one in tables.derived("rules", sections) if int(one.chapter) in GAMES[key]]
    lines = [f"# {heads['title'].format(game=tables['game']['title'][lang])}", "", heads["intro"].format(game=key, book=file.parent.name)]
    for who in ("refcli", "told", "players"):
        lines += ["", f"## {heads[who]}", "", *(_line(one, lang) for one in book if one.by == who)]
    return "\n".join(lines) + "\n"


def _line(one: Section, lang: str) -> str:
    words = ", ".join(f"`{name}`" for name in one.commands)
    return f"- §{one.number} {one.title[lang]}" + (f" ({words})" if words else "")


@pytest.mark.parametrize(("key", "lang"), PAGES)
def test_the_page_is_as_the_table_says(key: str, lang: str) -> None:
    assert (FOLDERS[lang] / f"{key}.md").read_text("utf-8") == page(key, lang)


if __name__ == "__main__":
    for key, lang in PAGES:
        FOLDERS[lang].mkdir(parents=True, exist_ok=True)
        (FOLDERS[lang] / f"{key}.md").write_text(page(key, lang), "utf-8")
