"""Scenes in which something is not offered, is told why, and is mended.

A scene is a generator: it yields the position with the word that is asked about, and what it is told;
then it makes the condition true, and the reason is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.kernel import Decision, Position
from annamite.kernel.conditions import Unmet
from tests.games.vietnam_1965_1975.scenes import Scene

Told: TypeAlias = tuple[Scene, str, str]
"""A scene, the word that is asked about, and the sentence."""
Tale: TypeAlias = Callable[[], Iterator[Told]]


def decision_in(scene: Scene) -> Decision:
    """Return what is asked in a scene as it is now."""
    scene.position = Position(scene.game, scene.s, scene.log.append)
    request = scene.position.request
    assert isinstance(request, Decision)
    return request


def why(scene: Scene, word: str) -> Unmet | None:
    """Return why a word is not offered in a scene as it is now."""
    decision = decision_in(scene)
    return decision.why_not(decision.step.codec.value(word))


def tell(tale: Tale) -> None:
    """Hear why, mend it, and hear no more of it."""
    scenes = tale()
    scene, word, says = next(scenes)
    unmet = why(scene, word)
    assert unmet is not None, f"{word} is offered"
    assert unmet.says == says
    assert not unmet.general
    assert next(scenes, None) is None
    mended = why(scene, word)
    assert mended is None or mended.says != says


def stand(scene: Scene, index: Index, level: int) -> None:
    """Set an index of the season."""
    levels = [*scene.t.season.levels]
    levels[index] = level
    scene.t.note(levels=tuple(levels))
