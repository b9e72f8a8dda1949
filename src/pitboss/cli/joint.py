"""`pitboss jackpots host` and `join`: a payout that several casinos offer together."""

from __future__ import annotations

import json as plain_json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, console, print_json, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server

HOST_EXAMPLES = """Examples:

\b
  pitboss jackpots host agreement.json --url https://north.example \\
      --notice "letter of 2 May" --notified 2026-05-02

Writes a file for each other casino, with the key that it shares with the host: hand it over in a
safe way, and delete it. The form of an agreement is in docs/jackpots.md.
"""

JOIN_EXAMPLES = """Examples:

\b
  pitboss jackpots join main-south.json --rules fund.json

The file is from the host. With --rules the rules that this casino has filed are compared with the
joint ones by their fingerprints.
"""

AgreementArgument = Annotated[
    Path, typer.Argument(metavar="AGREEMENT.json", help="The agreement that all have executed.")
]
InvitationArgument = Annotated[
    Path, typer.Argument(metavar="FILE.json", help="The file from the host casino.")
]
UrlOption = Annotated[
    str, typer.Option("--url", metavar="URL", help="Where the others reach the host's server.")
]
NoticeOption = Annotated[
    str, typer.Option("--notice", metavar="TEXT", help="The written notice to the Division.")
]
NotifiedOption = Annotated[
    str,
    typer.Option("--notified", metavar="YYYY-MM-DD", help="From when on it may be installed."),
]
FolderOption = Annotated[
    Path | None, typer.Option("--keys", metavar="FOLDER", help="Where the files are written.")
]
RulesOption = Annotated[
    Path | None, typer.Option("--rules", metavar="FILE.json", help="The rules filed here.")
]
FundArgument = Annotated[str, typer.Argument(metavar="FUND", help="The name of the fund.")]


def add_to(app: typer.Typer) -> None:
    """Add these commands to a group."""
    app.command(epilog=HOST_EXAMPLES)(host)
    app.command(epilog=JOIN_EXAMPLES)(join)
    app.command(epilog="Example: pitboss jackpots casinos main --json")(casinos)


@reported
def host(
    file: AgreementArgument,
    url: UrlOption,
    notice: NoticeOption,
    notified: NotifiedOption,
    *,
    keys: FolderOption = None,
    database: DatabaseOption = None,
) -> None:
    """Offer a payout together with other casinos, as their host."""
    require_server()
    from pitboss.cli.game_arguments import read_text
    from pitboss.jackpots.joint.agreement import agreement_from_data, check_agreement
    from pitboss.jackpots.joint.entries import DivisionNotified
    from pitboss.ledger.acts import CONSOLE_USER
    from pitboss.ledger.joint import JointFunds
    from pitboss.ledger.joint_links import JointLinks, fresh_link_key
    from pitboss.ledger.store import Ledger
    from pitboss.server.clock import WallClock

    agreement = agreement_from_data(read_text(file))
    fund = check_agreement(agreement).fund
    notice_given = DivisionNotified(text=notice, effective_at=_day(notified), by="console")
    ledger = Ledger.open(database or default_database())
    try:
        joint = JointFunds(ledger)
        joint.host(agreement, notice_given, at=WallClock().now_ms(), user=CONSOLE_USER)
        links = JointLinks(ledger, joint)
        for each in agreement.names[1:]:
            key = fresh_link_key()
            links.add(fund, each, key)
            made = (keys or file.parent) / f"{fund}-{each}.json"
            address = f"{url.rstrip('/')}/api/jackpots/{fund}/messages"
            _write(made, {"casino": each, "url": address, "key": key, "agreement": agreement})
            say(f"for {each}: {made}")
    finally:
        ledger.close()
    say(f"{agreement.host.licensee} is the host of fund {fund}; start the server again.")


def _day(text: str) -> int:
    from pitboss.errors import MalformedAnswer

    try:
        return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)
    except ValueError:
        raise MalformedAnswer(f"{text!r:.40} is not a day such as 2026-05-02") from None


def _write(file: Path, content: dict[str, object]) -> None:
    """The file for another casino, for the eyes of its owner alone."""
    import msgspec

    from pitboss.errors import StoreFailed

    text = msgspec.json.format(msgspec.json.encode(content))
    try:
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except OSError as error:
        raise StoreFailed(f"{file} cannot be written: {error.strerror}") from None
    with os.fdopen(handle, "wb") as target:
        target.write(text + b"\n")


@reported
def join(
    file: InvitationArgument, *, rules: RulesOption = None, database: DatabaseOption = None
) -> None:
    """Offer a payout of which another casino is the host."""
    require_server()
    from pitboss.cli.game_arguments import read_text
    from pitboss.errors import MalformedAnswer, RuleViolation
    from pitboss.jackpots.joint.agreement import agreement_from_data, check_agreement
    from pitboss.ledger.acts import CONSOLE_USER
    from pitboss.ledger.joint import JointFunds
    from pitboss.ledger.joint_links import JointLinks
    from pitboss.ledger.store import Ledger
    from pitboss.poker.house.bad_beat import rules_from_data
    from pitboss.server.clock import WallClock

    try:
        found: Any = plain_json.loads(read_text(file))
        name, url, key = (str(found[each]) for each in ("casino", "url", "key"))
        agreement = agreement_from_data(found["agreement"])
    except (ValueError, KeyError, TypeError) as error:
        raise MalformedAnswer(f"{file} is not a file of a host casino: {error}") from None
    joint_rules = check_agreement(agreement)
    if rules is not None and rules_from_data(read_text(rules)).digest != joint_rules.digest:
        message = "the rules that are filed here are not those of the agreement"
        raise RuleViolation(message, "13:69F-14.20(a)")
    ledger = Ledger.open(database or default_database())
    try:
        joint = JointFunds(ledger)
        joint.join(name, agreement, at=WallClock().now_ms(), user=CONSOLE_USER)
        JointLinks(ledger, joint).add(joint_rules.fund, agreement.host.name, key, url)
    finally:
        ledger.close()
    say(f"{name} takes part in fund {joint_rules.fund}; start the server again.")
    say(f"Fingerprint of the rules: {joint_rules.digest}")


@reported
def casinos(
    fund: FundArgument, *, database: DatabaseOption = None, json: JsonOption = False
) -> None:
    """Show the casinos of a joint payout, what they owe, and the log of payouts."""
    require_server()
    import msgspec

    from pitboss.ledger.joint import JointFunds
    from pitboss.ledger.joint_links import JointLinks
    from pitboss.money import show
    from pitboss.server.web.joint import record_of

    ledger = ledger_at(database or default_database())
    try:
        joint = JointFunds(ledger)
        found = record_of(joint.house(fund), JointLinks(ledger, joint).all(fund))
    finally:
        ledger.close()
    if json:
        print_json(msgspec.to_builtins(found))
        return
    table = columns("casino", "licensee", "holds", "owes the host")
    for each in found.casinos:
        table.add_row(each.name, each.licensee, show(each.held), show(each.owes_host))
    console().print(table)
    say(f"record: {found.seq} items, {found.head}")
    for line in found.payouts:
        where = f"{line.casino}, paid by {line.paid_by_casino}"
        hands = f"{line.losing} lost to {line.winning}"
        people = f"verified by {line.verified_by}, authorized by {line.authorized_by}"
        say(f"{_time(line.at)} {show(line.cents)} at {where}: {hands}; {people}")


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(" ", "seconds")
