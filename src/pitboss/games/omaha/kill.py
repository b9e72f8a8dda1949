"""The kill button: higher limits after one player has won a whole large pot; 13:69F-14.11(i)."""

from __future__ import annotations

from pitboss.games.omaha.options import OmahaRules
from pitboss.games.omaha.rules import increased, is_kill_pot, keeps_kill
from pitboss.poker.betting.button import has_entry, post_blinds, post_missed
from pitboss.poker.betting.limits import first_step
from pitboss.poker.betting.rounds import post_live
from pitboss.poker.community.streets import blind_order
from pitboss.poker.hand import Hand, Player
from pitboss.rulebook import cite, rule
from pitboss.table import Event


class KillButtonMoved(Event, frozen=True, kw_only=True):
    """The kill button lies in front of a player, or was taken up (seat zero)."""

    seat: int

    @property
    def text(self) -> str:
        """Where it is."""
        where = f"at seat {self.seat}" if self.seat else "taken up"
        return f"the kill button is {where}"


# -- the kill hand --------------------------------------------------------------------------------


def post_with_kill(hand: Hand, rules: OmahaRules) -> int:
    """All blinds of a hand for which the kill button is out; the place of who acts first."""
    seats = [player.seat for player in hand.players]
    killer = hand.table.state.killer
    blind = increased(hand.low, rules.kill, rules.unit)
    order, blinds = blind_order(hand), rules.blinds_posted
    if killer not in seats or not has_entry(hand.of(killer).stack, blind, hand.low):
        _move(hand, 0)
        return post_blinds(hand, blinds, order)
    raise_limits(hand, rules)
    _post(hand, blinds, order, hand.of(killer))
    last = order[: len(blinds)][-1]
    return (hand.players.index(last) + 1) % len(seats)


@rule("13:69F-14.1[Kill]", "13:69F-14.1[Half-kill]")
def raise_limits(hand: Hand, rules: OmahaRules) -> None:
    """Minimum and maximum of this hand go up."""
    hand.low = increased(hand.low, rules.kill, rules.unit)
    hand.high = increased(hand.high, rules.kill, rules.unit)
    hand.step = first_step(hand)


@rule("13:69F-14.11(i)")
def _post(hand: Hand, blinds: tuple[int, ...], order: list[Player], killer: Player) -> None:
    """The killer posts one blind, the increased minimum; other blinds are as they always are."""
    for player, cents in zip(order, blinds, strict=False):
        if player is not killer:
            post_live(hand, player, cents, cite("13:69F-14.10(d)"), "blind")
    if hand.rules.missed_blinds_posted:
        post_missed(hand, blinds, order)
    post_live(hand, killer, hand.low, cite("13:69F-14.11(i)"), "kill blind")


# -- after the pot is won -------------------------------------------------------------------------


@rule("13:69F-14.11(i)")
def keep_kill(hand: Hand) -> None:
    """The button goes to the sole winner of a pot that is large enough, or is taken up.

    Where several share a large pot that is not split into high and low, it stays where it is.
    """
    rules = hand.rules
    assert isinstance(rules, OmahaRules)
    if not rules.has_kill:
        return
    winners = [player for player in hand.players if player.won]
    pot = sum([player.won for player in winners])
    needed = rules.kill_pot(hand.low)
    if is_kill_pot(len(winners), pot, needed):
        _move(hand, winners[0].seat)
    elif hand.table.state.killer and (hand.earlier or not keeps_kill(hand.split, pot, needed)):
        _move(hand, 0)


def _move(hand: Hand, seat: int) -> None:
    hand.table.set_state(killer=seat)
    hand.table.emit(KillButtonMoved(cite=cite("13:69F-14.11(i)"), seat=seat))
