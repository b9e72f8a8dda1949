"""What each choice on a hand is worth: sent to the one who decides on it, and to nobody else."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from starlette.requests import Request

from pitboss.errors import NotPermitted, NotSignedIn
from pitboss.games import game
from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import Person
from pitboss.server.prices.hand_advice import advice_info, compute_advice
from pitboss.server.prices.worker import PriceRequest, PriceWorker, answer_line
from pitboss.server.tables.protocol import own_json
from pitboss.server.web import schemas as shapes
from pitboss.server.web.limits import NO_LIMITS
from pitboss.server.web.routes import ApiRoutes
from tests.games.pai_gow.felt import BEST, HIGH, LOW, MIDDLE, PaiGowTable, banked, until_dealt
from tests.server.registries import Harness, Talker, run

HAND = "6-6 1-1 4-5 3-6"
PAI_GOW = game("pai_gow")


def request_of(talker: Talker | None, table: int) -> Request:
    """A request about a table by somebody, or by a visitor."""
    state: dict[str, Any] = {}
    if talker is not None:
        who = talker.identity
        state["person"] = Person(
            id=who.user, name=who.name, role=Role(who.role), csrf="", session=f"s{who.user}"
        )
    scope = {"type": "http", "client": ("203.0.113.5", 5000), "headers": [], "state": state}
    return Request({**scope, "path_params": {"id": table}})


@pytest.mark.promise("R14")
def test_who_sets_a_hand_learns_its_worth_and_nobody_else_does() -> None:
    """Neither before there is a hand, nor the other player, nor a spectator, nor a visitor."""

    async def scenario(harness: Harness) -> None:
        table = await harness.table("pai_gow")
        number, routes = table.recovered.number, ApiRoutes(harness.registry, NO_LIMITS)
        one, two, watching = (
            await harness.seated(table),
            await harness.seated(table),
            harness.person(table),
        )
        with pytest.raises(NotPermitted, match="no hand of yours"):
            await routes.advice(request_of(one, number))
        for each, spot in ((one, "area_1"), (two, "area_2")):
            await each.bet(spot, 25_00)
            await each.ready()

        assert one.question["advice"]
        assert "advice" not in two.question
        own = next(form for form in one.question["forms"] if form["command"] == "set")
        found = json.loads(bytes((await routes.advice(request_of(one, number))).body))
        advice = msgspec.convert(found, shapes.HandAdvice)
        tiles = own["blanks"][0]["from"]
        assert sorted(advice.heading.partition(",")[0].split()) == sorted(tiles)
        worth = [Fraction(row.value) for row in advice.rows]
        assert worth == sorted(worth, reverse=True)
        assert all(sum(map(Fraction, row.chances)) == 1 for row in advice.rows)
        for other in (two, watching):
            with pytest.raises(NotPermitted, match="no hand of yours"):
                await routes.advice(request_of(other, number))
        with pytest.raises(NotSignedIn):
            await routes.advice(request_of(None, number))

    run(scenario)


def to_setting(table: PaiGowTable) -> None:
    """Go on until somebody sets a hand."""
    while "set" not in {form.command for form in table.asked.forms()}:
        table.usual()


def test_neither_the_bank_nor_the_dealer_is_advised() -> None:
    """A bank wins the copies, so that its hands have another worth."""
    table = banked(bank=1)
    table.deal({0: LOW, 1: BEST, 3: MIDDLE, 6: HIGH})
    to_setting(table)
    assert table.asked.by == "seat:1"
    assert "advice" not in (own_json(table.asked, {"seat:1"}) or {})
    dealer = until_dealt()
    to_setting(dealer)
    assert "advice" in (own_json(dealer.asked, {"seat:1"}) or {})
    assert own_json(dealer.asked, {"seat:3"}) is None
    while dealer.asked.by != "dealer":
        dealer.choose(dealer.asked.by, "house_way")

    assert not dealer.asked.advised_hand("dealer")


def test_the_advice_is_that_of_the_game_best_first() -> None:
    """As `pitboss advise` gives it; the price worker computes the same."""
    rules = PAI_GOW.rules()
    found: Any = compute_advice(PAI_GOW, rules, HAND)
    wanted = PriceRequest(game="pai_gow", rules=rules.submission(), hand=HAND)

    assert [row["value"] for row in found["rows"]] == ["30871/40950", "2984/7875"]
    assert json.loads(answer_line(msgspec.json.encode(wanted))) == found
    assert advice_info(PAI_GOW, rules, HAND, worker=PriceWorker(("/nowhere",))) == found
    with pytest.raises(NotPermitted, match="there is no advice on"):
        compute_advice(game("roulette"), game("roulette").rules(), HAND)
