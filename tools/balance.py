r"""Write down how balanced simulated games were, case by case, with pictures.

    annamite sweep docs/experiments/nonplayer-balance.yaml --format parquet --out /tmp/balance
    python -m tools.balance docs/experiments/nonplayer-balance.yaml /tmp/balance \
        --out docs/nonplayer-balance.md

The folder is that of the sweep. Equal games, equal bytes. It needs `annamite[lab]`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, Final

from annamite.lab.extras import needed
from annamite.lab.files import read_rows
from annamite.lab.intervals import CONFIDENT, interval
from annamite.lab.report.plots import estimates
from annamite.lab.rows import Row
from annamite.lab.sweep.experiment import Case, Experiment, read

WIDTH: Final = 640
"""Of a picture, in pixels."""
ACTIONS: Final = 12
"""Actions that the table tells of, the most frequent."""

Games = Mapping[Case, Sequence[Row]]


def games_of(experiment: Experiment, folder: Path) -> dict[Case, list[Row]]:
    """Return the games of each case that came to an end.

    Raises:
        ValueError: a case has none.
    """
    found = {}
    for case in experiment.cases:
        rows = list(read_rows(folder / f"{case.slug}.parquet"))
        found[case] = [row for row in rows if row.outcome is not None]
        if not found[case]:
            msg = f"No game of {case.name!r} came to an end."
            raise ValueError(msg)
    return found


def shares(games: Games) -> list[dict[str, Any]]:
    """Return how often each seat came first, case by case, with 95 % intervals."""
    rows = []
    for case, played in games.items():
        for seat in played[0].players:
            wins = sum(row.winner == seat for row in played)
            low, high = interval(wins, len(played))
            told = {"case": case.name, "seat": seat, "value": wins / len(played)}
            rows.append({**told, "low": low, "high": high, "games": len(played)})
    return rows


def margins(games: Games) -> list[dict[str, Any]]:
    """Return each seat's mean final margin, case by case, with 95 % intervals."""
    rows = []
    for case, played in games.items():
        for seat in played[0].players:
            values = [row.margins[seat] for row in played]
            middle, half = fmean(values), CONFIDENT * pstdev(values) / len(values) ** 0.5
            told = {"case": case.name, "seat": seat, "value": middle, "games": len(values)}
            rows.append({**told, "low": middle - half, "high": middle + half})
    return rows


def picture(rows: Sequence[Mapping[str, Any]], title: str, *, percent: bool) -> str:
    """Return estimates as a drawing in SVG."""
    names = list(dict.fromkeys(row["case"] for row in rows))
    seats = list(dict.fromkeys(row["seat"] for row in rows))
    chart = estimates(
        [dict(row) for row in rows],
        "case",
        title,
        names,
        by=("seat", seats),
        form=".1%" if percent else ".2f",
        domain=(0, 1) if percent else None,
    ).properties(width=WIDTH, padding=24)  # for fonts that are wider than ours
    drawn: str = needed("vl_convert", "lab").vegalite_to_svg(chart.to_json())
    return drawn


def lines(
    experiment: Experiment, games: Games, pictures: str, source: Path, out: Path
) -> Iterator[str]:
    """Yield the document.

    Args:
        experiment: What was played.
        games: The games of its cases.
        pictures: Where the pictures are, as the document has it.
        source: The file of the experiment.
        out: The document.
    """
    total = sum(map(len, games.values()))
    seats = list(next(iter(games.values()))[0].players)
    yield f"# {experiment.title}: {total:,} games\n"
    yield "Shares and mean margins have 95 % intervals (Wilson's for shares). Made by\n"
    yield f"    annamite sweep {source} --format parquet --out FOLDER"
    yield f"    python -m tools.balance {source} FOLDER \\"
    yield f"        --out {out}\n"
    yield "which anybody can repeat, game by game. `annamite report FOLDER/*.parquet` draws the same"
    yield "games with all that was counted: the use of cards, actions and spaces, and how indices"
    yield "went.\n"
    yield f"![How often each seat came first]({pictures}/shares.svg)\n"
    yield "## Who came first\n"
    yield f"| case | games | {' | '.join(seats)} |"
    yield f"|---|---|{'---|' * len(seats)}"
    told = {(row["case"], row["seat"]): row for row in shares(games)}
    for case, played in games.items():
        cells = [_share(told[case.name, seat]) for seat in seats]
        yield f"| {case.name} | {len(played):,} | {' | '.join(cells)} |"
    yield "\n## Final margins\n"
    yield f"![Mean final margins]({pictures}/margins.svg)\n"
    yield f"| case | {' | '.join(seats)} |"
    yield f"|---|{'---|' * len(seats)}"
    told = {(row["case"], row["seat"]): row for row in margins(games)}
    for case in games:
        cells = [_margin(told[case.name, seat]) for seat in seats]
        yield f"| {case.name} | {' | '.join(cells)} |"
    yield "\n## How they ended, and how long they were\n"
    reasons = sorted(
        {row.outcome.reason for played in games.values() for row in played if row.outcome}
    )
    yield f"| case | {' | '.join(reasons)} | rounds | decisions, mean | 5 % | 95 % |"
    yield f"|---|{'---|' * len(reasons)}---|---|---|---|"
    for case, played in games.items():
        yield f"| {case.name} | {' | '.join(_lengths(played, reasons))} |"
    yield "\n## Actions a game\n"
    yield f"The {ACTIONS} most frequent; the report has all.\n"
    yield from _actions(games, seats)


def _share(row: Mapping[str, Any]) -> str:
    return f"{row['value']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


def _margin(row: Mapping[str, Any]) -> str:
    return f"{row['value']:+.2f} (+- {row['high'] - row['value']:.2f})"


def _lengths(played: Sequence[Row], reasons: Sequence[str]) -> Iterator[str]:
    for reason in reasons:
        ended = sum(row.outcome is not None and row.outcome.reason == reason for row in played)
        yield f"{ended / len(played):.0%}"
    yield f"{fmean(row.rounds or 0 for row in played):.2f}"
    lengths = sorted(row.decisions for row in played)
    yield f"{fmean(lengths):,.0f}"
    for at in (0.05, 0.95):
        yield f"{lengths[round(at * (len(lengths) - 1))]:,}"


def _actions(games: Games, seats: Sequence[str]) -> Iterator[str]:
    """Yield how often each seat does what in a game, over all cases."""
    total = sum(map(len, games.values()))
    counts: dict[str, dict[str, int]] = {}
    for played in games.values():
        for row in played:
            for seat, names in row.uses.get("action", {}).items():
                for name, count in names.items():
                    by_seat = counts.setdefault(name, dict.fromkeys(seats, 0))
                    by_seat[seat] += count
    most = sorted(counts, key=lambda name: (-sum(counts[name].values()), name))[:ACTIONS]
    yield f"| action | {' | '.join(seats)} |"
    yield f"|---|{'---|' * len(seats)}"
    for name in most:
        cells = [
            f"{counts[name][seat] / total:.2f}" if counts[name][seat] else "-" for seat in seats
        ]
        yield f"| {name} | {' | '.join(cells)} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.balance")
    parser.add_argument("experiment", type=Path)
    parser.add_argument("folder", type=Path, help="where its games are")
    parser.add_argument("--out", type=Path, required=True, help="the document")
    asked = parser.parse_args(arguments)
    try:
        experiment = read(asked.experiment)
        games = games_of(experiment, asked.folder)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    pictures = asked.out.parent / "pictures" / asked.out.stem
    pictures.mkdir(parents=True, exist_ok=True)
    drawn = {
        "shares": picture(shares(games), "share of games", percent=True),
        "margins": picture(margins(games), "mean final margin", percent=False),
    }
    for name, svg in drawn.items():
        (pictures / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")
    text = "\n".join(
        lines(experiment, games, f"pictures/{asked.out.stem}", asked.experiment, asked.out)
    )
    asked.out.write_text(text + "\n", encoding="utf-8")
    print(f"{asked.out} and {len(drawn)} pictures are written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
