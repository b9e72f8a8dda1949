"""`pitboss keno`: price a ticket, print and design a rate card, run a lounge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run

TICKET = {
    "groups": [[1, 2, 3], [4, 5, 6]],
    "ways": [{"groups": [0, 1], "rate": "1.00"}],
    "games": 1,
}


def priced(path: Path, ticket: object, *more: str) -> Any:
    """The price of a ticket as data, or the error."""
    file = path / "ticket.json"
    file.write_text(json.dumps(ticket), encoding="utf-8")
    result = run("keno", "price", str(file), "--json", *more)
    return json.loads(result.stdout if result.exit_code == 0 else result.stderr)


def test_a_ticket_is_priced_exactly(tmp_path: Path) -> None:
    """Two groups of three played as one way are a straight ticket of six spots."""
    found = priced(tmp_path, TICKET)
    assert found["house_advantage"] == "22658/79079"
    assert (found["price"], found["ways"], found["type"]) == ("1/1", 1, "straight_6")
    assert found["any_win"] == "51111/316316"
    assert {"mean", "variance", "payoffs"} <= found.keys()
    several = {**TICKET, "ways": [{"groups": [each], "rate": "2"} for each in (0, 1)], "games": 2}
    found = priced(tmp_path, several)
    assert (found["type"], found["price"], found["ways"]) == ("split", "8/1", 2)
    assert found["house_advantage"] == "1087/4108"


@pytest.mark.parametrize(
    "ticket",
    [
        *({}, [], 3, {**TICKET, "groups": [[1], [1]]}, {**TICKET, "games": 0}),
        {**TICKET, "games": 99},
        {**TICKET, "ways": []},
        {**TICKET, "ways": [{"groups": [2], "rate": "1"}]},
        {**TICKET, "ways": [{"groups": [0], "rate": "1"}]},
        {**TICKET, "ways": [{"groups": [0, 1], "rate": "x"}]},
        {**TICKET, "ways": [{"groups": [0, 1], "rate": "0"}]},
        {**TICKET, "kings": [0]},
        {**TICKET, "more": 1},
    ],
)
def test_what_is_no_ticket_is_a_typed_error(tmp_path: Path, ticket: object) -> None:
    """One line, exit 2, no trace."""
    assert priced(tmp_path, ticket)["error"]["message"]


def test_a_ticket_is_priced_in_words(tmp_path: Path) -> None:
    """With the chance of each payoff."""
    file = tmp_path / "ticket.json"
    file.write_text(json.dumps(TICKET), encoding="utf-8")
    shown = run("keno", "price", str(file)).stdout
    assert "28.6524%  22658/79079" in shown
    assert "$1,480.00" in shown
    assert run("keno", "price", str(tmp_path / "none.json")).exit_code == 2


@pytest.mark.rule("19:47-15.4(b)1", "19:47-15.4(b)2", "19:47-15.4(b)3", "19:47-15.4(b)4")
@pytest.mark.rule("19:47-15.4(b)5", "19:47-15.4(c)7", "19:47-15.4(c)9", "19:47-15.4(c)13")
def test_a_request_and_its_ticket_are_printed(tmp_path: Path) -> None:
    """Every area and every field under its provision; what is no ticket is refused."""
    file = tmp_path / "ticket.json"
    file.write_text(json.dumps({**TICKET, "games": 3}), encoding="utf-8")
    shown = run("keno", "ticket", str(file)).stdout
    found = json.loads(run("keno", "ticket", str(file), "--json").stdout)

    cites = [each["cite"] for part in found.values() for each in part]
    assert cites == [
        *(f"19:47-15.4(b){n}" for n in range(1, 6)),
        *(f"19:47-15.4(c){n}" for n in range(1, 14)),
    ]
    assert "  Grid 1 2 3 4 5 6 . . " in shown
    assert "  Number of games 3  [19:47-15.4(b)2]" in shown
    assert "  Total price $3.00  [19:47-15.4(b)5]" in shown
    assert "  Total price $3.00  [19:47-15.4(c)9]" in shown
    assert "  From game 1 to game 3  [19:47-15.4(c)5]" in shown
    assert run("keno", "ticket", str(tmp_path / "none.json")).exit_code == 2


def test_the_card_in_force_is_printed() -> None:
    """As data and in words, also under other house rules."""
    card = json.loads(run("keno", "card", "--json").stdout)
    assert card["payoffs"]["1"] == {"1": "3"}
    assert card["payoffs"]["2"] == {"2": "12"}
    assert list(card["payoffs"]) == [str(n) for n in range(1, 11)]
    assert "3 spots  26.461%  2=1  3=43" in run("keno", "card").stdout
    own = json.loads(run("keno", "card", "--json", "--set", "max_spots=2").stdout)
    assert list(own["payoffs"]) == ["1", "2"]
    assert run("keno", "card", "--set", "max_spots=99").exit_code == 2


def test_a_card_is_designed_and_an_unlawful_one_explained() -> None:
    """At the wanted advantage; the reasons name the row and the figure."""
    found = json.loads(run("keno", "design", "--advantage", "27%", "--json").stdout)
    assert found["lawful"] is True
    assert len(found["payoffs"]) == 10
    pays = ("--spots", "8", "--pays", "5=9+6=90+7=1480+8=18000")
    wrong = json.loads(run("keno", "design", *pays, "--json").stdout)
    assert wrong["lawful"] is False
    assert "17317/56485" in wrong["reasons"][0]
    shaped = run("keno", "design", "--spots", "6", "--shape", "4=1+5=2+6=3")
    assert "lawful" in shaped.stdout
    for refused in (
        ("--pays", "1=3"),
        ("--spots", "99"),
        ("--spots", "2", "--pays", "3=1"),
        ("--spots", "3", "--shape", "4=1"),
        ("--spots", "3", "--shape", "2=0"),
        ("--limit", "50000"),
        ("--minimum", "0"),
    ):
        assert run("keno", "design", *refused).exit_code == 2


def test_help_names_the_game_and_its_commands() -> None:
    """In the help of everything, and by itself."""
    assert "Commands of keno alone." in run("--help").stdout
    shown = run("keno", "--help").stdout
    assert all(word in shown for word in ("price", "card", "design", "lounge"))
    assert run("keno", "nonsense").exit_code == 2
