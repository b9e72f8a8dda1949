"""The button, antes and blinds, and who is dealt in; 13:69F-14.7, 14.10(c), (d)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from pitboss.money import Cents
from pitboss.poker.betting.rounds import post_live
from pitboss.poker.between.seating import minimum_in_force
from pitboss.poker.dead import DeadRoundError, give_back
from pitboss.poker.dealing.deck import next_card, shuffle
from pitboss.poker.events import ButtonMoved, UpCardDealt
from pitboss.poker.hand import Hand, Player
from pitboss.poker.state import PokerTable
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, SEAT_MAX, Recorded
from pitboss.table.authoring import Procedure

RANKS = 13
DOLLAR = 1_00
DRAWS_MAX = 4  # of 52 cards eleven players can be dealt so many each


# -- the button -----------------------------------------------------------------------------------


@rule("13:69F-14.10(c)3", "13:69F-14.10(c)2i", "13:69F-14.1[Button]", "19:47-14.10(c)2")
def next_button(seats: list[int], button: int) -> int:
    """The next player clockwise; at the start of play the first player at the dealer's right."""
    if not button:
        return seats[-1]
    return seats[bisect_right(seats, button) % len(seats)]


def move_button(table: PokerTable, seats: list[int]) -> int:
    """The button goes to the next player who is dealt in, or is placed when play starts."""
    before = table.state.button
    seat = next_button(seats, before)
    table.set_state(button=seat)
    provision = cite("13:69F-14.10(c)3") if before else start_cite(table.rules.edition)
    table.emit(ButtonMoved(cite=provision, seat=seat))
    return seat


def start_cite(edition: int) -> str:
    """The provision that places the button at the dealer's right when play starts."""
    return cite("19:47-14.10(c)2") if edition == 1995 else cite("13:69F-14.10(c)2i")


def clockwise_from(seats: list[int], button: int) -> list[int]:
    """The seats from the left of the button round to the button."""
    place = seats.index(button) + 1
    return seats[place:] + seats[:place]


@rule("13:69F-14.10(c)2ii", "19:47-14.10(c)2ii[2006]")
def draw_for_button(table: PokerTable, seats: list[int]) -> Procedure[list[int]]:
    """A card to each: the highest rank has the button first, and those who tie draw again.

    The seats come back if the button has its place; a misdealt draw leaves it to the next round.
    """
    provision = cite("13:69F-14.10(c)2ii")
    players = [Player(seat, table.stack(seat)) for seat in seats]
    hand = Hand(table, players, minimum_in_force(table), table.rules.maximum)
    try:
        winner = yield from _winner(hand, provision)
    except DeadRoundError as dead:
        give_back(hand, dead)
        return []
    table.set_state(button=seats[seats.index(winner) - 1])  # from where it moves to the first
    text = f"seat {winner} has the button first"
    table.emit(Recorded(cite=provision, by=DEALER, text=text))
    return seats


def _winner(hand: Hand, provision: str) -> Procedure[int]:
    """The seat with the highest card, after so many draws as it takes."""
    yield from shuffle(hand, provision)
    tied: Sequence[Player] = hand.players
    for _ in range(DRAWS_MAX):
        tied = yield from _highest(hand, tied, provision)
        if len(tied) == 1:
            break
    return tied[0].seat


def _highest(hand: Hand, players: Sequence[Player], provision: str) -> Procedure[list[Player]]:
    """Those of the players with the highest rank, aces high, after one card to each."""
    ranks = []
    for player in players:
        card = yield from next_card(hand, f"seat {player.seat}", provision)
        hand.table.emit(UpCardDealt(cite=provision, seat=player.seat, card=card, dead=True))
        ranks.append(card % RANKS)
    best = max(ranks)
    return [player for player, rank in zip(players, ranks, strict=True) if rank == best]


# -- antes and blinds -----------------------------------------------------------------------------


@rule("13:69F-14.7(b)1", "13:69F-14.1[Ante]")
def post_antes(hand: Hand) -> None:
    """Everybody pays the posted ante, which counts toward no call."""
    ante = hand.rules.ante
    for player in hand.players:
        hand.pay_in(player, min(ante, player.stack), cite("13:69F-14.7(b)1"), "ante")
        player.street = 0
    if ante < DOLLAR:
        _change_coin(hand)


@rule("13:69F-14.7(c)2")
def _change_coin(hand: Hand) -> None:
    """As soon as a dollar of coin has gathered in the pot, it is changed to a chip."""
    if hand.pot >= DOLLAR:
        text = f"coin in the pot changed to {hand.pot // DOLLAR} chips of $1.00"
        hand.table.emit(Recorded(cite=cite("13:69F-14.7(c)2"), by=DEALER, text=text))


@rule("13:69F-14.10(d)", "13:69F-14.7(b)2", "13:69F-14.1[Blind bet]")
def post_blinds(
    hand: Hand, blinds: tuple[int, ...], order: list[Player], provision: str = "13:69F-14.10(d)"
) -> int:
    """The blinds, from the left of the button; the place of who acts after the last comes back."""
    for player, cents in zip(order, blinds, strict=False):
        post_live(hand, player, cents, provision, "blind")
    if hand.rules.missed_blinds_posted:
        post_missed(hand, blinds, order)
    last = order[min(len(blinds), len(order)) - 1]
    return (hand.players.index(last) + 1) % len(hand.players)


def blind_players(hand: Hand) -> list[Player]:
    """The players in the order in which they post blinds."""
    seats = [player.seat for player in hand.players]
    order = hand.rules.blind_order(seats)
    return hand.players if order == seats else [hand.of(seat) for seat in order]


# -- missed blinds --------------------------------------------------------------------------------


def passed_by(seats: Sequence[int], away: Sequence[int], first: int, last: int) -> list[int]:
    """The seats of absent players that lie clockwise between two others."""
    if first == last:
        return []
    span = (last - first) % SEAT_MAX
    return [seat for seat in seats if seat in away and 0 < (seat - first) % SEAT_MAX < span]


def post_missed(hand: Hand, blinds: tuple[int, ...], order: list[Player]) -> None:
    """Players who are back post what they owe; blinds that pass absent players are written down.

    The largest blind is posted live and what is owed beyond it is dead, see the readings. Who is
    in the blinds now owes nothing more.
    """
    table = hand.table
    owed = dict(table.state.owed)
    posters = [player.seat for player in order[: len(blinds)]]
    for player in hand.players:
        cents = owed.pop(player.seat, 0)
        if cents and player.seat not in posters:
            _post_owed(hand, player, cents, max(blinds))
    start = table.state.button
    for seat, cents in zip(posters, blinds, strict=False):
        for absent in passed_by(list(table.seats), table.state.away, start, seat):
            owed[absent] = min(owed.get(absent, 0) + cents, sum(blinds))
        start = seat
    table.set_state(owed=tuple(sorted(owed.items())))


def _post_owed(hand: Hand, player: Player, cents: int, largest: int) -> None:
    """Dead chips first, then the live blind."""
    live = largest if cents >= largest else 0
    dead = min(cents - live, player.stack)
    if dead:
        hand.pay_dead(player, dead, cite("13:69F-14.15(r)"), "missed blind")
    if live and player.stack:
        post_live(hand, player, live, cite("13:69F-14.15(r)"), "missed blind")


@rule("13:69F-14.7(c)3")
def has_entry(stake: Cents, required: Cents, minimum: Cents) -> bool:
    """Enough for every bet required of this player and for one bet at the posted minimum."""
    return stake >= required + minimum


@rule("13:69F-14.7(a)", "13:69F-14.6(b)")
def eligible(table: PokerTable) -> list[int]:
    """The seats that are dealt in: those who stay and can bet what is asked of them."""
    state, rules, minimum = table.state, table.rules, minimum_in_force(table)
    seats = (
        [seat for seat in table.seats if seat not in state.away] if state.away else [*table.seats]
    )
    most = rules.entry - rules.minimum
    if state.minimum:
        most += rules.forced_at(minimum) - rules.forced
    least = min(table.stacks(seats), default=0)
    if has_entry(least, most, minimum) and not state.owed:
        return seats
    if not rules.blinds_posted:
        return [seat for seat in seats if has_entry(table.stack(seat), most, minimum)]
    return _by_position(table, seats, minimum)


def _by_position(table: PokerTable, seats: list[int], minimum: Cents) -> list[int]:
    """Leave out, one after the other, who cannot pay the blind that would fall on the seat."""
    while len(seats) > 1:
        short = _first_short(table, seats, minimum)
        if not short:
            break
        seats = [seat for seat in seats if seat != short]
    return seats


def _first_short(table: PokerTable, seats: list[int], minimum: Cents) -> int:
    """The first seat from the button that has not enough, or zero if all have."""
    rules, owed = table.rules, dict(table.state.owed)
    order = rules.blind_order(clockwise_from(seats, next_button(seats, table.state.button)))
    blinds = dict(zip(order, rules.blinds_posted, strict=False))
    for seat in order:
        required = rules.ante + rules.forced + blinds.get(seat, owed.get(seat, 0))
        if not has_entry(table.stack(seat), required, minimum):
            return seat
    return 0
