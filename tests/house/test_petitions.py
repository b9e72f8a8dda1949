"""Petitions for new games: their items, their liability and their text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games.big_six.options import BigSixRules
from pitboss.house import (
    Description,
    GameClass,
    Petition,
    Petitioner,
    PetitionerKind,
    liability,
    missing_items,
    odds_exhibit,
    write_petition,
)
from pitboss.money import Odds
from tests.house.papers import CASINO, INVENTOR, PETITION


def cites(petition: Petition) -> list[str]:
    """The provisions a petition does not meet yet."""
    return [cite for each in missing_items(petition) for cite in each.cites]


def without(**items: object) -> Petition:
    """The complete petition but for some items."""
    fields = {name: getattr(PETITION, name) for name in PETITION.__slots__}
    return Petition(**{**fields, **items})


def described(**items: object) -> Petition:
    """The complete petition but for some parts of the description."""
    fields = {name: getattr(PETITION.description, name) for name in Description.__slots__}
    return replace(PETITION, description=Description(**{**fields, **items}))


@pytest.mark.rule("19:47-8.4(d)")
def test_a_complete_petition_lacks_nothing() -> None:
    """And an empty one lacks everything but what was never requested."""
    assert cites(PETITION) == []
    assert len(cites(Petition(game_name="Nothing"))) == 13


@pytest.mark.rule("19:47-8.4(a)")
@pytest.mark.parametrize("kind", list(PetitionerKind))
def test_every_interested_person_may_petition(kind: PetitionerKind) -> None:
    """With a casino licensee at its side."""
    petition = without(petitioners=(CASINO, replace(INVENTOR, kind=kind)))

    assert cites(petition) == []


@pytest.mark.rule("19:47-8.4(a)")
def test_a_petition_of_nobody_is_none() -> None:
    """Somebody must be interested."""
    assert cites(without(petitioners=())) == ["19:47-8.4(a)", "19:47-8.4(b)"]


@pytest.mark.rule("19:47-8.4(b)")
@pytest.mark.parametrize(
    "petitioners", [(INVENTOR,), (INVENTOR, replace(CASINO, agreed_to_test=False))]
)
def test_a_casino_licensee_must_have_agreed_to_test(petitioners: tuple[object, ...]) -> None:
    """Neither no licensee nor one that has not agreed in writing is enough."""
    assert cites(without(petitioners=petitioners)) == ["19:47-8.4(b)"]


@pytest.mark.rule("19:47-8.4(b)")
def test_every_petitioner_is_liable_for_all_costs() -> None:
    """Jointly and severally: each for the whole."""
    assert liability(PETITION, 12_000_00) == {CASINO.name: 12_000_00, INVENTOR.name: 12_000_00}


@pytest.mark.rule("19:47-8.4(c)")
def test_a_new_game_is_of_one_of_three_classes() -> None:
    """A variation, a composite, or another compatible and suitable game."""
    assert len(GameClass) == 3
    assert [cites(without(game_class=each)) for each in GameClass] == [[], [], []]


@pytest.mark.rule("19:47-8.4(d)")
def test_every_petitioner_signs() -> None:
    """One signature is not enough."""
    petition = without(petitioners=(CASINO, replace(INVENTOR, signed=False)))

    assert cites(petition) == ["19:47-8.4(d)"]


@pytest.mark.parametrize(
    ("petition", "cite"),
    [
        pytest.param(petition, cite, marks=pytest.mark.rule(cite), id=cite)
        for petition, cite in [
            (without(petitioners=(CASINO, replace(INVENTOR, address=" "))), "19:47-8.4(d)1"),
            (without(game_class=None), "19:47-8.4(d)2"),
            (described(summary=""), "19:47-8.4(d)3i"),
            (described(draft_rules=" "), "19:47-8.4(d)3ii"),
            (described(odds=None), "19:47-8.4(d)3iii"),
            (described(layout=""), "19:47-8.4(d)3iv"),
            (described(equipment=()), "19:47-8.4(d)3v"),
            (without(rights=""), "19:47-8.4(d)4"),
            (without(offered_to_all=""), "19:47-8.4(d)5"),
            (without(indemnity=""), "19:47-8.4(d)6"),
            (without(ruling_request=""), "19:47-8.4(d)7"),
            (without(test_request=""), "19:47-8.4(d)8"),
            (without(requested=("a video of play",)), "19:47-8.4(d)9"),
        ]
    ],
)
def test_a_missing_item_is_named_by_its_provision(petition: Petition, cite: str) -> None:
    """Each of the nine items, and each part of the third."""
    assert cites(petition) == [cite]


@pytest.mark.rule("19:47-8.4(d)3iv")
def test_a_game_without_a_layout_needs_no_picture_of_one() -> None:
    """The picture is asked for only if there is a layout."""
    assert cites(described(layout=None)) == []


@pytest.mark.rule("19:47-8.4(d)6")
def test_an_indemnity_that_does_not_satisfy_counts_as_missing() -> None:
    """Form and content are for the regulator to judge."""
    assert cites(without(indemnity_satisfactory=False)) == ["19:47-8.4(d)6"]


@pytest.mark.rule("19:47-8.4(d)9")
def test_what_was_requested_and_supplied_is_no_longer_missing() -> None:
    """The request names it and the answer is under the same name."""
    petition = without(requested=("a video",), supplied={"a video": "enclosed"})

    assert cites(petition) == []
    assert "- a video: enclosed" in write_petition(petition)


def test_a_petitioner_has_agreed_to_and_signed_nothing_until_it_is_said() -> None:
    """The careful answer is the default."""
    new = Petitioner(name="A", address="B", kind=PetitionerKind.CASINO_LICENSEE)

    assert (new.signed, new.agreed_to_test, new.csi_licensed) == (False, False, False)


# -- the exhibit ------------------------------------------------------------------------------


@pytest.mark.rule("19:47-8.4(d)3iii")
def test_the_exhibit_gives_true_odds_payout_odds_and_house_advantage() -> None:
    """The Joker has one section of 54: 53 to 1 against, paid 45 to 1, advantage 8/54."""
    rows = {row.wager: row for row in odds_exhibit("big_six", BigSixRules()).rows}

    assert set(rows) == {"d1", "d2", "d5", "d10", "d20", "joker", "flag"}
    assert rows["joker"].true_odds == "53 to 1"
    assert rows["joker"].payout_odds == "45 to 1"
    assert str(rows["joker"].house_advantage) == "4/27"


@pytest.mark.rule("19:47-8.4(d)3iii")
def test_the_exhibit_follows_the_payouts_of_the_house() -> None:
    """A Joker paid 53 to 1 leaves the house nothing."""
    rules = BigSixRules(payouts={"joker": Odds(53, 1)})

    rows = {row.wager: row for row in odds_exhibit("big_six", rules).rows}

    assert rows["joker"].house_advantage == 0


# -- the document -----------------------------------------------------------------------------


@pytest.mark.rule("19:47-8.4(d)")
def test_a_petition_is_written_with_all_its_items_in_order() -> None:
    """Nine items and the signatures, addressed to the authority of the edition."""
    text = write_petition(PETITION)

    places = [text.index(f"# {n}") for n in ("1.", "2.", "3.", "3i.", "3v.", "4.", "9.", "Sig")]
    assert sorted(places) == places
    assert "To the Casino Control Commission" in text
    assert "| Joker | 53 to 1 | 45 to 1 | 14.815% | 4/27 |" in text
    assert f"{CASINO.name} has agreed in writing to test the game in its casino." in text
    assert "It is a variation of an authorized game." in text
    assert f"{INVENTOR.name}: signed" in text
    assert "Nothing further has been requested." in text
    assert "not yet given" not in text


def test_what_a_draft_lacks_is_marked_in_its_text() -> None:
    """With a line for the signature that is still to come."""
    unsigned = replace(INVENTOR, signed=False)
    draft = Petition(
        game_name="Nothing",
        petitioners=(unsigned,),
        description=Description(layout=None),
        requested=("a video",),
    )

    text = write_petition(draft, edition=2012)

    assert "To the Division of Gaming Enforcement" in text
    assert "- a video: *(not yet given)*" in text
    assert f"{unsigned.name}: ____" in text
    assert "The game has no layout." in text
    assert "has agreed in writing" not in text


@pytest.mark.rule("19:47-8.4(d)")
def test_a_petition_of_2012_cites_the_numbers_of_2012() -> None:
    """To the Division, under 13:69F-8.4; what is missing has its number of then too."""
    assert "To the Division of Gaming Enforcement, under N.J.A.C. 13:69F-8.4." in write_petition(
        PETITION, edition=2012
    )
    assert "under N.J.A.C. 19:47-8.4." in write_petition(PETITION)
    missing = missing_items(Petition(game_name="Nothing"), edition=2012)
    assert {cite[:10] for each in missing for cite in each.cites} == {"13:69F-8.4"}


DRAFT = """19:47-X.1 Definitions
The words of this subchapter mean what follows.
19:47-X.2 The wheel
(a) The wheel has 54 sections:
1. Fifty-two show a number; and
i. the numbers run from 1 to 40;
ii. none stands twice in a row.
2. Two show a joker.
(b) The wheel is spun by the dealer.
1. It goes round three times.
"""


@pytest.mark.rule("19:47-8.4(d)3ii")
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (DRAFT, "  ", "no draft"),
        (DRAFT, "The wheel has 54 sections.", "begin with the number of a section"),
        ("19:47-X.1 Definitions", "19:47-X.1", "has no title"),
        ("19:47-X.2", "19:47-X.0", "comes after 1"),
        ("(b) The", "(c) The", "(c) stands where (b) would follow"),
        ("2. Two", "3. Two", "3. stands where 2. would follow"),
        ("ii. none", "iii. none", "iii. stands where ii. would follow"),
        ("1. It goes", "3. It goes", "3. stands where 1. would follow"),
    ],
)
def test_draft_rules_have_the_format_of_the_chapter(old: str, new: str, fault: str) -> None:
    """Sections with numbers and titles, letters, numbers and small romans in their order."""
    assert cites(described(draft_rules=DRAFT)) == []
    (found,) = missing_items(described(draft_rules=DRAFT.replace(old, new)))

    assert found.cites == ("19:47-8.4(d)3ii",)
    assert fault in found.message
