"""Positions that random play comes to, and what the computer chooses there.

python -m tests.games.vietnam_1965_1975.computer.noted [--campaign]            compare with what is noted
python -m tests.games.vietnam_1965_1975.computer.noted [--campaign] --write    note it

Note again only after a change of the rules or of a scenario, in the commit that makes it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from annamite.games import load
from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.players import seat_player
from benchmarks.campaign import answer, set_up

if TYPE_CHECKING:
    from collections.abc import Iterator

NOTES: Final = Path(__file__).with_name("choices.json")
KINDS: Final = ("computer", "computer-1")
SEEDS: Final = {"starlite": range(20), "silver-bayonet": range(16), "masher": range(16)}
"""Random games that are played, by scenario."""
EVERY: Final = {"starlite": 2, "silver-bayonet": 5, "masher": 7}
"""The computer is asked at every so manieth entry that offers a choice."""
MOST: Final = 4
"""At each step a seat is asked so often at most."""
CAMPAIGN: Final = "campaign-size"
CAMPAIGN_EVERY, CAMPAIGN_ENTRIES = 29, 4000
CAMPAIGN_TURNS: Final = ("turn.mission", "turn.initiative", "turn.operation")
"""Steps at which the whole map is weighed: of these only every fourth is asked."""
PLAYED: Final = 900
"""Choices of a game between two computers at campaign size."""


class Noted(NamedTuple):
    """What the computer chose: seed of the game, number of the entry, step, seat, answer by word."""

    seed: int
    entry: int
    step: str
    seat: str
    word: str


def choice(game: Any, position: Position[Any], kind: str) -> str:
    """Return what a computer that knows of nothing before chooses in a position."""
    asked = position.request
    assert isinstance(asked, Decision)
    player = seat_player(kind, game, asked.seat, 1)
    value = player.choose(asked, lambda *_: position.fork_as(asked.seat))
    return asked.step.codec.word(value)


def visited(game: Any, scenario: str, seed: int) -> Iterator[tuple[int, Position[Any]]]:
    """Yield the positions of a random game at which the computer is asked, with the entry's number."""
    position: Position[Any] = Position(game, game.start(Setup(scenario)))
    dice, fate = Random(f"{scenario} {seed}"), DiceStream.seeded("choices", seed)
    entry = offered = 0
    while (request := position.request) is not None:
        if isinstance(request, Decision):
            if len(request.values) > 1:
                offered += 1
                if offered % EVERY[scenario] == 0:
                    yield entry, position
            position.push(dice.choice(request.values))
        else:
            position.push(fate.answer(request))
        entry += 1


def campaign(answered: int = CAMPAIGN_ENTRIES) -> Iterator[tuple[Any, int, Position[Any]]]:
    """Yield the same of a game at campaign size, with the game; only in a process of its own.

    An owner's file is laid over the game for it.
    """
    game, position = set_up()
    dice, fate = Random(1), DiceStream.seeded("campaign choices")
    offered = heavy = 0
    for entry in range(answered):
        request = position.request
        if isinstance(request, Decision) and len(request.values) > 1:
            offered += 1
            if request.step.id in CAMPAIGN_TURNS:
                heavy += 1
                if heavy % 4 == 0:
                    yield game, entry, position
            elif offered % CAMPAIGN_EVERY == 0:
                yield game, entry, position
        answer(position, dice, fate)


def played() -> str:
    """Return a digest of the first choices of a game between two computers at campaign size."""
    game, position = set_up(2)
    players = {seat.id: seat_player("computer", game, seat.id, 1) for seat in game.seats}
    fate = DiceStream.seeded("campaign game")
    told, left = blake2b(digest_size=8), PLAYED
    while left and (asked := position.request) is not None:
        if not isinstance(asked, Decision):
            position.push(fate.answer(asked))
            continue
        value = asked.values[0]
        if len(asked.values) > 1:
            seat, left = asked.seat, left - 1
            value = players[seat].choose(asked, lambda *_, seat=seat: position.fork_as(seat))
            told.update(f"{seat} {asked.step.id} {asked.step.codec.word(value)}\n".encode())
        position.push(value)
    return told.hexdigest()


def noted(game: Any, seed: int, entry: int, position: Position[Any], kind: str) -> Noted:
    """Return what a computer chooses in a position."""
    asked = position.request
    assert isinstance(asked, Decision)
    return Noted(seed, entry, asked.step.id, asked.seat, choice(game, position, kind))


def small(game: Any, scenario: str, kind: str = KINDS[0]) -> list[Noted]:
    """Return what a computer chooses in the positions of a scenario's random games."""
    found: list[Noted] = []
    asked = Counter[tuple[str, str]]()
    for seed in SEEDS[scenario]:
        for entry, position in visited(game, scenario, seed):
            request = position.request
            assert isinstance(request, Decision)
            at = request.step.id, request.seat
            asked[at] += 1
            if asked[at] <= MOST:
                found.append(noted(game, seed, entry, position, kind))
    return found


def large() -> dict[str, Any]:
    """Return what the computer chooses at campaign size."""
    chosen = [noted(game, 1, entry, position, KINDS[0]) for game, entry, position in campaign()]
    return {CAMPAIGN: chosen, "played": played()}


def found(*, at_campaign_size: bool) -> dict[str, Any]:
    """Return what the computer chooses now, as it is noted."""
    if at_campaign_size:
        chosen = large()
    else:
        game = load("vietnam-1965-1975")
        chosen = {scenario: small(game, scenario) for scenario in SEEDS}
    as_noted: dict[str, Any] = json.loads(json.dumps(chosen))
    return as_noted


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.vietnam_1965_1975.computer.noted")
    parser.add_argument("--campaign", action="store_true", help="at campaign size")
    parser.add_argument("--write", action="store_true", help=f"note it in {NOTES.name}")
    arguments = parser.parse_args()
    known = json.loads(NOTES.read_text(encoding="utf-8")) if NOTES.exists() else {}
    now = found(at_campaign_size=arguments.campaign)
    if arguments.write:
        lines = [
            f"{json.dumps(name)}: " + _lines(chosen)
            for name, chosen in sorted({**known, **now}.items())
        ]
        NOTES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
        return 0
    for name, chosen in now.items():
        if chosen != known[name]:
            others = [x for x in zip(known[name], chosen, strict=False) if x[0] != x[1]]
            print(f"{name}: it chooses otherwise than noted: {others[:3]}")
            return 1
    print("It chooses as noted.")
    return 0


def _lines(chosen: Any) -> str:
    if isinstance(chosen, str):
        return json.dumps(chosen)
    return "[\n" + ",\n".join(json.dumps(x) for x in chosen) + "\n]"


if __name__ == "__main__":
    sys.exit(main())
