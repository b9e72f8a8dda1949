"""The wagers of craps: what each pays, where it lies, and to which family it belongs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from pitboss.games.craps.rules import NUMBERS
from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

_LISTED_LINES: Final = (
    PayLine("pass", "Pass Bet", Odds(1, 1), "19:47-1.4(b)[Pass Bet]"),
    PayLine("dont_pass", "Don't Pass Bet", Odds(1, 1), "19:47-1.4(b)[Don't Pass Bet]"),
    PayLine("come", "Come Bet", Odds(1, 1), "19:47-1.4(b)[Come Bet]"),
    PayLine("dont_come", "Don't Come Bet", Odds(1, 1), "19:47-1.4(b)[Don't Come Bet]"),
    PayLine("place_win_4", "Place 4 to Win", Odds(9, 5), "19:47-1.4(b)[Place 4 to Win]"),
    PayLine("place_win_5", "Place 5 to Win", Odds(7, 5), "19:47-1.4(b)[Place 5 to Win]"),
    PayLine("place_win_6", "Place 6 to Win", Odds(7, 6), "19:47-1.4(b)[Place 6 to Win]"),
    PayLine("place_win_8", "Place 8 to Win", Odds(7, 6), "19:47-1.4(b)[Place 8 to Win]"),
    PayLine("place_win_9", "Place 9 to Win", Odds(7, 5), "19:47-1.4(b)[Place 9 to Win]"),
    PayLine("place_win_10", "Place 10 to Win", Odds(9, 5), "19:47-1.4(b)[Place 10 to Win]"),
    PayLine("place_lose_4", "Place 4 to Lose", Odds(5, 11), "19:47-1.4(b)[Place 4 to Lose]"),
    PayLine("place_lose_5", "Place 5 to Lose", Odds(5, 8), "19:47-1.4(b)[Place 5 to Lose]"),
    PayLine("place_lose_6", "Place 6 to Lose", Odds(4, 5), "19:47-1.4(b)[Place 6 to Lose]"),
    PayLine("place_lose_8", "Place 8 to Lose", Odds(4, 5), "19:47-1.4(b)[Place 8 to Lose]"),
    PayLine("place_lose_9", "Place 9 to Lose", Odds(5, 8), "19:47-1.4(b)[Place 9 to Lose]"),
    PayLine("place_lose_10", "Place 10 to Lose", Odds(5, 11), "19:47-1.4(b)[Place 10 to Lose]"),
    PayLine("hard_4", "Four the Hardway", Odds(7, 1), "19:47-1.4(b)[Four the Hardway]"),
    PayLine("hard_6", "Six the Hardway", Odds(9, 1), "19:47-1.4(b)[Six the Hardway]"),
    PayLine("hard_8", "Eight the Hardway", Odds(9, 1), "19:47-1.4(b)[Eight the Hardway]"),
    PayLine("hard_10", "Ten the Hardway", Odds(7, 1), "19:47-1.4(b)[Ten the Hardway]"),
    PayLine(
        "field",
        "Field on 3, 4, 9, 10, 11",
        Odds(1, 1),
        "19:47-1.4(b)[Field Bet on 3, 4, 9, 10, 11]",
    ),
    PayLine("field_2", "Field on 2", Odds(2, 1), "19:47-1.4(b)[Field Bet on 2]"),
    PayLine("field_12", "Field on 12", Odds(2, 1), "19:47-1.4(b)[Field Bet on 12]"),
    PayLine("any_seven", "Any Seven", Odds(4, 1), "19:47-1.4(b)[Any Seven]"),
    PayLine("any_craps", "Any Craps", Odds(7, 1), "19:47-1.4(b)[Any Craps]"),
    PayLine("craps_2", "Craps 2", Odds(30, 1), "19:47-1.4(b)[Craps 2]"),
    PayLine("craps_3", "Craps 3", Odds(15, 1), "19:47-1.4(b)[Craps 3]"),
    PayLine("craps_12", "Craps 12", Odds(30, 1), "19:47-1.4(b)[Craps 12]"),
    PayLine("eleven", "11 in One Roll", Odds(15, 1), "19:47-1.4(b)[11 in one roll]"),
)

_BUY_LINES: Final = (
    PayLine("buy_4", "Buy 4", Odds(2, 1), "19:47-1.5(a)[4 to Win]", fixed=True),
    PayLine("buy_5", "Buy 5", Odds(3, 2), "19:47-1.5(a)[5 to Win]", fixed=True),
    PayLine("buy_6", "Buy 6", Odds(6, 5), "19:47-1.5(a)[6 to Win]", fixed=True),
    PayLine("buy_8", "Buy 8", Odds(6, 5), "19:47-1.5(a)[8 to Win]", fixed=True),
    PayLine("buy_9", "Buy 9", Odds(3, 2), "19:47-1.5(a)[9 to Win]", fixed=True),
    PayLine("buy_10", "Buy 10", Odds(2, 1), "19:47-1.5(a)[10 to Win]", fixed=True),
)

_LAY_LINES: Final = (
    PayLine("lay_4", "Lay against 4", Odds(1, 2), "19:47-1.5(b)[4 to Lose]", fixed=True),
    PayLine("lay_5", "Lay against 5", Odds(2, 3), "19:47-1.5(b)[5 to Lose]", fixed=True),
    PayLine("lay_6", "Lay against 6", Odds(5, 6), "19:47-1.5(b)[6 to Lose]", fixed=True),
    PayLine("lay_8", "Lay against 8", Odds(5, 6), "19:47-1.5(b)[8 to Lose]", fixed=True),
    PayLine("lay_9", "Lay against 9", Odds(2, 3), "19:47-1.5(b)[9 to Lose]", fixed=True),
    PayLine("lay_10", "Lay against 10", Odds(1, 2), "19:47-1.5(b)[10 to Lose]", fixed=True),
)

_TRUE_ODDS: Final = {
    4: Odds(2, 1),
    5: Odds(3, 2),
    6: Odds(6, 5),
    8: Odds(6, 5),
    9: Odds(3, 2),
    10: Odds(2, 1),
}


def _odds_lines(key: str, title: str, cite: str, *, against: bool) -> tuple[PayLine, ...]:
    """The six exact payouts of one supplemental wager, by the point it stands on."""
    paid = {n: Odds(o.b, o.a) if against else o for n, o in _TRUE_ODDS.items()}
    return tuple(
        PayLine(f"{key}_{n}", f"{title} on {n}", odds, cite, fixed=True) for n, odds in paid.items()
    )


_ODDS_LINES: Final = (
    *_odds_lines("pass_odds", "Pass odds", "19:47-1.6(a)[payout]", against=False),
    *_odds_lines("dont_pass_odds", "Don't Pass odds", "19:47-1.6(b)[payout]", against=True),
    *_odds_lines("come_odds", "Come odds", "19:47-1.6(c)[payout]", against=False),
    *_odds_lines("dont_come_odds", "Don't Come odds", "19:47-1.6(d)[payout]", against=True),
)

PAY_LINES: Final = (*_LISTED_LINES, *_BUY_LINES, *_LAY_LINES, *_ODDS_LINES)

# -- the kinds of wager ----------------------------------------------------------------------------

# The numbers of a horn, each with its single wager and the line it is paid on.
HORN: Final = {2: "craps_2", 3: "craps_3", 11: "eleven", 12: "craps_12"}
_HORN_LINES: Final = tuple(HORN.values())


def _one_line(family: str, cite: str) -> list[WagerKind]:
    """A kind for each number of a family, paid on the line of its own name."""
    lines = [line for line in PAY_LINES if line.key.rpartition("_")[0] == family]
    return [WagerKind(line.key, line.title, cite, (line.key,)) for line in lines]


def _horn_high(number: int) -> WagerKind:
    shares = tuple(Fraction(2 if each == number else 1, 5) for each in HORN)
    key, title = f"horn_high_{number}", f"Horn High {number}"
    return WagerKind(key, title, "19:47-1.2(a)20", _HORN_LINES, shares=shares)


def _odds_kind(key: str, title: str, cite: str) -> WagerKind:
    return WagerKind(key, title, cite, tuple(f"{key}_{n}" for n in NUMBERS), tied=True)


_FLAT: Final = (
    WagerKind("pass", "Pass Bet", "19:47-1.2(a)1", ("pass",)),
    WagerKind("dont_pass", "Don't Pass Bet", "19:47-1.2(a)2", ("dont_pass",)),
    WagerKind("come", "Come Bet", "19:47-1.2(a)3", ("come",)),
    WagerKind("dont_come", "Don't Come Bet", "19:47-1.2(a)4", ("dont_come",)),
)
_NUMBER: Final = {
    "place_win": _one_line("place_win", "19:47-1.2(a)5"),
    "place_lose": _one_line("place_lose", "19:47-1.2(a)6"),
    "buy": _one_line("buy", "19:47-1.5(a)"),
    "lay": _one_line("lay", "19:47-1.5(b)"),
}
_HARD: Final = (
    WagerKind("hard_4", "Hardway 4", "19:47-1.2(a)7", ("hard_4",)),
    WagerKind("hard_6", "Hardway 6", "19:47-1.2(a)8", ("hard_6",)),
    WagerKind("hard_8", "Hardway 8", "19:47-1.2(a)9", ("hard_8",)),
    WagerKind("hard_10", "Hardway 10", "19:47-1.2(a)10", ("hard_10",)),
)
_ONE_ROLL: Final = (
    WagerKind("field", "Field Bet", "19:47-1.2(a)11", ("field", "field_2", "field_12")),
    WagerKind("any_seven", "Any Seven", "19:47-1.2(a)12", ("any_seven",)),
    WagerKind("any_craps", "Any Craps", "19:47-1.2(a)13", ("any_craps",)),
    WagerKind("craps_2", "Craps Two", "19:47-1.2(a)14", ("craps_2",)),
    WagerKind("craps_3", "Craps Three", "19:47-1.2(a)15", ("craps_3",)),
    WagerKind("craps_12", "Craps Twelve", "19:47-1.2(a)16", ("craps_12",)),
    WagerKind("eleven", "11 in One Roll", "19:47-1.2(a)17", ("eleven",)),
    WagerKind(
        "c_and_e",
        "Craps-Eleven",
        "19:47-1.2(a)18",
        ("any_craps", "eleven"),
        shares=(Fraction(1, 2),) * 2,
    ),
    WagerKind(
        "horn", "Horn Bet", "19:47-1.2(a)19", _HORN_LINES, shares=(Fraction(1, 4),) * len(HORN)
    ),
)
_HORN_HIGH: Final = tuple(_horn_high(number) for number in HORN)
ODDS_KINDS: Final = (
    _odds_kind("pass_odds", "Pass odds", "19:47-1.6(a)"),
    _odds_kind("dont_pass_odds", "Don't Pass odds", "19:47-1.6(b)"),
    _odds_kind("come_odds", "Come odds", "19:47-1.6(c)"),
    _odds_kind("dont_come_odds", "Don't Come odds", "19:47-1.6(d)"),
)

KINDS: Final = (
    *_FLAT,
    *(kind for kinds in _NUMBER.values() for kind in kinds),
    *_HARD,
    *_ONE_ROLL,
    *_HORN_HIGH,
    *ODDS_KINDS,
)

# -- the spots, and the family each belongs to -----------------------------------------------------

_PARTS: Final = {"c_and_e": 2, "horn": 4}
_ON: Final = {key: (number,) for number, key in HORN.items()}


def _numbered(family: str, kind: WagerKind, parts: int = 1) -> tuple[str, Spot]:
    number = int(kind.key.rpartition("_")[2])
    return family, Spot(kind.key, kind, kind.title, parts, on=(number,))


def _plain(kind: WagerKind) -> tuple[str, Spot]:
    parts, on = _PARTS.get(kind.key, 1), _ON.get(kind.key, ())
    return kind.key, Spot(kind.key, kind, kind.title, parts, on)


def _odds_spot(kind: WagerKind, number: int) -> tuple[str, Spot]:
    """Odds lie on their point, and are made in steps that this point alone can pay."""
    key = f"{kind.key}_{number}"
    at_point = replace(kind, lines=(key,))
    return kind.key, Spot(key, at_point, f"{kind.title} on {number}", on=(number,))


_PLACED: Final = (
    *map(_plain, _FLAT),
    *(_numbered(family, kind) for family, kinds in _NUMBER.items() for kind in kinds),
    *(_numbered("hard", kind) for kind in _HARD),
    *map(_plain, _ONE_ROLL),
    *(_numbered("horn_high", kind, parts=5) for kind in _HORN_HIGH),
    *(_odds_spot(kind, number) for kind in ODDS_KINDS for number in NUMBERS),
)

SPOTS: Final = tuple(spot for _, spot in _PLACED)
FAMILY: Final = {spot.key: family for family, spot in _PLACED}

LINES: Final = ("pass", "dont_pass")
COMES: Final = ("come", "dont_come")
WITH_NUMBER: Final = ("pass", "come")
DONT: Final = ("dont_pass", "dont_come")
ODDS_OF: Final = {flat: f"{flat}_odds" for flat in (*LINES, *COMES)}
# Families that do not work on a come-out roll unless an On button lies on them.
RESTING: Final = ("place_win", "buy", "hard", "come_odds")

# The twenty wagers of the regulation's list, which a house may offer all or some of.
LISTED: Final = (
    *("pass", "dont_pass", "come", "dont_come", "place_win", "place_lose"),
    *(kind.key for kind in (*_HARD, *_ONE_ROLL)),
    "horn_high",
)
