"""What is wrong after the deal, and the setting of hands: 19:47-10.7(a) to (e), 10.9, 10.10."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pitboss.equipment import Source, Tile, read_tiles, write_tiles
from pitboss.errors import MalformedAnswer
from pitboss.games._pai_gow.rules import AREAS
from pitboss.games._pai_gow.state import (
    SetHands,
    VoidDeal,
    areas_to_set,
    main_wagers,
    refuse_meddling,
)
from pitboss.games.pai_gow.deal import exposed, exposed_form
from pitboss.games.pai_gow.house_way import Setting, set_as
from pitboss.games.pai_gow.options import PROVISIONS
from pitboss.games.pai_gow.rules import HAND
from pitboss.games.pai_gow.state import (
    Deal,
    ExposeTile,
    PaiGowTable,
    TilesSeen,
    show_hands,
)
from pitboss.rulebook import cite
from pitboss.table import (
    DEALER,
    Actor,
    Answer,
    CallIrregularity,
    Choose,
    Form,
    Question,
    seat_actor,
)
from pitboss.table.authoring import FormsQuestion, Irregularity, Json, Procedure

# After a tile was exposed the player's choice, and that all is well.
AFTER_QUESTIONS_MAX: Final = 2
SET_QUESTIONS_MAX: Final = AREAS + 2

LOW_TILES: Final = 2
HOUSE_WAY: Final = "house_way"

_MISTOTALLED: Final = Irregularity(
    "mistotalled",
    DEALER,
    cite("19:47-10.9(c)"),
    "the dice were totalled wrongly and tiles went to the wrong positions",
)


def after_the_deal(table: PaiGowTable, deal: Deal) -> Procedure[None]:
    """A wrong total and exposed tiles are dealt with before anybody looks at tiles."""
    while isinstance(answer := (yield _dealt(deal)), ExposeTile):
        yield from exposed(table, deal, answer)
    _check_total(answer)


def _check_total(answer: Answer) -> None:
    """Void the round if the dice were totalled wrongly."""
    if isinstance(answer, CallIrregularity):
        raise VoidDeal(_MISTOTALLED.cite)


def _dealt(deal: Deal) -> Question:
    """The dealer says that all is well, that dice were totalled wrongly, or a tile was exposed."""
    provision, usual = cite("19:47-10.7(b)"), Choose(by=DEALER, choice="dealt")
    offered = [
        Form("dealt", Choose, DEALER, provision, "all is well", {"choice": "dealt"}),
        _MISTOTALLED.form(),
        exposed_form(deal),
    ]
    return FormsQuestion("The stacks are dealt.", provision, offered, usual)


# -- the question ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LowHand:
    """Two of the four tiles in somebody's hands, as the low hand."""

    tiles: tuple[Tile, ...]

    def admits(self, value: object) -> bool:
        """Whether it names two of the tiles."""
        try:
            named = read_tiles(value) if isinstance(value, str) else ()
        except MalformedAnswer:
            return False
        rest = list(self.tiles)
        return len(named) == LOW_TILES and all(_taken(rest, tile) for tile in named)

    def read(self, typed: str) -> str:
        """The tiles typed one after the other, as in `6-6,4-5`."""
        return write_tiles(read_tiles(typed))

    def sample(self, source: Source) -> str:
        """Any two of the tiles."""
        first = source.below(HAND)
        second = (first + 1 + source.below(HAND - 1)) % HAND
        return write_tiles((self.tiles[first], self.tiles[second]))

    def describe(self) -> str:
        """How tiles are written."""
        return "two of the four tiles, such as 6-6,4-5"

    def as_json(self) -> Json:
        """Two of the tiles."""
        codes = [tile.code for tile in self.tiles]
        return {"kind": "cards", "from": codes, "least": LOW_TILES, "most": LOW_TILES}


def _taken(rest: list[Tile], tile: Tile) -> bool:
    """Take a tile from the rest, if it is there."""
    if tile not in rest:
        return False
    rest.remove(tile)
    return True


@dataclass(frozen=True, slots=True)
class SetTiles(Question):
    """Somebody sets four tiles as two hands."""

    prompt: str
    cite: str
    by: Actor
    area: int
    tiles: tuple[Tile, ...]
    usual: str = ""
    calls: Sequence[Form] = ()
    banks: bool = False

    def forms(self) -> Sequence[Form]:
        """The low hand; meanwhile a tile of others may be exposed."""
        fixed, blanks = {"area": self.area}, {"low": LowHand(self.tiles)}
        text = "lay down both hands, these two tiles being the low hand"
        laid = Form("set", SetHands, self.by, self.cite, text, fixed, blanks)
        if self.by == DEALER:
            return [laid, *self.calls]
        words, choice = "set the tiles as the dealer would", {"choice": HOUSE_WAY}
        return [laid, Form(HOUSE_WAY, Choose, self.by, self.cite, words, choice), *self.calls]

    def advised_hand(self, actor: Actor) -> str:
        """The tiles, for who sets them; the advice is for players, and a bank wins copies."""
        return (
            "" if actor != self.by or self.by == DEALER or self.banks else write_tiles(self.tiles)
        )

    def check(self, answer: Answer) -> None:
        """Refuse to touch wagers or to leave."""
        refuse_meddling(answer, PROVISIONS, with_what="tiles")
        Question.check(self, answer)

    def default(self) -> Answer | None:
        """The dealer sets in the filed manner; a player has to say."""
        if not self.usual:
            return None
        return SetHands(by=self.by, area=self.area, low=self.usual)


# -- who sets --------------------------------------------------------------------------------------


def set_hands(table: PaiGowTable, deal: Deal) -> Procedure[None]:
    """The players and a bank set their hands; then the dealer sets, also for a co-bank."""
    for position in areas_to_set(table, deal):
        if position in deal.hands:  # nobody has voided it meanwhile, see 10.9(d)
            yield from _player_sets(table, deal, position)
    if deal.co_bank:
        yield from _dealer_sets(table, deal, deal.bank, cite("19:47-10.8(e)"))
    if 0 not in deal.aside:
        provision = cite("19:47-10.8(n)") if deal.bank else cite("19:47-10.7(c)")
        yield from _dealer_sets(table, deal, 0, provision)


def _player_sets(table: PaiGowTable, deal: Deal, area: int) -> Procedure[None]:
    """A player, or the bank, looks at four tiles and lays down two hands."""
    seat = area if area == deal.bank else main_wagers(table, area)[0].seat
    deal.looked_at.add(area)
    tiles, actor = deal.hands[area], seat_actor(seat)
    codes = tuple(tile.code for tile in tiles)
    table.emit(TilesSeen(cite=cite("19:47-10.7(b)"), area=area, tiles=codes, to=actor))
    prompt, banks = f"Seat {seat} sets the hands of area {area}.", area == deal.bank
    if banks:
        prompt = f"Seat {seat}, the bank, sets the hands of area {area}."
    question = SetTiles(prompt, cite("19:47-10.7(a)"), actor, area, tiles, banks=banks)
    answer = yield from _ask(table, deal, question)
    deal.settings[area] = _laid(answer, tiles)
    text = f"laid down the hands of area {area}, which stay as they are"
    table.record(text, cite("19:47-10.10(b)"), by=actor)


def _laid(answer: SetHands, tiles: Sequence[Tile]) -> Setting:
    """Two hands as they were laid down; the one that ranks higher is the high hand."""
    low, rest = read_tiles(answer.low), list(tiles)
    for tile in low:
        rest.remove(tile)
    return set_as(rest, low)


def _ask(table: PaiGowTable, deal: Deal, question: SetTiles) -> Procedure[SetHands]:
    """What is laid down; meanwhile a wrong total is found, or tiles are exposed."""
    while True:
        calls = [_MISTOTALLED.form(), *([exposed_form(deal)] if deal.hidden() else [])]
        answer = yield replace(question, calls=calls)
        if isinstance(answer, SetHands):
            return answer
        if isinstance(answer, Choose):
            _, filed = table.rules.set_by_house_way(question.tiles)
            low = write_tiles(filed.low_tiles)
            return SetHands(by=answer.by, area=question.area, low=low)
        _check_total(answer)
        assert isinstance(answer, ExposeTile)
        yield from exposed(table, deal, answer)


def _dealer_sets(table: PaiGowTable, deal: Deal, position: int, provision: str) -> Procedure[None]:
    """The dealer turns four tiles over and sets them as filed; another setting is put right."""
    deal.looked_at.add(position)
    tiles = deal.hands[position]
    line, filed = table.rules.set_by_house_way(tiles)
    prompt, usual = "The dealer sets the hands in the filed manner.", write_tiles(filed.low_tiles)
    question = SetTiles(prompt, provision, DEALER, position, tiles, usual=usual)
    answer = yield from _ask(table, deal, question)
    laid = _laid(answer, tiles)
    if (laid.high, laid.low) != (filed.high, filed.low):
        table.record(f"the hands are reset as rule {line} says", cite("19:47-10.7(d)"))
    deal.settings[position] = filed
    if position == 0:
        show_hands(table, 0, filed, provision)
