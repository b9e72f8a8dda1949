"""The provisions that the two subchapters have on the same steps, by the step."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Provisions:
    """Where a subchapter says what: each field is the provision on one step."""

    # wagers
    seated: str
    unchanged: str
    areas: str
    # the bank
    offer: str
    eligible: str
    wagered_before: str
    covers: str
    marker: str
    co_bank: str
    one_area: str
    dealers_wager: str
    # settlement
    surrendered: str
    lost: str
    pushed: str
    paid: str
    picked_up: str
    # settlement with a bank
    dealer_compared: str
    centre: str
    centre_halves: str
    dealers_win: str
    players_vigorish: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShakerProvisions:
    """The provisions on the shaker in one round: who shakes, what is announced, what is wrong."""

    shaken: str
    totalled: str
    not_flat: str
    fell_out: str
    bank_lifted: str
