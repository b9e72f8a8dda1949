"""After the play: one's own history, the replay of a round, and the proof of its chance."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Browser

from tests.server.serving import Served
from tests.web.playing import Player, new_table, playing


def played(player: Player, server: Served, *, rounds: int) -> list[int]:
    """Play roulette for so many rounds; what each came to."""
    player.come_in()
    player.go_to(new_table(server, "roulette"))
    player.sit()
    return [player.play_round("red")["net"] for _ in range(rounds)]


def test_history_shows_every_round_with_plots_and_leads_to_its_replay(
    felt_browser: Browser, casino: Served
) -> None:
    """Each round is a row, each row leads to a replay that is walked through by keyboard."""
    with playing(felt_browser, casino) as player:
        nets = played(player, casino, rounds=3)
        page = player.page
        page.goto(f"{casino.url}/me")
        page.locator(".plots .plot").first.wait_for()
        player.picture("me")
        rows = page.locator("tr:has(a[href^='/replay/']) td:last-child").all_inner_texts()
        plots = page.locator(".plots .plot").count()
        page.locator("a[href^='/replay/']").first.click()
        figure = page.locator("#replay-bar .replay-figure")
        figure.wait_for()
        first = figure.inner_text()
        steps = int(first.split()[-1])
        page.keyboard.press("ArrowRight")
        second = figure.inner_text()
        page.keyboard.press("ArrowLeft")
        back = figure.inner_text()
        page.keyboard.press("End")
        last = figure.inner_text()
        received = page.locator(".replay-log").inner_text()
        player.picture("replay")

        signs = {500: "+$5", -500: "−$5", -250: "−$2.50"}  # half is kept where the ball rests on 0
        assert rows == [signs[net] for net in reversed(nets)]
        assert plots == 3
        assert (first, second, back, last) == (
            f"1 of {steps}",
            f"2 of {steps}",
            f"1 of {steps}",
            f"{steps} of {steps}",
        )
        assert received


@pytest.mark.promise("R13")
def test_anybody_checks_a_seed_that_was_shown_and_finds_a_changed_one(
    felt_browser: Browser, casino: Served
) -> None:
    """The page recomputes hashes, commitment and draws; one changed number is found."""
    with playing(felt_browser, casino) as player:
        played(player, casino, rounds=1)
        page, table = player.page, player.table
        page.goto(f"{casino.url}/table/{table}")
        player.arrive()
        page.locator("#table-bar button", has_text="Fair").click()
        page.locator("dialog[open] a[href^='/verify']").first.click()
        page.locator(".verdict").wait_for()
        player.picture("verify")
        good = page.locator(".verdict").inner_text()
        epoch = page.url.rpartition("=")[2]
        transcript = player.get(f"/api/tables/{table}/transcript/{epoch}")
        spun = next(row for row in transcript["rows"] if row["body"].get("draw") is not None)
        spun["body"]["answer"]["section"] = (spun["body"]["answer"]["section"] + 1) % 38
        page.locator("#verify-paste").fill(msgspec.json.encode(transcript).decode())
        page.get_by_role("button", name="Check what I pasted").click()
        page.locator(".verdict.bad").wait_for()

        assert good.startswith("All ")
        assert "hold" in good
        assert "could not" not in good


def test_what_is_no_transcript_leaves_no_check_half_done(
    felt_browser: Browser, casino: Served
) -> None:
    """A draw without an answer is no transcript; the page says so and waits for nothing."""
    bodies = [
        ("Committed", {"epoch": 1, "commitment": ""}),
        ("Answered", {"draw": 0}),
        ("Revealed", {"epoch": 0, "seed": "00"}),
    ]
    rows = [{"n": n, "kind": kind, "body": body} for n, (kind, body) in enumerate(bodies, start=1)]
    with playing(felt_browser, casino) as player:
        page = player.page
        page.goto(f"{casino.url}/verify")
        page.locator("#verify-paste").fill(msgspec.json.encode({"rows": rows}).decode())
        page.get_by_role("button", name="Check what I pasted").click()
        page.locator(".toast").wait_for()

        assert page.locator(".toast p").inner_text() == "This is not a transcript of a table."
        assert page.locator(".verify-result").inner_text() == ""


def test_a_replay_tells_wagers_in_dollars_by_the_names_of_their_spots(
    felt_browser: Browser, casino: Served
) -> None:
    """What the player said stands there as people say it, without the names of any fields."""
    with playing(felt_browser, casino) as player:
        played(player, casino, rounds=1)
        page = player.page
        page.goto(f"{casino.url}/replay/{player.table}/{player.results()[0]['round']}")
        figure = page.locator("#replay-bar .replay-figure")
        figure.wait_for()
        said = []
        for _ in range(int(figure.inner_text().split()[-1])):
            said.append(page.locator("#replay-bar .prompt").inner_text())
            page.keyboard.press("ArrowRight")

        assert f"Seat {player.seat}: Place wager ($5 on red)" in said
        assert not any("cents" in each for each in said)
