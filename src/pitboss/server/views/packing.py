"""Views as plain data: what a view has seen, packed into JSON and unpacked again.

Only numbers, texts, collections of these, and the data classes of views can be packed.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

import msgspec

from pitboss.errors import LedgerTampered, Misuse

# How collections that JSON does not know are marked.
_MARKS: Final[Mapping[str, Any]] = {
    "tuple": tuple,
    "set": set,
    "dict": dict,
    "counter": Counter,
}


def pack_fields(thing: object, leave: Collection[str] = ()) -> dict[str, object]:
    """The attributes of an object, without those that are left out."""
    return {name: pack(value) for name, value in vars(thing).items() if name not in leave}


def unpack_fields(thing: object, packed: Mapping[str, object]) -> None:
    """Set the attributes of an object that were packed."""
    for name, value in packed.items():
        setattr(thing, name, unpack(value))


def pack(value: object) -> object:
    """A value as data that JSON knows."""
    match value:
        case None | bool() | int() | str():
            return value
        case list():
            return [pack(each) for each in value]
        case tuple():
            return {"tuple": [pack(each) for each in value]}
        case set():
            return {"set": [pack(each) for each in sorted(value, key=str)]}
        case deque():
            return {"deque": [pack(each) for each in value], "most": value.maxlen}
        case dict():
            mark = "counter" if isinstance(value, Counter) else "dict"
            return {mark: [[pack(name), pack(each)] for name, each in value.items()]}
        case _:
            return _pack_object(value)


def _pack_object(value: object) -> object:
    kind = type(value)
    if not kind.__module__.startswith("pitboss."):
        raise Misuse(f"a view holds {kind.__name__}, which cannot be saved")
    if isinstance(value, msgspec.Struct):
        names: Collection[str] = value.__struct_fields__
    elif is_dataclass(value):
        names = [each.name for each in fields(value)]
    else:
        raise Misuse(f"a view holds {kind.__name__}, which cannot be saved")
    packed = {name: pack(getattr(value, name)) for name in names}
    return {"of": f"{kind.__module__}:{kind.__qualname__}", "fields": packed}


def unpack(packed: Any) -> Any:  # noqa: ANN401
    """The value that was packed."""
    if isinstance(packed, list):
        return [unpack(each) for each in packed]
    if not isinstance(packed, dict):
        return packed
    if "of" in packed:
        return _class_of(packed["of"])(**{n: unpack(v) for n, v in packed["fields"].items()})
    if "deque" in packed:
        return deque(map(unpack, packed["deque"]), maxlen=packed["most"])
    ((mark, held),) = packed.items()
    values = [unpack(each) for each in held]
    return _MARKS[mark](dict(values) if mark in ("dict", "counter") else values)


def _class_of(name: str) -> Any:  # noqa: ANN401
    """A data class of ours that is in use; nothing else is ever made from what was stored."""
    module, _, kind = name.partition(":")
    found = getattr(sys.modules.get(module), kind, None)
    is_data = isinstance(found, type) and (is_dataclass(found) or issubclass(found, msgspec.Struct))
    if not module.startswith("pitboss.") or not is_data:
        raise LedgerTampered(f"a saved view holds {name[:80]}, which is no part of a view")
    return found
