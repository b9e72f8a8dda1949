"""nginx with the file of deploy/: on free ports, with a certificate of its own."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

import pytest

__all__ = ["Proxied", "free_port", "nginx"]

FILE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
SECONDS_MAX = 20
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@dataclass(frozen=True)
class Proxied:
    """Where nginx listens, and the certificate that it shows."""

    port: int
    plain_port: int
    certificate: Path

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    def context(self) -> ssl.SSLContext:
        """What a client needs to trust the certificate."""
        return ssl.create_default_context(cafile=str(self.certificate))


def free_port() -> int:
    """A port at which nobody listens."""
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def nginx(folder: Path, port: int, servers: Sequence[str]) -> Iterator[Proxied]:
    """Run nginx in front of two servers as long as the block lasts."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if program is None or shutil.which("openssl") is None:
        pytest.skip("this test needs nginx and openssl: apt-get install nginx-light openssl")
    made = Proxied(port, free_port(), folder / "fullchain.pem")
    _certify(folder)
    file = folder / "nginx.conf"
    file.write_text(_adapted(FILE.read_text("utf-8"), folder, made, servers), "utf-8")
    command = [program, "-c", str(file), "-e", str(folder / "error.log"), "-g", "daemon off;"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        _until_open(process, port)
        yield made
    finally:
        process.terminate()
        process.communicate(timeout=SECONDS_MAX)


def _certify(folder: Path) -> None:
    """The command of docs/operations.md for a trial."""
    options = "req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost"
    options += " -addext subjectAltName=DNS:localhost -keyout key.pem -out fullchain.pem"
    command = ["openssl", *options.split()]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=SECONDS_MAX)


def _adapted(text: str, folder: Path, made: Proxied, servers: Sequence[str]) -> str:
    """The file with our ports and paths: nothing else is changed."""
    for old, new in zip(("127.0.0.1:8001", "127.0.0.1:8002"), servers, strict=True):
        text = text.replace(old, new.removeprefix("http://"))
    text = re.sub(r"\n *listen \[::\][^\n]*", "", text)
    text = text.replace("listen 443", f"listen 127.0.0.1:{made.port}")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{made.plain_port};")
    text = text.replace("user www-data;", "").replace("play.example", "localhost")
    for old in ("/run", "/var/log/nginx", "/etc/ssl/pitboss"):
        text = text.replace(f" {old}/", f" {folder}/")
    ours = "".join(f"{each}_temp_path {folder}/{each};\n" for each in TEMPORARY)
    return text.replace("http {\n", f"http {{\n{ours}", 1)


def _until_open(process: subprocess.Popen[bytes], port: int) -> None:
    end = monotonic() + SECONDS_MAX
    while monotonic() < end and process.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        sleep(0.02)
    process.kill()
    raise AssertionError(f"nginx did not open: {process.communicate(timeout=SECONDS_MAX)[0]!r}")
