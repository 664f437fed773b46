"""What every game owes to the kernel, checked over random play.

A package under `annamite.games` that defines `game()` is under test without further ado.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from annamite import games
from annamite.kernel import (
    TABLE_TEXTS,
    Chance,
    Decision,
    Game,
    Generator,
    LogEntry,
    Position,
    Refused,
    Session,
    Setup,
    SetupError,
    decode,
    encode,
    replay,
)
from annamite.kernel.game import OptionValue
from annamite.kernel.record import HIDDEN
from tests.conformance.catalogue import (
    LAWFULLY_SHOWN,
    Case,
    Story,
    cases,
    game_names,
    game_of,
    snapshot,
    table,
    tell,
)
from tests.conformance.minigame import MiniGame

ROOT = Path(__file__).parents[2]
CASES = cases()
GARBAGE: tuple[Any, ...] = (
    "", " ", "?", "0", "-1", "1e3", "99999999999999999999", "done\n", "DONE", "no such word", "\0",
    "x" * 10_000, "é", "٣", "\ud800", "../..", "{0}", "-", "--", "a-b-c-1", None, 0, 1.5, True, b"done",
    [], ["done"], {},
)  # fmt: skip
"""What no game offers anywhere, though "0" and "-" may be words of some."""

every_game = pytest.mark.parametrize("name", game_names())
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def seats_of(game: Game[Any]) -> list[str | None]:
    """Return all seats, and None for a spectator."""
    return [*(seat.id for seat in game.seats), None]


def assert_sentence(text: str) -> None:
    """A person reads it: it says something, on one line, and nothing in it was left unfilled."""
    assert isinstance(text, str)
    assert text
    assert text == text.strip()
    assert "\n" not in text
    assert not set("{}<>") & set(text), text
    assert text[0].isupper() or not text[0].isalpha(), text


def assert_word(request: Decision | Chance, value: int) -> None:
    """A word stands for its value, and for nothing else."""
    codec = request.step.codec
    assert type(value) is int
    word = codec.word(value)
    assert type(word) is str
    assert word
    assert word == word.strip()
    assert word != HIDDEN
    assert codec.value(word) == value


def walk(story: Story, *, rare: int = 3, every: int = 1) -> Iterator[Session[Any]]:
    """Yield the table at decisions of a story: all steps while they are new, then some."""
    session = Session(story.game, story.case.setup, settle=False)
    seen: Counter[str] = Counter()
    for number, entry in enumerate(story.entries):
        request = session.request
        assert request is not None
        seen[request.step.id] += 1
        if seen[request.step.id] <= rare or number % every == 0:
            yield session
        session._feed(story.values[number], entry.word, entry.seat, auto=entry.auto)
    yield session


# --- what stands on the box -----------------------------------------------------------------


def test_every_package_is_a_game() -> None:
    for name in games._packages():
        game = games.load(name)
        assert game.name == name
        assert name in games.names()


def test_an_unknown_game_is_an_error_that_lists_those_there_are() -> None:
    with pytest.raises(ValueError) as caught:
        games.load("checkers")
    known = ", ".join(games.names()) or "none"
    assert str(caught.value) == f"There is no game 'checkers'; choose one of: {known}."
    for name in ("", "fire_in_the_lake", "..", "os", "kernel"):
        with pytest.raises(ValueError):
            games.load(name)


@every_game
def test_it_says_what_it_is(name: str) -> None:
    game = game_of(name)
    assert game.name == name
    assert name == name.lower().replace("_", "-")
    assert_sentence(game.title)
    assert game.rules_version
    seats = [seat.id for seat in game.seats]
    assert len(set(seats)) == len(seats) >= 1
    assert "chance" not in seats
    for seat in game.seats:
        assert_sentence(seat.title)
    scenarios = [scenario.id for scenario in game.scenarios]
    assert len(set(scenarios)) == len(scenarios) >= 1
    for scenario in game.scenarios:
        assert_sentence(scenario.title)
        assert_sentence(scenario.summary)
    options = [option.id for option in game.options]
    assert len(set(options)) == len(options)
    for option in game.options:
        assert_sentence(option.title)
        assert_sentence(option.help)
        assert len(option.choices) == len(option.labels) >= 2
        assert len(set(option.choices)) == len(option.choices)
        assert len({type(choice) for choice in option.choices}) == 1


@every_game
def test_its_steps_are_named_by_their_ids(name: str) -> None:
    game = game_of(name)
    assert game.steps
    for id_, step in game.steps.items():
        assert step.id == id_ == id_.strip().lower()
        assert step.prompt
        assert step.rule
        assert step.kind


@every_game
def test_its_board_is_json(name: str) -> None:
    board = game_of(name).board()
    assert json.loads(json.dumps(board, allow_nan=False)) == board
    assert json.dumps(board) == json.dumps(game_of(name).board())


@every_game
def test_it_words_what_the_table_says(name: str) -> None:
    for key in TABLE_TEXTS:
        assert_sentence(game_of(name).text(LogEntry(key, "")))


@every_game
def test_every_scenario_and_option_starts_or_says_why_not(name: str) -> None:
    game = game_of(name)
    for scenario in game.scenarios:
        plain = game.dump(game.start(Setup(scenario.id)))
        first: dict[str, OptionValue] = {option.id: option.choices[0] for option in game.options}
        assert game.dump(game.start(Setup(scenario.id, first))) == plain
        for option in game.options:
            for choice in option.choices:
                try:
                    state = game.start(Setup(scenario.id, {option.id: choice}))
                except SetupError as error:
                    assert_sentence(str(error))
                else:
                    assert game.audit(state) == []
                    assert game.load(game.dump(state)) is not state


@every_game
@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("no-such", {}),
        ("", {}),
        (None, {"no-such": True}),
        (None, {"": 1}),
        (None, {"no-such": "x"}),
    ],
)
def test_a_wrong_setup_is_refused_in_one_sentence(
    name: str, scenario: str | None, options: dict[str, OptionValue]
) -> None:
    game = game_of(name)
    with pytest.raises(SetupError) as caught:
        game.start(Setup(game.scenarios[0].id if scenario is None else scenario, options))
    assert_sentence(str(caught.value))


@every_game
def test_a_wrong_choice_is_refused_in_one_sentence(name: str) -> None:
    game = game_of(name)
    for option in game.options:
        for wrong in ("no such choice", -99, None, 1.5, []):
            with pytest.raises(SetupError) as caught:
                game.start(Setup(game.scenarios[0].id, {option.id: wrong}))  # type: ignore[dict-item]
            assert_sentence(str(caught.value))


# --- what is asked --------------------------------------------------------------------------


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


# --- what is kept ---------------------------------------------------------------------------


@every_case
def test_states_are_sound_and_come_back_from_their_dumps(case: Case) -> None:
    story = tell(case)
    game = story.game
    for session in walk(story, every=2):
        state = session.state
        assert game.audit(state) == []
        dump = game.dump(state)
        assert type(dump) is bytes
        back = game.load(dump)
        assert game.dump(back) == dump
        assert game.dump(back.copy()) == dump
        assert game.outcome(back) == game.outcome(state)
        assert game.view(back, None) == game.view(state, None)


@every_case
def test_play_goes_on_from_a_dump(case: Case) -> None:
    """At the start of a stretch the state alone says what comes next."""
    story = tell(case)
    game = story.game
    for session in walk(story, rare=1, every=25):
        position = session._position
        back = Position(game, game.load(game.dump(position.base)), answers=position.stretch)
        assert game.dump(back.state) == game.dump(position.state)
        assert repr(back.request) == repr(position.request)
        if isinstance(back.request, Decision) and isinstance(position.request, Decision):
            assert back.request.words == position.request.words


@every_case
def test_forks_are_independent(case: Case) -> None:
    story = tell(case)
    game = story.game
    rng = random.Random(f"forks {case}")
    for session in walk(story, rare=2, every=25):
        before = game.dump(session.state)
        fork = session.fork()
        assert game.dump(fork.state) == before
        assert repr(fork.request) == repr(session.request)
        twin = fork.fork()
        for _ in range(12):
            if (request := fork.request) is None:
                break
            values = request.values if isinstance(request, Decision) else request.outcomes
            fork.push(rng.choice(values))
            assert game.audit(fork.state) == []
        assert game.dump(session.state) == game.dump(twin.state) == before
        # What the story went on to do, the other fork does as well.
        for number in range(session.revision, min(session.revision + 12, len(story.values))):
            twin.push(story.values[number])
            assert game.dump(twin.state) == story.dumps[number + 1]
        assert game.dump(session.state) == before


@every_case
def test_a_copy_shares_nothing(case: Case) -> None:
    story = tell(case)
    game = story.game
    started = game.dump(game.start(case.setup))
    assert (
        game.dump(game.start(case.setup))
        == started
        == game.dump(story.session._checkpoints[0].state)
    )
    for checkpoint, mark in zip(story.session._checkpoints[-20:], story.session._marks[-20:]):
        state = checkpoint.state.copy()
        before = game.dump(checkpoint.state)
        position = Position(game, state)
        for value in story.values[mark.at : mark.at + 30]:
            position.push(value)
        assert game.dump(checkpoint.state) == before


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
    assert snapshot(alone) == together[0]
    assert play([table(case, 1), table(other, 2)], 120) == together


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
    assert snapshot(session) == snapshot(straight)
    assert session._marks == straight._marks


@every_case
def test_one_alone_may_go_back_anywhere(case: Case) -> None:
    story = tell(case)
    session = replay(story.game, story.session.record())
    rng = random.Random(f"back {case}")
    points = session.undo_points("", alone=True)
    for to in sorted(rng.sample(points, min(8, len(points))), reverse=True):
        session.undo("", to, alone=True)
        assert story.game.dump(session.state) == story.dumps[to]
        assert session.entries == story.entries[:to]
        lines = [line for line in session.log if line.key not in TABLE_TEXTS]
        assert lines == story.log[: story.told[to]]


@every_case
@pytest.mark.parametrize("check", [False, True])
def test_a_record_gives_the_game_again(case: Case, check: bool) -> None:
    story = tell(case)
    data = encode(story.session.record())
    assert snapshot(replay(story.game, decode(data), check=check)) == snapshot(story.session)


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
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout.decode()


@every_game
def test_it_is_the_same_in_every_process(name: str) -> None:
    from annamite.kernel.record import digest
    from annamite.players.playout import play_out

    case = next(case for case in CASES if case.game == name)
    story = tell(case)
    end = play_out(story.game, case.setup, 9, limit=300).state
    expected = [digest(dump) for dump in story.dumps] + ["True", digest(story.game.dump(end))]
    for hash_seed in ("0", "31337"):
        assert elsewhere(name, hash_seed).split() == expected


@every_case
def test_the_process_wide_generator_is_never_asked(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    def poison(*_: object, **__: object) -> Any:
        raise AssertionError("the process-wide generator was asked")

    story = tell(case)
    for name in ("random", "randrange", "randint", "choice", "choices", "shuffle", "sample"):
        monkeypatch.setattr(random, name, poison)
    for name in ("getrandbits", "randbytes", "uniform", "seed"):
        monkeypatch.setattr(random, name, poison)
    session = Session(story.game, case.setup, settle=False)
    for number, entry in enumerate(story.entries[:400]):
        session._feed(story.values[number], entry.word, entry.seat, auto=entry.auto)
    if (decision := session.decision) is not None:
        session.game.describe(session.state, decision)


# --- what is shown --------------------------------------------------------------------------


@every_case
def test_views_are_json(case: Case) -> None:
    story = tell(case)
    game = story.game
    for session in walk(story, every=10):
        for seat in seats_of(game):
            view = game.view(session.state, seat)
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
        described = story.game.describe(session.state, decision)
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
        described = story.game.describe(session.state, decision)
        captions = Counter((entry["label"], entry.get("space")) for entry in described)
        assert max(captions.values()) == 1, (decision, captions.most_common(1))


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


# --- what is secret -------------------------------------------------------------------------


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
        known["previews"] = [session.preview(seat, word) for word in request.words[:6]]
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
        pytest.skip("nothing is hidden in this story")


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
    session.chance = Generator.seeded(1)
    end = min(300, len(story.entries))
    assert session.entries[:end] == story.entries[:end]
