"""What is sent to anybody in the same bytes, and need not be sent twice: catalog, boards, rules, the page."""

from __future__ import annotations

import hashlib
import logging
import threading
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from annamite.kernel.component_files import ComponentError
from annamite.kernel.powers import DrawsCharts
from annamite.lookup import Finder
from annamite.server.network.packing import CODINGS, SMALL, chosen, pack
from annamite.server.play import lessons
from annamite.server.shelf import catalog, rules
from annamite.server.wire.lists import Catalog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.requests import Request

    from annamite.kernel import Game
    from annamite.kernel.lesson import Lesson
    from annamite.kernel.reference import Reference
    from annamite.server.play.lessons import Lessons
    from annamite.server.wire.lists import GameInfo

LASTING = "public, max-age=31536000, immutable"
"""For addresses whose content never changes."""
ASK_AGAIN = "no-cache"
"""For what may be kept, but is not used before the server has said that it still holds."""

log = logging.getLogger(__name__)


class Printed:
    """What is sent as it is, as often as it is asked for.

    Args:
        plain: Its bytes.
        media_type: What they are.

    Attributes:
        plain: Its bytes.
        digest: Follows from them: what differs has another one.
    """

    def __init__(self, plain: bytes, media_type: str = "application/json") -> None:
        self.plain = plain
        self.digest = hashlib.blake2b(plain, digest_size=12).hexdigest()
        self._media_type = media_type
        self._packed: dict[str, bytes] = {}

    def packed(self, coding: str) -> bytes:
        """Return it packed, worked out for the first who takes it so."""
        if coding not in self._packed:
            self._packed[coding] = pack(self.plain, coding, for_good=True)
        return self._packed[coding]

    async def response(self, request: Request, cache_control: str) -> Response:
        """Return it as an answer, packed for those who take it so.

        Where the browser says that it has it already, the answer is a 304 without it.

        Args:
            request: What asks for it.
            cache_control: `LASTING` or `ASK_AGAIN`.
        """
        tag = f'"{self.digest}"'
        # Weak, for packed or not it says the same.
        headers = {
            "cache-control": cache_control,
            "etag": f"W/{tag}",
            "vary": "Accept-Encoding",
        }
        named = request.headers.get("if-none-match", "").split(",")
        if {each.strip().removeprefix("W/") for each in named} & {tag, "*"}:
            return Response(status_code=304, headers=headers)
        body = self.plain
        coding = chosen(request.headers.get("accept-encoding"), CODINGS)
        if coding is not None and len(body) >= SMALL:
            body = await run_in_threadpool(self.packed, coding)
            headers["content-encoding"] = coding
        return Response(body, headers=headers, media_type=self._media_type)


class Shelf:
    """The catalog, the boards, the rules and the lessons, each worked out for the first who asks.

    Args:
        find: Returns the game of a name.
        reference: Returns the rules reference of a game of that name, or None if it has none.
        names: The names of the games that can be played.
        lessons: Their guided games.
    """

    def __init__(
        self,
        find: Callable[[str], Game[Any]],
        reference: Callable[[str], Reference | None],
        names: list[str],
        lessons: Lessons,
    ) -> None:
        self._find = find
        self._reference = reference
        self._lessons = lessons
        self._names = names
        self._printed: dict[str, Printed] = {}
        self._finders: dict[str, Finder | None] = {}
        self._working = threading.RLock()

    async def catalog(self) -> Printed:
        """Return what can be played, with the lasting address of each board."""
        return await self._once("catalog", self._listed)

    async def board(self, name: str) -> Printed:
        """Return the drawing data and names of a game."""
        return await self._once(f"board {name}", lambda: self._find(name).board())

    async def rules(self, name: str) -> Printed | None:
        """Return the rules of a game to read; None: it has no reference."""
        reference = await run_in_threadpool(self._reference, name)
        if reference is None:
            return None
        return await self._once(f"rules {name}", lambda: rules.told(self._find(name), reference))

    async def charts(self, name: str) -> Printed | None:
        """Return the charts by which a game plays seats that nobody takes; None: it has none."""
        game = await run_in_threadpool(self._find, name)
        if not isinstance(game, DrawsCharts):
            return None
        return await self._once(f"charts {name}", lambda: list(game.charts()))

    async def finder(self, name: str) -> Finder | None:
        """Return the search over the rules of a game; None: it has no reference."""
        if name in self._finders:
            return self._finders[name]
        return await run_in_threadpool(self._indexed, name)

    def _indexed(self, name: str) -> Finder | None:
        with self._working:
            if name not in self._finders:
                reference = self._reference(name)
                self._finders[name] = Finder(reference) if reference else None
            return self._finders[name]

    async def lesson(self, game: str, name: str) -> Printed | None:
        """Return a lesson or a worked example to be read; None: there is none such.

        Raises:
            LessonError: it does not go with the rules.
        """
        found = await run_in_threadpool(self._taught_as, game, name)
        if found is None:
            return None
        return await self._once(
            f"lesson {game} {name}",
            lambda: lessons.text(self._find(game), found, self._taught(game)),
        )

    def _taught_as(self, game: str, name: str) -> Lesson | None:
        try:
            return self._lessons.named(game, name)
        except ComponentError:
            log.exception("the lessons of %s cannot be read", game)
            return None

    def _taught(self, game: str) -> Sequence[Lesson]:
        """Return the lessons of a game that can be read."""
        try:
            return self._lessons.of(game)
        except ComponentError:
            log.exception("the lessons of %s cannot be read", game)
            return ()

    async def _once(self, what: str, make: Callable[[], object]) -> Printed:
        if what in self._printed:
            return self._printed[what]
        return await run_in_threadpool(self._print, what, make)

    def _print(self, what: str, make: Callable[[], object]) -> Printed:
        with self._working:
            if what not in self._printed:
                self._printed[what] = Printed(msgspec.json.encode(make()))
            return self._printed[what]

    def _listed(self) -> Catalog:
        return Catalog(games=[self._described(name) for name in self._names])

    def _described(self, name: str) -> GameInfo:
        game = self._find(name)
        try:
            digest = self._print(f"board {name}", game.board).digest
        except Exception:
            # The others can be played all the same; whoever asks for this board is told.
            log.exception("the board of %s cannot be drawn", name)
            return catalog.entry(game, None)
        taught = lessons.listed(self._taught(name))
        return catalog.entry(game, f"/api/board/{quote(name)}/{digest}", taught)
