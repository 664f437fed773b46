"""How records come about: every scenario, options, seats of each kind, each game from one number.

All of a game follows from its number: set-up, who sits where, what chance players choose, dice. So it can
be told apart from luck which games are there, and a game can be played again after a change of rules.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count, islice
from random import Random
from typing import Any, Final, NamedTuple

from annamite.kernel import Chance, DiceStream, Game, Position, Record, RulesCrash, Session, Setup
from annamite.players import Player, kinds, seat_player, seat_setup, seats_of
from tools.corpus.files import FOLDER, Made
from tools.fuzz import EVEN, LURED, RESTLESS, any_of, passed, plain_word, setup_for
from tools.scenarios import short

RECORDS: Final = 300
"""Records of a game."""
PLAIN: Final = 200
"""So many of them have the first numbers; the others are those that bring what none had brought."""
TRIED: Final = 1500
"""So many further numbers are tried for that; chance plays all seats in them."""
FIRST_TRIED: Final = 10_000
CHANCE: Final = "random"
MOST_UNDONE: Final = 6
UNDO_SHARE: Final = 1 / 40
NEVER: Final = 1 << 30


class Plan(NamedTuple):
    """A game to be played.

    Attributes:
        setup: Scenario and options.
        seats: Kind of player per seat.
        mood: How chance plays (`tools.fuzz`).
        most: Entries after which it is cut off.
        companion: Seats whose people bring their own dice and cards, or None.
        undoes: Whether answers are taken back now and then.
    """

    setup: Setup
    seats: dict[str, str]
    mood: int
    most: int
    companion: tuple[str, ...] | None
    undoes: bool


def plan(game: Game[Any], number: int, scenario: str | None = None) -> Plan:
    """Return what game `number` is: of one scenario, or of each in turn."""
    dice = Random(f"corpus {game.name} {number}")
    scenarios = short(game)
    turn = number // len(scenarios)
    scenario = scenario or scenarios[number % len(scenarios)].id
    seats = _seats(game, number, turn, dice)
    if turn % 3 == 0 and number < FIRST_TRIED:
        setup = seat_setup(game, Setup(scenario), seats)
    else:
        setup = setup_for(game, number, scenario, to_the_end=dice.random() < 1 / 4)
    taken = dict.fromkeys(seats, CHANCE) | seats_of(game, setup, seats)
    people = dice.sample(list(taken), dice.randint(1, len(taken)))
    return Plan(
        setup,
        taken,
        dice.choice((EVEN, RESTLESS, LURED)),
        dice.randint(20, 300) if turn % 9 == 7 else NEVER,
        tuple(sorted(people)) if turn % 11 == 4 else None,
        turn % 11 == 8,
    )


def _seats(game: Game[Any], number: int, turn: int, dice: Random) -> dict[str, str]:
    """Return who sits where, the scenarios taken in turn: chance in half of the games, then one computer player, then any mix."""
    names = [seat.id for seat in game.seats]
    own = list(
        dict.fromkeys(
            kind.id for kind in kinds(game).values() if kind.id != CHANCE and not kind.long
        )
    )
    seats = dict.fromkeys(names, CHANCE)
    if number >= FIRST_TRIED or not own or turn % 4 < 2:
        return seats
    if turn % 4 == 2:
        return seats | {dice.choice(names): dice.choice(own)}
    if dice.random() < 1 / 2:
        return dict.fromkeys(names, dice.choice(own))
    return {seat: dice.choice([*own, CHANCE]) for seat in names}


def played(game: Game[Any], number: int, scenario: str | None = None) -> Record:
    """Return the record of game `number`, without reasons and marks: its answers alone must do."""
    what = plan(game, number, scenario)
    own_dice = DiceStream.seeded("corpus people", game.name, number)
    session = Session(
        game,
        what.setup,
        what.seats,
        DiceStream.seeded("corpus", game.name, number),
        companion=what.companion,
    )
    players = {
        seat: seat_player(kind, game, seat, number)
        for seat, kind in what.seats.items()
        if kind != CHANCE
    }
    dice = Random(f"corpus play {game.name} {number}")
    undone = 0
    while not session.over and session.revision < what.most:
        request = session.request
        if isinstance(request, Chance):
            session.answer_chance(request.step.codec.word(own_dice.answer(request)))
            continue
        if what.undoes and undone < MOST_UNDONE and dice.random() < UNDO_SHARE:
            undone += _undo(session, dice)
            continue
        _decide(session, players, what.mood, dice)
    return session.record()


def _undo(session: Session[Any], dice: Random) -> int:
    """Take back a few answers, across dice; return 1, or 0 where there is nothing to take back."""
    points = session.undo_points("", alone=True)
    if points:
        session.undo("", dice.choice(points[:8]), alone=True)
    return bool(points)


def _decide(session: Session[Any], players: dict[str, Player], mood: int, dice: Random) -> None:
    decision = session.decision
    assert decision is not None
    player = players.get(decision.seat)
    if player is None:
        value = any_of(session.game, session.state, decision, mood, dice)
    else:
        value = player.choose(decision, partial(session.fork_as, decision.seat))
    session.answer(decision.seat, decision.step.codec.word(value))


def brought(game: Game[Any], record: Record) -> set[str]:
    """Return what comes up in a record: steps with their words, and landmarks."""
    position = Position(game, game.start(record.setup))
    found: set[str] = set()
    for entry in record.entries:
        assert position.request is not None
        step = position.request.step
        found.add(f"{step.id}={plain_word(step, entry.word)}")
        if mark := passed(game, position.state, step.id, entry.word):
            found.add(mark)
        position.push(step.codec.value(entry.word))
    return found


def chosen(
    game: Game[Any], scenario: str | None = None, records: int = RECORDS, tried: int = TRIED
) -> Iterator[tuple[int, Record]]:
    """Yield so many numbers with their records.

    Two thirds have the first numbers. The others are those of the tried ones that bring the most that
    none before them has brought; when none brings anything more, the next of the first numbers.
    """
    known: set[str] = set()
    in_order = _sound(game, count(), scenario)
    left = records
    for number, record in islice(in_order, records * PLAIN // RECORDS):
        known |= brought(game, record)
        left -= 1
        yield number, record
    further = range(FIRST_TRIED, FIRST_TRIED + tried)
    bring = {number: brought(game, record) for number, record in _sound(game, further, scenario)}
    while left and bring:
        best = max(bring, key=lambda number: (len(bring[number] - known), -number))
        if not bring[best] - known:
            break
        known |= bring.pop(best)
        left -= 1
        yield best, played(game, best, scenario)
    yield from islice(in_order, left)


def _sound(
    game: Game[Any], numbers: Iterable[int], scenario: str | None
) -> Iterator[tuple[int, Record]]:
    """Yield games with their numbers, but for those in which the rules fail; those are told."""
    for number in numbers:
        try:
            yield number, played(game, number, scenario)
        except RulesCrash as crash:
            told = crash.report["error"]
            print(f"{game.name}, game {number} is left out: {told}", file=sys.stderr)


def made(game: Game[Any], number: int, commit: str) -> Made:
    """Return where a record comes from that the present code makes."""
    return Made(number, commit, game.rules_version, getattr(game, "projection_version", 0))


def present_commit() -> str:
    """Return the commit whose code this is."""
    told = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"],
        cwd=FOLDER.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.strip()
