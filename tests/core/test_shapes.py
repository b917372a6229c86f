"""A schema finds everything that is wrong with a table, each with its place."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec
import pytest
from msgspec import Meta

from refcli.core.shapes import Count, Schema, Shape, Words, each_ruling_once, misshapen


class Inner(Shape):
    n: Count
    kind: Literal["a", "b"] = "a"


class Table(Shape):
    rows: Annotated[list[Inner], Meta(min_length=1)]
    by_key: dict[Literal["x", "y"], Inner] = {}
    name: Words | None = None


class InnerDict(TypedDict):
    n: Count
    kind: NotRequired[Literal["a", "b"]]


class TableDict(TypedDict):
    rows: Annotated[list[InnerDict], Meta(min_length=1)]
    by_key: NotRequired[dict[Literal["x", "y"], InnerDict]]
    name: NotRequired[Words | None]


GOOD = {"rows": [{"n": 1}, {"n": 2, "kind": "b"}], "by_key": {"x": {"n": 3}}, "name": "t"}


def places(data):
    return [problem.place for problem in misshapen(data, Table)]


def test_a_good_table_has_no_problem_and_msgspec_agrees():
    assert places(GOOD) == []
    assert list(misshapen(GOOD, TableDict)) == []
    msgspec.convert(GOOD, Table)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"rows": []}, ["$.rows"]),
        ({"rows": {}}, ["$.rows"]),
        ({"rows": [{"n": "1"}, {"kind": "c", "n": -1}]}, ["$.rows[0].n", "$.rows[1].n", "$.rows[1].kind"]),
        ({"rows": [{}]}, ["$.rows[0]"]),
        ({"rows": [{"n": 1, "m": 2}]}, ["$.rows[0].m"]),
        ({"by_key": {"z": {"n": 1}, "y": 3}}, ["$.by_key.z", "$.by_key.y"]),
        ({"by_key": []}, ["$.by_key"]),
        ({"name": ""}, ["$.name"]),
        ({"name": 3, "more": 1}, ["$.name", "$.more"]),
    ],
)
def test_every_problem_has_its_place_and_msgspec_agrees_that_there_is_one(change, found):
    data = GOOD | change
    assert places(data) == found
    assert [problem.place for problem in misshapen(data, TableDict)] == found
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, Table)


def test_meanings_are_asked_only_of_what_has_the_shape():
    asked = []

    def meaning(data):
        asked.append(data)
        yield "more rows", "$.rows"

    schema = Schema({"table": Table}, {"table": meaning})
    assert [str(one) for one in schema.problems("table", GOOD)] == ["Expected more rows - at `$.rows`"]
    assert schema.problems("table", {}) and len(asked) == 1
    with pytest.raises(msgspec.ValidationError, match="more rows"):
        schema("table", GOOD)


def test_shared_tables_are_answered_by_their_own_schema():
    shared = Schema({"table": Table})
    schema = Schema({"inner": Inner}, rest=shared)
    assert schema.problems("table", GOOD) == [] and schema.problems("inner", {"n": 1}) == []
    assert schema.problems("table", {})[0].place == "$"
    assert "inner, rules, table" in schema.problems("weather", {})[0].text


def test_a_ruling_is_named_once():
    assert list(each_ruling_once({"ruling": [{"id": "a"}, {"id": "b"}]})) == []
    assert [place for _, place in each_ruling_once({"ruling": [{"id": "a"}, {"id": "a"}]})] == ["$.ruling[1].id"]
