"""The page itself: built files, and what is said where they are missing."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from annamite.server.network.packing import chosen
from annamite.server.shelf.printed import ASK_AGAIN, LASTING, Printed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
NOT_BUILT = "The page has not been built yet: run `make install`, then load this address again."
NOTHING = "There is nothing at this address."
PACKED = {"br": ".br", "gzip": ".gz"}
"""What the build adds to the name of a file for each packing of it, the smallest first."""


class Pages:
    """Serves the built page.

    Args:
        static: The folder of the built page.
    """

    def __init__(self, static: Path = STATIC) -> None:
        self._static = static

    def routes(self) -> Sequence[BaseRoute]:
        """Return the routes of the page; the last takes every address left."""
        return (
            Route("/", self.index),
            Route("/play/{id}", self.index),
            Route("/rules/{page:path}", self.index),
            Mount("/", _Files(directory=self._static, check_dir=False)),
        )

    async def index(self, request: Request) -> Response:
        """Show the page; it finds out by itself what to show."""
        try:
            page = await run_in_threadpool((self._static / "index.html").read_bytes)
        except FileNotFoundError:
            return _sentence(NOT_BUILT, 503)
        # Known by what it says: two versions may well be of one size, and of one date in a package.
        return await Printed(page, "text/html").response(request, ASK_AGAIN)


class _Files(StaticFiles):
    async def check_config(self) -> None:
        """Take a folder that is not there, as before the page is built, for an empty one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path.endswith(tuple(PACKED.values())):
            raise HTTPException(404, NOTHING)  # a way of sending another file, no file by itself
        try:
            response = await super().get_response(path, scope)
        except HTTPException:
            raise HTTPException(404, NOTHING) from None
        # Built files carry a digest in their names, so a name never changes its content.
        lasting = Path(path).parts[:1] == ("assets",)
        response.headers["cache-control"] = LASTING if lasting else ASK_AGAIN
        if response.headers.get("content-type", "").endswith("+xml"):
            response.headers["content-type"] += "; charset=utf-8"
        return response

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file, in the best packing that was built beside it and is taken."""
        beside = {
            coding: packed
            for coding, ending in PACKED.items()
            if (packed := Path(f"{full_path}{ending}")).is_file()
        }
        if not beside:
            return super().file_response(full_path, stat_result, scope, status_code)
        headers = Headers(scope=scope)
        # Parts are asked of the file itself, not of one of its packings.
        whole = "range" not in headers
        coding = chosen(headers.get("accept-encoding"), list(beside)) if whole else None
        if coding is None:
            response = super().file_response(full_path, stat_result, scope, status_code)
        else:
            path = beside[coding]
            response = super().file_response(path, path.stat(), scope, status_code)
            if isinstance(response, FileResponse):  # and not the word that the browser has it
                response.headers["content-encoding"] = coding
                response.headers["content-type"] = _type(full_path)
        response.headers["vary"] = "Accept-Encoding"
        return response


def _type(path: str | os.PathLike[str]) -> str:
    """Return the content type of a file, as Starlette words it."""
    return FileResponse(path).headers["content-type"]


def _sentence(text: str, status: int) -> Response:
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Annamite</title>'
        '<link rel="icon" href="/icon.svg">'
        f"<h1>Annamite</h1><p>{escape(text)}</p></html>"
    )
    return HTMLResponse(page, status, {"cache-control": "no-store"})
