"""A complete petition and test submission, from which tests take things away."""

from __future__ import annotations

from pitboss.games.big_six.options import BigSixRules
from pitboss.house import (
    Description,
    GameClass,
    LicenceItem,
    Petition,
    Petitioner,
    PetitionerKind,
    TestSubmission,
    odds_exhibit,
)

CASINO = Petitioner(
    name="Boardwalk Casino",
    address="1 Boardwalk",
    kind=PetitionerKind.CASINO_LICENSEE,
    signed=True,
    agreed_to_test=True,
)
INVENTOR = Petitioner(
    name="Ida Inventor",
    address="2 Elm Street",
    kind=PetitionerKind.RIGHTS_OWNER,
    signed=True,
)
PETITION = Petition(
    game_name="Bigger Six",
    petitioners=(CASINO, INVENTOR),
    game_class=GameClass.VARIATION,
    description=Description(
        summary="An upright wheel is spun and a wager wins where the clapper rests.",
        draft_rules="19:47-X.1 The wheel has 54 sections.",
        odds=odds_exhibit("big_six", BigSixRules()),
        layout="Figure 1: seven areas",
        equipment=("Figure 2: the wheel",),
    ),
    rights="The name is a pending trademark.",
    offered_to_all="All casino licensees were offered the game.",
    indemnity="The petitioners release and indemnify Commission and State.",
    ruling_request="We ask for a ruling that the game is a variation.",
    test_request="We ask for a test of the game.",
)
LICENCE = LicenceItem(petitioner=INVENTOR.name, application_complete=True, fee_paid=True)
TEST = TestSubmission(
    casinos=(CASINO.name,),
    dates_and_times="1 to 30 June, noon to midnight",
    tables=("W1", "W2"),
    entrance_signs=("A new game is being tested here.",),
    success_criteria="Ten thousand spins without a dispute",
    documentation="Form T-1, filled in by the floorperson",
    licences=(LICENCE,),
)
