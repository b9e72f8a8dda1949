"""Two hands are dealt, announced, drawn to and compared (19:47-4.8 to 4.10)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from pitboss.games.chemin_de_fer.rules import DRAW, OPTIONAL, table_3
from pitboss.table import (
    CardDealt,
    CardTurned,
    ChipsMoved,
    Choose,
    Event,
    WagerDecided,
    view_of,
)
from tests.games.chemin_de_fer.felt import SEATS, CheminDeFerTable, said
from tests.games.chemin_de_fer.test_bank import LOST, STOOD_OFF, WON

# A card of each value.
CARD = ["Kc", "Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"]


def dealt(events: list[Event], viewer: str) -> list[tuple[str, str]]:
    seen = [e for e in view_of(events, viewer).events if isinstance(e, CardDealt | CardTurned)]
    return [(each.place, each.card) for each in seen if each.card]


def turned(events: list[Event]) -> set[str]:
    """The provisions under which cards were turned up for everybody."""
    return {e.cite for e in events if isinstance(e, CardTurned) and e.to == "everyone"}


# -- the deal (4.8) -----------------------------------------------------------------------------


@pytest.mark.rule("19:47-4.8(a)", "19:47-4.8(d)")
def test_four_cards_are_dealt_by_turns_face_down_after_the_call() -> None:
    """First and third to the Dominant Player, second and fourth to the Banker."""
    felt = CheminDeFerTable()
    felt.bank()
    called = felt.act("3 calls banco, close")

    events = felt.act("2c, 3c, 4c, 9d")

    assert said(called)[-1] == "Cards."
    backs = [e.place for e in events if isinstance(e, CardDealt) and e.to == "everyone"]
    assert backs == ["Player's Hand", "Banker's Hand", "Player's Hand", "Banker's Hand"]
    assert dealt(events, "seat:5") == dealt(events, "seat:1") == []


@pytest.mark.rule("19:47-4.9(a)")
def test_the_dominant_player_alone_sees_the_players_hand(felt: CheminDeFerTable) -> None:
    """Not the Banker, not the other participants; nor does the question give it away."""
    events = felt.act("2c, 3c, 3d, 4d, usual")

    assert dealt(events, "seat:3") == [("Player's Hand", "2c"), ("Player's Hand", "3d")]
    assert felt.round.question is not None
    assert "5" not in felt.round.question.prompt
    felt.refused(Choose(by="seat:1", choice="card"), "19:47-4.9(a)")


# -- announcements (4.9(a), (b), (h)) -----------------------------------------------------------

ANNOUNCED = [
    *(pytest.param(n, ["card"], "19:47-4.9(a)1", id=str(n)) for n in range(5)),
    pytest.param(5, ["card", "stay"], "19:47-4.9(a)2", id="5"),
    *(pytest.param(n, ["stay"], "19:47-4.9(a)3", id=str(n)) for n in (6, 7)),
    *(pytest.param(n, ["natural"], "19:47-4.9(a)4", id=str(n)) for n in (8, 9)),
]


@pytest.mark.rule("19:47-4.9(a)1", "19:47-4.9(a)2", "19:47-4.9(a)3", "19:47-4.9(a)4")
@pytest.mark.parametrize(("count", "words", "cite"), ANNOUNCED)
def test_the_dominant_player_announces_what_the_count_demands(
    felt: CheminDeFerTable, count: int, words: list[str], cite: str
) -> None:
    """Anything else is refused under the provision on that count."""
    felt.act(f"Kd, 2d, {CARD[count]}, 2h, usual")

    for word in ("card", "stay", "natural", "under_eight"):
        if word in words:
            assert felt.round.accepts(Choose(by="seat:3", choice=word))
        else:
            felt.refused(Choose(by="seat:3", choice=word), cite)


@pytest.mark.rule("19:47-4.9(a)4")
def test_a_natural_of_the_player_ends_the_drawing(felt: CheminDeFerTable) -> None:
    """All cards are turned up; the Banker on zero draws nothing."""
    events = felt.act("Kc, Kd, 8c, Qd, usual, 3 natural, usual")

    assert [place for place, _ in dealt(events, "seat:5")] == ["Player's Hand"] * 2 + [
        "Banker's Hand"
    ] * 2
    assert turned(events) == {"19:47-4.9(a)4"}
    assert felt.stack(3) == SEATS[3] + 100_00


@pytest.mark.rule("19:47-4.9(b)")
def test_after_card_the_banker_looks_and_a_natural_ends_the_hand(felt: CheminDeFerTable) -> None:
    """Only he sees his cards then; he must say so, and no card is dealt."""
    events = felt.act("Kc, Kd, 2c, 9d, usual, 3 card, usual")
    assert dealt(events, "seat:1") == [("Banker's Hand", "Kd"), ("Banker's Hand", "9d")]
    assert dealt(events, "seat:5") == []

    felt.refused(Choose(by="seat:1", choice="under_eight"), "19:47-4.9(b)")
    events = felt.act("1 natural, usual")

    assert said(events, "19:47-4.9(b)") == ["Natural."]
    assert turned(events) == {"19:47-4.9(b)"}
    assert "Player 2, Banker 9. Banker's Hand wins." in said(events)


@pytest.mark.rule("19:47-4.9(b)")
def test_under_eight_the_banker_deals_the_third_card_face_up(felt: CheminDeFerTable) -> None:
    """And may not call a natural."""
    felt.act("Kc, Kd, 2c, 7d, usual, 3 card, usual")

    felt.refused(Choose(by="seat:1", choice="natural"), "19:47-4.9(b)")
    events = felt.act("1 under_eight, 4h")

    assert ("Player's Hand", "4h") in dealt(events, "spectator")
    assert ("Banker's Hand", "7d") in dealt(events, "spectator")


@pytest.mark.rule("19:47-4.9(h)")
def test_the_dealer_repeats_every_announcement(felt: CheminDeFerTable) -> None:
    """Of the Dominant Player and of the Banker."""
    events = felt.act("Kc, Kd, 2c, 7d, usual, 3 card, usual, 1 under_eight, 4h, usual, 1 keep")

    assert said(events, "19:47-4.9(a)") == ["Card."]
    assert said(events, "19:47-4.9(b)") == ["Under Eight."]
    assert said(events, "19:47-4.9(h)") == ["Card.", "Under Eight."]


# -- Table 3 at the table (4.8(b), 4.9(c)) ------------------------------------------------------


@pytest.mark.rule("19:47-4.8(b)", "19:47-4.9(g)")
@pytest.mark.parametrize(("choice", "count"), [("draw", 5), ("stay", 3)])
def test_three_against_a_nine_is_the_bankers_own_choice(
    felt: CheminDeFerTable, choice: str, count: int
) -> None:
    """Nobody else decides it."""
    felt.act("Kc, Kd, 2c, 3d, usual, 3 card, usual, 1 under_eight, 9h")
    felt.refused(Choose(by="seat:3", choice="stay"), "19:47-4.8(b)")

    events = felt.act(f"1 {choice}" + (", 2h" if choice == "draw" else "") + ", usual")

    assert said(events, "19:47-4.10(a)")[0].startswith(f"Player 1, Banker {count}.")


@pytest.mark.rule("19:47-4.9(c)")
@pytest.mark.parametrize(("reading", "asked"), [("optional", True), ("draw", False)])
def test_five_against_a_four_follows_the_house_reading(reading: str, asked: bool) -> None:
    """The lost cell is a choice or a draw."""
    felt = CheminDeFerTable(table3_banker5_card4=reading)
    felt.banco(3)
    felt.act("Kc, Kd, 2c, 5d, usual, 3 card, usual, 1 under_eight, 4h")

    assert felt.round.accepts(Choose(by="seat:1", choice="stay")) is asked


@pytest.mark.promise("R14")
@pytest.mark.rule("19:47-4.9(a)")
@pytest.mark.parametrize("viewer", ["seat:1", "seat:5", "spectator", "dealer"])
def test_what_may_be_announced_gives_nobody_else_the_count(viewer: str) -> None:
    """Whatever the Player's Hand counts, others see the same question."""
    seen, own = set(), set()
    for value in range(10):
        felt = CheminDeFerTable()
        felt.bank()
        felt.act(f"3 calls banco, close, Kd, Kh, {CARD[value]}, 2d, usual")
        question = felt.round.question
        assert question is not None
        seen.add(f"{question!r} {question.prompt} {question.forms()} {question.forms_of(viewer)}")
        own.add(tuple(form.command for form in question.forms_of("seat:3")))

    assert len(seen) == 1
    assert own == {("card",), ("card", "stay"), ("stay",), ("natural",)}


@pytest.mark.promise("R14")
@pytest.mark.rule("19:47-4.9(b)")
def test_what_the_banker_may_announce_gives_nobody_else_the_count() -> None:
    """“Natural” or “Under Eight”: both are listed for everybody."""
    seen, own = set(), set()
    for value in range(10):
        felt = CheminDeFerTable()
        felt.bank()
        felt.act(f"3 calls banco, close, Kd, Kh, 2d, {CARD[value]}, usual, 3 card, usual")
        question = felt.round.question
        assert question is not None
        seen.add(f"{question!r} {question.forms()} {question.forms_of('seat:3')}")
        own.add(tuple(form.command for form in question.forms_of("seat:1")))

    assert len(seen) == 1
    assert own == {("natural",), ("under_eight",)}


def played(felt: CheminDeFerTable, player: int, banker: int, third: int) -> list[str]:
    """A hand from its first cards on, everybody drawing where there is a choice."""
    felt.act(f"Kd, Kh, {CARD[player]}, {CARD[banker].replace('c', 'd')}, usual")
    events = []
    for word in ("card", "stay", "natural"):
        if felt.round.accepts(Choose(by="seat:3", choice=word)):
            events += felt.act(f"3 {word}")
            break
    while not said(events, "19:47-4.10(a)"):
        question = felt.round.question
        assert question is not None
        usual = question.default()
        actors = sorted(question.actors())
        listed = [form for actor in actors for form in question.forms_of(actor)]
        forms = [form for form in listed if form.command != "face_up"]
        if usual is not None:
            events += felt.say(usual)
        elif forms[0].command == "card":
            place = "7h" if "Banker" in question.prompt else CARD[third].replace("c", "s")
            events += felt.act(place)
        else:
            events += felt.say(forms[0].fill())
    return said(events, "19:47-4.10(a)")


def expected(player: int, banker: int, third: int) -> tuple[int, int]:
    """What the two hands must count, by the tables alone."""
    if player >= 8 or (player <= 5 and banker >= 8):
        return player, banker
    drawn = third if player <= 5 else -1
    draws = table_3(banker, drawn, True) in (DRAW, OPTIONAL)
    return (player + max(drawn, 0)) % 10, (banker + 7) % 10 if draws else banker


@pytest.mark.rule("19:47-4.9(c)", "19:47-4.10(a)")
@pytest.mark.promise("R10")
@pytest.mark.parametrize("player", range(10))
def test_every_hand_is_played_as_the_tables_say(player: int) -> None:
    """Each count of both hands with each third card, through the real table."""
    felt = CheminDeFerTable()
    felt.banco(3, dollars=1)
    answers = list(felt.round.answers)
    for banker, third in product(range(10), range(0, 10, 1 if player <= 5 else 9)):
        again = CheminDeFerTable()
        for answer in answers:
            again.say(answer)
        shown = played(again, player, banker, third)
        counts = expected(player, banker, third)
        assert shown[0].startswith(f"Player {counts[0]}, Banker {counts[1]}."), (banker, third)


# -- the result (4.10) --------------------------------------------------------------------------


@pytest.mark.rule("19:47-4.10(a)")
@pytest.mark.parametrize(
    ("script", "text"),
    [
        (WON.format(3, 1), "Player 5, Banker 9. Banker's Hand wins."),
        (LOST.format(3), "Player 9, Banker 5. Player's Hand wins."),
        (STOOD_OFF.format(3), "Player 9, Banker 9. Stand Off."),
    ],
)
def test_the_dealer_announces_both_counts_and_the_winner(
    felt: CheminDeFerTable, script: str, text: str
) -> None:
    """Or a stand off, before any chip moves."""
    events = felt.act(script)

    assert said(events, "19:47-4.10(a)") == [text]


OUTCOMES = [
    (WON.format(3, 1), ("won", "19:47-4.6(a)1"), ("lost", "19:47-4.7(g)2"), 95_00, -60_00),
    (LOST.format(3), ("lost", "19:47-4.6(a)2"), ("won", "19:47-4.7(g)1"), -100_00, 60_00),
    (STOOD_OFF.format(3), ("void", "19:47-4.6(a)3"), ("void", "19:47-4.7(g)3"), 0, 0),
]


@pytest.mark.parametrize(
    ("script", "bank", "part", "banker", "three"),
    [pytest.param(*row, marks=pytest.mark.rule(row[1][1], row[2][1])) for row in OUTCOMES],
)
def test_banker_and_participants_win_and_lose_against_each_other(
    script: str, bank: tuple[str, str], part: tuple[str, str], banker: int, three: int
) -> None:
    """100 against 60 and 40; the house has nothing but its vigorish."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.act("close, 3 lays 60, 5 lays 40")

    events = felt.act(script)

    decided = [e for e in events if isinstance(e, WagerDecided)]
    found = {(e.spot, str(e.result), e.cite) for e in decided}
    assert found == {("banker", *bank), ("part", *part)}
    assert (felt.stack(1) - SEATS[1], felt.stack(3) - SEATS[3]) == (banker, three)
    assert felt.table.accounts.balance("inventory") == 0


@pytest.mark.rule("19:47-4.10(b)")
def test_winners_are_paid_even_money_out_of_the_bank() -> None:
    """And a winning bank out of the wagers against it."""
    felt = CheminDeFerTable()
    felt.bank()
    felt.act("close, 3 lays 60, 5 lays 40")

    moved = [e for e in felt.act(LOST.format(3)) if isinstance(e, ChipsMoved)]

    paid = [(e.source, e.target, e.cents) for e in moved if e.cite == "19:47-4.10(b)"]
    assert paid == [("layout:1", "stack:3", 60_00), ("layout:1", "stack:5", 40_00)]


@pytest.mark.rule("19:47-4.10(c)")
@pytest.mark.parametrize(
    ("options", "fee"),
    [
        ({}, 5_25),
        ({"vigorish_rounding": "none"}, 5_05),
        ({"vigorish_rate": Fraction(1, 25)}, 4_20),
        ({"vigorish_rate": Fraction(1, 25), "vigorish_rounding": "none"}, 4_04),
    ],
)
def test_vigorish_is_taken_of_what_the_banker_wins_right_after_the_round(
    options: dict[str, Any], fee: int
) -> None:
    """Of 101 won, although 200 were placed; participants who win pay nothing."""
    felt = CheminDeFerTable(**options)
    felt.bank(1, 200)
    felt.act("close, 3 lays 101, 5 pass, close")

    events = felt.act(WON.format(3, 1))

    taken = [e for e in events if isinstance(e, ChipsMoved) and e.target == "vigorish"]
    assert [(e.source, e.cents, e.cite) for e in taken] == [("stack:1", fee, "19:47-4.10(c)")]
    felt.act("1 keep, 1 lays 200, 3 calls banco, close")
    felt.act(LOST.format(3))
    assert felt.table.accounts.balance("vigorish") == fee
