"""The search for leaks: it bites in every channel, and finds none where there is none."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from annamite.kernel import Decision, LogEntry, Refused, Session
from annamite.kernel import session as sessions
from annamite.kernel.game import reason_line
from annamite.server import wire
from annamite.server.play import looking_ahead, looking_back, overruled, retelling, views
from annamite.server.play.looking_back import LookingBack
from tests.conformance.minigame import (
    CARDS,
    HAND,
    LOAD,
    RAISE,
    ROUND,
    SEATS,
    MiniGame,
    MiniHints,
    State,
)
from tools.fuzz import LAWFULLY_SHOWN
from tools.leaks import __main__ as command
from tools.leaks import rounds, swaps
from tools.leaks.rounds import Compared, Limits, chosen, compare_game
from tools.leaks.sent import Copy
from tools.leaks.swaps import Leak

if TYPE_CHECKING:
    from pathlib import Path

    from annamite.kernel import Log, Rules

EVERYBODY: Final = Limits([*SEATS, None])
MOST: Final = 8
"""Games in which a leak has to be found."""


class Sound(MiniGame):
    """The small game, in which who could have wagered more is asked to raise in any case."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        """Play the next stretch."""
        rules, answer = super().play(state, log), None
        while True:
            try:
                request = next(rules) if answer is None else rules.send(answer)
            except StopIteration:
                return
            if isinstance(request, Decision):
                self.asks(state, request, log)
            answer = yield request

    def asks(self, state: State, request: Decision, log: Log) -> None:
        """Look at what is asked."""
        if request.step is RAISE:
            request.always_asked = bool(state.cells[HAND + 1 - state.cells[ROUND] % 2])


def look_into(game: MiniGame, limits: Limits = EVERYBODY) -> None:
    """Make swaps in some games.

    Raises:
        Leak: something leaks.
    """
    for seed in range(MOST):
        compare_game(game, "even", seed, Counter(), limits)


def held(state: State) -> str:
    """Return what both seats hold, which none of them may know."""
    return " and ".join(CARDS[card] for card in state.cells[HAND : HAND + 2])


# --- leaks of a game -----------------------------------------------------------------------------------


class TellsByForce(MiniGame):
    """The small game as it is: who cannot raise, since little was wagered, is not asked."""


class TellsInView(Sound):
    """The rounds count what is held."""

    def view(self, state: State, seat: str | None) -> Any:
        """Return too much."""
        view = super().view(state, seat)
        view.round += sum(state.cells[HAND : HAND + 2])
        return view


class TellsInLog(Sound):
    """A line says it."""

    def asks(self, state: State, request: Decision, log: Log) -> None:
        """Tell everybody."""
        super().asks(state, request, log)
        if log:
            log(LogEntry("drew.own", "1", {"seat": "red", "card": held(state)}))


class TellsByOrder(Sound):
    """Where goods may be loaded is listed another way round."""

    def asks(self, state: State, request: Decision, log: Log) -> None:
        """Turn the list over."""
        super().asks(state, request, log)
        if request.step is LOAD:
            other = state.cells[HAND + 1 - state.cells[ROUND] % 2]
            listed = request.source() if callable(request.source) else request.source
            request.source = [*listed][:: -1 if other % 2 else 1]


class TellsInPrompt(Sound):
    """The question says it."""

    def asks(self, state: State, request: Decision, log: Log) -> None:
        """Put it into the params."""
        super().asks(state, request, log)
        if request.step is LOAD:
            request.params = {"seat": held(state), "left": 1}


class TellsByWorlds(Sound):
    """What is drawn breaks the rules of the game."""

    def audit(self, state: State) -> list[str]:
        """Find a third lamp."""
        return ["A lamp too many."] if state.cells[HAND] == 2 else []


@pytest.mark.parametrize(
    ("game", "where"),
    [
        (TellsByForce, r"by the update: (decision|waiting|revision)"),
        (TellsInView, r"by the update: view: round"),
        (TellsInLog, r"by the update: log: 0: text"),
        (TellsByOrder, r"by the update: decision: options: 0"),
        (TellsInPrompt, r"by the update: (decision: prompt|waiting: prompt)"),
        (TellsByWorlds, r"a world for .* is none: A lamp too many"),
    ],
)
def test_what_a_game_gives_away_is_found(game: type[MiniGame], where: str) -> None:
    """The message names the seat, the step, and the place in what was sent."""
    with pytest.raises(Leak, match=where):
        look_into(game())


# --- leaks of the server ------------------------------------------------------------------------------


def secret_of(session: Session[Any]) -> str:
    """Return what nobody may be told of a session."""
    return held(session.state)


def refusing(session: Session[Any], *_: object, **__: object) -> Any:
    """Refuse, and say too much."""
    raise Refused(secret_of(session))


async def replying(back: LookingBack, *_: object, **__: object) -> msgspec.Raw:
    """Reply with too much."""
    return msgspec.Raw(msgspec.json.encode(secret_of(back._table.session)))


def opposite(seat: str | None) -> str:
    """Return a seat that knows something else."""
    return SEATS[seat == SEATS[0]]


UNDO, PREVIEWED, RECORD = wire.undo, wire.previewed, Session.record
PAST, RETELLING, REASON = views.past, retelling.retelling, reason_line


def labelled(session: Session[Any], *given: Any) -> dict[str, str]:
    """Say at each point what is held."""
    return dict.fromkeys(UNDO(session, *given), secret_of(session))


def previewed(session: Session[Any], *given: Any) -> wire.told.Previewed:
    """Tell one line too much."""
    reply = PREVIEWED(session, *given)
    reply.lines.append(wire.told.PreviewLine(text=secret_of(session), rule="1"))
    return reply


PLANTED: Final[dict[str, tuple[object, str, Any]]] = {
    "hints": (
        Session,
        "hints",
        lambda own, _: MiniHints(rolls=sum(own.state.cells[HAND : HAND + 2])),
    ),
    "undo": (wire, "undo", labelled),
    "listed": (views, "summary", secret_of),
    "preview": (wire, "previewed", previewed),
    "record": (Session, "record", lambda own, seen_by=None: RECORD(own, SEATS)),
    "at": (views, "past", lambda session, at, seat: PAST(session, at, opposite(seat))),
    "since": (looking_back, "retelling", lambda own, at, seat: RETELLING(own, at, opposite(seat))),
    "reason": (sessions, "reason_line", lambda *given: replace(REASON(*given), visible_to=None)),
    "earlier": (views, "earlier", refusing),
    "why not": (Session, "why_not", refusing),
    "drafts": (Session, "drafts", refusing),
    "advice": (looking_ahead, "advice", refusing),
    "alternatives": (overruled, "alternatives", refusing),
    "trace": (LookingBack, "trace", replying),
    "chronicle": (LookingBack, "chronicle", replying),
    "season": (LookingBack, "season_end", replying),
}
"""By what the seat can tell: what is put in the place of what, so that it can."""


@pytest.mark.parametrize("channel", PLANTED)
def test_what_the_server_gives_away_is_found(channel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every channel, by name."""
    monkeypatch.setattr(swaps, "ADVISED", 1)
    monkeypatch.setattr(*PLANTED[channel])
    in_update = {"hints": "decision: hints", "undo": "undo", "reason": "log"}
    where = f"update: {in_update[channel]}" if channel in in_update else channel
    with pytest.raises(Leak, match=rf"by the {where}[ :]"):
        look_into(Sound())


def test_nothing_leaks_from_a_small_game() -> None:
    """Where everything is as it should be nothing is found, and something was compared."""
    found = compare_game(Sound(), "even", 1, Counter(), EVERYBODY)
    assert found.swaps > 5
    assert found.alike > 2 * found.swaps
    assert sum(found.steps.values()) == found.swaps


def test_an_ending_and_what_a_game_names_are_no_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that tells all is no leak where the seat decides at a step named with its reason."""
    monkeypatch.setitem(LAWFULLY_SHOWN, MiniGame.name, dict.fromkeys(Sound.steps, "so it is"))
    only = Limits(["red"])
    with pytest.raises(Leak, match="red can tell"):
        look_into(TellsInView(), only)
    monkeypatch.setattr(Copy, "decides", True)
    look_into(TellsInView(), only)


# --- games and notes ----------------------------------------------------------------------------------


def test_steps_asked_least_come_first() -> None:
    """One of each first, then those that other games have shown least."""
    asked = ["move"] * 50 + ["plan", "pay"]
    assert {asked[at] for at in chosen(asked, 3, Counter(), Random(1))} == {"move", "plan", "pay"}
    before = Counter(move=0, plan=9, pay=1)
    assert [asked[at] for at in chosen(asked, 2, before, Random(1))] == ["move", "move"]
    assert chosen(asked, 99, Counter(), Random(1)) == [*range(52)]


def test_so_many_stretches_of_a_game_are_looked_at() -> None:
    """All of them, or those whose question came up least."""
    every = compare_game(Sound(), "even", 1, Counter(), Limits(["red"]))
    some = compare_game(Sound(), "even", 1, Counter(), Limits(["red"], swaps=5))
    early = compare_game(Sound(), "even", 1, Counter(), Limits(["red"], answers=12))
    assert some.swaps <= 5 < every.swaps
    assert early.swaps < every.swaps


NAME: Final = "mini-game"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command find the small game."""
    monkeypatch.setattr(command, "load", lambda _: Sound())


@pytest.mark.usefixtures("small")
def test_games_that_are_noted_are_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is through stays through; the rest knows at which steps swaps were made."""
    played: list[tuple[str, int, int]] = []

    def compared(
        _: object, scenario: str, seed: int, before: Counter[str], limits: Limits
    ) -> Compared:
        assert limits == Limits(["red"], 10, 99, None)
        played.append((scenario, seed, before["plan"]))
        return Compared(
            game=NAME, scenario=scenario, seed=seed, swaps=10, alike=30, steps={"plan": 10}
        )

    monkeypatch.setattr(rounds, "compare_game", compared)
    notes = tmp_path / "notes.jsonl"
    given = [NAME, "--seat", "red", "--per-game", "10", "--answers", "99", "--notes", str(notes)]
    assert command.main([*given, "--swaps", "20"]) == 0
    assert command.main([*given, "--swaps", "25"]) == 0
    assert played == [("even", 0, 0), ("uphill", 0, 10), ("even", 1, 20)]
    assert [json.loads(line)["seed"] for line in notes.read_text().splitlines()] == [0, 0, 1]
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "30 swaps in 3 games, found alike 90 times at 1 steps"
    assert command.main([*given, "--swaps", "30", "--counts"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == ["30", "plan"]


def test_the_exit_status_tells_of_a_leak(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the game in which it is."""
    monkeypatch.setattr(command, "load", lambda _: TellsInView())
    assert command.main([NAME, "even"]) == 1
    assert capsys.readouterr().out.startswith("mini-game even, game 0: ")


def test_a_game_that_hides_nothing_is_left_soon(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is nothing to swap in it."""
    monkeypatch.setattr(MiniGame, "secrets", lambda *_: False)
    monkeypatch.setattr(command, "load", lambda _: Sound())
    assert command.main([NAME]) == 0
    assert capsys.readouterr().out == "0 swaps in 30 games, found alike 0 times at 0 steps\n"
