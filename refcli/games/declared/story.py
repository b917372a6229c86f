"""A game of tables alone told: what was read on a chart in a sentence, with the words of the code; the rest by its result."""

from __future__ import annotations

from ...core.outcome import Name, Say, say, texts
from ...core.telling import SILENT, Deed, Teller
from .clock import phase


def sentence(deed: Deed) -> Say | None:
    """A combat on a chart of odds or differences; nothing for the clock."""
    if deed.name.startswith("time "):
        return SILENT
    facts, result = deed.facts, deed.result
    chart = facts.get("crt")
    if deed.name != "combat" or not chart or not isinstance(result, dict) or facts.get("att") is None or facts.get("def_") is None:
        return None
    code = deed.after.tables[chart].get("codes", {}).get(result.get("key"))
    if code is None or "en" not in code or "column" not in result:
        return None
    now = phase(deed.before)
    side = facts.get("by") or (now.side if now is not None else None)
    return say(
        "story.declared.combat" if side else "story.declared.combat-unsided",
        side=Name(side or ""),
        att=str(facts["att"]),
        against=str(facts["def_"]),
        column=result["column"],
        roll=result.get("roll", ""),
        meaning=texts({"en": code["en"], "ja": code["ja"]}),
    )


TELLER = Teller(sentence)
