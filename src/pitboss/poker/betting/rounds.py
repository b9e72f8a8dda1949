"""A betting round: clockwise until everybody has answered the latest bet; 13:69F-14.1, 14.7."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pitboss.poker.answers import Bet, Call, Check, Fold, PushChips, Raise, ThrowHand
from pitboss.poker.betting.acting import Act, meaning, thrown_action, turn_of
from pitboss.poker.betting.limits import FIXED, first_step, is_full
from pitboss.poker.betting.pots import return_uncalled
from pitboss.poker.events import PlayerActed
from pitboss.poker.hand import IN, FullBet, Hand, Player
from pitboss.poker.house.rake import take_rake
from pitboss.poker.irregular import remedy
from pitboss.rulebook import cite, rule
from pitboss.table import Answer
from pitboss.table.authoring import Procedure

CALL: Final = cite("13:69F-14.1[Call]")
CHECK: Final = cite("13:69F-14.1[Check]")
FOLD: Final = cite("13:69F-14.1[Fold]")
OPENING: Final = cite("13:69F-14.1[Opening bet]")
RAISE: Final = cite("13:69F-14.1[Raise]")

# -- the whole of a betting round -----------------------------------------------------------------


def wager_round(
    hand: Hand, street: int, first: int, *, must_bet: bool = False, must_open: bool = False
) -> Procedure[None]:
    """A betting round after the first: nothing is bet yet, and a given player acts first."""
    begin_betting(hand, street)
    return betting_round(hand, first, must_bet=must_bet, must_open=must_open)


def open_betting(hand: Hand) -> None:
    """The first betting round of a hand in which nobody has done anything yet."""
    hand.street = 1
    hand.step = first_step(hand)


def begin_betting(hand: Hand, street: int) -> None:
    """A new betting round: nothing is bet, and everybody may act."""
    hand.street = street
    hand.bet = hand.raises = hand.fulls = 0
    hand.full_bets.clear()
    hand.step = first_step(hand)
    for player in hand.players:
        player.street = 0
        player.before = player.total
        player.faced = -1
        player.checked = False


def end_betting(hand: Hand) -> None:
    """After a betting round: what nobody called goes back, and the rake is taken."""
    return_uncalled(hand)
    take_rake(hand)


@rule("13:69F-14.1[Forced bet]")
def post_live(
    hand: Hand, player: Player, cents: int, provision: str, action: str, *, acts: bool = False
) -> None:
    """A compulsory live bet, or the whole stack if that is less; the bet is the full amount.

    Posting a blind is not yet acting; making a forced bet is (`acts`).
    """
    hand.pay_in(player, min(cents, player.stack), provision, action)
    if cents > hand.bet:
        hand.bet = cents
        hand.aggressor = player.seat
    if cents > hand.step and hand.rules.limit_structure != FIXED:
        hand.step = cents
        hand.full_bets.append(FullBet(player, cents, False))
    if acts:
        player.faced = hand.bet
        player.seen = hand.fulls


@rule("13:69F-14.1[Betting round]", "13:69F-14.6(c)")
def betting_round(
    hand: Hand, first: int, *, must_bet: bool = False, must_open: bool = False
) -> Procedure[None]:
    """Clockwise from a player until all who can have answered the latest bet.

    `first` is the place in `hand.players` of who acts first; that player, or the next who has
    chips, has to bet or check with `must_open`, and may not even check with `must_bet`.
    """
    must_open = must_open or must_bet
    players = hand.players
    hand.opener = place = first % len(players)
    while place >= 0:
        order, place = players[place:] + players[:place], -1
        for player in order:
            if player.status != IN:
                continue
            bet = hand.bet
            owed = bet - player.street
            if owed <= 0 and not may_begin(hand, player):
                continue
            if hand.live_count < 2:
                break
            if must_open:
                answer = yield turn_of(hand, player, must_bet, must_open)
            else:
                answer = yield Act(hand, player, owed if owed < player.stack else player.stack)
            if type(answer) not in DONE:
                plain = yield from hear_out(hand, player, answer, must_bet, must_open)
                if plain is None:
                    continue
                answer = plain
            DONE[type(answer)](hand, player, answer)
            player.faced = hand.bet
            player.seen = hand.fulls
            hand.spoke = player.actor
            must_bet = must_open = False
            if hand.bet > bet:  # everybody after the raiser is asked again
                place = players.index(player) + 1
                break
    end_betting(hand)


def may_begin(hand: Hand, player: Player) -> bool:
    """Whether a player with no bet to answer may still open or raise against an opponent."""
    return begins(player.faced, hand.can_bet)


@rule("13:69F-14.1[Betting round]")
def begins(faced: int, can_bet: int) -> bool:
    """Whether a player who has not acted yet has an opponent to bet against."""
    return faced < 0 and can_bet > 1


# -- what is done ---------------------------------------------------------------------------------


@rule("13:69F-14.1[Call]")
def _call(hand: Hand, player: Player, answer: Call) -> None:
    """As much as the bet, or the whole stack if that is less."""
    owed = hand.bet - player.street
    player.wagered = True
    hand.pay_in(player, owed if owed < player.stack else player.stack, CALL, "call")


@rule("13:69F-14.1[Check]")
def _check(hand: Hand, player: Player, answer: Check) -> None:
    """No wager is made, and the turn passes on."""
    player.checked = True
    hand.table.emit(PlayerActed(CHECK, player.seat, "check", 0, player.street))


@rule("13:69F-14.1[Fold]", "13:69F-14.15(j)1", "13:69F-14.15(j)1i", "13:69F-14.15(j)1ii")
def _fold(hand: Hand, player: Player, answer: Fold) -> None:
    """The cards go to the discards, the chips stay; who owed nothing keeps a place in the deal."""
    if keeps_place(player.street, hand.bet):
        player.ghost = hand.ghosts = True
    hand.drop(player)
    hand.table.emit(PlayerActed(FOLD, player.seat, "fold", 0, player.street))


@rule("19:47-14.15(e)")
def keeps_place(there: int, bet: int) -> bool:
    """Whether a seat that folds made or called the last wager, so that it keeps getting cards."""
    return there == bet


@rule("13:69F-14.1[Bet]", "13:69F-14.1[Opening bet]", "13:69F-14.7(g)")
def _raise(hand: Hand, player: Player, answer: Bet | Raise) -> None:
    """The bet goes up; a full raise counts, and opens the betting again for everybody."""
    bet, step = hand.bet, hand.step
    if type(answer) is Raise:
        to = answer.to
        hand.pay_in(player, to - player.street, RAISE, "raise")
    else:
        assert type(answer) is Bet
        to = answer.cents
        hand.pay_in(player, to - player.street, OPENING, "bet")
    hand.bet = to
    if is_full(bet, step, to):
        hand.fulls += 1
        hand.raises += bet > 0
        hand.step = max(step, to - bet)
        hand.full_bets.append(FullBet(player, to - bet, bet > 0, hand.fulls))
    player.wagered = True
    hand.aggressor = player.seat
    if hand.ghosts:
        hand.lay_ghosts()


# What is done about each plain word.
DONE: Final[Mapping[type[Answer], Callable[[Hand, Player, Any], None]]] = {
    Fold: _fold,
    Check: _check,
    Call: _call,
    Bet: _raise,
    Raise: _raise,
}


# -- what needs a second look ---------------------------------------------------------------------


def hear_out(
    hand: Hand, player: Player, answer: Answer, must_bet: bool, must_open: bool
) -> Procedure[Answer | None]:
    """Chips without plain words, a hand thrown away, or an official: what the player then does.

    That is nothing where an official's ruling has taken the player's turn away.
    """
    turn = turn_of(hand, player, must_bet, must_open)
    while type(answer) not in DONE:
        if isinstance(answer, PushChips):
            if not answer.more:
                return meaning(turn, answer)
            turn = turn.with_chips(answer)
        elif isinstance(answer, ThrowHand):
            return _throw(hand, player, thrown_action(turn, answer.said))
        else:
            yield from remedy(hand, answer)
            if not has_turn(hand, player):
                return None
            turn = turn_of(hand, player, must_bet, must_open)
        answer = yield turn
    return answer


def has_turn(hand: Hand, player: Player) -> bool:
    """Whether a player still has to act."""
    owes = player.street < hand.bet or may_begin(hand, player)
    return player.status == IN and hand.live_count > 1 and owes


def _throw(hand: Hand, player: Player, owed: Answer | None) -> Answer:
    """What was announced or is forced goes into the pot first; then the hand is folded."""
    if owed is not None:
        DONE[type(owed)](hand, player, owed)
    return Fold(by=player.actor)
