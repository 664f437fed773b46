"""Counting what addresses and seats do, and refusing what is over their budgets."""

from __future__ import annotations

import hashlib
import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
from limits import RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.websockets import WebSocketClose

from annamite.server.network.limits import (
    BY_NAME,
    GAME,
    IMPORT,
    PAST,
    REQUEST,
    SOCKET,
    SUM,
    WRONG,
    Limits,
)
from annamite.server.wire.told import Failure

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

OnRefusal: TypeAlias = Callable[[str, str], None]
"""Is told what kind of thing was refused, and to which address."""

NOBODY: Final = "unknown"
"""The address of whoever has none that can be read."""
VISIT: Final = "annamite.visit"
"""Where a scope keeps what became of the secret that came with it."""
KNOWN: Final = 4096
"""Secrets that were right, as many as are remembered."""
SWEEP: Final = 60.0
"""Seconds after which counts that no longer matter are thrown away."""
ENTRANCES: Final = {("POST", "/api/claim"), ("POST", "/api/browser")}
"""Where links and the owner's addresses are opened: the secret is in the body, new each time."""


def quiet(kind: str, address: str) -> None:
    """Tell nobody of a refusal."""
    del kind, address


def address_of(scope: Scope) -> str:
    """Return whom a connection counts for: its address, or the network that one household has."""
    client = scope.get("client")
    return address(client[0] if client else "")


def address(host: str) -> str:
    """Return whom an address counts for: IPv6 gives everybody 2^64 of them."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return NOBODY
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class _Counts(MemoryStorage):
    """Counts in memory, all on one event loop; swept now and then rather than at each hit."""

    def __init__(self) -> None:
        super().__init__()
        self._swept = time.time()

    async def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Add to a count, which lasts `expiry` seconds; return what it is."""
        now = time.time()
        if now - self._swept >= SWEEP:
            self._swept = now
            for old in [old for old, end in self.expirations.items() if end <= now]:
                await self.clear(old)
        await self.get(key)  # forgets what has expired
        self.storage[key] += amount
        if self.storage[key] == amount:
            self.expirations[key] = now + expiry
        return self.storage[key]


class Meter:
    """Counts against budgets.

    Args:
        limits: The budgets.
        on_refusal: Called with the name of a budget (or what else was refused) and the address.
    """

    def __init__(self, limits: Limits, on_refusal: OnRefusal = quiet) -> None:
        self.limits = limits
        self.on_refusal = on_refusal
        self._limiter = SlidingWindowCounterRateLimiter(_Counts())
        self._items = {
            name: RateLimitItemPerSecond(amount, BY_NAME[name].seconds, namespace=name)
            for name, amount in limits.amounts.items()
        }

    async def take(self, name: str, *who: str) -> int:
        """Count one more; return 0, or the seconds after which to ask again."""
        item = self._items.get(name)
        if item is None or await self._limiter.hit(item, *who):
            return 0
        return await self._wait(item, *who)

    async def spent(self, name: str, *who: str) -> int:
        """Return 0 while something is left of a budget, or the seconds until there is."""
        item = self._items.get(name)
        if item is None or await self._limiter.test(item, *who):
            return 0
        return await self._wait(item, *who)

    async def _wait(self, item: RateLimitItemPerSecond, *who: str) -> int:
        stats = await self._limiter.get_window_stats(item, *who)
        return max(1, math.ceil(stats.reset_time - time.time()))


@dataclass
class Visit:
    """What became of the secret that came with a request or socket."""

    right: bool = False
    wrong: bool = False


def was_right(connection: HTTPConnection) -> None:
    """Note that whoever asks has brought a secret that is known."""
    if (visit := connection.scope.get(VISIT)) is not None:
        visit.right = True


def was_wrong(connection: HTTPConnection) -> None:
    """Note that whoever asks has brought a token, a key or a cookie that is not right."""
    if (visit := connection.scope.get(VISIT)) is not None:
        visit.wrong = True


class Metering:
    """Middleware: refuses with 429 what is over the budget of an address.

    Where an address has brought too many wrong secrets, none from there is looked at for a while,
    but for those that were right before: whoever plays there plays on.

    Args:
        app: What is asked.
        meter: Counts.
    """

    def __init__(self, app: ASGIApp, meter: Meter) -> None:
        self._app = app
        self._meter = meter
        self._known: OrderedDict[bytes, None] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        whose = address_of(scope)
        secret = _secret(scope)
        refused = await self._refused(scope, whose, secret)
        if refused is not None:
            name, wait = refused
            self._meter.on_refusal(name, whose)
            await _refuse(scope, name, wait)(scope, receive, send)
            return
        visit = scope[VISIT] = Visit()
        counted = False

        async def heard(message: Message) -> None:
            nonlocal counted
            if not counted and (visit.wrong or visit.right):
                counted = True
                await self._note(visit, whose, secret)
            await send(message)

        await self._app(scope, receive, heard)

    async def _refused(
        self, scope: Scope, whose: str, secret: bytes | None
    ) -> tuple[str, int] | None:
        """Return the budget that is spent and the seconds to wait; None: let it through."""
        for name in _costs(scope):
            if wait := await self._meter.take(name, whose):
                return name, wait
        guess = (scope.get("method"), scope["path"]) in ENTRANCES
        if not guess and (secret is None or secret in self._known):
            return None
        wait = await self._meter.spent(WRONG, whose)
        return (WRONG, wait) if wait else None

    async def _note(self, visit: Visit, whose: str, secret: bytes | None) -> None:
        if visit.right and not visit.wrong:
            if secret is not None:
                self._known[secret] = None
                self._known.move_to_end(secret)
                if len(self._known) > KNOWN:
                    self._known.popitem(last=False)
            return
        self._meter.on_refusal("wrong key", whose)
        await self._meter.take(WRONG, whose)


def _costs(scope: Scope) -> list[str]:
    """Return the budgets that a request or handshake counts against."""
    if scope["type"] == "websocket":
        return [SOCKET]
    costs = [REQUEST]
    path, method = scope["path"], scope["method"]
    parts = path.split("/")
    if parts[:2] != ["", "api"]:
        return costs
    if method == "POST":
        if path == "/api/import":
            costs.append(IMPORT)
        elif path == "/api/choices":
            costs.append(SUM)
        elif parts[2] == "examples" or parts[-1] in {"games", "duplicate"}:
            costs.append(GAME)
    elif parts[2] == "games" and len(parts) > 4:
        costs.append(PAST)
    elif parts[-1] == "search":
        costs.append(SUM)
    return costs


def _secret(scope: Scope) -> bytes | None:
    """Return a digest of the secrets that a request brings where one may be asked for; None: none."""
    if not scope["path"].startswith(("/api/", "/ws/")):
        return None
    said = Headers(scope=scope).getlist("cookie")
    return hashlib.sha256("\0".join(said).encode()).digest() if said else None


def _refuse(scope: Scope, name: str, wait: int) -> ASGIApp:
    """Return what says that a budget is spent."""
    why = f"{BY_NAME[name].refusal} Try again in {wait} second{'' if wait == 1 else 's'}."
    if scope["type"] == "websocket":
        return WebSocketClose(1013, why)
    return Response(
        msgspec.json.encode(Failure(error=why)),
        429,
        # Whoever hammers has to come in by the door again.
        {"retry-after": str(wait), "cache-control": "no-store", "connection": "close"},
        media_type="application/json",
    )
