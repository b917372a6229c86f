"""Words to declare the form of JSON in: what a field may be, by JSON Schema. Games declare their results with them, services theirs."""

from __future__ import annotations

from typing import Any

Form = dict[str, Any]

TEXT: Form = {"type": "string"}
WHOLE: Form = {"type": "integer"}
NUMBER: Form = {"type": "number"}
FLAG: Form = {"type": "boolean"}
ANY: Form = {}
FRACTION: Form = {"type": "string", "pattern": r"^-?[0-9]+(/[0-9]+)?$"}


def maybe(form: Form) -> Form:
    """Or null."""
    if isinstance(form.get("type"), str) and len(form) == 1:
        return {"type": [form["type"], "null"]}
    return {"anyOf": [form, {"type": "null"}]}


def many(form: Form) -> Form:
    """A list of such."""
    return {"type": "array", "items": form}


def by_key(form: Form) -> Form:
    """An object with keys of its own."""
    return {"type": "object", "additionalProperties": form}


def table(**fields: Form) -> Form:
    """An object of these fields, all of them there; a trailing ``_`` is not part of a name."""
    named = {name.rstrip("_"): form for name, form in fields.items()}
    return {"type": "object", "properties": named, "required": list(named)}


def told(form: Form, meaning: str) -> Form:
    """The same, described."""
    return {**form, "description": meaning}


def either(*forms: Form) -> Form:
    """One of several."""
    return {"anyOf": list(forms)}


def some(form: Form, **fields: Form) -> Form:
    """The object ``form`` with fields that are there only where they apply; a trailing ``_`` is not part of a name."""
    return {**form, "properties": {**form["properties"], **{name.rstrip("_"): one for name, one in fields.items()}}}


def ref(name: str) -> Form:
    """A shape of ``DEFS``."""
    return {"$ref": f"#/$defs/{name}"}
