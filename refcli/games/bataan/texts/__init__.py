"""What the players of Bataan read: a module a subject, in the order in which a key is looked for."""

from __future__ import annotations

PARTS = ("sentences", "turn", "procedures", "told")
