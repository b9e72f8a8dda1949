"""Notices: what the house must show on a sign at the table, and under which provision."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing a sign at the table says."""

    text: str
    cite: str
