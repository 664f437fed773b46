"""The addresses under /api."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from annamite.kernel import RecordError, decode, encode
from annamite.kernel.decision import shown
from annamite.lookup import LONGEST
from annamite.server import players
from annamite.server.errors import BadRequest
from annamite.server.network import body
from annamite.server.network.body import json
from annamite.server.play.looking_back import LookingBack
from annamite.server.play.views import dice_keys
from annamite.server.shelf import rules
from annamite.server.shelf.printed import ASK_AGAIN, LASTING
from annamite.server.store.browsers import WATCHING
from annamite.server.wire import NewGame
from annamite.server.wire.lists import GameEntry

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

    from annamite.server.access.api import Doors
    from annamite.server.access.gate import Access, Gate
    from annamite.server.play.tables import Made, Tables
    from annamite.server.shelf.printed import Printed, Shelf
    from annamite.server.store.stored import Stored

T = TypeVar("T")

LISTED = 50
"""Games that are listed at once."""
NO_RULES = "The game {} has no rules to read here."
OTHER_BOARD = "The board is another one since this page was loaded: load the page again."


class Api:
    """The endpoints.

    Args:
        tables: The games.
        doors: Who may do what.
        gate: Learns of links that games are made with.
        names: The names of the games that can be played.
        shelf: What anybody may read.
    """

    def __init__(
        self,
        tables: Tables,
        doors: Doors,
        gate: Gate,
        names: list[str],
        shelf: Shelf,
    ) -> None:
        self._tables = tables
        self._doors = doors
        self._gate = gate
        self._names = names
        self._shelf = shelf

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/catalog", self.catalog),
            Route("/board/{game}", self.board),
            Route("/board/{game}/{digest}", self.lasting_board),
            Route("/rules/{game}", self.rules),
            Route("/rules/{game}/search", self.search),
            Route("/charts/{game}", self.charts),
            Route("/lessons/{game}/{id}", self.lesson),
            Route("/games", self.games),
            Route("/games", self.create, methods=["POST"]),
            Route("/choices", self.choices, methods=["POST"]),
            Route("/examples/{game}/{clause}", self.example, methods=["POST"]),
            Route("/games/{id}", self.game),
            Route("/games/{id}", self.delete, methods=["DELETE"]),
            Route("/games/{id}/duplicate", self.duplicate, methods=["POST"]),
            Route("/games/{id}/record", self.record),
            Route("/games/{id}/at/{revision}", self.past),
            Route("/games/{id}/since/{revision}", self.since),
            Route("/games/{id}/trace/{line}", self.trace),
            Route("/games/{id}/chronicle", self.chronicle),
            Route("/games/{id}/chronicle/{season}", self.season_end),
            Route("/import", self.bring_in, methods=["POST"]),
            *self._doors.routes(),
        ]

    # --- for everybody ------------------------------------------------------------------------

    async def catalog(self, request: Request) -> Response:
        """Tell what can be played."""
        listed = await self._shelf.catalog()
        return await listed.response(request, ASK_AGAIN)

    async def board(self, request: Request) -> Response:
        """Give the drawing data and names of a game as they are now."""
        board = await self._board(request)
        return await board.response(request, ASK_AGAIN)

    async def lasting_board(self, request: Request) -> Response:
        """Give them at the address that stands for these alone."""
        board = await self._board(request)
        if request.path_params["digest"] != board.digest:
            raise HTTPException(404, OTHER_BOARD)
        return await board.response(request, LASTING)

    async def _board(self, request: Request) -> Printed:
        return await self._shelf.board(self._name(request))

    async def lesson(self, request: Request) -> Response:
        """Give a lesson to be read."""
        game, name = self._name(request), request.path_params["id"]
        lesson = await self._shelf.lesson(game, name)
        if lesson is None:
            raise HTTPException(404, f"There is no lesson {shown(name)}.")
        return await lesson.response(request, ASK_AGAIN)

    def _name(self, request: Request) -> str:
        """Return the name of the game in an address."""
        name: str = request.path_params["game"]
        if name not in self._names:
            raise HTTPException(404, f"There is no game {shown(name)}.")
        return name

    async def rules(self, request: Request) -> Response:
        """Give the rules of a game to read."""
        name = self._name(request)
        if (book := await self._shelf.rules(name)) is None:
            raise HTTPException(404, NO_RULES.format(shown(name)))
        return await book.response(request, ASK_AGAIN)

    async def charts(self, request: Request) -> Response:
        """Give the charts by which a game plays seats that nobody takes."""
        name = self._name(request)
        if (drawn := await self._shelf.charts(name)) is None:
            raise HTTPException(404, f"The game {shown(name)} has no charts.")
        return await drawn.response(request, ASK_AGAIN)

    async def search(self, request: Request) -> Response:
        """Search the rules of a game."""
        name = self._name(request)
        query = request.query_params.get("q", "").strip()
        if not query:
            raise BadRequest("Say what to search for: one word or several, or a section's number.")
        if len(query) > LONGEST:
            raise BadRequest(f"A search has at most {LONGEST} characters.")
        if (finder := await self._shelf.finder(name)) is None:
            raise HTTPException(404, NO_RULES.format(shown(name)))
        computer = request.query_params.get("computer") == "1"
        return json(await run_in_threadpool(rules.found, finder, query, computer=computer))

    # --- for the owner ------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """List games, the latest touched first; the header `link` says where the next ones are."""
        self._doors.owner(request)
        await self._gate.seen(request)
        after = request.query_params.get("after")
        wanted = request.query_params.get("limit", str(LISTED))
        limit = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 9 else 0
        if not 1 <= limit <= LISTED:
            raise BadRequest(f"{shown(wanted)} games cannot be listed at once: 1 to {LISTED}.")
        games, more = await self._tables.page(after, limit)
        answer = json([self._entry(request, stored) for stored in games])
        if more is not None:
            answer.headers["link"] = f'</api/games?after={more}&limit={limit}>; rel="next"'
        return answer

    async def game(self, request: Request) -> Response:
        """Give the list entry of one game."""
        self._doors.owner(request)
        return json(self._entry(request, await self._tables.stored(request.path_params["id"])))

    async def create(self, request: Request) -> Response:
        """Start a game."""
        self._doors.owner(request)
        made = await self._tables.create(await body.read_as(request, NewGame))
        return await self._made(request, made)

    async def example(self, request: Request) -> Response:
        """Put a worked example of the rules up, to be tried and thrown away."""
        self._doors.owner(request)
        game, clause = self._name(request), request.path_params["clause"]
        return await self._made(request, await self._tables.example(game, clause))

    async def choices(self, request: Request) -> Response:
        """Tell which options go with the game that is wished for."""
        self._doors.owner(request)
        wanted = await body.read_as(request, NewGame)
        return json(await self._tables.choices(wanted))

    async def duplicate(self, request: Request) -> Response:
        """Copy a game."""
        self._doors.owner(request)
        return await self._made(request, await self._tables.duplicate(request.path_params["id"]))

    async def bring_in(self, request: Request) -> Response:
        """Add the game of a record."""
        self._doors.owner(request)
        try:
            record = decode(await body.read(request))
        except RecordError as error:
            raise BadRequest(str(error)) from None
        return await self._made(request, await self._tables.bring_in(record))

    async def delete(self, request: Request) -> Response:
        """Remove a game."""
        self._doors.owner(request)
        await self._tables.delete(request.path_params["id"])
        self._gate.forget(request.path_params["id"])
        return Response(status_code=204)

    # --- for the owner and the seats ----------------------------------------------------------

    async def record(self, request: Request) -> Response:
        """Give the record of a game, as far as whoever asks may know it."""
        stored, access = await self._doors.access(request)
        async with self._tables.use(stored.id) as table:
            record = await table.record(access.seats, owner=access.owner)
        name = f"{stored.game}-{stored.id}.json"
        return Response(
            encode(record),
            headers={
                "cache-control": "no-store",
                "content-disposition": f'attachment; filename="{name}"',
            },
            media_type="application/json",
        )

    async def past(self, request: Request) -> Response:
        """Show an earlier position."""
        return await self._looking_back(request, LookingBack.past)

    async def since(self, request: Request) -> Response:
        """Tell what happened since a revision."""
        return await self._looking_back(request, LookingBack.since)

    async def _looking_back(
        self,
        request: Request,
        look: Callable[[LookingBack, int, str | None], Awaitable[msgspec.Raw | None]],
    ) -> Response:
        number = request.path_params["revision"]
        shown_then = await self._looked_at(request, number, "revision", look)
        if shown_then is None:
            raise HTTPException(404, f"The game has no revision {number} yet.")
        return json(shown_then)

    async def trace(self, request: Request) -> Response:
        """Tell the way through a chart that led to a line of the log."""
        number = request.path_params["line"]
        found = await self._looked_at(request, number, "line", LookingBack.trace)
        if found is None:
            raise HTTPException(404, f"No chart led to line {number}.")
        return json(found)

    async def chronicle(self, request: Request) -> Response:
        """Tell of the seasons that are over."""
        stored, access = await self._doors.access(request)
        seat = self._looking(request, access)
        async with self._tables.use(stored.id) as table:
            found = await table.back.chronicle(seat)
        if found is None:
            raise HTTPException(404, f"The game {stored.game} keeps no chronicle.")
        return json(found)

    async def season_end(self, request: Request) -> Response:
        """Tell the position as a season was over."""
        number = request.path_params["season"]
        found = await self._looked_at(request, number, "season", LookingBack.season_end)
        if found is None:
            raise HTTPException(404, f"No season {number} is over in this game.")
        return json(found)

    async def _looked_at(
        self,
        request: Request,
        number: str,
        what: str,
        look: Callable[[LookingBack, int, str | None], Awaitable[T]],
    ) -> T:
        """Return what is seen at a number by the seat that looks."""
        stored, access = await self._doors.access(request)
        seat = self._looking(request, access)
        if not (number.isascii() and number.isdigit() and len(number) <= 9):
            raise BadRequest(f"{shown(number)} is not the number of a {what}.")
        async with self._tables.use(stored.id) as table:
            return await look(table.back, int(number), seat)

    # --- helpers ------------------------------------------------------------------------------

    def _looking(self, request: Request, access: Access) -> str | None:
        """Return the seat that a request looks from; None: what everybody may see."""
        seat = request.query_params.get("seat")
        if seat is None and len(access.seats) == 1:
            (seat,) = access.seats  # of several, none is at the screen before it is named
        if seat is not None and seat not in access.seats:
            raise self._doors.refusal(request, f"The seat {shown(seat)} is not yours to look from.")
        return seat

    def _broken(self, stored: Stored) -> str | None:
        """Return what is wrong with a game that people should know before they open it."""
        if (broken := self._tables.broken(stored)) is not None:
            return broken
        if stored.game not in self._names:
            return f"The game {shown(stored.game)} is not installed here; its answers are kept."
        return None

    async def _made(self, request: Request, made: Made) -> Response:
        """Answer with the list entry of a new game, and let its computers begin."""
        stored = made.stored
        self._gate.keep(stored.id, made.links)
        async with self._tables.use(stored.id):
            return json(self._entry(request, stored), 201)

    def _entry(self, request: Request, stored: Stored) -> GameEntry:
        """Return the entry of a game in the list."""
        standing = stored.snapshot
        return GameEntry(
            id=stored.id,
            title=stored.title,
            game=stored.game,
            scenario=stored.setup.scenario,
            created=stored.created,
            updated=stored.updated,
            revision=standing.revision if standing else 0,
            over=standing.over if standing else False,
            paused=standing.paused if standing else None,
            broken=self._broken(stored),
            waiting=list(standing.waiting) if standing else [],
            seats=stored.seats,
            links={
                seat: self._doors.standing(request, stored.id, seat)
                for seat, kind in stored.seats.items()
                if kind == players.LINK
            },
            watch=self._doors.standing(request, stored.id, WATCHING),
            companion=stored.companion,
            seed=stored.seed,
            dice=dice_keys(stored.dice, over=standing.over if standing else False),
            imported=stored.imported,
            summary=standing.summary if standing else "",
            lesson=stored.lesson.id if stored.lesson else None,
        )
