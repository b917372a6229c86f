"""Mukden told: its rulings in sentences, and what became of the armies."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.outcome import Name, Say, say
from ...core.state import State
from ...core.telling import SILENT, Deed, Fate, Teller, joined, number
from .kinds import DECLARE, SIDES, called, other, pieces
from .position import ALLOTTED, ELAPSED, LOST, PLACE, of


def sentence(deed: Deed) -> Say | None:
    """A battle, the third army, a piece that leaves, the end; memos are written unseen."""
    facts, result = deed.facts, deed.result
    if deed.name == "combat":
        return _battle(deed)
    if deed.name == "third-army":
        return say("story.mukden.waits") if facts["where"] == "wait" else say("story.mukden.third-army", hex=facts["where"])
    if deed.name == "withdraw":
        return (
            say("story.mukden.withdraw", piece=called("ru", facts["piece"]))
            if facts["piece"] not in (None, DECLARE) and not facts.get("declare")
            else say("story.mukden.breaks-off")
        )
    if deed.name == "allot":
        return say("story.mukden.allot", side=Name(facts["side"]))
    if deed.name == "reveal" and result.get("allotted"):
        return _memo(deed)
    if deed.name == "eliminate":
        return say("story.mukden.gone", piece=called(facts["side"], facts["piece"]))
    return SILENT if deed.name in ("time next", "time set", "victory") and not result.get("winner") else None


def _memo(deed: Deed) -> Say:
    """What a memo shows once it is open: piece by piece, and what is left in all."""
    side, left = deed.facts["side"], deed.result.get("strength") or {}
    given = tuple(say("story.mukden.given", piece=called(side, piece), n=n) for piece, n in deed.result["allotted"].items())
    return say("story.mukden.memo", side=Name(side), given=given, left=sum(left.values()))


def _battle(deed: Deed) -> Say:
    facts, result = deed.facts, deed.result
    by, against = facts["by"], other(facts["by"])
    att, target = called(by, facts["piece"]), called(against, facts["target"])
    ground = [say(f"story.mukden.{name}") for name in ("river", "mountain", "fortress", "mukden") if facts[name]]
    where = say("story.mukden.over", ground=joined(ground)) if ground else ""
    ends = _ends(deed, by, against, att, target)
    if result.get("time"):
        ends.append(say("story.mukden.time", n=deed.after[ELAPSED]))
    return say(
        "story.mukden.combat",
        piece=att,
        target=target,
        where=where,
        att=facts["att"],
        against=facts["def_"],
        att_total=result["att_total"],
        def_total=result["def_total"],
        ends=joined(ends),
    )


def _ends(deed: Deed, by: str, against: str, att: Name, target: Name) -> list[Say]:
    """What each side did and lost; as far as it is decided."""
    result = deed.result
    if "lost" not in result:
        return [say("story.mukden.open")]
    lost, retreat = result["lost"], result.get("retreat")
    if retreat == "att":
        ends = [_fell_back(att, lost["att"])]
    else:
        ends = [say("story.mukden.stands", piece=att, n=number(lost["att"]))] if lost["att"] else []
        if retreat == "def":
            ends.append(_fell_back(target, lost["def"]))
        elif lost["def"]:
            ends.append(say("story.mukden.stands", piece=target, n=number(lost["def"])))
    for side, name, key in ((by, att, deed.facts["piece"]), (against, target, deed.facts["target"])):
        if deed.after[PLACE[of(side, key)]] == "eliminated" != deed.before[PLACE[of(side, key)]]:
            ends.append(say("story.mukden.gone", piece=name))
    return ends or [say("story.mukden.nobody")]


def _fell_back(piece: Name, n: int) -> Say:
    return say("story.mukden.retreats-losing", piece=piece, n=number(n)) if n else say("story.mukden.retreats", piece=piece)


def fates(start: State, end: State, deeds: Sequence[Deed]) -> Sequence[Fate]:
    """Every piece: what it was given, where that has been told, what it lost, where it ended."""
    found = []
    for side in SIDES:
        for piece in pieces(end.tables, side):
            key = of(side, piece)
            given = end.values.get(ALLOTTED[key])
            found.append(Fate(called(side, piece), given, end[LOST[key]], Name(end[PLACE[key]])))
    return found


TELLER = Teller(sentence, fates)
