"""What every game asks, and that nothing else than an option is an answer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from annamite.kernel import Decision, Position, Refused, Session
from tests.conformance.catalogue import Case, snapshot, tell
from tests.conformance.checks import assert_word, every_case, seats_of, walk, where

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
        step = request.step.id
        assert game.steps.get(step) is request.step, (
            f"{where(session)} the step is not the one that Game.steps has under {step!r}. Define "
            "every step once (Steps.define), and return them all from Game.steps."
        )
        if isinstance(request, Decision):
            assert request.seat in seats, (
                f"{where(session)} {request.seat!r} is asked, whom Game.seats does not have. Ask "
                f"one of: {', '.join(sorted(seats))}."
            )
            possible = request.values
            assert len(possible) == len(set(request.words)) >= 1, unequal(session, request.words)
            assert [option.word for option in request.options] == request.words
        else:
            possible = request.outcomes
            assert len(possible) == len(set(request.words)) >= 1, unequal(session, request.words)
            if request.weights is not None:
                assert len(request.weights) == len(possible), (
                    f"{where(session)} chance has {len(possible)} outcomes and "
                    f"{len(request.weights)} weights. Give each outcome one, or None if all are alike."
                )
                assert all(type(weight) is int and weight > 0 for weight in request.weights), (
                    f"{where(session)} the weights are {list(request.weights)}. They are whole "
                    "numbers above 0: leave out what cannot happen."
                )
            assert request.visible_to is None or set(request.visible_to) <= seats, (
                f"{where(session)} the result is shown to {request.visible_to}. Name seats of "
                "Game.seats, or None for everybody."
            )
        for value in possible:
            assert_word(request, value)


def unequal(session: Session[Any], words: list[str]) -> str:
    """Return what is wrong with possible answers of which some are alike, or that are none."""
    return (
        f"{where(session)} the possible answers are {words}. There must be one at least and none "
        "twice, each with a word of its own: mend the list that the rule yields, or the codec."
    )


IMPURE = (
    "Looking must leave the state as it is: a list of options, a view or a text may only read it."
)
"""What a game owes to whoever looks."""


@every_case
def test_listing_and_showing_change_nothing(case: Case) -> None:
    """Between two answers nothing moves, whoever looks."""
    story = tell(case)
    game = story.game
    for session in walk(story, every=7):
        state = session.state
        before, known, lines = game.dump(state), story.dumps[session.revision], len(session.log)
        assert before == known, f"{where(session)} listing the options changed the state. {IMPURE}"
        if (decision := session.decision) is not None:
            values = list(decision.values)
            again = session.fork().request
            assert isinstance(again, Decision)
            assert list(again.values) == values, (
                f"{where(session)} a fork offers {list(again.values)}, the game itself {values}. "
                "Options follow from the state alone, in one order: sort what comes from a set, and "
                "copy what a copied state would share."
            )
            game.describe(state, decision)
            game.prompt(decision)
        for seat in seats_of(game):
            game.view(state, seat)
            game.redact(state, seat)
            session.fork_as(seat)
        game.audit(state)
        game.secrets(state)
        assert game.dump(state) == before, (
            f"{where(session)} describe, prompt, view, redact, audit or secrets changed the state. "
            f"{IMPURE}"
        )
        assert len(session.log) == lines, (
            f"{where(session)} looking wrote to the log. Only a rule may log, after an answer."
        )


UNREAD = (
    "Replayed with the same answers the game went otherwise. The rules may depend on nothing but the "
    "state and the answers: not on whether options are listed or a log is read, and on nothing kept "
    "outside the state."
)
"""What a game owes to its records."""


@every_case
def test_playing_without_listing_options_is_the_same(case: Case) -> None:
    """A replay builds none: the story's states were told without, its table listed them all."""
    story = tell(case)
    game = story.game
    assert game.dump(story.session.state) == story.dumps[-1], UNREAD
    position = Position(game, game.start(case.setup))
    for number, value in enumerate(story.values):
        request = position.request
        assert request is not None
        if isinstance(request, Decision):
            assert value in request.values, (
                f"At answer {number}, {value} was taken at {request!r} and is now not offered. {UNREAD}"
            )
        assert game.dump(position.state) == story.dumps[number], f"At answer {number}: {UNREAD}"
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
            wrongly = f"The refusal of {word!r:.40} reads {sentence!r:.200}: it must name the step."
            assert sentence.endswith(f" is not offered at {decision.step.id}."), wrongly
            assert len(sentence) < 150, wrongly
            assert sentence.isprintable(), wrongly
        for seat in [*seats_of(game), "nobody", "chance", ""]:
            if seat != decision.seat:
                with pytest.raises(Refused):
                    session.answer(seat, decision.words[0])  # type: ignore[arg-type]
        assert snapshot(session) == before, (
            f"{where(session)} an answer that was refused changed the game. What reads words (the "
            "codec) may only read."
        )


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
            except Exception as error:
                raise AssertionError(
                    f"The codec of {step.id!r} met {word!r:.40} with {error!r}. Raise ValueError for "
                    "every text that is not one of its words."
                ) from error
            assert step.codec.word(value) == word, (
                f"The codec of {step.id!r} takes {word!r:.40} for {step.codec.word(value)!r}. A "
                "value has one word: raise ValueError for every other."
            )
