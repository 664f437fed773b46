"""Views, options, prompts, log lines and previews of every game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from annamite.kernel import Chance, Decision, LogEntry
from annamite.kernel.shapes import plain
from tests.conformance.catalogue import Case, snapshot, tell
from tests.conformance.checks import assert_json, assert_sentence, every_case, seats_of, walk, where


@every_case
def test_views_are_json(case: Case) -> None:
    story = tell(case)
    game = story.game
    for session in walk(story, every=10):
        for seat in seats_of(game):
            view = plain(game.view(session.state, seat))
            assert_json(view, f"{where(session)} the view of {seat}")
        if (decision := session.decision) is not None:
            assert session.view(decision.seat) == game.view(session.state, decision.seat), (
                f"{where(session)} two views of one state differ. A view follows from the state alone."
            )


@every_case
def test_options_are_described_one_by_one(case: Case) -> None:
    story = tell(case)
    for session in walk(story, every=3):
        decision = session.decision
        if decision is None:
            continue
        described = plain(story.game.describe(session.state, decision))
        assert [entry["id"] for entry in described] == decision.words, (
            f"{where(session)} describe tells of {[entry['id'] for entry in described]}, offered are "
            f"{decision.words}. Return an Option for each of decision.words, in their order."
        )
        for entry in described:
            assert_sentence(
                entry["label"].capitalize(), f"{where(session)} the label of {entry['id']!r}"
            )
        assert len({json.dumps(entry, sort_keys=True) for entry in described}) == len(described), (
            f"{where(session)} two options are described alike. Give each a label of its own."
        )
        assert_json(described, f"{where(session)} what describe tells")


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
        assert max(captions.values()) == 1, (
            f"{where(session)} {captions.most_common(1)[0][1]} buttons read "
            f"{captions.most_common(1)[0][0][0]!r}. Tell options apart by label, or by the space that "
            "they light up."
        )


@every_case
def test_hints_are_json_and_change_nothing(case: Case) -> None:
    story = tell(case)
    for session in walk(story, rare=2, every=15):
        decision = session.decision
        if decision is None:
            continue
        before = snapshot(session)
        hints = plain(session.hints(decision.seat))
        assert_json(hints, f"{where(session)} what hints tells")
        assert plain(session.hints(decision.seat)) == hints, (
            f"{where(session)} hints told otherwise when asked again. They follow from the state."
        )
        assert snapshot(session) == before, (
            f"{where(session)} hints changed the game. They may only read the state."
        )
        for seat in seats_of(story.game):
            if seat is not None and seat != decision.seat:
                assert session.hints(seat) is None


def worded(text: Callable[[Any], str], told: Decision | LogEntry) -> str:
    """Return the text of a request or log line."""
    what = told.step.id if isinstance(told, Decision) else told.key
    try:
        return text(told)
    except (LookupError, ValueError) as error:
        raise AssertionError(
            f"There is no text for {what!r} ({error!r}). Game.prompt words every step, Game.text "
            "every log line: add its template, and give the params that it names."
        ) from error


@every_case
def test_prompts_and_log_lines_are_sentences(case: Case) -> None:
    story = tell(case)
    game = story.game
    for session in walk(story, every=2):
        if (decision := session.decision) is not None:
            assert_sentence(worded(game.prompt, decision), f"{where(session)} the prompt")
    for line in story.log:
        assert_sentence(worded(game.text, line), f"The text of log line {line.key!r}")
        assert line.rule, f"Log line {line.key!r} names no section of the rules: give it its rule."
        assert_json(line.params, f"The params of log line {line.key!r}")


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
        assert snapshot(session) == before, (
            f"{where(session)} a preview changed the game. State.copy shares no list, dict or set, "
            "and the rules keep nothing outside the state."
        )
        if not story.game.secrets(session.state):
            other = (
                f"{where(session)} the preview of {entry.word!r} tells what does not happen then."
            )
            assert lines == story.log[len(session.log) : len(session.log) + len(lines)], other
            after = story.told[session.revision + 1]
            assert len(lines) >= after - len(session.log), other


@every_case
def test_it_ends_with_an_outcome(case: Case) -> None:
    story = tell(case)
    outcome = story.game.outcome(story.session.state)
    assert (outcome is not None) == story.session.over, (
        "The game is over without an outcome, or goes on with one. Game.outcome tells from the state "
        "alone how it ended, and None before."
    )
    seats = {seat.id for seat in story.game.seats}
    if outcome is not None:
        ranked = f"The ranking is {outcome.ranking}. Name each seat once, the winner first."
        assert len(set(outcome.ranking)) == len(outcome.ranking) >= 1, ranked
        assert set(outcome.ranking) <= seats, ranked
        assert set(outcome.scores) <= seats, (
            f"Scores are given to {sorted(outcome.scores)}: only seats of Game.seats have any."
        )
        assert outcome.reason, "The outcome names no reason: say in a few words why it ended."


@every_case
def test_dice_and_cards_are_worded_for_people_who_bring_them(case: Case) -> None:
    story = tell(case)
    game = story.game
    seat = game.seats[0].id
    found = set()
    for session in walk(story, every=20):
        request = session.request
        if not isinstance(request, Chance):
            continue
        question = Decision(request.step, seat, request.outcomes, request.params)
        described = plain(game.describe(session.state, question))
        assert [entry["id"] for entry in described] == request.words, (
            f"{where(session)} describe tells of {[entry['id'] for entry in described]}, possible are "
            f"{request.words}. A die or card is put to people who bring their own as a Decision: "
            "describe its words too."
        )
        labels = [entry["label"] for entry in described]
        assert len(set(labels)) == len(labels), (
            f"{where(session)} results of chance are labelled {labels}. Tell them apart."
        )
        assert_sentence(worded(game.prompt, question), f"{where(session)} the prompt")
        found.add(request.step.id)
    assert found, (
        "No die and no card came up in a whole random game. If the game has none, say so in the suite; "
        "if it has, yield a Chance for it."
    )
