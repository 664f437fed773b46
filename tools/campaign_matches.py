"""Tell by how much the computer plays campaigns of Vietnam 1965-1975 better than the policy.

    python -m tools.campaign_matches --scenario campaign --games 8 --against historical --out notes
    python -m tools.campaign_matches --scenario campaign --seasons 4 --against random --out notes
    python -m tools.campaign_matches --scenario campaign --games 8 --out notes --write

    python -m tools.campaign_matches --scenario one-year-1967 --games 40 --players raids computer \
        --seats us --against computer --out notes

For each side the computer and the policy `historical`, or two other kinds of player, take its seat in turn, on the same seeds and
against the same opponent. Games are noted pairing by pairing in files of a folder, as
`tools.campaigns` has them, and nothing is played twice, so whoever stops it may go on later. What
plays otherwise than before needs a folder of its own.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.arguments import at_least_one
from tools.campaign_margins import GAME, KINDS, SEATS, Match, Pairing, comparisons, report
from tools.campaign_notes import Note, Plan, hours, noted
from tools.campaigns import CampaignFailure, longest, missing, plan_of, play_missing
from tools.reports import deliver

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

PAGE: Final = Path(__file__).parents[1] / "docs" / "vietnam-campaign.md"


def marks(match: Match, against: Iterable[str] = KINDS[1:]) -> tuple[str, str]:
    """Return between what the comparisons stand on the page; what is asked otherwise has others."""
    limit = f" --seasons {match.limit}" if match.limit else ""
    players = "" if match.kinds == KINDS else f" --players {' '.join(match.kinds)}"
    seats = "" if match.seats == SEATS else f" --seats {' '.join(match.seats)}"
    who = "" if [*against] == [KINDS[1]] else f" --against {' '.join(against)}"
    asked = f"--scenario {match.scenario}{limit}{players}{seats}{who}"
    command = f"python -m tools.campaign_matches {asked} --write"
    return f"<!-- made by {command} -->", f"<!-- end of {command} -->"


# --- playing --------------------------------------------------------------------------------------


def file_of(folder: Path, match: Match, pairing: Pairing) -> Path:
    """Return where the games of a pairing are noted; packed, if they are there so."""
    plain = folder / f"{match.scenario}-{pairing.us}-{pairing.nlf}.jsonl"
    packed = plain.with_name(f"{plain.name}.gz")
    return packed if packed.is_file() else plain


def plans(match: Match, opponents: Iterable[str], *, audited: bool) -> dict[Pairing, Plan]:
    """Return what is to be played; a pairing that serves two comparisons is there once.

    Raises:
        SetupError: no such scenario, or one without seasons, or no such player.
    """
    pairs = {pairing for each in comparisons(match, opponents) for pairing in each.pairings}
    return {
        pairing: plan_of(GAME, match.scenario, pairing.seats, match.limit)._replace(audited=audited)
        for pairing in sorted(pairs)
    }


def estimate(match: Match, wanted: Mapping[Pairing, Plan], folder: Path) -> tuple[int, float]:
    """Return how many games are not played yet, and how many CPU hours they will take."""
    files = {pairing: file_of(folder, match, pairing) for pairing in wanted}
    known = [
        note
        for pairing, plan in wanted.items()
        for note in noted(files[pairing], plan, whole=False)
    ]
    games = sum(
        len(missing(match.seeds, noted(files[pairing], plan))) for pairing, plan in wanted.items()
    )
    return games, hours(games * match.seasons, known)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.campaign_matches")
    parser.add_argument("--scenario", default="campaign")
    parser.add_argument("--games", type=at_least_one, default=8)
    parser.add_argument("--seasons", type=at_least_one, help="leave a game after so many")
    parser.add_argument("--against", nargs="+", default=["historical"], help="kinds of opponents")
    parser.add_argument("--players", nargs=2, default=KINDS, help="the two who are compared")
    parser.add_argument("--seats", nargs="+", choices=SEATS, default=SEATS, help="what they take")
    parser.add_argument("--out", type=Path, required=True, help="folder in which games are noted")
    parser.add_argument("--jobs", type=at_least_one, default=1)
    parser.add_argument("--most-hours", type=float, default=10.0, help="CPU hours (default: 10)")
    parser.add_argument(
        "--audit",
        choices=("none", "some"),
        default="some",
        help="whether two seasons of each game are audited after every answer",
    )
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.name}")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; return 1 where something is amiss, 130 where somebody stops it."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    try:
        most = longest(plan_of(GAME, asked.scenario, KINDS[1]))
        players, seats = (asked.players[0], asked.players[1]), tuple(asked.seats)
        match = Match(asked.scenario, range(asked.games), asked.seasons, most, players, seats)
        wanted = plans(match, asked.against, audited=asked.audit == "some")
    except ValueError as error:
        parser.error(str(error))
    games, hours = estimate(match, wanted, asked.out)
    print(f"{games} games are to be played, about {hours:.1f} CPU hours.", flush=True)
    if hours > asked.most_hours:
        parser.error(f"that is more than {asked.most_hours:g} hours; allow it by --most-hours")
    try:
        notes = _play(match, wanted, asked)
    except CampaignFailure as failure:
        print(failure)
        return 1
    except KeyboardInterrupt:
        return 130
    begin, end = marks(match, asked.against)
    deliver(report(match, asked.against, notes), PAGE, begin, write=asked.write, until=end)
    return 0


def _play(
    match: Match, wanted: Mapping[Pairing, Plan], asked: argparse.Namespace
) -> dict[Pairing, list[Note]]:
    asked.out.mkdir(parents=True, exist_ok=True)
    notes = {}
    for pairing, plan in wanted.items():
        out = argparse.Namespace(out=file_of(asked.out, match, pairing), jobs=asked.jobs)
        print(f"{pairing.seats}:", flush=True)
        known = {note.seed: note for note in play_missing(plan, match.seeds, out)}
        notes[pairing] = [known[seed] for seed in match.seeds]
    return notes


if __name__ == "__main__":
    sys.exit(main())
