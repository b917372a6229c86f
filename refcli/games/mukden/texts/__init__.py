"""What the players of Mukden read: a module a subject, in the order in which a key is looked for."""

from __future__ import annotations

PARTS = ("sentences",)
