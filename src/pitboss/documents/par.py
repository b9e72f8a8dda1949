"""The par sheet of a game: what each wager pays, how likely that is, and what the house keeps.

It holds for one set of house rules, and says of each figure how it was computed and by which
version of this software. What is not known is said to be not known, never zero.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from statistics import NormalDist
from typing import Final

from pitboss import __version__, kernels
from pitboss.documents.house_rules import rules_blocks
from pitboss.documents.model import (
    NOT_KNOWN,
    AnyBlock,
    Document,
    Heading,
    Paragraph,
    facts,
    items,
    table,
)
from pitboss.games import AnyGame
from pitboss.house.exhibit import percent
from pitboss.house.notices import notices_of
from pitboss.money import show
from pitboss.odds import Costs, Price
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules

# Within so many standard deviations of the mean lies the share of results that the index covers.
CONFIDENCE: Final = 0.9
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

EXACT: Final = (
    "Exact: every outcome of chance is followed to its settlement by the functions with which the"
    " table settles, and its chance is added as a fraction. Nothing is rounded."
)
ESTIMATED: Final = (
    "In floating point, by the value of each choice at each hand; the chances of the single"
    " outcomes are not part of it."
)


def volatility_index(price: Price) -> float | None:
    """How far a wager of one unit strays from its mean, nine times of ten; None if not known."""
    return None if price.sd is None else Z * price.sd


def method(price: Price) -> str:
    """How a price was computed, what it assumes, and how far off it may be."""
    if price.error is None:
        return EXACT
    return " ".join(filter(None, (ESTIMATED, price.play, f"Error below {price.error:g}.")))


def method_version() -> str:
    """The version of the software, and a digest of the sources that compute."""
    return f"pitboss {__version__}, sources {kernels.digest()}"


def par_data(game: AnyGame, rules: HouseRules, prices: Sequence[Price]) -> dict[str, object]:
    """The par sheet as plain data: exact values as `"p/q"`, what is not known as None."""
    costs = None if game.costs is None else game.costs(rules).to_dict()
    return {
        "game": game.slug,
        "name": game.name,
        "edition": rules.edition,
        "rules_digest": rules.digest,
        "rules": rules.submission(),
        "method_version": method_version(),
        "volatility_confidence": CONFIDENCE,
        "volatility_z": Z,
        "wagers": [
            {**each.to_dict(), "volatility_index": volatility_index(each), "method": method(each)}
            for each in prices
        ],
        "costs": costs,
    }


@rule("19:47-8.4(d)3iii")
def par_sheet(game: AnyGame, rules: HouseRules, prices: Sequence[Price]) -> Document:
    """The par sheet of a game under these house rules, from its prices."""
    return Document(
        kind="par_sheet",
        title=f"Par sheet: {game.name}",
        provisions=(cite("19:47-8.4(d)3iii"), *dict.fromkeys(each.cite for each in prices)),
        number=f"house rules {rules.digest[:16]}",
        version=method_version(),
        status="\n".join(_not_authorized(rules)),
        blocks=tuple(_blocks(game, rules, prices)),
    )


@rule("19:47-8.4(d)3iii")
def _not_authorized(rules: HouseRules) -> Iterator[str]:
    """What bars the rules of a petition from being played, which are priced all the same."""
    if rules.unauthorized:
        yield f"NOT AUTHORIZED: these rules are proposed in petition {rules.petition}."
    for each in rules.unauthorized:
        yield str(each)


def _blocks(game: AnyGame, rules: HouseRules, prices: Sequence[Price]) -> Iterator[AnyBlock]:
    yield facts(
        ("Game", game.name),
        ("What it is", game.summary),
        ("Edition of the rules", str(rules.edition)),
        ("House rules, sha256", rules.digest),
    )
    if game.costs is not None:
        yield from _costs(game.costs(rules))
    else:
        yield from _prices(prices)
    yield from rules_blocks(rules)
    yield Heading(text="Signs and public sources")
    yield items(f"{each.text} [{each.cite}]" for each in notices_of(rules))


def _prices(prices: Sequence[Price]) -> Iterator[AnyBlock]:
    yield Heading(text="All wagers")
    columns = ("Wager", "Pays", ">Wins", ">House advantage", ">Deviation", ">Volatility index")
    yield table(columns, map(_summary, prices))
    yield Paragraph(
        text="All figures are for one unit wagered. The house advantage is of all that is put down,"
        f" vigorish included. The volatility index is {Z:.4f} times the standard deviation: by the"
        f" normal distribution, {CONFIDENCE:.0%} of results of N wagers lie within the index times"
        " the root of N around their mean."
    )
    yield from _methods(prices)
    for each in prices:
        yield from _wager(each)


def _methods(prices: Sequence[Price]) -> Iterator[AnyBlock]:
    """Each method with the wagers that were computed by it."""
    yield Heading(text="Method of computation")
    yield facts(("Version of the method", method_version()))
    for words in dict.fromkeys(map(method, prices)):
        names = [_name(each) for each in prices if method(each) == words]
        yield Paragraph(text=words)
        yield Paragraph(text=f"So computed: {'; '.join(names)}.")


def _summary(price: Price) -> tuple[str, ...]:
    return (
        _name(price),
        price.pays,
        share(price.win),
        percent(price.house_advantage),
        number(price.sd),
        number(volatility_index(price)),
    )


def _name(price: Price) -> str:
    return f"{price.title}, {price.when}" if price.when else price.title


def share(value: Fraction | None) -> str:
    """A chance in percent, or that it is not known."""
    return NOT_KNOWN if value is None else percent(value)


def number(value: float | None) -> str:
    """A number to six places, or that it is not known."""
    return NOT_KNOWN if value is None else f"{value:.6f}"


def _both(value: Fraction | None) -> str:
    return NOT_KNOWN if value is None else f"{value} = {percent(value)}"


def _advantage(price: Price, value: Fraction | None) -> str:
    if value is None or price.error is None:
        return _both(value)
    return f"{float(value):.10f} ± {price.error:.0e} = {percent(value)}"


def _wager(price: Price) -> Iterator[AnyBlock]:
    yield Heading(text=_name(price))
    variance, risk = price.variance, price.element_of_risk
    per_round = price.house_advantage_per_round
    yield facts(
        ("Provision", price.cite),
        ("Pays", price.pays),
        ("True odds", price.true_odds if price.outcomes else NOT_KNOWN),
        ("Wins", _both(price.win)),
        ("Pushes", _both(price.push)),
        ("Loses", _both(price.lose)),
        ("House advantage", _advantage(price, price.house_advantage)),
        ("Returned to players", _advantage(price, 1 - price.house_advantage)),
        ("House advantage, pushes left out", _advantage(price, price.house_advantage_decided)),
        ("House advantage per roll, spin or deal", _advantage(price, per_round)),
        ("Element of risk", "" if risk is None else _advantage(price, risk)),
        ("Mean number of rolls, spins or deals", str(price.rounds)),
        ("Put down for each unit", str(price.outlay)),
        ("Variance", NOT_KNOWN if variance is None else str(variance)),
        ("Standard deviation", number(price.sd)),
        ("Volatility index", number(volatility_index(price))),
    )
    yield from _outcomes(price)


def _outcomes(price: Price) -> Iterator[AnyBlock]:
    if price.outcomes:
        columns = (">Net for one unit", ">Chance, exactly", ">Chance", ">To the mean", "Provision")
        rows = (
            (
                str(each.net),
                str(each.chance),
                f"{float(each.chance):.12g}",
                f"{float(each.net * each.chance):+.12g}",
                each.cite,
            )
            for each in price.outcomes
        )
        yield table(columns, rows)
    if price.shown:
        rows_shown = (
            (each.cards, f"{each.chance:.9f}", f"{each.expectation:+.9f}") for each in price.shown
        )
        yield table(("The dealer shows", ">Chance", ">Player nets on average"), rows_shown)


def _costs(costs: Costs) -> Iterator[AnyBlock]:
    yield Heading(text="What playing costs")
    yield Paragraph(
        text="The house banks no wager of this game: there are no payout odds and no house"
        " advantage. What is taken out of the pots is computed exactly."
    )
    for words in costs.words:
        yield Paragraph(text=words)
    rows = (
        (show(each.pot), show(each.taken), str(each.share), percent(each.share), each.cite)
        for each in costs.rows
    )
    yield table((">Pot", ">Taken at most", ">Share, exactly", ">Share", "Provision"), rows)
