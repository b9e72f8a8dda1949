"""Papers of a count: contribution form, count sheet, report on variances, and labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pitboss.documents.filed import moment
from pitboss.documents.model import (
    NOT_KNOWN,
    AnyBlock,
    Document,
    Heading,
    NewPage,
    Paragraph,
    Signatures,
    facts,
    table,
)
from pitboss.house.office import VARIANCE_RECIPIENTS, Revenue
from pitboss.house.office import Count as OfficeCount
from pitboss.jackpots.entries import Count
from pitboss.money import show
from pitboss.poker.house.bad_beat import PRIMARY, SECONDARY
from pitboss.rulebook import cite, rule

_PARTS = {
    "Original": "The dealer puts it into the drop box of the table.",
    "Duplicate": "Who verified puts it into the locked accounting box.",
}
_METHODS = {
    "in_table": "at the table, the chips going back to its inventory",
    "closed_table": "at a closed poker table",
    "cage": "in the cage",
}


@rule("13:69F-14.19(f)3", "13:69F-14.19(f)3i", "13:69F-14.19(f)3ii", "13:69F-14.19(f)3iii")
@rule("13:69F-14.19(f)3iv", "13:69F-14.19(g)")
def contribution_form(fund: str, count: Count, at: int) -> Document:
    """The Bad Beat Payout Contribution Form of a count, in two parts with one serial number."""
    parts = [_part(fund, count, at, name, where) for name, where in _PARTS.items()]
    first, *others = parts
    blocks = [*first]
    for each in others:
        blocks += [NewPage(), *each]
    return Document(
        kind="contribution_form",
        title="Bad Beat Payout Contribution Form",
        provisions=(cite("13:69F-14.19(f)3"), cite("13:69F-14.19(g)")),
        number=f"form {count.serial:06}",
        version="1",
        status="",
        blocks=tuple(blocks),
    )


def _part(fund: str, count: Count, at: int, name: str, where: str) -> list[AnyBlock]:
    return [
        Heading(text=f"{name}, form {count.serial:06}"),
        Paragraph(text=where),
        facts(
            ("Provision", "N.J.A.C. 13:69F-14.19(f)3, 13:69F-14.19(g)"),
            ("Serial number", f"{count.serial:06}"),
            ("Fund", fund),
            ("Date and time", moment(at)),
            ("Table", str(count.table)),
            *_amounts(count),
            ("Counted", _METHODS[count.method]),
        ),
        Paragraph(text="We attest that this count is accurate."),
        Signatures(lines=(("Dealer", count.dealer), (_witness(count), count.witness))),
    ]


def _amounts(count: Count) -> Iterator[tuple[str, str]]:
    yield f"For the {PRIMARY} payout", show(count.primary)
    if count.secondary:
        yield f"For the {SECONDARY} payout", show(count.secondary)
    yield "Total value of chips", show(count.primary + count.secondary)


def _witness(count: Count) -> str:
    return f"Witness, {count.position.replace('_', ' ')}" if count.position else "Witness"


@rule("13:69F-14.19(d)", "13:69F-14.19(d)1", "13:69F-14.19(d)2", "13:69F-14.19(e)")
def count_sheet(fund: str, counts: Iterable[tuple[Count, int]]) -> Document:
    """The document of counts of a fund: who counted what, before whom, and who carried it."""
    listed = sorted(counts, key=lambda each: each[0].serial)
    serials = [count.serial for count, _ in listed]
    span = f"{min(serials):06} to {max(serials):06}" if serials else "none"
    return Document(
        kind="count_sheet",
        title=f"Count sheet: fund {fund}",
        provisions=(cite("13:69F-14.19(d)"), cite("13:69F-14.19(e)"), cite("13:69F-14.19(k)")),
        number=f"forms {span}",
        version="1",
        status="",
        blocks=tuple(_sheet(listed)),
    )


def _sheet(listed: list[tuple[Count, int]]) -> Iterator[AnyBlock]:
    total = sum(count.primary + count.secondary for count, _ in listed)
    yield facts(("Counts", str(len(listed))), ("Total value", show(total)))
    columns = (
        *("Form", "Table", "Date and time", "Counted", ">Primary", ">Secondary"),
        *("Dealer", "Witness", "Security", "Cashier"),
    )
    yield table(columns, (_counted(count, at) for count, at in listed))
    yield Signatures(
        lines=(
            ("Poker supervisor", ""),
            ("Security, who carried the contents", ""),
            ("Cashier", ""),
        )
    )


def _counted(count: Count, at: int) -> tuple[str, ...]:
    return (
        f"{count.serial:06}",
        str(count.table),
        moment(at),
        count.method.replace("_", " "),
        show(count.primary),
        show(count.secondary),
        count.dealer or "-",
        count.witness or "-",
        count.escort or "-",
        count.cashier or "-",
    )


# -- counts and revenue of the office -------------------------------------------------------------


def office_counts(counts: Iterable[OfficeCount]) -> Document:
    """What was counted in the house, by whom before whom, and how it compares with the books."""
    listed = tuple(counts)
    cites = dict.fromkeys(each.counted.provision for each in listed)
    return Document(
        kind="count_sheet",
        title="Count sheet",
        provisions=tuple(cites) or (cite("13:69F-14.19(d)"),),
        number=f"counts 1 to {len(listed)}" if listed else "no count",
        version="1",
        status="",
        blocks=(
            table(
                (
                    *("Date and time", "What", "Where", "Provision", "Method", "Form"),
                    *("Counted by", "Before", ">Found", ">Books", ">Variance"),
                ),
                map(_office_count, listed),
            ),
            Signatures(lines=(("Accounting", ""),)),
        ),
    )


def _office_count(each: OfficeCount) -> tuple[str, ...]:
    what = each.counted
    form = f"{what.form} {what.serial}" if what.form else "-"
    methods = {"supervised": "before a supervisor", "two_departments": "two departments"}
    figures = (what.found, what.expected, each.variance)
    return (
        moment(each.at),
        what.what,
        what.place,
        what.provision,
        methods[what.method],
        form,
        what.counter,
        what.witness,
        *(_figure(figure, what.unit) for figure in figures),
    )


def _figure(value: int | None, unit: str) -> str:
    if value is None:
        return NOT_KNOWN
    return show(value) if unit == "cents" else f"{value:,}"


@rule("19:47-14.19")
def variance_report(day: str, rows: Iterable[Revenue]) -> Document:
    """Projections of a gaming day beside the Master Game Report, and to whom variances go."""
    found = tuple(rows)
    to = ", ".join(str(each).replace("_", " ") for each in VARIANCE_RECIPIENTS)
    return Document(
        kind="variance_report",
        title=f"Projected poker revenue, gaming day {day}",
        provisions=(cite("19:47-14.19"),),
        number=f"gaming day {day}",
        version="1",
        status="",
        blocks=(
            facts(
                ("Variances are reported to", to),
                ("Projected", show(sum(each.projected for each in found))),
            ),
            table(
                (
                    *("Table", ">Projected", ">Master Game Report", ">Variance"),
                    *(">Usual up to", "Significant"),
                ),
                map(_variance, found),
            ),
            Signatures(lines=(("Accounting", ""),)),
        ),
    )


def _variance(each: Revenue) -> tuple[str, ...]:
    projected = (str(each.table), show(each.projected))
    if each.reported is None:
        return (*projected, *(NOT_KNOWN,) * 4)
    significant = "yes" if each.is_significant else "no"
    amounts = (_figure(each.reported, "cents"), _figure(each.variance, "cents"), show(each.usual))
    return (*projected, *amounts, significant)


# -- labels ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """What stands on a sealed envelope or container; a name that is empty is signed by hand."""

    contents: str
    table: str
    at: str
    provision: str
    reason: str = ""
    number: str = ""
    dealer: str = ""
    supervisor: str = ""


@rule("19:47-10.4(a)3ii")
def envelope_label(label: Label) -> Document:
    """The label of an envelope or container in which something is sealed at a table."""
    return Document(
        kind="envelope_label",
        title=label.contents,
        provisions=(label.provision,),
        number=label.number or "no number",
        version="1",
        status="",
        blocks=(
            facts(
                ("Table", label.table),
                ("Date and time", label.at),
                ("Reason", label.reason),
            ),
            Signatures(lines=(("Dealer", label.dealer), ("Casino supervisor", label.supervisor))),
        ),
        form="label",
    )
