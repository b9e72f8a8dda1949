"""The value of each setting of four tiles against the house way, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.equipment import Tile, read_tiles
from pitboss.errors import MalformedAnswer
from pitboss.games.pai_gow.house_way import Setting, faces, settings
from pitboss.games.pai_gow.odds import Results, setting_counts
from pitboss.games.pai_gow.options import PaiGowRules
from pitboss.games.pai_gow.rules import HAND
from pitboss.odds import Advisor, ratio


@dataclass(frozen=True, slots=True)
class SettingAdvice:
    """The settings of four tiles, best first, each with its exact chances against the house way."""

    tiles: tuple[Tile, ...]
    rows: tuple[tuple[Setting, Results], ...]
    note: str

    @property
    def heading(self) -> str:
        """What the player holds, and what a unit is one of."""
        return f"{faces(self.tiles)}, for each unit of the wager"

    @property
    def values(self) -> Mapping[str, Fraction]:
        """What each setting nets on average."""
        return {setting.show(): results.value() for setting, results in self.rows}

    @property
    def chances(self) -> Mapping[str, tuple[Fraction, Fraction, Fraction]]:
        """How often each setting wins, pushes and loses."""
        return {setting.show(): _chances(results) for setting, results in self.rows}

    @property
    def best(self) -> str:
        """The setting that is worth most."""
        return self.rows[0][0].show()

    @property
    def remarks(self) -> tuple[str, ...]:
        """The best setting, and that of the house way."""
        return (f"Best: {self.best}. {self.note}",)

    def to_dict(self) -> dict[str, object]:
        """The settings as plain data, best first, exact chances as `"p/q"`."""
        return {
            "situation": faces(self.tiles),
            "unit": "the wager",
            "best": self.best,
            "rows": [_row(setting, results) for setting, results in self.rows],
            "note": self.note,
        }


def _row(setting: Setting, results: Results) -> dict[str, object]:
    names = ("win", "push", "lose")
    return {
        "high": [tile.code for tile in setting.high_tiles],
        "low": [tile.code for tile in setting.low_tiles],
        **dict(zip(names, map(ratio, _chances(results)), strict=True)),
        "value": ratio(results.value()),
    }


def _chances(results: Results) -> tuple[Fraction, Fraction, Fraction]:
    won, pushed, lost = results.won, results.pushed, results.lost
    pairs = results.pairs
    return Fraction(won, pairs), Fraction(pushed, pairs), Fraction(lost, pairs)


def worth(rules: PaiGowRules, tiles: tuple[Tile, ...]) -> list[tuple[Setting, Results]]:
    """The different settings of four tiles, best first, with their results against the house."""
    from pitboss.games.pai_gow.kernel import all_hands, settings_table

    number = all_hands().number(tiles)
    counts, strengths = setting_counts(rules.way)[number], settings_table()[number].tolist()
    found: dict[tuple[int, int], tuple[Setting, Results]] = {}
    for each in settings(tiles):
        results = Results(*map(int, counts[strengths.index([each.high, each.low])]))
        found.setdefault((each.high, each.low), (each, results))
    return sorted(found.values(), key=lambda row: -row[1].value())


def advise(rules: PaiGowRules, hand: str, shown: str = "") -> SettingAdvice:
    """What each setting of a hand is worth to a player against the dealer."""
    if shown:
        raise MalformedAnswer("nothing of the dealer's hand is seen before the hands are set")
    tiles = read_tiles(hand)
    if len(tiles) != HAND or any(tiles.count(tile) > tile.copies for tile in tiles):
        raise MalformedAnswer("a hand is four tiles of one set, as in 6-6 1-1 4-5 3-6")
    line, house = rules.set_by_house_way(tiles)
    note = f"The house way “{rules.house_way}” sets {house.show()}, by its rule {line}."
    return SettingAdvice(tiles, tuple(worth(rules, tuple(sorted(tiles)))), note)


ADVICE = Advisor(advise=advise)
