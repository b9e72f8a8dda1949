"""`pitboss guide` and `pitboss sign`: the gaming guide of a table, and the sign at it."""

from __future__ import annotations

from pitboss.cli.arguments import FileOption, GameArgument, SetOption
from pitboss.cli.printing import reported, say

GUIDE_EXAMPLES = """Examples:

\b
  pitboss guide big_six
  pitboss guide big_six --set wheel=us_54
"""
SIGN_EXAMPLES = """Examples:

\b
  pitboss sign big_six
  pitboss sign big_six --set minimum=5 --set maximum=500
"""


@reported
def guide(game: GameArgument, *, settings: SetOption = None, file: FileOption = None) -> None:
    """Print the gaming guide of a table under its house rules, in Markdown."""
    from pitboss.cli.game_arguments import game_of, rules_of
    from pitboss.house.guides import write_guide

    definition = game_of(game)
    say(write_guide(definition, rules_of(definition, settings, file)).rstrip("\n"))


@reported
def sign(game: GameArgument, *, settings: SetOption = None, file: FileOption = None) -> None:
    """Print what the sign at the table must say, each line with its provision."""
    from pitboss.cli.event_lines import cited
    from pitboss.cli.game_arguments import game_of, rules_of
    from pitboss.house.notices import notices_of

    for notice in notices_of(rules_of(game_of(game), settings, file)):
        say(cited(notice.text, notice.cite))
