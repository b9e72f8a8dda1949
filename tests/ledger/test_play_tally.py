"""How wagers are counted: by the rules of their acceptance, once, and only what the house banks."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from pitboss.house.gaming_day import Period
from pitboss.ledger.accounts import BOT_USER
from pitboss.ledger.play_tally import Sums, TableTally, expected_of
from pitboss.odds.worth import Worth

DAY = Period("1999-04-19", "day")


def worth(advantage: Fraction, **more: object) -> Worth:
    """What a unit is worth; the rest as at a wheel."""
    usual: dict[str, object] = {
        "wager": "w", "variance": Fraction(1), "error": 0.0, "share": Fraction(1),
        "opening": False, "house_banks": True, "pushes": True,
    }  # fmt: skip
    return msgspec.convert({**usual, **more, "advantage": advantage}, type=_Given).worth()


class _Given(msgspec.Struct):
    advantage: Fraction
    wager: str
    variance: Fraction
    error: float
    share: Fraction
    opening: bool
    house_banks: bool
    pushes: bool

    def worth(self) -> Worth:
        return Worth(**msgspec.structs.asdict(self))


class Table:
    """A table whose rows are made by hand; the price of its spot is in its rules."""

    def __init__(self, **more: object) -> None:
        self._more = more
        self.tally = TableTally(self._price)
        self._row("Opened", game="wheel", rules={"advantage": "1/10"})

    def _price(self, slug: str, rules: Mapping[str, object]) -> Mapping[str, Worth] | None:
        if "advantage" not in rules:
            return None
        return {"spot": worth(Fraction(str(rules["advantage"])), **self._more)}

    def _row(self, entry: str, *, user: int = 5, **more: object) -> None:
        body = msgspec.json.encode({"entry": entry, **more})
        self.tally.read(self.tally.row + 1, body, user, DAY)

    def adopt(self, **rules: object) -> None:
        """The rules of the table change."""
        self._row("RulesAdopted", rules=rules)

    def sit(self, seat: int, *, bot: bool) -> None:
        self._row("Seated", seat=seat, bot=bot, user=BOT_USER if bot else 5)

    def begin(self) -> None:
        """A round begins, and the one before is over."""
        self._row("Began", events=[])

    def tell(self, *events: dict[str, object]) -> None:
        """Something happens."""
        self._row("Answered", events=list(events))

    def sums(self, *, bots: bool = False) -> Sums:
        self.begin()
        return self.tally.sums.get((DAY, bots), Sums())


def laid(number: int, cents: int = 100, *, seat: int = 1) -> dict[str, object]:
    return {"event": "WagerPlaced", "wager": number, "seat": seat, "spot": "spot", "cents": cents}


def changed(number: int, cents: int) -> dict[str, object]:
    return {"event": "WagerChanged", "wager": number, "seat": 1, "spot": "spot", "cents": cents}


def decided(
    number: int, cents: int = 100, *, seat: int = 1, result: str = "lost"
) -> dict[str, object]:
    event = {"event": "WagerDecided", "wager": number, "seat": seat, "spot": "spot"}
    return {**event, "cents": cents, "result": result, "taken": cents, "paid": 0}


def moved(source: str, target: str, cents: int = 100) -> dict[str, object]:
    return {"event": "ChipsMoved", "source": source, "target": target, "cents": cents, "memo": ""}


CLOSED: dict[str, object] = {"event": "BettingClosed"}


def theoretical(sums: Sums) -> Fraction | None:
    found = expected_of(sums)
    return None if found is None else found.win


def test_a_wager_counts_by_the_rules_of_its_acceptance() -> None:
    """Also when it is decided under others; where those have no price it is not known."""
    table = Table()
    table.begin()
    table.tell(laid(1))
    table.adopt(advantage="1/5")
    table.tell(laid(2), decided(1), decided(2))
    assert theoretical(table.sums()) == 100 * (Fraction(1, 10) + Fraction(1, 5))
    table.adopt(nothing=1)
    table.tell(laid(3), decided(3))
    sums = table.sums()
    assert (sums.handle, sums.unpriced, theoretical(sums)) == (300, 100, None)


def test_wagers_on_one_spot_of_a_round_come_out_together() -> None:
    """Their stakes are added before they are squared; those of two rounds are not."""
    table = Table()
    table.begin()
    table.tell(laid(1), laid(2, 50, seat=2), decided(1), decided(2, 50, seat=2))
    table.begin()
    table.tell(laid(3), decided(3))
    found = expected_of(table.sums())
    assert found is not None
    assert found.variance == 150**2 + 100**2


def test_what_is_laid_after_betting_closed_may_be_counted_in_already() -> None:
    """Doubling adds to the handle, not to the theoretical win."""
    table = Table(opening=True)
    table.begin()
    table.tell(laid(1), CLOSED, laid(2), decided(1), decided(2))
    sums = table.sums()
    assert (sums.handle, theoretical(sums)) == (200, Fraction(10))


def test_what_is_taken_back_counts_only_once_betting_was_closed() -> None:
    """Before, the wager was never made; afterwards it is part of the play that is priced."""
    table = Table()
    table.begin()
    table.tell(laid(1), changed(1, 0), laid(2), changed(2, 40), CLOSED, changed(2, 0))
    table.tell(moved("layout:1", "inventory", 1))
    sums = table.sums()
    assert (sums.handle, sums.win, theoretical(sums)) == (0, 1, Fraction(4))


def test_a_round_that_a_player_banked_has_no_theoretical_win() -> None:
    """Unless the prices are of play between players, where the house has a commission."""
    for banks, wanted in ((True, None), (False, 10)):
        table = Table(house_banks=banks)
        table.begin()
        table.tell(laid(1), moved("layout:1", "stack:2"), decided(1))
        sums = table.sums()
        assert (sums.win, theoretical(sums)) == (0, wanted)


def test_a_wager_that_is_void_where_play_knows_none_was_no_wager() -> None:
    """Where it may end even in the course of play it was one."""
    for pushes, wanted in ((False, 0), (True, 100)):
        table = Table(pushes=pushes)
        table.begin()
        table.tell(laid(1), decided(1, result="void"), moved("stack:1", "vigorish", 1))
        assert table.sums().handle == wanted


def test_what_bots_play_is_kept_apart() -> None:
    """Also when they change their seat."""
    table = Table()
    table.sit(1, bot=True)
    table.sit(2, bot=False)
    table.begin()
    table.tell({"event": "SeatChanged", "seat": 1, "to_seat": 3})
    table.tell(laid(1, seat=3), laid(2, 50, seat=2), decided(1, seat=3), decided(2, 50, seat=2))
    assert table.sums().handle == 50
    assert table.sums(bots=True).handle == 100
