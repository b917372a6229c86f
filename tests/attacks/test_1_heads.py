"""A head that nobody can prepare: how long it is, and what of it is whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .forge import rewrite, verdicts

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_1_1_heads_long_and_several(played: Any) -> None:
    long = played("--json", "status", "--long").json["result"]["head"]
    assert len(long.replace("-", "")) == 30
    code, result = verdicts(played, "--head", long, "--head", long[:17])
    assert (code, [one["since"] for one in result["heads"]]) == (0, [0, 0])
    code, result = verdicts(played, "--head", long, "--head", "00000-00000-00000")
    assert (code, [one["at"] for one in result["heads"]]) == (4, [8, None])


@pytest.mark.parametrize("digits", [14, 65])
def test_1_1_a_head_too_short_to_mean_anything(digits: int, played: Any) -> None:
    digest = played("--json", "status").json["result"]["digest"]
    assert played("verify", "--head", (digest * 2)[:digits]).code == 2


def test_1_2_the_digest_is_whole_wherever_a_head_stands(played: Any, home: Path) -> None:
    whole = (["status"], ["verify"], ["pack", "-o", home / "t.zip"])
    told = {words[0]: played("--json", *words).json["result"]["digest"] for words in whole}
    audited = played("--json", "audit", home / "sessions/t").json["result"]["records"]
    assert {len(digest) for digest in told.values()} == {64}
    assert {*told.values(), audited[0]["digest"]} == {told["status"]}
    played("audit", home / "sessions/t", "--format", "heads", "-o", home / "heads.txt")
    assert (home / "heads.txt").read_text("utf-8").split()[0] == told["status"]


def test_1_2_a_file_of_heads_finds_the_record_that_was_changed(played: Any, home: Path) -> None:
    played("audit", home / "sessions/t", "--format", "heads", "-o", home / "heads.txt")
    assert played("audit", home / "sessions/t", "--heads", home / "heads.txt").code == 0
    rewrite(home / "sessions/t", lambda entry: entry["seq"] == 5 and entry.update(text="y"))
    assert verdicts(played)[0] == 0  # alone it holds
    assert played("audit", home / "sessions/t", "--heads", home / "heads.txt").code == 4


def test_1_3_a_record_made_anew_is_found_by_the_head_alone(played: Any, home: Path) -> None:
    """What the pages promise of a head: it shows a record that was changed after it was read off."""
    head, long = (played("--json", "status", *words).json["result"]["head"] for words in ([], ["--long"]))
    rewrite(home / "sessions/t", lambda entry: entry["seq"] == 5 and entry.update(text="y"))
    assert verdicts(played)[0] == 0
    for one in (head, long):
        code, result = verdicts(played, "--head", one)
        assert (code, result["found"]) == (4, False)


@pytest.mark.parametrize("page", ["record.md", "dice.md"])
def test_1_3_the_pages_say_against_whom_each_head_holds(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    assert "prepared" in text
    assert "`status --long`" in text
