"""Tables of prices, costs and house options for the terminal."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from rich.bar import Bar
from rich.table import Table
from rich.text import Text

from pitboss.cli.printing import columns, console, percent, say, widest
from pitboss.errors import RuleViolation
from pitboss.money import show
from pitboss.odds import Costs, Price
from pitboss.table import HouseRules
from pitboss.table.authoring import PayLine, options_of

WORDS_COLUMNS_MIN: Final = 28  # names, citations and odds still read well when they fold here
NOT_KNOWN: Final = "not known"
GAP_COLUMNS: Final = 2  # between two columns of a table


def wanted(prices: Sequence[Price], wager: str | None) -> list[Price]:
    """The rows of one wager, by its key or title or the beginning of either; all without one."""
    if wager is None:
        return list(prices)
    typed = _normal(wager)
    names = [(_normal(price.wager), _normal(price.title)) for price in prices]
    for match in (_same, _begins):
        found = [price for price, each in zip(prices, names, strict=True) if match(typed, each)]
        if found:
            return found
    raise RuleViolation(f"there is no wager {wager[:40]!r}; {_hint(typed, prices)}")


def _normal(name: str) -> str:
    return name.casefold().replace("_", " ").replace("-", " ").strip()


def _same(typed: str, names: tuple[str, str]) -> bool:
    return typed in names


def _begins(typed: str, names: tuple[str, str]) -> bool:
    return bool(typed) and any(name.startswith(typed) for name in names)


def _hint(typed: str, prices: Iterable[Price]) -> str:
    keys = list(dict.fromkeys(price.wager for price in prices))
    close = difflib.get_close_matches(typed, keys, n=3, cutoff=0.5)
    return f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(keys)}"


def print_prices(prices: Sequence[Price]) -> None:
    """Print prices as a table with every number in one piece, or below each other if narrow."""
    table, output = _price_table(prices), console()
    numbers = table.columns[2:]
    for column in numbers:
        column.no_wrap = True
    if output.width - sum(widest(each) + GAP_COLUMNS for each in numbers) >= WORDS_COLUMNS_MIN:
        output.print(table)
    else:
        _print_below(prices)
    for price in prices:
        _print_play(price)


def _print_play(price: Price) -> None:
    """Below the prices: what a wager is worth by the dealer's cards, and the play it assumes."""
    if price.shown:
        table = columns("dealer shows", "chance", "expectation")
        for each in price.shown:
            table.add_row(each.cards, f"{each.chance:.9f}", f"{each.expectation:+.9f}")
        say()
        console().print(table)
    if price.play:
        say()
        say(f"{price.title}: {price.play} Error below {price.error:g}.")


def _print_below(prices: Sequence[Price]) -> None:
    for price in prices:
        say(_name(price))
        if (error := price.error) is not None:
            say(f"  pays {price.pays}")
            edge = price.house_advantage
            say(f"  house advantage {float(edge):.10f} ± {error:.0e} = {percent(edge)}")
            continue
        say(f"  pays {price.pays}, true odds {price.true_odds}")
        for label in ("win", "push", "lose", "house_advantage"):
            value = getattr(price, label)
            say(f"  {label.replace('_', ' ')} {value} = {percent(value)}")
        if (risk := price.element_of_risk) is not None:
            say(f"  element of risk {risk} = {percent(risk)}")
        say(f"  sd {deviation(price)}, rounds {price.rounds}")


def _price_table(prices: Iterable[Price]) -> Table:
    """Every wager in two lines: exact values above, percent and the citation below."""
    table = columns(
        "wager\nprovision",
        "pays\ntrue odds",
        "win",
        "push",
        "lose",
        "house\nadvantage",
        "sd\nrounds",
    )
    for price in prices:
        table.add_row(
            _name(price),
            f"{price.pays}\n{price.true_odds}",
            _both(price.win),
            _both(price.push),
            _both(price.lose),
            _advantage(price),
            f"{deviation(price)}\n{_rounds(price)}",
        )
    return table


def _name(price: Price) -> Text:
    when = f", {price.when}" if price.when else ""
    return Text.assemble((price.title, "bold"), when, "\n", (price.cite, "dim"))


def _advantage(price: Price) -> Text:
    """The house advantage; below it the element of risk where a player adds to a wager."""
    edge, risk = price.house_advantage, price.element_of_risk
    if price.error is not None:
        return Text.assemble((f"{float(edge):.10f}", "bold"), "\n", (percent(edge), "dim"))
    text = _both(edge, style="bold")
    return text if risk is None else text.append(f"\nrisk {percent(risk)}", style="dim")


def _rounds(price: Price) -> str:
    """How long a wager lies, or how far off its price may be."""
    return str(price.rounds) if price.error is None else f"± {price.error:.0e}"


def deviation(price: Price) -> str:
    """The standard deviation to four places, or that it is not known."""
    return NOT_KNOWN if price.sd is None else f"{price.sd:.4f}"


def _both(value: Fraction | None, *, style: str = "") -> Text:
    if value is None:
        return Text(NOT_KNOWN, style="dim")
    return Text.assemble((str(value), style), "\n", (percent(value), "dim"))


def bars(prices: Iterable[Price]) -> Table:
    """A bar for the house advantage of each wager, the longest for the worst."""
    rows = list(prices)
    most = max((abs(price.house_advantage) for price in rows), default=Fraction(0))
    table = columns("wager", "house advantage", "")
    for price in rows:
        edge = price.house_advantage
        label = f"{price.title}, {price.when}" if price.when else price.title
        table.add_row(Text(label), percent(edge).rjust(9), _bar(edge, most))
    return table


def _bar(value: Fraction, most: Fraction) -> Bar:
    """As long as the window allows; green where the player has the better of it."""
    share = float(abs(value) / most) if most else 0.0
    return Bar(size=1.0, begin=0.0, end=share, color="green" if value <= 0 else "red")


def costs_table(costs: Costs) -> Table:
    """What is taken from pots of several sizes, where the house banks nothing."""
    table = columns("pot", "taken at most", "of the pot", "provision")
    for row in costs.rows:
        share = Text.assemble((str(row.share), "bold"), " ", (percent(row.share), "dim"))
        table.add_row(show(row.pot), show(row.taken), share, Text(row.cite))
    return table


def option_rows(rules: type[HouseRules]) -> list[dict[str, object]]:
    """What the house may choose at a game, its payouts and limits among them, as plain data."""
    return [*_choices(rules), *map(_payout_row, rules.pay_lines), *_limit_rows(rules)]


def _choices(rules: type[HouseRules]) -> Iterable[dict[str, object]]:
    for name, each in options_of(rules).items():
        yield {
            "option": name,
            "allowed": each.domain.describe(),
            "default": each.domain.write(each.default),
            "cite": each.cite,
            "help": each.help,
        }


def _payout_row(line: PayLine) -> dict[str, object]:
    return {
        "option": f"payouts.{line.key}",
        "allowed": f"{'exactly' if line.fixed else 'at least'} {line.odds}",
        "default": str(line.odds),
        "cite": line.cite,
        "help": f"what {line.title} pays",
    }


def _limit_rows(rules: type[HouseRules]) -> Iterable[dict[str, object]]:
    keys = ", ".join(kind.key for kind in rules.limited_kinds())
    if not keys:
        return
    bounds = {"min": "minimum", "max": "maximum"}
    for bound, name in bounds.items():
        usual = options_of(rules)[name]
        yield {
            "option": f"limits.KEY.{bound}",
            "allowed": usual.domain.describe(),
            "default": usual.domain.write(usual.default),
            "cite": usual.cite,
            "help": f"the {name} of one wager; KEY is one of {keys}",
        }


def options_table(rows: Iterable[Mapping[str, object]]) -> Table:
    """The options on paper: name and default, what is allowed, and under which provision."""
    table = columns("option", "default", "allowed", "provision")
    for row in rows:
        meaning = Text.assemble(str(row["allowed"]), "\n", (str(row["help"]), "dim"))
        table.add_row(
            Text(str(row["option"]), style="bold"),
            Text(_value(row["default"])),
            meaning,
            Text(str(row["cite"])),
        )
    return table


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}:{each}" for key, each in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
