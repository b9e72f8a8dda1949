"""What a page receives of games and tables: rules with their provisions, sign, layout, chips."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.games import game
from pitboss.money import show
from pitboss.rulebook import register
from pitboss.server.web.info import (
    FAMILIES,
    family_of,
    game_info,
    games_info,
    lobby_row,
    table_info,
)
from pitboss.table import Table
from pitboss.table.authoring import options_of
from tests.strategies import GAMES

EVERY_GAME = pytest.mark.parametrize("slug", GAMES)


def table(slug: str, **options: Any) -> Table[Any, Any, Any]:
    card = game(slug)
    return Table(card, card.rules(**options), seats={})


def info(slug: str, **options: Any) -> dict[str, Any]:
    return table_info(table(slug, **options), id=7, name="Seven", mode="auto")


def cites(data: object) -> set[str]:
    """Every citation anywhere in some data."""
    if isinstance(data, dict):
        own = {data["cite"]} if isinstance(data.get("cite"), str) else set()
        return own.union(*(cites(each) for each in data.values()))
    return set().union(*(cites(each) for each in data)) if isinstance(data, list) else set()


def test_every_game_is_listed_with_its_family() -> None:
    """Dice first, then wheels, numbers, cards and poker; each with its seats and a sentence."""
    rows = games_info()
    families = {str(row["slug"]): row["family"] for row in rows}

    assert set(families) == set(GAMES)
    assert [FAMILIES.index(str(row["family"])) for row in rows] == sorted(
        FAMILIES.index(str(row["family"])) for row in rows
    )
    assert {slug for slug, family in families.items() if family == "dice"} == {
        "craps",
        "mini_dice",
        "pai_gow",
        "sic_bo",
    }
    assert {slug for slug, family in families.items() if family == "wheel"} == {
        "big_six",
        "pokette",
        "roulette",
    }
    assert families["keno"] == "numbers"
    assert families["blackjack"] == "cards"
    assert families["hold_em"] == family_of(game("hold_em")) == "poker"
    assert all(row["name"] and row["summary"] and row["seats"] for row in rows)


@EVERY_GAME
def test_a_game_tells_what_the_house_may_choose(slug: str) -> None:
    """Every option with its usual value, its provision, and its choices where they are few."""
    received: Any = game_info(game(slug))
    options = options_of(game(slug).rules)

    assert received["slug"] == slug
    assert received["options"].keys() == options.keys()
    assert all(register().checked(cite) for cite in cites(received))
    for name, option in received["options"].items():
        domain: Any = options[name].domain
        chosen = [[each] if option["several"] else each for each in option["choices"]]
        assert option["usual"]
        assert all(domain.admits(domain.read(each)) for each in chosen)


@EVERY_GAME
def test_a_table_tells_all_its_house_rules_with_their_provisions(slug: str) -> None:
    """Every option of the game, and no citation that is not in the register; JSON throughout."""
    received = info(slug)
    plain = msgspec.json.decode(msgspec.json.encode(received))

    assert received["rules"].keys() == options_of(game(slug).rules).keys()
    assert all(
        rule["title"] and rule["allowed"] and rule["usual"] for rule in plain["rules"].values()
    )
    assert all(register().checked(cite) for cite in cites(plain))
    assert (received["id"], received["game"], received["name"], received["mode"]) == (
        7,
        slug,
        "Seven",
        "auto",
    )


@EVERY_GAME
@pytest.mark.rule("19:47-8.2(c)")
def test_the_sign_of_a_table_posts_its_limits(slug: str) -> None:
    """Each kind of wager with its own minimum, maximum and step stands on the sign."""
    received = info(slug)
    sign = " ".join(line["text"] for line in received["sign"])
    rules = game(slug).rules()

    for kind in rules.offered_kinds():
        stakes = rules.stakes(kind.key)
        assert stakes is not None
        if kind.tied:
            assert kind.key not in received["limits"]
            continue
        each = {"low": stakes.low, "high": stakes.high, "step": stakes.step}
        assert received["limits"][kind.key] == each
        text = f"{kind.title}: minimum {show(stakes.low)}, maximum {show(stakes.high)}"
        assert f"{text}, in multiples of {show(stakes.step)}" in sign


@EVERY_GAME
def test_every_spot_tells_what_it_is_on_and_what_it_pays(slug: str) -> None:
    """The layout in its order, with the odds that this house pays on each line."""
    felt, received = table(slug), info(slug)

    assert [spot["spot"] for spot in received["layout"]] == list(felt.layout)
    for spot in received["layout"]:
        own = felt.layout[spot["spot"]]
        assert spot["step"] == felt.layout.step(own.key)
        assert [line["odds"] for line in spot["pays"]] == [
            str(felt.rules.odds(key)) for key in own.kind.lines
        ]


def test_a_changed_rule_is_shown_as_it_is_in_force() -> None:
    """Its value, and that it is not the usual one."""
    received = info("roulette", wheel="single_zero", minimum=5_00)

    assert received["rules"]["wheel"]["value"] == "single_zero"
    assert not received["rules"]["wheel"]["usual"]
    assert received["limits"]["red"]["low"] == 5_00


@pytest.mark.parametrize(
    ("slug", "options", "chips"),
    [
        ("roulette", {}, [1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00]),
        ("roulette", {"unit": 25}, [25, 50, 1_00, 2_50, 5_00, 25_00, 100_00, 500_00, 1_000_00]),
        ("roulette", {"unit": 7_00, "minimum": 7_00}, [7_00]),
        ("hold_em", {}, [1_00, 5_00, 25_00, 100_00]),
    ],
)
def test_the_tray_holds_whole_units_up_to_the_largest_wager(
    slug: str, options: dict[str, int], chips: list[int]
) -> None:
    """No chip that could not be wagered or paid; poker's tray goes as far as a stack."""
    assert info(slug, **options)["chips"] == chips


def test_the_buy_in_is_enough_to_be_dealt_in() -> None:
    """At least a minimum wager, at poker what the rules ask to enter a hand."""
    rules = game("hold_em").rules()

    assert info("roulette", minimum=5_00)["buy_in"] == {"low": 5_00, "usual": 250_00, "step": 1_00}
    assert info("hold_em")["buy_in"]["low"] >= rules.entry


def test_the_lobby_tells_who_sits_where_and_for_how_much() -> None:
    """One line for each table."""
    felt: Table[Any, Any, Any] = Table(game("craps"), seats={2: 100_00})

    assert lobby_row(felt, id=3, name="Three", mode="live") == {
        "id": 3,
        "game": "craps",
        "game_name": "Craps",
        "name": "Three",
        "mode": "live",
        "seats": {"taken": 1, "of": 16},
        "minimum": 1_00,
        "maximum": 1_000_00,
        "step": 1_00,
        "round": 0,
    }
