"""Casino war made ready for simulation: the table's own decisions, looked up by the cards' ranks.

On a tie hand players go to war or surrender: what is worth more ("best"), always "war" or always
"surrender". `cut` is how many cards lie behind the cutting card.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit

from pitboss.games.casino_war.odds import SURRENDER, TO_WAR, VALUES, choice_values, initial_ends
from pitboss.games.casino_war.odds import odds as prices
from pitboss.games.casino_war.options import CasinoWarRules
from pitboss.games.casino_war.rules import (
    RANKS,
    burned_before_war,
    cutting_card_places,
    is_tie_hand,
    war_wager,
)
from pitboss.games.casino_war.settle import (
    decide_initial_at_war,
    decide_original,
    decide_surrender,
    decide_tie,
    decide_war,
)
from pitboss.games.casino_war.wagers import INITIAL, POSITIONS_MAX, TIE, WAR, WAR_TIE
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.simulation.chance import Bytes, Ints, Words, shuffle_ahead
from pitboss.simulation.figures import ROUND
from pitboss.simulation.sessions import follow
from pitboss.simulation.stakes import refused, stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager
from pitboss.table import Wager
from pitboss.table.authoring import Decision

prepare()  # before any kernel is declared

COLUMNS: Final = (INITIAL, WAR, TIE, WAR_TIE)
INITIAL_COLUMN, WAR_COLUMN, TIE_COLUMN, WAR_TIE_COLUMN, WHOLE = range(5)
_Decide: TypeAlias = Callable[[Wager, int, int, CasinoWarRules], Decision]


class CasinoWarTerms(NamedTuple):
    """What each wager nets by the ranks of player and dealer, and how the round is played.

    `ties` marks the tie hands; `original` has what a surrender nets there. A shoe is used up to
    `cut` cards; zero is for a device that shuffles without end.
    """

    ties: Ints
    original: Ints
    initial_at_war: Ints
    war: Ints
    tie: Ints
    war_tie: Ints
    stakes: Ints
    goes_to_war: bool
    burned: int
    cut: int
    players: int


@njit(cache=True, nogil=True)
def play_shoes(
    terms: CasinoWarTerms, cards: Bytes, chance: Words, rounds: int, tally: Tally
) -> None:
    """Play rounds, shoe after shoe; the round in which the cutting card comes out is the last."""
    wagers, squares, results = tally.wagers, tally.squares, tally.results
    own, left, at = np.empty(CHUNK, dtype=np.int64), rounds, len(cards)
    stakes, players = terms.stakes, terms.players
    dealt = 2 * (players + 1) + terms.burned
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            if at >= terms.cut:
                shuffle_ahead(cards, chance, min(len(cards), terms.cut + dealt))
                at = 0
            first, dealer = at, cards[at + players]
            at += players + 1
            at_war = 0
            for player in range(players):
                at_war += terms.ties[RANKS * cards[first + player] + dealer]
            at_war *= terms.goes_to_war
            second = at + terms.burned
            if at_war:
                at = second + at_war + 1
            war_dealer = cards[at - 1]
            whole, staked = 0, 0
            for player in range(players):
                pair = RANKS * cards[first + player] + dealer
                put, net = stakes[0] + stakes[2], terms.tie[pair]
                add_wager(wagers, squares, TIE_COLUMN, (stakes[2], net), min(1, stakes[2]))
                if terms.ties[pair] and terms.goes_to_war:
                    war_pair = RANKS * cards[second] + war_dealer
                    second += 1
                    initial = terms.initial_at_war[war_pair]
                    war, war_tie = terms.war[war_pair], terms.war_tie[war_pair]
                    put += stakes[1] + stakes[3]
                    net += war + war_tie
                    add_wager(wagers, squares, WAR_COLUMN, (stakes[1], war), 1)
                    on_tie = stakes[3], war_tie
                    add_wager(wagers, squares, WAR_TIE_COLUMN, on_tie, min(1, stakes[3]))
                else:
                    initial = terms.original[pair]
                net += initial
                add_wager(wagers, squares, INITIAL_COLUMN, (stakes[0], initial), 1)
                if player == 0:
                    own[each] = net
                whole += net
                staked += put
            add_wager(wagers, squares, WHOLE, (staked, whole), 1)
            add_result(results, whole, 1)
        follow(tally, own[:some], stakes[0])
        left -= some


_SPOTS: Final = {INITIAL: "initial_1", TIE: "tie_1", WAR_TIE: "war_tie_1"}
_PLAYS: Final = ("best", TO_WAR, SURRENDER)


def model(rules: CasinoWarRules, strategy: Strategy) -> Model:
    """Shoes of this table with the strategy's wagers and its choice on tie hands."""
    _check(rules, strategy)
    stakes = stakes_of(strategy, rules, rules.make_layout(), usual=_SPOTS[INITIAL])
    if _SPOTS[INITIAL] not in stakes or not set(stakes) <= set(_SPOTS.values()):
        raise refused("wagers", f"wager on {_SPOTS[INITIAL]}, beside it on the tie wagers")
    play = _choice(rules, strategy)
    terms = terms_of(rules, strategy, stakes, goes_to_war=play == TO_WAR)
    cards = ranks_of(rules.decks)

    def run(chance: Words, rounds: int, tally: Tally) -> None:
        play_shoes(terms, cards.copy(), chance, rounds, tally)

    return Model(
        wagers=tuple(kind.key for kind in COLUMNS),
        play=run,
        base=sum(int(each) for each in (terms.stakes[0], terms.stakes[2])),
        exact=_exact(rules, stakes, play),
        note="initial is the initial wager without its war wager, which has a row of its own.",
    )


def _choice(rules: CasinoWarRules, strategy: Strategy) -> str:
    """What every tie hand is answered with; the values are the same for every rank."""
    if strategy.play != "best":
        return strategy.play
    values = choice_values(rules, VALUES[0])
    return max(values, key=lambda choice: values[choice])


def _exact(rules: CasinoWarRules, stakes: dict[str, Cents], play: str) -> dict[str, Fraction]:
    """What tie wagers cost, and the round as a whole where only the initial wager is made."""
    exact = {
        price.wager: price.house_advantage
        for price in prices(rules)
        if price.wager != INITIAL.key and price.house_advantage is not None
    }
    if list(stakes) == [_SPOTS[INITIAL]]:
        ends = initial_ends(rules, play=play)
        net = sum(net * chance for (net, _), chance in ends.items())
        ties = exact_ties(rules) if play == TO_WAR else Fraction(0)
        exact[ROUND] = -net / (1 + ties)
    return exact


def exact_ties(rules: CasinoWarRules) -> Fraction:
    """How often the original deal is a tie hand, from full decks."""
    cards = rules.decks * 4 * RANKS
    return Fraction(rules.decks * 4 - 1, cards - 1)


def terms_of(
    rules: CasinoWarRules, strategy: Strategy, stakes: dict[str, Cents], *, goes_to_war: bool
) -> CasinoWarTerms:
    """The lists that the kernel looks up, each made by the table's own rules."""
    initial, tie, war_tie = (stakes.get(_SPOTS[kind], 0) for kind in (INITIAL, TIE, WAR_TIE))
    war = war_wager(initial)

    def nets(decide: _Decide, cents: Cents) -> Ints:
        wager = Wager(id=1, seat=1, spot=_SPOTS[INITIAL], cents=cents)
        each = [decide(wager, p, d, rules).net for p in VALUES for d in VALUES]
        return np.array(each, dtype=np.int64)

    def original(wager: Wager, player: int, dealer: int, rules: CasinoWarRules) -> Decision:
        if is_tie_hand(player, dealer):
            return decide_surrender(wager)
        return decide_original(wager, player, dealer, rules)

    ties = [is_tie_hand(p, d) for p in VALUES for d in VALUES]
    return CasinoWarTerms(
        ties=np.array(ties, dtype=np.int64),
        original=nets(original, initial),
        initial_at_war=nets(decide_initial_at_war, initial),
        war=nets(decide_war, war),
        tie=nets(decide_tie, tie),
        war_tie=nets(decide_tie, war_tie),
        stakes=np.array([initial, war, tie, war_tie], dtype=np.int64),
        goes_to_war=goes_to_war,
        burned=burned_before_war(),
        cut=_cut(rules, strategy),
        players=strategy.players,
    )


def _cut(rules: CasinoWarRules, strategy: Strategy) -> int:
    """How many cards come before the cutting card."""
    if rules.continuous_shuffler:
        if "cut" in strategy.details:
            raise refused("details.cut", "a device that shuffles without end has no cutting card")
        return 0
    cards = rules.decks * 4 * RANKS
    least, usual, most = cutting_card_places(cards)
    behind = strategy.details.get("cut", str(usual))
    if not (behind.isdecimal() and least <= int(behind) <= most):
        raise refused("details.cut", f"the cutting card lies {least} to {most} from the back")
    return cards - int(behind)


def ranks_of(decks: int) -> Bytes:
    """The cards of so many decks by their ranks, the deuce being zero."""
    return np.array(list(range(RANKS)) * 4 * decks, dtype=np.uint8)


def _check(rules: CasinoWarRules, strategy: Strategy) -> None:
    if strategy.play not in _PLAYS:
        raise refused("play", f"tie hands are played {', '.join(_PLAYS)}, not {strategy.play[:20]}")
    if not 1 <= strategy.players <= min(rules.seats, POSITIONS_MAX):
        raise refused("players", f"1 to {rules.seats} players sit at this table")
    if strategy.count is not None:
        raise refused("count", "counting is not simulated at casino war")
    if unknown := sorted(set(strategy.details) - {"cut"}):
        raise refused(f"details.{unknown[0][:20]}", "at casino war the only detail is cut")
