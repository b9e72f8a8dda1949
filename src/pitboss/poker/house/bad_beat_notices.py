"""What is posted of a bad beat payout: at the table, and its rules in the poker room."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.money import show
from pitboss.poker.house.bad_beat import BadBeatRules, Qualifier
from pitboss.rulebook import cite, rule
from pitboss.table.authoring import Notice

_OWN = {
    "any": "",
    "loser": ", both own cards of the losing hand counting",
    "both": ", both own cards of the losing and of the winning hand counting",
}
_SEVERAL = {
    "highest": "the highest losing hand is paid, equal ones share",
    "share": "all losing hands that qualify share equally",
}


@rule("13:69F-14.19(b)")
def table_notice(rules: BadBeatRules) -> Notice:
    """The notice at each table that offers the payout."""
    text = f"Players at this table are eligible for the bad beat payout of fund {rules.fund}"
    return Notice(text, cite("13:69F-14.19(b)"))


@rule("13:69F-14.19(b)")
def posted_rules(rules: BadBeatRules) -> Iterator[Notice]:
    """The rules as they are posted in the poker room, line by line."""
    yield from _contribution_lines(rules)
    for game, each in sorted(rules.hands.items()):
        text = f"Bad beat at {_game(game)}: {_qualifier(each)}"
        yield Notice(text, cite("13:69F-14.19(b)3"))
    yield Notice(_shares(rules), cite("13:69F-14.19(b)3"))
    yield Notice(f"Several players qualify: {_SEVERAL[rules.several]}", cite("13:69F-14.19(n)"))
    yield from _secondary_lines(rules)
    for bonus in rules.bonuses:
        text = f"Also paid from the contributions: {bonus.name}, {bonus.text}"
        yield Notice(text, cite("13:69F-14.19(b)4"))
    if rules.reset:
        text = f"{_percent(rules.reset)} of the daily contributions is kept for the next payout"
        yield Notice(text, cite("13:69F-14.19(p)"))
    text = f"If it is discontinued: {rules.discontinuance}"
    yield Notice(text, cite("13:69F-14.19(l)"))


@rule("13:69F-14.19(b)1", "13:69F-14.19(b)2")
def _contribution_lines(rules: BadBeatRules) -> Iterator[Notice]:
    how = f"{_percent(rules.share)} of the pot" if rules.share else show(rules.contribution)
    most = rules.maximum
    if not rules.share:
        second = rules.secondary.contribution if rules.secondary else 0
        most = min(rules.maximum, rules.contribution + second)
    whose = "the pots of a round together" if rules.side_pots == "together" else "each pot alone"
    text = f"Contribution: {how}, at most {show(most)}, from {whose}, after the rake"
    yield Notice(text, cite("13:69F-14.19(b)1"))
    least = f"a pot of at least {show(rules.minimum_pot)}" if rules.minimum_pot else "every pot"
    only = "" if rules.uncontested else " that goes to a showdown"
    yield Notice(f"Contributions come from {least}{only}", cite("13:69F-14.19(b)2"))


@rule("13:69F-14.19(b)3")
def _shares(rules: BadBeatRules) -> str:
    parts = f"{rules.loser} to the losing hand, {rules.winner} to the winning hand"
    return f"The payout: {parts}, {rules.table} to the others dealt in, in equal parts"


@rule("13:69F-14.19(m)1", "13:69F-14.19(m)2iii")
def _secondary_lines(rules: BadBeatRules) -> Iterator[Notice]:
    second = rules.secondary
    if second is None:
        return
    for game, each in sorted(second.hands.items()):
        text = f"Secondary bad beat at {_game(game)}: {_qualifier(each)}"
        yield Notice(text, cite("13:69F-14.19(m)"))
    if second.funded_by == "own_contribution":
        text = f"The secondary payout has {show(second.contribution)} of each pot of its own"
        yield Notice(text, cite("13:69F-14.19(m)1"))
        return
    text = (
        f"The secondary payout, {_percent(second.portion)} of the primary, is funded from the"
        " primary payout and deducted from it if won"
    )
    yield Notice(text, cite("13:69F-14.19(m)2iii"))
    only = "only the primary payout is paid" if second.both == "primary_only" else "both are paid"
    yield Notice(f"A higher and a lower hand in one round: {only}", cite("13:69F-14.19(m)2i"))


def _qualifier(each: Qualifier) -> str:
    return f"{each.hand} or better loses{_OWN[each.own_cards]}, {each.players} or more dealt in"


def _game(slug: str) -> str:
    return slug.replace("_", " ")


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):g}%"
