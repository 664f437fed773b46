"""That nobody gets to know of any game what it may not, dice to come included."""

from __future__ import annotations

import random
from typing import Any

from annamite.kernel import Chance, Decision, DiceStream, Session, encode
from annamite.kernel.ahead import hints_for
from tests.conformance.catalogue import Case, Story, snapshot, table, tell
from tests.conformance.checks import every_case, seats_of, walk
from tests.conformance.minigame import MiniGame
from tools.fuzz import LAWFULLY_SHOWN


@every_case
def test_what_a_seat_knows_is_a_sound_state(case: Case) -> None:
    story = tell(case)
    game = story.game
    for session in walk(story, rare=6, every=12):
        state, decision = session.state, session.decision
        for seat in seats_of(game):
            redacted = game.redact(state, seat)
            assert redacted is not state
            if not game.secrets(state):
                assert game.dump(redacted) == game.dump(state)
            assert game.audit(redacted) == []
            assert game.view(redacted, seat) == game.view(state, seat)
            assert game.dump(game.redact(redacted, seat)) == game.dump(redacted)
            if decision is None:
                continue
            fork = session.fork_as(seat)  # Unknowable would mean: cut the stretch after a reveal
            assert repr(fork.request) == repr(session.request)
            if decision.seat == seat:
                assert isinstance(fork.request, Decision)
                assert fork.request.words == decision.words
                assert game.prompt(fork.request) == game.prompt(decision)
                assert game.describe(fork.state, fork.request) == game.describe(state, decision)


@every_case
def test_what_is_told_in_private_was_answered_in_private(case: Case) -> None:
    """Or else the record of the game, which has the answer, would tell it to everybody."""
    story = tell(case)
    for session in walk(story):
        at, request = session.revision, session.request
        if request is None or at == len(story.values):
            continue
        for line in story.log[story.told[at] : story.told[at + 1]]:
            if line.visible_to is not None:
                assert request.visible_to is not None
                assert set(request.visible_to) <= set(line.visible_to)


def knowledge(session: Session[Any], seat: str | None) -> dict[str, Any]:
    """Return all that `seat` can get to know."""
    game = session.game
    request = session.request
    known: dict[str, Any] = {
        "view": session.view(seat),
        "log": session.log_for(seat),
        "lines": [game.text(line) for line in session.log_for(seat)],
        "record": encode(session.record(seen_by=() if seat is None else seat)),
        "asked": repr(request),
        "redacted": game.dump(game.redact(session.state, seat)),
    }
    if isinstance(request, Decision):
        known["fork"] = game.dump(session.fork_as(seat).state)
    if isinstance(request, Decision) and request.seat == seat:
        known["options"] = request.words
        known["prompt"] = game.prompt(request)
        known["described"] = game.describe(session.state, request)
        known["hints"] = session.hints(seat)
        seen = [session.foresee(seat, word) for word in request.words[:6]]
        known["previews"] = [lines for lines, _ in seen]
        known["hints after"] = [fork and hints_for(fork, seat) for _, fork in seen]
    return known


def compare_twins(story: Story, number: int, value: int, seat: str | None) -> int:
    """Compare two games that differ in an answer hidden from `seat`; return the positions seen.

    They go on alike until an answer that `seat` sees is possible in one of them alone.
    """
    game = story.game
    one = Session(game, story.case.setup, settle=False)
    other = Session(game, story.case.setup, settle=False)
    compared = 0
    for at in range(number, min(number + 80, len(story.values))):
        for session in (one, other):
            while session.revision < at:
                n = session.revision
                feed(session, story.values[n])
        here, there = one.request, other.request
        assert here is not None
        assert there is not None
        real = story.values[at]
        options = there.values if isinstance(there, Decision) else there.outcomes
        if at == number:
            twin = value
        elif real in options:
            twin = real
        elif here.shown_to(seat):
            break
        else:
            twin = options[0]
        feed(one, real)
        feed(other, twin)
        if one.over or other.over:
            break
        asked = one.request
        lawful = LAWFULLY_SHOWN.get(game.name, ())
        if isinstance(asked, Decision) and asked.seat == seat and asked.step.id in lawful:
            break
        assert knowledge(one, seat) == knowledge(other, seat)
        compared += 1
    return compared


def shared(story: Story, at: int, request: Decision | Chance, seat: str | None) -> bool:
    """Return whether a line told with answer `at` goes to its seat and `seat` alike.

    A player of two seats knows what both do, whichever of them answered.
    """
    told = story.log[story.told[at] : story.told[at + 1]]
    pairs = [line.visible_to for line in told if line.visible_to is not None]
    return isinstance(request, Decision) and any(
        request.seat in pair and seat in pair for pair in pairs
    )


def feed(session: Session[Any], value: int) -> None:
    request = session.request
    assert request is not None
    seat = request.seat if isinstance(request, Decision) else "chance"
    session._feed(value, request.step.codec.word(value), seat)


@every_case
def test_nobody_can_tell_what_it_may_not_know(case: Case) -> None:
    """Twins: two games that differ only in what a seat may not know look the same to it."""
    story = tell(case)
    rng = random.Random(f"twins {case}")
    hidden = []
    for session in walk(story):
        request = session.request
        if request is None:
            continue
        options = request.values if isinstance(request, Decision) else request.outcomes
        at = session.revision
        if at == len(story.values):
            continue
        others = [value for value in options if value != story.values[at]]
        for seat in seats_of(story.game):
            if others and not (request.shown_to(seat) or shared(story, at, request, seat)):
                hidden.append((at, rng.choice(others), seat))
    compared = [compare_twins(story, *trial) for trial in rng.sample(hidden, min(25, len(hidden)))]
    if case.game == MiniGame.name:
        assert sum(compared) > 20
    elif not hidden:
        assert not story.game.secrets(table(case, 1).state), "the twins differ in nothing"


@every_case
def test_dice_of_a_fork_are_its_own(case: Case) -> None:
    """Thinking ahead with dice does not alter what is to come."""
    session, straight = table(case, 4), table(case, 4)
    rng, same = random.Random(4), random.Random(4)
    for _ in range(40):
        decision = session.decision
        if decision is None or straight.decision is None:
            break
        assert session.chance is not None
        fork = session.fork()
        fork.push(decision.values[0])
        fork.roll(session.chance.fork())
        session.answer(decision.seat, rng.choice(decision.words))
        straight.answer(straight.decision.seat, same.choice(straight.decision.words))
    assert snapshot(session) == snapshot(straight)


@every_case
def test_people_may_bring_their_own_dice(case: Case) -> None:
    story = tell(case)
    session = Session(story.game, case.setup, chance=None)
    for entry in story.entries[:300]:
        if entry.seat == "chance":
            session.answer_chance(entry.word)
        elif not entry.auto:
            session.answer(entry.seat, entry.word)
    session.chance = DiceStream.seeded(1)
    end = min(300, len(story.entries))
    assert session.entries[:end] == story.entries[:end]
