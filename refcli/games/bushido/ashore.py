"""What a terminal asks once a landing has drifted: what it came down on, and the banzai checks that this calls for (§10.1, §14.15.3)."""

from __future__ import annotations

from ...core.answer import Answer
from ...core.command import Then
from ...core.outcome import say
from ...core.tables import Tables

ANSWERS = (("empty", ()), ("us", ("banzai", "--landing")), ("lost", ()))


def came_down(answer: Answer, tables: Tables) -> Then | None:
    """The question, unless nothing came ashore."""
    return None if answer.result.get("key") == "lost" else Then(say("bushido.landing.came-down"), ANSWERS)
