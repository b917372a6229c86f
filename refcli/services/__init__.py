"""Commands that are no game's: sessions, the record, looking things up, scripts. One module a theme, loaded when used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.answer import Answer
from ..core.facts import Order
from ..core.tables import Tables
from ..core.words import MissingFacts, answer_to, build, read

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request


class Service(NamedTuple):
    """One command. ``rolls``: it takes ``--dice``. ``agrees``: an agreement of the players may overrule something in it.
    ``raw``: it gets its words as they are (they are another command's)."""

    name: str
    order: type[Order]
    run: Callable[[Desk, Any, Request], Answer]
    help: str
    rolls: bool = False
    raw: bool = False
    agrees: bool = False

    def answer(self, desk: Desk, words: Sequence[str], request: Request) -> Answer:
        """The answer to the words after the name; what is missing is asked for where somebody can be asked."""
        if self.raw:
            return self.run(desk, list(words), request)
        tables = Tables("", desk.home.root)
        facts = read(words, self.order, tables).facts
        while True:
            try:
                order = build(self.order, facts, None)
                break
            except MissingFacts as missing:
                if desk.asker is None:
                    raise
                from ..referee.asker import Wanted

                spec = missing.missing[0]
                facts |= desk.asker.fact(Wanted(spec, None, partial(answer_to, spec, self.order, tables), tables))
        answer = self.run(desk, order, request)
        if answer.spoken is None:
            answer.spoken = lambda: [*self.name.split(), *order.shown()]
        return answer


SERVICES = {
    "games": "looking:GAMES",
    "new": "sessions:NEW",
    "use": "sessions:USE",
    "sessions": "sessions:SESSIONS",
    "status": "looking:STATUS",
    "watch": "watch:WATCH",
    "time": "looking:TIME",
    "decide": "record:DECIDE",
    "call": "record:CALL",
    "amend": "record:AMEND",
    "again": "record:AGAIN",
    "brief": "looking:BRIEF",
    "crt": "looking:CRT",
    "odds": "odds:ODDS",
    "note": "record:NOTE",
    "stir": "record:STIR",
    "log": "log:LOG",
    "schema": "schema:SCHEMA",
    "audit": "auditing:AUDIT",
    "fork": "branches:FORK",
    "compare": "branches:COMPARE",
    "luck": "luck:LUCK",
    "report": "report:REPORT",
    "undo": "record:UNDO",
    "redo": "record:REDO",
    "run": "script:RUN",
    "play": "play:PLAY",
    "verify": "verify:VERIFY",
    "pack": "pack:PACK",
    "mend": "keeping:MEND",
    "mirror": "keeping:MIRROR",
    "join": "mail:JOIN",
    "send": "mail:SEND",
    "receive": "mail:RECEIVE",
    "tables": "tables:TABLES",
    "rulings": "looking:RULINGS",
    "rules": "rules:RULES",
}


def service(name: str) -> Service:
    """The service of that name. KeyError if there is none."""
    module, _, attribute = SERVICES[name].partition(":")
    found: Service = getattr(import_module(f"{__name__}.{module}"), attribute)
    return found
