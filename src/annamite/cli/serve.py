"""`annamite serve`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annamite.cli.app import app, examples
from annamite.cli.common import (
    Components,
    Data,
    UserError,
    data_directory,
    lay_all_over,
    terminal,
)

if TYPE_CHECKING:
    from annamite.server.run import Running


@app.command(
    epilog=examples(
        "annamite serve --open",
        "annamite serve --host 0.0.0.0 --port 8800 --data ~/our-games",
        "annamite serve --components rolling-thunder=my-copy.yaml",
    )
)
def serve(
    host: Annotated[
        str, typer.Option(help="Interface to listen on; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port; the next free one if it is taken.")
    ] = 8700,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    data: Data = None,
    components: Components = None,
    address: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="The https address by which others reach a proxy that stands before this server.",
        ),
    ] = None,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="With --address: where that proxy is (an address or a network; repeatedly); "
            "this machine if left out.",
        ),
    ] = None,
    log_security: Annotated[
        bool,
        typer.Option(
            "--log-security",
            help="Write the security log, which has the addresses of visitors, to standard error, "
            "too.",
        ),
    ] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another address that the page is served from, while developing."),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            help="Decides the dice of every new game, and says so at the table: for tests and "
            "demonstrations, never for play."
        ),
    ] = None,
) -> None:
    """Serve the page and the games on this machine."""
    from annamite.server.app import Settings
    from annamite.server.network.proxy import LOOPBACK, AddressError, checked, public
    from annamite.server.run import ServeError
    from annamite.server.run import serve as run
    from annamite.server.store.file import StorageError

    lay_all_over(components)
    if trust_proxy and address is None:
        raise UserError("--trust-proxy goes with --address; say by which one the proxy is reached.")
    try:
        settings = Settings(
            data=data_directory(data),
            origins=tuple(origin or ()),
            log_security=log_security,
            seed=seed,
            address=None if address is None else public(address),
            proxies=() if address is None else checked(trust_proxy or LOOPBACK),
        )
    except AddressError as error:
        raise UserError(str(error)) from error

    def announce(running: Running) -> None:
        _announce(running, settings.data)
        if open_page:
            import webbrowser

            webbrowser.open(running.url)

    try:
        run(settings, host, port, announce)
    except (ServeError, StorageError) as error:
        raise UserError(str(error)) from error


def _announce(running: Running, data: Path) -> None:
    console = terminal()
    if running.wanted is not None:
        console.print(f"Port {running.wanted} is taken; using {running.port} instead.")
    console.print(f"Annamite is at [bold]{running.url}[/bold]")
    console.print("This address works once, for the browser that becomes the owner of the table.")
    if running.secure:
        console.print(
            f"Others reach {running.address}, each by the secret link of a seat. "
            f"A proxy has to hand that on to port {running.port} of this machine."
        )
    elif running.address is not None:
        console.print(
            f"Others on your network reach {running.address}, each by the secret link of a seat. "
            "Nothing is encrypted: do this only on a network that you trust."
        )
    console.print(f"Games are kept in {data}. Stop with Ctrl+C; nothing is lost.")
    sys.stdout.flush()
