"""Patches: what has changed from one view of a table to the next, and how it is applied.

A patch names the fields of the view that are different now. Most have their new value. Lists of
rows have `set`, the rows that are new or changed with their changed fields, and `cut`, the names of
rows that are gone; lists that grow have `keep`, how many entries stay, and `add`, what follows
them; `marks` have the markers that changed. A list in another order has its new value whole.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, TypeAlias

Value: TypeAlias = Any  # any value of JSON
Plain: TypeAlias = Mapping[str, Any]

# Lists of rows, and the field that names a row.
KEYED: Final = {"seats": "seat", "wagers": "id", "places": "place"}
GROWING: Final = ("calls", "decided")
MERGED: Final = ("marks",)


def patch_of(old: Plain, new: Plain) -> dict[str, Any]:
    """The patch that makes the new view of the old one; what is the same object has not changed."""
    changes = {}
    for name, value in new.items():
        before = old[name]
        if before is value:
            continue
        if name in KEYED:
            change = _rows(before, value, KEYED[name])
            if change is not value and not change["set"] and "cut" not in change:
                continue
        elif before == value:
            continue
        elif name in GROWING:
            change = _growth(before, value)
        else:
            change = _fields(before, value) if name in MERGED else value
        changes[name] = change
    return changes


def _fields(old: Plain, new: Plain) -> dict[str, Any]:
    return {name: value for name, value in new.items() if old[name] != value}


def _rows(old: list[Any], new: list[Any], key: str) -> Value:
    names = [row[key] for row in new]
    if names == [row[key] for row in old]:  # mostly nothing comes or goes
        pairs = zip(old, new, strict=True)
        return {"set": [{key: row[key], **_fields(was, row)} for was, row in pairs if was != row]}
    before = {row[key]: row for row in old}
    after = {row[key]: row for row in new}
    changed = [
        {key: name, **_fields(before[name], row)} if name in before else row
        for name, row in after.items()
        if before.get(name) != row
    ]
    gone = [name for name in before if name not in after]
    order = [*(name for name in before if name in after), *(n for n in after if n not in before)]
    if order != list(after):
        return new
    return {"set": changed, "cut": gone} if gone else {"set": changed}


def _growth(old: list[Any], new: list[Any]) -> Value:
    kept = len(old)
    return {"keep": kept, "add": new[kept:]} if kept and new[:kept] == old else new


def apply_patch(view: Plain, patch: Plain) -> dict[str, Any]:
    """The view after a patch; the view itself stays as it is."""
    return {**view, **{name: _applied(name, view.get(name), patch[name]) for name in patch}}


def _applied(name: str, old: Value, change: Value) -> Value:
    if name in MERGED:
        return {**old, **change}
    if isinstance(change, dict) and name in KEYED:
        return _merged(old, change["set"], change.get("cut", ()), KEYED[name])
    if isinstance(change, dict) and name in GROWING:
        return [*old[: change["keep"]], *change["add"]]
    return change


def _merged(old: list[Any], rows: list[Any], gone: Collection[object], key: str) -> list[Any]:
    found = {row[key]: row for row in old if row[key] not in gone}
    for row in rows:
        found[row[key]] = {**found.get(row[key], {}), **row}
    return list(found.values())
