from tests.ledger.stores import *
from pitboss.ledger.chain import *
from pitboss.ledger.entries import *
import time

def test_smoke(ledger):
    uid = ledger.add_user("Ann", "player", "x", 5)
    assert uid == 1; print(ledger.user_by_id(1))
    assert ledger.balance("wallet:1") == 1000000
    assert ledger.balance("house:mint") == -1000000
    def first(t):
        e = row(GENESIS, table=t, n=1, body=Opened(pitboss="1", game="craps", name="x", mode="auto", rules={}, rules_digest=""), at=1, user=0, key="k")
        return Batch(table=t, entries=(e,), seeds=(Seed(epoch=1, seed="aa"),))
    t = ledger.open_table("craps", name="x", mode="auto", rules={}, clocks={}, at=1, first=first)
    n, h = ledger.head(t)
    e = row(h, table=t, n=2, body=Began(round=1, events=[], digest=""), at=2, user=1, key="z")
    ledger.append(Batch(table=t, entries=(e,), postings=(Posting(n=2, source="wallet:1", target="table:1/cage", cents=5, cite=""),), seeds=(Seed(epoch=1, seed="aa", revealed=True),), results=(RoundResult(user=1, round=1, game="craps", wagered=5, net=-5),)))
    assert ledger.find_key(t, 1, "z") == 2
    assert len(list(ledger.entries(t))) == 2
    assert ledger.seeds(t)[0].revealed
    print(ledger.published_heads(t), ledger.results(1), ledger.totals(1), ledger.balances("table:"), ledger.users(), ledger.open_tables())
    ledger.close_table(t, reason="x", at=9)
    assert ledger.open_tables() == []
    ledger.publish_heads(at=9)
    ledger.set_role(1, "dealer", 10); ledger.put_session("h", 1, "c", 1, 99); ledger.touch_session("h", 3); print(ledger.session("h"))
    ledger.set_disabled(1, True, 11); assert ledger.session("h") is None
    t0=time.time()
    n,h=ledger.head(7)
    for k in range(300):
        e = row(h, table=7, n=k+1, body=Began(round=k, events=[], digest=""), at=2, user=1, key=""); h=e.hash
        ledger.append(Batch(table=7, entries=(e,), postings=(Posting(n=k+1, source="wallet:1", target="table:1/cage", cents=5, cite=""),)))
    print("per second", 300/(time.time()-t0))
    bs=[]
    for k in range(300,600):
        e = row(h, table=7, n=k+1, body=Began(round=k, events=[], digest=""), at=2, user=1, key=""); h=e.hash
        bs.append(Batch(table=7, entries=(e,), postings=(Posting(n=k+1, source="wallet:1", target="table:1/cage", cents=5, cite=""),)))
    t0=time.time()
    assert set(ledger.append_all(bs)) == {None}
    print("grouped per second", 300/(time.time()-t0))
