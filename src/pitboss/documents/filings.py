"""What is filed with the regulator, what comes back, and notices: one document each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.documents.filed import OnFile, moment, status_of
from pitboss.documents.house_rules import rules_blocks
from pitboss.documents.markdown import blocks_of, title_of
from pitboss.documents.model import (
    AnyBlock,
    Document,
    Heading,
    Paragraph,
    Signatures,
    Verbatim,
    facts,
    items,
)
from pitboss.games import AnyGame
from pitboss.house.casino import regulator_name
from pitboss.house.desk import Filing, SentNotice, submission_of
from pitboss.house.desk_entries import FilingKind
from pitboss.house.desk_rows import title_of as subject_of
from pitboss.house.guides import without_status, write_guide
from pitboss.house.notices import wording
from pitboss.poker.house.bad_beat import BadBeatRules
from pitboss.poker.house.bad_beat_notices import posted_rules
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules
from pitboss.table.authoring import options_of

NO_GUIDE: Final = "It may not be issued, displayed or distributed."
NO_RULES: Final = "No table may be opened under these rules."

# The provision under which each kind of filing is made.
PROVISIONS: Final = {
    FilingKind.HOUSE_RULES: cite("19:47-8.3(a)"),
    FilingKind.SIGN: cite("19:47-8.3(d)"),
    FilingKind.GUIDE: cite("19:47-8.5(c)"),
    FilingKind.BAD_BEAT: cite("13:69F-14.19(a)"),
    FilingKind.AGREEMENT: cite("13:69F-14.20(b)"),
    FilingKind.PETITION: cite("19:47-8.4(d)"),
    FilingKind.TEST: cite("19:47-8.4(f)"),
}


@rule("19:47-8.5(b)", "19:47-8.5(c)")
def guide(game: AnyGame, rules: HouseRules, filed: OnFile) -> Document:
    """The gaming guide of a table; approved only if exactly this text is."""
    text = without_status(write_guide(game, rules))
    return Document(
        kind="guide",
        title=title_of(text),
        provisions=(cite("19:47-8.5(b)"), cite("19:47-8.5(c)")),
        number=filed.number,
        version=filed.version,
        status=filed.status,
        blocks=blocks_of(text),
    )


@rule("19:47-8.3(a)")
def submission(game: AnyGame, rules: HouseRules, filed: OnFile) -> Document:
    """The house rules of a table as they are submitted, with their appendices."""
    cites = dict.fromkeys(each.cite for each in options_of(type(rules)).values())
    return Document(
        kind="submission",
        title=f"Submission of house rules: {game.name}",
        provisions=(cite("19:47-8.3(a)"), *cites),
        number=filed.number,
        version=filed.version,
        status=filed.status,
        blocks=tuple(_submission(game, rules)),
    )


def _submission(game: AnyGame, rules: HouseRules) -> Iterator[AnyBlock]:
    yield facts(
        ("To", regulator_name(rules.edition)),
        ("Game", game.name),
        ("Edition of the rules", str(rules.edition)),
        ("House rules, sha256", rules.digest),
    )
    yield from rules_blocks(rules)
    yield from _appendix(rules)
    yield Heading(text="Appendix: the sign at a table")
    yield items(wording(rules, table="(number)").splitlines())
    yield Heading(text="Appendix: the text that is filed, to the letter")
    yield Verbatim(text=submission_of(rules, by="").body)
    yield Signatures(lines=(("For the licensee", ""),))


@rule("13:69F-14.19(n)", "13:69F-14.19(m)2i")
def _appendix(rules: HouseRules) -> Iterator[AnyBlock]:
    """The rules of a bad beat payout, with those for several hands that qualify."""
    funds = [getattr(rules, name) for name in options_of(type(rules))]
    for each in funds:
        if isinstance(each, BadBeatRules):
            yield Heading(text=f"Appendix: the bad beat payout of fund {each.fund}")
            yield items(f"{line.text} [{line.cite}]" for line in posted_rules(each))


# -- what is on file ------------------------------------------------------------------------------


def filing(filing: Filing, *, at: int) -> Document:
    """A filing as it stands at a time, its text to the letter."""
    filed = filing.filed
    kind = str(filed.kind).replace("_", " ")
    text = filed.body
    markdown = text.lstrip().startswith("# ")
    return Document(
        kind=str(filed.kind),
        title=title_of(text) or f"{kind[:1].upper()}{kind[1:]}: {subject_of(filed.subject)}",
        provisions=_provisions(filed.kind),
        number=f"filing {filing.number}",
        version=str(filing.version),
        status=status_of(filing, at=at),
        blocks=(
            facts(
                ("About", subject_of(filed.subject)),
                ("Holds for", f"{filed.scope} {filed.place}".strip()),
                ("Filed by", filed.by),
                ("Filed", moment(filing.at)),
                ("Supersedes", f"filing {filed.supersedes}" if filed.supersedes else ""),
                ("Digest of the text, sha256", filed.digest),
            ),
            *(blocks_of(text) if markdown else (Verbatim(text=text),)),
        ),
    )


def _provisions(kind: FilingKind) -> tuple[str, ...]:
    return (PROVISIONS[kind],) if kind in PROVISIONS else (cite("19:47-8.3(a)"),)


def ruling(filing: Filing, *, regulator: str, at: int) -> Document:
    """The ruling on a filing, with its conditions, or that there is none yet."""
    filed, found = filing.filed, filing.ruling
    kind = str(filed.kind).replace("_", " ")
    verdict = "No ruling has been given." if found is None else status_of(filing, at=at)
    conditions = () if found is None else found.conditions
    return Document(
        kind="ruling",
        title=f"Ruling on filing {filing.number}",
        provisions=(*_provisions(filed.kind), *_ruling_cites(filed.kind)),
        number=f"filing {filing.number}",
        version=str(filing.version),
        status=verdict,
        blocks=(
            facts(
                ("Authority", regulator),
                ("Kind of filing", kind),
                ("About", subject_of(filed.subject)),
                ("Filed by", filed.by),
                ("Filed", moment(filing.at)),
                ("Digest of the text, sha256", filed.digest),
                ("Ruling", "none" if found is None else found.verdict),
                ("By", "" if found is None else found.by),
                ("Given", "" if found is None else moment(filing.ruled_at)),
            ),
            Heading(text="Conditions"),
            items(conditions),
            Paragraph(text="The ruling is on exactly the text of this digest, and on no other."),
            Signatures(lines=((f"For the {regulator}", "" if found is None else found.by),)),
        ),
    )


@rule("19:47-8.4(e)")
def _ruling_cites(kind: FilingKind) -> tuple[str, ...]:
    """A ruling on a petition is a declaratory one."""
    return (cite("19:47-8.4(e)"),) if kind is FilingKind.PETITION else ()


def notice(sent: SentNotice) -> Document:
    """A notice that lies in an inbox: to whom, what, and who acknowledged it."""
    what = sent.notice
    seen = f"{sent.by}, {moment(sent.acknowledged_at)}" if sent.acknowledged_at else "not yet"
    return Document(
        kind="notice",
        title=f"Notice {sent.number} to the {what.to}",
        provisions=(what.provision,),
        number=f"notice {sent.number}",
        version="1",
        status="",
        blocks=(
            facts(
                ("To", str(what.to)),
                ("Delivered to the inbox", moment(sent.at)),
                ("Table", str(what.table) if what.table else ""),
                ("Row of its log", str(what.n) if what.n else ""),
                ("Acknowledged", seen),
            ),
            Paragraph(text=what.text),
        ),
    )
