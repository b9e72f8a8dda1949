"""Help at a table in a terminal: open wagers, standing bets, a price, a provision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.table import Table as Paper
from rich.text import Text

from pitboss.cli.prices import print_prices, wanted
from pitboss.cli.printing import columns, print_table, say
from pitboss.games import AnyGame
from pitboss.money import show
from pitboss.odds import Price
from pitboss.rulebook import register
from pitboss.table import Amount, Field, Form, HouseRules, PlaceWager, Table
from pitboss.table.authoring import WagerKind
from pitboss.table.typed import normal, usage

SPOTS_SHOWN_MAX: Final = 4  # a longer list is folded to its first and last

WORDS: Final = {
    "help [word]": "this page, or every wager in whose name the word occurs",
    "bets": "the wagers that stand",
    "odds [wager]": "the exact price of a wager",
    "rule <citation>": "the provision, in our words",
    "change [setting=value ...]": "change the rules of the table, or list the changes announced",
    "rebet": "lay the wagers of your last round again",
    "done": "you are ready; an empty line says the same",
    "quit": "go home",
}


class TableHelp:
    """Answers questions about one table; nothing it does changes anything."""

    def __init__(self, card: AnyGame, table: Table[Any, Any, Any]) -> None:
        self.card = card
        self.table = table
        self._prices: tuple[HouseRules, Sequence[Price]] | None = None

    @property
    def prices(self) -> Sequence[Price]:
        """The exact price of every wager under the rules in force, computed once for them."""
        rules = self.table.rules
        if self._prices is None or self._prices[0] != rules:
            self._prices = rules, self.card.prices(rules)
        return self._prices[1]

    # -- help -------------------------------------------------------------------------------------

    def help(self, forms: Sequence[Form], word: str) -> None:
        """List what may be said now: wagers by their kind, or those in which the word occurs."""
        wagers = [form for form in forms if form.answer is PlaceWager]
        others = [form for form in forms if form.answer is not PlaceWager]
        if word:
            return self._find(forms, word)
        for these, listed in ((wagers, self._kinds), (others, _plain_forms)):
            if these:
                print_table(listed(these))
        print_table(_words(), whole=0)
        if wagers:
            say(
                "Type a spot and an amount, several with commas; the beginning of a name is enough."
            )
        return None

    def _kinds(self, forms: Sequence[Form]) -> Paper:
        """A line for each provision that wagers are made under; longer lists are folded."""
        groups: dict[str, list[Form]] = {}
        for form in forms:
            groups.setdefault(self._kind(form).cite, []).append(form)
        table = columns("wager", "type", "pays", "amount", "provision")
        for cite, each in groups.items():
            kinds = list(dict.fromkeys(map(self._kind, each)))
            table.add_row(
                Text(_folded([kind.title for kind in kinds], most=1), style="bold"),
                Text(_folded([form.command for form in each])),
                _folded([each for kind in kinds for each in self.table.rules.pays(kind)], most=3),
                _folded([values(form) for form in each], most=2),
                Text(cite, style="dim"),
            )
        return table

    def _kind(self, form: Form) -> WagerKind:
        return self.table.layout[str(form.fixed["spot"])].kind

    def _find(self, forms: Sequence[Form], word: str) -> None:
        found = [form for form in forms if normal(word) in self._haystack(form)]
        if found:
            print_table(_plain_forms(found))
        else:
            say(f"Nothing that may be said now has {word!r} in its name.")

    def _haystack(self, form: Form) -> str:
        kind = self._kind(form) if form.answer is PlaceWager else None
        return normal(f"{form.command} {form.help} {kind.key if kind else ''}")

    # -- the rest ---------------------------------------------------------------------------------

    def bets(self) -> None:
        """List the wagers that stand, with the number by which each is reduced."""
        if not self.table.wagers:
            return say("No wager stands.")
        table = columns("wager", "seat", "on", "amount", "")
        for each in self.table.wagers.values():
            title = self.table.spot_of(each).title
            table.add_row(str(each.id), str(each.seat), Text(title), show(each.cents), each.note)
        print_table(table)
        return None

    def odds(self, wager: str) -> None:
        """Print the exact price of a wager, of the kind of a spot, or of everything."""
        spots = {normal(key): spot.kind.key for key, spot in self.table.layout.items()}
        name = spots.get(normal(wager), wager) if wager else None
        print_prices(wanted(self.prices, name))

    def rule(self, cite: str) -> None:
        """Print a provision in our words."""
        found = register().find(cite)
        say(Text.assemble((found.cite, "bold"), f"  {found.text}"))


def _folded(names: Sequence[str], *, most: int = SPOTS_SHOWN_MAX) -> str:
    """A list without repetitions, or its first and last and how many there are."""
    each = list(dict.fromkeys(names))
    if len(each) <= most:
        return ", ".join(each)
    return f"{each[0]} … {each[-1]} ({len(each)})"


def values(form: Form) -> str:
    """What the blanks of a form admit, by name where there are several."""
    if len(form.blanks) == 1:
        return "".join(map(_brief, form.blanks.values()))
    return "; ".join(f"{_named(name)}: {_brief(blank)}" for name, blank in form.blanks.items())


def _named(blank: str) -> str:
    return "amount" if blank == "cents" else blank.replace("_", " ")


def _brief(blank: Field) -> str:
    """What a blank admits in as few words as fit into a column."""
    if not isinstance(blank, Amount):
        return blank.describe()
    low, high, step = (show(n).removesuffix(".00") for n in (blank.low, blank.high, blank.step))
    return f"{low} to {high} by {step}" if blank.low < blank.high else low


def _plain_forms(forms: Sequence[Form]) -> Paper:
    table = columns("type", "what it is", "values", "provision")
    for form in forms:
        cite = Text(form.cite, style="dim")
        table.add_row(Text(usage(form)), Text(form.help), Text(values(form)), cite)
    return table


def _words() -> Paper:
    table = columns("also", "")
    for word, text in WORDS.items():
        table.add_row(Text(word), Text(text))
    return table
