"""The wagers of blackjack: what each pays and where it lies."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

BOXES_MAX: Final = 7

_HAND: Final = (
    PayLine("even", "Winning hand", Odds(1, 1), "19:47-2.3(e)", fixed=True),
    PayLine("blackjack", "Blackjack", Odds(3, 2), "19:47-2.3(e)", fixed=True),
    PayLine("suited_678", "6-7-8 of one suit", Odds(2, 1), "19:47-2.3(e)1", fixed=True),
    PayLine("three_sevens", "Three 7s", Odds(3, 2), "19:47-2.3(e)2", fixed=True),
    PayLine(
        "designated_blackjack", "Designated blackjack", Odds(2, 1), "19:47-2.3(e)3", fixed=True
    ),
    PayLine("five_card_21", "21 in five cards", Odds(2, 1), "19:47-2.3(e)4", fixed=True),
)
_INSURANCE: Final = PayLine("insurance", "Insurance", Odds(2, 1), "19:47-2.9(c)", fixed=True)
_OVER_UNDER: Final = (
    PayLine("over_13", "Over 13", Odds(1, 1), "19:47-2.17(e)1", fixed=True),
    PayLine("under_13", "Under 13", Odds(1, 1), "19:47-2.17(e)1", fixed=True),
)

# -- the same suit wager: decks, then the house's choice among the options -------------------------

_50_2, _50_25, _25_25, _20_25 = (
    (Odds(50, 1), Odds(2, 1)),
    (Odds(50, 1), Odds(5, 2)),
    (Odds(25, 1), Odds(5, 2)),
    (Odds(20, 1), Odds(5, 2)),
)
_10_3, _5_3 = (Odds(10, 1), Odds(3, 1)), (Odds(5, 1), Odds(3, 1))

SAME_SUIT_OPTIONS: Final = {
    1: ("19:47-2.17(e)2i", (_50_25, _10_3, _5_3, _25_25)),
    2: ("19:47-2.17(e)2ii", (_10_3, _5_3, _25_25, _20_25)),
    4: ("19:47-2.17(e)2iii", (_5_3, _25_25, _20_25, _50_2)),
    6: ("19:47-2.17(e)2iv", (_5_3, _25_25, _20_25, _50_2)),
    8: ("19:47-2.17(e)2v", (_5_3, _25_25, _50_2)),
}
SAME_SUIT_DECKS: Final = tuple(SAME_SUIT_OPTIONS)


def usual_same_suit_option(decks: int) -> int:
    """The option that pays 25 to 1 and 2.5 to 1, whatever its number with so many decks."""
    return {1: 4, 2: 3}.get(decks, 2)


def same_suit_lines(decks: int, number: int) -> tuple[str, str]:
    """The keys of the two payouts in force: suited king and queen, any other suited cards."""
    return f"same_suit_{decks}_{number}_king_queen", f"same_suit_{decks}_{number}_other"


def _same_suit(decks: int, number: int, cite: str, paid: tuple[Odds, Odds]) -> list[PayLine]:
    dealt_from = "1 deck" if decks == 1 else f"{decks} decks"
    keys, where = same_suit_lines(decks, number), f"{dealt_from}, option {number}"
    titles = (f"Suited king and queen, {where}", f"Other suited cards, {where}")
    return [
        PayLine(key, title, odds, cite, fixed=True)
        for key, title, odds in zip(keys, titles, paid, strict=True)
    ]


_SAME_SUIT: Final = tuple(
    line
    for decks, (cite, options) in SAME_SUIT_OPTIONS.items()
    for number, paid in enumerate(options, start=1)
    for line in _same_suit(decks, number, cite, paid)
)

PAY_LINES: Final = (*_HAND, _INSURANCE, *_OVER_UNDER, *_SAME_SUIT)
HAND_LINES: Final = tuple(line.key for line in _HAND)

# -- the kinds of wager ----------------------------------------------------------------------------

BOX_KIND: Final = WagerKind("blackjack", "Blackjack wager", "19:47-2.3(a)", HAND_LINES)
INSURANCE_KIND: Final = WagerKind(
    "insurance", "Insurance", "19:47-2.9(a)", (_INSURANCE.key,), tied=True
)
ADDITIONAL: Final = {
    "over_13": WagerKind("over_13", "Over 13", "19:47-2.17(b)1", ("over_13",)),
    "under_13": WagerKind("under_13", "Under 13", "19:47-2.17(b)2", ("under_13",)),
    "same_suit": WagerKind(
        "same_suit", "Same suit", "19:47-2.17(b)3", tuple(line.key for line in _SAME_SUIT)
    ),
}
KINDS: Final = (BOX_KIND, INSURANCE_KIND, *ADDITIONAL.values())

# -- the spots: `on` holds the box and, with multiple action, the spot in the box ------------------


def _key(name: str, box: int, number: int) -> str:
    return f"{name}_{box}" if number == 1 else f"{name}_{box}_{number}"


def box_spot(box: int, number: int, lines: tuple[str, ...]) -> Spot:
    """Where the first, second or third blackjack wager of a box lies."""
    title = f"Box {box}" if number == 1 else f"Box {box}, spot {number}"
    kind = replace(BOX_KIND, lines=lines)
    return Spot(_key("box", box, number), kind, title, on=(box, number))


def insurance_spot(box: int, number: int) -> Spot:
    """Where the insurance of that wager lies."""
    title = f"Insurance of box {box}" + ("" if number == 1 else f", spot {number}")
    return Spot(_key("insurance", box, number), INSURANCE_KIND, title, on=(box, number))


def additional_spot(key: str, box: int, lines: tuple[str, ...]) -> Spot:
    """Where an additional wager on the first two cards of a box lies."""
    kind = replace(ADDITIONAL[key], lines=lines)
    return Spot(f"{key}_{box}", kind, f"{kind.title} on box {box}", on=(box, 1))


def box_of(spot: Spot) -> int:
    """The box to which a spot belongs."""
    return spot.on[0]
