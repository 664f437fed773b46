"""Twins along long games: which positions are compared, and what notes are for."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision, LogEntry, Position, Rules
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.scenes import OpenGame
from tools import twins
from tools.probes import compare_twin
from tools.twins import Compared, answer_alike, chosen, compare_game, main

if TYPE_CHECKING:
    from pathlib import Path

    from annamite.games.vietnam_1965_1975.position.state import State
    from annamite.games.vietnam_1965_1975.shown.shapes import View


class Leaky(Vietnam):
    """The game with a view that shows everybody the stocks of the NLF."""

    def view(self, state: State, seat: str | None) -> View:
        """Return what a seat may see, and more."""
        view = super().view(state, seat)
        view.pools.vc = state.pools[2]
        return view


def test_steps_asked_least_come_first() -> None:
    """One of each first, then those that other games have shown least."""
    asked = ["move"] * 50 + ["plan", "pay"]
    assert {asked[at] for at in chosen(asked, 3, Counter(), Random(1))} == {"move", "plan", "pay"}
    before = Counter(move=0, plan=9, pay=1)
    assert [asked[at] for at in chosen(asked, 2, before, Random(1))] == ["move", "move"]
    assert chosen(asked, 99, Counter(), Random(1)) == [*range(52)]


def test_a_campaign_keeps_its_secrets_from_the_us_side() -> None:
    """Levels, plans, stocks and what was built are swapped; nothing shows."""
    found = compare_game(Vietnam(), "campaign", 0, "us", Counter(), twins=20, answers=700)
    assert (found.twins, sum(found.steps.values())) == (20, 20)
    assert found.alike > 20
    secret = {id_ for id_, step in Vietnam().steps.items() if step.secret}
    assert len(secret & found.steps.keys()) > 1


def test_a_secret_that_shows_is_found() -> None:
    """The message says by what it can be told."""
    with pytest.raises(AssertionError, match="by the view: pools"):
        compare_game(Leaky(), "campaign", 0, "us", Counter(), twins=12, answers=700)


class Peeping:
    """A player that reads what lies open on the table, whoever may see it."""

    id = title = "peeping"
    aliases = ()
    listed = long = seated = False
    reason = ""

    def make(self, *_: object) -> Peeping:
        """Return this one."""
        return self

    def choose(self, decision: Decision, look: Any) -> int:
        """Take the first option, for what the VC have in their pool."""
        season = look.func.__self__.state.season
        self.reason = f"{season.levels[Index.VC_SUPPLY]} of supply"
        return decision.values[0]


class Peeped(OpenGame):
    """The game with that player."""

    players: ClassVar[Any] = (Peeping(), *Vietnam.players)


def ordering_at() -> Position[State]:
    """Return a position at which the US side fills its sheet."""
    scene = interphase(Stage.US_COMMITMENT)
    scene.play()
    return Position(Peeped(scene.game.scenario), scene.s.copy())


def test_a_computer_that_peeps_is_found() -> None:
    """The message says what it answered either way; one that does not peep passes."""
    assert answer_alike(ordering_at(), "us", "computer", Random(1))
    assert answer_alike(ordering_at(), "us", "random", Random(1))
    assert not answer_alike(ordering_at(), "nlf", "peeping", Random(1))
    with pytest.raises(AssertionError, match=r"peeping for us answers .*of supply.*and a twin"):
        answer_alike(ordering_at(), "us", "peeping", Random(1))


def test_computers_play_and_answer_where_their_seat_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a campaign between two of them; what is shown is compared besides."""
    shown: list[str] = []

    def compare(position: Position[State], *_: object, **__: object) -> int:
        assert position.request is not None
        shown.append(position.request.step.id)
        return 1

    monkeypatch.setattr(twins, "compare_twin", compare)
    found = compare_game(
        Vietnam(), "campaign", 0, "us", Counter(), twins=5, answers=180, player="computer"
    )
    assert (found.twins, found.alike, found.answered) == (5, 5, 5)
    assert Counter(shown) == Counter(found.steps)
    assert found.steps.keys() <= {*shown}


class Talkative(OpenGame):
    """The game with a log that tells everybody what the NLF answers."""

    def play(self, state: State, log: Any = None) -> Rules[None]:
        """Play a stretch, and tell what the NLF answers."""
        rules = super().play(state, log)
        try:
            request = next(rules)
            while True:
                answer = yield request
                log(LogEntry("vc.points_withdrawn", "17.7", {"points": answer}))
                request = rules.send(answer)
        except StopIteration:
            return


def tells(seed: int, *, apart: bool) -> bool:
    """Return whether a twin shows that everybody is told of nothing planned for sea supply."""
    scene = interphase(Stage.NVN_PLANS)
    scene.play()
    position = Position(Talkative(scene.game.scenario), scene.s.copy())
    assert position.request is not None
    nothing = position.request.step.codec.value("commit-0")
    try:
        compare_twin(position, "us", Random(seed), [nothing], apart=apart)
    except AssertionError:
        return True
    return False


def test_twins_that_answer_otherwise_show_that_an_answer_is_told() -> None:
    """Whoever may plan nothing plans nothing, unless the twins go their own ways."""
    assert not any(tells(seed, apart=False) for seed in range(6))
    assert any(tells(seed, apart=True) for seed in range(6))


def test_the_nlf_knows_everything() -> None:
    """There is no other position for it."""
    found = compare_game(Vietnam(), "campaign", 0, "nlf", Counter(), twins=5, answers=300)
    assert found.alike == 0


def test_games_that_are_noted_are_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is through stays through; the rest knows which steps it compared."""
    played: list[tuple[int, Counter[str]]] = []

    def compare(
        _: object, scenario: str, seed: int, seat: str | None, before: Counter[str], **limits: Any
    ) -> Compared:
        expected = {"twins": 10, "answers": 99, "player": None}
        assert (scenario, seat, limits) == ("campaign", "us", expected)
        played.append((seed, before))
        return Compared(seed=seed, twins=10, alike=30, steps={"plan": 10})

    monkeypatch.setattr(twins, "compare_game", compare)
    given = ["vietnam-1965-1975", "campaign", "--seat", "us", "--per-game", "10", "--answers", "99"]
    given += ["--notes", str(tmp_path / "notes.jsonl"), "--twins"]
    assert main([*given, "20"]) == 0
    assert main([*given, "25"]) == 0
    assert played == [(0, Counter()), (1, Counter(plan=10)), (2, Counter(plan=20))]
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "30 twins of 3 games, found alike 90 times at 1 steps"


def test_the_exit_status_tells_of_a_secret_that_shows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the game in which it does."""

    def compare(*_: object, **__: object) -> Compared:
        raise AssertionError("us can tell")

    monkeypatch.setattr(twins, "compare_game", compare)
    assert main(["vietnam-1965-1975", "campaign"]) == 1
    assert capsys.readouterr().out == "game 0: us can tell\n"
