"""Help of the service commands and of their facts."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {}
