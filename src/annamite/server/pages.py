"""The page itself: built files, and what is said where they are missing."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.types import Scope

    from annamite.server.auth import Gate

STATIC = Path(__file__).parent / "static"
NOT_BUILT = "The page has not been built yet: run `make install`, then load this address again."
USED_UP = (
    "This address has been used already, or belongs to an earlier start of the server: "
    "stop `annamite serve`, start it again and open the address that it prints."
)


class Pages:
    """Serves the built page.

    Args:
        gate: Takes the token that the first address brings.
        static: The folder of the built page.
    """

    def __init__(self, gate: Gate, static: Path = STATIC) -> None:
        self._gate = gate
        self._static = static

    def routes(self) -> Sequence[BaseRoute]:
        """Return the routes of the page; the last takes every address left."""
        return (
            Route("/", self.home),
            Route("/play/{id}", self.index),
            Mount("/", _Files(directory=self._static, check_dir=False)),
        )

    async def home(self, request: Request) -> Response:
        """Exchange a token for a cookie, then show the page."""
        token = request.query_params.get("token")
        if token is None or request.method != "GET":
            return await self.index(request)
        response = RedirectResponse("/", 303, {"cache-control": "no-store"})
        if await self._gate.exchange(token, response) or self._gate.is_owner(request):
            return response
        return _sentence(USED_UP, 401)

    async def index(self, request: Request) -> Response:
        """Show the page; it finds out by itself what to show."""
        del request
        index = self._static / "index.html"
        if not index.is_file():
            return _sentence(NOT_BUILT, 503)
        return FileResponse(index, headers={"cache-control": "no-cache"})


class _Files(StaticFiles):
    async def check_config(self) -> None:
        """Take a folder that is not there, as before the page is built, for an empty one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException:
            raise HTTPException(404, "There is nothing at this address.") from None
        # Built files carry a digest in their names, so a name never changes its content.
        lasting = path.startswith("assets/")
        response.headers["cache-control"] = (
            "public, max-age=31536000, immutable" if lasting else "no-cache"
        )
        return response


def _sentence(text: str, status: int) -> Response:
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Annamite</title>'
        '<link rel="icon" href="/icon.svg">'
        f"<h1>Annamite</h1><p>{escape(text)}</p></html>"
    )
    return HTMLResponse(page, status, {"cache-control": "no-store"})
