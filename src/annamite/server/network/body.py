"""Bodies: reading what a request brings, no more of it than is allowed, and answering in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.responses import Response

from annamite.server.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request

T = TypeVar("T")

BODY_LIMIT = 4 * 1024 * 1024
"""Bytes of the longest body that is taken."""
DRAIN_LIMIT = 16 * BODY_LIMIT
"""Bytes that are read and dropped so that the sender hears why, rather than a broken pipe."""


class TooLarge(ValueError):
    """A body above the limit."""


async def read(request: Request) -> bytes:
    """Return the body of `request`.

    Raises:
        TooLarge: it is longer than is allowed.
    """
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size <= BODY_LIMIT:
            chunks.append(chunk)
        elif size > DRAIN_LIMIT:
            break
    if size > BODY_LIMIT:
        raise TooLarge(f"This is too large: at most {BODY_LIMIT // 1024 // 1024} MB are taken.")
    return b"".join(chunks)


async def read_as(request: Request, kind: type[T]) -> T:
    """Return the body of `request` as a `kind`.

    Raises:
        TooLarge: it is longer than is allowed.
        Unreadable: it is not JSON or not of that kind.
    """
    try:
        return msgspec.json.decode(await read(request), type=kind)
    except msgspec.ValidationError as error:
        raise Unreadable(f"The request is not understood: {error}.") from None
    except (ValueError, RecursionError) as error:
        if isinstance(error, TooLarge):
            raise
        raise Unreadable("The request is not JSON.") from None


def json(
    content: msgspec.Struct | Sequence[msgspec.Struct] | msgspec.Raw, status: int = 200
) -> Response:
    """Return a JSON response that nobody keeps."""
    return Response(
        msgspec.json.encode(content),
        status,
        {"cache-control": "no-store"},
        media_type="application/json",
    )
