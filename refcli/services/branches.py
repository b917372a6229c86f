"""``fork``: a record that goes its own way from an entry on. ``compare``: how far two records are one."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..core.answer import Answer
from ..core.dice import chosen
from ..core.errors import BadInput, Refused
from ..core.facts import Order, fact
from ..core.kinds import Number, Word
from ..core.outcome import say
from ..core.state import State
from ..record.session import Session, short
from . import Service
from .others import at
from .players import named

if TYPE_CHECKING:
    from ..desk.desk import Desk, Request
    from ..referee.referee import Referee

STAMPED = "entry"
"""The kind of paths that hold numbers of entries: they tell nothing of the position."""


class Fork(Order):
    """Go on from here, or from an earlier entry, in a session of its own."""

    name: str = fact(Word("NAME"), "new.name", positional=True)
    at: int | None = fact(Number(1, 999_999), "fork.at", default=None)
    seed: tuple[str, ...] = fact(Word("TEXT"), "new.seed", many=True, default=())
    player: tuple[str, ...] = fact(Word("SIDE=NAME"), "new.player", many=True, default=())


def fork(desk: Desk, order: Fork, request: Request) -> Answer:
    """The new session holds the first entries byte for byte, then a ``fork``; it becomes current. Refused while memos are closed."""
    referee = desk.live()
    parent, game = referee.session, referee.game
    assert parent is not None
    desk.home.free(order.name)
    if game.closed is not None and (fault := game.closed(referee.state)):
        raise Refused([fault])
    players = named(order.player, game, referee.tables)
    n = order.at if order.at is not None else parent.position.seq
    content, position = parent.until(n)
    seed = chosen(order.seed)
    source = {"session": parent.name, "game": game.key, "seq": n, "digest": position.digest}
    turn = position.values.get("turn")
    entry: dict[str, Any] = {
        "kind": "fork",
        "turn": None if turn is None else str(turn),
        "phase": position.values.get("phase"),
        "from": source,
        "seed_sha256": hashlib.sha256(seed.encode()).hexdigest(),
        "seeds": len(order.seed),
        **({"players": players} if players else {}),
        "version": __version__,
    }
    session = Session.create(desk.home, order.name, seed)
    try:
        session.begin_as(content, position)
        desk.adopt(session)
        session.append(entry, 0)
        desk.named = None
        desk.use(order.name)
    except BaseException:
        session.discard()
        raise
    answer = desk.referee().blank("fork", seq=session.position.seq, result=branched(entry))
    answer.spoken = lambda: ["fork", order.name, "--at", str(n)]
    return answer


def branched(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What ``fork`` answers, from its entry."""
    source = entry["from"]
    head = short(source["digest"])
    return {"from": source["session"], "at": source["seq"], "head": head, "seed_sha256": entry["seed_sha256"], "seeds": entry["seeds"]}


FORK = Service("fork", Fork, fork, "fork.help")


class Compare(Order):
    """Two records side by side: how far they are one, and where they stand."""

    a: str = fact(Word("A"), "compare.a", positional=True)
    b: str = fact(Word("B"), "compare.b", positional=True)


def compare(desk: Desk, order: Compare, request: Request) -> Answer:
    """Sessions of this home, or files. BadInput for records of two games."""
    with at(desk, *_placed(desk, order.a)) as one, at(desk, *_placed(desk, order.b)) as other:
        a, b = one.live(), other.live()
        assert a.session is not None and b.session is not None
        if a.game.key != b.game.key:
            raise BadInput(say("compare.games", a=a.game.key, b=b.game.key))
        entries = a.session.position.seq, b.session.position.seq
        common = _common(a.session, b.session)
        prefix = {(True, True): "same", (True, False): "a", (False, True): "b"}.get((common == entries[0], common == entries[1]))
        answer = Answer("compare", a.game.key, view="compare")
        answer.result = {
            "common": common,
            "prefix": prefix,
            "a": {"session": a.session.name, "entries": entries[0]},
            "b": {"session": b.session.name, "entries": entries[1]},
            "state": _differences(a, b),
        }
        answer.data, answer.paths = answer.result, a.state.paths
        return answer


def _placed(desk: Desk, word: str) -> tuple[str | None, str | None]:
    """(file, session) that a word means: a session of this home first."""
    return (None, word) if word in desk.home.names() else (word, None)


def _common(a: Session, b: Session) -> int:
    """The last entry that both records have, every one before it with them; 0 if not even the first."""
    n = 0
    for one, other in zip_longest(a.history(), b.history()):
        if one is None or other is None or one.content != other.content:
            return n
        n += 1
    return n


def _differences(a: Referee, b: Referee) -> list[dict[str, Any]]:
    """What everybody may see of the two positions and is not the same."""
    rows = []
    for path in sorted(a.state.values.keys() | b.state.values.keys()):
        left, right = (_plain(state, path) for state in (a.state, b.state))
        declared = a.state.paths.find(path)
        if left != right and declared is not None and declared.kind != STAMPED and a.state.paths.shown(path):
            rows.append({"path": path, "a": left, "b": right})
    return rows


def _plain(state: State, path: str) -> Any:
    value = state.values.get(path)
    return list(value) if isinstance(value, tuple) else value


COMPARE = Service("compare", Compare, compare, "compare.help")
