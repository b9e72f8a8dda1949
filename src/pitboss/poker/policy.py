"""How poker is played without a person: bots that play few hands, by their cards and the board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.equipment import Card, Rank, Source
from pitboss.money import stack
from pitboss.ranking import Category, rank
from pitboss.table import Amount, Answer, PlayerSat
from pitboss.table.authoring import BotTurn, Decide, Policy, cards_in, leave, one_in

WEAK, FAIR, STRONG = range(3)
LOW: Final = 8  # the highest card of a low hand
WHOLE: Final = 5  # cards make a whole hand
CARDS_READ_MAX: Final = 7

# "K♣ 4♦ at seat 2, 9♠ 7♥ 7♦ in the centre, $12.00 in the pot, $4.00 to call"
_UP: Final = re.compile(r"((?:\S+[♣♦♥♠] ?)+) at seat (\d+)")
_BOARD: Final = re.compile(r"((?:\S+[♣♦♥♠] ?)+) in the centre")


class PokerBot:
    """Decides in a betting round or a draw; types of poker override how they judge a hand."""

    def __call__(self, turn: BotTurn, source: Source) -> Answer | None:
        """Discard in a draw, bet or fold in a betting round; no opinion on other questions."""
        form = str(getattr(turn.rules, "poker_form", str)())
        return self._discard(turn, form) or self._act(turn, form, source)

    def _act(self, turn: BotTurn, form: str, source: Source) -> Answer | None:
        """Fold weak hands to a bet, call with fair ones, bet strong ones now and then."""
        if not turn.form("throw"):
            return None
        look = self._look(turn, form)
        if (look == STRONG and not one_in(3, source)) or one_in(25, source):
            bet = _least_bet(turn)
            if bet is not None:
                return bet
        if look == WEAK and not one_in(6, source):
            return turn.say("check", "fold")
        return turn.say("check", "call", "fold")

    def _discard(self, turn: BotTurn, form: str) -> Answer | None:
        drawn, own = turn.form("draw"), cards_in(turn.aside)
        if drawn is None:
            return None
        gone = self.discards(own, form)
        return drawn.fill(cards=tuple(int(card) for card in gone)) if gone else turn.say("pat")

    def _look(self, turn: BotTurn, form: str) -> int:
        ups = {int(seat): cards_in(cards) for cards, seat in _UP.findall(turn.prompt)}
        own = [*cards_in(turn.aside), *ups.get(turn.seat, [])]
        found = _BOARD.search(turn.prompt)
        return self.strength(own, cards_in(found[1]) if found else [], form)

    # -- how a hand is judged ---------------------------------------------------------------------

    def strength(self, own: Sequence[Card], board: Sequence[Card], form: str) -> int:
        """Weak, fair or strong: by the half of the pot for which the hand is better."""
        low = self.low(own, board) if self.is_low(form) or "lo" in form else WEAK
        return low if self.is_low(form) else max(low, self.high(own, board))

    def discards(self, own: Sequence[Card], form: str) -> list[Card]:
        """The cards to draw anew: what is neither paired nor low."""
        if self.is_low(form):
            lowest = {card.rank: card for card in own if self.low_rank(card) <= LOW}
            return [card for card in own if card not in lowest.values()]
        times = Counter(card.rank for card in own)
        if len(own) == 5 and rank(own).category >= Category.STRAIGHT:
            return []
        paired = max(times.values()) > 1
        high = sorted(own, key=lambda card: card.rank)[-2:]
        return [card for card in own if not (times[card.rank] > 1 if paired else card in high)]

    def is_low(self, form: str) -> bool:
        """Whether only the low hand wins."""
        return form == "low"

    def low_rank(self, card: Card) -> int:
        """The rank of a card in a low hand."""
        return 1 if card.rank == Rank.ACE else int(card.rank)

    def low(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        """Strong if no card is too high or paired, fair with one or two of five."""
        together = [*own, *board]
        missing = min(WHOLE, len(together)) - len(self.lows(together))
        return STRONG if missing <= 0 else FAIR if missing <= (2 if len(own) > 3 else 0) else WEAK

    def lows(self, cards: Sequence[Card]) -> set[int]:
        """The different ranks of eight or less."""
        return {low for low in map(self.low_rank, cards) if low <= LOW}

    def high(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        """A pair is fair and two pairs are strong, if the board has not as much for everybody."""
        if len(own) + len(board) < WHOLE:
            return prospects(own)
        category = self.category(own, board)
        if category <= _shared(board):
            return WEAK
        return STRONG if category >= Category.TWO_PAIRS else FAIR

    def category(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        """The category of the best hand of all cards."""
        return rank([*own, *board][:CARDS_READ_MAX]).category


def prospects(own: Sequence[Card]) -> int:
    """The first cards: a pair of tens is strong, a smaller one or two high cards are fair."""
    times = Counter(card.rank for card in own)
    paired = [card for card, count in times.items() if count > 1]
    if paired:
        return STRONG if max(paired) >= Rank.TEN else FAIR
    return FAIR if sum(card.rank >= Rank.TEN for card in own) >= 2 else WEAK


def _shared(board: Sequence[Card]) -> int:
    """What the cards in the centre have for everybody."""
    extra = len(board) - len({card.rank for card in board})
    return (Category.NOTHING, Category.PAIR, Category.TWO_PAIRS)[min(extra, 2)]


def _least_bet(turn: BotTurn) -> Answer | None:
    """The least bet or raise that is open."""
    for command, blank in (("bet", "cents"), ("raise", "to")):
        form = turn.form(command)
        amount = None if form is None else form.blanks[blank]
        if form is not None and isinstance(amount, Amount):
            return form.fill(**{blank: amount.low})
    return None


def leave_when_short(turn: BotTurn, source: Source) -> Answer | None:
    """Leave when the chips no longer do for another hand, if the view says how many there are."""
    known = any(isinstance(event, PlayerSat) for event in turn.view.events)
    entry: int = getattr(turn.rules, "entry", turn.rules.minimum)
    short = known and turn.view.balances.get(stack(turn.seat), 0) < entry
    return leave(turn) if short else None


@dataclass(frozen=True, kw_only=True)
class PokerPolicy(Policy):
    """How the seats of poker are played; `drawn_from` is how many cards a draw may discard."""

    bet: Decide = leave_when_short
    turn: Decide = field(default_factory=PokerBot)
    others: int = 1
    drawn_from: int = 0


POLICY = PokerPolicy()
