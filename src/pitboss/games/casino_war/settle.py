"""How a wager comes out by the values of the cards; table, odds and kernel ask here."""

from __future__ import annotations

from pitboss.games.casino_war.options import CasinoWarRules
from pitboss.games.casino_war.rules import is_higher, is_tie_hand
from pitboss.games.casino_war.wagers import INITIAL_LINE, TIE_LINE, WAR_LINE
from pitboss.rulebook import cite
from pitboss.table import Wager
from pitboss.table.authoring import Decision, half_surrendered, lost, void, won


def decide_original(wager: Wager, player: int, dealer: int, rules: CasinoWarRules) -> Decision:
    """The initial wager after the original deal; a tie hand leaves it to the player's choice."""
    step = cite("13:69F-22.8[original deal]")
    if is_higher(player, dealer):
        return won(wager.action, rules.odds(INITIAL_LINE.key), INITIAL_LINE.cite)
    return lost(wager.cents, step)


def decide_surrender(wager: Wager) -> Decision:
    """Half of the initial wager is given up on a tie hand."""
    return half_surrendered(wager.cents, cite("13:69F-22.8(e)"))


def decide_tie(wager: Wager, player: int, dealer: int, rules: CasinoWarRules) -> Decision:
    """A tie wager wins on a tie hand of the deal it was made on."""
    if is_tie_hand(player, dealer):
        return won(wager.action, rules.odds(TIE_LINE.key), TIE_LINE.cite)
    return lost(wager.cents, cite("13:69F-22.8[tie wager]"))


def decide_initial_at_war(
    wager: Wager, player: int, dealer: int, rules: CasinoWarRules
) -> Decision:
    """The initial wager after the war deal: lost, given back, or paid on a second tie."""
    if is_tie_hand(player, dealer):
        if rules.second_tie_bonus:
            return won(wager.action, rules.odds(INITIAL_LINE.key), cite("13:69F-22.9[second tie]"))
        return void(cite("13:69F-22.8[second tie]"))
    if is_higher(player, dealer):
        return void(cite("13:69F-22.8[war won]"))
    return lost(wager.cents, cite("13:69F-22.8[war lost]"))


def decide_war(wager: Wager, player: int, dealer: int, rules: CasinoWarRules) -> Decision:
    """The war wager: paid unless the dealer's war card is higher; a second tie wins."""
    if is_tie_hand(player, dealer) or is_higher(player, dealer):
        return won(wager.action, rules.odds(WAR_LINE.key), WAR_LINE.cite)
    return lost(wager.cents, cite("13:69F-22.8[war lost]"))
