"""Gaming guides: their text, their approval and where they go."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.errors import RuleViolation
from pitboss.games import game, names
from pitboss.games.big_six.options import BigSixRules
from pitboss.house import (
    CasinoRules,
    GuideFile,
    GuideFormat,
    Sample,
    approve_sample,
    display_guide,
    exhibit_of,
    issue_guide,
    materially_different,
    reject_sample,
    submit_sample,
    write_guide,
)
from pitboss.house.exhibit import percent
from pitboss.house.guides import _about, _wagers, without_status
from pitboss.odds import Outcome, Price
from pitboss.table import HouseRules
from tests.house.stubs import StubRules

SAMPLE = Sample(text=write_guide(game("big_six"), BigSixRules()))
CHANGED = replace(SAMPLE, text=SAMPLE.text.replace("Joker", "Jester"))
NEW = GuideFile(game="big_six")
SUBMITTED = submit_sample(NEW, SAMPLE)
APPROVED = approve_sample(SUBMITTED)


@pytest.mark.rule("19:47-8.5(b)")
@pytest.mark.parametrize("slug", names())
def test_the_guide_opens_with_the_text_of_the_game(slug: str) -> None:
    """From the game's own guide.md, as a patron reads it: no link to another page."""
    opening = _about(game(slug))

    assert opening not in ("", game(slug).summary)
    assert not opening.startswith("#")
    assert "](" not in opening


@pytest.mark.rule("19:47-8.5(b)")
def test_the_guide_tells_wagers_payouts_odds_and_options() -> None:
    """All from the card of the game and the rules of the house."""
    text = write_guide(game("big_six"), BigSixRules(between_option="previous"))

    assert "# Gaming guide: Big Six" in text
    assert "| Joker | 45 to 1 | $1.00 | $1,000.00 | $1.00 |" in text
    assert "| Joker | 53 to 1 | 45 to 1 | 14.815% |" in text
    assert "- If the clapper rests between two numbers, the number previously passed wins." in text
    assert "a new spin | the section passed |" in text


@pytest.mark.rule("19:47-8.5(c)")
def test_a_guide_claims_an_approval_only_under_its_filing() -> None:
    """Else it says that it is a draft; what is filed is the same text either way."""
    card, rules = game("big_six"), BigSixRules()
    draft, issued = write_guide(card, rules), write_guide(card, rules, filing=3)

    assert "DRAFT: the Casino Control Commission has not approved this guide." in draft
    assert "with the approval of" not in draft
    assert "with the approval of the Casino Control Commission (filing 3)." in issued
    assert "DRAFT" not in issued
    assert without_status(draft) == without_status(issued)
    assert "security podium" in without_status(draft)


@pytest.mark.rule("19:47-8.5(b)")
def test_a_patron_gets_the_guide_in_the_format_of_the_house() -> None:
    """Printed unless the house has chosen video or another approved format."""
    video = replace(SAMPLE, format=GuideFormat.VIDEO)
    approved = approve_sample(submit_sample(NEW, video))
    casino = CasinoRules(gaming_guide_format="video")

    assert issue_guide(APPROVED, SAMPLE).cite == "19:47-8.5(b)"
    assert issue_guide(approved, video, casino=casino).sample == video
    with pytest.raises(RuleViolation) as caught:
        issue_guide(APPROVED, SAMPLE, casino=casino)
    assert caught.value.cites == ("19:47-8.5(b)",)


@pytest.mark.rule("19:47-8.5(c)")
@pytest.mark.parametrize("guide", [NEW, SUBMITTED, reject_sample(SUBMITTED)])
def test_nothing_goes_out_before_a_sample_is_approved(guide: GuideFile) -> None:
    """Not when it was submitted, and not when it was rejected."""
    casino = CasinoRules(gaming_guide_display=frozenset({"lobby"}))

    with pytest.raises(RuleViolation) as caught:
        issue_guide(guide, SAMPLE)
    assert caught.value.cites == ("19:47-8.5(c)",)
    with pytest.raises(RuleViolation):
        display_guide(guide, SAMPLE, casino=casino)


@pytest.mark.rule("19:47-8.5(c)")
def test_a_materially_different_guide_does_not_go_out() -> None:
    """Another word is material, another line break is not."""
    wrapped = replace(SAMPLE, text=SAMPLE.text.replace("\n", "\n\n"))

    assert issue_guide(APPROVED, wrapped).sample == wrapped
    with pytest.raises(RuleViolation) as caught:
        issue_guide(APPROVED, CHANGED)
    assert "19:47-8.5(c)" in caught.value.cites
    assert materially_different(SAMPLE, replace(SAMPLE, format=GuideFormat.VIDEO))


@pytest.mark.rule("19:47-8.5(c)")
@pytest.mark.parametrize("step", [approve_sample, reject_sample])
def test_there_is_nothing_to_decide_before_a_sample_is_submitted(step: object) -> None:
    """Neither to approve nor to reject."""
    assert callable(step)
    with pytest.raises(RuleViolation) as caught:
        step(NEW)
    assert caught.value.cites == ("19:47-8.5(c)",)


@pytest.mark.rule("19:47-8.5(d)")
def test_a_changed_guide_is_approved_before_it_is_used() -> None:
    """Meanwhile the old one is good, and afterwards it is not."""
    waiting = submit_sample(APPROVED, CHANGED)
    changed = approve_sample(waiting)

    assert issue_guide(waiting, SAMPLE).sample == SAMPLE
    with pytest.raises(RuleViolation) as caught:
        issue_guide(waiting, CHANGED)
    assert "19:47-8.5(d)" in caught.value.cites
    assert issue_guide(changed, CHANGED).sample == CHANGED
    with pytest.raises(RuleViolation):
        issue_guide(changed, SAMPLE)


@pytest.mark.rule("19:47-8.5(d)")
def test_a_change_is_submitted_as_the_complete_guide() -> None:
    """A leaflet with the changes alone is refused."""
    leaflet = Sample(text="The Jester pays 45 to 1.")

    with pytest.raises(RuleViolation) as caught:
        submit_sample(APPROVED, leaflet)
    assert caught.value.cites == ("19:47-8.5(d)",)
    with pytest.raises(RuleViolation) as caught:
        submit_sample(NEW, leaflet)
    assert caught.value.cites == ("19:47-8.5(c)",)


@pytest.mark.rule("19:47-8.5(e)")
def test_an_approved_guide_may_be_displayed_anywhere() -> None:
    """The displays are neither advertising nor a barker; a house may have none."""
    casino = CasinoRules(gaming_guide_display=frozenset({"lobby", "garage"}))

    displays = display_guide(APPROVED, SAMPLE, casino=casino)

    assert [each.location for each in displays] == ["garage", "lobby"]
    assert {each.cite for each in displays} == {"19:47-8.5(e)"}
    assert not any(each.advertising or each.barker for each in displays)
    assert display_guide(NEW, SAMPLE, casino=CasinoRules()) == ()
    with pytest.raises(RuleViolation):
        display_guide(APPROVED, CHANGED, casino=casino)


def test_a_tied_wager_and_a_game_without_options_are_shown_in_words() -> None:
    """There is no limit to print, and no choice."""
    rules: HouseRules = StubRules()

    assert "| Backed | 1 to 1 | as another wager allows |" in _wagers(rules)


@pytest.mark.rule("19:47-8.4(d)3iii")
def test_a_value_computed_in_floating_point_stands_in_the_exhibit_with_its_error() -> None:
    """The true odds of blackjack are those of how each hand is played, and no fraction is exact."""
    price = Price(
        wager="w",
        title="Hand",
        cite="19:47-2.3(a)",
        pays="1 to 1",
        outcomes=(),
        mean=Fraction(-0.00485),
        error=1e-11,
    )

    text = str(exhibit_of("proposed", [price]))

    assert "| Hand | by the play of each hand | 1 to 1 | 0.485% | 0.0048500000 ± 1e-11 |" in text
    assert "never wins" not in text


def test_pushes_and_situations_stand_in_the_exhibit() -> None:
    """A push is left out of the true odds and stated apart."""
    third = Fraction(1, 3)
    outcomes = tuple(Outcome(Fraction(net), third, "19:47-1.4(b)") for net in (1, 0, -1))
    price = Price(
        wager="w",
        title="Even",
        cite="19:47-1.4(b)",
        pays="1 to 1",
        outcomes=outcomes,
        when="come out",
    )

    text = str(exhibit_of("proposed", [price]))

    assert "| Even, come out | 1 to 1 (pushes 33.333%) | 1 to 1 | 0.000% | 0/1 |" in text
    assert percent(Fraction(-1, 8)) == "-12.500%"
