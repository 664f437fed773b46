"""A report: what was played, who won, by how much, how long it took, what was used, how it went."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from annamite.kernel.wording import plural
from annamite.lab.intervals import FEW
from annamite.lab.report import figures, plots
from annamite.lab.report.figures import Row
from annamite.lab.report.page import Cell, Plot, Section, Table, page
from annamite.lab.report.played import Chapter, Group, chapters, indices_told, repeated

TITLE: Final = "Simulated games"
MOST: Final = 25
"""Things of a kind that a plot shows; the table has all."""
_KINDS: Final = {"card": "Cards", "action": "Actions", "space": "Spaces"}
_INTERVALS: Final = "Lines are 95 % intervals."


def report(frame: Any, title: str | None = None, extra: Sequence[Section] = ()) -> str:
    """Return a page about games of simulations.

    Games of several scenarios, options or players are told apart by what differs, and compared.

    Args:
        frame: The games as a data frame of Polars, with the columns of `annamite.lab.rows.flat`.
        title: The heading; what was played if left out.
        extra: Sections that come before all others.

    Raises:
        ExtraMissingError: Polars, Altair or vl-convert is not installed.
    """
    found = chapters(frame)
    heading = title or f"{TITLE}: {', '.join(chapter.title for chapter in found)}"
    sections = [*extra]
    if again := repeated(frame):
        text = f"{plural(again, 'row')} came twice in the files and counted once."
        sections.insert(0, Section("", text))
    for chapter in found:
        sections += _chapter(chapter)
    return page(heading, sections)


def _chapter(chapter: Chapter) -> Iterator[Section]:
    yield _played(chapter)
    if not any(group.ended.height for group in chapter.groups):
        yield Section("No game came to an end", level=3)
        return
    results = [_winners(chapter), _margins(chapter), _ends(chapter)]
    if len(chapter.groups) == 1:  # few plots stand side by side
        text = f"Of the games that came to an end; shares have 95 % intervals. {results[1].text}"
        results = [Section("Results", text, [p for part in results for p in part.plots], 3)]
    for section in (*results, _lengths(chapter), _figures(chapter)):
        if section.plots:
            yield section
    for kind in figures.kinds(chapter):
        yield _uses(chapter, kind)
    if (section := _courses(chapter)).plots:
        yield section


# --- what was played ------------------------------------------------------------------------------


_FACTS: Final[tuple[tuple[str, Callable[[Group], Cell]], ...]] = (
    ("games", lambda group: group.number),
    ("numbers in their simulation", indices_told),
    ("different seeds", lambda group: int(group.games["seed"].n_unique())),
    ("came to an end", lambda group: int(group.ended.height)),
    ("given up at the limit", lambda group: group.given_up),
    ("failed", lambda group: group.failed),
)


def _played(chapter: Chapter) -> Section:
    groups = chapter.groups
    notes = [_few(groups), *(_failure(group) for group in groups if group.failed)]
    total = sum(group.number for group in groups)
    heading = f"{chapter.title}: {plural(total, 'game')}"
    return Section(heading, " ".join(filter(None, notes)), _settings_and_facts(groups))


def _settings_and_facts(groups: Sequence[Group]) -> list[Plot]:
    names = list(dict.fromkeys(name for group in groups for name in group.settings))
    options = [name for name in names if name.startswith("option.")]
    facts: list[list[Cell]] = [[name, *(fact(group) for group in groups)] for name, fact in _FACTS]
    set_to = _settings(groups, [name for name in names if name not in options])
    columns = ["", *(group.label or "all games" for group in groups)]
    tables = [Plot("What was played", None, Table(columns, [*set_to, *facts]), wide=True)]
    if options:
        table = Table(columns, _settings(groups, options))
        tables.append(Plot("Options", None, table, wide=True, folded=True))
    return tables


def _settings(groups: Sequence[Group], names: Sequence[str]) -> list[list[Cell]]:
    return [[_setting(name), *(group.settings.get(name) for group in groups)] for name in names]


def _few(groups: Sequence[Group]) -> str:
    """Return where intervals are rough; "" if nowhere."""
    few = sum(group.ended.height < FEW for group in groups)
    if not few:
        return ""
    where = f" in {few} of {len(groups)} groups" if len(groups) > 1 else ""
    return f"Fewer than {FEW} games came to an end{where}, so intervals are rough."


def _failure(group: Group) -> str:
    first = next(error for error in group.games["error"] if error is not None)
    of = f" ({group.label})" if group.label else ""
    return f"{plural(group.failed, 'game')} failed{of}; the first: {first.rstrip('.')}."


def _setting(name: str) -> str:
    prefix, dot, rest = name.partition(".")
    return rest.replace("_", " ") if prefix == "option" else f"{prefix} {rest}" if dot else name


# --- how games ended ------------------------------------------------------------------------------


def _labels(chapter: Chapter) -> list[str]:
    return [group.label for group in chapter.groups]


def _per_seat(
    chapter: Chapter, rows: Sequence[Row], draw: Callable[[Sequence[Row], str, Sequence[str]], Any]
) -> Iterator[tuple[Any, str]]:
    """Yield a chart of all seats, or where games are compared one for each seat, with its seat."""
    if len(chapter.groups) == 1:
        yield draw(rows, "seat", chapter.seats), ""
        return
    for seat in chapter.seats:
        if own := [row for row in rows if row["seat"] == seat]:
            yield draw(own, "group", _labels(chapter)), seat


def _winners(chapter: Chapter) -> Section:
    rows = figures.shares(chapter)

    def draw(rows: Sequence[Row], field: str, names: Sequence[str]) -> Any:
        return plots.estimates(rows, field, "share of games", names, form=".1%", domain=(0, 1))

    columns = ("games of", "seat", "came first", "games", "share %", "from %", "to %")
    made = [
        Plot("Came first", chart, _table(columns, _of(rows, seat), _share_cells), of=seat)
        for chart, seat in _per_seat(chapter, rows, draw)
    ]
    return Section("Who came first", f"Of the games that came to an end. {_INTERVALS}", made, 3)


def _of(rows: Sequence[Row], seat: str) -> list[Row]:
    return [row for row in rows if not seat or row["seat"] == seat]


def _share_cells(row: Row) -> list[Cell]:
    named = [row["group"], row["seat"]] if "group" in row else [row["end"]]
    return [*named, row["count"], row["games"], *(100 * row[x] for x in ("value", "low", "high"))]


def _margins(chapter: Chapter) -> Section:
    rows = figures.margins(chapter)

    def draw(rows: Sequence[Row], field: str, names: Sequence[str]) -> Any:
        return plots.spreads(rows, field, "final score", names)

    made = [
        Plot("Final score", chart, _spread_table(_of(rows, seat), "seat"), of=seat)
        for chart, seat in _per_seat(chapter, rows, draw)
    ]
    text = (
        "Final scores are scores or margins as the game counts them: lines hold the middle 90 % of "
        "games, bars the middle 50 %; ticks are medians, symbols means."
    )
    return Section("Margins", text, made, 3)


def _ends(chapter: Chapter) -> Section:
    made = []
    for group in chapter.groups:
        shared, rows = figures.reasons(group)
        if rows:
            names = [row["end"] for row in rows]
            winners = [*chapter.seats, *({row["seat"] for row in rows} - {*chapter.seats})]
            chart = plots.estimates(
                rows[:MOST],
                "end",
                "share of games",
                names[:MOST],
                by=("seat", winners),
                beside=False,
                form=".1%",
                domain=(0, 1),
            )
            columns = ("end and first", "games", "of", "share %", "from %", "to %")
            table = _table(columns, rows, _share_cells)
            of = ", ".join(filter(None, (group.label, shared.rstrip(":"))))
            made.append(Plot("How games ended, and for whom", chart, table, of=of))
    return Section("Ends", _INTERVALS, made, 3)


# --- lengths and figures --------------------------------------------------------------------------


def _lengths(chapter: Chapter) -> Section:
    made = []
    for column in ("rounds", "decisions"):
        rows, spread = figures.histogram(chapter, column), figures.distributions(chapter, column)
        for number, group in enumerate(chapter.groups):
            own = [row for row in rows if row["group"] == group.label]
            if own:
                table = _spread_table([row for row in spread if row["group"] == group.label])
                chart = plots.bars(own, column, number)
                made.append(Plot(f"{column.capitalize()} a game", chart, table, of=group.label))
    return Section("Lengths", "Of the games that came to an end.", made, 3)


def _figures(chapter: Chapter) -> Section:
    made = []
    for name in figures.columns(chapter, "figure."):
        rows = figures.distributions(chapter, f"figure.{name}")
        if rows:
            shown = [{**row, "group": row["group"] or "all games"} for row in rows]
            names = [row["group"] for row in shown]
            words = name.replace("_", " ")
            chart = plots.spreads(shown, "group", words, names)
            made.append(Plot(words, chart, _spread_table(shown)))
    return Section("Figures at the end", "What the game counts besides.", made, 3)


def _spread_table(rows: Sequence[Row], *more: str) -> Table:
    marks = {"p05": "5 %", "p25": "25 %", "p50": "median", "p75": "75 %", "p95": "95 %"}
    columns = ("games of", *more, "games", "mean", "from", "to", "least", *marks.values(), "most")
    names = ("group", *more, "games", "value", "low", "high", "least", *marks, "most")
    return Table(columns, [[_whole(row[name], name) for name in names] for row in rows])


def _whole(value: Cell, name: str) -> Cell:
    """Return a number that was counted without places after the point."""
    counted = name in {"least", "most"} or name.startswith("p")
    return int(value) if counted and isinstance(value, float) and value.is_integer() else value


# --- uses and courses -----------------------------------------------------------------------------


def _uses(chapter: Chapter, kind: str) -> Section:
    title = _KINDS.get(kind, kind)
    found = [(group, figures.uses(group, kind)) for group in chapter.groups]
    names = figures.ranked([row for _, rows in found for row in rows])
    most = max((row["high"] for _, rows in found for row in rows), default=0.0)
    top = names[:MOST]
    made = []
    for group, rows in found:
        if not rows:
            continue
        chart = plots.estimates(
            [row for row in rows if row["name"] in top],
            "name",
            "times a game",
            top,
            by=("seat", chapter.seats),
            domain=(0.0, most),
        )
        columns = ("name", "seat", "times", "games", "a game", "from", "to", "% of games")
        of = ""
        if len(names) > MOST:
            where = " in all these games" if len(found) > 1 else ""
            of = f"the {MOST} most used of {len(names)}{where}"
        told = ", ".join(filter(None, (group.label, of)))
        table = _table(columns, rows, _use_cells)
        made.append(Plot(title, chart, table, wide=len(chapter.groups) == 1, of=told))
    return Section(title, f"How often a game each seat made use of them. {_INTERVALS}", made, 3)


def _use_cells(row: Row) -> list[Cell]:
    return [
        *(row[x] for x in ("name", "seat", "count", "games", "value", "low", "high")),
        100 * row["in_games"],
    ]


def _courses(chapter: Chapter) -> Section:
    found = figures.courses(chapter)
    made = []
    for what, own in figures.by_seat(list(found), chapter.seats).items():
        if len(own) == 1:
            (name,) = own.values()
            made.append(_course(chapter, name.replace("_", " "), found[name], "group", ""))
            continue
        for group in chapter.groups:
            rows = [
                {**row, "seat": seat}
                for seat, name in own.items()
                for row in found[name]
                if row["group"] == group.label
            ]
            if rows:
                made.append(_course(chapter, what.replace("_", " "), rows, "seat", group.label))
    text = (
        "Means as each period begins, and at the end, with 95 % intervals; shades hold the middle "
        "90 % of games. Games that ended early have no part in later periods."
    )
    return Section("Indices over time", text, made, 3)


def _course(chapter: Chapter, what: str, rows: Sequence[Row], by: str, label: str) -> Plot:
    names = chapter.seats if by == "seat" else _labels(chapter)
    chart = plots.lines(rows, what, figures.periods(rows), by, names)
    columns = ("games of", "seat", "period", "games", "mean", "from", "to", "5 %", "95 %")
    fields = ("group", "seat", "period", "games", "value", "low", "high", "p05", "p95")
    kept = [(c, f) for c, f in zip(columns, fields) if f != "seat" or by == "seat"]
    cells = [[row[f] for _, f in kept] for row in rows]
    return Plot(what, chart, Table([c for c, _ in kept], cells), of=label)


def _table(
    columns: Sequence[str], rows: Sequence[Row], cells: Callable[[Row], list[Cell]]
) -> Table:
    return Table(columns, [cells(row) for row in rows])
