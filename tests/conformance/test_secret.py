"""That nobody gets to know of any game what it may not, dice to come included."""

from __future__ import annotations

import random
from typing import Any

from annamite.kernel import Chance, Decision, DiceStream, Session, encode
from annamite.kernel.ahead import hints_for
from tests.conformance.catalogue import Case, Story, snapshot, table, tell
from tests.conformance.checks import assert_sound, every_case, fork_as, seats_of, walk, where
from tests.conformance.minigame import MiniGame
from tools.fuzz import LAWFULLY_SHOWN


def told_by(what: str) -> str:
    """Return what is wrong where a seat can tell from something what it may not know."""
    return (
        f"{what} would be others if something were different that whoever is asked may not know. "
        "What a seat is asked and offered follows from what it knows."
    )


@every_case
def test_what_a_seat_knows_is_a_sound_state(case: Case) -> None:
    story = tell(case)
    game = story.game
    for session in walk(story, rare=6, every=12):
        state, decision = session.state, session.decision
        for seat in seats_of(game):
            redacted = game.redact(state, seat)
            at = where(session)
            assert redacted is not state, f"{at} redact returned the state itself: return a copy."
            if not game.secrets(state):
                assert game.dump(redacted) == game.dump(state), (
                    f"{at} secrets says that there are none, yet redact changes the state for {seat}. "
                    "Let secrets say True, or redact copy."
                )
            assert_sound(game, redacted, f"{at} what redact guesses for {seat}")
            assert game.view(redacted, seat) == game.view(state, seat), (
                f"{at} {seat} sees another view of what redact guesses than of the real state. The "
                "view shows what the seat may not know, or redact replaces what it may."
            )
            assert game.dump(game.redact(redacted, seat)) == game.dump(redacted), (
                f"{at} redacting a second time for {seat} gives another state. The guess depends on "
                "nothing but what the seat knows: take, for instance, the first that is possible."
            )
            if decision is None:
                continue
            fork = fork_as(session, seat)
            assert repr(fork.request) == repr(session.request), (
                f"{at} what {seat} can guess asks {fork.request!r} instead of {session.request!r}. "
                "Everybody sees who is asked what: hide nothing that decides it, or redact so that "
                "the rules come to the same request."
            )
            if decision.seat == seat:
                assert isinstance(fork.request, Decision)
                assert fork.request.words == decision.words, f"{at} {told_by('the options')}"
                assert game.prompt(fork.request) == game.prompt(decision), (
                    f"{at} {told_by('the prompt')}"
                )
                described = game.describe(fork.state, fork.request)
                assert described == game.describe(state, decision), f"{at} {told_by('the labels')}"


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
                shown = request.visible_to
                assert shown is not None and set(shown) <= set(line.visible_to), (  # noqa: PT018
                    f"{where(session)} the log line {line.key!r} is for {line.visible_to} alone, but "
                    f"the answer that it tells is shown to {shown or 'everybody'}. Make the step "
                    "secret, or say visible_to of the Chance; or tell the line to all."
                )


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
        known["fork"] = game.dump(fork_as(session, seat).state)
    if isinstance(request, Decision) and request.seat == seat:
        known["options"] = request.words
        known["prompt"] = game.prompt(request)
        known["described"] = game.describe(session.state, request)
        known["hints"] = session.hints(seat)
        seen = [session.foresee(seat, [word]) for word in request.words[:6]]
        known["previews"] = [each.lines for each in seen]
        forks = [(each.position, each.before) for each in seen]
        known["hints after"] = [fork and hints_for(fork, seat, then) for fork, then in forks]
        further = session.foresee(seat, [*request.words[:6]] * 2, fit=True)
        known["further ahead"] = further.words, further.lines
        known["drafts"] = session.drafts(seat)
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
        assert_alike(one, other, seat, number)
        compared += 1
    return compared


def assert_alike(one: Session[Any], other: Session[Any], seat: str | None, number: int) -> None:
    """A seat gets to know the same of two games that differ in an answer hidden from it."""
    mine, twins = knowledge(one, seat), knowledge(other, seat)
    by = [source for source in mine if mine[source] != twins.get(source)]
    assert mine == twins, (
        f"{where(one)} {seat or 'a spectator'} can tell by {', '.join(by) or 'what it is asked'} that "
        f"answer {number} was {one.entries[number].word!r}, which is hidden from it. Show, tell, ask "
        "and offer only what follows from what the seat knows."
    )


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
        assert not story.game.secrets(table(case, 1).state), (
            "Game.secrets says that there are some, yet in this game no answer was hidden from "
            "anybody. Mark the steps whose answer is secret (secret=True), or let secrets say False."
        )


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
    assert snapshot(session) == snapshot(straight), (
        "Thinking ahead changed the game: a fork shares something with it. State.copy shares no "
        "list, dict or set, and the rules keep nothing outside the state."
    )


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
    assert session.entries[:end] == story.entries[:end], (
        "With dice that people bring the same answers make another game: the rules may depend on "
        "nothing but the state and the answers."
    )
