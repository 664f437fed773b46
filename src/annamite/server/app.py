"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, WebSocketRoute

from annamite import games as installed
from annamite.kernel import Game, Refused
from annamite.kernel.decision import shown
from annamite.kernel.rehearsal import LessonError
from annamite.server.access.api import Doors
from annamite.server.access.gate import Gate
from annamite.server.api import Api
from annamite.server.errors import BadRequest, NotFound, Unreadable
from annamite.server.network.body import TooLarge, json
from annamite.server.network.crowd import UNREADABLE, Crowd
from annamite.server.network.guard import Guard
from annamite.server.network.limits import ALONE, Limits
from annamite.server.network.metering import Meter, Metering, OnRefusal, address_of, quiet
from annamite.server.network.packing import Packing
from annamite.server.network.proxy import behind
from annamite.server.pages import STATIC, Pages
from annamite.server.play.lessons import Lessons
from annamite.server.play.opening import Broken
from annamite.server.play.tables import Tables
from annamite.server.shelf.printed import Shelf
from annamite.server.socket import GameSocket
from annamite.server.store.backups import Daily
from annamite.server.store.file import StorageError
from annamite.server.store.storage import Storage
from annamite.server.store.writer import Writer
from annamite.server.wire.told import Failure

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp

    from annamite.kernel.reference import Reference

STATUS: dict[type[Exception], int] = {
    BadRequest: 400,
    ClientDisconnect: 400,  # whoever asked has left in the middle of it
    NotFound: 404,
    Refused: 409,
    Broken: 409,
    LessonError: 409,
    TooLarge: 413,
    StorageError: 500,
}
"""What HTTP calls our errors."""
FAILED = (
    "Something failed inside the server; what was saved is safe, and the server's log says more."
)

log = logging.getLogger(__name__)


def lessons_of(name: str) -> Path | None:
    """Return where the guided games of an installed game lie; None: it has none."""
    try:
        return installed.about(name).lessons
    except ValueError:
        return None


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How an application is set up.

    Attributes:
        data: The data directory.
        hosts: Host names that this server answers for besides `localhost` and bare IP addresses.
        origins: Further origins whose pages may act here.
        address: Where others reach this server; None: where they already did. By https there is a
            proxy before it.
        proxies: Addresses and networks of proxies that are believed who is behind them.
        limits: What the server lets others ask of it; None: what fits whoever can reach it.
        on_refusal: Called with the kind of a refusal by limit, or "wrong key", and the address.
        static: The folder of the built page.
        games: Names of the games that can be played; None: all whose rules can be loaded.
        find: Returns the game of a name; ValueError if there is none.
        reference: Returns the rules reference of a game of that name, or None if it has none.
        lessons: Returns where the guided games of a game lie; None: it has none.
        log_security: Whether the security log goes to standard error, too.
        seed: Decides the dice of every new game, for tests and demonstrations, and lets games bring
            a seed of their own; all at the table are told. None: nobody knows the dice.
    """

    data: Path
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    address: str | None = None
    proxies: tuple[str, ...] = ()
    limits: Limits | None = None
    on_refusal: OnRefusal = quiet
    static: Path = STATIC
    games: tuple[str, ...] | None = None
    find: Callable[[str], Game[Any]] = installed.load
    reference: Callable[[str], Reference | None] = installed.reference
    lessons: Callable[[str], Path | None] = lessons_of
    log_security: bool = False
    seed: str | None = None

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server by https alone."""
        return self.address is not None and self.address.startswith("https://")


def playable() -> list[str]:
    """Return the names of the games that can be played; the log names those that cannot."""
    names = installed.playable()
    for name in sorted(set(installed.names()) - set(names)):
        log.warning("%s cannot be played; `annamite games --check` says why", name)
    return names


def create_app(settings: Settings) -> tuple[ASGIApp, Gate]:
    """Return the application and its gate, which holds the one-time token.

    Raises:
        StorageError: the database cannot be opened; the message says what to do.
    """
    storage = Storage(settings.data)
    writer = Writer(storage)
    gate = Gate(writer, secure=settings.secure)

    def on_refusal(kind: str, address: str) -> None:
        gate.log.note(f"refused: {kind}", address)
        settings.on_refusal(kind, address)

    async def unreadable(request: Request, error: Exception) -> Response:
        on_refusal(UNREADABLE, address_of(request.scope))
        return await _our_error(request, error)

    meter = Meter(settings.limits or ALONE, on_refusal)
    tables = Tables(writer, settings.find, settings.seed, Lessons(settings.lessons, settings.find))
    names = playable() if settings.games is None else list(settings.games)
    shelf = Shelf(settings.find, settings.reference, names, tables.lessons)
    doors = Doors(tables, gate, settings.address)
    api = Api(tables, doors, gate, names, shelf)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        del app
        copies = asyncio.create_task(Daily(storage.path).run())
        yield
        copies.cancel()
        await tables.close()
        await gate.close()
        writer.close()

    app = Starlette(
        routes=[
            Mount("/api", routes=api.routes(), middleware=[Middleware(Packing)]),
            WebSocketRoute("/ws/games/{id}", GameSocket(tables, gate, Crowd(meter)).serve),
            *Pages(settings.static).routes(),
        ],
        exception_handlers={
            HTTPException: _http_error,
            Exception: _failure,
            **dict.fromkeys(STATUS, _our_error),
            Unreadable: unreadable,
        },
        lifespan=lifespan,
    )
    address = settings.address if settings.secure else None
    guard = Guard(Metering(app, meter), settings.hosts, settings.origins, address)
    return behind(guard, settings.proxies), gate


async def _http_error(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, HTTPException)
    sentences = {
        404: "There is nothing at this address.",
        405: "This address does not do that.",
    }
    plain = error.detail in {"Not Found", "Method Not Allowed"}
    response = json(
        Failure(error=sentences[error.status_code] if plain else error.detail), error.status_code
    )
    response.headers.update(error.headers or {})
    return response


async def _our_error(request: Request, error: Exception) -> Response:
    del request
    status = next(status for kind, status in STATUS.items() if isinstance(error, kind))
    response = json(Failure(error=str(error)), status)
    if isinstance(error, TooLarge):
        response.headers["connection"] = "close"  # whatever is still coming is not wanted
    return response


async def _failure(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, shown(request.url.path), exc_info=error)
    return json(Failure(error=FAILED), 500)
