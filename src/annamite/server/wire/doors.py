"""Browsers and links: who may come in, and what the owner is told of it."""

from __future__ import annotations

from typing import Annotated

import msgspec


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link that is opened.

    Attributes:
        game: The game in its address.
        key: The secret behind it.
    """

    game: Annotated[str, msgspec.Meta(max_length=64)]
    key: Annotated[str, msgspec.Meta(max_length=64)]


class Claimed(msgspec.Struct, kw_only=True):
    """What a link gave.

    Attributes:
        game: The game.
        seat: The seat; null: to look on.
    """

    game: str
    seat: str | None


class OwnersToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address of the owner's that is opened.

    Attributes:
        token: The secret behind it.
    """

    token: Annotated[str, msgspec.Meta(max_length=64)]


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link that is wished for.

    Attributes:
        seat: The seat; null: to look on.
        renew: Whether those from before are void, and nobody else holds the seat any more.
    """

    seat: Annotated[str, msgspec.Meta(max_length=64)] | None
    renew: bool = False


class Link(msgspec.Struct, kw_only=True):
    """A link that was made; it is told once.

    Attributes:
        url: Its address.
    """

    url: str


class Browser(msgspec.Struct, kw_only=True):
    """A browser of the owner's.

    Attributes:
        id: Its number.
        here: Whether it is the one that asks.
        since: When it came in, in UTC.
        seen: When it was here last, to the day.
        about: What it calls itself.
    """

    id: int
    here: bool
    since: str
    seen: str
    about: str


class SecurityEvent(msgspec.Struct, kw_only=True):
    """Something to be noted of who came.

    Attributes:
        time: When last, in UTC.
        event: What happened.
        address: Where it came from; empty where that says nothing.
        detail: What it was about.
        times: How many times in a row.
    """

    time: str
    event: str
    address: str
    detail: str
    times: int
