"""Tables: rounds, questions and answers, events, views, wagers, logs, for programs that use them.

The building blocks for authors of games are in `pitboss.table.authoring`.
"""

from __future__ import annotations

from pitboss.table.actor import (
    BOXMAN,
    CHANCE,
    DEALER,
    FLOORPERSON,
    SEAT_MAX,
    STAFF,
    STICKMAN,
    SUPERVISOR,
    Actor,
    seat_actor,
    seat_of,
    spoken,
)
from pitboss.table.answer import (
    Answer,
    CallIrregularity,
    Choose,
    CloseBetting,
    DiceRested,
    Leave,
    PlaceWager,
    ReduceWager,
    Sit,
    WheelRested,
    answer_from_dict,
    answer_to_dict,
)
from pitboss.table.betting import Betting, goes_on
from pitboss.table.dealing import (
    AskBurnCard,
    CardDealt,
    CardDrawn,
    CardFrom,
    CardsDiscarded,
    CardsReturned,
    CardTurned,
    FoundFaceUp,
    NewDealer,
)
from pitboss.table.driver import WAIT, Automation, Driver, Move, Players, next_move, seats_asked
from pitboss.table.event import (
    EVERYONE,
    HOUSE,
    Announced,
    BettingClosed,
    ChipsMoved,
    DiceShown,
    Event,
    PlayerLeft,
    PlayerSat,
    Recorded,
    WagerChanged,
    WagerDecided,
    WagerPlaced,
    WheelShown,
    event_to_dict,
)
from pitboss.table.field import Amount, Faces, Field, OneOf, Whole
from pitboss.table.form import Form
from pitboss.table.house_rules import HouseRules, Submission, with_settings
from pitboss.table.limits import Limit
from pitboss.table.listing import Listing
from pitboss.table.log import Heading, Line, Replayed, heading_of, line_of, read_log, replay
from pitboss.table.nonvalue import IssueChips
from pitboss.table.question import Question
from pitboss.table.round import Round
from pitboss.table.shuffling import CutCards, PlaceCuttingCard
from pitboss.table.table import Snapshot, Table
from pitboss.table.view import View, view_of, visible
from pitboss.table.wager import Layout, Spot, Wager

__all__ = [
    "BOXMAN",
    "CHANCE",
    "DEALER",
    "EVERYONE",
    "FLOORPERSON",
    "HOUSE",
    "SEAT_MAX",
    "STAFF",
    "STICKMAN",
    "SUPERVISOR",
    "WAIT",
    "Actor",
    "Amount",
    "Announced",
    "Answer",
    "AskBurnCard",
    "Automation",
    "Betting",
    "BettingClosed",
    "CallIrregularity",
    "CardDealt",
    "CardDrawn",
    "CardFrom",
    "CardTurned",
    "CardsDiscarded",
    "CardsReturned",
    "ChipsMoved",
    "Choose",
    "CloseBetting",
    "CutCards",
    "DiceRested",
    "DiceShown",
    "Driver",
    "Event",
    "Faces",
    "Field",
    "Form",
    "FoundFaceUp",
    "Heading",
    "HouseRules",
    "IssueChips",
    "Layout",
    "Leave",
    "Limit",
    "Line",
    "Listing",
    "Move",
    "NewDealer",
    "OneOf",
    "PlaceCuttingCard",
    "PlaceWager",
    "PlayerLeft",
    "PlayerSat",
    "Players",
    "Question",
    "Recorded",
    "ReduceWager",
    "Replayed",
    "Round",
    "Sit",
    "Snapshot",
    "Spot",
    "Submission",
    "Table",
    "View",
    "Wager",
    "WagerChanged",
    "WagerDecided",
    "WagerPlaced",
    "WheelRested",
    "WheelShown",
    "Whole",
    "answer_from_dict",
    "answer_to_dict",
    "event_to_dict",
    "goes_on",
    "heading_of",
    "line_of",
    "next_move",
    "read_log",
    "replay",
    "seat_actor",
    "seat_of",
    "seats_asked",
    "spoken",
    "view_of",
    "visible",
    "with_settings",
]
