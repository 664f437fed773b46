"""The address that a proxy gives this server on the Internet, and which proxies are believed."""

from __future__ import annotations

import ipaddress
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from starlette.types import ASGIApp

LOOPBACK: Final = ("127.0.0.1", "::1")
"""Proxies that are believed where none is named."""
NAME: Final = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*")


class AddressError(ValueError):
    """An address that cannot be used; the message is one sentence that says why."""


def public(text: str) -> str:
    """Return the address that people use, in its shortest form: `https://games.example.org`.

    Raises:
        AddressError: it is not https, or more than a name and a port.
    """
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise AddressError(f"{text!r} is no address; write --address https://NAME.") from None
    host = (parts.hostname or "").lower()
    if parts.scheme.lower() != "https":
        msg = (
            f"{text!r} does not begin with https://, which keeps keys and games from others' eyes."
        )
        raise AddressError(msg)
    if "@" in parts.netloc or parts.path.rstrip("/") or "?" in text or "#" in text:
        raise AddressError(
            f"{text!r} has more than a name and a port; write --address https://NAME."
        )
    if not _is_host(host):
        raise AddressError(f"{host!r} in {text!r} is no name of a machine.")
    named = f"[{host}]" if ":" in host else host
    return f"https://{named}" + (f":{port}" if port not in {None, 443} else "")


def _is_host(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return NAME.fullmatch(host) is not None and len(host) <= 253
    return True


def name_of(address: str) -> str:
    """Return the host name of an address."""
    return urlsplit(address).hostname or ""


def checked(proxies: Sequence[str]) -> tuple[str, ...]:
    """Return addresses and networks of proxies.

    Raises:
        AddressError: one is neither.
    """
    for each in proxies:
        try:
            ipaddress.ip_network(each)
        except ValueError:
            msg = f"{each!r} is neither an address nor a network; write --trust-proxy 127.0.0.1."
            raise AddressError(msg) from None
    return tuple(proxies)


class Proxies:
    """The addresses and networks whose word about others is taken."""

    def __init__(self, proxies: Collection[str] = ()) -> None:
        self._networks = [ipaddress.ip_network(each) for each in proxies]

    def __contains__(self, host: object) -> bool:
        try:
            found = ipaddress.ip_address(str(host))
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def behind(app: ASGIApp, proxies: Collection[str]) -> ASGIApp:
    """Return an application that is told who is behind one of these proxies, and by what scheme."""
    return ProxyHeadersMiddleware(app, list(proxies)) if proxies else app  # type: ignore[arg-type, return-value]
