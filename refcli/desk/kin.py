"""Games that hand something on to one another: where a session comes from, and what came of it (``new --from``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.command import Command
from ..core.errors import BadInput, RefcliError
from ..core.game import Game
from ..core.outcome import Say, say
from ..core.state import State
from ..record.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..referee.referee import Referee
    from .desk import Desk

PARENT = "parent"
"""The path that holds the session from which a game was handed something on."""


def position(desk: Desk, name: str) -> tuple[Game, State, str]:
    """(the game, the position, the digest) of another session of this home. RefcliError if it cannot be read."""
    session = Session(desk.home, desk.home.existing(name))
    game, tables = desk.game(session.position.about["game"])
    paths = game.paths(tables)
    return game, State(paths.start() | session.position.values, paths, tables), session.position.digest


def parent(desk: Desk, referee: Referee) -> tuple[dict[str, Any] | None, tuple[Say, ...]]:
    """Where the session comes from, and what the players should hear of it: ``session``, ``surrendered`` (whether that game is over
    as far as it matters here), ``changed`` (whether it would hand on something else now). (None, ()) for a session of its own."""
    assert referee.session is not None
    name = referee.state.get(PARENT)
    if name is None or referee.game.carry is None:
        return None, ()
    try:
        other, there, _ = position(desk, name)
    except RefcliError:
        return {"session": name, "surrendered": False, "changed": True}, (say("kin.gone", name=name),)
    start = next(iter(referee.session.record()))["start"]
    now = referee.game.carry(other.key, there) or {}
    changed = any(start.get(path) != value for path, value in now.items())
    surrendered = there.get("surrendered") is not None
    warnings = (*(() if surrendered else (say("kin.standing", name=name),)), *((say("kin.changed", name=name),) if changed else ()))
    return {"session": name, "surrendered": surrendered, "changed": changed}, warnings


def with_heirs(desk: Desk, referee: Referee, command: Command, words: Sequence[str]) -> list[str]:
    """The words of a last reckoning with what the game that came from this one gives it, where it is not told. BadInput where
    several have ended."""
    reckons = referee.game.reckons
    if reckons is None or referee.session is None or command.name != reckons.command:
        return list(words)
    if any(word.partition("=")[0] in reckons.unless for word in words):
        return list(words)
    ended: list[tuple[str, list[str]]] = []
    waiting: list[str] = []
    for name in desk.home.names():
        try:
            if Session(desk.home, name).position.values.get(PARENT) != referee.session.name:
                continue
            other, there, digest = position(desk, name)
        except RefcliError:
            continue
        given = other.hands_back(referee.game.key, there) if other.hands_back is not None else None
        if given is None:
            waiting.append(name)
        else:
            ended.append((name, [*given, "--linked", name, "--head", digest]))
    if len(ended) > 1:
        raise BadInput(say("kin.several", names=tuple(name for name, _ in ended)), say("kin.several.how"))
    if ended:
        return [*words, *ended[0][1]]
    return [*words, "--linked", waiting[0]] if waiting else list(words)
