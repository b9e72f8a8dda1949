"""The showdown: who shows first, what every hand is worth, and who gets which pot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pitboss.poker.answers import ShowHand
from pitboss.poker.events import HandShown, PotAwarded
from pitboss.poker.hand import FOLDED, Hand, Player
from pitboss.poker.pots import Pot, divide, halves, pots_of
from pitboss.rulebook import cite, rule
from pitboss.table import Form, Procedure, Question, ask

__all__ = ["Judge", "award", "award_uncontested", "showdown"]


Strength: TypeAlias = Callable[[Hand, Player], int]
Order: TypeAlias = Callable[[Hand, Player], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Judge:
    """How hands are compared: strengths, higher better, and a low one where pots are split.

    `odd_high` and `odd_low` sort tied players by who gets the odd chip first.
    """

    high: Strength
    low: Strength | None = None
    odd_high: Order | None = None
    odd_low: Order | None = None


@rule("13:69F-14.15(d)", "13:69F-14.1[Showdown]")
def showdown(hand: Hand, judge: Judge) -> Procedure[list[Player]]:
    """The initiator of the final wager shows first, the rest follow clockwise or concede."""
    shown: list[Player] = []
    for player in _showing_order(hand):
        if not hand.rules.require_disclosure and shown:
            answer = yield from ask(Show(hand, player), ShowHand)
            if not answer.show:
                hand.table.emit(HandShown(cite=cite("13:69F-14.15(a)"), seat=player.seat))
                continue
        _show(hand, player, judge)
        shown.append(player)
    return shown


def _showing_order(hand: Hand) -> list[Player]:
    """Clockwise from who made the last bet, or from the next player who is still in."""
    players = hand.players
    seats = [player.seat for player in players]
    first = seats.index(hand.aggressor) if hand.aggressor in seats else 0
    return [player for player in players[first:] + players[:first] if player.status != FOLDED]


def _show(hand: Hand, player: Player, judge: Judge) -> None:
    """The whole hand is displayed, and the dealer reads it."""
    cards = tuple(player.down + player.up)
    event = HandShown(cite=cite("13:69F-14.15(d)"), seat=player.seat, cards=cards)
    hand.table.emit(event)


class Show(Question):
    """A player shows the hand or concedes; conceding cannot be taken back."""

    __slots__ = ("hand", "player")

    def __init__(self, hand: Hand, player: Player) -> None:
        self.hand = hand
        self.player = player

    @property
    def cite(self) -> str:
        """The provision on the showdown."""
        return "13:69F-14.15(d)"

    @property
    def prompt(self) -> str:
        """Whose turn it is."""
        return f"Seat {self.player.seat} shows the hand or concedes."

    def forms(self) -> Sequence[Form]:
        """Show or concede."""
        by = self.player.actor
        return [
            Form("show", ShowHand, by, self.cite, "display the hand", {"show": True}),
            Form("concede", ShowHand, by, self.cite, "discard it unseen", {"show": False}),
        ]


@rule("13:69F-14.6(d)")
def award_uncontested(hand: Hand, winner: Player) -> None:
    """The last player left wins everything without showing."""
    cents, provision = hand.pot, cite("13:69F-14.6(d)")
    hand.pay_out(winner, cents, provision, "pot")
    hand.table.emit(PotAwarded(cite=provision, seat=winner.seat, pot=0, cents=cents))


@rule("13:69F-14.6(e)6", "13:69F-14.6(e)5")
def award(hand: Hand, judge: Judge, shown: Sequence[Player]) -> None:
    """Side pots first, the last-made first, then the main pot; each among its own players."""
    net = _net_pots(hand, pots_of(hand.players))
    high = {player.seat: judge.high(hand, player) for player in shown}
    low = {player.seat: judge.low(hand, player) for player in shown} if judge.low else {}
    for number in range(len(net) - 1, -1, -1):
        cents, players = net[number]
        contenders = [player for player in players if player.seat in high]
        lows = [player for player in contenders if low.get(player.seat, 0) > 0]
        if lows:
            top, bottom = halves(cents)
            _share(hand, number, top, _best(contenders, high), order=judge.odd_high, half="high")
            _share(hand, number, bottom, _best(lows, low), order=judge.odd_low, half="low")
        else:
            _share(hand, number, cents, _best(contenders, high), order=judge.odd_high, half="")


def _net_pots(hand: Hand, pots: list[Pot]) -> list[tuple[int, tuple[Player, ...]]]:
    """The pots, each less the rake that was taken from it."""
    net, below = [], 0
    for pot in pots:
        raked = sum([cents for depth, cents in hand.rakes if below <= depth < pot.depth])
        net.append((pot.cents - raked, pot.players))
        below = pot.depth
    return net


def _best(players: Sequence[Player], strength: dict[int, int]) -> list[Player]:
    most = max(strength[player.seat] for player in players)
    return [player for player in players if strength[player.seat] == most]


def _share(
    hand: Hand, number: int, cents: int, winners: list[Player], *, order: Order | None, half: str
) -> None:
    """Equal shares, the odd chips in the order that the game lays down."""
    if len(winners) > 1 and order is not None:
        winners = sorted(winners, key=lambda player: order(hand, player))
    provision = cite("13:69F-14.3(d)") if len(winners) > 1 else cite("13:69F-14.6(e)5")
    for player, share in zip(winners, divide(cents, len(winners)), strict=True):
        if share:
            hand.pay_out(player, share, provision, "pot")
            won = PotAwarded(cite=provision, seat=player.seat, pot=number, cents=share, half=half)
            hand.table.emit(won)
