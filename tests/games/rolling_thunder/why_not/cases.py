"""Scenes in which something is not offered, and how to bring it.

Each names one condition: the reason is told in the scene, and with that condition made true, and
nothing else, the same is offered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from annamite.games.rolling_thunder.box.ids import FORCES, N_SQUADRONS, RAID_TARGETS, SQUADRONS
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.compose import new_raid
from annamite.games.rolling_thunder.state import Raid
from annamite.games.rolling_thunder.support import window
from annamite.kernel import Decision
from annamite.kernel.conditions import Unmet
from tests.games.rolling_thunder.scenes import Play, Scene

AIR_FORCE, NAVY = FORCES
Ask = Callable[[Scene], Play]
Change = Callable[[Scene], object]


class Case(NamedTuple):
    """Something that is missing, and what brings it.

    Attributes:
        ask: Plays up to the question.
        word: What is missing there.
        says: Why.
        rule: By which clause.
        start: Makes the scene so.
        mend: Makes the condition true, and nothing else.
        then: Plays up to the question once it is true, if otherwise than `ask`.
        year: When it is.
    """

    ask: Ask
    word: str
    says: str
    rule: str
    start: Change
    mend: Change
    then: Ask | None = None
    year: int = 1965


def reason(play: Play, word: str) -> Unmet | None:
    """Return why a word is not offered; None if it is."""
    decision = play.request
    assert isinstance(decision, Decision)
    found = decision.why_not(decision.step.codec.value(word))
    assert (found is None) == (word in decision.words)
    return found


def check(case: Case) -> None:
    """Assert that the reason is told, and gone once its condition holds."""
    scene = Scene(case.year)
    case.start(scene)
    found = reason(case.ask(scene), case.word)
    assert found is not None
    assert (found.says, found.rule, found.general) == (case.says, case.rule, False)
    scene = Scene(case.year)
    case.start(scene)
    case.mend(scene)
    assert reason((case.then or case.ask)(scene), case.word) is None


# --- questions ----------------------------------------------------------------------------------


def raid_on(scene: Scene, force: str, name: str) -> Raid:
    """Let a force launch a raid."""
    raid = new_raid(scene.t, FORCES.index(force), RAID_TARGETS.index(name))
    scene.s.raid = raid
    return raid


def at(timing: str, force: str = NAVY, *words: str | int) -> Ask:
    """Ask a force for a card of a moment, or what follows."""
    return lambda scene: scene.run(window, FORCES.index(force), timing).do(*words)


def phase(number: Phase, *words: str | int) -> Ask:
    """Ask the first question of a phase, or one that follows."""
    return lambda scene: scene.stretch(number, *words)


# --- changes ------------------------------------------------------------------------------------


def nothing(_: Scene) -> None:
    """Leave the scene as it is."""


def also(*changes: Change) -> Change:
    """Do several things."""

    def change(scene: Scene) -> None:
        for each in changes:
            each(scene)

    return change


def put(column: str, index: int, value: int) -> Change:
    """Set one number of a column of the position."""

    def change(scene: Scene) -> None:
        getattr(scene.s, column)[index] = value

    return change


def put_all(**numbers: Any) -> Change:
    """Set attributes of the position."""
    return lambda scene: scene.set(**numbers)


def reserve(force: str, **counts: int) -> Change:
    """Let a force have exactly these squadrons."""
    return lambda scene: scene.squadrons(force, **counts)


def weather(**regions: str) -> Change:
    """Set the weather of regions."""
    return lambda scene: scene.weather(**regions)


def hand(*cards: str, force: str = NAVY) -> Change:
    """Deal cards."""
    return lambda scene: scene.hand(force, *cards)


def cubes(place: str, **counts: int) -> Change:
    """Put cubes somewhere."""
    return lambda scene: scene.cubes(place, **counts)


def over(place: str, force: str, **counts: int) -> Change:
    """Put armed recon or suppression squadrons over a place."""
    return lambda scene: scene.over(place, force, **counts)


def kind(force: str, name: str) -> int:
    """Return where a kind of squadron is counted."""
    return FORCES.index(force) * N_SQUADRONS + SQUADRONS.index(name)
