"""Cards exposed before their time, and the setting of hands: 19:47-11.9(a) to (e), 11.11."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pitboss.equipment import Card, Source
from pitboss.errors import MalformedAnswer
from pitboss.games._pai_gow.rules import AREAS
from pitboss.games._pai_gow.settle import give_back
from pitboss.games._pai_gow.state import (
    SetHands,
    VoidDeal,
    areas_to_set,
    main_wagers,
    refuse_meddling,
)
from pitboss.games.pai_gow_poker.deal import expose, exposed_form
from pitboss.games.pai_gow_poker.house_way import Setting, set_as
from pitboss.games.pai_gow_poker.options import PROVISIONS
from pitboss.games.pai_gow_poker.rules import HAND, is_wrong_size
from pitboss.games.pai_gow_poker.settle import PaiGowPokerSettlement
from pitboss.games.pai_gow_poker.state import (
    Deal,
    ExposeCard,
    HandSeen,
    PaiGowPokerTable,
    collect,
    show_hands,
)
from pitboss.ranking import read_cards
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
from pitboss.table.authoring import (
    Choice,
    FormsQuestion,
    Irregularity,
    Json,
    Procedure,
    cards_json,
    choose,
)

# After a card was exposed the player's choice, and that all is well.
AFTER_QUESTIONS_MAX: Final = 2

_MISTOTALLED: Final = Irregularity(
    "mistotalled",
    DEALER,
    cite("19:47-11.11(c)"),
    "the dice were totalled wrongly and the first cards went to the wrong position",
)


def after_the_deal(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """A wrong total and exposed cards are dealt with before anybody looks at cards."""
    while isinstance(answer := (yield _dealt(table, deal)), ExposeCard):
        yield from _exposed(table, deal, answer)
    _check_total(answer)


def _wrong_total(table: PaiGowPokerTable) -> list[Form]:
    """The form by which the dealer says that dice were totalled wrongly."""
    return [_MISTOTALLED.form()] if table.rules.start_device == "dice" else []


def _check_total(answer: Answer) -> None:
    """Void the round if the dice were totalled wrongly."""
    if isinstance(answer, CallIrregularity):
        raise VoidDeal(_MISTOTALLED.cite)


def _dealt(table: PaiGowPokerTable, deal: Deal) -> Question:
    """The dealer says that all is well, that dice were totalled wrongly, or a card was exposed."""
    provision, usual = cite("19:47-11.9(b)"), Choose(by=DEALER, choice="dealt")
    offered = [
        Form("dealt", Choose, DEALER, provision, "all is well", {"choice": "dealt"}),
        *_wrong_total(table),
        exposed_form(sorted(deal.hands), cite("19:47-11.11(d)")),
    ]
    return FormsQuestion("The hands are dealt.", provision, offered, usual)


def _exposed(table: PaiGowPokerTable, deal: Deal, answer: ExposeCard) -> Procedure[None]:
    """A card of the dealer or bank voids all hands; a player may void his own, cards unseen."""
    area, provision = answer.position, cite("19:47-11.11(d)")
    card = expose(table, deal, answer)
    seat = main_wagers(table, area)[0].seat
    choices = {"play": "play the hand", "void": "void the hand and take the wager back"}
    prompt = f"{card} of area {area} was exposed. Play the hand or void it, cards unseen?"
    if (yield from choose(Choice(prompt, provision, seat_actor(seat), choices))) == "void":
        give_back(table, area, provision)
        collect(table, deal, area, provision)


SET_QUESTIONS_MAX: Final = AREAS + 1

LOW_CARDS: Final = 2
SURRENDER: Final = "surrender"


@dataclass(frozen=True, slots=True)
class LowHand:
    """Some of the seven cards in somebody's hands, as the low hand."""

    cards: tuple[Card, ...]

    def admits(self, value: object) -> bool:
        """Whether it names some of the cards, each once, and leaves some; rightly set or not."""
        try:
            named = read_cards(value) if isinstance(value, str) else ()
        except MalformedAnswer:
            return False
        return 0 < len(named) < HAND and len(set(named)) == len(named) and {*named} <= {*self.cards}

    def read(self, typed: str) -> str:
        """The cards typed one after the other, as in `AsKd` or `As,Joker`."""
        return _written(read_cards(typed))

    def sample(self, source: Source) -> str:
        """Any two of the cards."""
        first = source.below(HAND)
        second = (first + 1 + source.below(HAND - 1)) % HAND
        return _written((self.cards[first], self.cards[second]))

    def describe(self) -> str:
        """How cards are written."""
        return "two of the seven cards, such as As,Kd"

    def as_json(self) -> Json:
        """Two of the cards; a low hand of any other size is set wrongly and loses."""
        return cards_json(self.cards, least=LOW_CARDS, most=LOW_CARDS)


def _written(cards: Iterable[Card]) -> str:
    return ",".join(card.code for card in cards)


@dataclass(frozen=True, slots=True)
class SetQuestion(Question):
    """Somebody sets seven cards; a player against the dealer or bank may also surrender."""

    prompt: str
    cite: str
    by: Actor
    area: int
    cards: tuple[Card, ...]
    usual: str = ""
    surrender_cite: str = ""
    calls: Sequence[Form] = ()

    def forms(self) -> Sequence[Form]:
        """The low hand, or surrender; meanwhile a card of others may be exposed."""
        fixed, blanks = {"area": self.area}, {"low": LowHand(self.cards)}
        text = "lay down both hands, these cards being the low hand"
        laid = Form("set", SetHands, self.by, self.cite, text, fixed, blanks)
        if not self.surrender_cite:
            return [laid, *self.calls]
        words, choice = "give up the whole wager", {"choice": SURRENDER}
        given = Form(SURRENDER, Choose, self.by, self.surrender_cite, words, choice)
        return [laid, given, *self.calls]

    def check(self, answer: Answer) -> None:
        """Refuse to touch wagers or to leave."""
        refuse_meddling(answer, PROVISIONS, with_what="cards")
        Question.check(self, answer)

    def default(self) -> Answer | None:
        """The dealer sets in the filed manner; a player has to say."""
        if not self.usual:
            return None
        return SetHands(by=self.by, area=self.area, low=self.usual)


# -- who sets --------------------------------------------------------------------------------------


def set_hands(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """The players and a bank set their hands; then the dealer sets, also for a co-bank."""
    for position in areas_to_set(table, deal):
        if position == deal.bank:
            yield from _bank_sets(table, deal)
        elif position in deal.hands:  # nobody has voided it, see 11.11(d)
            yield from _player_sets(table, deal, position)
    if deal.co_bank:
        yield from _dealer_sets(table, deal, deal.bank, cite("19:47-11.10(e)"))
    if 0 in deal.hands:
        provision = cite("19:47-11.10(k)") if deal.bank else cite("19:47-11.9(c)")
        yield from _dealer_sets(table, deal, 0, provision)


def _player_sets(table: PaiGowPokerTable, deal: Deal, area: int) -> Procedure[None]:
    """A player looks at the cards and lays down two hands, or gives up."""
    seat = main_wagers(table, area)[0].seat
    cards = _look(table, deal, area, seat)
    question = SetQuestion(
        f"Seat {seat} sets the hands of area {area}.",
        cite("19:47-11.9(a)"),
        seat_actor(seat),
        area,
        cards,
        surrender_cite=cite("19:47-11.9(e)"),
    )
    answer = yield from _ask(table, deal, question)
    if isinstance(answer, SetHands):
        deal.settings[area] = _laid(table, answer, cards)
    else:
        PaiGowPokerSettlement(table, deal).surrender(area)


def _bank_sets(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """A bank sets its own hands as it likes."""
    bank = deal.bank
    cards = _look(table, deal, bank, bank)
    prompt, provision = f"Seat {bank}, the bank, sets its hands.", cite("19:47-11.9(b)")
    question = SetQuestion(prompt, provision, seat_actor(bank), bank, cards)
    answer = yield from _ask(table, deal, question)
    assert isinstance(answer, SetHands)
    deal.settings[bank] = _laid(table, answer, cards)


def _ask(table: PaiGowPokerTable, deal: Deal, question: SetQuestion) -> Procedure[Answer]:
    """What is laid down or given up; meanwhile a wrong total is found, or cards are exposed."""
    while True:
        hidden = [each for each in sorted(deal.hands) if _is_hidden(deal, each)]
        calls = [exposed_form(hidden, cite("19:47-11.11(e)"))] if hidden else []
        answer = yield replace(question, calls=[*_wrong_total(table), *calls])
        _check_total(answer)
        if not isinstance(answer, ExposeCard):
            return answer
        yield from _exposed(table, deal, answer)


def _is_hidden(deal: Deal, position: int) -> bool:
    """Nobody has taken the cards up yet, or they are a bank's, which others do not see so far."""
    banks_own = position == deal.bank != 0 and not deal.co_bank
    return banks_own or position not in deal.looked_at


def _look(table: PaiGowPokerTable, deal: Deal, area: int, seat: int) -> tuple[Card, ...]:
    deal.looked_at.add(area)
    cards = tuple(sorted(deal.hands[area]))
    seen, provision = tuple(card.code for card in cards), cite("19:47-11.9(b)")
    table.emit(HandSeen(cite=provision, area=area, cards=seen, to=seat_actor(seat)))
    return cards


def _laid(table: PaiGowPokerTable, answer: SetHands, cards: tuple[Card, ...]) -> Setting | None:
    """Two hands are laid down and not touched again; None if they are not of five and two."""
    low = read_cards(answer.low)
    text = f"laid down the hands of area {answer.area}, which stay as they are"
    table.record(text, cite("19:47-11.12(b)"), by=answer.by)
    return None if is_wrong_size(len(low)) else set_as(cards, low, table.rules.ranking)


def _dealer_sets(
    table: PaiGowPokerTable, deal: Deal, position: int, provision: str
) -> Procedure[None]:
    """The dealer turns seven cards over and sets them as filed; another setting is put right."""
    deal.looked_at.add(position)
    cards = tuple(sorted(deal.hands[position]))
    line, filed = table.rules.set_by_house_way(cards)
    usual = _written(filed.low_cards)
    prompt = "The dealer sets the hands in the filed manner."
    question = SetQuestion(prompt, provision, DEALER, position, cards, usual=usual)
    answer = yield from _ask(table, deal, question)
    assert isinstance(answer, SetHands)
    low = set(read_cards(answer.low))
    if low != set(filed.low_cards) and not _as_good(table, cards, low, filed):
        text = f"the hands are reset as line {line} of the filed manner says"
        table.record(text, cite("19:47-11.11(i)"))
    deal.settings[position] = filed
    if position == 0:
        show_hands(table, 0, filed, provision)


def _as_good(
    table: PaiGowPokerTable, cards: Sequence[Card], low: set[Card], filed: Setting
) -> bool:
    """Whether the hands are the filed ones but for suits, which do not matter."""
    if is_wrong_size(len(low)):
        return False
    laid = set_as(cards, tuple(low), table.rules.ranking)
    return (laid.high, laid.low) == (filed.high, filed.low)
