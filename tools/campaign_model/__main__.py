"""Play the model of the campaign, try exploits, tune the charts, hold it against played games.

    python -m tools.campaign_model play --notes notes.jsonl --start campaign --games 60
    python -m tools.campaign_model exploits --notes notes.jsonl --games 40
    python -m tools.campaign_model calibrate --notes notes.jsonl more.jsonl --games 60
    python -m tools.campaign_model check --notes notes.jsonl --players historical

Notes are those of `python -m tools.campaigns … --out notes.jsonl`. `play` tells who wins between equal
players, and what indices and events come to; `exploits`, what ways to play that must not win bring beyond
the computer; `calibrate` sweeps the tuning offset of pacification; `check` puts the model's bands beside
those of the noted games. The same notes and seed give the same output.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.arguments import at_least_one
from tools.campaign_model import calibrate, report
from tools.campaign_model.exploits import COMPUTER, EXPLOITS, HISTORICAL, against
from tools.campaign_model.playing import play_all
from tools.campaign_model.sampling import read, sampler
from tools.campaign_notes import references

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tools.campaign_model.exploits import Policies
    from tools.campaign_model.playing import Campaign
    from tools.campaign_model.sampling import Sampler

GAME: Final = "vietnam-1965-1975"
PLAYERS: Final = {"computer": COMPUTER, "historical": HISTORICAL}


def play(asked: argparse.Namespace, drawn: Sampler) -> Iterator[str]:
    """Yield what campaigns between equal players come to."""
    policies = PLAYERS[asked.players]
    campaigns = play_all(asked.start, policies, drawn, _seeds(asked), asked.offset)
    yield f"{asked.games} campaigns from `{asked.start}`, `{asked.players}` on both sides."
    yield ""
    for table in (report.shares, report.bands, report.events):
        yield from table(campaigns)
        yield ""


def exploits(asked: argparse.Namespace, drawn: Sampler) -> Iterator[str]:
    """Yield what each exploit brings beyond the computer, against the same opponent."""
    opponent = PLAYERS[asked.players]

    def played(side: str, policies: Policies) -> list[Campaign]:
        seated = against(side, policies, opponent)
        return play_all(asked.start, seated, drawn, _seeds(asked), asked.offset)

    plain = {side: played(side, COMPUTER) for side in ("us", "nlf")}
    rows = {
        name: (side, report.gain(side, played(side, policies), plain[side]))
        for name, (side, policies) in EXPLOITS.items()
    }
    yield f"{asked.games} campaigns each from `{asked.start}` against `{asked.players}`."
    yield ""
    yield from report.exploits(rows)


def tune(asked: argparse.Namespace, drawn: Sampler) -> Iterator[str]:
    """Yield what values of the knob come to, from both starts."""
    found = references(GAME, calibrate.PATH_START)
    known = {figure: found[figure][calibrate.PATH_SEASON] for figure in calibrate.HELD}
    offsets = calibrate.OFFSETS if asked.offset is None else (asked.offset,)
    yield f"{asked.games} campaigns of each kind."
    yield ""
    yield from calibrate.report(calibrate.sweep(drawn, _seeds(asked), known, offsets))


def check(asked: argparse.Namespace, drawn: Sampler) -> Iterator[str]:
    """Yield what the model comes to beside played games of the same players."""
    games = report.played(read(asked.notes), asked.start, asked.players)
    policies = PLAYERS[asked.players]
    campaigns = play_all(asked.start, policies, drawn, _seeds(asked), asked.offset)
    yield f"{asked.games} campaigns and {len(games)} played games, `{asked.players}` on both sides."
    yield ""
    yield from report.beside(campaigns, games)


def _seeds(asked: argparse.Namespace) -> range:
    return range(asked.seed, asked.seed + asked.games)


COMMANDS: Final[dict[str, Callable[[argparse.Namespace, Sampler], Iterator[str]]]] = {
    "play": play,
    "exploits": exploits,
    "calibrate": tune,
    "check": check,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.campaign_model")
    parser.add_argument("command", choices=[*COMMANDS])
    parser.add_argument("--notes", type=Path, nargs="+", required=True)
    parser.add_argument("--start", choices=calibrate.STARTS, default=calibrate.PATH_START)
    parser.add_argument("--players", choices=[*PLAYERS], default="computer")
    parser.add_argument("--games", type=at_least_one, default=60)
    parser.add_argument("--seed", type=int, default=0, help="number of the first campaign")
    parser.add_argument("--offset", type=int, choices=calibrate.OFFSETS, help="of pacification")
    asked = parser.parse_args(arguments)
    try:
        drawn = sampler(read(asked.notes))
    except (OSError, ValueError, KeyError) as error:
        parser.error(f"notes cannot be used: {error}")
    for line in COMMANDS[asked.command](asked, drawn):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
