"""What every game asks, and that nothing else than an option is an answer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from annamite.kernel import Decision, Position, Refused
from tests.conformance.catalogue import Case, snapshot, tell
from tests.conformance.checks import assert_word, every_case, seats_of, walk

GARBAGE: tuple[Any, ...] = (
    "", " ", "?", "0", "-1", "1e3", "99999999999999999999", "done\n", "DONE", "no such word", "\0",
    "x" * 10_000, "é", "٣", "\ud800", "../..", "{0}", "-", "--", "a-b-c-1", None, 0, 1.5, True, b"done",
    [], ["done"], {},
)  # fmt: skip
"""What no game offers anywhere, though "0" and "-" may be words of some."""


@every_case
def test_every_request_is_well_formed(case: Case) -> None:
    story = tell(case)
    game = story.game
    seats = {seat.id for seat in game.seats}
    for session in walk(story, every=3):
        request = session.request
        if request is None:
            continue
        assert game.steps[request.step.id] is request.step
        if isinstance(request, Decision):
            assert request.seat in seats
            possible = request.values
            assert len(possible) == len(set(request.words)) >= 1
            assert [option.word for option in request.options] == request.words
        else:
            possible = request.outcomes
            assert len(possible) == len(set(request.words)) >= 1
            if request.weights is not None:
                assert len(request.weights) == len(possible)
                assert all(type(weight) is int and weight > 0 for weight in request.weights)
            assert request.visible_to is None or set(request.visible_to) <= seats
        for value in possible:
            assert_word(request, value)


@every_case
def test_listing_and_showing_change_nothing(case: Case) -> None:
    """Between two answers nothing moves, whoever looks."""
    story = tell(case)
    game = story.game
    for session in walk(story, every=7):
        state = session.state
        before, known, lines = game.dump(state), story.dumps[session.revision], len(session.log)
        assert before == known
        if (decision := session.decision) is not None:
            values = list(decision.values)
            again = session.fork().request
            assert isinstance(again, Decision)
            assert list(again.values) == values
            game.describe(state, decision)
            game.prompt(decision)
        for seat in seats_of(game):
            game.view(state, seat)
            game.redact(state, seat)
            session.fork_as(seat)
        game.audit(state)
        game.secrets(state)
        assert game.dump(state) == before
        assert len(session.log) == lines


@every_case
def test_playing_without_listing_options_is_the_same(case: Case) -> None:
    """A replay builds none: the story's states were told without, its table listed them all."""
    story = tell(case)
    game = story.game
    assert game.dump(story.session.state) == story.dumps[-1]
    position = Position(game, game.start(case.setup))
    for number, value in enumerate(story.values):
        request = position.request
        assert request is not None
        if isinstance(request, Decision):
            assert value in request.values
        assert game.dump(position.state) == story.dumps[number]
        position.push(value)


@every_case
def test_nothing_else_is_an_answer(case: Case) -> None:
    story = tell(case)
    game = story.game
    rng = random.Random(f"refusals {case}")
    words = sorted({entry.word for entry in story.entries})
    for session in walk(story, rare=1, every=40):
        decision = session.decision
        if decision is None:
            continue
        before, offered = snapshot(session), set(decision.words)
        wrong = [word for word in GARBAGE if type(word) is not str or word not in offered]
        wrong += [word for word in rng.sample(words, min(20, len(words))) if word not in offered]
        wrong += [f"{decision.words[0]} ", decision.words[-1].upper() + "x"]
        for word in wrong:
            with pytest.raises(Refused) as caught:
                session.answer(decision.seat, word)
            sentence = str(caught.value)
            assert sentence.endswith(f" is not offered at {decision.step.id}.")
            assert len(sentence) < 150
            assert sentence.isprintable()
        for seat in [*seats_of(game), "nobody", "chance", ""]:
            if seat != decision.seat:
                with pytest.raises(Refused):
                    session.answer(seat, decision.words[0])  # type: ignore[arg-type]
        assert snapshot(session) == before


@every_case
def test_codecs_refuse_garbage_with_a_value_error(case: Case) -> None:
    for step in tell(case).game.steps.values():
        for word in GARBAGE:
            if type(word) is not str:
                continue
            try:
                value = step.codec.value(word)
            except ValueError:
                continue
            assert step.codec.word(value) == word
