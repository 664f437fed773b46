"""A condition that fails in a scene, and the same scene in which it holds.

Case(
    build=lambda s: s.put("hue", us_troops=1),
    begin=operation("us", "assault"),
    word="hue",
    says="No NVA or VC piece is there.",
    rule="3.2.4-a",
    mend=lambda s: s.put("hue", vc_base=1),
)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.pieces import KINDS, TYPE_OF
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.kernel import Decision
from annamite.kernel.conditions import Unmet
from tests.games.fire_in_the_lake.scenes import Play, Scene

Begin = Callable[[Scene], Play]


class Case(NamedTuple):
    """A condition, in a scene.

    Attributes:
        build: Sets the scene.
        begin: Plays to the decision that is asked about.
        word: What is not offered.
        says: The reason.
        rule: Its clause.
        mend: Makes the condition hold.
        then: Plays to the decision where it holds, if that takes other answers or limits.
    """

    build: Callable[[Scene], object]
    begin: Begin
    word: str
    says: str
    rule: str
    mend: Callable[[Scene], object] = lambda _: None
    then: Begin | None = None


def take(scene: Scene, space: str, kind: str, count: int = 1) -> Scene:
    """Take pieces off the map, to Available."""
    number = KINDS.index(kind)
    scene.s.add(SPACE[space], number, -count)
    scene.s.available[TYPE_OF[number]] += count
    return scene


def operation(faction: str, name: str, *words: str | int, **limits: Any) -> Begin:
    """Return what begins an Operation and gives those answers."""
    return lambda scene: scene.operation(faction, name, **limits).do(*words)


def activity(faction: str, name: str, *words: str | int, **limits: Any) -> Begin:
    """Return what begins a Special Activity by itself and gives those answers."""
    return lambda scene: scene.activity(faction, name, **limits).do(*words)


def card(*words: str | int) -> Begin:
    """Return what lets the 1st or 2nd Eligible act, and gives those answers."""
    return lambda scene: scene.stretch(ALL_EVENTS).do(*words)


def reason(case: Case, *, mended: bool) -> Unmet | None:
    """Return why the word of a case is not offered."""
    scene = Scene()
    case.build(scene)
    if mended:
        case.mend(scene)
    begin = case.then if mended and case.then else case.begin
    decision = begin(scene).request
    assert isinstance(decision, Decision), decision
    return decision.why_not(decision.step.codec.value(case.word))


def check(case: Case) -> None:
    """Assert that the reason is given where the condition fails, and gone where it holds."""
    unmet = reason(case, mended=False)
    assert unmet is not None
    assert (unmet.says, unmet.rule, unmet.general) == (case.says, case.rule, False), unmet
    after = reason(case, mended=True)
    assert after is None or after.says != case.says
