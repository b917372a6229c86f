"""The acts in force, as they stand: an entry that amends an earlier one holds all that was given again behind it.

An act keeps its number (``seq``) whatever took the place of its entry. Here each act is a table like an entry of its own, with what
a ruling is given again from: order, agreed, dice, answers, result, changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.outcome import Change
from ..record.journal import read_changes, write_changes
from ..record.session import Link, Session

Held = dict[str, Any]
"""One act in force: the fields of an entry, with the number that it keeps."""


class Reached(NamedTuple):
    """An entry in force, where it is, and the acts that it holds, in their order."""

    link: Link
    entry: dict[str, Any]
    acts: list[Held]


def own_changes(entry: Mapping[str, Any]) -> list[Change]:
    """What an entry's acts changed, without what an amendment took back first."""
    return read_changes(entry.get("changes", []))[entry.get("taken", 0) :]


def acts_of(entry: Mapping[str, Any]) -> list[Held]:
    """The acts that an entry holds, oldest first: one, but where an earlier ruling was amended in it."""
    if "entry" not in entry:
        return [dict(entry)]
    number, again = entry["entry"], entry.get("again", [])
    before = sum(len(one["changes"]) for one in again if one["seq"] < number)
    after = sum(len(one["changes"]) for one in again if one["seq"] > number)
    changes = list(entry.get("changes", []))[entry.get("taken", 0) :]
    rest = {name: value for name, value in entry.items() if name not in ("entry", "again", "taken", "amends")}
    own = {**rest, "seq": number, "kind": "ruling", "changes": changes[before : len(changes) - after]}
    place = {name: entry[name] for name in ("made", "turn", "phase", "version", "tables") if name in entry}
    others = [{**place, "kind": "ruling", **one} for one in again]
    return sorted([own, *others], key=lambda act: int(act["seq"]))


def in_force(session: Session) -> Iterator[Reached]:
    """The entries in force that change the state, the last first, down to the first of all. What they took the place of is passed
    over."""
    link = session.position.head
    while link is not None:
        entry = session.at(link)
        yield Reached(link, entry, acts_of(entry))
        if entry["kind"] == "new":
            return
        link = before(session, entry)


def before(session: Session, entry: Mapping[str, Any]) -> Link:
    """The link to the act in force before an act: what an amendment took the place of is passed over."""
    link = session.before(dict(entry))
    for _ in entry.get("amends", ()):
        link = before(session, session.at(link))
    return link


def replaced(session: Session, entry: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The entries whose place an amendment took, the oldest first."""
    found: list[dict[str, Any]] = []
    link = session.before(dict(entry))
    for _ in entry.get("amends", ()):
        assert link is not None
        found.append(session.at(link))
        link = before(session, found[-1])
    return found[::-1]


def is_decision(entry: Mapping[str, Any]) -> bool:
    """Whether an entry is the answer to an open decision."""
    return bool(entry["kind"] == "ruling" and entry["order"].split(" ", 1)[0] == "decide")


def rulings(acts: Sequence[Held]) -> dict[int, list[Held]]:
    """Ruling by number -> itself and its answers, in order. What was played into an open decision does not part them."""
    found: dict[int, list[Held]] = {}
    waiting: int | None = None
    for act in acts:
        if is_decision(act):
            if waiting is not None:
                found[waiting].append(act)
        else:
            found[act["seq"]] = [act]
        opened = [change for change in act.get("changes", ()) if change["path"] == "pending"]
        if opened and not is_decision(act):
            waiting = act["seq"] if opened[-1].get("new") is not None else waiting
    return found


def recorded(act: Held) -> dict[str, Any]:
    """An act as the entry that it is given again in holds it."""
    fields = ("seq", "side", "order", "agreed", "dice", "answers", "result", "changes")
    found = {"dice": [], "answers": [], "changes": [], **act}
    return {name: found[name] for name in fields if found.get(name) is not None}


def changed(act: Held, changes: Sequence[Change]) -> Held:
    """The act with other changes."""
    return {**act, "changes": write_changes(changes)}
