"""What every request passes first: is it meant for this server, and does a stranger's page send it."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.websockets import WebSocketClose

from annamite.kernel.decision import shown
from annamite.server.network.proxy import name_of
from annamite.server.wire.told import Failure

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # an address may hold a seat's key
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(
        f"{each}=()" for each in ("camera", "geolocation", "microphone", "payment", "usb")
    ),
}
UNLESS_SAID: Final = {"cache-control": "no-store"}
"""What holds for every answer that does not say otherwise."""
HSTS = {"strict-transport-security": "max-age=63072000; includeSubDomains"}
"""Added where browsers reach the server by https: for two years they ask no other way."""
SAFE = {"GET", "HEAD", "OPTIONS"}


class Guard:
    """Middleware: checks Host and Origin, and adds the security headers.

    The Host check stops a foreign name that is pointed at this machine (DNS rebinding). A bare IP
    address cannot be pointed anywhere, so it is always taken. The Origin check stops other sites'
    pages, also where browsers send cookies along, as they do when a page opens a socket.

    Args:
        app: What is guarded.
        names: Host names of this server besides `localhost`.
        origins: Further origins whose pages may act here, such as a development server's.
        address: The https address by which a proxy is reached that stands before the server; the name
            in it is this server's, and under that name its own pages alone may act.
    """

    def __init__(
        self,
        app: ASGIApp,
        names: Collection[str] = (),
        origins: Collection[str] = (),
        address: str | None = None,
    ) -> None:
        self._app = app
        self._headers = HEADERS | UNLESS_SAID | ({} if address is None else HSTS)
        self._address = address
        own = () if address is None else (name_of(address),)
        self._names = {"localhost", *own, *(name.lower() for name in names)}
        self._origins = {origin.rstrip("/").lower() for origin in origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if scope["type"] == "websocket":
            if refusal is not None:
                await WebSocketClose(1008, refusal)(scope, receive, send)
                return
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        if refusal is not None:
            await _refused(refusal)(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if not self._is_ours(host):
            return f"This server does not answer for {shown(host)}; use the address it printed."
        origin = headers.get("origin", "").lower()
        if not origin or (scope["type"] == "http" and scope["method"] in SAFE):
            return None
        if origin in self._origins or origin == self._address:
            return None
        # By its name a proxy is reached: there a page of the same name but by http is another's.
        proxied = self._address is not None and _name(host) == name_of(self._address)
        if origin.partition("://")[2] == host and not proxied:
            return None
        return f"Pages of {shown(origin)} may not act here."

    def _is_ours(self, host: str) -> bool:
        name = _name(host)
        if name is None:
            return False
        if name in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _name(host: str) -> str | None:
    """Return the name in a `Host`, without its port; None: there is none."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _refused(why: str) -> Response:
    body = msgspec.json.encode(Failure(error=why))
    return Response(body, 403, media_type="application/json")
