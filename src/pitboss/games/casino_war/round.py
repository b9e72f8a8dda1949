"""A round of casino war: bets, one card each, surrender or war, settlement; 13:69F-22.6 to 22.8."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from pitboss.equipment import Card
from pitboss.games.casino_war.betting import CasinoWarWindow
from pitboss.games.casino_war.rules import burned_before_war, card_value, is_tie_hand
from pitboss.games.casino_war.settle import (
    decide_initial_at_war,
    decide_original,
    decide_tie,
    decide_war,
)
from pitboss.games.casino_war.shuffle import burn_card, draw, open_table, prepare
from pitboss.games.casino_war.state import CasinoWarTable
from pitboss.games.casino_war.turns import war_decision
from pitboss.games.casino_war.wagers import INITIAL, POSITIONS_MAX, TIE, WAR, WAR_TIE
from pitboss.rulebook import cite
from pitboss.table import DEALER, Wager
from pitboss.table.authoring import (
    Decision,
    Irregularity,
    Procedure,
    betting,
    discard,
    recorded,
    return_cards,
    settle,
    void,
)

# The dealer's hand is dealt last.
HOUSE_HAND: Final = 0
# Inspection; cut and cutting card; bets; two cards for everybody, with a card too many or drawn in
# error; every tie hand's choice; three burned cards; a shoe that runs out asks for a cut.
QUESTIONS_MAX: Final = 1 + 2 * POSITIONS_MAX + 3 + 4 * (POSITIONS_MAX + 1) + POSITIONS_MAX * 2 + 3


@dataclass(slots=True)
class Dealt:
    """The cards of one deal by hand; `void` are the hands with no card or with two."""

    cards: dict[int, Card] = field(default_factory=dict)
    on_table: list[Card] = field(default_factory=list)
    void: set[int] = field(default_factory=set)

    def value(self, hand: int) -> int:
        """The value of the card of a hand."""
        return card_value(self.cards[hand])

    def seats(self) -> list[int]:
        """The players' hands that are in order, clockwise."""
        return sorted(hand for hand in self.cards if hand not in self.void and hand != HOUSE_HAND)


def play(table: CasinoWarTable) -> Procedure[None]:
    """One round, and before it what the cards need."""
    opened = yield from open_table(table)  # 22.4
    if not opened:
        return
    yield from prepare(table)  # 22.5
    yield from betting(CasinoWarWindow(table))  # 22.6
    if not table.wagers:
        return
    first = yield from _deal(table, _seats(table), cite("13:69F-22.1[Original deal]"))  # 22.7
    cards = list(first.on_table)
    _compare(table, first)  # 22.8
    at_war = yield from _tie_hands(table, first)  # (e)
    if at_war:
        for _ in range(burned_before_war()):
            yield from burn_card(table)
        second = yield from _deal(table, at_war, cite("13:69F-22.1[War deal]"))
        cards += second.on_table
        _settle_war(table, second)
    _clear(table, cards)


def _seats(table: CasinoWarTable) -> list[int]:
    """The players with an initial wager, clockwise from the dealer's left."""
    return sorted({each.seat for each in table.wagers.values()})


# -- the deal -------------------------------------------------------------------------------------


def _deal(table: CasinoWarTable, seats: Iterable[int], deal: str) -> Procedure[Dealt]:
    """One card face up to each player, then one to the dealer."""
    recorded(table, DEALER, "one card to each player, clockwise, and one to the dealer", deal)
    dealt = Dealt()
    for hand in (*seats, HOUSE_HAND):
        yield from _deal_hand(table, hand, dealt)
    _void_hands(table, dealt)
    return dealt


def _deal_hand(table: CasinoWarTable, hand: int, dealt: Dealt) -> Procedure[None]:
    """A card for one hand; the dealer may report that it got none, or two."""
    place = f"position {hand}" if hand else "the dealer"
    calls = [] if hand in dealt.void else _calls(hand)
    got = yield from draw(table, place, _step(table, dealt), calls)
    if isinstance(got, Card):
        dealt.cards[hand] = got
        dealt.on_table.append(got)
        return
    dealt.void.add(hand)
    if got == "second":
        for _ in range(2):
            yield from _deal_hand(table, hand, dealt)


def _step(table: CasinoWarTable, dealt: Dealt) -> str:
    """The provision by which a card is dealt: on the original deal or on the war deal."""
    at_war = any(table.layout[each.spot].kind == WAR for each in table.wagers.values())
    return cite("13:69F-22.8[war deal]") if at_war else cite("13:69F-22.7")


def _calls(hand: int) -> list[Irregularity]:
    provision = cite("13:69F-22.10[player]") if hand else cite("13:69F-22.10[dealer]")
    return [
        Irregularity("missed", DEALER, provision, "no card was dealt to this place"),
        Irregularity("second", DEALER, provision, "two cards were dealt to this place"),
    ]


def _void_hands(table: CasinoWarTable, dealt: Dealt) -> None:
    """A wrong hand of a player is void; a wrong hand of the dealer voids the round."""
    if HOUSE_HAND in dealt.void:
        provision = cite("13:69F-22.10[dealer]")
        pairs = [(each, void(provision)) for each in table.wagers.values()]
        dealt.void.update(dealt.cards)
    else:
        provision = cite("13:69F-22.10[player]")
        wrong = [each for each in table.wagers.values() if each.seat in dealt.void]
        pairs = [(each, void(provision)) for each in wrong]
    settle(table, pairs, collect=provision, pay=provision)


# -- settlement -----------------------------------------------------------------------------------


def _of_kind(table: CasinoWarTable, seat: int, *kinds: object) -> list[Wager]:
    return [each for each in table.wagers_of(seat) if table.layout[each.spot].kind in kinds]


def _compare(table: CasinoWarTable, dealt: Dealt) -> None:
    """Initial wagers that are not tied are decided, and all tie wagers on the original deal."""
    pairs: list[tuple[Wager, Decision]] = []
    for seat in reversed(dealt.seats()):
        rules, values = table.rules, (dealt.value(seat), dealt.value(HOUSE_HAND))
        pairs += [(w, decide_tie(w, *values, rules)) for w in _of_kind(table, seat, TIE)]
        if not is_tie_hand(*values):
            initial = _of_kind(table, seat, INITIAL)
            pairs += [(w, decide_original(w, *values, rules)) for w in initial]
    step = cite("13:69F-22.8[original deal]")
    settle(table, pairs, collect=step, pay=step)


def _tie_hands(table: CasinoWarTable, dealt: Dealt) -> Procedure[list[int]]:
    """Each player with a tie hand surrenders or goes to war; those at war."""
    at_war = []
    for seat in dealt.seats():
        if is_tie_hand(dealt.value(seat), dealt.value(HOUSE_HAND)):
            goes = yield from war_decision(table, seat, dealt.cards[seat])
            at_war += [seat] * goes
    return at_war


def _settle_war(table: CasinoWarTable, dealt: Dealt) -> None:
    """War, initial and tie wagers of those at war; there is no third deal."""
    decisions = {WAR: decide_war, INITIAL: decide_initial_at_war, WAR_TIE: decide_tie}
    pairs = [
        (wager, decide(wager, dealt.value(seat), dealt.value(HOUSE_HAND), table.rules))
        for seat in reversed(dealt.seats())
        for kind, decide in decisions.items()
        for wager in _of_kind(table, seat, kind)
    ]
    step = cite("13:69F-22.8[war deal]")
    settle(table, pairs, collect=step, pay=step)


def _clear(table: CasinoWarTable, cards: list[Card]) -> None:
    """The cards go to the discard rack, or back into the device."""
    provision = cite("13:69F-22.5")
    if table.rules.continuous_shuffler:
        return_cards(table, cards, provision)
    else:
        discard(table, cards, provision)
    if table.state.shoe.cut_is_out:
        table.announce("The cutting card is out: the cards are shuffled.", provision)
