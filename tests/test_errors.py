"""The error catalogue: every message that refuses or warns has an example that provokes it, in ``tests/errors``.

A file has the commands that lead up to its examples (``session``) and tables of them, named by the message's key:

- ``try``: the command that provokes it, or ``script``: the lines of a script that do; HOME stands for the test's home
- ``code``: its exit code, 2 unless said; 0 is a warning
- ``key``: the message, where the example's name is another (two ways to the same message)
- ``session``: other commands than the file's that lead up to it; ``given``: commands on top of them
- ``write``, ``append``, ``edit``, ``remove``, ``folder``: what happens to the home's files before the try
- ``env``: variables of the environment; ``stdin``: what is typed or piped
- ``proved``: instead of all that, the test that provokes it, where one command in one process cannot
"""

from __future__ import annotations

import io
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
from messages import keys_of, raised

from refcli.cli.output import Output
from refcli.core.answer import Answer
from refcli.core.errors import Faulty, RefcliError, Refused
from refcli.core.outcome import Say
from refcli.text import Catalogue

HERE = Path(__file__).parent


def examples() -> dict[str, dict[str, Any]]:
    """All examples, by their names; each with its file's ``session``."""
    found: dict[str, dict[str, Any]] = {}
    for file in sorted((HERE / "errors").glob("*.toml")):
        tables = tomllib.loads(file.read_text("utf-8"))
        session = tables.pop("session")
        for section in tables.values():
            assert not found.keys() & section.keys(), "two examples of one name"
            found |= {name: {"session": session} | example for name, example in section.items()}
    return found


EXAMPLES = examples()


@pytest.mark.parametrize("name", [name for name in EXAMPLES if "proved" not in EXAMPLES[name]])
def test_example(name: str, refcli: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    example = EXAMPLES[name]
    monkeypatch.chdir(home)
    for line in (*example["session"], *example.get("given", ())):
        done = refcli(*shlex.split(line))
        assert done.code == 0, (line, done)
    disturb(home, example)
    for variable, value in example.get("env", {}).items():
        monkeypatch.setenv(variable, value)
    if "stdin" in example:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(example["stdin"].encode()), "utf-8"))
    met = overheard(monkeypatch)
    if "script" in example:
        (home / "script.txt").write_text("\n".join(example["script"]) + "\n", "utf-8")
    words = shlex.split(example["try"]) if "try" in example else ["run", "HOME/script.txt"]
    found = refcli(*(word.replace("HOME", str(home)) for word in words))
    assert found.code == example.get("code", 2), found
    assert example.get("key", name) in {key for message in met for key in keys_of(message)}, met
    for catalogue in (Catalogue("en"), Catalogue("ja")):
        for said in met:
            assert catalogue(said)
            assert str(said) != catalogue(said), "no text for it"


def disturb(home: Path, example: dict[str, Any]) -> None:
    """What somebody does to the files of a home."""
    for path, (old, new) in example.get("edit", {}).items():
        text = (home / path).read_text("utf-8")
        assert old in text
        (home / path).write_text(text.replace(old, new, 1), "utf-8")
    for path, text in example.get("append", {}).items():
        (home / path).write_text((home / path).read_text("utf-8") + text, "utf-8")
    for path in example.get("remove", ()):
        (home / path).unlink()
    for path in example.get("folder", ()):
        (home / path).mkdir()
    for path, text in example.get("write", {}).items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, "utf-8")


def overheard(monkeypatch: pytest.MonkeyPatch) -> list[Say]:
    """The messages, hints and warnings that reach the edge from here on."""
    met: list[Say] = []
    show_error, draw_answer = Output.error, Output.drawn

    def error(self: Output, fault: RefcliError) -> int:
        faults = fault.faults if isinstance(fault, (Refused, Faulty)) else ()
        met.extend([one.message for one in faults] or [fault.message])
        met.extend([one.todo for one in faults if one.todo] or ([fault.hint] if fault.hint else []))
        return show_error(self, fault)

    def drawn(self: Output, answer: Answer) -> str:
        met.extend(answer.warnings)
        return draw_answer(self, answer)

    monkeypatch.setattr(Output, "error", error)
    monkeypatch.setattr(Output, "drawn", drawn)
    return met


@pytest.mark.parametrize("name", [name for name in EXAMPLES if "proved" in EXAMPLES[name]])
def test_what_proves_the_others_is_there(name: str) -> None:
    file, function = EXAMPLES[name]["proved"].split("::")
    text = (HERE.parent / file).read_text("utf-8")
    assert f"def {function}(" in text
    assert EXAMPLES[name].get("key", name) in text.partition(f"def {function}(")[2].partition("\ndef ")[0]


def test_every_message_that_refuses_or_warns_has_an_example() -> None:
    shown = {example.get("key", name) for name, example in EXAMPLES.items()}
    missing = {key: file for key, file in raised().items() if key not in shown}
    assert missing == {}
