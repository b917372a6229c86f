"""``pool``: chits that lie in a cup, go in, and are drawn by lot or, from a real cup, by the players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import REQUIRED, Order, fact
from ...core.game import Command
from ...core.kinds import Key, Number
from ...core.outcome import Change, Fault, Name, Outcome, hard, say
from ...core.state import State
from .aftermath import Ruling, ruling
from .effects import befall
from .gates import timely
from .needs import faults, pay
from .orders import choice_keys
from .scene import Scene, phase_side
from .settled import Act, settle

DRAWN = "chit"
"""The label of a draw: a script names the chit instead."""


def commands(pools: Mapping[str, Mapping[str, Any]]) -> dict[str, Command]:
    """The commands of a game with these pools."""
    names = tuple(pools)
    chits = tuple(dict.fromkeys(chit for row in pools.values() for chit in row["chit"]))
    one = names[0] if len(names) == 1 else REQUIRED
    pool_fact = fact(Key("declared.what.pool", names, "POOL"), "declared.pool.pool", positional=True, default=one)
    any_pool = fact(Key("declared.what.pool", names, "POOL"), "declared.pool.pool", positional=True, default=None)
    chit = Key("declared.what.chit", chits, "CHIT")
    takes: dict[str, Any] = {}
    if found := choice_keys(dict(pools)):
        takes = {"take": fact(Key("what.decision", found, "KEY"), "declared.take", many=True, default=())}
    look = type("Look", (Order,), {"__doc__": "What lies in a pool.", "pool": any_pool})
    put = type(
        "Add",
        (Order,),
        {
            "__doc__": "Put chits into a pool.",
            "pool": pool_fact,
            "chit": fact(chit, "declared.pool.chit", positional=True),
            "n": fact(Number(1, 1000), "declared.pool.n", default=1),
        },
    )
    take = type(
        "Draw",
        (Order,),
        {
            "__doc__": "Draw a chit from a pool.",
            "pool": pool_fact,
            "chit": fact(chit, "declared.pool.drawn", default=None),
            **takes,
            "wants": _named_from_a_real_cup,
        },
    )
    return {
        "pool": Command("pool", look, show, "declared.pool.help", (), lookup=False, rolls=False, ends=True, changes=False),
        "pool add": Command("pool add", put, ruling(add), "declared.pool.add.help", (), (room,), lookup=False, rolls=False),
        "pool draw": Command(
            "pool draw", take, ruling(draw), "declared.pool.draw.help", (), (there, in_its_phase, limited), lookup=False, forecast=True
        ),
    }


def _pool(state: State, key: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = state.tables["game"]["pool"][key]
    return found


def _known(state: State, pool: str, chit: str) -> None:
    chits = _pool(state, pool)["chit"]
    if chit not in chits:
        raise BadInput(say("declared.pool.no-chit", pool=Name(pool), chit=chit), say("key.one-of", keys=", ".join(chits)))


def lying(state: State | Outcome, pool: str, chits: Iterable[str]) -> list[str]:
    """Every chit that lies in a pool, as often as it does."""
    return [chit for chit in chits for _ in range(state[f"pool.{pool}.{chit}"])]


def show(state: State, order: Any, table: Table) -> Outcome:
    """What lies in a pool, or in all. ``result``: a table a pool, the chits with their number, and ``left``."""
    out = Outcome(state)
    found = {}
    for key, row in state.tables["game"]["pool"].items():
        if order.pool in (None, key):
            counts = {chit: state[f"pool.{key}.{chit}"] for chit in row["chit"]}
            found[key] = {"left": sum(counts.values()), "chits": {chit: n for chit, n in counts.items() if n}}
    out.result = {"pools": found}
    return out


def room(state: State, order: Any) -> Iterable[Fault]:
    """No more chits than the game has counters for."""
    _known(state, order.pool, order.chit)
    row = _pool(state, order.pool)
    limit = row["chit"][order.chit].get("limit")
    at = state[f"pool.{order.pool}.{order.chit}"]
    if limit is not None and at + order.n > limit:
        yield hard(say("declared.pool.full", pool=Name(order.pool), chit=Name(order.chit), limit=limit, n=at), *row.get("sections", ()))


def add(out: Ruling, order: Any, table: Table) -> None:
    """Puts chits in. ``result``: pool, chit, n (how many of the kind lie there), left (of all)."""
    row = _pool(out.state, order.pool)
    settle(out, Scene(out, table, phase_side(out.state)), Act("pool add", order.pool))
    out.cite(*row.get("sections", ()))
    out.add(f"pool.{order.pool}.{order.chit}", order.n)
    at = out[f"pool.{order.pool}.{order.chit}"]
    out.result = {"pool": order.pool, "chit": order.chit, "n": at, "left": len(lying(out, order.pool, row["chit"]))}


def there(state: State, order: Any) -> Iterable[Fault]:
    """What is not there cannot be drawn."""
    row = _pool(state, order.pool)
    if order.chit is not None:
        _known(state, order.pool, order.chit)
    left = lying(state, order.pool, row["chit"])
    if not left:
        todo = say("declared.pool.empty.todo", pool=order.pool)
        yield hard(say("declared.pool.empty", pool=Name(order.pool)), *row.get("sections", ()), todo=todo)
    elif order.chit is not None and order.chit not in left:
        todo = say("key.one-of", keys=", ".join(dict.fromkeys(left)))
        yield hard(say("declared.pool.not-there", pool=Name(order.pool), chit=Name(order.chit)), *row.get("sections", ()), todo=todo)


def in_its_phase(state: State, order: Any) -> Iterable[Fault]:
    """In the phases that the pool names, and none other."""
    yield from timely(state, _pool(state, order.pool))


def _named_from_a_real_cup(order: Any, state: State) -> tuple[str, ...]:
    return ("chit",) if state.live and state["cup"] == "real" and order.chit is None else ()


def limited(state: State, order: Any) -> Iterable[Fault]:
    """No more draws than the pool allows."""
    yield from faults(Scene(Ruling(state), None, phase_side(state)), [(order.pool, _pool(state, order.pool), 1)])


def draw(out: Ruling, order: Any, table: Table) -> None:
    """Draws a chit: by lot, or the one that was named. It brings what its table says, and stays out unless the pool takes it
    back. ``result``: key (the chit), pool, left; throws."""
    state = out.state
    out.scene = scene = Scene(out, table, phase_side(state), None, getattr(order, "take", ()))
    row = _pool(state, order.pool)
    settle(out, scene, Act("pool draw", order.pool))
    out.cite(*row.get("sections", ()))
    pay(scene, [(order.pool, row, 1)])
    chit = order.chit or table.pick(lying(out, order.pool, row["chit"]), "chit")
    drawn = f"drawn.{order.pool}.{chit}"
    out.set(drawn, out[drawn] + 1)
    if row.get("back"):
        out.tell("declared.pool.back", chit=Name(chit))
    else:
        out.add(f"pool.{order.pool}.{chit}", -1)
    told = row["chit"][chit]
    out.result = {"key": chit, "pool": order.pool, "left": len(lying(out, order.pool, row["chit"]))}
    if told.get("text"):
        out.instructions.append(scene.told(told["text"]))
    befall(scene, told)
    out.result["left"] = len(lying(out, order.pool, row["chit"]))


def full_words(words: list[str], changes: Sequence[Change]) -> list[str]:
    """The words of a recorded draw with its chit named, for a script that replays it."""
    if words[:2] != ["pool", "draw"] or "--chit" in words:
        return words
    drawn = next((change.path.split(".")[2] for change in changes if change.path.startswith("drawn.")), None)
    return words if drawn is None else [*words, "--chit", drawn]
