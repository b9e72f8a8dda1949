"""Signs: what they must say and who must approve them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.games.big_six.options import BigSixRules
from pitboss.house import SignForm, approve_form, notices_of, post_sign, wording
from pitboss.table import Limit
from tests.house.stubs import StubRules

RULES = BigSixRules(between_option="previous", limits={"d1": Limit(5_00, 500_00)})


def form(text: str, *, approved: bool = True) -> SignForm:
    """A sign beside the wheel."""
    sign = SignForm(location="beside the wheel", size="20 by 30 inches", text=text)
    return approve_form(sign) if approved else sign


@pytest.mark.rule("19:47-8.3(a)")
def test_a_sign_states_the_rules_that_must_be_notified() -> None:
    """A sign without the option of the clapper is refused."""
    whole = wording(RULES, table="W1")
    sign = post_sign(RULES, form(whole), table="W1")

    assert "the number previously passed wins" in str(sign)
    assert whole.splitlines()[0] == "Big Six - table W1"
    assert "19:47-5.6(d)" in {each.cite for each in sign.notices}
    with pytest.raises(RuleViolation) as caught:
        post_sign(RULES, form(whole.replace("previously passed", "next")), table="W1")
    assert caught.value.cites == ("19:47-8.3(a)", "19:47-5.6(d)")


@pytest.mark.rule("19:47-8.2(c)")
def test_a_sign_states_the_limits_in_force() -> None:
    """A sign that shows the limits of yesterday is refused."""
    yesterday = wording(replace(RULES, limits={"d1": Limit(5_00, 400_00)}), table="W1")

    assert "$1: minimum $5.00, maximum $500.00, in multiples of $1.00" in wording(RULES, table="W1")
    with pytest.raises(RuleViolation) as caught:
        post_sign(RULES, form(yesterday), table="W1")
    assert caught.value.cites == ("19:47-8.3(a)", "19:47-8.2(c)")


@pytest.mark.rule("19:47-8.3(d)")
def test_a_sign_is_used_only_after_its_form_is_approved() -> None:
    """The very same sign is refused before approval."""
    text = wording(RULES, table="W1")

    assert post_sign(RULES, form(text), table="W1").form.approved
    with pytest.raises(RuleViolation) as caught:
        post_sign(RULES, form(text, approved=False), table="W1")
    assert caught.value.cites == ("19:47-8.3(d)",)


def test_a_sign_has_a_location_a_size_and_a_text() -> None:
    """Without any of them there is nothing to approve."""
    with pytest.raises(MalformedAnswer):
        SignForm(location="at the table", size=" ", text="No smoking")


def test_a_tied_wager_has_no_limits_on_the_sign() -> None:
    """Its size hangs on another wager."""
    said = "\n".join(each.text for each in notices_of(StubRules()))

    assert "Plain" in said
    assert "Backed" not in said
