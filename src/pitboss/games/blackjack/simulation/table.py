"""A simulated blackjack table: the two arrays of `places`, and the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from pitboss.equipment import DECKS_MAX
from pitboss.games.blackjack.analysis.cards import rank_of
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import (
    blackjack_waits,
    deck_is_dealt,
    determinant_side,
    insurance_cap,
    insurance_offered,
    insurance_wins,
)
from pitboss.games.blackjack.settle import decide_additional
from pitboss.games.blackjack.shuffle import burns, cutting_card_from_back
from pitboss.games.blackjack.simulation.places import (
    ADDITIONAL,
    ADDITIONAL_NET,
    AHEAD,
    ALWAYS,
    AT,
    BANK,
    BURNS,
    BY_COUNT,
    BY_DISCARDS,
    BY_HAND,
    CAPS,
    COUNT_START,
    COUNTS,
    CUT,
    DEALER_START,
    DOUBLE_SHOE,
    DRAWS_LAST,
    DUE,
    HIGH,
    HOLE_UP,
    INSURANCE,
    INSURANCE_A,
    INSURANCE_B,
    INSURE_AT,
    INSURED,
    INSURES,
    IS_ACE,
    KINDS,
    LEVELS,
    LOW,
    MIX,
    NETS,
    NEVER,
    NEXT,
    NOT_PLAIN,
    OTHER,
    PAIR_VIEW,
    PICKS,
    PLAYERS,
    RAMP,
    RAMP_WIDTH,
    RANK,
    READER,
    REFILL_BURNS,
    RESULTS,
    ROWS,
    RUNNING,
    SIDE,
    SIDE_STAKE,
    SOME_CARDS,
    SPLIT_START,
    SPOT_NETS,
    SPOTS,
    STAKES,
    START,
    TAGS,
    TRUE,
    VIEW,
    WAITS,
    WORST,
    Felt,
)
from pitboss.games.blackjack.simulation.plays import Plays
from pitboss.games.blackjack.simulation.rounds import Box
from pitboss.games.blackjack.simulation.states import Kinds, Machine, kinds_of, minimal
from pitboss.games.blackjack.state import opening
from pitboss.money import Cents
from pitboss.simulation.chance import Bytes, Ints
from pitboss.simulation.strategy import Count
from pitboss.table import Table, Wager

__all__ = ["Game", "box_of_game"]

# A hand that is not over draws at most to 30 points, the dealer to 26.
_HAND_POINTS_MAX: Final = 30
_DEALER_POINTS_MAX: Final = 26
# With the Bart Carter shuffle the discards are shuffled when they are about a deck.
_DISCARDS: Final = next(cards for cards in range(DECKS_MAX * 52) if deck_is_dealt(cards))


@dataclass(frozen=True, kw_only=True)
class Game:
    """All that a table and its players have settled before the first round.

    `stakes` are the cents on each spot of a box, `side` an additional wager beside them.
    """

    rules: BlackjackRules
    plays: Plays
    players: int
    stakes: tuple[Cents, ...]
    side: str | None = None
    side_stake: Cents = 0
    count: Count | None = None
    every_round: bool = False
    cut_from_back: int | None = None

    @property
    def suits(self) -> bool:
        """Whether cards of one rank have to be told apart."""
        rules = self.rules
        paid = rules.pay_suited_678 or rules.designated_blackjack is not None
        return paid or self.side == "same_suit" or rules.shoe == "double"

    @property
    def ramp(self) -> tuple[tuple[int, int], ...]:
        """The counts from which on so many units are wagered, one unit to begin with."""
        return ((0, 1), *(self.count.ramp if self.count else ()))

    @property
    def insurance(self) -> int:
        """By what it is decided whether to insure."""
        if not self.rules.offers_insurance:
            return NEVER
        if self.count is not None and self.count.insure_at is not None:
            return BY_COUNT
        return NEVER if self.plays.insurance == "never" else BY_HAND


def box_of_game(game: Game) -> Box:
    """A fresh table."""
    kinds = kinds_of(suits=game.suits)
    machine = Machine(game.rules, game.plays, kinds, game.stakes)
    rows, starts = minimal(*machine.states())
    felt = np.zeros(ROWS + rows.size, dtype=np.uint32)
    felt[ROWS:] = rows.ravel()
    felt[[START, SPLIT_START, DEALER_START]] = starts
    _set_terms(felt, game)
    if game.insurance == BY_HAND and not rows[:, INSURES].any():
        felt[INSURANCE] = NEVER
    _set_cards(felt, kinds)
    _set_views(felt, machine)
    bank = np.zeros(BANK, dtype=np.int64)
    _set_money(bank, game, machine)
    _set_count(bank, game, kinds)
    _set_side(felt, bank, game, kinds)
    cards = _set_shoe(felt, bank, game, kinds)
    return Box(felt, bank, cards)


# -- what does not change --------------------------------------------------------------------------


def _set_terms(felt: Felt, game: Game) -> None:
    rules = game.rules
    felt[PLAYERS], felt[SPOTS] = game.players, len(game.stakes)
    felt[READER], felt[HOLE_UP] = rules.card_reader, rules.hole_up
    felt[DRAWS_LAST] = rules.dealer_second_card == "draw_last"
    felt[INSURANCE], felt[PICKS] = game.insurance, game.plays.random
    felt[COUNTS], felt[LEVELS] = game.count is not None, len(game.ramp)
    felt[NOT_PLAIN] = game.count is not None or len(game.stakes) > 1
    odds = rules.odds("insurance")
    felt[INSURANCE_A], felt[INSURANCE_B] = odds.a, odds.b
    felt[DOUBLE_SHOE], felt[BY_DISCARDS] = rules.shoe == "double", rules.shuffle == "bart_carter"
    felt[ALWAYS], felt[BURNS] = game.every_round, burns(_table(rules))
    felt[REFILL_BURNS] = rules.shoe != "continuous"
    felt[RESULTS] = 1


def _table(rules: BlackjackRules) -> Table[Any, Any, Any]:
    """A table of these house rules at which nobody sits yet."""
    from pitboss.games import game

    return Table(game(rules.game), rules, seats={})


def _set_cards(felt: Felt, kinds: Kinds) -> None:
    for place, card in enumerate(kinds):
        felt[RANK + place] = rank_of(card)
        felt[WAITS + place] = blackjack_waits(card)
        felt[IS_ACE + place] = insurance_offered(card)
        felt[INSURED + place] = insurance_wins(card)


def _set_views(felt: Felt, machine: Machine) -> None:
    """Where in a row each view of the dealer's cards stands, and how often pairs are split then."""
    first = NEXT + len(machine.kinds)
    slot = {view: first + n for n, view in enumerate(machine.views)}
    for view, place in slot.items():
        felt[CAPS + 16 * place : CAPS + 16 * place + 10] = machine.plays.caps(view.number)
    for a, one in enumerate(machine.kinds):
        if not machine.rules.hole_up:
            felt[VIEW + a] = slot[machine.view(one)]
            continue
        for b, other in enumerate(machine.kinds):
            felt[PAIR_VIEW + KINDS * a + b] = slot[machine.view(one, other)]


# -- money -----------------------------------------------------------------------------------------


def _set_money(bank: Ints, game: Game, machine: Machine) -> None:
    for spot, nets in enumerate(machine.nets()):
        bank[NETS + SPOT_NETS * spot : NETS + SPOT_NETS * (spot + 1)] = nets
    bank[STAKES : STAKES + len(game.stakes)] = game.stakes
    bank[STAKES + SIDE_STAKE] = game.side_stake
    for level, (least, units) in enumerate(game.ramp):
        at = RAMP + RAMP_WIDTH * level
        insured = [insurance_cap(units * stake, game.rules.unit) for stake in game.stakes]
        bank[at : at + 2 + len(insured)] = (least, units, *insured)


def _set_count(bank: Ints, game: Game, kinds: Kinds) -> None:
    count = game.count
    if count is None:
        return
    bank[TAGS : TAGS + len(kinds)] = [count.tags[rank_of(card)] for card in kinds]
    bank[COUNT_START], bank[RUNNING], bank[TRUE] = count.start, count.start, count.true
    bank[INSURE_AT] = count.insure_at or 0


def _set_side(felt: Felt, bank: Ints, game: Game, kinds: Kinds) -> None:
    """How an additional wager comes out by the first two cards of the box."""
    if game.side is None:
        return
    nets: dict[int, int] = {}
    wager = Wager(id=1, seat=1, spot=f"{game.side}_1", cents=game.side_stake)
    for a, one in enumerate(kinds):
        for b, other in enumerate(kinds):
            net = decide_additional(wager, game.side, one, other, game.rules).net
            felt[ADDITIONAL + KINDS * a + b] = nets.setdefault(net, len(nets))
    felt[RESULTS] = len(nets)
    bank[ADDITIONAL_NET : ADDITIONAL_NET + len(nets)] = list(nets)


# -- the shoe --------------------------------------------------------------------------------------


def _set_shoe(felt: Felt, bank: Ints, game: Game, kinds: Kinds) -> Bytes:
    """The sides of the shoe one after the other in one array of cards."""
    rules, state = game.rules, opening(game.rules)
    sides = [state.shoe] if state.resting is None else [state.shoe, state.resting]
    cards: list[int] = []
    for n, side in enumerate(sides):
        at, low = OTHER * n, len(cards)
        cards += _cards(side.counts, kinds)
        high = len(cards)
        cut = low + _cut(game, side.left)
        bank[at + LOW], bank[at + HIGH], bank[at + CUT] = low, high, cut
        bank[at + AT], bank[at + DUE] = low, 1
    bank[MIX] = 1
    if len(sides) == 2:
        felt[SIDE : SIDE + 52] = [
            determinant_side(card, rules.red_side == "left") for card in kinds
        ]
    most = max(_cut(game, side.left) for side in sides) + SOME_CARDS
    felt[AHEAD] = 6 * game.players + 3 if game.every_round else most
    felt[WORST] = _worst(game, min(side.decks for side in sides))
    return np.array(cards, dtype=np.uint8)


def _cut(game: Game, cards: int) -> int:
    """After how many cards of a side the round is its last."""
    if game.rules.shuffle == "bart_carter":
        return _DISCARDS
    behind = game.cut_from_back
    return cards - (cutting_card_from_back(cards) if behind is None else behind)


def _cards(counts: tuple[int, ...], kinds: Kinds) -> list[int]:
    """The cards of a side as places among the kinds."""
    place = {card: n for n, card in enumerate(kinds)}
    if len(kinds) < 52:
        place = {card: rank_of(card) for card in range(52)}
    return [place[card] for card in range(52) for _ in range(counts[card])]


def _worst(game: Game, decks: int) -> int:
    """More cards than this cannot be dealt in a round: small ones make the most of all points."""
    points = game.players * game.rules.max_split_hands * _HAND_POINTS_MAX
    points += len(game.stakes) * _DEALER_POINTS_MAX
    small = [rank + 1 for rank, count in enumerate((4,) * 9 + (16,)) for _ in range(count * decks)]
    return int(np.searchsorted(np.cumsum(small), points, side="right")) + 1
