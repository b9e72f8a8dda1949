"""Two decks: opened, rotated, alternated by a device, spread on an idle table; and the clock."""

from __future__ import annotations

import pytest

from pitboss.poker.between.answers import CountDeck, ReadClock, RotateDecks
from pitboss.poker.dealing.shuffling import Shuffle
from pitboss.poker.house.deck_clock import change_after, count_is_due, sort_after
from pitboss.poker.house.opening import BY_HAND
from pitboss.poker.state import Clock
from pitboss.table import CallIrregularity, Choose, Leave
from tests.poker.parlour import Parlour, cites, records

ALL_TEXTS = {1995: "19:47", 2012: "13:69F"}


def clock(minutes: int) -> ReadClock:
    """The floorperson tells the time."""
    return ReadClock(by="floorperson", minutes=minutes)


# -- opening --------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.2(a)", "19:47-14.2(a)")
@pytest.mark.parametrize("edition", [1995, 2012])
def test_two_distinguishable_decks_and_a_cover_card_are_on_the_table(edition: int) -> None:
    """On record before the first card."""
    parlour = Parlour(100, 100, edition=edition)

    (text,) = records(parlour.close(), f"{ALL_TEXTS[edition]}-14.2(a)")

    assert "two decks of 52 cards, backs of different colours" in text
    assert "yellow or green cover card" in text


@pytest.mark.rule("13:69F-14.4(a)", "19:47-14.4(a)", "13:69F-14.4(c)", "19:47-14.4(c)")
@pytest.mark.parametrize("edition", [1995, 2012])
def test_decks_are_inspected_spread_and_washed_before_play(edition: int) -> None:
    """Once, when two players are there to see it."""
    parlour = Parlour(100, 100, edition=edition)

    events = parlour.close()

    text = ALL_TEXTS[edition]
    assert "sorted and inspected by the dealer" in records(events, f"{text}-14.4(a)")[0]
    assert "for the first two players" in records(events, f"{text}-14.4(b)")[0]
    assert "washed" in records(events, f"{text}-14.4(c)")[0]
    assert parlour.table.state.opened
    later = parlour.fold_out()
    assert f"{text}-14.4(a)" not in cites(later)


@pytest.mark.rule("13:69F-14.4(c)")
def test_no_deck_is_washed_before_two_players_could_look() -> None:
    """One player alone waits."""
    parlour = Parlour(100)

    assert cites(parlour.close()) == {"13:69F-14.6(c)"}
    assert not parlour.table.state.opened


@pytest.mark.rule("13:69F-14.4(a)")
def test_cards_that_come_shuffled_are_neither_spread_nor_washed() -> None:
    """They were inspected and shuffled elsewhere."""
    parlour = Parlour(100, 100, preshuffled_cards=True)

    events = parlour.close()

    assert records(events, "13:69F-14.4(a)") == ["both decks came inspected and shuffled"]
    assert {"13:69F-14.4(b)", "13:69F-14.4(c)"}.isdisjoint(cites(events))
    assert isinstance(parlour.question, Shuffle)
    parlour.fold_out()
    assert records(parlour.say(RotateDecks(by="dealer")), "13:69F-14.4(c)1") == []


@pytest.mark.rule("13:69F-14.4(c)1", "19:47-14.4(c)")
@pytest.mark.parametrize("edition", [1995, 2012])
@pytest.mark.parametrize("prepared", ["both_now", "on_rotation"])
def test_the_other_deck_is_stored_and_made_ready_now_or_when_it_comes_in(
    prepared: str, edition: int
) -> None:
    """Only a deck that was not washed yet is washed as it rotates in."""
    parlour = Parlour(100, 100, second_deck_prep=prepared, edition=edition)
    provision = "19:47-14.4(c)" if edition == 1995 else "13:69F-14.4(c)1"

    opened = parlour.fold_out()
    first = parlour.say(RotateDecks(by="dealer"))
    second = parlour.say(RotateDecks(by="dealer"))

    assert "one deck is cut, the other stored in its place" in records(opened, provision)
    assert len(records(first, provision)) == (prepared == "on_rotation")
    assert records(second, provision) == []
    rotated = records(first, f"{ALL_TEXTS[edition]}-14.2(b)")
    assert rotated == ["deck 2 is in play, the other stored"]
    assert parlour.table.state.deck == 1


@pytest.mark.rule("13:69F-14.4(a)")
def test_decks_that_are_not_complete_are_exchanged_before_play() -> None:
    """The floorperson says so while the table is not open."""
    parlour = Parlour(100, 100)

    events = parlour.say(CallIrregularity(by="floorperson", kind="incomplete"))
    assert "others received" in records(events, "13:69F-14.4(a)")[0]
    parlour.fold_out()
    assert not parlour.lawful(CallIrregularity(by="floorperson", kind="incomplete"))


@pytest.mark.rule("13:69F-14.4(c)2", "13:69F-14.2(d)", "13:69F-14.2(d)2", "13:69F-14.2(d)3")
def test_a_device_shuffles_one_deck_while_the_other_plays() -> None:
    """Each of them every other round."""
    parlour = Parlour(100, 100, auto_shuffler=True)

    first = parlour.fold_out()
    decks = [parlour.table.state.deck]
    for _ in range(3):
        events = parlour.fold_out()
        decks.append(parlour.table.state.deck)

    assert "put into the shuffling device" in records(first, "13:69F-14.4(c)2")[0]
    assert decks == [1, 2, 1, 2]
    assert records(events, "13:69F-14.2(d)2") == ["deck 1 is in the shuffling device"]
    assert records(events, "13:69F-14.2(d)3") == ["deck 2 is in play"]
    assert not parlour.lawful(RotateDecks(by="dealer"))


# -- an idle table --------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.5(d)", "19:47-14.5(c)")
@pytest.mark.parametrize("spread", ["face_up", "face_down"])
@pytest.mark.parametrize(
    ("edition", "provision", "which"),
    [(2012, "13:69F-14.5(d)", "each deck"), (1995, "19:47-14.5(c)", "one deck")],
)
def test_an_idle_table_shows_its_decks_and_two_players_wake_it(
    edition: int, provision: str, which: str, spread: str
) -> None:
    """Spread once; turned up if need be, looked at, and washed again."""
    parlour = Parlour(100, 100, idle_spread=spread, edition=edition)
    parlour.fold_out()
    parlour.say(Leave(by="seat:1"))

    rested = parlour.close()
    parlour.begin()
    again = parlour.close()
    parlour.begin()
    parlour.sit(1, 100)
    woken = parlour.fold_out()

    assert records(rested, provision) == [f"both decks spread {spread.replace('_', ' ')}"]
    assert records(again, provision) == []
    turned = ["both decks turned face up"] if spread == "face_down" else []
    assert records(woken, provision) == [*turned, "two players have inspected both decks"]
    washed = records(woken, f"{ALL_TEXTS[edition]}-14.4(c)")
    assert washed[0].startswith(which)


@pytest.mark.rule("19:47-14.5(c)", "13:69F-14.5(d)", "19:47-14.4(c)")
@pytest.mark.parametrize(("edition", "washed"), [(1995, 1), (2012, 0)])
def test_the_deck_that_was_only_stored_on_waking_is_washed_when_it_comes_in(
    edition: int, washed: int
) -> None:
    """In 1995 one of the two is made ready; today both are, and none is washed twice."""
    parlour = Parlour(100, 100, second_deck_prep="both_now", edition=edition)
    parlour.fold_out()
    parlour.say(Leave(by="seat:1"))
    parlour.close()
    parlour.begin()
    parlour.sit(1, 100)
    parlour.fold_out()

    first, second = (parlour.say(RotateDecks(by="dealer")) for _ in range(2))

    provision = "19:47-14.4(c)" if edition == 1995 else "13:69F-14.4(c)1"
    assert [len(records(events, provision)) for events in (first, second)] == [washed, 0]


# -- the clock ------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.2(b)", "19:47-14.2(b)")
def test_decks_age_faster_in_1995() -> None:
    """Sorted every three hours and changed every six; then every two and four."""
    assert [sort_after(edition) for edition in (1995, 2006, 2012)] == [120, 180, 180]
    assert [change_after(edition) for edition in (1995, 2006, 2012)] == [240, 360, 360]


@pytest.mark.rule("13:69F-14.6(e)4", "19:47-14.6(e)4")
@pytest.mark.parametrize("edition", [1995, 2012])
def test_the_cards_are_counted_every_fifteen_minutes(edition: int) -> None:
    """Before the next deal, and then not for another fifteen."""
    parlour = Parlour(100, 100, edition=edition)
    parlour.fold_out()
    parlour.say(clock(14))
    parlour.fold_out()
    parlour.say(clock(1))

    parlour.close()
    assert parlour.question is not None
    assert parlour.question.default() == CountDeck(by="dealer", cards=52)
    words = "the stub" if edition == 1995 else "the full deck"
    assert words in parlour.question.prompt
    counted = parlour.usual()
    assert records(counted, f"{ALL_TEXTS[edition]}-14.6(e)4")
    assert isinstance(parlour.question, Shuffle)
    assert parlour.table.state.clock.counted == 0
    assert [count_is_due(minutes) for minutes in (14, 15)] == [False, True]


@pytest.mark.rule("13:69F-14.6(e)4")
@pytest.mark.parametrize("cards", [51, 53])
def test_a_wrong_count_removes_the_deck(cards: int) -> None:
    """Others are opened before the next card."""
    parlour = Parlour(100, 100)
    parlour.fold_out()
    parlour.say(clock(15))
    parlour.close()

    events = parlour.say(CountDeck(by="dealer", cards=cards))

    assert "removed from the table" in records(events, "13:69F-14.6(e)4")[1]
    assert "13:69F-14.4(a)" in cites(events)
    assert parlour.table.state.opened
    assert parlour.table.state.clock.counted == 0


@pytest.mark.rule("13:69F-14.6(e)4")
def test_an_approved_device_counts_by_itself() -> None:
    """Nobody is asked; it is on record."""
    parlour = Parlour(100, 100, auto_shuffler=True, count_method="shuffler")
    parlour.fold_out()
    parlour.say(clock(15))

    events = parlour.close()

    assert records(events, "13:69F-14.6(e)4") == ["52 cards counted by shuffler"]
    assert isinstance(parlour.question, Shuffle)


@pytest.mark.rule("13:69F-14.2(b)", "19:47-14.2(b)")
@pytest.mark.parametrize(("edition", "minutes"), [(2012, 180), (1995, 120)])
def test_a_deck_in_use_too_long_is_sorted(edition: int, minutes: int) -> None:
    """Only the one in play; a minute earlier nothing is due but the count."""
    parlour = Parlour(100, 100, edition=edition)
    parlour.fold_out()
    parlour.say(clock(minutes - 1))
    parlour.close()
    assert parlour.usual()  # the count
    parlour.deal()
    parlour.act(f"{parlour.turn.player.seat} fold")
    parlour.begin()
    parlour.say(clock(1))
    parlour.close()

    assert parlour.question is not None
    assert parlour.question.prompt == "Deck 1 is put into suit and sequence."
    events = parlour.usual()
    assert "all 52 cards are there" in records(events, f"{ALL_TEXTS[edition]}-14.2(b)")[0]
    assert parlour.table.state.clock.sorted == (0, 0)
    assert isinstance(parlour.question, Shuffle)


@pytest.mark.rule("13:69F-14.2(b)")
def test_with_a_device_both_decks_are_in_use_and_sorted() -> None:
    """One after the other; one that is not complete goes."""
    parlour = Parlour(100, 100, auto_shuffler=True, count_method="shuffler")
    parlour.fold_out()
    parlour.say(clock(180))
    parlour.close()

    parlour.usual()
    assert parlour.question is not None
    assert parlour.question.prompt == "Deck 2 is put into suit and sequence."
    events = parlour.say(Choose(by="dealer", choice="incomplete"))
    assert "13:69F-14.4(a)" in cites(events)


@pytest.mark.rule("13:69F-14.2(b)")
def test_each_deck_has_its_own_time_of_use() -> None:
    """Sorting one does not make the other fresh; one that is not complete is not counted too."""
    parlour = Parlour(100, 100)
    parlour.fold_out()
    parlour.say(clock(100))
    parlour.say(RotateDecks(by="dealer"))
    parlour.say(clock(180))
    parlour.close()
    parlour.usual()
    assert parlour.table.state.clock.sorted == (100, 0)

    other = Parlour(100, 100)
    other.fold_out()
    other.say(clock(180))
    other.close()
    events = other.say(Choose(by="dealer", choice="incomplete"))
    assert "13:69F-14.4(a)" in cites(events)
    assert isinstance(other.question, Shuffle)


@pytest.mark.rule("13:69F-14.2(b)", "19:47-14.2(b)")
@pytest.mark.parametrize(("edition", "minutes"), [(2012, 360), (1995, 240)])
def test_old_decks_are_changed(edition: int, minutes: int) -> None:
    """New ones are opened at once, and the stored deck ages as well."""
    parlour = Parlour(100, 100, edition=edition)
    parlour.fold_out()
    parlour.say(clock(minutes - 1))
    parlour.say(RotateDecks(by="dealer"))
    assert parlour.table.state.clock.sorted == (minutes - 1, 0)
    parlour.say(clock(1))

    events = parlour.close()

    assert "others received" in records(events, f"{ALL_TEXTS[edition]}-14.2(b)")[0]
    assert f"{ALL_TEXTS[edition]}-14.4(a)" in cites(events)
    assert isinstance(parlour.question, Shuffle)
    assert parlour.table.state.clock.changed == 0


def test_time_passes_before_a_table_is_open_without_wearing_cards() -> None:
    """Nothing is due, and opening begins with fresh decks."""
    parlour = Parlour(100)
    parlour.say(clock(700))

    assert cites(parlour.close()) == {"13:69F-14.6(c)"}

    assert parlour.round.over
    assert not parlour.lawful(clock(5))
    parlour.begin()
    parlour.sit(2, 100)
    parlour.fold_out()
    assert parlour.table.state.clock == Clock(total=700, charged=700)
    assert "13:69F-14.2(b)" not in cites(parlour.close())
    assert isinstance(parlour.question, Shuffle)


@pytest.mark.rule("13:69F-14.1[Cover card]", "13:69F-14.5(b)1", "13:69F-14.6(e)")
@pytest.mark.rule("13:69F-14.6(e)1", "13:69F-14.7(h)", "13:69F-14.15(c)")
def test_the_log_says_at_the_opening_what_is_done_by_hand() -> None:
    """A dealer or an inspector finds each duty there with its provision, once."""
    opened = Parlour(100, 100).close()

    assert len(BY_HAND) == 6
    for provision, text in BY_HAND:
        assert records(opened, provision) == [text]
