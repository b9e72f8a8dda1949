"""Petitions for new games, each with all that has become of it: the fold over their entries.

The steps and what they need are those of `pitboss.house.approval`; what is proposed stands as
house rules that bear the number of the petition, so that it can be priced, simulated and tested.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from pitboss.errors import MalformedAnswer, NoSuchThing, PitbossError, RuleViolation
from pitboss.games import game
from pitboss.house.approval import (
    Case,
    Conditions,
    PetitionState,
    Ruling,
    approve_game,
    begin_test,
    closed_gates,
    deny_after_test,
    file_petition,
    modify_test,
    propose_own_game,
    rule_on,
    submit_test,
)
from pitboss.house.casino import COMMISSION
from pitboss.house.petition_entries import (
    GameDecided,
    GatesNoted,
    OwnGameProposed,
    PetitionDrafted,
    PetitionEntry,
    PetitionFiled,
    PetitionRuled,
    PetitionText,
    Proposal,
    TestBegun,
    TestEnded,
    TestModified,
    TestSubmitted,
    petition_of,
    submission_of_test,
)
from pitboss.house.submission import with_changes
from pitboss.house.table_changes import time_of
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules

TEXT_CHARS_MAX = 200_000
PERIODS_MAX = 400
NAMES_MAX = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseCase:
    """A petition and its history; `own` is a proposal of the regulator, which needs none.

    `settings` are the changes that the regulator has made to the rules under test.
    """

    number: int
    text: PetitionText
    case: Case
    own: str = ""
    begun: TestBegun | None = None
    ended: str = ""
    settings: tuple[str, ...] = ()
    reason: str = ""
    history: tuple[tuple[int, str, str], ...] = ()

    @property
    def state(self) -> PetitionState:
        """Where it stands."""
        return self.case.state

    @property
    def rules(self) -> HouseRules:
        """The rules that are proposed, as the regulator has changed them, marked as proposed."""
        return proposed_rules(self.text.proposal, self.number, self.settings)

    def is_open_at(self, at: int) -> bool:
        """Whether the test takes place at a time."""
        begun = self.begun
        if self.state is not PetitionState.TESTING or self.ended or begun is None:
            return False
        return any(first <= at < last for first, last in begun.periods)


HouseCases: TypeAlias = Mapping[int, HouseCase]
NO_CASE: HouseCases = MappingProxyType({})


def proposed_rules(proposal: Proposal, number: int, settings: tuple[str, ...] = ()) -> HouseRules:
    """House rules as proposed: what they need not be is lawful; they say which petition it is."""
    kind = game(proposal.game).rules
    plain = {
        "options": {**proposal.options, "petition": number},
        "payouts": proposal.payouts,
        "limits": proposal.limits,
    }
    found: HouseRules = kind.read(with_changes(kind, plain, settings) if settings else plain)
    return found


def house_case(cases: HouseCases, number: int) -> HouseCase:
    """The petition of that number."""
    if number not in cases:
        raise NoSuchThing(f"there is no petition {number}")
    return cases[number]


# -- entries --------------------------------------------------------------------------------------


def apply_case(cases: HouseCases, entry: PetitionEntry, *, at: int) -> HouseCases:
    """The petitions after an entry of that time; one that cannot be is refused."""
    if not entry.by.strip():
        raise MalformedAnswer("an entry about a petition says whose it is")
    match entry:
        case PetitionDrafted():
            after = _drafted(cases, entry)
        case OwnGameProposed():
            after = _own(len(cases) + 1, entry)
        case _:
            before = house_case(cases, entry.case)
            after = _stepped(before, entry, at)
    done = (at, str(entry.__struct_config__.tag), entry.by)
    after = replace(after, history=(*after.history, done))
    return MappingProxyType({**cases, after.number: after})


def _drafted(cases: HouseCases, entry: PetitionDrafted) -> HouseCase:
    number = entry.case or len(cases) + 1
    before = house_case(cases, entry.case) if entry.case else None
    if before is not None and (before.state is not PetitionState.DRAFT or before.own):
        message = f"petition {number} is {before.state}: only a draft is written anew"
        raise RuleViolation(message, cite("19:47-8.4(d)"))
    _check_proposal(entry.text.game_name, entry.text.proposal, number)
    case = Case(petition=petition_of(entry.text, entry.exhibit))
    history = () if before is None else before.history
    return HouseCase(number=number, text=entry.text, case=case, history=history)


@rule("19:47-8.4(h)")
def _own(number: int, entry: OwnGameProposed) -> HouseCase:
    _check_proposal(entry.game_name, entry.proposal, number)
    own = propose_own_game(COMMISSION, game_name=entry.game_name, text=entry.text)
    text = PetitionText(game_name=own.game_name, proposal=entry.proposal, summary=own.text)
    case = Case(petition=petition_of(text, entry.exhibit))
    return HouseCase(number=number, text=text, case=case, own=entry.by)


def _check_proposal(name: str, proposal: Proposal, number: int) -> None:
    if not 0 < len(name.strip()) <= 80:
        raise MalformedAnswer("a proposed game has a name of at most 80 characters")
    proposed_rules(proposal, number)


def _stepped(before: HouseCase, entry: PetitionEntry, at: int) -> HouseCase:
    """The next step of a petition; each is refused where it does not follow."""
    case = before.case
    match entry:
        case PetitionFiled() if before.own:
            message = "a proposal of the regulator needs no petition"
            raise RuleViolation(message, cite("19:47-8.4(h)"))
        case PetitionFiled():
            return replace(before, case=file_petition(case))
        case PetitionRuled():
            ruling = Ruling(
                acceptable=entry.acceptable,
                weighed=frozenset(entry.weighed),
                further_conditions=entry.conditions,
            )
            return replace(before, case=rule_on(case, ruling))
        case TestSubmitted():
            return replace(before, case=submit_test(case, submission_of_test(entry.plan)))
        case TestBegun():
            return _begun(before, entry, at)
        case TestModified():
            return _modified(before, entry)
        case TestEnded():
            return _ended(before, entry)
        case GatesNoted():
            return replace(before, case=replace(case, gates=entry.gates))
        case GameDecided():
            return _decided(before, entry)
        case _:
            raise MalformedAnswer("this is no step of a petition")


def _begun(before: HouseCase, entry: TestBegun, at: int) -> HouseCase:
    names = {each.strip() for each in entry.tables}
    if not 0 < len(names) == len(entry.tables) <= NAMES_MAX or not all(names):
        raise MalformedAnswer("the tables of a test are named, each once")
    periods = entry.periods
    ordered = all(first < last for first, last in periods)
    if not 0 < len(periods) <= PERIODS_MAX or not ordered or max(periods)[1] <= at:
        raise MalformedAnswer("a test has periods with a begin and an end that is still to come")
    times = "; ".join(f"{time_of(a).isoformat()} to {time_of(b).isoformat()}" for a, b in periods)
    conditions = Conditions(times=times, places=", ".join(entry.tables), terms=entry.terms)
    return replace(before, case=begin_test(before.case, conditions), begun=entry)


def _modified(before: HouseCase, entry: TestModified) -> HouseCase:
    if not entry.text.strip() or before.ended:
        raise RuleViolation("a modification says what it is, while the test lasts")
    case = modify_test(before.case, entry.text)
    after = replace(before, case=case, settings=(*before.settings, *entry.settings))
    if after.rules == before.rules and entry.settings:
        raise RuleViolation("these settings change nothing", cite("19:47-8.4(g)"))
    return after


def _ended(before: HouseCase, entry: TestEnded) -> HouseCase:
    if before.state is not PetitionState.TESTING or before.ended:
        raise RuleViolation("only a test that lasts is ended", cite("19:47-8.4(g)"))
    if not entry.reason.strip():
        raise MalformedAnswer("it is said why a test is ended")
    return replace(before, ended=entry.reason)


def _decided(before: HouseCase, entry: GameDecided) -> HouseCase:
    after = replace(before, reason=entry.reason)
    if before.own:
        return replace(after, case=_decided_own(before, entry))
    if entry.approved:
        return replace(after, case=approve_game(before.case, before.case.gates))
    return replace(after, case=deny_after_test(before.case))


@rule("19:47-8.4(h)")
def _decided_own(before: HouseCase, entry: GameDecided) -> Case:
    """A proposal of the regulator takes effect with the amendment of the regulations."""
    case = before.case
    if case.state is not PetitionState.DRAFT:
        raise RuleViolation(f"proposal {before.number} is decided", cite("19:47-8.4(h)"))
    amendments = [each for each in closed_gates(case.gates) if each.option == "gate 2"]
    if entry.approved and amendments:
        raise RuleViolation(amendments[0].message, *amendments[0].cites)
    state = PetitionState.APPROVED if entry.approved else PetitionState.DENIED
    return replace(case, state=state)


# -- what may be played ---------------------------------------------------------------------------


@rule("19:47-8.4(g)")
def not_in_force(cases: HouseCases, rules: HouseRules, *, name: str, at: int) -> str:
    """Why rules that are proposed in a petition may not be played at a table; empty if they may.

    They are played in the test, as it stands, at its tables and in its periods, and once the game
    is approved.
    """
    found = cases.get(rules.petition)
    if found is None:
        return f"there is no petition {rules.petition}"
    if found.state is PetitionState.APPROVED and found.rules.payouts == rules.payouts:
        return ""
    if found.rules.submission() != rules.submission():
        return f"these are not the rules of petition {found.number} as they stand"
    if found.begun is None or found.state is not PetitionState.TESTING:
        return f"petition {found.number} is {found.state}: there is no test of the game"
    if found.ended:
        return f"the test of petition {found.number} is ended: {found.ended}"
    if name not in found.begun.tables:
        return f"the game is tested at {', '.join(found.begun.tables)}, not at {name}"
    if not found.is_open_at(at):
        return f"the game is tested in the periods of petition {found.number}, not now"
    return ""


def still_proposed(cases: HouseCases, rules: HouseRules) -> HouseRules | None:
    """The rules of the petition as the regulator has changed them; none if that cannot be told."""
    found = cases.get(rules.petition)
    try:
        return None if found is None else found.rules
    except PitbossError:
        return None
