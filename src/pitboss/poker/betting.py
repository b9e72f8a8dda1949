"""A betting round: clockwise until everybody has answered the latest bet; 13:69F-14.1, 14.7."""

from __future__ import annotations

from pitboss.poker.acting import Act, meaning
from pitboss.poker.answers import Bet, Call, Check, Fold, PushChips, Raise
from pitboss.poker.hand import FOLDED, IN, Hand, Player
from pitboss.poker.limits import fixed_unit
from pitboss.rulebook import cite, rule
from pitboss.table import Answer, Procedure

__all__ = ["begin_betting", "betting_round"]


def begin_betting(hand: Hand, street: int) -> None:
    """A new betting round: nothing is bet, and everybody may act."""
    hand.street = street
    hand.bet = hand.raises = 0
    hand.step = fixed_unit(hand) if hand.rules.limit_structure == "fixed" else hand.low
    for player in hand.players:
        player.street = 0
        player.before = player.total
        player.faced = -1
        player.checked = False


@rule("13:69F-14.1[Betting round]", "13:69F-14.6(c)")
def betting_round(hand: Hand, first: int, *, must_bet: bool = False) -> Procedure[None]:
    """Clockwise from a player until all who can have answered the latest bet.

    `first` is the place in `hand.players` of who acts first; with `must_bet` that player, or the
    next who has chips, may neither check nor fold.
    """
    players, place, passed = hand.players, first, 0
    count = len(players)
    while passed < count and hand.live_count > 1:
        player = players[place % count]
        place += 1
        passed += 1
        if player.status != IN or not owes_an_answer(hand, player):
            continue
        answer = yield Act(hand, player, must_bet=must_bet)
        while answer.by != player.actor:
            yield from hand.rules.irregularity(hand, answer)
            if hand.dead:
                return
            answer = yield Act(hand, player, must_bet=must_bet)
        must_bet = False
        if act(hand, player, answer):
            passed = 1


def owes_an_answer(hand: Hand, player: Player) -> bool:
    """Whether a player has a bet to answer, or may still open or raise against somebody."""
    return player.street < hand.bet or (player.faced < 0 and hand.can_bet > 1)


def act(hand: Hand, player: Player, answer: Answer) -> bool:
    """What a player said takes effect; whether it was a bet or raise comes back."""
    bet = hand.bet
    if isinstance(answer, PushChips):
        answer = meaning(Act(hand, player), answer)
    match answer:
        case Call():
            _call(hand, player)
        case Fold():
            _fold(hand, player)
        case Check():
            player.checked = True
            hand.say(player, "check", "13:69F-14.1[Check]")
        case Bet(cents=to) | Raise(to=to):
            _raise_to(hand, player, to)
    player.faced = hand.bet
    return hand.bet > bet


@rule("13:69F-14.1[Call]")
def _call(hand: Hand, player: Player) -> None:
    """As much as the bet, or the whole stack if that is less."""
    owed = hand.bet - player.street
    hand.voluntary += 1
    hand.pay_in(player, min(owed, player.stack), cite("13:69F-14.1[Call]"), "call")


@rule("13:69F-14.1[Fold]", "13:69F-14.15(j)1i", "13:69F-14.15(j)1ii")
def _fold(hand: Hand, player: Player) -> None:
    """The cards go to the discards, the chips stay; who owed nothing keeps a place in the deal."""
    player.status = FOLDED
    hand.can_bet -= 1
    hand.live_count -= 1
    player.ghost = player.street == hand.bet
    hand.muck += player.down + player.up
    hand.say(player, "fold", cite("13:69F-14.1[Fold]"))


@rule("13:69F-14.1[Bet]", "13:69F-14.1[Opening bet]", "13:69F-14.7(g)")
def _raise_to(hand: Hand, player: Player, to: int) -> None:
    """The bet goes up; a full raise counts, and opens the betting again for everybody."""
    more, opening = to - hand.bet, hand.bet == 0
    full = more >= hand.step or hand.bet < hand.step <= to
    provision = cite("13:69F-14.1[Opening bet]") if opening else cite("13:69F-14.1[Raise]")
    hand.pay_in(player, to - player.street, provision, "bet" if opening else "raise")
    hand.bet = to
    hand.raises += full and not opening
    if full and more > hand.step:
        hand.step = more
    hand.voluntary += 1
    hand.aggressor = player.seat
    for other in hand.players:
        other.ghost = False
