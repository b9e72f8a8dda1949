"""Statistics of the house, from the results of rounds: what was wagered and won, table by table."""

from __future__ import annotations

import msgspec
from sqlalchemy import func, select

from pitboss.ledger.engines import Connected
from pitboss.ledger.schema import results


class TableStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """What accounts wagered at a table, and what the house won of it, in cents."""

    table: int
    game: str
    rounds: int
    handle: int
    win: int


def house_statistics(ledger: Connected) -> list[TableStatistics]:
    """Every table at which an account has played a round."""
    place = (results.c.table_id, results.c.game)
    wanted = (
        select(
            *place,
            func.count(results.c.round.distinct()).label("rounds"),
            func.sum(results.c.wagered).label("handle"),
            func.sum(results.c.net).label("net"),
        )
        .group_by(*place)
        .order_by(results.c.table_id)
    )
    with ledger.reading() as connection:
        return [
            TableStatistics(
                table=each.table_id,
                game=each.game,
                rounds=int(each.rounds),
                handle=int(each.handle),
                win=-int(each.net),
            )
            for each in connection.execute(wanted)
        ]
