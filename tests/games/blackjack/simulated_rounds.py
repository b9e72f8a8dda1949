"""The same rounds at a simulated table and at the table itself, card by card and cent by cent."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from pitboss.equipment import CARDS, Card
from pitboss.games.blackjack.analysis.hands import hand_number
from pitboss.games.blackjack.analysis.kernel import SPLIT
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.rules import low_value
from pitboss.games.blackjack.side import InsuranceOffer
from pitboss.games.blackjack.simulation import _game
from pitboss.games.blackjack.simulation.places import (
    BURNED,
    HIGH,
    INSURING,
    LOG,
    LOG_OWNER,
    LOGGED,
    LOGS,
    OWN,
    PICKED,
    SUM_ROWS,
    SUMS,
    VOID,
)
from pitboss.games.blackjack.simulation.plays import LOOK
from pitboss.games.blackjack.simulation.rounds import play_rounds
from pitboss.games.blackjack.simulation.states import kinds_of
from pitboss.games.blackjack.simulation.table import Game, box_of_game
from pitboss.games.blackjack.turns import DoubleOffer, Turn
from pitboss.simulation.blocks import levels_of
from pitboss.simulation.strategy import FLAT, Strategy
from pitboss.simulation.streams import stream
from pitboss.simulation.tally import new_tally
from pitboss.table import Betting, PlaceCuttingCard, WagerDecided, WagerPlaced
from pitboss.table.authoring import Draw
from tests.games.blackjack.felt import BlackjackTable

NAMES = ("stand", "draw", "double", "surrender", "split")
# By the provision under which chips are laid: the row they belong to.
ROWS = {"19:47-2.10(a)": 3, "19:47-2.11(a)": 2, "19:47-2.9(b)": 4}


def options_of(rules: BlackjackRules) -> dict[str, Any]:
    """The options that differ from the usual."""
    usual = BlackjackRules(decks=rules.decks)
    names = BlackjackRules.__dataclass_fields__
    changed = {n: getattr(rules, n) for n in names if getattr(rules, n) != getattr(usual, n)}
    return {"decks": rules.decks, **changed}


def beside(spot: str, seat: int) -> str:
    """The spot of another box."""
    if spot.startswith("box"):
        return spot.replace("box_1", f"box_{seat}", 1)
    return f"{spot[:-1]}{seat}"


class Twice:
    """A table and its simulation; `rounds` plays the same cards at both."""

    def __init__(self, rules: BlackjackRules, strategy: Strategy, seed: int = 1) -> None:
        self.game: Game = _game(rules, strategy)
        self.kinds = kinds_of(suits=self.game.suits)
        self.box = box_of_game(self.game)
        self.box.bank[LOGS] = 1
        self.chance = stream(seed, 0)
        seats = dict.fromkeys(range(1, self.game.players + 1), 10_000_000_00)
        self.felt = BlackjackTable(ready=False, seats=seats, **options_of(rules))
        spots = ("box_1", "box_1_2", "box_1_3")
        usual = dict(zip(spots, self.game.stakes, strict=False))
        self.wagers = dict(strategy.wagers) or usual
        self.units = 1
        self.log: list[tuple[int, int]] = []
        self.running: list[int] = []
        self.refills = self.voids = 0

    # -- the simulation ---------------------------------------------------------------------------

    def simulated(self) -> tuple[list[tuple[int, int]], int]:
        """Staked and netted by row, and what the first player nets."""
        bank = self.box.bank
        play_rounds(self.box, self.chance, 1, new_tally(SUM_ROWS, levels=levels_of(FLAT)))
        logged = bank[LOGGED]
        cards, owners = bank[LOG : LOG + logged], bank[LOG_OWNER : LOG_OWNER + logged]
        self.log = list(zip(cards.tolist(), owners.tolist(), strict=True))
        sums = bank[SUMS : SUMS + 2 * SUM_ROWS].reshape(SUM_ROWS, 2).tolist()
        self.voids += int(bank[VOID])
        return [(staked, net) for staked, net in sums], int(bank[OWN])

    # -- the table --------------------------------------------------------------------------------

    def at_the_table(self) -> tuple[list[tuple[int, int]], int]:
        """The same, with the cards and the picks of the log."""
        felt, own = self.felt, 0
        rows: dict[int, list[int]] = defaultdict(lambda: [0, 0])
        felt.begin()
        while (question := felt.round.question) is not None:
            match question:
                case Draw():
                    felt.card(self._card())
                case Betting():
                    self._bet()
                case InsuranceOffer():
                    self._insure(question)
                case Turn():
                    self._turn(question)
                case DoubleOffer():
                    felt.double(question.amount.high, seat=question.seat)
                case _:
                    self._staff(question)
        assert not self.log, "every card was dealt at both"
        row_of = {}
        for event in felt.round.events:
            if isinstance(event, WagerPlaced):
                side = event.spot.split("_")[0] not in ("box", "insurance")
                row_of[event.wager] = row = 5 if side else ROWS.get(event.cite, 1)
                rows[row][0] += event.cents
            if isinstance(event, WagerDecided):
                rows[row_of[event.wager]][1] += event.paid - event.taken
                own += (event.paid - event.taken) * (event.seat == 1)
        rows[0] = [rows[1][0], sum(rows[row][1] for row in range(1, 5))]
        return [(rows[row][0], rows[row][1]) for row in range(SUM_ROWS)], own

    def _card(self) -> str:
        place, owner = self.log.pop(0)
        assert place < PICKED
        self.running += [place] if owner != BURNED else []
        if len(self.kinds) == 52:
            return Card(self.kinds[place]).code
        shoe = self.felt.state.shoe
        wanted = low_value(self.kinds[place])
        alike = (c for c in CARDS[:52] if low_value(int(c)) == wanted and shoe.counts[c])
        return next(alike).code

    def _bet(self) -> None:
        for seat in range(1, self.game.players + 1):
            for spot, cents in self.wagers.items():
                self.felt.bet(beside(spot, seat), cents * self.units, seat=seat)
        self.felt.close()

    def _staff(self, question: Any) -> None:
        answer = question.default()
        if isinstance(answer, PlaceCuttingCard):
            behind = self.game.cut_from_back
            answer = PlaceCuttingCard(by=answer.by, from_back=behind or answer.from_back)
            self.running = []
        if answer is None:
            forms = question.forms()
            answer = next(form for form in forms if form.command == "refuse").fill()
        self.felt.say(answer)

    def _insure(self, offer: InsuranceOffer) -> None:
        seat = offer.seat
        if self.box.bank[INSURING + seat - 1]:
            self.felt.insure(offer.amount.high, seat=seat)
        else:
            self.felt.act("no", seat=seat)

    def _turn(self, turn: Turn) -> None:
        seat = turn.deal.callers[turn.hand.box]
        if self.game.plays.random and len(turn.choices) > 1:
            place, _ = self.log.pop(0)
            action = NAMES[place - PICKED]
        else:
            action = self._action(turn)
        if action == "double":
            self.felt.double(turn.deal.wagers(turn.hand)[0].cents, seat=seat)
        else:
            self.felt.act(action, seat=seat)

    def _action(self, turn: Turn) -> str:
        """What the policy says, looked up by the cards as they lie on the table."""
        cards, dealer, plays = turn.hand.cards, turn.deal.dealer, self.game.plays
        ranks = tuple(low_value(card) - 1 for card in cards)
        view = plays.view(tuple(sorted(low_value(card) - 1 for card in dealer)))
        context, first = 0, ranks[0]
        if turn.hand.split:
            made = len(turn.deal.hands[turn.hand.box])
            if ranks == (first, first) and made < plays.caps(view)[first]:
                return NAMES[SPLIT]
            if "draw" not in turn.choices:
                return "stand"
            context = 1 + 2 * first + (ranks[1] == first)
        action = int(plays.actions(context, hand_number(ranks))[view])
        if action == LOOK:
            missing = next(rank for rank in (5, 6, 7) if rank not in ranks)
            suit = cards[0] // 13
            gone = sum(low_value(c) - 1 == missing and c // 13 == suit for c in dealer)
            row = 1 + gone if cards[1] // 13 == suit else 0
            action = plays.looked(view, context, missing, row)
        return NAMES[action]

    def true_count(self) -> int:
        """The count before the round, from all cards seen since the shuffle."""
        count, bank = self.game.count, self.box.bank
        assert count is not None
        tags = [count.tags[low_value(self.kinds[place]) - 1] for place in self.running]
        running = count.start + sum(tags)
        left = int(bank[HIGH]) - len(self.running) - 1
        return 2 * running // max(1, left // 26) if count.true else running


def same_rounds(rules: BlackjackRules, strategy: Strategy, rounds: int, seed: int = 1) -> Twice:
    """Play rounds at both and compare every row."""
    both = Twice(rules, strategy, seed)
    for number in range(rounds):
        simulated = both.simulated()
        log = list(both.log)
        assert simulated == both.at_the_table(), (number, log)
    return both
