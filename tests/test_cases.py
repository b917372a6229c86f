"""The rulebooks' worked examples, as data: words and dice in, what the rulebook makes of them out."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from json_forms import faults

from refcli.games import BUILT, built
from refcli.services.forms import DEFS
from refcli.services.schema import results

OWN = Path(__file__).parent / "own-games"
FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


def cases() -> Iterator[Any]:
    for file in FILES:
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            yield pytest.param(case, id=case["id"])


def dig(found: Any, path: str) -> Any:
    """The value at a dotted path: items of lists by number, the longest key that fits first (keys may hold dots)."""
    rest = path
    while rest:
        if isinstance(found, list):
            index, _, rest = rest.partition(".")
            found = found[int(index)]
            continue
        key = max((k for k in found if rest == k or rest.startswith(k + ".")), key=len)
        found, rest = found[key], rest[len(key) + 1 :]
    return found


@pytest.mark.parametrize("case", list(cases()))
def test_case(case: dict[str, Any], refcli: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)  # what a case writes is written there
    brought = case.get("tables", [])
    for key in [brought] if isinstance(brought, str) else brought:
        shutil.copytree(OWN / key, home / "tables" / key)
    for words in case.get("setup", []):
        done = refcli("--json", *words)
        assert done.code == 0, f"{words}: {done.out}"
    answer = refcli("--json", *case["run"])
    assert answer.code == case.get("exit", 0), answer.out
    assert answer.err == ""
    assert answer.json["ok"] is (answer.code == 0)
    if answer.code == 0 and answer.json["game"] in BUILT and answer.json["result"] is not None:
        form = results(built(answer.json["game"])).get(answer.json["ruling"] or answer.json["command"])
        assert form is None or faults(answer.json["result"], form, DEFS) == []
    plain = refcli(*case["run"]) if case.get("lacks") else answer
    for secret in case.get("lacks", []):
        assert secret not in answer.out + plain.out + plain.err
    for path, want in case.get("expect", {}).items():
        got = dig(answer.json, path)
        assert (got, type(got)) == (want, type(want)), path
    if case.get("state"):
        state = refcli("--json", "status").json["state"]
        for path, want in case["state"].items():
            got = dig(state, path)
            assert (got, type(got)) == (want, type(want)), path
