"""A simulated blackjack table: the two arrays of `places`, and the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from pitboss.equipment import DECKS_MAX
from pitboss.games.blackjack.analysis.cards import (
    DEALER_POINTS_MAX,
    HAND_POINTS_MAX,
    rank_of,
)
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import (
    blackjack_waits,
    deck_is_dealt,
    determinant_side,
    insurance_cap,
    insurance_offered,
    insurance_wins,
)
from pitboss.games.blackjack.settle import bust_waits, decide_additional, decide_insurance
from pitboss.games.blackjack.shuffle import burns, cutting_card_from_back
from pitboss.games.blackjack.simulation import places as P
from pitboss.games.blackjack.simulation.places import Felt
from pitboss.games.blackjack.simulation.plays import Plays
from pitboss.games.blackjack.simulation.rounds import Box
from pitboss.games.blackjack.simulation.states import Kinds, Machine, kinds_of, minimal
from pitboss.games.blackjack.state import opening
from pitboss.money import Cents
from pitboss.simulation.chance import Bytes, Ints
from pitboss.simulation.strategy import Count
from pitboss.table import Wager

# A card that pays insurance.
_TEN: Final = next(card for card in range(52) if insurance_wins(card))
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
        """Whether cards of one rank have to be distinguished."""
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
            return P.NEVER
        if self.count is not None and self.count.insure_at is not None:
            return P.BY_COUNT
        return P.NEVER if self.plays.insurance == "never" else P.BY_HAND


def box_of_game(game: Game) -> Box:
    """A fresh table."""
    kinds = kinds_of(suits=game.suits)
    machine = Machine(game.rules, game.plays, kinds, game.stakes)
    rows, starts = minimal(*machine.states())
    felt = np.zeros(P.ROWS + rows.size, dtype=np.uint32)
    felt[P.ROWS :] = rows.ravel()
    felt[[P.START, P.SPLIT_START, P.DEALER_START]] = starts
    _set_terms(felt, game)
    if game.insurance == P.BY_HAND and not rows[:, P.INSURES].any():
        felt[P.INSURANCE] = P.NEVER
    _set_cards(felt, game.rules, kinds)
    _set_views(felt, machine)
    bank = np.zeros(P.BANK, dtype=np.int64)
    _set_money(bank, game, machine)
    _set_count(bank, game, kinds)
    _set_side(felt, bank, game, kinds)
    cards = _set_shoe(felt, bank, game, kinds)
    return Box(felt, bank, cards)


# -- what does not change --------------------------------------------------------------------------


def _set_terms(felt: Felt, game: Game) -> None:
    rules = game.rules
    felt[P.PLAYERS], felt[P.SPOTS] = game.players, len(game.stakes)
    felt[P.READER], felt[P.HOLE_UP] = rules.card_reader, rules.hole_up
    felt[P.DRAWS_LAST] = rules.dealer_second_card == "draw_last"
    felt[P.INSURANCE], felt[P.PICKS] = game.insurance, game.plays.random
    felt[P.COUNTS], felt[P.LEVELS] = game.count is not None, len(game.ramp)
    felt[P.NOT_PLAIN] = game.count is not None or len(game.stakes) > 1
    felt[P.DOUBLE_SHOE] = rules.shoe == "double"
    felt[P.BY_DISCARDS] = rules.shuffle == "bart_carter"
    felt[P.ALWAYS], felt[P.BURNS] = game.every_round, burns(rules)
    felt[P.REFILL_BURNS] = rules.shoe != "continuous"
    felt[P.RESULTS] = 1


def _set_cards(felt: Felt, rules: BlackjackRules, kinds: Kinds) -> None:
    for place, card in enumerate(kinds):
        felt[P.RANK + place] = rank_of(card)
        felt[P.WAITS + place] = blackjack_waits(card)
        felt[P.BUST_WAITS + place] = bust_waits(rules, card, read=rules.card_reader)
        felt[P.IS_ACE + place] = insurance_offered(card)
        felt[P.INSURED + place] = insurance_wins(card)


def _set_views(felt: Felt, machine: Machine) -> None:
    """Where in a row each view of the dealer's cards stands, and how often pairs are split then."""
    first = P.NEXT + len(machine.kinds)
    slot = {view: first + n for n, view in enumerate(machine.views)}
    for view, place in slot.items():
        felt[P.CAPS + 16 * place : P.CAPS + 16 * place + 10] = machine.plays.caps(view.number)
    for a, one in enumerate(machine.kinds):
        if not machine.rules.hole_up:
            felt[P.VIEW + a] = slot[machine.view(one)]
            continue
        for b, other in enumerate(machine.kinds):
            felt[P.PAIR_VIEW + P.KINDS * a + b] = slot[machine.view(one, other)]


# -- money -----------------------------------------------------------------------------------------


def _set_money(bank: Ints, game: Game, machine: Machine) -> None:
    for spot, nets in enumerate(machine.nets()):
        bank[P.NETS + P.SPOT_NETS * spot : P.NETS + P.SPOT_NETS * (spot + 1)] = nets
    bank[P.STAKES : P.STAKES + len(game.stakes)] = game.stakes
    bank[P.STAKES + P.SIDE_STAKE] = game.side_stake
    for level, (least, units) in enumerate(game.ramp):
        at = P.RAMP + P.RAMP_WIDTH * level
        bank[at : at + 2] = least, units
        for spot, stake in enumerate(game.stakes):
            insured = insurance_cap(units * stake, game.rules.unit)
            wager = Wager(id=1, seat=1, spot="insurance_1", cents=insured)
            won = decide_insurance(wager, _TEN, game.rules).net
            bank[at + 2 + 2 * spot : at + 4 + 2 * spot] = insured, won


def _set_count(bank: Ints, game: Game, kinds: Kinds) -> None:
    count = game.count
    if count is None:
        return
    bank[P.TAGS : P.TAGS + len(kinds)] = [count.tags[rank_of(card)] for card in kinds]
    bank[P.COUNT_START], bank[P.RUNNING], bank[P.TRUE] = count.start, count.start, count.true
    bank[P.INSURE_AT] = count.insure_at or 0


def _set_side(felt: Felt, bank: Ints, game: Game, kinds: Kinds) -> None:
    """How an additional wager comes out by the first two cards of the box."""
    if game.side is None:
        return
    nets: dict[int, int] = {}
    wager = Wager(id=1, seat=1, spot=f"{game.side}_1", cents=game.side_stake)
    for a, one in enumerate(kinds):
        for b, other in enumerate(kinds):
            net = decide_additional(wager, game.side, one, other, game.rules).net
            felt[P.ADDITIONAL + P.KINDS * a + b] = nets.setdefault(net, len(nets))
    felt[P.RESULTS] = len(nets)
    bank[P.ADDITIONAL_NET : P.ADDITIONAL_NET + len(nets)] = list(nets)


# -- the shoe --------------------------------------------------------------------------------------


def _set_shoe(felt: Felt, bank: Ints, game: Game, kinds: Kinds) -> Bytes:
    """The sides of the shoe one after the other in one array of cards."""
    rules, state = game.rules, opening(game.rules)
    sides = [state.shoe] if state.resting is None else [state.shoe, state.resting]
    cards: list[int] = []
    for n, side in enumerate(sides):
        at, low = P.OTHER * n, len(cards)
        cards += _cards(side.counts, kinds)
        high = len(cards)
        cut = low + _cut(game, side.left)
        bank[at + P.LOW], bank[at + P.HIGH], bank[at + P.CUT] = low, high, cut
        bank[at + P.AT], bank[at + P.DUE] = low, 1
    bank[P.MIX] = 1
    if len(sides) == 2:
        felt[P.SIDE : P.SIDE + 52] = [
            determinant_side(card, rules.red_side == "left") for card in kinds
        ]
    most = max(_cut(game, side.left) for side in sides) + P.SOME_CARDS
    felt[P.AHEAD] = 6 * game.players + 3 if game.every_round else most
    felt[P.WORST] = _worst(game, min(side.decks for side in sides))
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
    points = game.players * game.rules.max_split_hands * HAND_POINTS_MAX
    points += len(game.stakes) * DEALER_POINTS_MAX
    small = [rank + 1 for rank, count in enumerate((4,) * 9 + (16,)) for _ in range(count * decks)]
    return int(np.searchsorted(np.cumsum(small), points, side="right")) + 1
