"""MIDWAY once more, written apart from refcli's rules: a small model of the whole game, solved by value iteration.

Moves cost nothing and turns are unlimited, so between acts the fleet is wherever it likes: (base, carriers, spirit) is all
there is to know. Floating point; good to about twelve digits.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

SQUARES = [(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]
BASE = (2, 3)
FINDS = [s for s in SQUARES if s != BASE]


def apart(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


@cache
def fight(jp, us, halved, to_the_end=False):
    """Chances of (jp, us) left. ``to_the_end``: one carrier each two squares apart still hits with a 1."""
    a, b = (jp // 2, us // 2) if halved else (jp, us)
    if jp and us and not a and not b and to_the_end:
        a = b = 1
    if not jp or not us or not (a or b):
        return {(jp, us): 1.0}
    ends, again = defaultdict(float), 0.0
    for x in range(1, 7):
        for y in range(1, 7):
            left = max(0, jp - (y if y <= b else 0)), max(0, us - (x if x <= a else 0))
            if left == (jp, us):
                again += 1
                continue
            for end, p in fight(*left, halved, to_the_end).items():
                ends[end] += p
    return {end: p / (36 - again) for end, p in ends.items()}


def points(base, jp, us):
    return (us == 0) + (base == "captured") - (4 - jp > 3 - us)


class Model:
    """``worth``: of a final score. The three switches are the readings whose weight the rulings tell."""

    def __init__(self, estimate, worth, stop=True, goes_on=True, to_the_end=False):
        self.estimate, self.worth, self.stop, self.goes_on, self.to_the_end = estimate, worth, stop, goes_on, to_the_end
        self.values = {}
        for base in ("captured", "destroyed", "whole"):
            for jp in (1, 2, 3, 4):
                self.settle(base, jp)

    def over(self, base, jp, us):
        return self.worth(points(base, jp, us))

    def won(self, base, jp, us, fleet):
        """After the battle: a whole base in reach falls in the end, as nobody is left to disturb."""
        if jp and not us and base == "whole" and apart(fleet, BASE) <= 2 and self.goes_on:
            return max(self.over("captured", jp, 0), self.over(base, jp, 0) if self.stop else -9)
        return self.over(base, jp, us)

    def raid(self, base, jp, spirit):
        """(chance, base, jp, spirit) after three US carriers have attacked."""
        return [(1 / 6 if hit else 1 / 2, base, jp - hit, spirit) for hit in (0, 1, 2, 3)]

    def search(self, base, jp, spirit, fleet):
        """(sum of chance x value of what is over, positions it goes on from)."""
        fixed, on = 0.0, []
        for tens in range(1, 7):
            for ones in range(1, 7):
                n = 10 * tens + ones
                states = [(1 / 36, jp, spirit)]
                if n in (11, 22):
                    states = [(1 / 216, jp, max(die, self.estimate)) for die in range(1, 7)]
                if n == 33 and base == "whole":
                    states = [(1 / 216, jp - 1, spirit), (5 / 216, jp, spirit)]
                if n == 66 or (n in (44, 55) and base == "whole"):
                    fixed += self.over(base, jp, 3) / 36
                    continue
                for p, left, now in states:
                    if not left:
                        fixed += p * self.over(base, 0, 3)
                    elif n in (44, 55) or ((tens, ones) in FINDS and apart(fleet, (tens, ones)) >= 3):
                        on += [(p * q, *rest) for q, *rest in self.raid(base, left, now)]
                    elif (tens, ones) in FINDS:
                        fights = fight(left, 3, apart(fleet, (tens, ones)) == 2, self.to_the_end)
                        fixed += p * sum(q * self.won(base, j, u, fleet) for (j, u), q in fights.items())
                    else:
                        on.append((p, base, left, now))
        return fixed, on

    def strike(self, jp, spirit, fleet):
        hit = (jp if apart(fleet, BASE) == 1 else (jp + 1) // 2) / 6
        on = [(1 - hit, "whole", jp, spirit), (hit * (6 - spirit) / 6, "destroyed", jp, spirit)]
        return 0.0, on + [(hit * spirit / 6 * q, *rest) for q, *rest in self.raid("destroyed", jp, spirit)]

    def settle(self, base, jp):
        """The values of every spirit, by iteration."""
        acts = {}
        for spirit in range(self.estimate, 7):
            found = [self.search(base, jp, spirit, fleet) for fleet in SQUARES if fleet != BASE or base == "captured"]
            if base == "whole":
                found += [self.strike(jp, spirit, fleet) for fleet in SQUARES if 1 <= apart(fleet, BASE) <= 2]
            if base == "destroyed":
                found.append((0.0, [(1.0, "captured", jp, spirit)]))
            if self.stop:
                found.append((self.over(base, jp, 3), []))
            acts[base, jp, spirit] = [self.gathered(base, jp, *act) for act in found]
        values = self.values | dict.fromkeys(acts, -9.0 if self.stop else min(map(self.worth, (-1, 0, 1, 2))))
        while True:
            moved = 0.0
            for state, options in acts.items():
                best = max(fixed + sum(p * values[to] for to, p in on) for fixed, on in options)
                moved = max(moved, abs(best - values[state]))
                values[state] = best
            if moved < 1e-13:
                break
        self.values = values

    def gathered(self, base, jp, fixed, on):
        """What the act comes to: known parts in one number, chances of staying among the spirits apart."""
        stay = defaultdict(float)
        for p, to_base, left, spirit in on:
            if left <= 0:
                fixed += p * self.over(to_base, 0, 3)
            elif (to_base, left) == (base, jp):
                stay[base, jp, spirit] += p
            else:
                fixed += p * self.values[to_base, left, spirit]
        return fixed, list(stay.items())

    @property
    def start(self):
        return self.values["whole", 4, self.estimate]


AIMS = {2: lambda s: float(s >= 2), 1: lambda s: float(s >= 1), 0: lambda s: float(s >= 0), "mean": float}


def from_the_start(aim, **readings):
    """The mean over the estimates."""
    return sum(Model(estimate, AIMS[aim], **readings).start for estimate in range(1, 7)) / 6
