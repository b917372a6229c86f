"""The after-action report: every act, note and die is in it, what was taken back is marked, and the page stands alone."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SESSIONS = sorted(folder.name for folder in (ROOT / "sessions").iterdir() if (folder / "journal.toml").is_file())
BROWSER = next((found for name in ("chromium", "chromium-browser", "google-chrome", "chrome") if (found := shutil.which(name))), None)


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
    assert "Counterinsurgents, chaos 22: US policy shift" in page and "netwar coin 30 → 34" in page
    assert "chaos coin`" in page and "dice 2, 2, 4" in page
    assert re.search(r"~~`#\d+ combat .*`~~ .*taken back", page)
    assert "\\<b\\>bold\\</b\\> & \\[dr\\] \\*stars\\*" in page
    assert "| netwar coin | 30 | 34 |" in page
    assert "typed by the players" in page


def test_what_was_taken_back_is_not_told(played: Any) -> None:
    assert "attack in Green Zone" not in played("report").out
    played("redo")
    assert "attack in Green Zone" in played("report").out


def test_an_act_that_was_replaced_is_told_as_it_stands(played: Any) -> None:
    played("combat", "kinetic", "fallujah", "4:4", "3", "--take", "add")
    played("amend", "samara")
    page = played("report").out
    assert "attack in Samara" in page and "attack in Fallujah" not in page
    assert re.search(r"~~`#\d+ combat .*fallujah.*`~~ .*replaced by", page)


def test_on_top_stands_how_it_ended(refcli: Any) -> None:
    refcli("new", "m", "--game", "midway", "--seed", "s")
    assert "still open" in refcli("report").out
    refcli("setup", "--row", "2", "--dice", "3")
    refcli("search", "--dice", "6,6")
    page = refcli("report").out
    assert "won: US" in page and "decided in" in page and "(\\#3)" in page
    told = refcli("report", "--json").json["result"]
    assert (told["winner"], told["decided"]) == ("us", 3)


def test_a_decision_belongs_to_its_ruling(refcli: Any) -> None:
    refcli("new", "m", "--game", "mukden", "--seed", "s")
    refcli("combat", "--by", "jp", "--piece", "4", "--target", "right", "--att", "5", "--def", "3", "--river", "--dice", "5,1")
    assert "the choice to retreat is open" in refcli("report").out
    refcli("decide", "stand")
    page = refcli("report").out
    assert "Fourth Army attacks the right wing of the general reserve across the river, 5 against 3: 6 to 1," in page
    assert "stands and loses two." in page
    assert "choice" not in page


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("form", ["md", "html", "json"])
@pytest.mark.parametrize("name", SESSIONS)
def test_every_played_session_is_told(refcli: Any, name: str, form: str, lang: str) -> None:
    """No key without a text, no place that nothing filled."""
    found = refcli("--home", ROOT, "--session", name, "report", "--format", form, "--lang", lang)
    assert found.code == 0, found
    shown = re.sub(r"<script>.*", "", found.out, flags=re.S)
    assert not re.search(r"story\.\w+\.|report\.[a-z]+[^a-z-]|\{(by|side|piece|n)\}|None|False", shown)


def test_a_part_of_it(played: Any) -> None:
    whole = played("report", "--format", "json").json
    assert [turn["turn"] for turn in whole["turns"]] == ["2003B"]
    seqs = [scene["seq"] for turn in whole["turns"] for scene in turn["scenes"]]
    part = played("report", "--format", "json", "--from", "4", "--to", "5").json
    assert [scene["seq"] for turn in part["turns"] for scene in turn["scenes"]] == [seq for seq in seqs if 4 <= seq <= 5]
    sides = {scene["side"] for turn in played("report", "--format", "json", "--side", "coin").json["turns"] for scene in turn["scenes"]}
    assert sides == {"coin", None}
    assert played("report", "--turn", "2003b").code == 0
    assert played("report", "--turn", "1999A").code == 2
    assert played("report", "--side", "nobody").code == 2


def test_json_is_one_document_as_the_page_tells_it(played: Any) -> None:
    found = played("report", "--format", "json", "--lang", "ja").json
    assert found["schema"] == 1 and found["title"] == "ディシジョン：イラク"
    chaos = next(scene for scene in found["turns"][0]["scenes"] if scene["seq"] == 4)
    assert chaos["text"].startswith("対反政府勢力のカオスイベント22")
    assert {"path": "netwar.coin", "old": 30, "new": 34} in chaos["changes"]
    assert {"path": "netwar.coin", "low": 0, "high": 100, "points": [[1, 30], [4, 34]]} in found["tracks"]


def test_a_track_that_never_moved_is_shown_too(played: Any) -> None:
    assert "| netwar ins | 70 | 70 |" in played("report").out


def test_a_refused_attempt_is_marked_as_in_the_log(refcli: Any) -> None:
    for words in ("new m --game mukden --seed s", "allot jp 1=7 2=5 3=5 4=5 yalu=5", "allot ru 1=6 2=5 3=3 left=3 right=3"):
        assert refcli(*words.split()).code == 0, words
    assert refcli("combat", "1:1", "5:7", "--dice", "5,2").code == 3
    assert re.search(r"combat [^\n]*` \*\(refused §7\.0\)\*", refcli("report").out)


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
    assert page.count("<script") == 2 and "<b>bold" not in page and "&lt;b&gt;bold&lt;/b&gt; &amp; [dr]" in page
    assert page.count('role="img"') == 2  # both indices in one frame, airstrikes in another
    assert f'lang="{lang}"' in page


def test_hidden_chits_stay_hidden(played: Any) -> None:
    played("chit", "draw", "coin", "--chit", "isr")
    for form in ("md", "html"):
        assert "isr" not in played("report", "--format", form).out


def test_a_file_that_cannot_be_written_is_an_error(played: Any, home: Any) -> None:
    answer = played("report", "-o", home / "no" / "such" / "folder.md")
    assert answer.code == 2 and "folder.md" in answer.err


def steps(page: str) -> Any:
    """What the page's step through the game has."""
    return json.loads(re.search(r'<script type="application/json" id="steps">(.*?)</script>', page, re.S)[1])  # type: ignore[index]


def test_the_steps_end_where_the_game_stands(played: Any) -> None:
    played("netwar", "coin", "+2", "--reason", "</script><b>")
    page = played("report", "--format", "html").out
    data = steps(page)
    now = dict(data["start"])
    for one in data["steps"]:
        now |= one["set"]
    assert now["netwar.coin"] == "36" and now["netwar.ins"] == "70"
    assert data["names"]["netwar.coin"] == "netwar coin"
    assert page.count("</script>") == 2


def test_the_steps_hold_nothing_hidden(refcli: Any) -> None:
    for words in ("new m --game mukden --seed s", "allot jp 1=7 2=5 3=5 4=5 yalu=5", "combat 1:1 5:3 --by jp --dice 4,2"):
        refcli(*words.split())
    page = refcli("report", "--format", "html").out
    assert "memo.jp" not in page and "1=7" not in page and not re.search(r'"(calls|seal|memo)\.', page)


WATCHED = """
<script>
addEventListener('load',function(){
var wide=document.documentElement,out=[],say=function(k,v){out.push(k+'='+v)};
say('overflow',wide.scrollWidth-wide.clientWidth);
var clipped=0;
document.querySelectorAll('svg[role=img]').forEach(function(svg){
var frame=svg.getBoundingClientRect(),texts=[].slice.call(svg.querySelectorAll('text')).map(function(t){return t.getBoundingClientRect()});
texts.forEach(function(a,i){
if(a.left<frame.left-1||a.right>frame.right+1||a.top<frame.top-1||a.bottom>frame.bottom+1)clipped++;
texts.forEach(function(b,j){if(j>i&&a.left<b.right-1&&b.left<a.right-1&&a.top<b.bottom-1&&b.top<a.bottom-1)clipped++});
});
});
say('clipped',clipped);
var step=document.getElementById('step');
if(step){var before=step.textContent;dispatchEvent(new Event('focus'));
document.dispatchEvent(new KeyboardEvent('keydown',{key:'ArrowRight'}));say('stepped',!step.hidden&&step.textContent!==before)}
document.title='seen '+out.join(' ')+' errors='+(window.faults||0);
});
addEventListener('error',function(){window.faults=(window.faults||0)+1});
</script>
"""


@pytest.mark.skipif(BROWSER is None, reason="no browser is installed")
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("cells", [400, 1200])
@pytest.mark.parametrize("name", ["opening-year", "mukden-evening", "luzon-1942"])
def test_a_browser_shows_it_whole(refcli: Any, tmp_path: Path, name: str, cells: int, lang: str) -> None:
    """No error, nothing wider than the window, no label cut or over another, and the arrow keys step."""
    page = refcli("--home", ROOT, "--session", name, "report", "--format", "html", "--lang", lang).out
    file = tmp_path / "page.html"
    file.write_text(page.replace("<head>", "<head>" + WATCHED, 1), "utf-8")
    look = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile", f"--window-size={cells},900"]
    found = subprocess.run([*look, "--dump-dom", file.as_uri()], capture_output=True, text=True, encoding="utf-8", timeout=120)
    seen = re.search(r"<title>(seen .*?)</title>", found.stdout)
    assert seen is not None, found.stderr[-500:]
    assert seen[1] == "seen overflow=0 clipped=0 stepped=true errors=0"


def test_a_game_of_tables_alone_is_told_too(refcli: Any) -> None:
    refcli("new", "w", "--game", "moscow", "--seed", "s")
    refcli("next", "german-combat")
    refcli("combat", "9:3", "--dice", "2")
    page = refcli("report").out
    assert re.search(r"^Germans attack, 9 against 3: on 3.1 a 2, .+\.", page, re.M), page
