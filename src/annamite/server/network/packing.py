"""Compression: what a browser takes, and long answers that go packed to whoever takes them so."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import brotli
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

CODINGS = ("br", "gzip")
"""Ways of packing, the best first. Browsers take `br` from this machine and over TLS; others get `gzip`."""
SMALL = 1024
"""Bytes below which packing is not worth its while: they fit into one packet anyway."""


def pack(body: bytes, coding: str, *, for_good: bool = False) -> bytes:
    """Return something packed; the same bytes every time.

    Args:
        body: What to pack.
        coding: One of `CODINGS`.
        for_good: Whether it is packed once and sent often, so that it may take some 30 ms a megabyte
            rather than 10.
    """
    level = 9 if for_good else 5
    if coding == "br":
        # It sees 4 MB back where gzip sees 32 kB: a retelling repeats itself further apart than that.
        return bytes(brotli.compress(body, quality=level))
    return gzip.compress(body, level, mtime=0)


def chosen(header: str | None, offered: Sequence[str]) -> str | None:
    """Return the coding to send, of those offered; None: the content as it is.

    Args:
        header: `Accept-Encoding` as it came; None: there was none.
        offered: Codings, those we like best first.
    """
    weights = _weights(header or "")

    def liked(coding: str) -> float:
        return weights.get(coding, weights.get("*", 0.0))

    best = max(offered, key=liked)
    plain = weights.get("identity", 0.0)
    return best if liked(best) > 0 and liked(best) >= plain else None


def _weights(header: str) -> dict[str, float]:
    """Return how much each coding is liked, from 0 (not at all) to 1; what cannot be read is 0."""
    weights = {}
    for part in header.lower().split(","):
        coding, *parameters = (each.strip() for each in part.split(";"))
        weight = 1.0
        for parameter in parameters:
            name, _, value = parameter.partition("=")
            if name.strip() == "q":
                weight = _number(value)
        if coding:
            weights[coding] = weight
    return weights


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if 0 <= value <= 1 else 0.0


class Packing:
    """Middleware: packs long answers for those who take them so; never touches a socket.

    An answer that is sent in parts, or has seen to its packing itself, goes out as it is.

    Args:
        app: Whose answers are packed.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer through the application, packed if it pays."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        taken = chosen(Headers(scope=scope).get("accept-encoding"), CODINGS)
        start: Message | None = None

        async def send_packed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message  # its headers wait until the body is known
                return
            if start is not None:
                message = await _packed(start, message, taken)
                await send(start)
                start = None
            await send(message)

        await self._app(scope, receive, send_packed)


async def _packed(start: Message, message: Message, taken: str | None) -> Message:
    """Return the body of an answer, packed if it pays; the headers are made to say so."""
    body: bytes = message.get("body", b"")
    headers = MutableHeaders(scope=start)
    settled = "content-encoding" in headers or "vary" in headers
    if len(body) < SMALL or message.get("more_body") or settled:
        return message
    headers.add_vary_header("Accept-Encoding")
    if taken is None:
        return message
    body = await run_in_threadpool(pack, body, taken)
    headers["content-encoding"] = taken
    headers["content-length"] = str(len(body))
    return {**message, "body": body}
