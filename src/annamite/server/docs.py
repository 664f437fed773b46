"""The documentation site: built files, served to this machine alone."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from annamite.server.network.limits import ALONE
from annamite.server.network.protocol import Doors, Server, configuration
from annamite.server.run import ServeError, listen

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.responses import Response
    from starlette.types import Scope

ROOT = Path(__file__).parents[3]
"""Where the sources are, if this is a checkout."""
HOST: Final = "127.0.0.1"
INDEX: Final = "index.html"
# The theme has small scripts and styles in its pages, and searches in a worker of its own.
HEADERS: Final = {
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; script-src 'self' 'unsafe-inline'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "worker-src 'self' blob:; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""Goes with every answer: nothing is loaded from elsewhere, whatever a page asks for."""


def built_site(wanted: Path | None = None, root: Path = ROOT) -> Path:
    """Return the folder of the built site.

    Args:
        wanted: The folder that somebody named.
        root: Where the sources are, if there are any.

    Raises:
        ServeError: there is no built site; the message says how to get one.
    """
    checkout = (root / "mkdocs.yml").is_file()
    folder = wanted or (root / "build" / "site" if checkout else None)
    if folder is None:
        msg = (
            "The documentation is built from the sources and is not part of this installation: "
            "run `make docs` there, then `annamite docs --site build/site`."
        )
        raise ServeError(msg)
    if not (folder / INDEX).is_file():
        if wanted is None:
            msg = f"The documentation is not built yet: run `make docs` in {root} first."
        else:
            msg = f"There is no built documentation in {folder}: name the folder that has {INDEX}."
        raise ServeError(msg)
    return folder


def docs_app(folder: Path) -> Starlette:
    """Return an application that shows the files of a folder, and lists none."""
    return Starlette(routes=[Mount("/", _Files(directory=folder, html=True))])


class _Files(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or the site's own page for what is not there."""
        response = await super().get_response(path, scope)
        response.headers.update(HEADERS)
        return response


def serve_docs(folder: Path, port: int, announce: Callable[[str], None]) -> None:
    """Serve a built site until a signal stops it.

    Args:
        folder: The folder of the site.
        port: The port wanted, the next free one if it is taken; 0 for any.
        announce: Called with the address once it answers.

    Raises:
        ServeError: no port is free.
    """
    listener = listen(HOST, port)
    with closing(listener):
        address = f"http://{HOST}:{listener.getsockname()[1]}/"
        config = configuration(docs_app(folder), Doors(ALONE))
        with suppress(KeyboardInterrupt):
            Server(config, lambda: announce(address)).run(sockets=[listener])
