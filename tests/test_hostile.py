"""Hostile words and files: the troubles that people in this field really had, as commands; never a traceback, never a
write outside the home, never an escape passed on to the terminal."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from refcli.core.tables import shipped

FINE = (0, 2, 3, 4)
ESCAPES = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.fixture
def played(refcli: Any) -> Any:
    for words in (["new", "t", "--game", "iraq", "--seed", "s"], ["initiative", "--first", "coin"], ["next"]):
        assert refcli(*words).code == 0
    return refcli


NAMES = (
    "../x",
    "..",
    ".",
    "/tmp/x",
    "a/b",
    "a\\b",
    "C:x",
    "con",
    "NUL.txt",
    "x\0y",
    "x\n",
    "x.",
    "-x",
    " ",
    "a" * 61,
    ".current",
    "~x",
    "x\x1b[0m",
)


@pytest.mark.parametrize("name", NAMES)
def test_no_name_leads_out_of_the_home(name: str, played: Any, home: Path) -> None:
    before = sorted(home.parent.rglob("*"))
    for words in (
        ["new", name, "--game", "iraq"],
        ["use", name],
        ["--session", name, "note", "x"],
        ["new", "u", "--game", "iraq", "--from", name],
    ):
        found = played(*words)
        assert found.code in FINE[1:], words
        assert not ESCAPES.search(found.out + found.err)
    for words in (
        ["tables", "iraq", name],
        ["tables", "copy", name],
        ["tables", "enter", "iraq", name],
        ["tables", name],
        ["crt", "iraq", name],
    ):
        assert played(*words).code in FINE, words
    (home / "sessions/.current").write_text(name, "utf-8")
    assert played("status").code in FINE
    after = [path for path in sorted(home.parent.rglob("*")) if home / "sessions" not in path.parents]
    assert [path for path in before if home / "sessions" not in path.parents] == after


TYPED = """combat kinetic 9:4 tables -1 −3 ３ ² 1_0 1e3 7/2 3.5 1,5 999999999d6 0:0 4:0 =5 -- --dice --att --def --by coin
--district gz netwar roll decide undo amend odds log"""
WORDS = st.one_of(st.sampled_from(TYPED.split()), st.text(max_size=12))


@given(words=st.lists(WORDS, max_size=7))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_words_at_all(words: list[str], played: Any) -> None:
    found = played("--no-input", *words)
    assert found.code in FINE
    if "--json" not in words:
        assert not ESCAPES.search(found.out + found.err)


@given(lines=st.text(alphabet=st.characters(blacklist_categories=["Cs"]), max_size=80), junk=st.binary(max_size=40))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_script_at_all(lines: str, junk: bytes, played: Any, home: Path) -> None:
    for content in (lines.encode(), b"note a\n" + junk, b"\xef\xbb\xbfnote a\r\nnote b"):
        (home / "script").write_bytes(content)
        for words in (["run", home / "script"], ["run", home / "script", "--keep-going"], ["run", home / "script", "--dry-run"]):
            assert played(*words).code in FINE


def mangled(content: bytes, chance: random.Random) -> bytes:
    """A file as a hand, a bad copy or somebody ill-meaning leaves it."""
    lines = content.split(b"\n")
    at = chance.randrange(len(lines))
    odd = [
        b"nan",
        b"1e400",
        b"1" * 300,
        b"-1",
        b"0",
        b"true",
        b'""',
        b"[]",
        b"{}",
        b"2003-01-01",
        b'"\\u001b[31m"',
        b"[[[[",
        b"1.5",
        b"\xff",
    ]
    how = chance.randrange(8)
    if how == 0:
        lines[at] = lines[at].partition(b"=")[0] + b"= " + chance.choice(odd)
    elif how == 1:
        del lines[at]
    elif how == 2:
        lines.insert(at, lines[chance.randrange(len(lines))])
    elif how == 3:
        return content[: chance.randrange(len(content))]
    elif how == 4:
        return content.replace(b"\n", b"\r\n")
    elif how == 5:
        lines[at] = lines[at].replace(b'"', b"'", 1)
    elif how == 6:
        lines.insert(at, b"unknown = " + chance.choice(odd))
    else:
        spot = chance.randrange(len(content))
        return content[:spot] + bytes([chance.randrange(256)]) + content[spot + 1 :]
    return b"\n".join(lines)


@pytest.mark.parametrize("file", ["session.toml", "journal.toml", "seed.txt", "batch.toml", "lock"])
def test_a_mangled_session(file: str, played: Any, home: Path) -> None:
    chance = random.Random(file)
    folder = home / "sessions/t"
    (folder / "batch.toml").write_text("start = 0\nend = 9\nfirst = 'x'\n", "utf-8")
    shutil.copytree(folder, home / "whole")
    for _ in range(40):
        shutil.rmtree(folder)
        shutil.copytree(home / "whole", folder)
        (folder / file).write_bytes(mangled((home / "whole" / file).read_bytes() or b"x", chance))
        for words in (["status"], ["verify"], ["chaos", "coin"], ["undo"], ["next"], ["log"], ["amend"], ["redo"], ["sessions"]):
            found = played(*words)
            assert found.code in FINE, words
            assert not ESCAPES.search(found.out + found.err)


@pytest.mark.parametrize("table", sorted(path.stem for path in (shipped() / "iraq").glob("*.toml")))
def test_a_mangled_table_of_the_home(table: str, played: Any, home: Path) -> None:
    chance = random.Random(table)
    own = home / "tables/iraq" / f"{table}.toml"
    own.parent.mkdir(parents=True)
    content = (shipped() / "iraq" / f"{table}.toml").read_bytes()
    for _ in range(6):
        own.write_bytes(mangled(content, chance))
        for words in (
            ["status"],
            ["iraq", "combat", "kinetic", "9:4", "--dice", "3"],
            ["chaos", "coin", "--dice", "3,4"],
            ["tables", "iraq", table],
            ["verify"],
        ):
            found = played(*words)
            assert found.code in FINE, (words, own.read_bytes())
            assert not ESCAPES.search(found.out + found.err)


def test_escapes_from_words_and_files_are_not_passed_on(played: Any, home: Path) -> None:
    evil = "\x1b]0;evil\x07\x9b31m\x7f\u202e[/1] [bold]x[/]"
    own = home / "tables/iraq/names.toml"
    own.parent.mkdir(parents=True)
    text = (shipped() / "iraq/names.toml").read_text("utf-8")
    own.write_text(re.sub(r'(en|ja) = "[^"]*"', lambda m: f'{m[1]} = "{"".join(f"{chr(92)}u{ord(c):04x}" for c in evil)}"', text), "utf-8")
    played("note", evil)
    said = 0
    for words in (
        ["status"],
        ["log"],
        ["next"],
        ["initiative"],
        ["log", "--script"],
        ["combat", evil],
        [evil],
        ["decide", evil],
        ["--json", "log"],
        ["--line", "status"],
        ["--json", "status"],
        ["tables", "iraq", "names"],
    ):
        found = played(*words)
        assert not ESCAPES.search(found.out + found.err), words
        said += "[bold]" in found.out + found.err
    assert said >= 3  # what they wrote is shown, as text


TROUBLES = [
    # 4-6: undo at the beginning, after a refusal, there and back
    (["undo", "99"], 3),
    (["redo"], 3),
    (["undo", "0"], 2),
    # 8: the players' dice
    (["roll", "1d6", "--dice", "7"], 2),
    (["roll", "2d6", "--dice", "3,4,5"], 2),
    (["roll", "2d6", "--dice", "3"], 2),
    (["roll", "2d6", "--dice", "3,4"], 0),
    (["roll", "2d6", "--dice", "3 4"], 0),
    (["roll", "2d6", "--dice", "34"], 0),
    (["roll", "2d6", "--dice", "３、４"], 0),
    (["roll", "1d6", "--dice", "0"], 2),
    (["roll", "1d6", "--dice", ""], 2),
    # 9: numbers
    (["track", "netwar.coin", "-1"], 0),
    (["track", "netwar.coin", "−1"], 0),
    (["track", "netwar.coin", "＋３"], 0),
    (["track", "netwar.coin", "+²"], 2),
    (["track", "netwar.coin", "+1_0"], 2),
    (["track", "netwar.coin", "+1e3"], 2),
    (["track", "netwar.coin", "+" + "9" * 300], 2),
    (["iraq", "combat", "kinetic", "7/2:1", "gz", "--by", "coin", "--no-session", "--dice", "3"], 0),
    (["iraq", "combat", "kinetic", "3.5:1", "gz", "--by", "coin", "--no-session", "--dice", "3"], 0),
    (["iraq", "combat", "kinetic", "gz", "--by", "coin", "--att", "1,5", "--def", "1", "--no-session", "--dice", "3"], 2),
    # 12: markup
    (["note", "[dr] [ex] [/1] 日本"], 0),
    # 14: runaway input
    (["roll", "999999999d6"], 2),
    (["roll", "1d999999999"], 2),
    (["note", "x" * 100_000], 0),
    (["undo", "9" * 50], 2),
]


@pytest.mark.parametrize(("words", "code"), TROUBLES, ids=[" ".join(words)[:40] for words, _ in TROUBLES])
def test_troubles(words: list[str], code: int, played: Any) -> None:
    found = played(*words)
    assert found.code == code, found
    if code:
        assert len(found.err) > 10


def test_thirds_are_exact(played: Any) -> None:
    """Trouble 10: floats make a ratio of exactly 2:1 into 1:1."""
    for att, column in (("2", "2-1"), ("1.99", "1-1"), ("2.99", "2-1"), ("7/3+2/3", "3-1"), ("0.1+0.2+0.7", "1-1")):
        found = played(
            "--json", "--no-session", "iraq", "combat", "kinetic", "gz", "--by", "coin", "--att", att, "--def", "1", "--dice", "3"
        )
        assert found.json["result"]["column"] == column, att


def test_chances_are_never_rounded_to_certainty(played: Any) -> None:
    """Trouble 11."""
    found = played("odds", "roll", "9d6")
    assert not re.search(r"(?<![\d.<>])(100|0)(\.0+)?%", found.out)
