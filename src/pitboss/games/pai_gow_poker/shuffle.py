"""Inspection, shuffle and cut: 19:47-11.5 and 11.6."""

from __future__ import annotations

from typing import Final

from pitboss.games.pai_gow_poker.rules import CUT_MIN, LEFT_OVER, cut_order
from pitboss.games.pai_gow_poker.state import Deal, PaiGowPokerTable, one_deck
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, FLOORPERSON, SUPERVISOR
from pitboss.table.authoring import (
    CHANGE_DICE,
    SIDES,
    Choice,
    Procedure,
    choose,
    offer_cut,
    set_shoe,
    shuffle_all,
    use_side,
)

# Both decks inspected and, where they were removed before, once more; the state of the cards.
PREPARE_QUESTIONS_MAX: Final = 2 * len(SIDES) + 1


# The revision since which the offer of the cut remembers the last player; see Table.revision.
IN_TURN_SINCE: Final = 2
# The revision since which a game begins again after an idle table.
BEGINS_AGAIN_SINCE: Final = 3


def open_table(table: PaiGowPokerTable) -> Procedure[bool]:
    """Each deck just received is inspected; with cards missing the table stays closed."""
    for side in SIDES[: table.rules.decks]:
        if side not in table.state.inspected:
            complete = yield from _inspect(table, side)
            if not complete:
                return False
    return True


def _inspect(table: PaiGowPokerTable, side: str) -> Procedure[bool]:
    """The dealer sorts the deck, the floorperson verifies it; a second joker is torn up."""
    provision = cite("19:47-11.5(a)")
    choices = {
        "complete": "52 cards and one joker are there",
        "two_jokers": "52 cards and two jokers are there",
        "incomplete": "the deck is not complete",
    }
    prompt = "Is the deck complete?"
    question = Choice(prompt, provision, FLOORPERSON, choices, usual="complete")
    found = yield from choose(question)
    table.record(f"sorted, inspected and verified: {choices[found]}", provision, by=FLOORPERSON)
    if found == "incomplete":
        return False
    if found == "two_jokers":
        text = "with the dealer, tore up the second joker and discarded it"
        table.record(text, provision, by=SUPERVISOR)
    if table.rules.decks == 2:
        back = table.rules.backs[SIDES.index(side)]
        text = f"the deck with {back} backs was inspected, spread and washed apart from the other"
        table.record(text, cite("19:47-11.5(d)"))
    _wash(table)
    table.set_state(inspected=(*table.state.inspected, side))
    return True


def _wash(table: PaiGowPokerTable) -> None:
    text = "the cards are spread face up by suit and sequence, with one joker"
    table.record(text, cite("19:47-11.5(b)"))
    text = "the cards are turned face down, washed and stacked"
    table.record(text, cite("19:47-11.5(c)"))
    table.set_state(fresh=True)


def remove_deck(table: PaiGowPokerTable, provision: str) -> None:
    """The deck in play is removed; another one comes and is inspected."""
    table.record("the whole deck is removed from the table", provision, by=FLOORPERSON)
    side = table.state.side
    kept = tuple(each for each in table.state.inspected if each != side)
    table.set_state(shoe=one_deck(), inspected=kept)


# -- before each round -----------------------------------------------------------------------------


def by_device(table: PaiGowPokerTable) -> bool:
    """Whether a device shuffles: the house has one, and it was not removed."""
    return table.rules.shuffle_method == "automated" and not table.state.shuffler_out


def prepare(table: PaiGowPokerTable) -> Procedure[bool]:
    """Before every round the cards are shuffled; False: new ones are not all there."""
    said = yield from choose(_question(table))
    if said == "idle":
        lay = table.rules.idle_spread.replace("_", " ")
        table.record(f"the cards lay spread {lay} at the idle table", cite("19:47-11.6(f)"))
        _wash(table)
        if table.revision >= BEGINS_AGAIN_SINCE:  # the game is just beginning: 11.6(d)1
            table.set_state(started=False, cut_turn=0)
    elif said == "change":
        table.record("the cards are changed", cite("19:47-11.5(e)"), by=FLOORPERSON)
        table.set_state(inspected=())
    elif said == CHANGE_DICE:
        text = "the dice in the shaker are changed"
        table.record(text, cite("19:47-11.4(a)2"), by=FLOORPERSON)
    elif said == "jam":
        text = "the shuffler did not complete its cycle; its cards are shuffled again"
        table.record(text, cite("19:47-11.11(m)"))
    elif said == "by_hand":
        text = "the shuffler is removed from the table; the cards are shuffled by hand"
        table.record(text, cite("19:47-11.11(o)"), by=FLOORPERSON)
        table.set_state(shuffler_out=True)
    opened = yield from open_table(table)
    if opened:
        _shuffle(table)
    return opened


def _question(table: PaiGowPokerTable) -> Choice:
    choices = {
        "shuffle": "the cards are shuffled",
        "idle": "nobody played: the cards lay spread, are inspected and washed again",
        "change": "the cards are changed for new ones",
    }
    if table.rules.start_device == "dice":
        choices[CHANGE_DICE] = "the dice in the shaker are changed for others"
    if by_device(table):
        choices["jam"] = "the shuffler jammed, stopped or did not finish"
        choices["by_hand"] = "the shuffler is removed and the cards are shuffled by hand"
    prompt = "The cards are made ready."
    return Choice(prompt, cite("19:47-11.6(a)"), DEALER, choices, usual="shuffle")


def _shuffle(table: PaiGowPokerTable) -> None:
    """One deck is shuffled, by hand or device; with two decks each is used every other round."""
    if table.rules.decks == 2:
        use_side(table, SIDES[1 - SIDES.index(table.state.side)])
        back = table.rules.backs[SIDES.index(table.state.side)]
        text = f"this round uses the deck with {back} backs"
        table.record(text, cite("19:47-11.2(b)4"))
        table.record("the discard rack is for this deck alone", cite("19:47-11.2(b)5"))
    reshuffle(table)


def reshuffle(table: PaiGowPokerTable) -> None:
    """All cards of the deck in play are shuffled into a single stack."""
    shuffle_all(table, cite=cite("19:47-11.6(a)"))
    if table.rules.decks == 2 and by_device(table):
        text = "the device shuffles one deck while the other is in use"
        table.record(text, cite("19:47-11.2(b)3"))


# -- the cut ---------------------------------------------------------------------------------------


@rule("19:47-11.6(b)")
def cut(table: PaiGowPokerTable, deal: Deal) -> Procedure[None]:
    """Cards shuffled by hand are cut; a device's are dealt without a cut."""
    if by_device(table):
        table.record("the device has shuffled: no cut", cite("19:47-11.6(b)1"))
        return
    table.record("shuffled by hand: the cards are cut", cite("19:47-11.6(b)2"))
    order = _cut_order(table, deal)
    deal.cut_offered = order[0] if order else 0
    offer, depth = cite("19:47-11.6(c)"), cite("19:47-11.6(e)")
    yield from offer_cut(table, order, offer=offer, depth=depth, cut_min=CUT_MIN)
    if table.rules.cut_card_after_cut == "four_from_bottom":
        set_shoe(table, table.state.shoe.with_cutting_card(LEFT_OVER))
        text = "the cutting card is inserted four cards from the bottom"
    else:
        text = "the cutting card goes to the discard rack"
    table.record(text, depth)


def _cut_order(table: PaiGowPokerTable, deal: Deal) -> tuple[int, ...]:
    """Who is offered the cut; cards shuffled again in a round without bank by the same player."""
    state = table.state
    if not deal.bank and deal.cut_offered in table.seats:
        return (deal.cut_offered,)
    if table.revision < IN_TURN_SINCE and state.started and not deal.bank:
        seats = tuple(table.seats)
        return seats[state.cut_turn % len(seats) :][:1] if seats else ()
    return cut_order(table.arrivals, not state.started, deal.bank, state.cut_turn)


def note_cut(table: PaiGowPokerTable, deal: Deal) -> None:
    """After a round without bank the offer goes on to the next player; after a bank anew."""
    if table.revision < IN_TURN_SINCE:
        turn = 0 if deal.bank else table.state.cut_turn + 1
    else:
        turn = deal.cut_offered if table.state.started and not deal.bank else 0
    table.set_state(started=True, cut_turn=turn)
