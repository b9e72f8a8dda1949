"""One of each document, from small data, and the text of a printed one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from functools import cache
from html import unescape
from io import BytesIO
from re import sub

import msgspec
from pypdf import PageObject, PdfReader

from pitboss.documents import at_the_table, bad_beat, counts, filings, par, petitions, podium
from pitboss.documents.filed import on_file
from pitboss.documents.makers import rate_card
from pitboss.documents.model import Document
from pitboss.documents.paper import Format, Paper
from pitboss.documents.printing import printed
from pitboss.documents.wanted import NoHouse, Wanted
from pitboss.games import game
from pitboss.games.big_six.options import BigSixRules
from pitboss.house import propose
from pitboss.house.desk import Desk, apply, filing_of, submission_of
from pitboss.house.desk_entries import FilingKind, Notified, Recipient, Ruled
from pitboss.house.guides import write_guide
from pitboss.jackpots.entries import Count, FundOpened
from pitboss.jackpots.fund import fold
from pitboss.poker.house.bad_beat import rules_to_data
from pitboss.rulebook import register
from tests.house.papers import PETITION, TEST
from tests.jackpots.casinos import agreed
from tests.poker.funds import fund_rules

BIG_SIX = game("big_six")
RULES = BigSixRules()
AT = 821_725_200_000  # January 15, 1996
DRAFT = on_file(None, edition=1995, draft="It may not be used.")
NOON = datetime(1996, 1, 15, 12, tzinfo=timezone(timedelta(hours=-5)))
COUNT = Count(
    serial=12,
    table=7,
    primary=312_00,
    secondary=20_00,
    method="in_table",
    dealer="Dora Dealer",
    witness="Sam Supervisor",
    surveillance=True,
)
DAYS = tuple(
    petitions.TestDay(
        day=f"1996-06-{day:02}",
        table=table,
        rounds=1_000 + day,
        handle=123_456_00,
        win=6_543_21,
        theoretical=6_000_00.0,
        error=1_234_56.0,
        z=0.44,
        irregularities=int(day == 3),
    )
    for day in range(1, 31)
    for table in ("W1", "W2")
)
UNKNOWN_DAY = petitions.TestDay(day="1996-07-01", table="W1", rounds=1, handle=100, win=-100)
FIGURES = petitions.TestFigures(
    game_name="Bigger Six",
    licensee="Boardwalk Casino",
    criteria="Ten thousand spins without a dispute",
    days=(*DAYS, UNKNOWN_DAY),
    modifications=("The wheel is spun twice.",),
)
VARIANCES = (
    counts.Variance(table="P 1", projected=1_200_00, reported=1_150_00),
    counts.Variance(table="P 2", projected=900_00, reported=400_00),
    counts.Variance(table="P 3", projected=900_00),
)
LABEL = counts.Label(
    contents="Set of tiles",
    table="PG 2",
    at="January 15, 1996, 12:30 PM",
    provision="19:47-10.4(a)3ii",
    reason="a tile is chipped",
)


@cache
def desk() -> Desk:
    """A guide that was approved on condition, rules that wait, and a notice."""
    at = AT
    found = Desk()
    guide = filing_of(FilingKind.GUIDE, "big_six", write_guide(BIG_SIX, RULES), by="Sue")
    notice = Notified(to=Recipient.REGULATOR, provision="19:47-8.3(b)3", text="Joker: 50 to 1")
    approved = Ruled(
        filing=1, verdict="approved", by="C. Commissioner", conditions=("in print of 12 points",)
    )
    for entry in (guide, approved, submission_of(RULES, by="Sue"), notice):
        found = apply(found, entry, at=at)
    return found


@cache
def documents() -> dict[str, Document]:
    """One of each document."""
    fund = fold("main", [FundOpened(rules=rules_to_data(fund_rules()))])
    change = propose(RULES, ["minimum=5"], table="W1", effective_at=NOON)
    many = [(msgspec.structs.replace(COUNT, serial=n, escort="Sid"), AT) for n in range(1, 60)]
    filed = {n: on_file(each, edition=1995) for n, each in desk().filings.items()}
    found = (
        par.par_sheet(BIG_SIX, RULES, BIG_SIX.odds(RULES)),
        at_the_table.sign(BIG_SIX, RULES, "W1", DRAFT),
        at_the_table.change_sign(BIG_SIX, change, DRAFT),
        at_the_table.entrance_sign("Bigger Six", "Boardwalk Casino", TEST.entrance_signs, DRAFT),
        filings.guide(BIG_SIX, RULES, filed[1]),
        filings.submission(BIG_SIX, RULES, filed[2]),
        filings.filing(desk().filing(2), at=AT),
        filings.ruling(desk().filing(1), regulator="Casino Control Commission", at=AT),
        filings.notice(desk().notices[1]),
        podium.podium_book(register().of_game("big_six")),
        petitions.petition(PETITION, DRAFT, edition=1995),
        petitions.test_submission(PETITION, TEST, DRAFT),
        petitions.test_report(FIGURES, DRAFT),
        counts.contribution_form("main", COUNT, AT),
        counts.count_sheet("main", many),
        counts.variance_report(
            "1996-06-03", VARIANCES, significant=200_00, to=("controller", "Commission")
        ),
        counts.envelope_label(LABEL),
        bad_beat.poster(fund, DRAFT),
        bad_beat.agreement(agreed(), DRAFT),
        rate_card(Wanted(document="rate_card", game="keno"), NoHouse()),
    )
    return {each.kind: each for each in found}


@dataclass(frozen=True)
class Page:
    """A printed page: its size, its words, and where each piece of them begins."""

    size: tuple[float, float]
    words: str
    places: tuple[tuple[float, float], ...]


@cache
def pages(document: Document, paper: Paper) -> list[Page]:
    """The pages of a printed document, read back."""
    return [_read(page) for page in PdfReader(BytesIO(printed(document, Format.PDF, paper))).pages]


def _read(page: PageObject) -> Page:
    places: list[tuple[float, float]] = []

    def keep(text: str, cm: list[float], tm: list[float], *rest: object) -> None:
        if text.strip():
            places.append((tm[4], tm[5]))

    words = page.extract_text(visitor_text=keep)
    size = (float(page.mediabox.width), float(page.mediabox.height))
    return Page(size=size, words=words, places=tuple(places))


def text_of(document: Document, form: Format, paper: Paper) -> str:
    """All that a printed document says, without spaces, which lines break anywhere."""
    if form is Format.HTML:
        html = printed(document, form, paper).decode()
        return squeezed(unescape(sub(r"<[^>]+>", " ", html.partition("</head>")[2])))
    return squeezed(" ".join(each.words for each in pages(document, paper)))


def squeezed(text: str) -> str:
    """A text without any space."""
    return "".join(text.split())
