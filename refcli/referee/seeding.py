"""Every digital die of a record held against the seed that was announced before it fell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core.dice import seeded_value
from ..core.errors import SessionError
from ..record import seeds
from ..record.position import Position
from .findings import Finding


def sources(about: Mapping[str, Any]) -> frozenset[str]:
    """Where the dice of such a record may come from: by mail a seed is both sides', where dice are thrown by hand there is none."""
    if "mail" in about:
        return frozenset({"typed", "both"})
    return frozenset({"typed", "seed"} if about["dice_mode"] == "digital" else {"typed"})


class Seeding:
    """The seeds of a record, one for its beginning and one for each fork: the folder where each should lie.

    ``folders``: for the part up to each fork, and for the rest; None where the seed is not there to judge by.
    """

    def __init__(self, folders: Sequence[Path | None], verdict: Finding):
        self._folders = list(folders)
        self._verdict = verdict
        self._part = 0
        self._since = 0
        self._stirred = seeds.Stirred(Path())
        self._seed: str | None = None
        self.asked: seeds.Asked | None = None

    def announced(self, seq: int, about: Mapping[str, Any], fork: bool) -> None:
        """A seed is announced: by the first entry of the record, or by that of a fork."""
        self._part += fork
        self._since = seq
        folder = self._folders[self._part] if self._part < len(self._folders) else None
        self._seed, self.asked = None, None
        self._stirred = seeds.Stirred(folder or Path())
        if folder is None:
            return
        try:
            text = seeds.read(folder)
        except SessionError as fault:
            if (folder / seeds.FILE).exists():
                self._verdict.fault(seq, "seed-missing", str(fault.message.params.get("file")))
            return
        found = seeds.announced(text, about["seed_sha256"])
        if found is None:
            self._verdict.fault(seq, "seed")
            return
        self._seed = found
        self._promises(seq, about, folder, found)

    def _promises(self, seq: int, about: Mapping[str, Any], folder: Path, seed: str) -> None:
        """The seed made again of what was promised of it."""
        promised = about.get("asked")
        n = about["seeds"]
        if promised is None:
            if n > 1 and not _is_digest(seed):
                self._verdict.fault(seq, "seeds", str(n))
            return
        try:
            self.asked = seeds.read_asked(folder)
        except ValueError:
            self._verdict.fault(seq, "words")
            return
        if self.asked is not None and (self.asked.promises() != promised or self.asked.seed != seed or len(self.asked.words) != n):
            self._verdict.fault(seq, "words")
            self.asked = None

    @property
    def known(self) -> bool:
        """Whether there is a seed to judge the dice at hand by."""
        return self._seed is not None

    def judge(self, entry: Mapping[str, Any], position: Position, earlier: Sequence[Mapping[str, Any]]) -> int:
        """Each digital die is the seed's next one; an amendment may read again those of the rulings that it replaces. How many
        there are."""
        due, seq, digital = position.next_die, entry["seq"], 0
        again = {die["number"] for act in earlier if act["seq"] >= self._since for die in dice_of(act) if "number" in die}
        kept = [die for act in earlier if act["seq"] < self._since for die in dice_of(act)]  # from before the fork
        known = sources(position.about or entry["about"])
        for die in dice_of(entry):
            if die in kept:
                continue
            if die["source"] not in known or ("number" in die) != (die["source"] != "typed"):
                self._verdict.fault(seq, "die-source", die["source"])
            if die["source"] != "seed":
                continue
            digital += 1
            number = die.get("number", -1)
            if number in again:
                again.discard(number)
            elif number < due:
                self._verdict.fault(seq, "die-again", str(number), number=number)
            elif number > due:
                self._verdict.fault(seq, "die-skipped", str(due), number=due)
            else:
                due += 1
            if number >= 0 and self._seed is not None:
                self._verdict.checked += 1
                mixed = self._stirred.mix(self._seed, [stir.word for stir in position.stirs if stir.die <= number])
                if die.get("face", die["value"]) != seeded_value(mixed, number, die["sides"]):
                    self._verdict.fault(seq, "die", str(number), number=number)
        return digital


def dice_of(entry: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Every die of an entry: its own, and those of what is given again in it, in the order of their numbers."""
    again = [die for act in entry.get("again", ()) for die in act["dice"]]
    return [*again, *entry.get("dice", ())]


def _is_digest(text: str) -> bool:
    return len(text) == 64 and all(c in "0123456789abcdef" for c in text)
