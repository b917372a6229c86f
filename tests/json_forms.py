"""Whether a value is of the form that a JSON Schema says."""

from __future__ import annotations

import re
from typing import Any

TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None), "object": dict, "array": list}


def faults(value: Any, form: dict[str, Any], defs: dict[str, Any], at: str = "$") -> list[str]:
    """What of a value is not as its schema says: as much of JSON Schema as refcli's schemas use."""
    if "$ref" in form:
        return faults(value, defs[form["$ref"].rpartition("/")[2]], defs, at)
    if "anyOf" in form:
        tries = [faults(value, one, defs, at) for one in form["anyOf"]]
        return [] if any(not one for one in tries) else tries[0]
    if "const" in form and value != form["const"]:
        return [f"{at}: {value!r} is not {form['const']!r}"]
    if "enum" in form and value not in form["enum"]:
        return [f"{at}: {value!r} is none of {form['enum']}"]
    if "type" in form:
        kinds = form["type"] if isinstance(form["type"], list) else [form["type"]]
        if not any(isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool)) for kind in kinds):
            return [f"{at}: {value!r} is no {kinds}"]
    if "pattern" in form and not re.search(form["pattern"], value):
        return [f"{at}: {value!r}"]
    found = []
    if isinstance(value, dict):
        found += [f"{at} has no {name}" for name in form.get("required", ()) if name not in value]
        for name, one in value.items():
            inner = form.get("properties", {}).get(name, form.get("additionalProperties"))
            found += faults(one, inner, defs, f"{at}.{name}") if inner is not None else []
    if isinstance(value, list) and "items" in form:
        found += [fault for i, one in enumerate(value) for fault in faults(one, form["items"], defs, f"{at}[{i}]")]
    return found
