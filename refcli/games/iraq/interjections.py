"""Chits played between a conflict's result and the choice of its points: InfoWar, and Black Ops against it (§20.5).

``interjected`` keeps what counts (``infowar:coin``; ``cancelled-infowar:coin`` for one declared with the conflict itself)
and, for each Black Ops, ``black-ops:BY:OWNER:ORIGIN``: who played the last of its chain, whose InfoWar is at stake, and
whether that was ``played`` into the decision or ``declared`` before it. The InfoWar stands while its owner was last.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...core.outcome import Fault, Name, Outcome, hard, say
from ...core.state import State
from .kinds import other

CONFLICTS = ("combat", "pgm")
"""The commands whose open decision these chits may break into."""


def declared(state: State, side: str) -> int:
    """How many InfoWar chits the side declared with the conflict whose decision is open."""
    words = list(state["pending"].get("order", ()))
    return sum(pair == ("--infowar", side) for pair in zip(words, words[1:], strict=False)) + words.count(f"--infowar={side}")


def cancellable(state: State, side: str) -> tuple[str, ...]:
    """The kinds of enemy chit that the side's Black Ops finds in the open conflict."""
    if state["pending"].get("command") not in CONFLICTS:
        return ()
    enemy = other(side)
    told = state["interjected"]
    infowars = declared(state, enemy) + told.count(f"infowar:{enemy}") - told.count(f"cancelled-infowar:{enemy}")
    found = ["infowar"] if infowars > 0 else []
    return (*found, "black-ops") if any(one.startswith(f"black-ops:{enemy}:") for one in told) else tuple(found)


def allowed(state: State, side: str, kind: str, cancels: str | None) -> Iterable[Fault]:
    """A hard fault unless the chit may be played into the open decision."""
    if state["pending"].get("command") not in CONFLICTS or (kind != "infowar" and cancels is None):
        yield hard(say("decide.open", question=state["pending"].get("command")), "20.5", todo=say("decide.first"))
    elif cancels and cancels not in cancellable(state, side):
        yield hard(say("iraq.chit.nothing-to-cancel", kind=Name(cancels), enemy=Name(other(side))), "20.5")


def interject(out: Outcome, side: str, kind: str, cancels: str | None) -> None:
    """Notes the chit; ``allowed`` has nothing against it."""
    told = list(out["interjected"])
    enemy = other(side)
    if cancels is None:
        told.append(f"{kind}:{side}")
    elif cancels == "infowar":
        origin = "played" if f"infowar:{enemy}" in told else "declared"
        _let(told, enemy, origin, stand=False)
        told.append(f"black-ops:{side}:{enemy}:{origin}")
    else:
        last = next(one for one in reversed(told) if one.startswith(f"black-ops:{enemy}:"))
        told.remove(last)
        owner, origin = last.split(":")[2:]
        _let(told, owner, origin, stand=side == owner)
        told.append(f"black-ops:{side}:{owner}:{origin}")
    out.set("interjected", tuple(told))


def _let(told: list[str], owner: str, origin: str, stand: bool) -> None:
    """The owner's InfoWar stands, or is stopped."""
    entry, present = (f"infowar:{owner}", stand) if origin == "played" else (f"cancelled-infowar:{owner}", not stand)
    if present:
        told.append(entry)
    else:
        told.remove(entry)
