"""Each document from what is wanted and what the house has on file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

import msgspec

from pitboss.documents import at_the_table, bad_beat, cases, counts, filings, par, petitions
from pitboss.documents import podium as podium_book
from pitboss.documents.filed import OnFile, on_file
from pitboss.documents.markdown import blocks_of, title_of
from pitboss.documents.model import Document
from pitboss.documents.wanted import Sources, Wanted
from pitboss.errors import MalformedAnswer, NoSuchThing, RuleViolation
from pitboss.games import AnyGame, game
from pitboss.house import propose, read_time
from pitboss.house.approval import TestSubmission
from pitboss.house.cases import HouseCase, house_case
from pitboss.house.casino import COMMISSION, DIVISION
from pitboss.house.desk import Filing, digest_of, guide_approval, submission_of
from pitboss.house.desk_entries import FilingKind
from pitboss.house.exhibit import odds_exhibit
from pitboss.house.guides import write_guide
from pitboss.house.notices import wording
from pitboss.house.petitions import Petition
from pitboss.house.submission import with_changes
from pitboss.poker.house.bad_beat import rules_to_data
from pitboss.rulebook import cite, register
from pitboss.table import HouseRules

T = TypeVar("T")

CHANGES = "changes of rules"  # the subject under which the form of their sign is filed
NO_PRIOR_APPROVAL = "It may not be used before it is approved."


# -- what a document is about ---------------------------------------------------------------------


def rules_wanted(wanted: Wanted, house: Sources) -> tuple[AnyGame, HouseRules, str]:
    """The game, its house rules and the name of the table."""
    if not wanted.game:
        if not wanted.table.isdecimal():
            raise MalformedAnswer("say which game it is, or the number of an open table")
        rules = house.tables().get(int(wanted.table))
        if rules is None:
            raise NoSuchThing(f"table {wanted.table} is not open")
        return game(rules.game), rules, wanted.table
    definition = game(wanted.game.strip().lower().replace("-", "_").replace(" ", "_"))
    return definition, _read(definition, wanted), wanted.table or "(number)"


def _read(definition: AnyGame, wanted: Wanted) -> HouseRules:
    kind: type[HouseRules] = definition.rules
    return kind.read(with_changes(kind, {}, wanted.settings))


def _data(wanted: Wanted, key: str, kind: type[T]) -> T:
    """A part of what was given with the request, as its type."""
    if key not in wanted.data:
        raise MalformedAnswer(f"this document needs data with {key!r}")
    try:
        return msgspec.convert(wanted.data[key], kind)
    except msgspec.ValidationError as error:
        raise MalformedAnswer(f"{key}: {error}") from None


def _filing(wanted: Wanted, house: Sources) -> Filing:
    return house.desk().filing(wanted.number)


def _found(house: Sources, kind: FilingKind, subject: str, text: str) -> Filing | None:
    """The filing of exactly this text: the one that is approved, else the last one."""
    desk, digest = house.desk(), digest_of(text)
    approved = desk.approval(kind, subject, digest, at=house.now())
    return approved or max(
        desk.of_digest(kind, subject, digest), key=lambda each: each.number, default=None
    )


# -- at a table -----------------------------------------------------------------------------------


def sign(wanted: Wanted, house: Sources) -> Document:
    """The sign of a table."""
    definition, rules, table = rules_wanted(wanted, house)
    found = _found(house, FilingKind.SIGN, rules.game, wording(rules, table=table))
    filed = on_file(found, edition=rules.edition, at=house.now(), draft=at_the_table.UNUSED)
    return at_the_table.sign(definition, rules, table, filed)


def change_sign(wanted: Wanted, house: Sources) -> Document:
    """The sign for a change of rules."""
    definition, rules, table = rules_wanted(wanted, house)
    change = propose(rules, wanted.changes, table=table, effective_at=read_time(wanted.at))
    found = _form_for_changes(house)
    filed = on_file(found, edition=rules.edition, at=house.now(), draft=at_the_table.UNUSED)
    return at_the_table.change_sign(definition, change, filed)


def _form_for_changes(house: Sources) -> Filing | None:
    """The form of the sign for changes that is approved: each change is filled in."""
    wanted = (FilingKind.SIGN, CHANGES)
    filed = house.desk().filings.values()
    found = [each for each in filed if (each.filed.kind, each.filed.subject) == wanted]
    approved = [each for each in found if each.status_at(house.now()) == "approved"]
    return max(approved or found, key=lambda each: each.number, default=None)


def guide(wanted: Wanted, house: Sources) -> Document:
    """The gaming guide: approved only under the ruling on exactly this text."""
    definition, rules, _ = rules_wanted(wanted, house)
    text = write_guide(definition, rules)
    found = guide_approval(house.desk(), rules.game, text, at=house.now())
    filed = on_file(found, edition=rules.edition, at=house.now(), draft=filings.NO_GUIDE)
    return filings.guide(definition, rules, filed)


def submission(wanted: Wanted, house: Sources) -> Document:
    """The submission of house rules."""
    definition, rules, _ = rules_wanted(wanted, house)
    text = submission_of(rules, by="").body
    found = _found(house, FilingKind.HOUSE_RULES, rules.game, text)
    filed = on_file(found, edition=rules.edition, at=house.now(), draft=filings.NO_RULES)
    return filings.submission(definition, rules, filed)


def par_sheet(wanted: Wanted, house: Sources) -> Document:
    """The par sheet of a game."""
    definition, rules, _ = rules_wanted(wanted, house)
    return par.par_sheet(definition, rules, definition.odds(rules))


def rate_card(wanted: Wanted, house: Sources) -> Document:
    """The rate card of a game that has one."""
    definition, rules, _ = rules_wanted(wanted, house)
    provisions, text = _paper(definition, FilingKind.RATE_CARD, rules)
    found = _found(house, FilingKind.RATE_CARD, rules.game, text)
    filed = on_file(found, edition=rules.edition, at=house.now(), draft=NO_PRIOR_APPROVAL)
    return Document(
        kind="rate_card",
        title=title_of(text),
        provisions=provisions,
        number=filed.number,
        version=filed.version,
        status=filed.status,
        blocks=blocks_of(text),
    )


def _paper(definition: AnyGame, kind: FilingKind, rules: HouseRules) -> tuple[tuple[str, ...], str]:
    """A paper that only some games have: its provisions and its text."""
    part = definition.part("papers")
    papers: Mapping[str, Any] = {} if part is None else part.PAPERS
    if kind not in papers:
        raise RuleViolation(f"{definition.name} has no {str(kind).replace('_', ' ')}")
    provisions, write = papers[kind]
    return provisions, write(rules)


def podium(wanted: Wanted, house: Sources) -> Document:
    """The book at the podium: all games, or one."""
    rows = register().of_game(wanted.game) if wanted.game else register()
    return podium_book.podium_book(rows)


# -- filings, rulings, notices --------------------------------------------------------------------


def filing(wanted: Wanted, house: Sources) -> Document:
    """A filing as it stands."""
    return filings.filing(_filing(wanted, house), at=house.now())


def ruling(wanted: Wanted, house: Sources) -> Document:
    """The ruling on a filing."""
    found = _filing(wanted, house)
    later = found.filed.kind in (FilingKind.BAD_BEAT, FilingKind.AGREEMENT)
    regulator = DIVISION if later else COMMISSION
    return filings.ruling(found, regulator=regulator, at=house.now())


def notice(wanted: Wanted, house: Sources) -> Document:
    """A notice in an inbox."""
    found = house.desk().notices.get(wanted.number)
    if found is None:
        raise NoSuchThing(f"there is no notice {wanted.number}")
    return filings.notice(found)


# -- petitions and tests --------------------------------------------------------------------------


def _petition(wanted: Wanted, house: Sources) -> Petition:
    """The petition of the data; its exhibit is computed for the game it names."""
    found = _data(wanted, "petition", Petition)
    if not wanted.game and not wanted.table:
        return found
    _, rules, _ = rules_wanted(wanted, house)
    odds = odds_exhibit(rules.game, rules)
    return replace(found, description=replace(found.description, odds=odds))


def _case(wanted: Wanted, house: Sources) -> HouseCase:
    return house_case(house.desk().cases, wanted.number)


def petition(wanted: Wanted, house: Sources) -> Document:
    """A petition as it is on file, or a draft of one."""
    if wanted.number:
        return cases.petition(_case(wanted, house))
    draft = on_file(None, edition=1995)
    return petitions.petition(_petition(wanted, house), draft, edition=1995)


def petition_ruling(wanted: Wanted, house: Sources) -> Document:
    """The rulings on a petition."""
    return cases.petition_ruling(_case(wanted, house))


def test_submission(wanted: Wanted, house: Sources) -> Document:
    """The submission for a test, on file or as a draft."""
    if wanted.number:
        found = _case(wanted, house)
        return petitions.test_submission(*cases.submission_of(found), cases.case_on_file(found))
    test = _data(wanted, "test", TestSubmission)
    return petitions.test_submission(_petition(wanted, house), test, on_file(None, edition=1995))


def entrance_sign(wanted: Wanted, house: Sources) -> Document:
    """The sign at the entrances while a game is tested."""
    if wanted.number:
        found = _case(wanted, house)
        named, test = cases.submission_of(found)
        filed = cases.case_on_file(found)
    else:
        named, test = _data(wanted, "petition", Petition), _data(wanted, "test", TestSubmission)
        filed = on_file(None, edition=1995, draft=at_the_table.UNUSED)
    casinos = ", ".join(test.casinos)
    return at_the_table.entrance_sign(named.game_name, casinos, test.entrance_signs, filed)


def test_report(wanted: Wanted, house: Sources) -> Document:
    """What a test has shown: worked out from the log, or as the data has it."""
    if wanted.number:
        found = _case(wanted, house)
        figures = cases.figures(found, house.test_days(wanted.number))
        return petitions.test_report(figures, cases.case_on_file(found))
    return petitions.test_report(_data(wanted, "figures", petitions.TestFigures), OnFile())


# -- counts, funds, labels ------------------------------------------------------------------------


def contribution_form(wanted: Wanted, house: Sources) -> Document:
    """The form of one count."""
    for count, at in house.counts(wanted.fund):
        if count.serial == wanted.number:
            return counts.contribution_form(wanted.fund, count, at)
    raise NoSuchThing(f"fund {wanted.fund:.40} has no form {wanted.number}")


def count_sheet(wanted: Wanted, house: Sources) -> Document:
    """All counts of a fund."""
    return counts.count_sheet(wanted.fund, house.counts(wanted.fund))


def variance_report(wanted: Wanted, house: Sources) -> Document:
    """Projected revenue beside the Master Game Report."""
    return counts.variance_report(
        _data(wanted, "day", str),
        _data(wanted, "tables", tuple[counts.Variance, ...]),
        significant=_data(wanted, "significant", int),
        to=_data(wanted, "to", tuple[str, ...]),
    )


def bad_beat_poster(wanted: Wanted, house: Sources) -> Document:
    """The poster of a fund."""
    fund = house.fund(wanted.fund)
    text = msgspec.json.encode(rules_to_data(fund.filed), order="sorted").decode()
    found = _found(house, FilingKind.BAD_BEAT, wanted.fund, text)
    own = OnFile(number=f"fund {wanted.fund}", version=fund.filed.digest[:16])
    filed = on_file(found, edition=2012, at=house.now()) if found else own
    return bad_beat.poster(fund, filed, agreement=house.agreement(wanted.fund))


def agreement(wanted: Wanted, house: Sources) -> Document:
    """The agreement of the casinos of a fund."""
    found = house.agreement(wanted.fund)
    if found is None:
        message = f"fund {wanted.fund:.40} is not offered by several casinos"
        raise RuleViolation(message, cite("13:69F-14.20(b)"))
    text = msgspec.json.encode(found, order="sorted").decode()
    filed = _found(house, FilingKind.AGREEMENT, wanted.fund, text)
    number = OnFile(number=f"agreement {found.fingerprint[:16]}")
    return bad_beat.agreement(
        found, on_file(filed, edition=2012, at=house.now()) if filed else number
    )


def envelope_label(wanted: Wanted, house: Sources) -> Document:
    """The label of a sealed envelope."""
    return counts.envelope_label(_data(wanted, "label", counts.Label))
