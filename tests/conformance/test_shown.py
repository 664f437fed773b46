"""Views, options, prompts, log lines and previews of every game."""

from __future__ import annotations

import json
from collections import Counter

from annamite.kernel import Chance, Decision
from annamite.kernel.shapes import plain
from tests.conformance.catalogue import Case, snapshot, tell
from tests.conformance.checks import assert_sentence, every_case, seats_of, walk


@every_case
def test_views_are_json(case: Case) -> None:
    story = tell(case)
    game = story.game
    for session in walk(story, every=10):
        for seat in seats_of(game):
            view = plain(game.view(session.state, seat))
            assert json.loads(json.dumps(view, allow_nan=False)) == view
        if (decision := session.decision) is not None:
            assert session.view(decision.seat) == game.view(session.state, decision.seat)


@every_case
def test_options_are_described_one_by_one(case: Case) -> None:
    story = tell(case)
    for session in walk(story, every=3):
        decision = session.decision
        if decision is None:
            continue
        described = plain(story.game.describe(session.state, decision))
        assert [entry["id"] for entry in described] == decision.words
        for entry in described:
            assert_sentence(entry["label"].capitalize())
        assert len({json.dumps(entry, sort_keys=True) for entry in described}) == len(described)
        assert json.loads(json.dumps(described, allow_nan=False)) == described


@every_case
def test_options_are_told_apart_by_their_labels(case: Case) -> None:
    """Two buttons with the same caption are of no use, unless they light up different places."""
    story = tell(case)
    for session in walk(story, every=5):
        decision = session.decision
        if decision is None:
            continue
        described = plain(story.game.describe(session.state, decision))
        captions = Counter((entry["label"], entry.get("space")) for entry in described)
        assert max(captions.values()) == 1, (decision, captions.most_common(1))


@every_case
def test_hints_are_json_and_change_nothing(case: Case) -> None:
    story = tell(case)
    for session in walk(story, rare=2, every=15):
        decision = session.decision
        if decision is None:
            continue
        before = snapshot(session)
        hints = plain(session.hints(decision.seat))
        assert json.loads(json.dumps(hints, allow_nan=False)) == hints
        assert plain(session.hints(decision.seat)) == hints
        assert snapshot(session) == before
        for seat in seats_of(story.game):
            if seat is not None and seat != decision.seat:
                assert session.hints(seat) is None


@every_case
def test_prompts_and_log_lines_are_sentences(case: Case) -> None:
    story = tell(case)
    game = story.game
    for session in walk(story, every=2):
        if (decision := session.decision) is not None:
            assert_sentence(game.prompt(decision))
    for line in story.log:
        assert_sentence(game.text(line))
        assert line.rule
        assert json.loads(json.dumps(line.params)) == line.params


@every_case
def test_a_preview_tells_what_will_happen(case: Case) -> None:
    story = tell(case)
    for session in walk(story, rare=2, every=15):
        decision = session.decision
        if decision is None or session.revision >= len(story.entries):
            continue
        entry = story.entries[session.revision]
        before = snapshot(session)
        lines = session.preview(decision.seat, entry.word)
        for word in decision.words[:4]:
            session.preview(decision.seat, word)
        assert snapshot(session) == before
        if not story.game.secrets(session.state):
            assert lines == story.log[len(session.log) : len(session.log) + len(lines)]
            after = story.told[session.revision + 1]
            assert len(lines) >= after - len(session.log)


@every_case
def test_it_ends_with_an_outcome(case: Case) -> None:
    story = tell(case)
    outcome = story.game.outcome(story.session.state)
    assert (outcome is not None) == story.session.over
    seats = {seat.id for seat in story.game.seats}
    if outcome is not None:
        assert len(set(outcome.ranking)) == len(outcome.ranking) >= 1
        assert set(outcome.ranking) <= seats
        assert set(outcome.scores) <= seats
        assert outcome.reason


@every_case
def test_dice_and_cards_are_worded_for_people_who_bring_them(case: Case) -> None:
    story = tell(case)
    game = story.game
    seat = game.seats[0].id
    worded = set()
    for session in walk(story, every=20):
        request = session.request
        if not isinstance(request, Chance):
            continue
        question = Decision(request.step, seat, request.outcomes, request.params)
        described = plain(game.describe(session.state, question))
        assert [entry["id"] for entry in described] == request.words
        labels = [entry["label"] for entry in described]
        assert len(set(labels)) == len(labels), (request, labels)
        assert_sentence(game.prompt(question))
        worded.add(request.step.id)
    assert worded
