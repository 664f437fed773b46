"""Becoming the owner of a server, as the page does it with the address that was printed."""

from __future__ import annotations

import re
from typing import Any, Final

import httpx

ADDRESS: Final = re.compile(r"(?P<base>https?://[\w.:\[\]-]+)/#token=(?P<token>[\w-]+)")
"""Such an address: where the server is, and the secret, which no request has in its address."""


def token_of(address: str) -> str:
    """Return the secret in an address for the owner."""
    found = ADDRESS.fullmatch(address)
    assert found, address
    return found["token"]


def base_of(address: str) -> str:
    """Return where the server of such an address is."""
    return address.partition("/#")[0]


def opening(address: str) -> dict[str, Any]:
    """Return what `post` of any client is given to open such an address."""
    return {"url": f"{base_of(address)}/api/browser", "json": {"token": token_of(address)}}


def bring(browser: httpx.Client, token: str | None, **more: Any) -> httpx.Response:
    """Let a browser become the owner's, and return what it is told; `more` is the client's own."""
    return browser.post("/api/browser", json={"token": token or ""}, **more)
