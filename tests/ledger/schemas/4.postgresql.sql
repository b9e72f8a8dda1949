-- Schema 1 of the ledger, as it was released. Never edited.

CREATE TABLE balances (
    account TEXT NOT NULL,
    cents BIGINT NOT NULL,
    may_owe BOOLEAN NOT NULL,
    PRIMARY KEY (account),
    CONSTRAINT balances_not_below_nought CHECK (may_owe OR cents >= 0)
);

CREATE TABLE commands (
    id BIGSERIAL NOT NULL,
    table_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    body TEXT NOT NULL,
    reply TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX commands_by_table ON commands (table_id, id);

CREATE TABLE heads (
    table_id BIGINT NOT NULL,
    round BIGINT NOT NULL,
    n BIGINT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE log (
    table_id BIGINT NOT NULL,
    n BIGINT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    key TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (table_id, n),
    CONSTRAINT log_counts_from_one CHECK (table_id >= 0 AND n >= 1),
    CONSTRAINT log_is_linked CHECK (length(hash) = 64)
);

CREATE UNIQUE INDEX log_keys ON log (table_id, user_id, key) WHERE key <> '';

CREATE TABLE meta (
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (name)
);

CREATE TABLE results (
    user_id BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    round BIGINT NOT NULL,
    game TEXT NOT NULL,
    wagered BIGINT NOT NULL,
    net BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, table_id, round)
);

CREATE INDEX results_by_time ON results (user_id, at);

CREATE TABLE seeds (
    table_id BIGINT NOT NULL,
    epoch BIGINT NOT NULL,
    seed TEXT NOT NULL,
    revealed BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, epoch)
);

CREATE TABLE tables (
    id BIGSERIAL NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    mode TEXT NOT NULL,
    rules TEXT NOT NULL,
    clocks TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    opened_by BIGINT NOT NULL,
    closed_at BIGINT,
    PRIMARY KEY (id)
);

CREATE TABLE users (
    id BIGSERIAL NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    role TEXT NOT NULL,
    password TEXT,
    created_at BIGINT NOT NULL,
    disabled BOOLEAN NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (folded)
);

CREATE TABLE sessions (
    token_hash TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    csrf TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (token_hash),
    FOREIGN KEY(user_id) REFERENCES users (id)
);

CREATE INDEX ix_sessions_user_id ON sessions (user_id);

CREATE TABLE transfers (
    table_id BIGINT NOT NULL,
    n BIGINT NOT NULL,
    position BIGINT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    cents BIGINT NOT NULL,
    cite TEXT NOT NULL,
    memo TEXT NOT NULL,
    PRIMARY KEY (table_id, n, position),
    CONSTRAINT transfers_move_something CHECK (cents > 0),
    CONSTRAINT transfers_go_somewhere CHECK (source <> target),
    CONSTRAINT transfers_have_rows FOREIGN KEY(table_id, n) REFERENCES log (table_id, n)
);

CREATE FUNCTION pitboss_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING MESSAGE = 'rows of ' || TG_TABLE_NAME || ' are never changed',
        ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION pitboss_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.n <> (SELECT coalesce(max(n), 0) + 1 FROM log WHERE table_id = NEW.table_id) THEN
        RAISE EXCEPTION 'the log has gone on' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION pitboss_fix() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seed <> OLD.seed OR NEW.revealed < OLD.revealed THEN
        RAISE EXCEPTION 'the seed of an epoch is fixed'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER log_refuses_update BEFORE update ON log
FOR EACH ROW EXECUTE FUNCTION pitboss_refuse();

CREATE TRIGGER log_refuses_delete BEFORE delete ON log
FOR EACH ROW EXECUTE FUNCTION pitboss_refuse();

CREATE TRIGGER log_refuses_truncate BEFORE truncate ON log
FOR EACH STATEMENT EXECUTE FUNCTION pitboss_refuse();

CREATE TRIGGER transfers_refuses_update BEFORE update ON transfers
FOR EACH ROW EXECUTE FUNCTION pitboss_refuse();

CREATE TRIGGER transfers_refuses_delete BEFORE delete ON transfers
FOR EACH ROW EXECUTE FUNCTION pitboss_refuse();

CREATE TRIGGER transfers_refuses_truncate BEFORE truncate ON transfers
FOR EACH STATEMENT EXECUTE FUNCTION pitboss_refuse();

CREATE TRIGGER heads_refuses_update BEFORE update ON heads
FOR EACH ROW EXECUTE FUNCTION pitboss_refuse();

CREATE TRIGGER heads_refuses_delete BEFORE delete ON heads
FOR EACH ROW EXECUTE FUNCTION pitboss_refuse();

CREATE TRIGGER heads_refuses_truncate BEFORE truncate ON heads
FOR EACH STATEMENT EXECUTE FUNCTION pitboss_refuse();

CREATE TRIGGER log_follows_on BEFORE INSERT ON log
FOR EACH ROW EXECUTE FUNCTION pitboss_follow();

CREATE TRIGGER seeds_stay_fixed BEFORE UPDATE ON seeds
FOR EACH ROW EXECUTE FUNCTION pitboss_fix();

CREATE TABLE owners (name TEXT NOT NULL, expires_at BIGINT NOT NULL, PRIMARY KEY (name));

CREATE TABLE leases (
    table_id BIGINT NOT NULL, owner TEXT NOT NULL, token BIGINT NOT NULL, PRIMARY KEY (table_id)
);

CREATE TABLE snapshots (
    table_id BIGINT NOT NULL, n BIGINT NOT NULL, state TEXT NOT NULL, views_n BIGINT NOT NULL,
    views TEXT NOT NULL, PRIMARY KEY (table_id)
);

ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';

CREATE TABLE acts (
    n BIGINT NOT NULL, address TEXT NOT NULL, device TEXT NOT NULL, detail TEXT NOT NULL,
    salt TEXT NOT NULL, PRIMARY KEY (n)
);

CREATE TABLE second_factors (
    user_id BIGINT NOT NULL, secret TEXT NOT NULL, confirmed_at BIGINT, last_step BIGINT NOT NULL,
    recovery TEXT NOT NULL, PRIMARY KEY (user_id)
);

CREATE TABLE play_limits (
    user_id BIGINT NOT NULL, kind TEXT NOT NULL, value BIGINT, next_value BIGINT, next_at BIGINT,
    changed_at BIGINT NOT NULL, PRIMARY KEY (user_id, kind)
);

CREATE TRIGGER acts_refuses_update BEFORE update ON acts
FOR EACH ROW EXECUTE FUNCTION pitboss_refuse();

CREATE TABLE links (
    fund TEXT NOT NULL, casino TEXT NOT NULL, secret TEXT NOT NULL, url TEXT NOT NULL,
    session TEXT NOT NULL, number BIGINT NOT NULL, hellos BIGINT NOT NULL,
    displayed BIGINT NOT NULL, seen_at BIGINT NOT NULL, PRIMARY KEY (fund, casino)
);
CREATE INDEX log_adoptions ON log (table_id, n) WHERE kind = 'RulesAdopted';
CREATE INDEX log_desk ON log (table_id, n) WHERE kind = 'DeskEntered';

INSERT INTO meta (name, value) VALUES ('schema', '4');
