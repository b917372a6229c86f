"""The form of JSON v1: every field of an answer, what it may be, what it means. ``schema`` makes JSON Schemas of it, docs/json.md a page.

A field that is declared here stays, with its meaning. Others may come.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.answer import SCHEMA
from ..core.forms import ANY, FLAG, FRACTION, NUMBER, TEXT, WHOLE, Form, by_key, many, maybe, ref, table, told

DEFS: Mapping[str, Form] = {
    "die": table(
        label=told(TEXT, "what it was thrown for"),
        sides=WHOLE,
        value=told({"type": ["integer", "string"]}, "its face; 2h for two hits; ? where nobody may see it"),
        source=told(TEXT, "typed, seed, both (by mail), os (a lookup)"),
        number=told(maybe(WHOLE), "its place among the dice of the seed"),
    ),
    "change": table(path=TEXT, old=ANY, new=ANY),
    "decision": table(
        who=told(TEXT, "the side that chooses"),
        options=many(table(key=TEXT, changes=told(maybe(many(ref("change"))), "null where more dice follow"))),
    ),
    "owed": {
        **table(command=told(TEXT, "the words that begin its settling"), why=TEXT, must=FLAG, rules=many(TEXT)),
        "description": "side, n and other facts where there are any",
    },
    "fault": table(
        reason=told(TEXT, "a stable key: schema errors lists them"),
        message=TEXT,
        hard=told(maybe(FLAG), "true: no agreement overrules it; null: not a matter of the rules"),
        rules=many(TEXT),
        hint=maybe(TEXT),
    ),
    "error": table(
        code={"enum": ["bad_input", "refused", "session", "interrupted"]},
        reason=told(TEXT, "a stable key: schema errors lists them"),
        message=TEXT,
        hint=maybe(TEXT),
        rules=many(TEXT),
        line=told(maybe(WHOLE), "of the script"),
        entry=told(maybe(WHOLE), "of the record, where the failure lies in one"),
        faults=many(ref("fault")),
    ),
    "chances": many(table(key=TEXT, p=FRACTION)),
    "luck": table(
        throws=WHOLE, luck=maybe(FRACTION), at_least=maybe(ANY), p=maybe(ANY), holm=maybe(NUMBER), exact=FLAG, tracks=by_key(ANY)
    ),
}
"""Shapes that several answers hold."""

ENVELOPE: Mapping[str, Form] = {
    "schema": told({"const": SCHEMA}, "the form of this object"),
    "ok": FLAG,
    "game": told(maybe(TEXT), "key of the game"),
    "session": told(maybe(TEXT), "null for a lookup"),
    "seq": told(maybe(WHOLE), "the entry that the command left on the record"),
    "command": told(maybe(TEXT), "its full name"),
    "words": told(many(TEXT), "the command in full words, as the log shows it"),
    "ruling": told(maybe(TEXT), "the command whose result this is, where decide or amend brought it about"),
    "line": told(maybe(WHOLE), "of the script that gave the command"),
    "turn": told(maybe(TEXT), "after the command"),
    "phase": told(maybe(TEXT), "after the command"),
    "head": told(maybe(TEXT), "short head of the record after the command"),
    "dice": many(ref("die")),
    "result": ANY,
    "changes": many(ref("change")),
    "decision": told(maybe(ref("decision")), "the question that is open now"),
    "instructions": told(many(TEXT), "what hands must do"),
    "rules": told(many(TEXT), "§ that were applied"),
    "warnings": many(TEXT),
    "owed": told(many(ref("owed")), "all that is due now, must first"),
}
"""The fields of every object, answer or failure."""

ENTRY = table(
    game=TEXT,
    session=TEXT,
    seq=WHOLE,
    time=told(TEXT, "UTC"),
    kind=TEXT,
    command=TEXT,
    words=many(TEXT),
    order=told(maybe(TEXT), "the words as one text"),
    ruling=maybe(TEXT),
    line={"type": "null"},
    turn=told(maybe(TEXT), "before the command"),
    phase=told(maybe(TEXT), "before the command"),
    side=told(maybe(TEXT), "whose it is"),
    player=maybe(TEXT),
    hash=TEXT,
    head=TEXT,
    dice=many(ref("die")),
    answers=told(many(TEXT), "options taken in it"),
    result=ANY,
    changes=many(ref("change")),
    decision=told(maybe(ref("decision")), "the question that the entry left open"),
    instructions=told(maybe(many(TEXT)), "null where the rules no longer tell it so"),
    rules=maybe(many(TEXT)),
    warnings=maybe(many(TEXT)),
    owed=told(maybe(many(ref("owed"))), "all that was due after it; null where the rules no longer tell it so"),
    entry=told(maybe(WHOLE), "of an amendment of an earlier ruling: that ruling's number"),
    was=told(maybe(ANY), "order, dice, answers, result, changes, before an amendment of an earlier ruling gave it again"),
    agreed=told(maybe(TEXT), "the agreement by which it stands"),
    note=maybe(TEXT),
    acts=told(maybe(many(WHOLE)), "entries that an undo or redo moved over"),
    why=told(maybe(TEXT), "of a remark: refused, stopped, taken-back"),
    undone=FLAG,
    replaces=maybe(many(WHOLE)),
    replaced_by=maybe(WHOLE),
    by=told(maybe(TEXT), "by mail: whose letter ordered it"),
    due=told(maybe(ANY), "by mail: letter and line"),
)
"""An entry of the log: what the record does not hold of an answer is null."""

CHART: Mapping[str, Form] = {
    "source": told(TEXT, "rulebook, recovered, stand-in, players"),
    "codes": told(by_key(TEXT), "what each code means"),
    "doubtful": told(many(many(TEXT)), "[row, column] of the cells shown that are not sure"),
    "odds": told(maybe(by_key(FRACTION)), "of one column"),
}

RESULTS: Mapping[str, Form] = {
    "status": table(
        turn=ANY,
        phase=maybe(TEXT),
        head=TEXT,
        checklist=many(ANY),
        at=told(maybe(WHOLE), "the entry after which this was"),
        players=by_key(maybe(TEXT)),
        clock=told(
            maybe(table(limit=maybe(WHOLE), seconds=by_key(WHOLE), turn=WHOLE, pauses=WHOLE)), "minutes and seconds, by side and none"
        ),
        fork=told(maybe(table(from_=TEXT, at=WHOLE, head=TEXT)), "where the session branched off"),
    ),
    "fork": table(from_=TEXT, at=WHOLE, head=told(TEXT, "of the parent there"), seed_sha256=TEXT, seeds=WHOLE),
    "compare": table(
        common=told(WHOLE, "the last entry of both, 0 if none"),
        prefix=told({"enum": ["a", "b", "same", None]}, "which is wholly in the other"),
        a=table(session=TEXT, entries=WHOLE),
        b=table(session=TEXT, entries=WHOLE),
        state=many(table(path=TEXT, a=ANY, b=ANY)),
    ),
    "crt": {"type": "object", "properties": {"table": TEXT, **CHART}, "required": ["table", *CHART]},
    "luck": table(
        rulings=many(
            table(
                seq=WHOLE,
                side=TEXT,
                player=maybe(TEXT),
                command=TEXT,
                key=TEXT,
                source=TEXT,
                undone=FLAG,
                chance=table(better=FRACTION, this=FRACTION, worse=FRACTION),
                score=FRACTION,
                expected=by_key(FRACTION),
                actual=by_key(WHOLE),
            )
        ),
        sides=told(many(ref("luck")), "every side"),
        undone=told(many(ref("luck")), "what was taken back, by side"),
        sources=told(many(ref("luck")), "by whence the dice came"),
        upsets=told(many(WHOLE), "the throws that lie furthest out"),
        left_out=many(table(seq=WHOLE, why={"enum": ["no-order", "hidden", "open", "too-many", "differs"]})),
    ),
    "note": table(text=TEXT),
    "undo": table(entries=many(WHOLE)),
    "redo": table(entries=many(WHOLE)),
    "sessions": table(sessions=many(ANY)),
    "games": table(games=many(ANY)),
    "new": table(
        session=TEXT,
        game=TEXT,
        dice_mode=TEXT,
        cup=maybe(TEXT),
        scenario=maybe(TEXT),
        options=many(TEXT),
        seed_sha256=TEXT,
        players=by_key(TEXT),
        clock=maybe(WHOLE),
    ),
    "use": table(session=TEXT),
    "report": table(
        file=maybe(TEXT), entries=WHOLE, turns=many(maybe(TEXT)), dice=many(ANY), luck=ANY, players=by_key(maybe(TEXT)), clock=ANY
    ),
    "audit": table(records=many(ANY), failed=WHOLE),
}
"""What ``result`` is, by command; a ruling's is its game's, and has a ``key`` where something was thrown."""

EXTRA: Mapping[str, Mapping[str, Form]] = {
    "status": {"state": told(by_key(ANY), "the whole position but for secrets, by the paths of changes")},
    "log": {"entries": many(ENTRY)},
    "odds": {
        "odds": table(
            outcomes=told(ref("chances"), "the likeliest first"),
            decimal=told(by_key(NUMBER), "the same as numbers"),
            expected=told(by_key(FRACTION), "mean change of a path; PATH@KEY under an option"),
            variance=told(by_key(FRACTION), "of the same"),
            given=told(by_key(by_key(FRACTION)), "mean change where an outcome came"),
            each=told(many(table(words=many(TEXT), outcomes=ref("chances"))), "every command of a plan"),
        )
    },
}
"""What stands beside ``result``, by command."""

RULING: Form = {
    "type": ["object", "array", "null"],
    "properties": {"key": told({"type": ["string", "null"]}, "the code, event, count or winner by which odds are summed")},
}
