"""A hand at the table and in the kernel side by side: the same deck, the same decisions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any

import numpy as np

from pitboss.equipment import Source, seeded
from pitboss.errors import UnlawfulOption
from pitboss.games import game
from pitboss.money import CAGE, show, stack
from pitboss.poker.answers import Bet, Call, Check, DeckReady, Fold, Raise, ShowHand
from pitboss.poker.betting.acting import Act
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.draw.turn import DiscardCards, KeepOrDraw
from pitboss.poker.hand import RAKE, Hand
from pitboss.poker.house.bad_beat import Qualifier, rules_to_data
from pitboss.poker.kernel import layout
from pitboss.poker.kernel.plan import terms_of
from pitboss.poker.kernel.play import step_hands
from pitboss.poker.showdown import Show
from pitboss.simulation.chance import shuffle_ahead
from pitboss.simulation.streams import stream
from pitboss.table import CHANCE, Answer, ChipsMoved, Round, Table
from pitboss.testing.random_play import lawful_rules
from tests.poker.funds import fund_rules

__all__ = ["Twins", "random_rules"]


# Games at which a fund is fed here, with what would qualify.
FUNDED = {"hold_em": "22223", "five_card_stud": "TTTTJ"}
LEVELS = ((3_00, 25), (10_00, 1_00), (25_00, 50), (60_00, 1_00))


def random_rules(slug: str, source: Source, fixed: Mapping[str, Any]) -> Any:
    """House rules with some options changed at random, and these as they are."""
    card = game(slug)
    while True:
        data: Any = lawful_rules(card, source).submission()
        chosen = {**data["options"], **_extras(slug, source), **fixed}
        if "button_start" in chosen:
            chosen["button_start"] = "right_of_dealer"  # a card for the button stays at the table
        try:
            rules: Any = card.rules.read({**data, "options": chosen})
        except UnlawfulOption:
            continue
        return rules


def _extras(slug: str, source: Source) -> dict[str, Any]:
    """Rakes by levels too, antes of coin that leave odd chips, and sometimes a fund."""
    found: dict[str, Any] = {}
    if source.below(2):
        levels = [f"{show(level)}:{show(amount)}" for level, amount in LEVELS]
        found |= {"rake_methods": ["increments", "percentage"], "rake_levels": levels}
        found |= {"rake_unit": ("0.25", "0.50", "1")[source.below(3)], "rake_cap": "9.75"}
    if source.below(2):
        found["ante"] = ("0.25", "0.50", "1", "3")[source.below(4)]
    if source.below(2):
        found["odd_chip_single"] = "high_card_by_suit"
    if slug in FUNDED and source.below(2):
        found |= {"edition": 2012, "bad_beat_enabled": True, "bad_beat": _fund(slug, source)}
    return found


def _fund(slug: str, source: Source) -> dict[str, object]:
    hands = {slug: Qualifier(hand=FUNDED[slug])}
    changes: dict[str, Any] = {"hands": hands, "minimum_pot": (0, 10_00)[source.below(2)]}
    if source.below(2):
        changes["share"] = Fraction(1 + source.below(5), 37)
    changes["side_pots"] = ("together", "alone")[source.below(2)]
    changes["uncontested"] = bool(source.below(2))
    return rules_to_data(fund_rules(**changes))


class Twins:
    """One table twice; after every answer both must ask the same."""

    def __init__(self, slug: str, rules: Any, players: int, seed: int) -> None:
        self.slug, self.rules, self.players = slug, rules, players
        self.source = seeded(f"twins {slug} {seed}")
        self.terms = terms_of(rules, import_module(f"pitboss.games.{slug}.kernel").plan(rules))
        self.rows = layout.new_rows(1, players)
        self.rows.chance[0] = stream(seed, 0)
        self.chance = self.rows.chance[0].copy()
        self.money, self.cards = self.rows.money[0], self.rows.cards[0]
        opening = rules.entry + -rules.entry % rules.unit
        seats = dict.fromkeys(range(1, players + 1), opening)
        self.table: Table[Any, Any, Any] = Table(game(slug), rules, seats=seats)
        self.hands = self.turns = 0

    # -- both sides --------------------------------------------------------------------------------

    def play(self) -> None:
        """One hand with random stacks."""
        self._random_stacks()
        begun = False
        round = Round(self.table)
        events = list(round.events)
        while (question := round.question) is not None:
            if isinstance(question, Shuffle):
                begun = begun or self._begin()
                answer: Answer = self._deck(question)
            elif isinstance(question, Act):
                self._same_turn(question)
                answer = self._acted(question)
            elif isinstance(question, KeepOrDraw):
                self._same_draw(question)
                answer = self._drawn(question)
            elif isinstance(question, Show):
                answer = ShowHand(by=question.player.actor, show=True)
            else:
                usual = question.default()
                assert usual is not None
                answer = usual
            events += round.answer(answer)
        self.hands += begun
        if begun:
            self._same_end(events)

    def _random_stacks(self) -> None:
        """What everybody needs to be dealt in, and from nothing to some hundred bets more."""
        rules, source = self.rules, self.source
        self.stacks = []
        for seat in range(1, self.players + 1):
            more = source.below((3, 20, 200)[source.below(3)]) * max(rules.minimum // 2, rules.unit)
            cents = rules.entry + more - more % rules.unit
            cents += -cents % rules.unit
            self.stacks.append(cents)
            moved = cents - self.table.stack(seat)
            if moved:
                source_, target = (CAGE, stack(seat)) if moved > 0 else (stack(seat), CAGE)
                self.table.accounts.move(source_, target, abs(moved), "13:69F-14.7(c)1")

    def _begin(self) -> bool:
        """The kernel deals when the table shuffles; the button is where it is there."""
        state = self.table.state
        if state.button:
            before = (state.button - 2) % self.players
            assert not self.hands or self.money[layout.BUTTON] == before
            self.money[layout.BUTTON] = before
        self._step(layout.BEGIN, 0)
        return True

    def _step(self, action: int, amount: int) -> None:
        refused = np.zeros(1, dtype=np.uint8)
        stacks = np.array([self.stacks], dtype=np.int64)
        both = np.array([[action], [amount]], dtype=np.int64)
        step_hands(self.terms, self.rows, stacks, both[0], both[1], refused)
        assert not refused[0]

    def _deck(self, question: Shuffle) -> DeckReady:
        """The deck as the kernel has shuffled it."""
        order = np.array(sorted(question.cards), dtype=np.uint8)
        whole = len(order) == layout.DECK
        each, besides = self.terms.house[layout.SEEN_EACH : layout.SEEN_SHARED + 1]
        seen = min(int(each) * self.players + int(besides), layout.DECK)
        count = seen if whole else len(order)
        shuffle_ahead(order, self.chance, count)
        low, high = question.cut.low, question.cut.high
        cut = low + self.source.below(high - low + 1)
        return DeckReady(by=CHANCE, order=tuple(np.roll(order, cut).tolist()), cut=cut)

    # -- decisions ---------------------------------------------------------------------------------

    def _acted(self, turn: Act) -> Answer:
        """Anything lawful, and what ends a hand soon no more often than the rest."""
        by, money, source = turn.player.actor, self.money, self.source
        chance = source.below(10)
        if chance < 2 and money[layout.MAY_FOLD]:
            self._step(layout.FOLD, 0)
            return Fold(by=by)
        if turn.high and (chance >= 6 or turn.must_bet):
            to = self._amount(turn.low, turn.high)
            self._step(layout.RAISE, to)
            return Raise(by=by, to=to) if turn.hand.bet else Bet(by=by, cents=to)
        self._step(layout.CALL_OR_CHECK, 0)
        return Call(by=by) if turn.call else Check(by=by)

    def _amount(self, low: int, high: int) -> int:
        source, unit = self.source, self.rules.unit
        kind = source.below(4)
        if kind < 2:
            return low if kind else high
        most = low + (high - low) // (1 + 8 * (kind == 2))
        to = low + source.below(most - low + 1)
        return int(max(to - to % unit, low))

    def _drawn(self, turn: KeepOrDraw) -> Answer:
        held = turn.player.down
        bits = self.source.below(1 << len(held))
        if self.source.below(3) == 0:
            bits = (1 << len(held)) - 1
        self._step(layout.DISCARD, bits)
        cards = tuple(card for at, card in enumerate(held) if bits >> at & 1)
        return DiscardCards(by=turn.player.actor, cards=cards)

    # -- what must be the same ---------------------------------------------------------------------

    def _same_turn(self, turn: Act) -> None:
        """Whose turn it is, and what is open with which bounds."""
        money = self.money
        found = [money[each] for each in (layout.ASKS, layout.TURN, layout.CALL)]
        place = turn.hand.players.index(turn.player)
        assert found == [layout.ASK_ACT, place, turn.call]
        assert (money[layout.LEAST], money[layout.MOST]) == turn.bounds()
        assert bool(money[layout.MAY_FOLD]) == (not turn.must_open)
        assert bool(money[layout.MAY_CHECK]) == (not turn.call and not turn.must_bet)
        self._same_state(turn.hand)

    def _same_draw(self, turn: KeepOrDraw) -> None:
        place = turn.hand.players.index(turn.player)
        assert [self.money[layout.ASKS], self.money[layout.TURN]] == [layout.ASK_DRAW, place]
        self._same_state(turn.hand)

    def _same_state(self, hand: Hand) -> None:
        """The pot, the stacks, the cards, and what lies in the centre."""
        self.turns += 1
        money = self.money
        assert (money[layout.POT], money[layout.BET]) == (hand.pot, hand.bet)
        assert money[layout.RAKED] == hand.raked
        assert len(hand.deck) == money[layout.END] - money[layout.TOP]
        assert self._board() == hand.board
        for place, player in enumerate(hand.players):
            assert money[layout.STACK + place] == player.stack
            assert money[layout.STATUS + place] == player.status
            if player.live:
                at = layout.HELD + place * layout.HELD_MAX
                held = self.cards[at : at + money[layout.OWN]].tolist()
                assert sorted(held) == sorted(player.down + player.up)
                if player.up:
                    door = self.terms.house[layout.DOOR]
                    assert held[door : door + money[layout.UPS]] == player.up

    def _board(self) -> list[int]:
        start = layout.BOARD
        found: list[int] = self.cards[start : start + self.money[layout.SHARED]].tolist()
        return found

    def _same_end(self, events: list[Any]) -> None:
        """The stacks to the cent, the rake, what went to a fund, and the kill button."""
        money, players = self.money, self.players
        assert money[layout.ASKS] == layout.ASK_NOTHING
        first = money[layout.BUTTON] + 1 if self.terms.house[layout.BUTTONED] else 0
        for place in range(players):
            seat = int(first + place) % players + 1
            assert money[layout.STACK + place] == self.table.stack(seat), (place, seat)
        moved = [each for each in events if type(each) is ChipsMoved]
        raked = sum(each.cents for each in moved if each.target == RAKE)
        given = sum(each.cents for each in moved if each.target.startswith("bad_beat"))
        assert money[layout.RAKED] == raked
        assert money[layout.PRIMARY] + money[layout.SECONDARY] == given
        assert sum(self.stacks) == sum(map(self.table.stack, self.table.seats)) + raked + given
        assert money[layout.KILLER] + 1 == self.table.state.killer
        assert money[layout.POT] == 0
