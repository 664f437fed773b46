"""States, dumps, forks, undo and records of every game."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from annamite.kernel import (
    TABLE_TEXTS,
    Decision,
    History,
    Position,
    Session,
    decode,
    encode,
    replay,
)
from annamite.kernel.record import digest
from annamite.players.playout import play_out
from tests.conformance.catalogue import Case, snapshot, table, tell
from tests.conformance.checks import CASES, assert_sound, every_case, every_game, walk, where

ROOT = Path(__file__).parents[2]
UNCANONICAL = (
    "a state that was dumped and loaded has another dump. Equal states have equal bytes, in any "
    "process: write every field, sort what comes from a set or dict, and load all that dump writes."
)
LOST = (
    "a state that was dumped and loaded is told otherwise. dump leaves something out: write every "
    "field of the state."
)
SHARED = (
    "what was played on a copy changed the state that it was copied from. State.copy shares no list, "
    "dict or set with its original: copy each of them."
)
FORGOTTEN = (
    "the state does not say all that the rules go on from. Keep it in the state, not in the game "
    "object, a global or a variable of a stretch that has ended; and end stretches where the state "
    "says what comes next."
)
DRAWS = "a rule threw dice of its own. Chance belongs to the table: yield a Chance for everything random."
"""What a game owes to whoever keeps it."""


@every_case
def test_states_are_sound_and_come_back_from_their_dumps(case: Case) -> None:
    story = tell(case)
    game = story.game
    for session in walk(story, every=2):
        state = session.state
        assert_sound(game, state, f"{where(session)} the state")
        dump = game.dump(state)
        assert type(dump) is bytes, f"{where(session)} dump gives {type(dump)}: return bytes."
        back = game.load(dump)
        assert game.dump(back) == dump, f"{where(session)} {UNCANONICAL}"
        assert game.dump(back.copy()) == dump, (
            f"{where(session)} the copy of a state has another dump. State.copy copies every field."
        )
        assert game.outcome(back) == game.outcome(state), f"{where(session)} {LOST}"
        assert game.view(back, None) == game.view(state, None), f"{where(session)} {LOST}"


@every_case
def test_play_goes_on_from_a_dump(case: Case) -> None:
    """At the start of a stretch the state alone says what comes next."""
    story = tell(case)
    game = story.game
    for session in walk(story, rare=1, every=25):
        position = session._position
        back = Position(game, game.load(game.dump(position.base)), answers=position.stretch)
        lost = f"{where(session)} play went on otherwise from a dump: {FORGOTTEN}"
        assert game.dump(back.state) == game.dump(position.state), lost
        assert repr(back.request) == repr(position.request), lost
        if isinstance(back.request, Decision) and isinstance(position.request, Decision):
            assert back.request.words == position.request.words, lost


@every_case
def test_forks_are_independent(case: Case) -> None:
    story = tell(case)
    game = story.game
    rng = random.Random(f"forks {case}")
    for session in walk(story, rare=2, every=25):
        before = game.dump(session.state)
        fork = session.fork()
        unlike = f"{where(session)} a fork is not where the game is: {FORGOTTEN}"
        assert game.dump(fork.state) == before, unlike
        assert repr(fork.request) == repr(session.request), unlike
        twin = fork.fork()
        for _ in range(12):
            if (request := fork.request) is None:
                break
            values = request.values if isinstance(request, Decision) else request.outcomes
            fork.push(rng.choice(values))
            assert_sound(game, fork.state, f"{where(session)} a state played on at random")
        shared = f"{where(session)} {SHARED}"
        assert game.dump(session.state) == game.dump(twin.state) == before, shared
        # What the story went on to do, the other fork does as well.
        for number in range(session.revision, min(session.revision + 12, len(story.values))):
            twin.push(story.values[number])
            assert game.dump(twin.state) == story.dumps[number + 1], (
                f"{where(session)} a fork went on otherwise with the same answers: {FORGOTTEN}"
            )
        assert game.dump(session.state) == before, shared


@every_case
def test_a_copy_shares_nothing(case: Case) -> None:
    story = tell(case)
    game = story.game
    started = game.dump(game.start(case.setup))
    assert (
        game.dump(game.start(case.setup))
        == started
        == game.dump(History(story.session).position(0).base)
    ), f"Two starts differ, or the start was changed by playing on: {SHARED}"
    for checkpoint in story.session._past.checkpoints[-20:]:
        before = game.dump(checkpoint.copy())
        position = Position(game, checkpoint.copy())
        for value in story.values[checkpoint.at : checkpoint.at + 30]:
            position.push(value)
        assert game.dump(checkpoint.copy()) == before, f"After answer {checkpoint.at}, {SHARED}"


@every_case
def test_a_table_beside_another_plays_as_if_alone(case: Case) -> None:
    """Both orders of interleaving leave both games as they are when played alone."""

    def play(sessions: list[Session[Any]], turns: int) -> list[tuple[Any, ...]]:
        rngs = [random.Random(n) for n in range(len(sessions))]
        for _ in range(turns):
            for session, rng in zip(sessions, rngs):
                if (decision := session.decision) is not None:
                    session.answer(decision.seat, rng.choice(decision.words))
        return [snapshot(session) for session in sessions]

    other = next((c for c in reversed(CASES) if c.game == case.game), case)
    together = play([table(case, 1), table(other, 2)], 120)
    rng = random.Random(0)
    alone = table(case, 1)
    for _ in range(120):
        if (decision := alone.decision) is not None:
            alone.answer(decision.seat, rng.choice(decision.words))
    disturbed = f"Two tables in one process disturb each other: {FORGOTTEN}"
    assert snapshot(alone) == together[0], disturbed
    assert play([table(case, 1), table(other, 2)], 120) == together, disturbed


@every_case
def test_what_was_taken_back_has_never_been(case: Case) -> None:
    rng = random.Random(f"undo {case}")
    session, straight = table(case, 3), table(case, 3)
    for _ in range(250):
        decision = session.decision
        if decision is None:
            break
        points = session.undo_points(decision.seat)
        if points and rng.random() < 0.3:
            session.undo(decision.seat, rng.choice(points))
        else:
            session.answer(decision.seat, rng.choice(decision.words))
    while straight.revision < session.revision:
        entry = session.entries[straight.revision]
        straight.answer(entry.seat, entry.word)
    taken_back = f"A game with answers taken back is not what the others alone make: {FORGOTTEN}"
    assert snapshot(session) == snapshot(straight), taken_back
    assert session._past.marks == straight._past.marks, taken_back


@every_case
def test_one_alone_may_go_back_anywhere(case: Case) -> None:
    story = tell(case)
    session = replay(story.game, story.session.record())
    rng = random.Random(f"back {case}")
    points = session.undo_points("", alone=True)
    for to in sorted(rng.sample(points, min(8, len(points))), reverse=True):
        session.undo("", to, alone=True)
        back = f"Taken back to answer {to}, the game is not what it was there: {FORGOTTEN}"
        assert story.game.dump(session.state) == story.dumps[to], back
        assert session.entries == story.entries[:to], back
        lines = [line for line in session.log if line.key not in TABLE_TEXTS]
        assert lines == story.log[: story.told[to]], back


@every_case
@pytest.mark.parametrize("check", [False, True])
def test_a_record_gives_the_game_again(case: Case, check: bool) -> None:
    story = tell(case)
    data = encode(story.session.record())
    again = snapshot(replay(story.game, decode(data), check=check))
    assert again == snapshot(story.session), f"A record does not give the game again: {FORGOTTEN}"


SCRIPT = """
import sys
from annamite.kernel import Position, decode, encode, replay
from annamite.kernel.record import digest
from annamite.players.playout import play_out
from tests.conformance.catalogue import game_of
data = sys.stdin.buffer.read()
record = decode(data)
game = game_of(record.game)
position = Position(game, game.start(record.setup))
print(digest(game.dump(position.state)))
for entry in record.entries:
    position.push(position.request.step.codec.value(entry.word))
    print(digest(game.dump(position.state)))
print(encode(replay(game, record).record()) == data)
print(digest(game.dump(play_out(game, record.setup, 9, limit=300).state)))
"""


@cache
def elsewhere(name: str, hash_seed: str) -> str:
    """Return what another process makes of the game's first story."""
    case = next(case for case in CASES if case.game == name)
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=encode(tell(case).session.record()),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
    )
    assert run.returncode == 0, (
        f"A record of {name} cannot be played in another process. If the order of a set decides what "
        f"is offered, sort it; the process said:\n{run.stderr.decode()}"
    )
    return run.stdout.decode()


@every_game
def test_it_is_the_same_in_every_process(name: str) -> None:
    case = next(case for case in CASES if case.game == name)
    story = tell(case)
    end = play_out(story.game, case.setup, 9, limit=300).state
    expected = [digest(dump) for dump in story.dumps] + ["True", digest(story.game.dump(end))]
    for hash_seed in ("0", "31337"):
        told = elsewhere(name, hash_seed).split()
        pairs = enumerate(zip(told, expected, strict=True))
        differ = [number for number, (one, other) in pairs if one != other]
        assert not differ, (
            f"In another process the same game is another from answer {differ[0]} on. The order of a "
            "set, or hash(), differs from process to process: sort what comes from a set before it "
            "reaches the state, a list of options or a dump."
        )


@every_case
def test_the_process_wide_generator_is_never_asked(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    def poison(*_: object, **__: object) -> Any:
        raise AssertionError(f"The process-wide generator was asked: {DRAWS}")

    story = tell(case)
    # Healed before the test ends: pytest-randomly seeds the generator again as it tears down.
    with monkeypatch.context() as patch:
        for name in ("random", "randrange", "randint", "choice", "choices", "shuffle", "sample"):
            patch.setattr(random, name, poison)
        for name in ("getrandbits", "randbytes", "uniform", "seed"):
            patch.setattr(random, name, poison)
        session = Session(story.game, case.setup, settle=False)
        for number, entry in enumerate(story.entries[:400]):
            session._feed(story.values[number], entry.word, entry.seat, auto=entry.auto)
        if (decision := session.decision) is not None:
            session.game.describe(session.state, decision)
