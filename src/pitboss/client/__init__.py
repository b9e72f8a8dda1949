"""A Python client for a pitboss server: everything that a browser can do there.

Needs the extra `server` only: HTTP by the standard library, WebSockets by `websockets`.
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
