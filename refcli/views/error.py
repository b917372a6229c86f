"""A failure: what is wrong, all of it, and what to do."""

from __future__ import annotations

from ..core.errors import Faulty, RefcliError, Refused
from ..core.outcome import Say
from .page import Page, Part


def show(error: RefcliError, page: Page) -> None:
    """Writes the failure; every fault where there are several, and how the players may overrule it where they may."""
    faults = error.faults if isinstance(error, (Refused, Faulty)) else ()
    by_rule = error.code != Refused.code or any(fault.rules for fault in faults)
    title = f"{page.key(f'view.error.{error.code}' if by_rule else 'view.error.no-rule')}: "
    # The first message is the error's own: a script has put the number of the line before it.
    _fault(page, title, error.message, faults[0].rules if faults else error.rules, error.hint)
    for fault in faults[1:]:
        _fault(page, title, fault.message, fault.rules, fault.todo)
    if isinstance(error, Refused) and not any(fault.hard for fault in faults):
        page.line(page.key("view.error.soft"), indent=2, hang=2)


def _fault(page: Page, title: str, message: Say, rules: tuple[str, ...], hint: Say | None) -> None:
    cited = "".join(f" §{rule}" for rule in rules)
    page.line(Part(title, "bad"), message, Part(cited, "dim"), hang=2)
    if hint is not None:
        page.line(page.key("view.error.hint", hint=hint), indent=2, hang=2)
