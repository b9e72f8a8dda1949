"""Money: exact amounts, odds, commission, chips, and the transfers that move them."""

from __future__ import annotations

from pitboss.money.cents import CENTS_MAX, CHIPS_MAX, Cents, dollars, show
from pitboss.money.chips import (
    DENOMINATIONS,
    Denomination,
    NonValueChips,
    break_down,
    clashes,
)
from pitboss.money.commission import Commission, Rounding, parse_rate
from pitboss.money.odds import ODDS_TERM_MAX, Odds
from pitboss.money.transfer import (
    CAGE,
    HOUSE_ACCOUNTS,
    INVENTORY,
    LINKED,
    VIGORISH,
    Account,
    Accounts,
    Transfer,
    coupons,
    layout,
    stack,
)

__all__ = [
    "CAGE",
    "CENTS_MAX",
    "CHIPS_MAX",
    "DENOMINATIONS",
    "HOUSE_ACCOUNTS",
    "INVENTORY",
    "LINKED",
    "ODDS_TERM_MAX",
    "VIGORISH",
    "Account",
    "Accounts",
    "Cents",
    "Commission",
    "Denomination",
    "NonValueChips",
    "Odds",
    "Rounding",
    "Transfer",
    "break_down",
    "clashes",
    "coupons",
    "dollars",
    "layout",
    "parse_rate",
    "show",
    "stack",
]
