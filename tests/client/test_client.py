"""The client over HTTP: coming in, looking around, opening and closing tables."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.client import Client
from pitboss.errors import (
    MalformedAnswer,
    MalformedFile,
    NoSuchThing,
    NotPermitted,
    NotSignedIn,
    PitbossError,
    UnknownCitation,
    UnlawfulOption,
)
from pitboss.ledger.proof_files import Growth
from pitboss.ledger.verify import read_proof
from pitboss.ledger.verify_round import verify_growth
from pitboss.server.auth.roles import Role
from tests.client.conftest import BLACKJACK, CRAPS, ROULETTE
from tests.server.http_client import PASSWORD
from tests.server.serving import Served

# -- who we are -----------------------------------------------------------------------------------


def test_a_guest_comes_in_with_one_call(server: Served) -> None:
    """A name is lent, and play money."""
    client = Client(server.url)

    user = client.guest()

    assert (user.guest, user.role, user.wallet) == (True, "guest", 100_000)
    assert client.me().user == user


def test_nobody_in_particular_is_a_visitor(server: Served) -> None:
    """Who has not come in may look around."""
    me = Client(server.url).me()

    assert me.user is None
    assert "table.watch" in me.may


def test_a_name_is_registered_and_known_again(server: Served) -> None:
    """The same person on another day."""
    first = Client(server.url).register("Nan", PASSWORD)

    again = Client(server.url).login("Nan", PASSWORD)

    assert again == first


def test_who_goes_out_is_nobody_again(guest: Client) -> None:
    """The cookie is forgotten."""
    guest.logout()

    assert guest.me().user is None
    assert guest.http.cookie == ""


def test_a_wrong_password_is_refused_by_name(server: Served) -> None:
    """The refusal is the error that the server raised."""
    with pytest.raises(NotSignedIn, match="no such name"):
        Client(server.url).login("Dee", "not the password")


def test_fresh_money_is_for_those_who_have_none(guest: Client) -> None:
    """A full wallet is refused."""
    with pytest.raises(PitbossError, match="money left"):
        guest.fresh_money()


# -- the house ------------------------------------------------------------------------------------


def test_games_and_tables_are_listed(guest: Client) -> None:
    """As values with names."""
    games = {each.slug: each for each in guest.games()}
    tables = {each.id: each for each in guest.tables()}

    assert games["craps"].family == "dice"
    assert tables[ROULETTE].game == "roulette"
    assert tables[CRAPS].seats.of == games["craps"].seats


def test_a_table_tells_its_layout_and_prices(guest: Client) -> None:
    """Before anybody wagers."""
    info, prices = guest.table(ROULETTE), guest.prices(ROULETTE)

    assert info["game"] == "roulette"
    assert prices["prices"]


def test_a_provision_is_shown_in_our_words(guest: Client) -> None:
    """Citations hold signs that paths do not; the client spells them out."""
    cite = guest.table(CRAPS)["sign"][0]["cite"]

    assert guest.provision(cite)["cite"] == cite


def test_an_unknown_provision_is_named_as_such(guest: Client) -> None:
    """By its own error."""
    with pytest.raises(UnknownCitation):
        guest.provision("19:47-99.99(z)")


def test_a_table_is_opened_and_closed(guest: Client) -> None:
    """Under rules and clocks of one's own."""
    number = guest.open_table("craps", name="Mine", clocks={"betting": 0})

    assert guest.table(number)["name"] == "Mine"
    guest.close_table(number, reason="enough")
    with pytest.raises(NoSuchThing):
        guest.table(number)


def test_a_table_that_closes_sends_people_home_with_their_chips(guest: Client) -> None:
    """Nothing of the wallet is lost."""
    number = guest.open_table("craps", clocks={"betting": 0})
    with guest.connect_sync(number) as table:
        table.sit(20_000)
        guest.close_table(number)
        with pytest.raises(NoSuchThing, match="closed"):
            table.until(lambda status: False)
    user = guest.me().user

    assert user is not None
    assert user.wallet == 100_000


def test_unlawful_house_rules_are_refused_with_their_provision(guest: Client) -> None:
    """The option, the sentence and the cites are those of the server."""
    with pytest.raises(UnlawfulOption) as refused:
        guest.open_table("roulette", rules={"minimum": -5})

    assert refused.value.violations[0].option
    assert str(refused.value.violations[0].message) in refused.value.message


def test_a_live_table_is_not_for_guests(guest: Client) -> None:
    """Dealers open it."""
    with pytest.raises(NotPermitted):
        guest.open_table("craps", mode="live")


def test_fairness_is_shown(guest: Client) -> None:
    """The first epoch is committed to; what is not over has no transcript."""
    epochs = guest.fairness(BLACKJACK)

    assert epochs[0]["commitment"]
    with pytest.raises(PitbossError):
        guest.transcript(BLACKJACK, epochs[-1]["epoch"])


def test_heads_of_the_log_are_shown_and_proved_to_have_grown(guest: Client) -> None:
    """A round that is not over has no proof, nor has a head that was never reached."""
    grown = guest.tree(BLACKJACK, since=2)
    proof = read_proof(msgspec.json.encode(grown))

    assert isinstance(proof, Growth)
    assert verify_growth(proof).old == f"2:{grown['old_root']}"
    with pytest.raises(PitbossError, match="no round 99"):
        guest.proof(BLACKJACK, 99)
    with pytest.raises(PitbossError, match="has only"):
        guest.tree(BLACKJACK, since=10**9)


# -- when it does not work ------------------------------------------------------------------------


def test_a_house_that_does_not_answer_is_out_of_reach() -> None:
    """Nobody listens at that port."""
    with pytest.raises(PitbossError, match="cannot be reached"):
        Client("http://127.0.0.1:9").me()


@pytest.mark.parametrize("url", ["localhost:8000", "ftp://house", "http://"])
def test_an_address_is_spelled_out(url: str) -> None:
    """With its scheme and its host."""
    with pytest.raises(MalformedAnswer, match="not an address"):
        Client(url)


def test_a_page_that_is_not_json_is_no_answer(guest: Client) -> None:
    """Such as the lobby."""
    with pytest.raises(MalformedFile, match="not JSON"):
        guest.http.get("/")


def test_an_answer_of_another_shape_is_not_understood(
    guest: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house that lists games as a number is not one we know."""
    monkeypatch.setattr(guest.http, "get", lambda path: 7)

    with pytest.raises(MalformedFile, match="unexpected message"):
        guest.games()


def test_an_encrypted_house_is_spoken_to_over_encrypted_lines() -> None:
    """Both for requests and for lines."""
    client = Client("https://casino.example:8443")

    assert client.http.socket_origin == "wss://casino.example:8443"
    assert client.connect(4)._endpoint.uri == "wss://casino.example:8443/ws/tables/4?protocol=3"


@pytest.mark.rule("19:47-8.3(b)")
def test_a_supervisor_changes_the_rules_of_a_table(server: Served) -> None:
    """The change is announced, and withdrawn again; a player may not make one."""
    boss, player = Client(server.url), Client(server.url)
    server.add("Sally", role=Role.SUPERVISOR)
    boss.login("Sally", PASSWORD)
    player.guest()

    changes = boss.change_rules(ROULETTE, "minimum=5", approval="letter 95-117")
    left = boss.withdraw_change(ROULETTE, changes[-1]["change"])

    assert "minimum: $5.00" in changes[-1]["text"]
    assert len(left) == len(changes) - 1
    with pytest.raises(NotPermitted):
        player.change_rules(ROULETTE, "minimum=5", approval="letter 95-117")
