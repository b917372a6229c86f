"""How the first format of the record (refcli 0.1) put the fields of an entry in order. Nothing of it changes any more."""

from __future__ import annotations

from collections.abc import Mapping

_MOVED = ("seq", "made", "turn", "phase", "kind", "acts", "head", "redo", "changes")
_RULED = ("dice", "answers", "result", "changes", "nonce", "version", "tables", "parent")

ORDERED: Mapping[str, tuple[str, ...]] = {
    "new": ("seq", "made", "kind", "order", "about", "start", "turn", "phase", "dice", "changes", "version", "tables"),
    "ruling": ("seq", "made", "turn", "phase", "kind", "order", "agreed", *_RULED),
    "amend": ("seq", "made", "turn", "phase", "kind", "order", "amends", "taken", "agreed", *_RULED),
    "edit": ("seq", "made", "turn", "phase", "kind", "changes", "parent"),
    "undo": _MOVED,
    "redo": _MOVED,
    "note": ("seq", "made", "kind", "turn", "phase", "text"),
    "remark": ("seq", "made", "kind", "turn", "phase", "text", "order", "why", "rules"),
}
