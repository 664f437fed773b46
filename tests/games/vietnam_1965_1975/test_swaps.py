"""Swaps along a campaign: nothing shows, and computers answer alike; what peeps or tells is found."""

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
from tools.leaks.computers import answer_alike
from tools.leaks.rounds import Compared, Limits, compare_game
from tools.leaks.swaps import Leak
from tools.probes import compare_twin

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.state import State
    from annamite.games.vietnam_1965_1975.shown.shapes import View


class Leaky(Vietnam):
    """The game with a view that shows everybody the stocks of the NLF."""

    def view(self, state: State, seat: str | None) -> View:
        """Return what a seat may see, and more."""
        view = super().view(state, seat)
        view.pools.vc = state.pools[2]
        return view


def look_into(game: Vietnam, **limits: Any) -> Compared:
    """Make swaps in the beginning of a campaign, where the US side looks unless another does."""
    own: dict[str, Any] = {"seats": ["us"], "swaps": 20, "answers": 700, **limits}
    return compare_game(game, "campaign", 0, Counter(), Limits(**own))


def test_a_campaign_keeps_its_secrets_from_the_us_side() -> None:
    """Levels, plans, stocks and what was built are swapped; nothing shows."""
    found = look_into(Vietnam())
    assert (found.swaps, sum(found.steps.values())) == (20, 20)
    assert found.alike > 40
    secret = {id_ for id_, step in Vietnam().steps.items() if step.secret}
    assert secret & found.steps.keys()


def test_a_secret_that_shows_is_found() -> None:
    """The message says by what it can be told."""
    with pytest.raises(Leak, match="by the update: view: pools"):
        look_into(Leaky(), swaps=12)


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


def test_computers_play_and_answer_where_their_seat_decides() -> None:
    """In a campaign between two of them; what is sent is compared besides."""
    found = look_into(Vietnam(), swaps=5, answers=180, player="computer")
    assert (found.swaps, found.answered) == (5, 5)
    assert found.alike > 10


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
    assert look_into(Vietnam(), seats=["nlf"], swaps=5, answers=300).swaps == 0
