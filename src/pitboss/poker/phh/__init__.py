"""Hand histories in the PHH format: read, replayed through our table, and written."""

from __future__ import annotations

from pitboss.poker.phh.actions import Action, parse_action
from pitboss.poker.phh.format import History, dump, dump_all, load, load_all
from pitboss.poker.phh.read import Outcome, replay
from pitboss.poker.phh.variants import VARIANTS, Variant
from pitboss.poker.phh.write import history_of

__all__ = [
    "VARIANTS",
    "Action",
    "History",
    "Outcome",
    "Variant",
    "dump",
    "dump_all",
    "history_of",
    "load",
    "load_all",
    "parse_action",
    "replay",
]
