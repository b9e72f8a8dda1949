"""A client for the house: everything a browser can do there, from Python.

Needs the extra `server` only: HTTP by the standard library, lines by `websockets`.
"""

from pitboss.client.client import Client
from pitboss.client.connection import TableConnection
from pitboss.client.messages import (
    Form,
    GameRow,
    Me,
    Question,
    TableRow,
    TableStatus,
    Taken,
    User,
    You,
)
from pitboss.client.sync_connection import SyncTableConnection

__all__ = [
    "Client",
    "Form",
    "GameRow",
    "Me",
    "Question",
    "SyncTableConnection",
    "TableConnection",
    "TableRow",
    "TableStatus",
    "Taken",
    "User",
    "You",
]
