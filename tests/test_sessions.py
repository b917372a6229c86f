"""The played examples under sessions/: each is audited, and its script plays it again to the same state."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

SESSIONS = sorted(file.parent for file in (Path(__file__).parent.parent / "sessions").glob("*/journal.toml"))


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.name)
def test_session_verifies_and_its_script_plays_it_again(session: Path, home: Path, refcli: Any) -> None:
    for one in SESSIONS:  # a session may begin where another ended
        shutil.copytree(one, home / "sessions" / one.name)
    refcli("use", session.name)
    audit = refcli("--json", "verify")
    assert audit.code == 0, audit.out
    assert audit.json["result"]["rulings"] in ("ok", "explained")
    assert audit.json["result"]["unproven"] == []
    played = refcli("--json", "status").json["state"]

    script = refcli("log", "--script")
    assert script.code == 0, script.err
    again = home / "again"
    for one in SESSIONS:
        if one != session:
            shutil.copytree(one, again / "sessions" / one.name)
    (again / "script.txt").write_text(script.out, "utf-8")
    replay = refcli("--home", again, "run", again / "script.txt")
    assert replay.code == 0, replay.err
    now = refcli("--home", again, "--json", "status").json["state"]
    assert parted(played, now, known_then(session)) == {}


def known_then(session: Path) -> set[str]:
    """The paths that the version which played it kept, as they are kept still: a later one may keep more."""
    return set(tomllib.loads((session / "session.toml").read_text("utf-8"))["state"]) - OTHERWISE


OTHERWISE = {"formations"}
"""A path that the first version wrote in another form: 65b was a division."""


def parted(one: Any, other: Any, known: set[str], path: str = "") -> dict[str, Any]:
    """Where two states differ, by path, of those that are ``known``."""
    if isinstance(one, dict) and isinstance(other, dict):
        found: dict[str, Any] = {}
        for key in one.keys() | other.keys():
            found |= parted(one.get(key), other.get(key), known, f"{path}.{key}" if path else key)
        return found
    return {path: (one, other)} if one != other and path in known else {}
