"""The `pitboss` command, one module per group of commands."""
