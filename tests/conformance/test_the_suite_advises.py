"""What the suite says of a game with a beginner's mistake in it: which it is, and what to do.

Each game here is the one that `annamite new-game` writes, with one thing changed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from annamite.kernel import Decision, Log, LogEntry, Rules, Setup, Steps, Words
from annamite.kernel.decision import Request
from annamite.new_game import write
from annamite.new_game.template.game import TrailWatch
from annamite.new_game.template.rules import MOVE, move, search
from annamite.new_game.template.shown import TrailView
from annamite.new_game.template.shown import view as shown_view
from annamite.new_game.template.state import PATROL, PLACES, TO_HIDE, TO_MOVE, State, ways
from tests.conformance import catalogue, test_asked, test_kept, test_probed, test_secret, test_shown
from tests.conformance.altered import altered
from tests.conformance.catalogue import Case

ROOT = Path(__file__).parents[2]


class Altered(TrailWatch):
    """Trail Watch with every request altered on its way."""

    def alter(self, request: Request, state: State) -> Request:
        return request

    def play(self, state: State, log: Log = None) -> Rules[None]:
        rules = super().play(state, log)
        yield from altered(rules, lambda request: self.alter(request, state))


class SecretInTheView(TrailWatch):
    def view(self, state: State, seat: str | None) -> TrailView:
        return shown_view(state, PATROL)


class SecretInThePrompt(Altered):
    def alter(self, request: Request, state: State) -> Request:
        if isinstance(request, Decision) and request.step is MOVE:
            params = {"from": PLACES[state.patrol]}
            return Decision(MOVE, PATROL, lambda: request.values, params, always_asked=True)
        return request

    def prompt(self, decision: Decision) -> str:
        place = (decision.params or {}).get("from")
        return f"Move from the {place}." if place else super().prompt(decision)


class ForcedDecisionTells(Altered):
    def alter(self, request: Request, state: State) -> Request:
        if isinstance(request, Decision):
            return Decision(request.step, request.seat, lambda: request.values, request.params)
        return request


class DumpNotCanonical(TrailWatch):
    def load(self, data: bytes) -> State:
        state = super().load(data)
        state.possible.reverse()
        return state


class DumpForgets(TrailWatch):
    def dump(self, state: State) -> bytes:
        fields = msgspec.to_builtins(state)
        del fields["searcher"]
        return msgspec.json.encode(fields)


class SharingState(State):
    def copy(self) -> State:
        return msgspec.structs.replace(self)


class CopySharesAList(TrailWatch):
    def start(self, setup: Setup) -> State:
        return SharingState(turns=super().start(setup).turns)

    def load(self, data: bytes) -> State:
        return msgspec.json.decode(data, type=SharingState)

    def play(self, state: State, log: Log = None) -> Rules[None]:
        possible = state.possible
        yield from super().play(state, log)
        possible[:] = state.possible
        state.possible = possible


class OfferedAndRefused(Altered):
    def alter(self, request: Request, state: State) -> Request:
        if isinstance(request, Decision) and request.step is MOVE:
            places = range(len(PLACES))
            return Decision(MOVE, PATROL, places, always_asked=True)
        return request

    def play(self, state: State, log: Log = None) -> Rules[None]:
        allowed = ways(state, state.patrol) if state.phase == TO_MOVE else []
        yield from super().play(state, log)
        if allowed and state.patrol not in allowed:
            raise ValueError("nobody can go so far")


class Capitals(Words):
    """Words that are read otherwise than they are written."""

    def word(self, value: int) -> str:
        return super().word(value).capitalize()


class WordNotReadBack(Altered):
    steps = Steps({**TrailWatch.steps})
    told = steps["search"] = Steps().define("search", Capitals(*PLACES), "Search.", "2.1", "space")

    def alter(self, request: Request, state: State) -> Request:
        if isinstance(request, Decision) and request.step.id == "search":
            return Decision(self.told, request.seat, request.values)
        return request


class LineWithoutText(TrailWatch):
    def play(self, state: State, log: Log = None) -> Rules[None]:
        yield from super().play(state, log)
        if log:
            log(LogEntry("rested", "3.2"))


class GuessCannotBePlayed(TrailWatch):
    """It goes on after something came to light, in the same stretch."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        if state.phase == TO_HIDE:
            yield from super().play(state, log)
            return
        yield from search(state, log)
        if state.phase == TO_MOVE:
            yield from move(state, log)


class GuessIsNoState(TrailWatch):
    def redact(self, state: State, seat: str | None) -> State:
        guess = super().redact(state, seat)
        if seat != PATROL and state.patrol >= 0:
            guess.patrol = 99
        return guess


TELL = test_secret.test_nobody_can_tell_what_it_may_not_know
TWIN = test_probed.test_nobody_can_tell_a_position_from_its_twin
SOUND = test_kept.test_states_are_sound_and_come_back_from_their_dumps
KNOWS = test_secret.test_what_a_seat_knows_is_a_sound_state

ADVICE: list[tuple[type[TrailWatch], Callable[..., Any], str]] = [
    (SecretInTheView, TELL, r"can tell by view.*hidden from it\. Show, tell, ask and offer only"),
    (SecretInTheView, TWIN, r"by the view: .*Leave out of the view what the seat may not know"),
    (SecretInThePrompt, TWIN, r"by the prompt: .*keep what is hidden out of its params"),
    (ForcedDecisionTells, TWIN, r"by the waiting: .*let the Decision be always_asked"),
    (
        DumpNotCanonical,
        SOUND,
        r"dumped and loaded has another dump\. Equal states have equal bytes",
    ),
    (DumpForgets, SOUND, r"dump leaves something out: write every field"),
    (CopySharesAList, test_kept.test_forks_are_independent, r"State\.copy shares no list"),
    (CopySharesAList, test_kept.test_a_copy_shares_nothing, r"State\.copy shares no list"),
    (
        OfferedAndRefused,
        test_asked.test_every_request_is_well_formed,
        r"'move'.*was offered and could not be played.*nobody can go so far.*list of options",
    ),
    (
        OfferedAndRefused,
        test_probed.test_every_option_can_be_taken,
        r"^move=\w+ leads to: .*nobody can go so far.*do not list it",
    ),
    (
        WordNotReadBack,
        test_asked.test_every_request_is_well_formed,
        r"codec of 'search' words \d as '[A-Z]\w+'.*codec\.value\(codec\.word\(value\)\)",
    ),
    (
        LineWithoutText,
        test_shown.test_prompts_and_log_lines_are_sentences,
        r"no text for 'rested'.*add its template",
    ),
    (
        GuessCannotBePlayed,
        KNOWS,
        r"cannot explain what \w+ has seen.*end the stretch of play after",
    ),
    (GuessIsNoState, KNOWS, r"what redact guesses for searcher is unsound.*where it cannot be"),
]


def arguments_of(check: Callable[..., Any], name: str) -> dict[str, Any]:
    """Return what a check is called with, for a game that is in no package."""
    wants = check.__code__.co_varnames[: check.__code__.co_argcount]
    return {"name": name} if "name" in wants else {"case": Case(name, "trail", 1)}


@pytest.mark.parametrize(
    ("kind", "check", "advice"), ADVICE, ids=lambda each: getattr(each, "__name__", "")
)
def test_a_beginners_mistake_is_named(
    kind: type[TrailWatch],
    check: Callable[..., Any],
    advice: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = advised(kind.__name__, kind(), check, monkeypatch)

    assert told is not None
    assert re.search(advice, told, re.DOTALL), told


@pytest.mark.parametrize("check", {check: None for _, check, _ in ADVICE})
def test_the_game_without_them_passes(
    check: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert advised("sound", TrailWatch(), check, monkeypatch) is None


def advised(
    name: str, game: TrailWatch, check: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> str | None:
    """Return what a check says of a game; None if it finds nothing."""
    monkeypatch.setitem(catalogue.EXTRA, name, game)
    catalogue.game_of.cache_clear()
    catalogue.tell.cache_clear()
    try:
        check(**arguments_of(check, name))
    except AssertionError as error:
        return str(error)
    finally:
        catalogue.tell.cache_clear()
        catalogue.game_of.cache_clear()
    return None


HASHED = "lambda: [AT.value(word) for word in {PLACES[at] for at in ways(s, s.patrol)}]"


def test_an_order_that_hangs_on_the_process_is_named(tmp_path: Path) -> None:
    """Options out of a set of words come in another order in another process."""
    written = write("hash-order", tmp_path)
    rules = written.package / "rules.py"
    text = rules.read_text(encoding="utf-8")
    assert text.count("lambda: ways(s, s.patrol)") == 1
    rules.write_text(text.replace("lambda: ways(s, s.patrol)", HASHED), encoding="utf-8")
    suite = "tests/conformance/test_kept.py::test_it_is_the_same_in_every_process[hash-order]"

    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", suite],
        cwd=ROOT,
        env={**os.environ, "ANNAMITE_GAMES": str(tmp_path), "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 1, run.stdout + run.stderr
    assert re.search(r"another process.*sort what comes from a set", run.stdout, re.DOTALL)
