"""Decisions under chance, solved exactly: a Markov decision process with loops and no clock.

Nothing is sampled or cut off. Values are fractions; where states lead back to each other, policies are improved until none
is better (policy iteration), each policy's worth being the solution of a linear system. The states that can reach each
other are solved together, those that play cannot come back from first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...core.numbers import dot

Node = Hashable
Chances = Mapping[Any, Fraction]
"""Where an action leads, with what chance; the chances sum to 1."""

Options = Mapping[Any, Chances]
"""The actions at a node. None at all where the play has ended."""

Price = tuple[int, ...]
"""What an action costs, in several coins; the first counts most."""

Vector = tuple[Fraction, ...]


class Process:
    """Every node that can be reached from ``start``, its actions, and the order in which they can be solved.

    From every node some way of playing must reach an end for certain: ValueError where there is none.
    """

    def __init__(self, start: Node, options: Callable[[Any], Options]):
        self.start = start
        self.options: dict[Node, Options] = {}
        todo = [start]
        while todo:
            node = todo.pop()
            if node not in self.options:
                self.options[node] = options(node)
                todo += {to for chances in self.options[node].values() for to in chances if to not in self.options}
        self.groups = _groups(self.options)
        self._policy: dict[Node, Any] = {}
        """The best actions of the last question: for the next one they are a better guess than none."""

    def best(self, worth: Callable[[Any], Fraction]) -> dict[Node, Fraction]:
        """The highest mean ``worth`` of the end that play from each node can have. Play that never ends is no play."""
        ends = {node: Fraction(worth(node)) for node, actions in self.options.items() if not actions}
        low = min(ends.values(), default=Fraction(0))  # from 0 upwards play that never ends, worth 0, is never the better one
        found: dict[Node, Vector] = {node: (value - low,) for node, value in ends.items()}
        for group in self.groups:
            self._settle(group, found, lambda node, action: (0,), lambda new, old: new > old)
        return {node: value + low for node, (value,) in found.items()}

    def kept(self, node: Node, values: Mapping[Node, Fraction]) -> Options:
        """The actions at a node that keep its best value."""
        return {action: chances for action, chances in self.options[node].items() if mean(chances, values) == values[node]}

    def quickest(self, price: Callable[[Any, Any], Price]) -> tuple[dict[Node, Vector], dict[Node, Any]]:
        """The least mean price of play from each node to an end, and an action there that begins it.

        Every way round a loop must cost something. Between equal actions the one named first is taken.
        """
        found: dict[Node, Vector] = {node: () for node, actions in self.options.items() if not actions}
        coins = next((len(price(node, action)) for node, actions in self.options.items() for action in actions), 0)
        found = dict.fromkeys(found, (Fraction(0),) * coins)
        for group in self.groups:
            self._settle(group, found, price, lambda new, old: new < old)
        first = {}
        for node, actions in self.options.items():
            costs = {action: _total(price(node, action), chances, found) for action, chances in actions.items()}
            if costs:
                first[node] = min(costs, key=lambda action: costs[action])
        return found, first

    def _settle(
        self, group: Sequence[Node], found: dict[Node, Vector], price: Callable[[Any, Any], Price], better: Callable[[Vector, Vector], bool]
    ) -> None:
        """Adds to ``found`` the best vectors of a group of nodes; those it can lead to outside the group are known."""
        if len(group) == 1 and all(group[0] not in chances for chances in self.options[group[0]].values()):
            node = group[0]
            vectors = [_total(price(node, action), chances, found) for action, chances in self.options[node].items()]
            found[node] = vectors[0]
            for vector in vectors[1:]:
                if better(vector, found[node]):
                    found[node] = vector
            return
        inside = set(group)
        rows: dict[Node, dict[Any, _Row]] = {node: {} for node in group}
        for node in group:
            for action, chances in self.options[node].items():
                out = {to: p for to, p in chances.items() if to not in inside}
                within = {to: p for to, p in chances.items() if to in inside}
                rows[node][action] = _Row(_total(price(node, action), out, found), within)
        policy = {node: self._policy[node] for node in group if node in self._policy} or _ending(group, self.options, inside)
        while True:
            now = _solve({node: rows[node][policy[node]] for node in group})
            changed = False
            for node in group:
                at = now[node]
                for action, row in rows[node].items():
                    if action != policy[node] and better(new := row.at(now), at):
                        at, policy[node], changed = new, action, True
            if not changed:
                found |= now
                self._policy |= policy
                return


class _Row:
    """One action within a group: a known part, and chances of nodes of the group."""

    __slots__ = ("known", "chances", "sole")

    def __init__(self, known: Vector, chances: Mapping[Node, Fraction]):
        self.known = known
        self.chances = chances
        self.sole = next(iter(chances)) if len(chances) == 1 and 1 in chances.values() else None
        """The node that it leads to for certain, if there is one."""

    def at(self, values: Mapping[Node, Vector]) -> Vector:
        """What the action comes to, given the nodes' vectors."""
        if not self.chances:
            return self.known
        if self.sole is not None:
            return tuple(known + value if known else value for known, value in zip(self.known, values[self.sole], strict=True))
        return tuple(known + dot((p, values[to][i]) for to, p in self.chances.items()) for i, known in enumerate(self.known))


def mean(chances: Chances, values: Mapping[Node, Fraction]) -> Fraction:
    """The mean value of where an action leads."""
    return dot((p, values[to]) for to, p in chances.items())


def _total(price: Sequence[Any], chances: Chances, values: Mapping[Node, Vector]) -> Vector:
    return tuple(one + dot((p, values[to][i]) for to, p in chances.items()) for i, one in enumerate(price))


def _ending(group: Iterable[Node], options: Mapping[Node, Options], inside: set[Node]) -> dict[Node, Any]:
    """An action for each node of a group such that play leaves the group for certain: each leads nearer to a way out."""
    policy: dict[Node, Any] = {}
    waiting = list(group)
    while waiting:
        near = {
            node: action
            for node in waiting
            for action, chances in options[node].items()
            if any(to not in inside or to in policy for to in chances)
        }
        if not near:
            raise ValueError(f"no play ends from {waiting[0]!r}")
        policy |= near
        waiting = [node for node in waiting if node not in policy]
    return policy


def _solve(rows: Mapping[Node, _Row]) -> dict[Node, Vector]:
    """The vectors that satisfy ``node = known + chances of nodes`` for every row, by elimination, sparsest rows first."""
    known = {node: row.known for node, row in rows.items()}
    parts = {node: dict(row.chances) for node, row in rows.items()}
    users: dict[Node, set[Node]] = {node: set() for node in rows}
    for node, chances in parts.items():
        for to in chances:
            users[to].add(node)
    order = sorted(rows, key=lambda node: len(parts[node]))
    for gone in order:
        mine = parts[gone]
        for to in mine:
            users[to].discard(gone)
        if stay := mine.pop(gone, None):
            known[gone] = tuple(one / (1 - stay) for one in known[gone])
            parts[gone] = mine = {to: p / (1 - stay) for to, p in mine.items()}
        for user in users[gone]:
            theirs = parts[user]
            share = theirs.pop(gone)
            known[user] = tuple(a + share * b for a, b in zip(known[user], known[gone], strict=True))
            for to, p in mine.items():
                theirs[to] = theirs.get(to, 0) + share * p
                users[to].add(user)
    values: dict[Node, Vector] = {}
    for node in reversed(order):
        part = parts[node]
        values[node] = _total(known[node], part, values)
    return values


def _groups(options: Mapping[Node, Options]) -> list[list[Node]]:
    """The nodes with actions in groups that can reach each other, each group after all that it can lead to (Tarjan)."""
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: list[Node] = []
    placed: set[Node] = set()
    groups: list[list[Node]] = []
    for root in options:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        work = [(root, _ways(options[root]))]
        while work:
            node, ways = work[-1]
            for to in ways:
                if to not in index:
                    index[to] = low[to] = len(index)
                    stack.append(to)
                    work.append((to, _ways(options[to])))
                    break
                if to not in placed:
                    low[node] = min(low[node], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    at = stack.index(node)
                    group, stack[at:] = stack[at:], []
                    placed.update(group)
                    if options[node]:
                        groups.append(group)
    return groups


def _ways(actions: Options) -> Any:
    return iter({to: None for chances in actions.values() for to in chances})
