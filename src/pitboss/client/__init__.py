"""A client for the house: everything a browser can do there, from Python.

Needs the extra `server` only: HTTP by the standard library, lines by `websockets`.
"""

from pitboss.client.client import Client
from pitboss.client.line import Line
from pitboss.client.table_line import TableLine
from pitboss.client.told import Form, GameRow, Me, Question, TableRow, Taken, Told, User, You

__all__ = [
    "Client",
    "Form",
    "GameRow",
    "Line",
    "Me",
    "Question",
    "TableLine",
    "TableRow",
    "Taken",
    "Told",
    "User",
    "You",
]
