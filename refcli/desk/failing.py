"""A failure as data: the JSON object of it, the same for a shell and for Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..core.answer import failure
from ..core.errors import Faulty, RefcliError, Refused
from ..core.outcome import Say

if TYPE_CHECKING:
    from .desk import Desk

Render = Callable[[Say], str]


def failed(fault: RefcliError, desk: Desk | None, render: Render) -> dict[str, Any]:
    """The object: what is wrong, all of it, and where the session stands that commands go to."""
    known = fault.faults if isinstance(fault, (Refused, Faulty)) else ()
    message = "; ".join(render(one.message) for one in known) if known else render(fault.message)
    hint = render(fault.hint) if fault.hint else None
    refused = isinstance(fault, Refused)
    faults = [_fault(one.message, one.hard if refused else None, one.rules, one.todo, render) for one in known]
    faults = faults or [_fault(fault.message, None, fault.rules, fault.hint, render) | {"reason": fault.reason}]
    about = {"command": fault.command, "words": fault.words or [], "result": fault.result, **standing(desk)}
    about["game"] = about.get("game") if fault.game is None else fault.game
    return failure(fault.code, fault.reason, message, hint, fault.rules, fault.line, faults, fault.entry, **about)


def standing(desk: Desk | None) -> dict[str, Any]:
    """Where the session stands that commands go to, as far as it can be told."""
    if desk is None:
        return {}
    try:
        return desk.standing()
    except RefcliError:
        return {}


def _fault(message: Say, hard: bool | None, rules: Sequence[str], hint: Say | None, render: Render) -> dict[str, Any]:
    return {"reason": message.key, "message": render(message), "hard": hard, "rules": list(rules), "hint": hint and render(hint)}
