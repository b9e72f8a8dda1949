"""Blackjack made ready for simulation: whole rounds from a shoe, by a chart or a count.

`play` is one of `plays.PLAYS`. `details` may have: `shuffle` = `every_round`, where else
the cutting card is waited for; `cut_from_back`, the cards behind it; `insurance`, one of
`plays.INSURANCE`; `count`, a counting system by name; `chart`, for `play` = `chart`, a
chart as `pitboss strategy --json` writes it. All players play alike; the first one is followed.

>>> from pitboss.games.blackjack.options import BlackjackRules
>>> made = model(BlackjackRules(), Strategy(details={"shuffle": "every_round"}))
>>> f"{float(made.exact['blackjack']):.4%}"
'0.4877%'
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import msgspec

from pitboss.errors import RuleViolation
from pitboss.games.blackjack.odds import side_odds
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import additional_cap
from pitboss.games.blackjack.shuffle import cutting_card_from_back
from pitboss.games.blackjack.simulation.plays import checked, count_named, plays_of
from pitboss.games.blackjack.simulation.rounds import Box, play_rounds
from pitboss.games.blackjack.simulation.table import Game, box_of_game
from pitboss.games.blackjack.state import opening
from pitboss.games.blackjack.wagers import ADDITIONAL
from pitboss.money import Cents
from pitboss.rulebook import cite
from pitboss.simulation.chance import Words
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Count, Model, Strategy
from pitboss.simulation.tally import Tally
from pitboss.table import Layout

__all__ = ["ROWS", "model"]

# The first wager with all that follows from it; then each part by itself.
ROWS: Final = ("blackjack", "first", "split", "double", "insurance")
_DETAILS: Final = ("shuffle", "cut_from_back", "insurance", "count", "chart")
_CUT_NOTE: Final = (
    "The shoe is dealt to the cutting card, which changes the value a little:"
    " with shuffle=every_round it is compared with the exact one."
)


def model(rules: BlackjackRules, strategy: Strategy) -> Model:
    """Rounds at this table with the strategy's wagers in front of each player."""
    game = _game(rules, strategy)
    start = box_of_game(game)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        box = Box(start.felt, start.bank.copy(), start.cards.copy())
        play_rounds(box, chance, rounds, tally)

    rows = ROWS if game.side is None else (*ROWS, game.side)
    base = sum(game.stakes) + game.side_stake
    exact = _exact(game) if game.every_round else {}
    note = _note(game, strategy)
    return Model(wagers=rows, play=play, base=base, exact=exact, note=note, block=1 << 20)


# -- what the strategy says ------------------------------------------------------------------------


def _game(rules: BlackjackRules, strategy: Strategy) -> Game:
    details = dict(strategy.details)
    for name in details:
        if name not in _DETAILS:
            raise refused("details", f"blackjack knows {', '.join(_DETAILS)}, not {name!r}")
    if not 1 <= strategy.players <= rules.boxes:
        raise refused("players", f"1 to {rules.boxes} players find a box at this table")
    count = _count(rules, strategy, details)
    every_round = _every_round(rules, details)
    stakes, side, side_stake = _wagers(rules, strategy, count)
    return Game(
        rules=rules,
        plays=plays_of(
            rules,
            strategy.play,
            insurance=details.get("insurance", "best"),
            chart=details.get("chart"),
        ),
        players=strategy.players,
        stakes=stakes,
        side=side,
        side_stake=side_stake,
        count=count,
        every_round=every_round,
        cut_from_back=None if every_round else _cut(rules, details),
    )


def _count(rules: BlackjackRules, strategy: Strategy, details: Mapping[str, str]) -> Count | None:
    named = details.get("count")
    if named is not None and strategy.count is not None:
        raise refused("count", "a count is given by name or by its tags, not both")
    count = strategy.count if named is None else count_named(named, rules.decks)
    if count is not None and rules.shoe == "double":
        raise refused("count", "a count follows one shoe, and this one has two sides")
    if count is not None and "insurance" in details and count.insure_at is not None:
        raise refused("details", f"{count.name} says itself when to insure")
    return None if count is None else checked(count)


def _every_round(rules: BlackjackRules, details: Mapping[str, str]) -> bool:
    said = details.get("shuffle", "every_round" if rules.shoe == "continuous" else "cut")
    if said not in ("every_round", "cut"):
        raise refused("details", f"cards are shuffled every_round or at the cut, not {said!r}")
    if said == "cut" and rules.shoe == "continuous":
        raise refused("details", "a device that always shuffles has no cutting card")
    if said == "every_round" and rules.shoe == "double":
        raise refused("details", "a double shoe is shuffled when its cutting card comes")
    return said == "every_round"


def _cut(rules: BlackjackRules, details: Mapping[str, str]) -> int | None:
    """How many cards lie behind the cutting card, on each side of a double shoe; or the usual."""
    said, state = details.get("cut_from_back"), opening(rules)
    if said is None:
        return None
    if rules.shuffle == "bart_carter":
        raise refused("details", "the Bart Carter shuffle has no cutting card")
    sides = [shoe.left for shoe in (state.shoe, state.resting) if shoe is not None]
    low = max(cutting_card_from_back(cards) for cards in sides)
    high = min(cards - cutting_card_from_back(cards) for cards in sides)
    if not said.isdecimal() or not low <= int(said) <= high:
        raise refused("details", f"{low} to {high} cards lie behind the cutting card")
    return int(said)


# -- the wagers ------------------------------------------------------------------------------------


def _wagers(
    rules: BlackjackRules, strategy: Strategy, count: Count | None
) -> tuple[tuple[Cents, ...], str | None, Cents]:
    """The stakes on the spots of a box, and an additional wager beside them."""
    layout = rules.areas
    spots = ["box_1", "box_1_2", "box_1_3"][: rules.wagers_max]
    if not strategy.wagers:
        least = stakes_of(strategy, rules, layout, usual="box_1")["box_1"]
        usual = dict.fromkeys(spots[: rules.wagers_min], least)
        strategy = msgspec.structs.replace(strategy, wagers=usual)
    stakes = stakes_of(strategy, rules, layout, usual="box_1")
    made = tuple(stakes[spot] for spot in spots if spot in stakes)
    sides = [spot for spot in stakes if spot not in spots]
    if len(made) < rules.wagers_min or any(spot not in stakes for spot in spots[: len(made)]):
        raise refused("wagers", f"at this table {rules.wagers_min} wagers are made on box_1 first")
    if len(sides) > 1 or any(layout[spot].kind.key not in ADDITIONAL for spot in sides):
        raise refused("wagers", "beside box_1 there is at most one additional wager")
    if any(layout[spot].on[0] != 1 for spot in sides):
        raise refused("wagers", "wagers are given for box 1, and are the same for all players")
    side = layout[sides[0]].kind.key if sides else None
    side_stake = stakes[sides[0]] if sides else 0
    _check_units(rules, layout, stakes, count)
    if side is not None and side_stake > additional_cap(made[0], rules.limit(side).high):
        message = "an additional wager is at most the blackjack wager"
        raise RuleViolation(message, cite("19:47-2.17(g)"))
    return made, side, side_stake


def _check_units(
    rules: BlackjackRules, layout: Layout, stakes: Mapping[str, Cents], count: Count | None
) -> None:
    """The most that a count wagers is within the limits."""
    units = max((units for _, units in count.ramp), default=1) if count else 1
    for spot, cents in stakes.items():
        limit = rules.limit(layout[spot].kind.key)
        if cents * units > limit.high:
            message = f"{layout[spot].title} takes {limit} here, and the count wagers {units} units"
            raise RuleViolation(message, cite("19:47-8.2(a)"))


# -- what is known exactly -------------------------------------------------------------------------


def _exact(game: Game) -> dict[str, Fraction]:
    """House advantages from a full shoe: of the first wager and all it brings, and beside it."""
    prices = {row.wager: row.house_advantage for row in side_odds(game.rules)}
    found: dict[str, Fraction] = {}
    flat = game.count is None
    if flat and game.plays.value is not None:
        found["blackjack"] = Fraction(-game.plays.value)
    if flat and game.plays.insurance == "always" and game.rules.offers_insurance:
        found["insurance"] = prices["insurance"]
    if game.side is not None:
        found[game.side] = prices[game.side]
    return found


def _note(game: Game, strategy: Strategy) -> str:
    said = ["" if game.every_round else _CUT_NOTE]
    if game.every_round and game.plays.value is None:
        said.append(f"What {strategy.play} is worth exactly is not known.")
    if game.players > 1:
        said.append("All players play alike; the first is followed.")
    return " ".join(filter(None, said))
