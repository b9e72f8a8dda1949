"""The people of a world: who they are, what they were shown, and what they have been promised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.client.state import conflict_state, next_state, question_of
from tests.whole_server.client import Request, Response, Socket, request_bytes
from tests.whole_server.network import Line

if TYPE_CHECKING:
    from tests.whole_server.world import World

_UNDECIDED = ("unknown",)

# Keys of commands that nobody waits for: they cannot be read, or are another command's.
ODD_KEY = "odd-"

WAITS = 24
NOTHING = Response(0, {}, b"")


class Person:
    """Somebody with a browser: perhaps an account, perhaps a table open in it."""

    def __init__(self, world: World, number: int, *, name: str = "", password: str = "") -> None:
        self.world, self.number = world, number
        self.address = f"203.0.113.{number}"
        self.name, self.password = name, password  # of an account
        self.is_staff = bool(name)  # who has an account beforehand
        self.table = 1
        self.user, self.cookie, self.csrf = 0, "", ""
        self.speaks_as = 0  # the user under whom the table was opened
        self.socket: Socket | None = None
        self.known: dict[str, Any] = {}
        self.said: dict[str, dict[str, Any]] = {}
        self.waiting: dict[str, float] = {}  # since when an answer to a command is due
        self.replies: dict[str, str] = {}  # the last reply to each command
        self.sent: Counter[str] = Counter()  # how often each command was sent
        self.steps: list[tuple[int, str, dict[str, Any]]] = []  # table, viewer, step
        self.codes: list[int] = []
        self.misused: set[str] = set()  # keys under which two commands were sent
        self.is_gone = self.is_dealing = False
        self.game = ""  # at which a dealer deals
        self.called: set[str] = set()  # irregularities that this dealer has called
        self._keys = self._odd = 0

    # -- requests ---------------------------------------------------------------------------------

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        then: Callable[[Response], None] | None = None,
        **headers: str,
    ) -> None:
        """Send a request; `then` gets the response, if the server is there to give one."""
        line = self.line()
        if not line.is_up:
            return
        sent = b"" if body is None else msgspec.json.encode(body)
        known = {"cookie": self.cookie, "x-csrf-token": self.csrf} if self.cookie else {}
        raw = request_bytes(method, path, body=sent, headers={**known, **headers})
        Request(line, raw, lambda response: self._answered(method, path, response, then))

    def _answered(
        self, method: str, path: str, response: Response, then: Callable[[Response], None] | None
    ) -> None:
        world = self.world
        world.note(f"{self.number} {method} {path} {response.status}")
        if response.status == 500 and b"store_failed" not in response.body and not world.is_down:
            world.wrong.append(f"{method} {path} was answered with {response.body!r}")
        if then is not None:
            then(response)

    def fetch(
        self, method: str, path: str, body: object = None, *, times: int = 1, **headers: str
    ) -> Response:
        """Send a request, perhaps several times at once, and wait for the first response."""
        found: list[Response] = []
        for _ in range(times):
            self.ask(method, path, body, found.append, **headers)
        for _ in range(WAITS):
            if found:
                return found[0]
            self.world.run(0.25)
        return NOTHING

    def post(self, path: str, body: object = None, *, times: int = 1) -> Response:
        """Send a change, and wait for the response."""
        return self.fetch("POST", path, {} if body is None else body, times=times)

    def enter(self, path: str = "/api/guest", body: object = None, *, times: int = 1) -> bool:
        """Begin a session, and wait for it."""
        self.signed_in(self.post(path, body, times=times))
        return bool(self.cookie)

    def come(self, table: int) -> bool:
        """Open the page of a table, and wait until it is shown."""
        self.table = table
        self.connect()
        for _ in range(WAITS):
            if self.is_at_table or self.socket is None:
                break
            self.world.run(0.25)
        return self.is_at_table

    def line(self) -> Line:
        """A new connection to the server."""
        world = self.world
        return Line(world.process.loop, world.later, world.random, address=self.address)

    def sign_in(self) -> None:
        """As a guest; staff by name and password."""
        if self.name:
            body = {"name": self.name, "password": self.password}
            self.ask("POST", "/api/login", body, self.signed_in)
        else:
            self.ask("POST", "/api/guest", {}, self.signed_in)

    def signed_in(self, response: Response) -> None:
        """Keep the cookie and the token."""
        if response.status == 200 and "set-cookie" in response.headers:
            account = response.json()
            if account["user"] is None:
                self.sign_out()
                return
            self.cookie = response.headers["set-cookie"].partition(";")[0]
            self.user, self.csrf = account["user"]["id"], account["csrf"]

    def sign_out(self) -> None:
        """Forget who we are; what we have said was said by somebody else."""
        self.cookie, self.csrf = "", ""
        self.said.clear()
        self.cut()

    # -- the table --------------------------------------------------------------------------------

    @property
    def is_at_table(self) -> bool:
        """Whether the table is open, and has been shown."""
        return self.socket is not None and self.socket.is_up and bool(self.known)

    @property
    def is_listening(self) -> bool:
        """Whether what the server sends to the table arrives here."""
        line = None if self.socket is None else self.socket.line
        return self.is_at_table and line is not None and not (line.is_silent or line.is_stalled)

    def connect(self, query: str = "?protocol={}") -> None:
        """Open the page of the table."""
        from pitboss.server.tables.protocol import PROTOCOL_VERSION

        self.cut()
        line = self.line()
        if not line.is_up:
            return
        headers = {"cookie": self.cookie} if self.cookie else {}
        path = f"/ws/tables/{self.table}" + query.format(PROTOCOL_VERSION)
        socket: Socket | None = None

        def received(message: Any) -> None:
            if socket is self.socket:
                self._received(message)

        def closed(code: int) -> None:
            self.codes.append(code)
            self.world.note(f"{self.number} closed {code}")
            if socket is self.socket:
                self.disconnected()

        socket = Socket(line, path, headers=headers, received=received, closed=closed)
        self.socket, self.speaks_as = socket, self.user

    def disconnected(self) -> None:
        """The table is no longer open: nobody will answer there."""
        self.socket, self.known = None, {}
        self.waiting.clear()

    def cut(self) -> None:
        """The connection breaks."""
        if self.socket is not None:
            self.socket.line.cut()
        self.disconnected()

    # -- commands -------------------------------------------------------------------------------

    def key(self) -> str:
        """A key that was not used before."""
        self._keys += 1
        return f"{self.number}-{self._keys}"

    def say(self, message: dict[str, Any]) -> None:
        """Send a command under its key, or a new one."""
        said = {**message, "key": message.get("key") or self.key()}
        key = str(said["key"])
        self.said.setdefault(key, said)
        self.replies.pop(key, None)
        if self.socket is not None and self.socket.is_up:  # nobody answers what is not sent
            self.waiting[key] = self.world.time.now
        self.sent[key] += 1
        self.say_bytes(msgspec.json.encode(said))

    def say_oddly(self, message: dict[str, Any]) -> None:
        """Send a command under a key of its own, or its own key, that nobody waits for."""
        self._odd += 1
        self.say_bytes(msgspec.json.encode({"key": f"{ODD_KEY}{self._odd}", **message}))

    def say_bytes(self, raw: bytes) -> None:
        """Send anything."""
        if self.socket is not None and self.socket.is_up:
            self.socket.send(raw)

    def resend(self) -> None:
        """Say again what was never answered for good, as a client does that comes back."""
        for key, said in list(self.said.items()):
            if self.replies.get(key) in (None, *_UNDECIDED) and said.get("table") is None:
                self.say(said)

    # -- what is received -------------------------------------------------------------------------

    def _received(self, message: dict[str, Any]) -> None:
        world, kind = self.world, message["type"]
        world.note(f"{self.number} {msgspec.json.encode(message).decode()}")
        world.check_shown(self, message)
        match kind:
            case "snapshot" | "steps":
                self._learn(message)
            case "done" | "refused" | "conflict" | "unknown":
                self._replied(message)
            case "error" | "pong":
                pass
            case _:
                world.wrong.append(f"nobody knows what {kind} means")

    def _learn(self, message: dict[str, Any]) -> None:
        """Take in a snapshot or a change; patches must have led to what a snapshot then shows."""
        before, known = self.known, next_state(self.known, message)
        if known is None:
            self.world.wrong.append(f"change {message['v']} does not follow on the last")
        elif before and all(before.get(name) == known[name] for name in ("v", "n", "you")):
            for name in ("view", "question", "own", "spots"):
                if before[name] != known[name]:
                    self.world.wrong.append(f"changes up to {known['v']} gave another {name}")
        self.known = known or {}
        viewer = str(self.known["view"]["viewer"]) if self.known else ""
        self.steps += [(self.table, viewer, step) for step in message.get("steps", ())]

    def _replied(self, message: dict[str, Any]) -> None:
        key, kind = message["key"], message["type"]
        if key.startswith(ODD_KEY):
            return
        if key not in self.said:
            self.world.wrong.append(f"nobody asked for {message}")
        if kind != "unknown":
            self.waiting.pop(key, None)
        if kind == "conflict" and self.known:
            self.known = conflict_state(self.known, message)
        self.replies[key] = kind
        if kind == "refused" and message["error"]["code"] == "not_signed_in":
            self.sign_out()  # the session has ended

    @property
    def received(self) -> dict[str, Any]:
        """How the table stood when it was last shown."""
        asked = question_of(self.known) if self.known else None
        return {"you": {"seat": None}, **self.known, "question": asked}
