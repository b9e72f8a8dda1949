"""Hands are exposed, compared and settled with the dealer or with a bank."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Generic, TypeAlias, TypeVar

from pitboss.errors import ensure
from pitboss.games._pai_gow.rules import (
    AREAS,
    LOSE,
    PUSH,
    WIN,
    bank_share,
    halves,
    pick_up_order,
)
from pitboss.games._pai_gow.state import (
    CENTRE,
    DEALERS_WAGER,
    BankedDeal,
    BankSettled,
    BankTable,
    areas_played,
    main_wagers,
)
from pitboss.money import INVENTORY, VIGORISH, Cents, layout, show, stack
from pitboss.table import Wager
from pitboss.table.authoring import (
    Choice,
    Decision,
    Procedure,
    Result,
    choose,
    close_wager,
    lost,
    settle,
    void,
)

D = TypeVar("D", bound=BankedDeal)
Decided: TypeAlias = list[tuple[Wager, Decision]]

EXPOSE_QUESTIONS_MAX: Final = AREAS
# The revision since which what was surrendered in a void round is the bank's; see Table.revision.
SHARED_SINCE: Final = 3
# What the dealer announces.
RESULTS: Final = {LOSE: "lose", PUSH: "push", WIN: "win"}


class Settlement(ABC, Generic[D]):
    """The end of a round; a game says how hands are shown, compared, decided and collected."""

    def __init__(self, table: BankTable, deal: D) -> None:
        self.table, self.deal, self.provisions = table, deal, table.rules.provisions
        # What says how hands are compared with a bank's, and with a co-bank's.
        self.banked = self.provisions.centre_halves if deal.co_bank else self.provisions.centre

    @abstractmethod
    def exposing(self, area: int, seat: int, choices: dict[str, str]) -> Choice:
        """The question whether the hands of an area are exposed or surrendered."""

    @abstractmethod
    def show(self, area: int) -> int:
        """Show the hands of an area, and announce and give how they compare with the bank's."""

    @abstractmethod
    def show_bank(self) -> None:
        """Show the hands of a player who banks."""

    @abstractmethod
    def dealer_result(self) -> int | None:
        """How the dealer's hands compare with those of a player's bank; None without any."""

    @abstractmethod
    def decided(self, area: int) -> Decided:
        """How each wager on an area comes out."""

    @abstractmethod
    def collect(self, position: int, provision: str) -> None:
        """Take away the hands of a position."""

    @abstractmethod
    def positions(self) -> tuple[int, ...]:
        """The positions whose hands still lie there."""

    @abstractmethod
    def put_away(self, area: int) -> None:
        """Take away, unseen, the hands of a player who has surrendered."""

    # -- exposing and comparing -------------------------------------------------------------------

    def _expose(self) -> Procedure[list[int]]:
        """Area by area: losers are collected, pushes left to their players; the winning areas."""
        winners: list[int] = []
        for area in areas_played(self.table):
            seat = main_wagers(self.table, area)[0].seat
            choices = {"expose": "the hands are exposed", "surrender": "give up the whole wager"}
            if (yield from choose(self.exposing(area, seat, choices))) == "surrender":
                self.surrender(area)
            elif self._compare(area) == WIN:
                winners.append(area)
        return winners

    def surrender(self, area: int) -> None:
        """The whole wager is taken at once, and the hands are put away unseen."""
        provision = self.provisions.surrendered
        for wager in main_wagers(self.table, area):
            self._take(wager, lost(wager.cents, provision), provision)
        self.put_away(area)

    def _take(self, wager: Wager, decision: Decision, provision: str) -> None:
        """A losing wager goes to the inventory, or to the centre of the table in a bank round."""
        ensure(decision.result is Result.LOST, "only what is lost is taken")
        target = CENTRE if self.deal.bank else INVENTORY
        memo = f"{wager.spot} lost"
        self.table.move(layout(wager.seat), target, wager.cents, provision, memo)
        close_wager(self.table, wager, decision)

    def _compare(self, area: int) -> int:
        """The hands of an area against those of the dealer or the bank; winners stay face up."""
        result = self.show(area)
        if result == LOSE:
            provision = self.banked if self.deal.bank else self.provisions.lost
            for wager, decision in self.decided(area):
                self._take(wager, decision, provision)
            self.collect(area, self.provisions.lost)
        elif result == PUSH:  # neither paid nor collected: it is the player's again
            provision = self.provisions.pushed
            settle(self.table, self.decided(area), collect=provision, pay=provision)
            self.collect(area, provision)
        return result

    def _take_vigorish(self, seat: int, won: Cents, provision: str) -> None:
        """A winner pays five percent of what was won, at the time it is paid."""
        fee = self.table.rules.vigorish(won)
        self.table.move(stack(seat), VIGORISH, fee, provision, "vigorish")
        text = f"a vigorish of {show(fee)} is taken from seat {seat} on the {show(won)} won"
        self.table.record(text, provision)

    def _pick_up(self, words: str) -> None:
        """What still lies there is picked up in order, so that every hand can be reconstructed."""
        provision = self.provisions.picked_up
        for position in pick_up_order(self.positions(), self.deal.bank):
            self.collect(position, provision)
        text = f"all {words} were picked up in order, so that each hand can be reconstructed"
        self.table.record(text, provision)

    # -- against the dealer -----------------------------------------------------------------------

    def with_dealer(self, words: str) -> Procedure[None]:
        """After all hands are exposed winners are paid in their order, less the vigorish."""
        for area in (yield from self._expose()):
            pairs, provision = self.decided(area), self.provisions.paid
            settle(self.table, pairs, collect=provision, pay=provision)
            won: Cents = sum(decision.paid for _, decision in pairs)
            self._take_vigorish(pairs[0][0].seat, won, provision)
            self.collect(area, provision)
        self._pick_up(words)

    # -- against a bank ---------------------------------------------------------------------------

    def with_bank(self, words: str) -> Procedure[None]:
        """The dealer and then every player is compared with the bank, losers go to the centre.

        When all are exposed winners are paid from there; the bank adds what is missing and takes
        what is left.
        """
        table, deal = self.table, self.deal
        self.show_bank()
        dealer_won = self._compare_dealer()
        winners = yield from self._expose()
        wins = sum(wager.cents for area in winners for wager in main_wagers(table, area))
        lost, won = table.accounts.balance(CENTRE), wins + deal.dealers_wager * dealer_won
        share = bank_share(lost, won)
        if dealer_won:  # the wager and its win return to the inventory, without a vigorish
            cents, provision = deal.dealers_wager, self.provisions.dealers_win
            self._fill(share, cents)
            table.move(CENTRE, INVENTORY, cents, provision, "the dealer's win")
            table.move(DEALERS_WAGER, INVENTORY, cents, provision, "the dealer's wager")
        for area in winners:
            self._pay(area, share)
            self.collect(area, self.provisions.paid)
        self._share_out(lost, won)
        self._pick_up(words)

    def _compare_dealer(self) -> bool:
        """The dealer in a player's place: True if the dealer's wager wins."""
        result = self.dealer_result()
        if result is None:
            return False
        table, cents, provision = (
            self.table,
            self.deal.dealers_wager,
            self.provisions.dealer_compared,
        )
        table.announce(f"The dealer: {RESULTS[result]}", provision)
        if result == PUSH:
            table.move(DEALERS_WAGER, INVENTORY, cents, provision, "returned")
        elif result == LOSE:
            table.move(DEALERS_WAGER, CENTRE, cents, provision, "to the centre")
        else:
            self.stack_dealers_hand()
        return result == WIN

    @abstractmethod
    def stack_dealers_hand(self) -> None:
        """The dealer has won: the hand is stacked face up, the wager on top."""

    def _fill(self, share: Cents, due: Cents) -> None:
        """When the centre runs out, the bank adds what is missing for all; a co-bank half of it."""
        table, deal = self.table, self.deal
        if table.accounts.balance(CENTRE) >= due:
            return
        if deal.co_bank:
            bank, house = halves(share)
            table.move(stack(deal.bank), CENTRE, -bank, self.banked, "the co-bank adds its half")
            table.move(INVENTORY, CENTRE, -house, self.banked, "the casino adds its half")
        else:
            table.move(stack(deal.bank), CENTRE, -share, self.banked, "the bank adds")

    def _pay(self, area: int, share: Cents) -> None:
        """A winning area is paid from the centre, and its player pays the vigorish."""
        table, won, provision = self.table, 0, self.banked
        for wager, decision in self.decided(area):
            self._fill(share, decision.paid)
            player = stack(wager.seat)
            table.move(CENTRE, player, decision.paid, provision, f"{wager.spot} won")
            table.move(layout(wager.seat), player, wager.cents, provision, f"{wager.spot} stake")
            close_wager(table, wager, decision)
            won += decision.paid
            seat = wager.seat
        self._take_vigorish(seat, won, self.provisions.players_vigorish)

    def _share_out(self, lost: Cents, won: Cents) -> None:
        """What is left in the centre is the bank's, less the vigorish; a co-bank has half of it."""
        table, bank, share = self.table, self.deal.bank, bank_share(lost, won)
        mine, house, provision = share, 0, self.banked
        if self.deal.co_bank:
            mine, house = halves(share)
        fee = table.rules.vigorish(mine) if share > 0 else 0
        if share > 0:
            table.move(CENTRE, INVENTORY, house, provision, "the casino's half")
            table.move(CENTRE, VIGORISH, fee, provision, "vigorish")
            table.move(CENTRE, stack(bank), mine - fee, provision, "what the bank has won")
        table.emit(
            BankSettled(cite=provision, seat=bank, lost=lost, won=won, share=mine, vigorish=fee)
        )

    def share_surrendered(self) -> None:
        """A round is void: what was surrendered to a bank before stays lost, as to the dealer."""
        lost = self.table.accounts.balance(CENTRE)
        if lost and self.table.revision >= SHARED_SINCE:
            self._share_out(lost, 0)


def give_back(table: BankTable, area: int, provision: str) -> None:
    """The wagers on an area go back to their player."""
    voided = [(wager, void(provision)) for wager in main_wagers(table, area)]
    settle(table, voided, collect=provision, pay=provision)


def give_all_back(table: BankTable, provision: str) -> None:
    """All hands are void: every wager that is not settled yet goes back, the dealer's too."""
    voided = [(wager, void(provision)) for wager in table.wagers.values()]
    settle(table, voided, collect=provision, pay=provision)
    for account in (DEALERS_WAGER, CENTRE):
        held = table.accounts.balance(account)
        table.move(account, INVENTORY, held, provision, "the dealer's wager returned")
