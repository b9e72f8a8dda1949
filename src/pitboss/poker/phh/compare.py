"""The stacks that a history tells against those that came out here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.errors import ReplayMismatch
from pitboss.money import Cents, show
from pitboss.poker.phh.amounts import cents_of
from pitboss.poker.phh.format import History

__all__ = ["compared"]

ODD_CHIP_MAX: Final = 1_00  # less in the pot may shift an odd chip from one winner to another


def compared(
    history: History, ended: Sequence[Cents], *, winners: Sequence[bool]
) -> tuple[list[Cents], Cents]:
    """The stacks in the end and the rake; a seat that comes out otherwise is told to the cent.

    The format has no action for the rake: what is missing from the stacks told was taken from the
    pots, so it may be missing from winners only.
    """
    if history.finishing_stacks is None:
        return list(ended), 0
    told = [cents_of(each, "finishing_stacks") for each in history.finishing_stacks]
    rake = sum(ended) - sum(told)
    for player, (here, there) in enumerate(zip(ended, told, strict=True), start=1):
        if not _agree(here, there, rake if winners[player - 1] else 0):
            message = f"finishing_stacks: p{player} ends with {show(there)} in the history"
            raise ReplayMismatch(f"{message} and with {show(here)} here")
    return told, rake


def _agree(here: Cents, there: Cents, rake: Cents) -> bool:
    """The same, or less by at most the rake; with a rake the odd chip may fall elsewhere."""
    if rake <= 0:
        return here == there
    return -ODD_CHIP_MAX <= here - there <= rake + ODD_CHIP_MAX
