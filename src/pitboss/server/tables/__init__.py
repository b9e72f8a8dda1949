"""Tables in use: the actor that owns a table, connections, timeouts, recovery, the protocol."""
