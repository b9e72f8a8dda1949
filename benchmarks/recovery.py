"""How long a table takes to come back after a restart, by the length of its log.

`python -m benchmarks.recovery` plays roulette at one table and loads it from the ledger, from its
first row and from its last saved state.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from time import perf_counter

from pitboss.games import game
from pitboss.ledger.recovered_table import AUTO, RecoveredTable, Sitter
from pitboss.ledger.store import Ledger, SavedSnapshot
from pitboss.ledger.writer import Writer
from pitboss.server.tables.recovery import LoadedTable, load_from_ledger, load_table
from pitboss.server.views.view_cache import ViewCache
from pitboss.table import DEALER, CloseBetting, PlaceWager, Sit, seat_actor

ROUNDS_A_BATCH = 50


class Player:
    """One player who wagers on red in every round."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger, self._now = ledger, 0
        self._user = ledger.add_user("Ann", "player", None, 1, grant_cents=10_000_000_00)
        card = game("roulette")
        self._writer = Writer(RecoveredTable(1), self._clock)
        self._writer.open(card, card.rules(), name="Roulette 1", mode=AUTO, clocks={})
        batch = self._writer.batch()
        assert batch is not None
        ledger.open_table(
            "roulette",
            name="Roulette 1",
            mode=AUTO,
            rules=card.rules().submission(),
            clocks={},
            at=1,
            first=lambda number: batch,
        )
        recovered = self._writer.recovered
        self._loaded = LoadedTable(recovered, ViewCache(recovered, house=False))

    def _clock(self) -> int:
        self._now += 1
        return self._now

    def play(self, rounds: int) -> None:
        """Play rounds, and keep the states that were saved."""
        writer, recovered = self._writer, self._writer.recovered
        for number in range(1, rounds + 1):
            steps = [writer.begin()]
            if 1 not in recovered.sitters:
                answer = Sit(by=DEALER, seat=1, cents=1_000_000_00)
                sitter = Sitter(self._user, "Ann")
                steps.append(writer.answer(answer, user=self._user, sitter=sitter))
            wager = PlaceWager(by=seat_actor(1), seat=1, spot="red", cents=500)
            steps.append(writer.answer(wager, user=self._user, key=f"bet-{recovered.n}"))
            steps.append(writer.answer(CloseBetting(by=DEALER)))
            while (question := recovered.question) is not None:
                usual = question.default()
                step = writer.draw() or (None if usual is None else writer.answer(usual))
                assert step is not None
                steps.append(step)
            for step in steps:
                self._loaded.views.see(step)
            if number % ROUNDS_A_BATCH == 0 or number == rounds:
                self._write()

    def _write(self) -> None:
        batch, recovered = self._writer.batch(), self._writer.recovered
        assert batch is not None
        self._ledger.append(batch)
        if recovered.saved_state is not None:
            snapshot = SavedSnapshot(
                table_id=1,
                n=recovered.saved,
                state=recovered.saved_state.decode(),
                views_n=recovered.n,
                views=self._loaded.views.save().decode(),
            )
            self._ledger.save_snapshot(snapshot)
            recovered.saved_state = None


def main() -> None:
    """Print a line for each length."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, nargs="+", default=[100, 1_000, 10_000])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        ledger = Ledger.open(f"sqlite:///{file}")
        player, played = Player(ledger), 0
        for rounds in parser.parse_args().rounds:
            player.play(rounds - played)
            played = rounds
            _report(ledger, file, rounds)
        ledger.close()


def _report(ledger: Ledger, file: Path, rounds: int) -> None:
    began = perf_counter()
    loaded = load_from_ledger(ledger, 1)
    from_state = perf_counter() - began
    began = perf_counter()
    full = load_table(1, ledger.entries(1), seeds=loaded.recovered.seeds)
    from_first = perf_counter() - began
    assert full.recovered.table.digest() == loaded.recovered.table.digest()
    size = sum(each.stat().st_size for each in file.parent.glob("house.db*"))
    print(
        f"{rounds:6,} rounds, {full.recovered.n:7,} rows: from the first row {from_first:6.2f} s,"
        f" from the saved state {from_state:5.2f} s; {size / rounds / 1000:.1f} kB a round"
    )


if __name__ == "__main__":
    main()
