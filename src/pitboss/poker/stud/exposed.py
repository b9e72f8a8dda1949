"""Hole cards that the dealer exposes, and what each stud game does about them; 13:69F-14.15."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from pitboss.poker.betting.turn import PlayerQuestion, ask_player, in_the_middle
from pitboss.poker.dead import DeadRoundError
from pitboss.poker.dealing.passes import deal_down, deal_up
from pitboss.poker.events import HandRuled, UpCardDealt
from pitboss.poker.hand import ALL_IN, FOLDED, IN, Hand, Player
from pitboss.poker.house.notices import supplement_cite
from pitboss.table import Choose, Form
from pitboss.table.authoring import Procedure


@dataclass(frozen=True, slots=True)
class Exposure:
    """The provisions on exposed hole cards: in the first deal, and on a later one's two choices."""

    dealt: str
    dead: str
    stop: str = ""
    play_on: str = ""


# -- in the first deal ----------------------------------------------------------------------------


def deal_around_exposed(hand: Hand, provision: str, rules: Exposure) -> Procedure[None]:
    """An exposed hole card is the up-card, and the card in its place is dealt face down."""
    _turn_up(hand, rules)
    for player in hand.players:
        if player.status == FOLDED:
            continue
        deal = deal_down if player.up else deal_up
        yield from deal(hand, [player], provision)
    for player, _ in hand.exposed:
        kill_hand(hand, player, supplement_cite(hand.rules.edition))
    hand.exposed.clear()
    if not hand.live_count:
        words = "Dead round: every hand was exposed"
        raise DeadRoundError(words, rules.dead, misdeal=True)


def _turn_up(hand: Hand, rules: Exposure) -> None:
    """One exposed card becomes the up-card; a player with two has a dead hand."""
    exposed, hand.exposed = hand.exposed, []
    for player in hand.players:
        cards = [card for who, card in exposed if who is player]
        if len(cards) > 1:
            kill_hand(hand, player, rules.dead)
        elif cards:
            player.down.remove(cards[0])
            player.up.append(cards[0])
            hand.table.emit(UpCardDealt(cite=rules.dealt, seat=player.seat, card=cards[0]))


def kill_hand(hand: Hand, player: Player, provision: str) -> None:
    """The cards are collected, the hand is dead, and the ante goes back."""
    hand.table.emit(HandRuled(cite=provision, seat=player.seat, ruling="dead"))
    hand.pay_out(player, player.total, provision, "ante returned")
    player.total = 0
    hand.drop(player)


# -- later ----------------------------------------------------------------------------------------


def choose_all(hand: Hand, rules: Exposure) -> Procedure[None]:
    """Each player whose later hole card was exposed says whether to go on wagering."""
    exposed, hand.exposed = hand.exposed, []
    for player, _ in exposed:
        if player.status == IN and hand.can_bet > 1:
            answer = yield from ask_player(ExposedChoice(hand, player, rules), Choose)
            if answer is not None:
                settle_choice(hand, player, rules, answer.choice)


class ExposedChoice(msgspec.Struct, PlayerQuestion, eq=False):
    """A player whose hole card was exposed stops wagering, or plays on for everything."""

    hand: Hand
    player: Player
    rules: Exposure

    @property
    def cite(self) -> str:
        """The provision on the choice."""
        return self.rules.dealt

    @property
    def prompt(self) -> str:
        """What was exposed, what lies on the table, and what may be chosen."""
        there, seat = in_the_middle(self.hand), self.player.seat
        return f"A hole card of seat {seat} is exposed: {there}. Stop wagering, or play on?"

    def own_forms(self) -> Sequence[Form]:
        """The two choices."""
        by = self.player.actor
        stop = "make no more wagers and contend for the pot as it stands"
        on = "play on for the whole pot"
        return [
            Form("stop", Choose, by, self.rules.stop, stop, {"choice": "stop"}),
            Form("play_on", Choose, by, self.rules.play_on, on, {"choice": "play_on"}),
        ]


def settle_choice(hand: Hand, player: Player, rules: Exposure, choice: str) -> None:
    """Who stops is treated as all-in for the pots as they stand; who plays on loses nothing."""
    provision, ruling = rules.play_on, "played on for the whole pot"
    if choice == "stop":
        provision, ruling = rules.stop, "played for the pot as it stands"
        player.status = ALL_IN
        hand.can_bet -= 1
    hand.table.emit(HandRuled(cite=provision, seat=player.seat, ruling=ruling))
