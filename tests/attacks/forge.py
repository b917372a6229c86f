"""What a forger does who knows the project's code: entries written as they please, with all their hashes made anew."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from refcli.core import toml
from refcli.record import codec, journal


def encoded(entry: dict[str, Any], before: str) -> tuple[bytes, str]:
    """An entry with a hash that holds, its fields in the order that refcli gives them, whatever else it says."""
    order = [field.name for field in codec.KINDS.get(entry["kind"], ())]
    ordered = {name: entry[name] for name in (*order, *entry) if name in entry}
    return stamped(f"{toml.lines(ordered, 'entry')}\n".encode(), before)


def stamped(body: bytes, before: str) -> tuple[bytes, str]:
    """Any bytes as an entry with a hash that holds."""
    digest = journal.chain(before, body)
    return journal.HEADING + f'hash = "{digest}"\n'.encode() + body, digest


def rewrite(folder: Path, change: Callable[[dict[str, Any]], Any]) -> None:
    """The record with its entries changed by ``change(entry)``, links and hashes made anew, and no checkpoint to compare with."""
    places: dict[int, int] = {}
    file = folder / "journal.toml"
    content, digest = b"", journal.FIRST
    for raw in list(journal.entries(file)):
        entry = deepcopy(raw.parse())  # parts of it are read once and shared
        change(entry)
        for link in [entry.get("parent"), entry.get("head"), *entry.get("redo", ())]:
            if link is not None and link["seq"] in places:
                link["at"] = places[link["seq"]]
        places[entry["seq"]] = len(content)
        one, digest = encoded(entry, digest)
        content += one
    file.write_bytes(content)
    (folder / "session.toml").unlink(missing_ok=True)


def respelled(folder: Path, change: Callable[[int, bytes], bytes]) -> None:
    """The record with the bytes of its entries changed by ``change(number, body)`` and all hashes made anew."""
    file = folder / "journal.toml"
    content, digest = b"", journal.FIRST
    for number, raw in enumerate(list(journal.entries(file)), 1):
        one, digest = stamped(change(number, raw.body), digest)
        content += one
    file.write_bytes(content)
    (folder / "session.toml").unlink(missing_ok=True)


def verdicts(refcli: Any, *words: object) -> tuple[int, dict[str, Any]]:
    """The exit code and the result of ``verify``."""
    found = refcli("--json", "verify", *words)
    return found.code, found.json["result"]
