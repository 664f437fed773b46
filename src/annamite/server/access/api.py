"""The addresses by which browsers come in, links are made, and the owner sees who was here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from annamite.kernel.decision import shown
from annamite.server import players
from annamite.server.access.gate import Full
from annamite.server.errors import BadRequest
from annamite.server.network import body
from annamite.server.network.body import json
from annamite.server.network.metering import was_wrong
from annamite.server.store.browsers import WATCHING
from annamite.server.wire.doors import (
    Browser,
    Claim,
    Claimed,
    Link,
    NewLink,
    OwnersToken,
    SecurityEvent,
)
from annamite.server.wire.lists import LinkStanding

if TYPE_CHECKING:
    from starlette.requests import Request

    from annamite.server.access.gate import Access, Gate
    from annamite.server.play.tables import Tables
    from annamite.server.store.stored import Stored

NOT_OWNER = "Only the owner of this table may do that: open the address that the server printed."
NOT_SEATED = "This game is not yours to see: open the link that you were given."
UNKNOWN = "This browser is not known here: there is nothing to sign out of."
USED_UP = (
    "This link was used already, by you in another browser or by somebody else, or it was "
    "replaced: ask whoever sent it for a new one."
)
NOT_AN_OWNER = (
    "This address has been used already, or belongs to an earlier start of the server: "
    "stop `annamite serve`, start it again and open the address that it prints. For a further "
    "browser the owner can have another address made."
)
EVENTS = 200
"""Events of the security log that are told."""


def owners_address(base: str, token: str) -> str:
    """Return an address that makes a browser the owner's: what is behind the # reaches no log."""
    return f"{base}/#token={token}"


class Doors:
    """The endpoints.

    Args:
        tables: The games.
        gate: Who is who.
        address: Where others reach this server; None: where the request came to.
    """

    def __init__(self, tables: Tables, gate: Gate, address: str | None = None) -> None:
        self._tables = tables
        self._gate = gate
        self._address = address

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/claim", self.claim, methods=["POST"]),
            Route("/games/{id}/links", self.invite, methods=["POST"]),
            Route("/games/{id}/links/{seat}", self.close_link, methods=["DELETE"]),
            Route("/games/{id}/watch", self.close_watch, methods=["DELETE"]),
            Route("/browser", self.own, methods=["POST"]),
            Route("/browser", self.leave, methods=["DELETE"]),
            Route("/browsers", self.browsers),
            Route("/browsers", self.further, methods=["POST"]),
            Route("/browsers/{number}", self.sign_out, methods=["DELETE"]),
            Route("/security", self.security),
        ]

    # --- coming in ------------------------------------------------------------------------------

    async def claim(self, request: Request) -> Response:
        """Take the seat that a link gives, or look on by it."""
        wanted = await body.read_as(request, Claim)
        response = Response(media_type="application/json", headers={"cache-control": "no-store"})
        try:
            found = await self._gate.claim(wanted.game, wanted.key, request, response)
        except Full as error:
            raise HTTPException(429, str(error)) from None
        if found is None:
            raise HTTPException(401, USED_UP)
        response.body = msgspec.json.encode(Claimed(game=wanted.game, seat=found.seat))
        response.headers["content-length"] = str(len(response.body))
        return response

    async def own(self, request: Request) -> Response:
        """Make the browser that asks the owner's, by a token that is good once."""
        wanted = await body.read_as(request, OwnersToken)
        response = Response(status_code=204)
        come = await self._gate.exchange(wanted.token, request, response)
        # The owner's own bookmark leads home for good.
        if not come and not self._gate.is_owner(request):
            was_wrong(request)
            raise HTTPException(401, NOT_AN_OWNER)
        return response

    # --- who may do what ------------------------------------------------------------------------

    def owner(self, request: Request) -> None:
        """Raise 401 unless a browser of the owner's asks."""
        if not self._gate.is_owner(request):
            raise self.refusal(request, NOT_OWNER)

    def refusal(self, request: Request, why: str) -> HTTPException:
        """Return what says that something is not theirs to whoever asks, and note that they did."""
        asked = request.scope["endpoint"].__name__
        self._gate.turned_away(request, f"{request.method} {asked}")
        return HTTPException(401, why)

    async def access(self, request: Request) -> tuple[Stored, Access]:
        """Return the game asked for and what may be done with it; raise 401 if that is nothing."""
        if self._gate.session(request) is None:
            raise self.refusal(request, NOT_SEATED)
        stored = await self._tables.stored(request.path_params["id"])
        access = self._gate.access(request, stored)
        if access is None:
            raise self.refusal(request, NOT_SEATED)
        return stored, access

    # --- links ----------------------------------------------------------------------------------

    async def invite(self, request: Request) -> Response:
        """Make a link: the owner of any seat or to watch, whoever holds a seat of that one."""
        wanted = await body.read_as(request, NewLink)
        stored, access = await self.access(request)
        if wanted.seat is None:
            self.owner(request)
        elif stored.seats.get(wanted.seat) != players.LINK:
            raise BadRequest(f"The seat {shown(wanted.seat)} is not played by link.")
        elif not access.owner and wanted.seat not in access.seats:
            raise self.refusal(request, f"The seat {shown(wanted.seat)} is not yours to share.")
        seat = wanted.seat or WATCHING
        key = await self._gate.invite(stored.id, seat, request, renew=wanted.renew)
        if key is None:
            raise self.refusal(request, NOT_SEATED)
        return json(Link(url=self.url(request, stored.id, key)), 201)

    async def close_link(self, request: Request) -> Response:
        """Make the links of a seat void, and take it from whoever holds it."""
        self.owner(request)
        stored, seat = (
            await self._tables.stored(request.path_params["id"]),
            request.path_params["seat"],
        )
        if stored.seats.get(seat) != players.LINK:
            raise BadRequest(f"The seat {shown(seat)} is not played by link.")
        await self._gate.close_link(stored.id, seat, request)
        return Response(status_code=204)

    async def close_watch(self, request: Request) -> Response:
        """Let nobody watch by link any more."""
        self.owner(request)
        stored = await self._tables.stored(request.path_params["id"])
        await self._gate.close_link(stored.id, WATCHING, request)
        return Response(status_code=204)

    def standing(self, request: Request, game: str, seat: str) -> LinkStanding:
        """Return how the link of a seat stands, or that to watch, as the owner is told."""
        found = self._gate.link(game, seat)
        url = None if found.key is None else self.url(request, game, found.key)
        return LinkStanding(url=url, open=found.open, holders=found.holders)

    def url(self, request: Request, game: str, key: str) -> str:
        """Return the address of a link: what is behind the # goes to no server and into no log."""
        return f"{self._base(request)}/play/{game}#key={key}"

    def _base(self, request: Request) -> str:
        return self._address or str(request.base_url).rstrip("/")

    # --- the owner's browsers -------------------------------------------------------------------

    async def browsers(self, request: Request) -> Response:
        """List the owner's browsers."""
        self.owner(request)
        here = self._gate.session(request)
        return json(
            [
                Browser(
                    id=each.id,
                    here=each is here,
                    since=each.since,
                    seen=each.seen,
                    about=each.about,
                )
                for each in self._gate.owners()
            ]
        )

    async def further(self, request: Request) -> Response:
        """Make an address for a further browser of the owner's, good once."""
        self.owner(request)
        try:
            token = self._gate.further_token()
        except Full as error:
            raise HTTPException(409, str(error)) from None
        return json(Link(url=owners_address(self._base(request), token)), 201)

    async def sign_out(self, request: Request) -> Response:
        """Sign one of the owner's browsers out, this one too."""
        self.owner(request)
        number, here = request.path_params["number"], self._gate.session(request)
        found = next((each for each in self._gate.owners() if str(each.id) == number), None)
        if found is None:
            raise HTTPException(404, "There is no such browser; it may have been signed out.")
        response = Response(status_code=204)
        if found is here:
            self._gate.forget_cookie(response)
        await self._gate.end([found.id], request)
        return response

    async def leave(self, request: Request) -> Response:
        """Sign the browser out that asks, whoever it is; seats that it held need a new link."""
        here = self._gate.session(request)
        if here is None:
            raise self.refusal(request, UNKNOWN)
        response = Response(status_code=204)
        self._gate.forget_cookie(response)
        await self._gate.end([here.id], request)
        return response

    async def security(self, request: Request) -> Response:
        """Tell who came in lately, and who was turned away."""
        self.owner(request)
        return json(
            [SecurityEvent(**event._asdict()) for event in await self._gate.log.latest(EVENTS)]
        )
