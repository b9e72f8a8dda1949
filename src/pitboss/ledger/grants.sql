-- The rights of the role under which `pitboss serve` connects to PostgreSQL.
--
-- 1. Create the database and build its tables as the role that owns them: any command of pitboss
--    that opens the ledger does it, `pitboss audit --database postgresql://owner@host/casino` too.
-- 2. Create the role:   CREATE ROLE pitboss_app LOGIN PASSWORD '...';
-- 3. Run this script as the owner:   psql -d casino -f grants.sql
-- 4. Serve as pitboss_app. After an upgrade of pitboss, open the ledger once as the owner, which
--    brings the tables forward, and run this script again.
--
-- The role can add rows to the log, the transfers and the published heads; it can neither change
-- nor remove one, nor take down the triggers that refuse it to everybody else.

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM pitboss_app;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM pitboss_app;

GRANT USAGE ON SCHEMA public TO pitboss_app;
GRANT SELECT ON meta TO pitboss_app;
GRANT SELECT, INSERT ON log, transfers, heads, results TO pitboss_app;
GRANT SELECT, INSERT, UPDATE ON users, tables, balances, seeds TO pitboss_app;
GRANT SELECT, INSERT, DELETE ON acts TO pitboss_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, commands, owners, leases, snapshots TO pitboss_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors, play_limits, links TO pitboss_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO pitboss_app;
