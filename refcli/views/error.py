"""A failure: what is wrong, all of it, and what to do."""

from __future__ import annotations

from ..core.errors import RefcliError, Refused
from ..core.outcome import Say
from .page import Page, Part


def show(error: RefcliError, page: Page) -> None:
    """Writes the failure; of a refusal every fault, and how the players may overrule it where they may."""
    title = f"{page.key(f'view.error.{error.code}')}: "
    if not isinstance(error, Refused):
        _fault(page, title, error.message, error.rules, error.hint)
        return
    for fault in error.faults:
        _fault(page, title, fault.message, fault.rules, fault.todo)
    if error.faults and not any(fault.hard for fault in error.faults):
        page.line(page.key("view.error.soft"), indent=2, hang=2)


def _fault(page: Page, title: str, message: Say, rules: tuple[str, ...], hint: Say | None) -> None:
    cited = "".join(f" §{rule}" for rule in rules)
    page.line(Part(title, "bad"), message, Part(cited, "dim"), hang=2)
    if hint is not None:
        page.line(page.key("view.error.hint", hint=hint), indent=2, hang=2)
