"""The base of all entries of the house's log: at the desk, in funds and at linked meters."""

from __future__ import annotations

import msgspec


class HouseEntry(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag=True,
    tag_field="does",
    forbid_unknown_fields=True,
):
    """Something that happened in the house; the name of its class is its tag."""
