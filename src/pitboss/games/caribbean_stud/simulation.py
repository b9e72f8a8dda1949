"""Caribbean stud made ready for simulation.

Players bet where that is best ("best"), with a "pair" or better, with "ace_king" or better,
"always", "never" or by a coin ("random"). With a wager on `progressive_1` the meter shows the
same before every round: its initial amount, or what `details` says (`meter`, in cents).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from pitboss.games._stud.deal import HOUSE_HAND
from pitboss.games._stud.kernel import Book
from pitboss.games._stud.simulation import (
    book_of,
    check,
    exact_ends,
    places_of,
    rows_by_class,
)
from pitboss.games.caribbean_stud.analysis import CATEGORIES, ENDS, nets_of
from pitboss.games.caribbean_stud.deal import steps
from pitboss.games.caribbean_stud.decide import decide_progressive, folded, least_qualifying
from pitboss.games.caribbean_stud.options import (
    METER_MAX,
    CaribbeanStudRules,
    caribbean_stud_layout,
)
from pitboss.games.caribbean_stud.rules import (
    bet_amount,
    is_progressive_hand,
    meter_contribution,
    royal_share,
    straight_flush_share,
)
from pitboss.games.caribbean_stud.simulation_bets import PLAYS, Bets, bets_of
from pitboss.games.caribbean_stud.simulation_kernel import CaribbeanStudTerms, play_rounds
from pitboss.games.caribbean_stud.wagers import ANTE, BET, PROGRESSIVE
from pitboss.money import Cents, show
from pitboss.ranking import Category
from pitboss.simulation.chance import Ints, Words
from pitboss.simulation.figures import ROUND
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.tally import Tally
from pitboss.table import Wager

__all__ = ["hands_book", "meter_at", "model", "terms_of"]

ANTE_SPOT: Final = f"{ANTE.key}_1"
PROGRESSIVE_SPOT: Final = f"{PROGRESSIVE.key}_1"


def model(rules: CaribbeanStudRules, strategy: Strategy) -> Model:
    """Rounds of this table with the strategy's ante and bets."""
    check(strategy, plays=PLAYS, seats=rules.seats, details="meter")
    stakes = stakes_of(strategy, rules, caribbean_stud_layout(rules), usual=ANTE_SPOT)
    if ANTE_SPOT not in stakes or set(stakes) - {ANTE_SPOT, PROGRESSIVE_SPOT}:
        raise refused("wagers", f"players have {ANTE_SPOT}, and {PROGRESSIVE_SPOT} if they like")
    bets = bets_of(rules, strategy.play, stakes[ANTE_SPOT])
    terms, book = terms_of(rules, strategy, bets), hands_book(rules, strategy, stakes)
    names = (ANTE.key, BET.key, PROGRESSIVE.key)[: 1 + len(stakes)]

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_rounds(terms, book, chance, rounds, tally)

    exact = exact_ends(book, names, bets.ways)
    if PROGRESSIVE_SPOT in stakes and strategy.players > 1:
        del exact[PROGRESSIVE.key], exact[ROUND]
    return Model(
        wagers=names, play=play, base=book.base, exact=exact, note=_note(rules, strategy, stakes)
    )


def _note(rules: CaribbeanStudRules, strategy: Strategy, stakes: Mapping[str, Cents]) -> str:
    note = "The ante is the ante alone and the bet the bet alone, where it is made."
    if PROGRESSIVE_SPOT in stakes:
        meter = show(_meter(rules, strategy))
        note += f" Before every round the meter shows {meter}: it does not grow."
    return note


def terms_of(rules: CaribbeanStudRules, strategy: Strategy, bets: Bets) -> CaribbeanStudTerms:
    """The lists that the kernel looks up."""
    seats = range(1, strategy.players + 1)
    order = [step.hand for step in steps(rules.dealing_method, seats)]
    meter = meter_at(rules, strategy)
    tenth = rules.straight_flush_award is None
    deducts = rules.meter_deducts_fixed_awards
    return CaribbeanStudTerms(
        places=places_of([*seats, HOUSE_HAND], order),
        bets=bets.by_class,
        slots=bets.slots,
        upcards=bets.upcards,
        categories=rows_by_class(lambda category, _: category),
        least=least_qualifying(),
        awards=_awards(rules, strategy, meter),
        meter=np.array([meter, rules.meter_reset, deducts, tenth], dtype=np.int64),
        dealt=len(order),
    )


# -- the progressive -------------------------------------------------------------------------------


def _meter(rules: CaribbeanStudRules, strategy: Strategy) -> Cents:
    told = strategy.details.get("meter", str(rules.meter_initial))
    if not (told.isdecimal() and int(told) <= METER_MAX):
        raise refused("details.meter", f"the meter shows at most {METER_MAX} cents")
    return int(told)


def meter_at(rules: CaribbeanStudRules, strategy: Strategy) -> Cents:
    """What awards are paid on: the meter with what the wagers of the round have added."""
    rate = rules.meter_rate
    grown = meter_contribution(strategy.players, rate.numerator, rate.denominator, 0)
    return _meter(rules, strategy) + grown


def _awards(rules: CaribbeanStudRules, strategy: Strategy, meter: Cents) -> Ints:
    if PROGRESSIVE_SPOT not in strategy.wagers:
        return np.zeros(0, dtype=np.int64)
    return np.array([_award(rules, each, meter) or 0 for each in CATEGORIES], dtype=np.int64)


def _award(rules: CaribbeanStudRules, category: Category, meter: Cents) -> Cents | None:
    """What a hand is paid where no other is, or None."""
    if not is_progressive_hand(category):
        return None
    if category == Category.ROYAL_FLUSH:
        return royal_share(meter, 1)
    if category == Category.STRAIGHT_FLUSH and rules.straight_flush_award is None:
        return straight_flush_share(meter)
    return rules.fixed_award(category)


# -- money -----------------------------------------------------------------------------------------


def hands_book(rules: CaribbeanStudRules, strategy: Strategy, stakes: Mapping[str, Cents]) -> Book:
    """What the wagers net on a folded hand, and by category and outcome, as the table decides."""
    return book_of(
        ([*cells][: 1 + len(stakes)] for cells in _ends(rules, strategy, stakes)),
        sum(stakes.values()),
    )


def _ends(
    rules: CaribbeanStudRules, strategy: Strategy, stakes: Mapping[str, Cents]
) -> Iterator[list[tuple[Cents, Cents]]]:
    """Ante, bet and progressive, each with what is staked and netted."""
    ante, dollar = stakes[ANTE_SPOT], stakes.get(PROGRESSIVE_SPOT, 0)
    chip = Wager(id=3, seat=1, spot=PROGRESSIVE_SPOT, cents=dollar)
    fold = nets_of(rules, Category.NOTHING, ante).fold
    yield [(ante, fold.net), (0, 0), (dollar, folded(chip).net)]
    for category in CATEGORIES:
        nets = nets_of(rules, category, ante)
        award = _award(rules, category, meter_at(rules, strategy))
        progressive = (dollar, decide_progressive(chip, award).net)
        for end in ENDS:
            bet = (bet_amount(ante), nets.bet[end].net)
            yield [(ante, nets.ante[end].net), bet, progressive]
