"""Bad beat payouts on paper: the poster of the poker room, and the agreement of several casinos."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.filed import OnFile
from pitboss.documents.model import AnyBlock, Document, Heading, Paragraph, Signatures, facts, items
from pitboss.jackpots.joint.agreement import Agreement, postings
from pitboss.jackpots.state import Fund
from pitboss.money import show
from pitboss.poker.house.bad_beat import BadBeatRules, rules_from_data
from pitboss.poker.house.bad_beat_notices import posted_rules
from pitboss.rulebook import cite, rule


@rule("13:69F-14.19(b)", "13:69F-14.20(d)1i")
def poster(fund: Fund, on: OnFile, *, agreement: Agreement | None = None) -> Document:
    """The rules of the payout and what is displayed, as they are posted in the poker room."""
    rules = fund.filed
    lines = tuple(posted_rules(rules))
    cites = dict.fromkeys(each.cite for each in lines)
    joint = () if agreement is None else postings(agreement)
    return Document(
        kind="bad_beat_poster",
        title="Bad beat payout",
        provisions=(cite("13:69F-14.19(b)"), *cites),
        number=on.number,
        version=on.version,
        status=on.status,
        blocks=(
            *(Paragraph(text=each, strong=True) for each in _amounts(fund, rules)),
            *(Paragraph(text=each) for each in joint),
            *(Paragraph(text=each.text) for each in lines),
        ),
        form="poster",
    )


def _amounts(fund: Fund, rules: BadBeatRules) -> Iterator[str]:
    """What is displayed when the poster is printed; the display itself goes on."""
    second = " and secondary" if rules.secondary else ""
    yield f"Current payout{second}: see the display"
    if fund.shown_primary:
        yield f"Displayed when this was printed: {show(fund.shown_primary)}"
    if rules.secondary and fund.shown_secondary:
        yield f"Secondary, displayed when this was printed: {show(fund.shown_secondary)}"


@rule("13:69F-14.20(b)", "13:69F-14.20(c)")
def agreement(text: Agreement, on: OnFile) -> Document:
    """The agreement of the casinos that offer one payout together."""
    return Document(
        kind="agreement",
        title="Agreement on a multi-casino bad beat payout",
        provisions=(cite("13:69F-14.20(b)"), cite("13:69F-14.20(c)")),
        number=on.number,
        version=on.version,
        status=on.status,
        blocks=tuple(_agreement(text)),
    )


def _agreement(text: Agreement) -> Iterator[AnyBlock]:
    liability = "joint and several" if text.liability == "joint_and_several" else text.liability
    claims = {
        "first": "the payout goes to the first in the order of the host",
        "share": "the claims that wait together share it",
    }
    yield facts(
        ("Fingerprint of the agreement", text.fingerprint),
        ("Claims at several casinos", claims[text.claims]),
        ("Liability", liability),
        ("Approval, as the parties state it", text.approved or "none"),
    )
    yield Heading(text="Parties")
    for each in text.casinos:
        host = ", host casino" if each is text.host else ""
        yield Heading(text=f"{each.licensee}{host}", level=2)
        yield facts(
            ("Short name", each.name),
            ("Address", each.address),
            ("Representatives", ", ".join(each.representatives) or "none named"),
        )
    for title, words in (
        ("How decisions are approved and implemented", text.decisions),
        ("Funds, fees and costs", text.costs),
        ("Records and reports", text.records),
    ):
        yield Heading(text=title)
        yield Paragraph(text=words or "Not yet given.")
    yield Heading(text="Rules of the payout")
    yield items(f"{each.text} [{each.cite}]" for each in posted_rules(rules_from_data(text.rules)))
    yield Heading(text="What each party posts in its poker rooms")
    yield items(postings(text))
    yield Heading(text="Executed by")
    yield Signatures(lines=tuple((each.licensee, each.signed) for each in text.casinos))
