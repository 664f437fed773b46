"""Where the forces take turns: what each would be asked next, offered together with whose turn it is.

It is for whoever plays both forces. Nothing is chosen that they could want otherwise: a target said
at once says that no card is played before the raid, and the cards stand beside it.
"""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder import labels, recon
from annamite.games.rolling_thunder.box.ids import FORCE_NAMES, FORCES
from annamite.games.rolling_thunder.interdiction import place_of
from annamite.games.rolling_thunder.raids.compose import TARGET
from annamite.games.rolling_thunder.raids.raid import ORDER
from annamite.games.rolling_thunder.raids.targets import may_launch, targets
from annamite.games.rolling_thunder.support import ASK, playable
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision
from annamite.kernel.shapes import Hints, Onward

_NO_CARD: Final = "none"
_BEFORE: Final = ASK["raid_before"]


def hints(t: Table, decision: Decision) -> Hints | None:
    """Return what a force may do next, where the decision is about that or about cards before it."""
    found: list[Onward] = []
    if decision.step is ORDER:
        for force in decision.values:
            found += _targets(t, force, decision, FORCES[force])
    elif decision.step is _BEFORE:
        found = _targets(t, FORCES.index(decision.seat), decision)
    elif decision.step is recon.ORDER:
        for force in decision.values:
            found += _missions(t, force, decision)
    return Hints(onward=found) if found else None


def _targets(t: Table, force: int, asked: Decision, *first: str) -> list[Onward]:
    """Return what a force may raid, after the words by which it comes to launch."""
    if not may_launch(t, force):
        return []
    cards = playable(t, force, "raid_before")
    words = [*first, _NO_CARD] if cards else [*first]
    return _offered(t, Decision(TARGET, FORCES[force], targets(t, force)), asked, words)


def _missions(t: Table, force: int, asked: Decision) -> list[Onward]:
    """Return where a force may fly its next mission; an only one is flown without a question."""
    places = [place_of(field) for field in recon.waiting(t, force)]
    if len(places) == 1:
        return []
    return _offered(t, Decision(recon.MISSION, FORCES[force], places), asked, [FORCES[force]])


def _offered(t: Table, later: Decision, asked: Decision, first: list[str]) -> list[Onward]:
    """Return the options of a later decision, each with all words that lead to it.

    None has a fixed place: what ends a force's raids is not to lie where a raid was launched.
    """
    whose = FORCE_NAMES[FORCES.index(later.seat)]
    return [
        Onward(
            id=" ".join((*first, word)),
            label=f"{whose}: {option.label}",
            space=option.space,
            note=option.note,
            words=[*first, word],
            seats=sorted({asked.seat, later.seat}),
        )
        for word, option in zip(later.words, labels.describe(t, later), strict=True)
    ]
