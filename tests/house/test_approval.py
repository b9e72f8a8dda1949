"""The way of a petition from its draft to final approval."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pitboss.errors import NotPermitted, RuleViolation
from pitboss.house import (
    COMMISSION,
    DIVISION,
    SUITABILITY_TEST,
    Case,
    Conditions,
    Factor,
    Gates,
    PetitionState,
    Ruling,
    TestSubmission,
    approve_game,
    begin_test,
    deny_after_test,
    file_petition,
    modify_test,
    propose_own_game,
    rule_on,
    submit_test,
)
from pitboss.house.approval import closed_gates
from tests.house.papers import CASINO, INVENTOR, LICENCE, PETITION, TEST

OPEN = Gates(
    found_suitable=True,
    amendments_adopted=True,
    amendments_effective=True,
    licence_applications_filed=True,
    waivers_issued=True,
    costs=5_000_00,
    costs_paid=5_000_00,
)
ACCEPTABLE = Ruling(acceptable=True, weighed=frozenset({Factor.ODDS}))
CONDITIONS = Conditions(times="June", places="Boardwalk Casino")
DRAFT = Case(petition=PETITION)
FILED = file_petition(DRAFT)
PRELIMINARY = rule_on(FILED, ACCEPTABLE)
SUBMITTED = submit_test(PRELIMINARY, TEST)
TESTING = begin_test(SUBMITTED, CONDITIONS)

Step = Callable[[Case], Case]
STEPS: list[tuple[PetitionState, Step, PetitionState, str]] = [
    (PetitionState.DRAFT, file_petition, PetitionState.FILED, "19:47-8.4(d)"),
    (
        PetitionState.FILED,
        lambda case: rule_on(case, ACCEPTABLE),
        PetitionState.PRELIMINARILY_APPROVED,
        "19:47-8.4(e)",
    ),
    (
        PetitionState.FILED,
        lambda case: rule_on(case, Ruling(acceptable=False)),
        PetitionState.DENIED,
        "19:47-8.4(e)",
    ),
    (
        PetitionState.PRELIMINARILY_APPROVED,
        lambda case: submit_test(case, TEST),
        PetitionState.TEST_SUBMITTED,
        "19:47-8.4(f)",
    ),
    (
        PetitionState.TEST_SUBMITTED,
        lambda case: begin_test(case, CONDITIONS),
        PetitionState.TESTING,
        "19:47-8.4(g)",
    ),
    (
        PetitionState.TESTING,
        lambda case: approve_game(case, OPEN),
        PetitionState.APPROVED,
        "19:47-8.4(g)",
    ),
    (PetitionState.TESTING, deny_after_test, PetitionState.DENIED, "19:47-8.4(g)"),
]


@pytest.mark.parametrize("state", list(PetitionState))
@pytest.mark.parametrize(
    ("start", "step", "to", "cite"),
    [
        pytest.param(*each, marks=pytest.mark.rule(each[3]), id=f"{each[0]} to {each[2]}")
        for each in STEPS
    ],
)
def test_a_petition_takes_only_the_steps_of_its_state(
    state: PetitionState, start: PetitionState, step: Step, to: PetitionState, cite: str
) -> None:
    """From its own state a step leads on; from every other it is refused under its provision."""
    case = replace(DRAFT, state=state)

    if start is state:
        assert step(case).state is to
    else:
        with pytest.raises(RuleViolation) as caught:
            step(case)
        assert caught.value.cites == (cite,)


@pytest.mark.rule("19:47-8.4(a)", "19:47-8.4(b)", "19:47-8.4(d)")
def test_an_incomplete_petition_is_not_filed() -> None:
    """Without a licensee that will test it, or without a signature, it stays a draft."""
    alone = replace(PETITION, petitioners=(replace(INVENTOR, signed=False),))

    assert FILED.state is PetitionState.FILED
    with pytest.raises(RuleViolation) as caught:
        file_petition(Case(petition=alone))
    assert caught.value.cites == ("19:47-8.4(b)", "19:47-8.4(d)")


@pytest.mark.rule("19:47-8.4(e)")
def test_an_acceptable_game_is_always_approved_on_condition_of_a_test() -> None:
    """Further conditions come on top; a game denied has none."""
    assert ACCEPTABLE.conditions == (SUITABILITY_TEST,)
    more = Ruling(acceptable=True, further_conditions=("two tables only",))
    assert more.conditions == (SUITABILITY_TEST, "two tables only")
    assert Ruling(acceptable=False).conditions == ()
    assert PRELIMINARY.ruling == ACCEPTABLE


def refused_test(test: TestSubmission) -> tuple[str, ...]:
    """The provisions under which a test submission is refused."""
    with pytest.raises(RuleViolation) as caught:
        submit_test(PRELIMINARY, test)
    return caught.value.cites


@pytest.mark.parametrize(
    ("test", "cite"),
    [
        pytest.param(test, cite, marks=pytest.mark.rule(cite), id=f"{cite} {n}")
        for n, (test, cite) in enumerate(
            [
                (replace(TEST, licences=()), "19:47-8.4(f)1i"),
                (replace(TEST, licences=(replace(LICENCE, fee_paid=False),)), "19:47-8.4(f)1i"),
                (
                    replace(TEST, licences=(replace(LICENCE, waiver_required=True),)),
                    "19:47-8.4(f)1ii",
                ),
                (replace(TEST, casinos=()), "19:47-8.4(f)2i"),
                (replace(TEST, dates_and_times=""), "19:47-8.4(f)2ii"),
                (replace(TEST, tables=()), "19:47-8.4(f)2ii"),
                (replace(TEST, entrance_signs=()), "19:47-8.4(f)2iii"),
                (replace(TEST, success_criteria=""), "19:47-8.4(f)2iv"),
                (replace(TEST, documentation=""), "19:47-8.4(f)2iv"),
                (replace(TEST, requested=("a floor plan",)), "19:47-8.4(f)2v"),
            ]
        )
    ],
)
def test_a_test_submission_without_an_item_is_refused(test: TestSubmission, cite: str) -> None:
    """Each item of the licences and of the plan is asked for by its own provision."""
    assert refused_test(test) == (cite,)


@pytest.mark.rule("19:47-8.4(b)")
def test_a_test_is_held_in_the_casino_of_a_petitioner_who_agreed_to_it() -> None:
    """Other casinos may be named beside it, but not alone."""
    assert refused_test(replace(TEST, casinos=("Marina Casino",))) == (
        "19:47-8.4(b)",
        "19:47-8.4(f)2i",
    )
    both = replace(TEST, casinos=("Marina Casino", CASINO.name))
    assert submit_test(PRELIMINARY, both).test == both


@pytest.mark.rule("19:47-8.4(f)", "19:47-8.4(f)1i", "19:47-8.4(f)1ii", "19:47-8.4(f)2v")
def test_a_complete_test_submission_is_taken() -> None:
    """Also where a waiver was required and applied for, and where more was asked and given."""
    waived = replace(LICENCE, waiver_required=True, waiver_applied=True)
    full = replace(TEST, licences=(waived,), requested=("a plan",), supplied={"a plan": "enclosed"})

    assert submit_test(PRELIMINARY, full).test == full


@pytest.mark.rule("19:47-8.4(f)1i")
def test_licensees_need_no_further_licence_for_a_test() -> None:
    """Neither a casino nor a service industry that has its licence."""
    licensed = replace(PETITION, petitioners=(CASINO, replace(INVENTOR, csi_licensed=True)))
    case = replace(PRELIMINARY, petition=licensed)

    assert submit_test(case, replace(TEST, licences=())).state is PetitionState.TEST_SUBMITTED


@pytest.mark.rule("19:47-8.4(g)")
@pytest.mark.parametrize(
    "conditions", [Conditions(times="", places="here"), Conditions(times="June", places=" ")]
)
def test_a_test_has_the_times_and_places_that_the_regulator_sets(conditions: Conditions) -> None:
    """Without both it does not begin."""
    assert TESTING.conditions == CONDITIONS
    with pytest.raises(RuleViolation) as caught:
        begin_test(SUBMITTED, conditions)
    assert caught.value.cites == ("19:47-8.4(g)",)


@pytest.mark.rule("19:47-8.4(g)")
def test_rules_may_be_modified_only_while_the_test_lasts() -> None:
    """As often as the regulator deems it necessary."""
    twice = modify_test(modify_test(TESTING, "one table"), "no Joker")

    assert twice.modifications == ("one table", "no Joker")
    assert twice.state is PetitionState.TESTING
    for case in (SUBMITTED, approve_game(TESTING, OPEN)):
        with pytest.raises(RuleViolation) as caught:
            modify_test(case, "one table")
        assert caught.value.cites == ("19:47-8.4(g)",)


@pytest.mark.parametrize(
    ("gates", "cite"),
    [
        pytest.param(gates, cite, marks=pytest.mark.rule(cite), id=f"{cite} {n}")
        for n, (gates, cite) in enumerate(
            [
                (replace(OPEN, found_suitable=False), "19:47-8.4(g)1"),
                (replace(OPEN, amendments_adopted=False), "19:47-8.4(g)2"),
                (replace(OPEN, amendments_effective=False), "19:47-8.4(g)2"),
                (replace(OPEN, licence_applications_filed=False), "19:47-8.4(g)3"),
                (replace(OPEN, waivers_issued=False), "19:47-8.4(g)3"),
                (replace(OPEN, costs_paid=4_999_99), "19:47-8.4(g)4"),
            ]
        )
    ],
)
def test_one_closed_gate_bars_final_approval(gates: Gates, cite: str) -> None:
    """Costs paid but for a cent are not paid in full."""
    assert approve_game(TESTING, OPEN).state is PetitionState.APPROVED
    with pytest.raises(RuleViolation) as caught:
        approve_game(TESTING, gates)
    assert caught.value.cites == (cite,)


@pytest.mark.rule("19:47-8.4(h)")
@pytest.mark.parametrize("authority", [COMMISSION, DIVISION])
def test_the_regulator_proposes_games_of_its_own_motion(authority: str) -> None:
    """It needs no petition; everybody else does."""
    proposal = propose_own_game(authority, game_name="Two-Up", text="Two coins are tossed.")

    assert (authority, "Two-Up") == (proposal.by, proposal.game_name)
    with pytest.raises(NotPermitted) as caught:
        propose_own_game(CASINO.name, game_name="Two-Up", text="Two coins are tossed.")
    assert caught.value.cites == ("19:47-8.4(h)",)


def test_more_than_the_costs_leaves_nothing_unpaid() -> None:
    """Nobody owes a negative amount, and the gate stands open."""
    overpaid = replace(OPEN, costs_paid=OPEN.costs + 1)

    assert overpaid.costs_unpaid == 0
    assert list(closed_gates(overpaid)) == []
