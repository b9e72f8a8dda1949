"""Accounts, passwords, sessions and roles."""
