"""The front door for programs: open a table, play it, ask for prices and advice.

Everything here is also a name of `pitboss` itself.
"""
