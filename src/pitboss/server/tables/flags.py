"""Flags of seats that a served table keeps beside its log."""

from __future__ import annotations

import msgspec

from pitboss.house.orders import Order


class SeatFlags(msgspec.Struct, frozen=True, gc=False):
    """What a table knows beside its log: seats that are put out, and the time of question `q`.

    `order` is what a ruling of the regulator means for it, until it is carried out.
    """

    q: int
    done: frozenset[int]
    put_out: frozenset[int]
    timed_out: frozenset[int]
    asked_at: int
    acted_at: int
    enough_at: int
    ready_at: int = 0
    order: Order | None = None
