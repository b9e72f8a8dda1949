"""The starting position, three ways of dealing, and what is left over: 19:47-11.8 to 11.8C."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from pitboss.equipment import Card, Source
from pitboss.games._pai_gow.provisions import ShakerProvisions
from pitboss.games._pai_gow.shaking import roll
from pitboss.games._pai_gow.state import VoidDeal, areas_played
from pitboss.games._stud.options import ONE_HAND, OVER_INVENTORY
from pitboss.games.pai_gow_poker.options import by_method
from pitboss.games.pai_gow_poker.rules import (
    DEALT,
    HAND,
    LEFT_OVER,
    POSITIONS,
    deal_is_right,
    deal_order,
    delivery_order,
    stack_of,
    start_position,
)
from pitboss.games.pai_gow_poker.settle import decide_number
from pitboss.games.pai_gow_poker.shuffle import cut, remove_deck, reshuffle
from pitboss.games.pai_gow_poker.state import (
    CountLeftOver,
    Deal,
    ExposeCard,
    NumberShown,
    PaiGowPokerTable,
    collect,
    place_of,
)
from pitboss.games.pai_gow_poker.wagers import NUMBER
from pitboss.rulebook import cite, rule
from pitboss.table import (
    CHANCE,
    DEALER,
    HOUSE,
    Answer,
    CallIrregularity,
    CardDrawn,
    Field,
    Form,
    FoundFaceUp,
    OneOf,
    Question,
    Wager,
    Whole,
    seat_actor,
)
from pitboss.table.authoring import (
    Chance,
    Choice,
    Decision,
    Draw,
    FormsQuestion,
    Irregularity,
    Procedure,
    ask,
    choose,
    discard,
    face_up_form,
    put_aside,
    settle,
    show,
    take,
    turn,
)

START_QUESTIONS_MAX: Final = 2

_BANK_LIFTS: Final = by_method(
    cite("19:47-11.10(h)2"), cite("19:47-11.10(i)3"), cite("19:47-11.10(j)")
)
_BANK_SHAKES: Final = by_method(
    cite("19:47-11.10(h)1"), cite("19:47-11.10(i)2"), cite("19:47-11.10(j)")
)
_BANK_COUNTS: Final = by_method(
    cite("19:47-11.10(h)3"), cite("19:47-11.10(i)4"), cite("19:47-11.10(j)")
)
_SETTLES: Final = by_method(cite("19:47-11.8(b)"), cite("19:47-11.8A(e)"), cite("19:47-11.8B(c)"))


def find_start(table: PaiGowPokerTable, deal: Deal) -> Procedure[int]:
    """The starting position; wagers on the number are settled before any card reaches a player."""
    method, bank = table.rules.deal_method, deal.bank
    if table.rules.start_device == "rng":
        number, counted = (yield from _generate(table)), cite("19:47-11.8C(c)")
    else:
        number, counted = (
            (yield from roll(table, bank, _shaker(table, bank))),
            cite("19:47-11.8C(b)2"),
        )
    provision = _BANK_COUNTS[method] if bank else counted
    start = start_position(number, bank)
    first = f"the bank in area {bank}" if bank else "the dealer"
    table.record(f"counted from {first} as one, {number} is {place_of(start)}", provision)
    if table.rules.mark_start_position:
        table.record(f"{place_of(start)} is marked with a cut card", cite("19:47-11.8C(d)"))
    if table.rules.number_wager:
        _settle_numbers(table, number)
    table.record("the starting position is known before any card is delivered", _SETTLES[method])
    return start


def _shaker(table: PaiGowPokerTable, bank: int) -> ShakerProvisions:
    """Who shakes, and what is announced, under which provision."""
    method = table.rules.deal_method
    return ShakerProvisions(
        shaken=_BANK_SHAKES[method] if bank else cite("19:47-11.8C(b)"),
        totalled=cite("19:47-11.8C(b)1"),
        not_flat=cite("19:47-11.11(a)"),
        fell_out=cite("19:47-11.11(b)"),
        bank_lifted=_BANK_LIFTS[method],
    )


# -- the generator ---------------------------------------------------------------------------------


@rule("19:47-11.4(b)")
def _generate(table: PaiGowPokerTable) -> Procedure[int]:
    """The generator selects and displays a number, which the dealer announces."""
    provision = cite("19:47-11.8C(c)")
    blanks = {"number": Whole(1, POSITIONS)}
    form = Form("number", NumberShown, CHANCE, provision, "the number shown", blanks=blanks)

    def fair(source: Source) -> Answer:
        return form.fill(number=1 + source.below(POSITIONS))

    shown = yield from ask(Chance("The generator runs.", provision, form, fair), NumberShown)
    table.announce(f"{shown.number}", provision)
    return shown.number


def _settle_numbers(table: PaiGowPokerTable, shown: int) -> None:
    """Losing wagers on numbers are collected at once, then the winning ones are paid."""
    wagers = [w for w in table.wagers.values() if table.layout[w.spot].kind == NUMBER]
    decided: list[tuple[Wager, Decision]] = []
    laid: Counter[tuple[int, str]] = Counter()
    for wager in wagers:
        place = wager.seat, wager.spot
        decided.append((wager, decide_number(wager, shown, table.rules, beside=laid[place])))
        laid[place] += wager.action
    collecting, paying = cite("19:47-11.13(b)4"), cite("19:47-11.13(b)5")
    settle(table, decided, collect=collecting, pay=paying)
    table.record("wagers on numbers are settled apart from all others", cite("19:47-11.13(c)"))


_CUT: Final = POSITIONS
# The cards; what the dealer says of the stacks, the
# cut of a new shuffle; the bank's stack, the start, the count.
DEAL_QUESTIONS_MAX: Final = DEALT + 3 + 1 + _CUT + 1 + START_QUESTIONS_MAX + 1

DRAWN_IN_ERROR: Final = Irregularity(
    "drawn_in_error", DEALER, cite("19:47-11.11(g)"), "a card was drawn in error, face unseen"
)
_JAM: Final = Irregularity(
    "shoe_jam", DEALER, cite("19:47-11.11(n)"), "the automated shoe jammed or did not finish"
)

_STACKS_WRONG: Final = {
    "exposed": (cite("19:47-11.11(k)"), "a card was exposed while the stacks were dealt"),
    "otherwise": (cite("19:47-11.11(l)"), "the stacks were not dealt in this manner"),
}
_STACK_CALLS: Final = [Irregularity(n, DEALER, *each).form() for n, each in _STACKS_WRONG.items()]


def deal_hands(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """Seven cards to each position, by the method of the house; unwagered hands are collected."""
    match table.rules.deal_method:
        case "manual_shoe":
            yield from _from_shoe(table, deal)
        case "auto_shoe":
            yield from _from_automated_shoe(table, deal)
        case _:
            yield from _from_hand(table, deal)
    _collect_unwagered(table, deal)
    if table.rules.start_device == "dice":
        text = "the shaker is covered, shaken once and placed to the dealer's right"
        table.record(text, cite("19:47-11.8C(b)4"))


# -- the three methods -----------------------------------------------------------------------------


def _from_shoe(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """One card at a time from the manual shoe, first to the starting position, then clockwise."""
    table.record("the cards are in the shoe at the dealer's left", cite("19:47-11.8(a)"))
    if deal.bank:
        table.record("dealt from the shoe for a bank", cite("19:47-11.10(h)"))
    order = deal_order((yield from find_start(table, deal)))
    for number in range(DEALT):
        may_err = True
        position = order[number % POSITIONS]
        words, provision = f"A card for {place_of(position)}.", cite("19:47-11.8(c)")
        answer = yield _draw(table, words, provision, _shoe_errors(table, deal, may_err))
        while not isinstance(answer, CardDrawn):
            may_err = _shoe_error(table, deal, answer) and may_err
            answer = yield _draw(table, words, provision, _shoe_errors(table, deal, may_err))
        card = _taken(table, answer, place_of(position), provision)
        deal.hands.setdefault(position, []).append(card)
    yield from _count(table, deal)


def _shoe_errors(table: PaiGowPokerTable, deal: Deal, may_err: bool) -> Iterable[Form]:
    """A card face up in the shoe or exposed, or one drawn in error, which is the next one."""
    yield from _exposed_forms(deal)
    yield face_up_form(table.state.shoe, cite("19:47-11.11(f)"))
    if may_err:
        yield DRAWN_IN_ERROR.form()


def _shoe_error(table: PaiGowPokerTable, deal: Deal, answer: Answer) -> bool:
    """One face-up card is put aside, a second voids the round; False: a card was drawn in error."""
    if isinstance(answer, ExposeCard):
        expose(table, deal, answer)
    if not isinstance(answer, FoundFaceUp):
        text = "the card drawn in error and not seen is the next card"
        table.record(text, cite("19:47-11.11(g)"))
        return False
    provision = cite("19:47-11.11(f)")
    put_aside(table, answer, provision)
    deal.removed += 1
    if deal.removed > 1:
        raise VoidDeal(provision)
    return True


def _from_hand(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """Seven stacks from the dealer's hand, in rows to and fro; then they are delivered."""
    table.record("the deck is dealt from the dealer's hand", cite("19:47-11.8A(b)"))
    table.record("the dealer holds the deck in one hand all the time", cite("19:47-11.8A(b)1"))
    table.record(ONE_HAND, cite("19:47-11.8A(b)1i"))
    table.record(OVER_INVENTORY, cite("19:47-11.8A(b)1ii"))
    stacks = yield from _stacks(table, deal)
    yield from _count(table, deal)
    first = 0
    if deal.bank:
        table.record("dealt from the hand for a bank", cite("19:47-11.10(i)"))
        first = yield from _first_stack(deal.bank)
    start = yield from find_start(table, deal)
    deal.hands.clear()
    for place, position in zip(delivery_order(first), deal_order(start), strict=True):
        deal.hands[position] = stacks[place]
    provision = cite("19:47-11.10(i)6") if deal.bank else cite("19:47-11.8A(f)")
    table.record(f"stack {first + 1} is delivered to {place_of(start)}, then clockwise", provision)


def _stacks(table: PaiGowPokerTable, deal: Deal) -> Procedure[list[list[Card]]]:
    """Deal the stacks until they are dealt as prescribed; what was not is shuffled again."""
    while (manner := (yield from _rows(table, deal))) in _STACKS_WRONG:
        provision, _ = _STACKS_WRONG[manner]
        table.announce("The cards are shuffled and dealt again.", provision)
        discard(table, [card for stack in deal.hands.values() for card in stack], provision)
        reshuffle(table)
        yield from cut(table, deal)
    return [deal.hands[place] for place in range(POSITIONS)]


def _rows(table: PaiGowPokerTable, deal: Deal) -> Procedure[str]:
    """Seven rows of seven cards, and what the dealer says of them, meanwhile or at the end."""
    provision = cite("19:47-11.8A(c)")
    deal.hands = {place: [] for place in range(POSITIONS)}
    for number in range(DEALT):
        place = stack_of(number)
        words, calls = f"A card for stack {place + 1}.", _STACK_CALLS if number else ()
        answer = yield _draw(table, words, provision, calls)
        if isinstance(answer, CallIrregularity):
            return answer.kind
        deal.hands[place].append(_taken(table, answer, f"stack {place + 1}", provision))
    return (yield from _manner())


def _manner() -> Procedure[str]:
    """Whether the stacks were dealt in the manner prescribed, or what went wrong."""
    provision = cite("19:47-11.8A(b)2")
    wrong = {name: text for name, (_, text) in _STACKS_WRONG.items()}
    choices = {"as_prescribed": "seven stacks of seven, row by row to and fro", **wrong}
    question = Choice("Seven stacks lie there.", provision, DEALER, choices, "as_prescribed")
    return (yield from choose(question))


def _first_stack(bank: int) -> Procedure[int]:
    """The bank says which stack is the first."""
    choices = {str(n + 1): f"stack {n + 1} from the dealer's left" for n in range(POSITIONS)}
    prompt = f"Seat {bank}, the bank: which stack goes first?"
    question = Choice(prompt, cite("19:47-11.10(i)1"), seat_actor(bank), choices, usual="1")
    return int((yield from choose(question))) - 1


def _from_automated_shoe(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """Stacks of seven from the automated shoe, the first to the starting position."""
    table.record("the deck is dealt from the automated shoe", cite("19:47-11.8B(b)"))
    table.record("the cards are placed in it", cite("19:47-11.8B(b)1"))
    if deal.bank:
        text = "dealt from the automated shoe for a bank, as approved"
        table.record(text, cite("19:47-11.10(j)"))
    order = deal_order((yield from find_start(table, deal)))
    for position in order:
        words, provision = f"A card of the stack for {place_of(position)}.", cite("19:47-11.8B(d)")
        for _ in range(HAND):
            answer = yield _draw(table, words, provision, [*_exposed_forms(deal), _JAM.form()])
            if isinstance(answer, CallIrregularity):
                raise VoidDeal(cite("19:47-11.11(n)"))
            if isinstance(answer, ExposeCard):
                expose(table, deal, answer)
            card = _taken(table, answer, place_of(position), provision)
            deal.hands.setdefault(position, []).append(card)
    yield from _count(table, deal)


def _draw(table: PaiGowPokerTable, words: str, provision: str, wrong: Iterable[Form]) -> Draw:
    return Draw(words, provision, table.state.shoe, list(wrong))


def _taken(table: PaiGowPokerTable, answer: Answer, place: str, provision: str) -> Card:
    """A card is dealt face down to a place."""
    assert isinstance(answer, CardDrawn)
    card = Card.parse(answer.card)
    take(table, card)
    show(table, place, card, provision, to=HOUSE)
    return card


# -- exposed cards ---------------------------------------------------------------------------------


def exposed_form(positions: Sequence[int], provision: str) -> Form:
    """The form by which the dealer says that a card of one of these positions was exposed."""
    blanks: dict[str, Field] = {"position": OneOf(tuple(positions)), "card": Whole(1, HAND)}
    text = "a card was exposed, 0 being the dealer's"
    return Form("exposed", ExposeCard, DEALER, provision, text, blanks=blanks)


def _exposed_forms(deal: Deal) -> Iterable[Form]:
    """A card that the dealer or bank was dealt may be exposed while others are still dealt."""
    for position in deal.bearing:
        dealt, provision = len(deal.hands.get(position, ())), cite("19:47-11.11(e)")
        command = "bank_exposed" if position else "dealer_exposed"
        text, fixed = f"a card of {place_of(position)} was exposed", {"position": position}
        blanks = {"card": Whole(1, dealt)}
        if dealt:
            yield Form(command, ExposeCard, DEALER, provision, text, fixed, blanks)


def expose(table: PaiGowPokerTable, deal: Deal, answer: ExposeCard) -> Card:
    """A card is seen by all; one of the dealer or bank voids all hands."""
    card = deal.hands[answer.position][answer.card - 1]
    theirs = answer.position in deal.bearing
    provision = cite("19:47-11.11(e)") if theirs else cite("19:47-11.11(d)")
    turn(table, place_of(answer.position), card, provision)
    if theirs:
        raise VoidDeal(provision)
    return card


# -- what is left over -----------------------------------------------------------------------------

_COUNTS: Final = by_method(cite("19:47-11.8(d)"), cite("19:47-11.8A(d)"), cite("19:47-11.8B(e)"))
_GOOD: Final = by_method(cite("19:47-11.8(d)1"), cite("19:47-11.8A(d)1"), cite("19:47-11.8B(e)1"))
_BAD: Final = by_method(cite("19:47-11.8(d)2"), cite("19:47-11.8A(d)2"), cite("19:47-11.8B(e)2"))
_UNWAGERED: Final = by_method(
    cite("19:47-11.8(d)1"), cite("19:47-11.8A(g)"), cite("19:47-11.8B(f)")
)


def _left_over(right: int, provision: str) -> Question:
    """The dealer counts what is left of the deck, face down, and whether every hand has seven."""
    blanks: dict[str, Field] = {"left": Whole(0, DEALT), "hands_right": OneOf((True, False))}
    text = "cards left over, and whether every hand has seven cards"
    count = Form("count", CountLeftOver, DEALER, provision, text, blanks=blanks)
    fixed = {"left": right, "hands_right": True}
    well = f"{right} cards are left over and every hand has seven"
    offered = [Form("right", CountLeftOver, DEALER, provision, well, fixed), count]
    usual = CountLeftOver(by=DEALER, left=right, hands_right=True)
    return FormsQuestion("How many cards are left?", provision, offered, usual)


def _count(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """Exactly four cards are left, or all hands are void; an incomplete deck is removed."""
    method = table.rules.deal_method
    right = LEFT_OVER - deal.removed
    counted = yield from ask(_left_over(right, _COUNTS[method]), CountLeftOver)
    if deal_is_right(counted.left, deal.removed, counted.hands_right):
        text = f"{counted.left} cards left over go to the discard rack unseen"
        return table.record(text, _GOOD[method])
    if not counted.hands_right:
        table.announce("A hand has not seven cards.", _BAD[method])
        raise VoidDeal(cite("19:47-11.11(h)"))
    table.announce(f"{counted.left} cards are left over, and no hand is wrong.", _BAD[method])
    raise WrongDeck(_BAD[method])


class WrongDeck(VoidDeal):
    """All hands are void, and the deck is removed."""


def _collect_unwagered(table: PaiGowPokerTable, deal: Deal) -> None:
    """Hands at positions without a wager are collected unseen; in a bank round the dealer's too."""
    playing = {*areas_played(table), deal.bank}
    if deal.dealers_wager:
        playing.add(0)
    for position in sorted(set(deal.hands) - playing):
        collect(table, deal, position, _UNWAGERED[table.rules.deal_method])


def remove_if_wrong(table: PaiGowPokerTable, found: VoidDeal) -> None:
    """After a round void for its deck, another deck is brought."""
    if isinstance(found, WrongDeck):
        remove_deck(table, found.provision)
