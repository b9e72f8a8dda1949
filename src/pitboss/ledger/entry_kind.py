"""The base of all bodies of rows of a log."""

from __future__ import annotations

import msgspec


class Kind(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="entry"):
    """The body of a row; the name of its class is its tag."""
