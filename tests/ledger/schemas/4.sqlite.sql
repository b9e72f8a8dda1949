-- Schema 1 of the ledger, as it was released. Never edited.

CREATE TABLE balances (
    account TEXT NOT NULL,
    cents INTEGER NOT NULL,
    may_owe BOOLEAN NOT NULL,
    PRIMARY KEY (account),
    CONSTRAINT balances_not_below_nought CHECK (may_owe OR cents >= 0)
);

CREATE TABLE commands (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    body TEXT NOT NULL,
    reply TEXT,
    at INTEGER NOT NULL
);

CREATE INDEX commands_by_table ON commands (table_id, id);

CREATE TABLE heads (
    table_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    n INTEGER NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE log (
    table_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (table_id, n),
    CONSTRAINT log_counts_from_one CHECK (table_id >= 0 AND n >= 1),
    CONSTRAINT log_is_linked CHECK (length(hash) = 64)
);

CREATE UNIQUE INDEX log_keys ON log (table_id, user_id, "key") WHERE key <> '';

CREATE TABLE meta (
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (name)
);

CREATE TABLE results (
    user_id INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    game TEXT NOT NULL,
    wagered INTEGER NOT NULL,
    net INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, table_id, round)
);

CREATE INDEX results_by_time ON results (user_id, at);

CREATE TABLE seeds (
    table_id INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    seed TEXT NOT NULL,
    revealed BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, epoch)
);

CREATE TABLE tables (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    mode TEXT NOT NULL,
    rules TEXT NOT NULL,
    clocks TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    opened_by INTEGER NOT NULL,
    closed_at INTEGER
);

CREATE TABLE users (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    role TEXT NOT NULL,
    password TEXT,
    created_at INTEGER NOT NULL,
    disabled BOOLEAN NOT NULL,
    UNIQUE (folded)
);

CREATE TABLE sessions (
    token_hash TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    csrf TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (token_hash),
    FOREIGN KEY(user_id) REFERENCES users (id)
);

CREATE INDEX ix_sessions_user_id ON sessions (user_id);

CREATE TABLE transfers (
    table_id INTEGER NOT NULL,
    n INTEGER NOT NULL,
    position INTEGER NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    cents INTEGER NOT NULL,
    cite TEXT NOT NULL,
    memo TEXT NOT NULL,
    PRIMARY KEY (table_id, n, position),
    CONSTRAINT transfers_move_something CHECK (cents > 0),
    CONSTRAINT transfers_go_somewhere CHECK (source <> target),
    CONSTRAINT transfers_have_rows FOREIGN KEY(table_id, n) REFERENCES log (table_id, n)
);

CREATE TRIGGER log_refuses_update BEFORE update ON log
BEGIN SELECT RAISE(ABORT, 'rows of log are never changed'); END;

CREATE TRIGGER log_refuses_delete BEFORE delete ON log
BEGIN SELECT RAISE(ABORT, 'rows of log are never changed'); END;

CREATE TRIGGER transfers_refuses_update BEFORE update ON transfers
BEGIN SELECT RAISE(ABORT, 'rows of transfers are never changed'); END;

CREATE TRIGGER transfers_refuses_delete BEFORE delete ON transfers
BEGIN SELECT RAISE(ABORT, 'rows of transfers are never changed'); END;

CREATE TRIGGER heads_refuses_update BEFORE update ON heads
BEGIN SELECT RAISE(ABORT, 'rows of heads are never changed'); END;

CREATE TRIGGER heads_refuses_delete BEFORE delete ON heads
BEGIN SELECT RAISE(ABORT, 'rows of heads are never changed'); END;

CREATE TRIGGER log_follows_on BEFORE INSERT ON log
WHEN NEW.n IS NOT (SELECT coalesce(max(n), 0) + 1 FROM log WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'the log has gone on'); END;

CREATE TRIGGER seeds_stay_fixed BEFORE UPDATE ON seeds
WHEN NEW.seed IS NOT OLD.seed OR NEW.revealed < OLD.revealed
BEGIN SELECT RAISE(ABORT, 'the seed of an epoch is fixed'); END;

CREATE TABLE owners (name TEXT NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (name));

CREATE TABLE leases (
    table_id INTEGER NOT NULL, owner TEXT NOT NULL, token INTEGER NOT NULL, PRIMARY KEY (table_id)
);

CREATE TABLE snapshots (
    table_id INTEGER NOT NULL, n INTEGER NOT NULL, state TEXT NOT NULL, views_n INTEGER NOT NULL,
    views TEXT NOT NULL, PRIMARY KEY (table_id)
);

ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';

CREATE TABLE acts (
    n INTEGER NOT NULL, address TEXT NOT NULL, device TEXT NOT NULL, detail TEXT NOT NULL,
    salt TEXT NOT NULL, PRIMARY KEY (n)
);

CREATE TABLE second_factors (
    user_id INTEGER NOT NULL, secret TEXT NOT NULL, confirmed_at INTEGER, last_step INTEGER NOT NULL,
    recovery TEXT NOT NULL, PRIMARY KEY (user_id)
);

CREATE TABLE play_limits (
    user_id INTEGER NOT NULL, kind TEXT NOT NULL, value INTEGER, next_value INTEGER, next_at INTEGER,
    changed_at INTEGER NOT NULL, PRIMARY KEY (user_id, kind)
);

CREATE TRIGGER acts_refuses_update BEFORE update ON acts
BEGIN SELECT RAISE(ABORT, 'rows of acts are never changed'); END;

CREATE TABLE links (
    fund TEXT NOT NULL, casino TEXT NOT NULL, secret TEXT NOT NULL, url TEXT NOT NULL,
    session TEXT NOT NULL, number INTEGER NOT NULL, hellos INTEGER NOT NULL,
    displayed INTEGER NOT NULL, seen_at INTEGER NOT NULL, PRIMARY KEY (fund, casino)
);
CREATE INDEX log_adoptions ON log (table_id, n) WHERE kind = 'RulesAdopted';
CREATE INDEX log_desk ON log (table_id, n) WHERE kind = 'DeskEntered';

INSERT INTO meta (name, value) VALUES ('schema', '4');
