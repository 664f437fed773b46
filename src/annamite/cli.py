"""The command line: `annamite serve`, `simulate`, `replay`, `games`, `rules`, `sources`, `new-game`.

Commands import what they need when they run, so that `annamite --help` is quick.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.exceptions import Abort, Exit, TyperException

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rich.console import Console

    from annamite.kernel import Game, LogEntry
    from annamite.kernel.about import About
    from annamite.lab.listing import Row
    from annamite.lab.simulate import Plan, Result
    from annamite.lookup.reading import Line
    from annamite.server.run import Running

app = typer.Typer(
    name="annamite",
    help="The board wargames of the Vietnam War, played by their rules.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # drawing help in boxes takes three times as long as all else
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

DATA = "ANNAMITE_DATA"


def _version(wanted: bool) -> None:
    if wanted:
        from annamite import __version__

        print(f"annamite {__version__}")  # noqa: T201 - plain, so that scripts can read it
        raise Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Take the options that come before a command."""
    del version


class UserError(TyperException):
    """Something only the user can mend; the message is one sentence that says how."""

    exit_code = 2


def main() -> NoReturn:
    """Run the command line; every error that a user can cause is one sentence, with status 2."""
    try:
        status = _run(sys.argv[1:])
    except Exit as leave:
        status = leave.exit_code
    except TyperException as error:
        status = _complain(_advice(error), 2)
    except (KeyboardInterrupt, Abort):
        status = _complain("Stopped.", 130)
    except BrokenPipeError:
        # Whoever read our output has had enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    sys.exit(status if isinstance(status, int) else 0)


def _run(arguments: list[str]) -> object:
    """Run a command: the bare list of games without a parser, which takes longer to load than it."""
    if arguments == ["games"]:
        _list()
        return 0
    return app(prog_name="annamite", standalone_mode=False)


def _advice(error: TyperException) -> str:
    """Return what was wrong with the command line, and where to look it up."""
    message = error.format_message()
    context = getattr(error, "ctx", None)
    if not message or isinstance(error, UserError):
        return message
    command = context.command_path if context else "annamite"
    if message.endswith("?"):
        return f"{message} See `{command} --help`."
    return f"{message.rstrip('.')}; see `{command} --help`."


def _complain(message: str, status: int) -> int:
    text = " ".join(message.split())
    if text:
        print(f"annamite: {text}", file=sys.stderr)  # noqa: T201 - plain, so that scripts can read it
    return status


def _console(*, stderr: bool = False) -> Console:
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else 200
    return Console(stderr=stderr, width=width, highlight=False, soft_wrap=True)


# --- serve ------------------------------------------------------------------------------------


def data_directory(wanted: Path | None, environ: Mapping[str, str] = os.environ) -> Path:
    """Return where games are kept: as asked for, or as the environment says, or the usual place."""
    if wanted is not None:
        return wanted.expanduser()
    if environ.get(DATA):
        return Path(environ[DATA]).expanduser()
    home = environ.get("XDG_DATA_HOME", "")
    usual = Path(home) if Path(home).is_absolute() else Path("~/.local/share").expanduser()
    return usual / "annamite"


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Interface to listen on; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port; the next free one if it is taken.")
    ] = 8700,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    data: Annotated[
        Path | None, typer.Option(help=f"Where games are kept (or set {DATA}).")
    ] = None,
    components: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME=FILE", help="Your own values, laid over ours; repeatedly."),
    ] = None,
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
    from annamite.server.proxy import LOOPBACK, AddressError, checked, public
    from annamite.server.run import ServeError
    from annamite.server.run import serve as run
    from annamite.server.storage import StorageError

    for each in components or ():
        name, equals, path = each.partition("=")
        if not equals:
            raise UserError(f"{each!r} is not understood; write --components GAME=FILE.")
        _own(name, Path(path))
    if trust_proxy and address is None:
        raise UserError("--trust-proxy goes with --address; say by which one the proxy is reached.")
    try:
        settings = Settings(
            data=data_directory(data),
            origins=tuple(origin or ()),
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
    console = _console()
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


# --- simulate ---------------------------------------------------------------------------------

OwnCopy = Annotated[
    Path | None,
    typer.Option("--components", metavar="FILE", help="Your own values, laid over ours."),
]
GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="See `annamite games`.")]


@app.command(short_help="Play many games by computer players.")
def simulate(
    game: GameArgument,
    scenario: Annotated[
        str | None, typer.Option(metavar="NAME", help="The game's first one if left out.")
    ] = None,
    seats: Annotated[
        str,
        typer.Option(
            metavar="KIND|SEAT=KIND,…", help="One kind of player for all seats, or for each seat."
        ),
    ] = "random",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="May be given repeatedly.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="Decides all of them.")] = "0",
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; as many as there are cores if left out.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Where each game's line of JSON goes; - for here."),
    ] = None,
    components: OwnCopy = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell one game (--games 1) and why it went so.")
    ] = False,
) -> None:
    """Play many games by computer players; the same for any number of jobs."""
    from annamite import games as installed
    from annamite.lab import choices
    from annamite.lab.simulate import Plan, SimulationError, cores
    from annamite.lab.simulate import simulate as run
    from annamite.players import seat_setup

    _own(game, components)
    rules = _load(game)
    try:
        setup = choices.setup(rules, scenario, option or ())
        kinds = choices.seats(rules, seats)
        setup = seat_setup(rules, setup, kinds)
        plan = Plan(
            game=game, setup=setup, seats=kinds, games=games, seed=seed, load=installed.load
        )
        if explain:
            _explain(plan, rules)
            return
        failed = _write(plan, run(plan, jobs or cores()), out)
    except (SimulationError, ValueError) as error:
        raise UserError(str(error)) from error
    if failed:
        _complain(f"The rules failed in {failed} of {games} games; their lines say how.", 1)
        raise Exit(1)


def _explain(plan: Plan, rules: Game[Any]) -> None:
    """Tell the one game of a plan, with the reasons of the players who give them."""
    from rich.markup import escape

    from annamite.lab.simulate import play_one

    if plan.games != 1:
        raise UserError("One game can be explained at a time; add --games 1.")
    console = _console()

    def tell(entry: LogEntry) -> None:
        rule = f" ({entry.rule})" if entry.rule else ""
        line = f"{escape(rules.text(entry))}{rule}"
        console.print(f"[dim]    {line}[/dim]" if entry.is_reason else line)

    titles = {seat.id: seat.title for seat in rules.seats}

    def why(seat: str, reason: str) -> None:
        console.print(f"[dim]    {escape(titles[seat])}: {escape(reason)}[/dim]")

    result = play_one(plan, rules, 0, tell, why)
    if result.error is not None:
        raise UserError(f"The rules failed: {result.error}")
    if result.outcome is not None:
        scores = ", ".join(f"{seat} {result.margins[seat]}" for seat in result.outcome.ranking)
        console.print(f"The game is over ({result.outcome.reason}): {scores}.")


def _write(plan: Plan, results: Iterable[Result], out: str | None) -> int:
    """Write each result as it comes, with a progress bar; return how many games failed."""
    from contextlib import nullcontext

    from rich.progress import track

    from annamite.lab.summary import Summary

    summary, console = Summary(plan.seats), _console(stderr=True)
    try:
        opened = nullcontext(sys.stdout.buffer) if out == "-" else open(out or os.devnull, "wb")  # noqa: PTH123, SIM115
    except OSError as error:
        raise UserError(
            f"Cannot write to {out!r} ({error.strerror}); choose another --out."
        ) from error
    with opened as file:
        quiet = not console.is_terminal
        for result in track(
            results, plan.game, plan.games, console=console, transient=True, disable=quiet
        ):
            file.write(result.line())
            summary.add(result)
    console.print(summary.table())
    if (figures := summary.figures()) is not None:
        console.print(figures)
    return summary.failed


# --- replay -----------------------------------------------------------------------------------


@app.command()
def replay(
    record: Annotated[
        Path, typer.Argument(metavar="RECORD", help="A record; - for standard input.")
    ],
    to: Annotated[int | None, typer.Option(min=0, metavar="N", help="Stop before entry N.")] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check every answer and position, and say so.")
    ] = False,
    components: OwnCopy = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell why factions that nobody plays acted so.")
    ] = False,
) -> None:
    """Tell what happened in a recorded game."""
    from rich.markup import escape

    from annamite.kernel import RecordError, RulesCrash, SetupError, decode
    from annamite.kernel import replay as run
    from annamite.lab.story import story

    try:
        data = sys.stdin.buffer.read() if str(record) == "-" else record.read_bytes()
    except OSError as error:
        msg = f"Cannot read {str(record)!r} ({error.strerror}); name a record that was exported."
        raise UserError(msg) from error
    try:
        read = decode(data)
        _own(read.game, components)
        session = run(_load(read.game), read, strict=verify, check=True)
    except (RecordError, SetupError, RulesCrash) as error:
        raise UserError(str(error)) from error
    if session.read_only:
        _complain(session.paused or "", 0)
    if to is not None and to > session.revision:
        msg = f"The record has {session.revision} entries; choose --to between 0 and that."
        raise UserError(msg)
    console = _console()
    for line in story(session, to, reasons=explain):
        if line.entry is None:
            console.print(f"       {escape(line.text)}")
        else:
            console.print(f"[dim]{line.entry:5}  {escape(line.text)}[/dim]")
    if verify:
        console.print(
            f"The rules reproduce this record: {len(read.entries)} answers, "
            f"{len(read.marks)} positions checked."
        )


# --- games and sources ------------------------------------------------------------------------


@app.command(name="games")
def list_games(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Tell about this game only.")
    ] = None,
    cards: Annotated[
        bool, typer.Option("--cards", help="Which texts of which cards are implemented.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Load the rules of all games, and say which fail.")
    ] = False,
) -> None:
    """List the games, their scenarios, options and players."""
    if cards:
        _cards(_load(name) if name else None)
    elif name is not None:
        _describe(_load(name))
    else:
        _list(check=check)


def _list(*, check: bool = False) -> None:
    """List what is here, and at the end the games that cannot be played; exit 1 if there are any.

    Whether rules can be loaded is tried only if `check`, since it takes its time.
    """
    from annamite import games

    names, broken = games.names(), games.unreadable()
    if not names and not broken:
        raise UserError("No game is installed; install Annamite again.")
    for number, name in enumerate(names):
        try:
            about = games.about(name)
            if check:
                games.load(name)
        except ValueError as error:
            broken.append(str(error))
        else:
            _tell(about, "\n" if number else "")
    for why in broken:
        _complain(why, 1)
    if broken:
        raise Exit(1)


def _tell(about: About, before: str, more: Iterable[Row] = (), *, full: bool = False) -> None:
    """Print what a game says of itself."""
    from shutil import get_terminal_size

    from annamite.lab.listing import lines, rows

    width = get_terminal_size().columns if sys.stdout.isatty() else 200
    typer.echo(f"{before}{typer.style(about.name, bold=True)}  {about.title}")
    for line in lines([*rows(about, full=full), *more], width):
        typer.echo(line)


def _describe(rules: Game[Any]) -> None:
    """Print all that can be chosen in a game, and who plays it."""
    from annamite import players
    from annamite.kernel.about import about
    from annamite.lab.listing import Row

    kinds = dict.fromkeys(players.kinds(rules).values())
    more = [
        *(Row("seat", seat.id, seat.title) for seat in rules.seats),
        *(Row("player", kind.id, kind.title) for kind in kinds),
        Row("rules", rules.rules_version, ""),
    ]
    _tell(about(rules), "", more, full=True)


def _cards(rules: Game[Any] | None) -> None:
    """Print the cards of a game with the texts that are implemented; exit 1 if one is missing."""
    from collections import Counter

    from rich.markup import escape
    from rich.table import Table

    from annamite.kernel.powers import HasCards

    if rules is None or not isinstance(rules, HasCards):
        raise UserError("Name a game with cards, as in: annamite games fire-in-the-lake --cards")
    table = Table("card", "title", "kind", "texts", box=None)
    texts: Counter[str] = Counter()
    missing = 0
    for number, title, kind, sides in rules.cards():
        table.add_row(str(number), escape(title), kind.replace("_", " "), _marked(sides))
        missing += sum(not done for done in sides.values())
        texts.update(name for name, done in sides.items() if done)
    console = _console()
    console.print(table)
    counts = ", ".join(f"{count} {name}" for name, count in texts.items())
    events = sum(count for name, count in texts.items() if name != "coup")
    console.print(f"{counts}: {events} Event texts; {missing} missing")
    if missing:
        raise typer.Exit(1)


def _marked(sides: Mapping[str, bool]) -> str:
    """Return the texts of a card, marked where they are not implemented."""
    shown = (name if done else f"[red]{name} missing[/red]" for name, done in sides.items())
    return ", ".join(shown)


@app.command(short_help="Read a game's rules, or search them.")
def rules(
    game: GameArgument,
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WHAT]", help="The number of a section or clause, or any words."),
    ] = None,
    computer: Annotated[
        bool, typer.Option("--computer", help="Also what is about sides that the computer runs.")
    ] = False,
) -> None:
    """Read a game's rules: its contents, a section by number, or what answers a question."""
    from annamite import games
    from annamite.lookup import LONGEST, Finder, reading
    from annamite.lookup.places import named

    try:
        reference = games.reference(game)
    except ValueError as error:
        raise UserError(str(error)) from error
    if reference is None:
        raise UserError(f"The game {game!r} has no rules to read here.")
    asked = " ".join(what or ())
    if not asked.strip():
        _read(reading.contents(reference, computer=computer))
    elif place := named(reference, asked):
        _read(reading.whole(reference, place))
    elif len(asked) > LONGEST:
        raise UserError(f"A search has at most {LONGEST} characters; ask in fewer words.")
    else:
        found = Finder(reference).find(asked, computer=computer)
        if not found.hits:
            _complain(f"Nothing in the rules of {game} answers {asked!r}.", 1)
            raise Exit(1)
        if found.corrected:
            _complain(f"Searched for {found.corrected!r}.", 0)
        _read(reading.hits(found.hits[:FOUND]))


FOUND = 10
"""Answers of a search in the rules."""
LOOKS = {"title": "bold", "plain": "", "aside": "dim"}


def _read(lines: Iterable[Line]) -> None:
    """Print lines of rules, folded at the width of a terminal."""
    from rich.padding import Padding
    from rich.text import Text

    console = _console()
    console.soft_wrap = not console.is_terminal
    for number, line in enumerate(lines):
        text = Text(line.text, LOOKS[line.look])
        if line.look == "title" and number:
            console.print()
        console.print(
            Padding(text, (0, 0, 0, line.indent))
            if console.is_terminal
            else Text(" " * line.indent) + text
        )


@app.command(short_help="Tell where a game's values come from.")
def sources(
    game: GameArgument,
    components: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Your own values, laid over ours.")
    ] = None,
    template: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a file to fill in with your own values."),
    ] = None,
) -> None:
    """Tell where a game's values come from, and which of them are reconstructed."""
    from annamite.lab import copies

    rules = _load(game)
    try:
        if template is not None:
            count = copies.write_template(rules, template)
            _console().print(f"{template} asks for {count:,} values.", markup=False)
            return
        found, last = copies.sources(rules, components)
    except ValueError as error:
        raise UserError(str(error)) from error
    console = _console()
    console.print(found)
    if last:
        console.print(last, markup=False)


components_app = typer.Typer(
    name="components", help="Look through files of your own values.", no_args_is_help=True
)
app.add_typer(components_app)


@components_app.callback()
def _components() -> None:
    """Look through files of your own values."""


@components_app.command(short_help="Say what is missing or cannot be.")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of your own values.")],
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Its game, if the file does not say.")
    ] = None,
) -> None:
    """Say what a file of your own values lacks, what cannot be, and what is against the rules."""
    from annamite.lab import copies

    try:
        rules = _load(game or copies.game_named(file))
        report = copies.check(rules, file)
    except ValueError as error:
        raise UserError(str(error)) from error
    for line in report.lines():
        _console().print(line, markup=False)
    if report.wrong:
        raise Exit(1)


# --- new-game ---------------------------------------------------------------------------------


@app.command(name="new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Words joined by hyphens.")],
    into: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Where its package goes; into this checkout if left out."
        ),
    ] = None,
) -> None:
    """Write a small game that works, to be changed into your own."""
    from annamite.new_game import NewGameError, write

    try:
        done = write(name, into)
    except NewGameError as error:
        raise UserError(str(error)) from error
    console = _console()
    console.print(f"The rules are in {done.package}, their tests in {done.tests}.", markup=False)
    if done.checkout is None:
        console.print(
            f"Wherever you start annamite, set ANNAMITE_GAMES={done.package.parent}", markup=False
        )
    console.print(f"Try it: annamite games {name}, annamite serve --open", markup=False)
    guide = "docs/adding-a-game.md, among Annamite's sources"
    console.print(f"How it works and what to change: {guide}", markup=False)


def _own(name: str, path: Path | None) -> None:
    """Lay an owner's own values over a game's, and see whether they fit."""
    from annamite.kernel.own_copy import lay_over

    if path is not None:
        lay_over(name, path.expanduser())
        _load(name)


def _load(name: str) -> Game[Any]:
    from annamite import games

    try:
        return games.load(name)
    except ValueError as error:
        raise UserError(str(error)) from error
