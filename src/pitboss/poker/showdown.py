"""The showdown: who shows first, what every hand is worth, and who gets which pot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import msgspec

from pitboss.poker.answers import ShowHand
from pitboss.poker.betting.pots import divide, divide_share, halves, net_pots
from pitboss.poker.betting.turn import PlayerQuestion, ask_player, in_the_middle
from pitboss.poker.events import HandDisclosed, HandShown, PotAwarded
from pitboss.poker.hand import FOLDED, Hand, Player
from pitboss.rulebook import cite, rule
from pitboss.table import Form
from pitboss.table.authoring import Procedure

SHOWDOWN: Final = cite("13:69F-14.15(d)")

Strength: TypeAlias = Callable[[Hand, Player], int]
Order: TypeAlias = Callable[[Hand, Player], tuple[int, ...]]
Words: TypeAlias = Callable[[int], str]


class Provisions(NamedTuple):
    """The provisions under which a pot goes to one player, by halves, and to players who tie."""

    whole: str = cite("13:69F-14.6(e)5")
    half: str = cite("13:69F-14.6(e)5")
    tie: str = cite("13:69F-14.3(d)")
    low_tie: str = cite("13:69F-14.3(d)")


USUAL: Final = Provisions()


@dataclass(frozen=True, slots=True)
class Judge:
    """How hands are compared: strengths, higher better, and a low one where pots are split.

    A low strength of zero does not qualify. `odd_high` and `odd_low` sort tied players by who
    gets the odd chip first, the least key first. `high_words` and `low_words` read a strength.
    `cites` is what the game lays down about who wins. `own` says whether both own cards of a player
    count, where a hand can do without them.
    """

    high: Strength
    low: Strength | None = None
    odd_high: Order | None = None
    odd_low: Order | None = None
    high_words: Words | None = None
    low_words: Words | None = None
    cites: Provisions = USUAL
    own: Callable[[Hand, Player], bool] | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """The hands that were displayed, by seat: what each is worth high and low."""

    high: dict[int, int]
    low: dict[int, int]


@rule("13:69F-14.15(d)", "13:69F-14.1[Showdown]")
def showdown(hand: Hand, judge: Judge) -> Procedure[Shown]:
    """The initiator of the final wager shows first, the rest follow clockwise or concede.

    Tables of the first revision that require disclosure let nobody concede.
    """
    asks = not (hand.earlier and hand.rules.require_disclosure)
    shown = Shown({}, {})
    for player in _showing_order(hand):
        if player.status == FOLDED:
            continue
        if asks and shown.high and may_concede(hand, player):
            answer = yield from ask_player(Show(hand, player), ShowHand)
            if hand.live_count == 1:
                break
            if answer is None:
                continue
            if not answer.show:
                concede(hand, player)
                continue
        _show(hand, player, judge, shown)
    return shown


def _showing_order(hand: Hand) -> list[Player]:
    """Clockwise from who made the last bet, or from the next player who is still in."""
    players = hand.players
    first = first_to_show(hand)
    return [player for player in players[first:] + players[:first] if player.status != FOLDED]


@rule("13:69F-14.15(d)")
def first_to_show(hand: Hand) -> int:
    """The place of who made the final wager, or of who acted first if the last round had none."""
    if not hand.bet and hand.rules.checked_down_first_show == "first_to_act":
        return hand.opener
    seats = [player.seat for player in hand.players]
    return seats.index(hand.aggressor) if hand.aggressor in seats else 0


def _show(hand: Hand, player: Player, judge: Judge, shown: Shown) -> None:
    """The whole hand is displayed, and the dealer reads it."""
    high = judge.high(hand, player)
    low = judge.low(hand, player) if judge.low else 0
    shown.high[player.seat] = high
    shown.low[player.seat] = low
    high_words = judge.high_words(high) if judge.high_words else ""
    low_words = judge.low_words(low) if judge.low_words and low else ""
    cards = tuple(player.down + player.up)
    hand.table.emit(HandShown(SHOWDOWN, player.seat, cards, high_words, low_words))


def may_concede(hand: Hand, player: Player) -> bool:
    """Whether another player still contends for all that this player could win."""
    return any(
        other.status != FOLDED and other.total >= player.total and other is not player
        for other in hand.players
    )


@rule("13:69F-14.15(a)", "13:69F-14.15(d)")
def concede(hand: Hand, player: Player) -> None:
    """A player discards the hand, and that cannot be taken back.

    Nobody sees it unless the house requires the disclosure of discarded hands.
    """
    if hand.rules.require_disclosure:
        hand.table.emit(HandDisclosed(SHOWDOWN, player.seat, tuple(player.down + player.up)))
    hand.drop(player)
    player.conceded = True
    hand.table.emit(HandShown(cite=cite("13:69F-14.15(a)"), seat=player.seat))


class Show(msgspec.Struct, PlayerQuestion, eq=False):
    """A player shows the hand or concedes; conceding cannot be taken back."""

    hand: Hand
    player: Player

    @property
    def cite(self) -> str:
        """The provision on the showdown."""
        return "13:69F-14.15(d)"

    @property
    def prompt(self) -> str:
        """Whose turn it is, the board and the pot."""
        return f"Seat {self.player.seat} shows or concedes: {in_the_middle(self.hand)}."

    def own_forms(self) -> Sequence[Form]:
        """Show or, if others contend for everything, concede."""
        by = self.player.actor
        show = Form("show", ShowHand, by, self.cite, "display the hand", {"show": True})
        if not may_concede(self.hand, self.player):
            return [show]
        disclosed = self.hand.rules.require_disclosure
        text = "discard it; it is disclosed" if disclosed else "discard it unseen"
        return [show, Form("concede", ShowHand, by, self.cite, text, {"show": False})]


# -- the pots -------------------------------------------------------------------------------------


@rule("13:69F-14.6(d)")
def award_uncontested(hand: Hand, winner: Player) -> None:
    """The last player left wins everything without showing."""
    cents, provision = hand.pot, cite("13:69F-14.6(d)")
    winner.won += cents
    hand.pay_out(winner, cents, provision, "pot")
    hand.table.emit(PotAwarded(cite=provision, seat=winner.seat, pot=0, cents=cents))


@rule("13:69F-14.6(e)6", "13:69F-14.6(e)5")
def award(hand: Hand, judge: Judge, shown: Shown) -> None:
    """Side pots first, the last-made first, then the main pot; each among its own players."""
    net, cites = net_pots(hand), judge.cites
    for number in range(len(net) - 1, -1, -1):
        pot, raked = net[number]
        cents, contenders = pot.cents - raked, pot.players
        lows = [player for player in contenders if shown.low[player.seat] > 0]
        if lows:
            top, bottom = halves(cents)
            high, low = _best(contenders, shown.high), _best(lows, shown.low)
            hand.split = hand.split or high != low
            won, low_won = (cites.half, cites.tie), (cites.half, cites.low_tie)
            _share(hand, number, top, high, won, order=judge.odd_high, half="high", split=True)
            _share(hand, number, bottom, low, low_won, order=judge.odd_low, half="low", split=True)
        else:
            split = judge.low is not None
            order = judge.odd_high if split or _by_suit(hand) else None
            winners, won = _best(contenders, shown.high), (cites.whole, cites.tie)
            _share(hand, number, cents, winners, won, order=order, half="", split=split)


@rule("13:69F-14.15(r)")
def _by_suit(hand: Hand) -> bool:
    """Whether the odd chip of a pot that is not split goes by suit or to the left of the button."""
    return hand.rules.odd_chip_single == "high_card_by_suit"


@rule("13:69F-14.1[High]", "13:69F-14.1[Low]")
def _best(players: Sequence[Player], strength: dict[int, int]) -> list[Player]:
    most = max([strength[player.seat] for player in players])
    return [player for player in players if strength[player.seat] == most]


def _share(
    hand: Hand,
    number: int,
    cents: int,
    winners: list[Player],
    provisions: tuple[str, str],
    *,
    order: Order | None,
    half: str,
    split: bool,
) -> None:
    """Equal shares, the odd chips in the order that the game lays down.

    `provisions` are those for a single winner and for several. Where the game splits pots between
    high and low, all that is over goes to the first.
    """
    if len(winners) > 1 and order is not None:
        winners = sorted(winners, key=lambda player: order(hand, player))
    provision = provisions[len(winners) > 1]
    parts = divide_share if split and not hand.earlier else divide
    for player, share in zip(winners, parts(cents, len(winners)), strict=True):
        if share:
            player.won += share
            hand.pay_out(player, share, provision, "pot")
            won = PotAwarded(cite=provision, seat=player.seat, pot=number, cents=share, half=half)
            hand.table.emit(won)
