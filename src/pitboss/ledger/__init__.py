"""The ledger: the log of every table, the accounts, who is who; SQLite or PostgreSQL."""
