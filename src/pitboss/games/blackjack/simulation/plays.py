"""Ways to play blackjack, each as what is done with every hand against every view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.analysis import Analysis, value
from pitboss.games.blackjack.analysis.cards import RANK_NAMES, full_shoe, named, ranks_of
from pitboss.games.blackjack.analysis.hands import RANKS, Cards, Ints, hand_number, hands, held
from pitboss.games.blackjack.analysis.kernel import (
    BEST,
    DOUBLE,
    FREE,
    HIT,
    NEVER,
    SPLIT,
    STAND,
    SURRENDER,
    WIN,
    WORTH,
    Board,
    Floats,
    play,
    split_worth,
)
from pitboss.games.blackjack.analysis.search import SOFT, Climb, Plan, plans
from pitboss.games.blackjack.analysis.terms import board_of, views
from pitboss.games.blackjack.rules import dealer_draws, is_blackjack
from pitboss.games.blackjack.simulation.places import LEVELS_MAX
from pitboss.games.blackjack.strategy import MEANINGS
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import Count

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackRules

Small: TypeAlias = NDArray[np.int16]

# Actions besides those of the analyser's kernel: look at the suits of two of a 6, 7 and 8 first.
LOOK: Final = 5

# The places in a policy, counted from where a view or a context of it begins.
# Zero before a split; after it the rank counts, and whether the second card has it too.
HANDS: Final = 3083  # all hands, no card at all being the last
CONTEXTS: Final = 1 + 2 * RANKS
ROWS: Final = 4
LOOKS: Final = HANDS  # by missing rank and row: an action with an eye on suits
CAPS: Final = LOOKS + 3 * ROWS  # by rank: split on up to so many hands
PLAY: Final = CAPS + RANKS  # the size of a context
INSURES: Final = CONTEXTS * PLAY  # by hand: whether it is insured
VIEW: Final = INSURES + HANDS  # the size of a view

# Two cards of a 6, 7 and 8 by the rank that is missing.
_RUNS: Final = {5: (6, 7), 6: (5, 7), 7: (5, 6)}
_ALONE: Final = ((0.0, 1.0, 0.0),)

# What may be said of insurance: as the best play has it, always, on a blackjack only, or never.
INSURANCE: Final = ("best", "always", "even_money", "never")


@dataclass(frozen=True, kw_only=True)
class Plays:
    """What is done with every hand; `value` is what that is worth from a full shoe, if known.

    `table` is laid out by the places above.
    """

    rules: BlackjackRules
    table: Small
    insurance: str
    random: bool = False
    value: float | None = None

    def view(self, ranks: tuple[int, ...]) -> int:
        """The number of a view."""
        return views(self.rules).index(ranks)

    @cached_property
    def _contexts(self) -> Small:
        return self.table[:, :INSURES].reshape(len(self.table), CONTEXTS, PLAY)

    @cached_property
    def looks(self) -> bool:
        """Whether the suits of a 6, 7 and 8 are looked at."""
        return bool((self._contexts[:, :, :HANDS] == LOOK).any())

    def actions(self, context: int, hand: int) -> Small:
        """What is done with a hand, by view."""
        return self._contexts[:, context, hand]

    def looked(self, view: int, context: int, missing: int, row: int) -> int:
        """What is done with two of a 6, 7 and 8 by their suits."""
        return int(self._contexts[view, context, LOOKS + ROWS * (missing - 5) + row])

    def caps(self, view: int) -> Small:
        """Up to how many hands each rank is split."""
        return self._contexts[view, 0, CAPS : CAPS + 10]

    def insures(self, cards: Cards, hand: int) -> bool:
        """Whether a hand of two cards is insured."""
        match self.insurance:
            case "best":
                return bool(self.table[0, INSURES + hand])
            case "even_money":
                return is_blackjack(cards, False)
            case said:
                return said == "always"


def plays_of(rules: BlackjackRules, play: str, *, insurance: str, chart: str | None) -> Plays:
    """The way to play that goes by this name."""
    if insurance not in INSURANCE:
        raise refused("details", f"insurance is taken {', '.join(INSURANCE)}, not {insurance!r}")
    if (play == "chart") != (chart is not None):
        raise refused("play", "a chart is played with play='chart' and the chart in the details")
    match play:
        case "best" | "basic":
            return _by_plans(rules, plans(rules, full_shoe(rules)), insurance, best=True)
        case "composition":
            return _by_composition(rules, insurance)
        case "random":
            return _at_random(rules, insurance)
        case "mimic" | "never_bust":
            drawn = _mimic() if play == "mimic" else _never_bust()
            return _by_plans(rules, [drawn] * len(views(rules)), insurance)
        case "chart":
            assert chart is not None
            return _by_plans(rules, _read(rules, chart), insurance)
        case _:
            raise refused("play", f"blackjack is played {', '.join(PLAYS)}, not {play!r}")


PLAYS: Final = ("best", "basic", "composition", "mimic", "never_bust", "random", "chart")


def _by_composition(rules: BlackjackRules, insurance: str) -> Plays:
    found = value(rules)
    gain = found.insurance.gain if found.insurance else 0.0
    table = best_policy(rules, found).reshape(-1, VIEW)
    worth = found.expectation - (0.0 if insurance == "best" else gain)
    return Plays(rules=rules, table=table, insurance=insurance, value=_known(worth, insurance))


def _known(worth: float, insurance: str) -> float | None:
    return worth if insurance in ("best", "never") else None


def _at_random(rules: BlackjackRules, insurance: str) -> Plays:
    """Every lawful choice is as likely as the other; pairs are split on as far as may be."""
    if insurance == "best":
        insurance = "never"
    table = np.zeros((len(views(rules)), VIEW), dtype=np.int16)
    caps = table[:, :INSURES].reshape(len(table), CONTEXTS, PLAY)[:, 0, CAPS : CAPS + 10]
    caps[:] = board_of(rules, full_shoe(rules)).terms.caps
    return Plays(rules=rules, table=table, insurance=insurance, random=True)


# -- the analyser's best play of every hand --------------------------------------------------------


def best_policy(rules: BlackjackRules, found: Analysis) -> Small:
    """What the analysis of a game assumes, hand by hand, as one array."""
    board, count = board_of(rules, found.composition), len(views(rules))
    plays = np.zeros((count, VIEW), dtype=np.int16)
    for view in range(count):
        _Writer(board, view, plays[view, :INSURES].reshape(CONTEXTS, PLAY)).write()
    for hand in found.insurance.hands if found.insurance else ():
        plays[0, INSURES + hand_number(ranks_of(hand))] = 1
    return plays.ravel()


def best_cap(board: Board, at: tuple[int, int], policy: Ints) -> tuple[int, float]:
    """Up to how many hands splitting is best under a policy, and what it is worth."""
    scratch, most = np.zeros((len(policy), WORTH)), int(board.terms.caps[at[1]])
    worth = {cap: split_worth(board, at, cap, policy, scratch) for cap in range(2, most + 1)}
    best = max(worth, key=worth.__getitem__, default=1)
    return best, worth.get(best, NEVER)


class _Writer:
    """The play against one view."""

    def __init__(self, board: Board, view: int, plays: Small) -> None:
        self.board = board
        self.view = view
        self.plays = plays
        self.free = np.full(len(board.hands.size), FREE)

    def write(self) -> None:
        """First the hands as they are dealt, then those pairs that are split."""
        worth = self._note(0, -1, np.array(_ALONE))
        for rank in range(RANKS):
            pair = hand_number((rank, rank))
            cap, split = best_cap(self.board, (self.view, rank), self.free)
            if split > worth[pair, BEST]:
                self.plays[0, pair] = SPLIT
                self.plays[0, CAPS + rank] = cap
                self._after(rank, cap)

    def _after(self, rank: int, cap: int) -> None:
        terms = self.board.terms
        paired, unpaired = terms.paired[cap], terms.unpaired[cap]
        self._note(2 + 2 * rank, rank, _used(paired))
        self._note(1 + 2 * rank, rank, _used(paired if cap == 2 else unpaired))

    def _note(self, context: int, rank: int, weights: Floats) -> Floats:
        """Write down what is best with every hand in a context."""
        worth = np.zeros((len(self.free), WORTH))
        play(self.board, (self.view, rank), weights, self.free, worth)
        self.plays[context, :HANDS] = worth[:, : SURRENDER + 1].argmax(axis=1)
        if self.board.terms.third.max() >= 0:
            for missing in _RUNS:
                self._note_suits(context, missing, worth)
        return worth

    def _note_suits(self, context: int, missing: int, worth: Floats) -> None:
        """Two of a 6, 7 and 8: if they are of one suit the third may be worth a draw."""
        number, terms, play = hand_number(_RUNS[missing]), self.board.terms, self.plays[context]
        mine, bonus = worth[number], worth[terms.third[number], WIN]
        drawn, kept = _better(mine, HIT, DOUBLE), _better(mine, STAND, SURRENDER)
        for row, (_, share) in enumerate(terms.suits[terms.seen[self.view, missing]]):
            # The averages hold one sixteenth of the bonus already.
            more = mine[drawn] + (share - 1 / 16) * bonus
            play[LOOKS + ROWS * (missing - 5) + row] = drawn if more > mine[kept] else kept
        play[number] = LOOK


def _used(weights: Floats) -> Floats:
    return weights[: int((weights[:, 0] > 0).sum())]


def _better(mine: Floats, one: int, other: int) -> int:
    return one if mine[one] >= mine[other] else other


# -- by totals -------------------------------------------------------------------------------------


def _by_plans(
    rules: BlackjackRules, found: Sequence[Plan], insurance: str, *, best: bool = False
) -> Plays:
    """Charts by totals against each view, and what they are worth.

    The best chart splits a pair on as often as that is good, any other as often as is allowed.
    """
    shoe = full_shoe(rules)
    board, insured = board_of(rules, shoe), value(rules).insurance
    table = np.zeros((len(found), VIEW), dtype=np.int16)
    worth, known = 0.0, True
    for view, plan in enumerate(found):
        if not rules.surrender:
            plan.surrenders[:] = 0
        body = table[view, :INSURES].reshape(CONTEXTS, PLAY)
        body[0, :HANDS], body[1:, :HANDS] = plan.policies(board.terms)
        for rank in np.flatnonzero(plan.splits):
            cap, _ = best_cap(board, (view, int(rank)), plan.policies(board.terms)[1])
            most = int(board.terms.caps[rank])
            known &= best or cap == most
            body[0, hand_number((int(rank), int(rank)))] = SPLIT
            body[0, CAPS + rank] = cap if best else most
        worth += Climb(board, view).value(plan)
    if insurance == "best" and insured is not None:
        worth += insured.gain
        for hand in insured.hands:
            table[0, INSURES + hand_number(ranks_of(hand))] = 1
    exact = _known(worth, insurance) if known else None
    return Plays(rules=rules, table=table, insurance=insurance, value=exact)


def _mimic() -> Plan:
    """Draw as the dealer does; never double, split or give up."""
    plan, every = Plan(), hands()
    draws = np.array([dealer_draws(cards) for cards in held()])
    plan.draws[every.score + SOFT * every.soft] = draws
    return plan


def _never_bust() -> Plan:
    """Draw only where no card brings the hand over, to soft totals up to 17."""
    plan = Plan()
    plan.draws[:12] = 1
    plan.draws[SOFT : SOFT + 18] = 1
    return plan


# -- a chart that is given -------------------------------------------------------------------------


class _Chart(msgspec.Struct, forbid_unknown_fields=False):
    """A chart as `pitboss strategy --json` writes it."""

    columns: tuple[str, ...]
    hard: dict[int, tuple[str, ...]]
    soft: dict[int, tuple[str, ...]]
    pairs: dict[str, tuple[str, ...]]


def _read(rules: BlackjackRules, chart: str) -> list[Plan]:
    """The charts by view; the chart has to have a line for each total and each pair."""
    try:
        found = msgspec.json.decode(chart, type=_Chart)
    except msgspec.DecodeError as error:
        raise refused(
            "details", f"no chart as `pitboss strategy --json` writes it: {error}"
        ) from None
    _check(rules, found)
    order = {column: place for place, column in enumerate(found.columns)}
    return [_plan(found, order[named(seen)]) for seen in views(rules)]


def _check(rules: BlackjackRules, chart: _Chart) -> None:
    """Every view has its column, every total and pair its line, every entry a meaning."""
    if sorted(chart.columns) != sorted(named(seen) for seen in views(rules)):
        raise refused("details", "the columns of the chart are not the cards the dealer may show")
    lines = [chart.hard.get(total) for total in range(5, 21)]
    lines += [chart.soft.get(total) for total in range(13, 21)]
    lines += [chart.pairs.get(rank) for rank in RANK_NAMES]
    for line in lines:
        if line is None or len(line) != len(chart.columns):
            raise refused("details", "the chart has no full line for each total and each pair")
    entries = {entry for line in lines if line is not None for entry in line}
    if unknown := sorted(entries - set(MEANINGS)):
        raise refused("details", f"the chart says {unknown[0]!r}, which means nothing")


def _plan(chart: _Chart, column: int) -> Plan:
    plan = Plan()
    for rank, name in enumerate(RANK_NAMES):
        entry = chart.pairs[name][column]
        plan.splits[rank] = entry == "P"
        total, soft = (12, True) if rank == 0 else (2 * (rank + 1), False)
        line = (chart.soft if soft else chart.hard).get(total)
        usual = line[column] if line is not None else ("H" if entry == "P" else entry)
        if entry not in ("P", usual):
            message = f"the chart plays {name} {name} as {entry!r} but its total as {usual!r}"
            raise refused("details", message)
        _enter(plan, total + SOFT * soft, usual)
    for total in range(5, 21):
        _enter(plan, total, chart.hard[total][column])
    for total in range(13, 21):
        _enter(plan, total + SOFT, chart.soft[total][column])
    return plan


def _enter(plan: Plan, place: int, entry: str) -> None:
    if entry == "P":
        raise refused("details", "a total that is no pair cannot be split")
    plan.draws[place] = entry in ("H", "Dh", "Rh")
    plan.doubles[place] = entry in ("Dh", "Ds")
    plan.surrenders[place] = entry in ("Rh", "Rs")


# The tags from the ace over 2 to 9 to cards that count ten, as their authors have them.
COUNTS: Final = {
    "hi_lo": (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1),
    "hi_opt_1": (0, 0, 1, 1, 1, 1, 0, 0, 0, -1),
    "hi_opt_2": (0, 1, 1, 2, 2, 1, 1, 0, 0, -2),
    "ko": (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1),
    "omega_2": (0, 1, 1, 2, 2, 2, 1, 0, -1, -2),
    "zen": (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2),
}
_RANKS: Final = 10
# From a true count of 2 on two units, and so on, with tags as large as those of hi-lo.
_RAMP: Final = ((2, 2), (3, 4), (4, 6), (5, 8))
# A count that does not come back to zero is wagered on as it stands.
_RUNNING_RAMP: Final = ((0, 2), (2, 4), (4, 6), (6, 8))
_RUNNING_INSURES: Final = 3


def count_named(name: str, decks: int) -> Count:
    """A counting system for a shoe of so many decks."""
    if name not in COUNTS:
        raise refused("details", f"the counts known by name are {', '.join(COUNTS)}, not {name!r}")
    tags = COUNTS[name]
    whole = sum(tags) + 3 * tags[-1]  # the sum over a suit
    if whole:
        start, at = 4 * whole * (1 - decks), _RUNNING_INSURES
        return Count(
            name=name, tags=tags, ramp=_RUNNING_RAMP, start=start, true=False, insure_at=at
        )
    scale = sqrt(_spread(tags) / _spread(COUNTS["hi_lo"]))
    ramp = tuple((round(scale * count), units) for count, units in _RAMP)
    return Count(name=name, tags=tags, ramp=ramp, insure_at=_insures(tags))


def _spread(tags: tuple[int, ...]) -> float:
    """The variance of the tag of a card."""
    return (sum(tag * tag for tag in tags) + 3 * tags[-1] ** 2) / 13


def _insures(tags: tuple[int, ...]) -> int:
    """The true count at which one card in three counts ten, by the line of best fit.

    Of 52 cards 16 count ten; with every point of the true count the share grows by the tag of
    tens, over the variance of a tag.
    """
    return round((1 / 3 - 4 / 13) * 52 * _spread(tags) / (4 / 13 * -tags[-1]))


def checked(count: Count) -> Count:
    """The count, if it can be kept: a tag for each rank, and units that rise with it."""
    if len(count.tags) != _RANKS:
        raise refused("count", f"{count.name} has no tag for each rank from ace to ten")
    if len(count.ramp) >= LEVELS_MAX:
        raise refused("count", f"a ramp has at most {LEVELS_MAX - 1} steps")
    counts = [least for least, _ in count.ramp]
    if sorted(set(counts)) != counts or any(units < 1 for _, units in count.ramp):
        raise refused("count", f"the ramp of {count.name} does not rise from count to count")
    return count
