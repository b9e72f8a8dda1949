"""What the stud games share: the first cards, the forced bet, and how hands are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from operator import itemgetter
from typing import Final, TypeVar

from pitboss.poker.betting.rounds import betting_round, post_live, wager_round
from pitboss.poker.dealing.passes import deal_down, show_held
from pitboss.poker.hand import Hand, Player
from pitboss.poker.stud.dealing import deal_each_up, find_cards
from pitboss.poker.stud.exposed import Exposure, deal_around_exposed
from pitboss.rulebook import rule
from pitboss.table.authoring import Procedure

T = TypeVar("T")


def stud_questions(players: int, rounds: int) -> int:
    """The most questions of a round: everybody answers every bet, and some go all-in for less.

    The rest is the window, the cards where nobody knows their order, and the showdown.
    """
    return rounds * (1 + players) * players + 1_000


def deal_first(
    hand: Hand, holes: int, provision: str, exposure: Exposure | None
) -> Procedure[None]:
    """So many passes face down and one face up, from the dealer's left.

    Where no provision speaks of exposed cards they stay as they were dealt.
    """
    hand.supply = partial(find_cards, hand)
    yield from deal_down(hand, hand.players, provision, passes=holes)
    if hand.exposed and exposure:
        yield from deal_around_exposed(hand, provision, exposure)
    else:
        hand.exposed.clear()
        yield from deal_each_up(hand, hand.players, provision)
    show_held(hand, hand.live(), provision)


@rule("13:69F-14.9(e)", "13:69F-14.13(e)", "13:69F-14.13A(e)")
def first_round(hand: Hand, place: int, provision: str) -> Procedure[None]:
    """The forced bet, then clockwise fold, call or raise; unraised it comes to no second turn."""
    player = hand.players[place]
    forced = hand.rules.forced_at(hand.low)
    post_live(hand, player, forced, provision, "forced bet", acts=True)
    return betting_round(hand, place + 1)


@rule("13:69F-14.9(f)1", "13:69F-14.9(f)2", "13:69F-14.13A(f)", "13:69F-14.13A(h)1")
def later_round(hand: Hand, street: int, place: int, *, must_bet: bool = False) -> Procedure[None]:
    """The player who acts first is required to bet or check, and does not fold."""
    return wager_round(hand, street, place, must_bet=must_bet, must_open=True)


door_of: Final[Callable[[list[int]], int]] = itemgetter(0)  # the first up-card


def place_of(
    hand: Hand, pick: Callable[[Sequence[T]], int], showing: Callable[[list[int]], T]
) -> int:
    """The place of the player whose up-cards are picked among those still in."""
    live = hand.live()
    picked = live[pick([showing(player.up) for player in live])]
    return hand.players.index(picked)


# -- at the showdown ------------------------------------------------------------------------------


def cards_of(hand: Hand, player: Player) -> list[int]:
    """The player's own cards and those that count for everybody."""
    return player.down + player.up + hand.board


def ways(
    cards: Sequence[int], size: int, strength: Callable[..., int]
) -> Iterator[tuple[int, ...]]:
    """Every choice of so many cards that makes the best hand there is in them."""
    worths = [(strength(*chosen), chosen) for chosen in combinations(cards, size)]
    best = max(worth for worth, _ in worths)
    return (chosen for worth, chosen in worths if worth == best)
