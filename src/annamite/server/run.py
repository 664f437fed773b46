"""Running the server: finding a port, saying where it is, stopping cleanly."""

from __future__ import annotations

import errno
import ipaddress
import socket
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from annamite.server.access import log
from annamite.server.access.api import owners_address
from annamite.server.app import Settings, create_app
from annamite.server.network.garbage import Collector
from annamite.server.network.limits import ALONE, OPEN
from annamite.server.network.protocol import Doors, Server, configuration

if TYPE_CHECKING:
    from collections.abc import Callable

ATTEMPTS = 50
"""Ports that are tried from the wanted one on."""


class ServeError(RuntimeError):
    """The server cannot start; the message says what to do."""


@dataclass(frozen=True)
class Running:
    """Where a server that has just started can be reached.

    Attributes:
        url: For the owner, with the one-time token behind the #.
        address: For others; None when only this machine can reach the server.
        secure: Whether that address is a proxy's, by https.
        wanted: The port asked for, if it was taken.
    """

    url: str
    address: str | None
    secure: bool
    port: int
    wanted: int | None


def serve(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int = 8700,
    announce: Callable[[Running], None] | None = None,
) -> None:
    """Serve until a signal stops it.

    Args:
        settings: What to serve.
        host: The interface to listen on.
        port: The port wanted; 0 for any.
        announce: Called once the server answers.

    Raises:
        ServeError: no address to listen on.
        StorageError: the database cannot be opened.
    """
    listener = listen(host, port)
    with closing(listener):
        bound = listener.getsockname()[1]
        settings = _for_others(settings, host, bound)
        app, gate = create_app(settings)
        own = "127.0.0.1" if host in {"0.0.0.0", "::", "localhost"} else host  # noqa: S104
        base = f"http://{_in_url(own)}:{bound}"
        if settings.secure and settings.address is not None:
            base = settings.address
        running = Running(
            url=owners_address(base, gate.token or ""),
            address=settings.address,
            secure=settings.secure,
            port=bound,
            wanted=port if port and bound != port else None,
        )
        doors = Doors(settings.limits or ALONE, settings.proxies, settings.on_refusal)
        config = configuration(app, doors)
        collector = Collector()
        if settings.log_security:
            log.aloud()

        def ready() -> None:
            collector.start()
            if announce is not None:
                announce(running)

        with suppress(KeyboardInterrupt):
            Server(config, ready).run(sockets=[listener])


def _for_others(settings: Settings, host: str, port: int) -> Settings:
    """Return the settings of a server that listens at a port, as far as others can reach it."""
    address = settings.address
    if address is None and not _is_loopback(host):
        address = f"http://{_reachable(host)}:{port}"
    limits = settings.limits or (ALONE if address is None else OPEN)
    return replace(settings, address=address, hosts=(*settings.hosts, *_names(host)), limits=limits)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket on the first free port from `port` on; 0 for any.

    Raises:
        ServeError: no such port is free, or the host is no address of this machine.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except (OSError, UnicodeError, OverflowError) as error:
        msg = f"{host!r} is no address of this machine ({error}); try --host 127.0.0.1."
        raise ServeError(msg) from None
    for candidate in range(port, min(port + ATTEMPTS, 65536)) if port else [0]:
        # Named as TCP, or asyncio would not switch off Nagle's algorithm: 40 ms for each update.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRINUSE:
                continue
            msg = f"Cannot listen on {host}:{candidate} ({error.strerror}); try another --host or --port."
            raise ServeError(msg) from None
        return listener
    msg = f"No port from {port} on is free; name another one with --port."
    raise ServeError(msg)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _names(host: str) -> tuple[str, ...]:
    """Return the names that requests may use for a server listening on `host`."""
    if _is_loopback(host):
        return ()
    own = socket.gethostname().lower()
    return (host.lower(), own, f"{own.split('.')[0]}.local")


def _reachable(host: str) -> str:
    """Return how others on the network name this machine."""
    if host not in {"0.0.0.0", "::"}:  # noqa: S104
        return _in_url(host)
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; the system picks the way out
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
