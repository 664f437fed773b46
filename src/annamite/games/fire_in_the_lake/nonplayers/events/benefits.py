"""Which text, and who or what gains by an Event (8.4.2, 8.4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.events import SIDES
from annamite.games.fire_in_the_lake.nonplayers.instructions import SINGLE, side_for
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import ARVN, COIN, FACTIONS, NVA, OWNER, US, VC

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

ALLY: Final = {US: ARVN, ARVN: US, NVA: VC, VC: NVA}
_BY_SHEET: Final = "8.4.1", "the text that the sheet's instruction names"
_BY_SIDE: Final = (
    ("8.4.2", "the shaded text, as Insurgents play it"),
    ("8.4.2", "the unshaded text, as COIN plays it"),
)
_USUAL: Final = {US: "unshaded", ARVN: "unshaded", NVA: "shaded", VC: "shaded"}


@answers("event.side")
def side(m: Mind) -> Thoughts[None]:
    """Take the shaded text as an Insurgent, the unshaded one as COIN, unless told otherwise.

    Rules: 8.4.2, 8.4.1
    """
    value = m.decision.step.codec.value
    told = side_for(m)
    names = (told or _USUAL[m.faction], *SIDES)
    if not m.offers(value(SINGLE)):
        m.because(*_BY_SHEET if told else _BY_SIDE[m.faction in COIN])
    elif len(m.decision.values) > 1:
        m.because("8.1.2", "no Resources change hands before the Event")
    yield from m.give(next(value(name) for name in names if m.offers(value(name))))


@answers("event.faction")
def beneficiary(m: Mind) -> Thoughts[None]:
    """Name who acts or gains.

    Rules: 8.4.4
    """
    yield from m.give((yield from favoured(m, m.decision.values)))


def favoured(m: Mind, factions: Sequence[int]) -> Thoughts[int]:
    """Return who of them gets a benefit: itself, the ally, a random enemy, non-players first.

    Rules: 8.4.4
    """
    for faction, who in ((m.faction, "itself"), (ALLY[m.faction], "the ally")):
        if faction in factions:
            m.because("8.4.4", f"the benefit goes to {who}")
            return faction
    spared = [faction for faction in factions if m.s.nonplayers >> faction & 1]
    m.because("8.4.4", "a random enemy gains, non-players first")
    return (yield from m.equal_chance(spared or factions, "8.4.4", lambda n: FACTIONS[n].upper()))


@answers("event.tunnel")
def tunnel(m: Mind) -> Thoughts[None]:
    """Dig at an own Base, then at one of the ally.

    Rules: 8.4.4
    """
    owners = [OWNER[kind] for kind in m.decision.values]
    owner = yield from favoured(m, owners)
    yield from m.give(m.decision.values[owners.index(owner)])


def raises(faction: int, track: str) -> bool:
    """Return whether a faction with the choice raises a track rather than lowers it.

    Args:
        faction: Who chooses.
        track: `aid`, `arvn` for ARVN Resources, or `patronage`.

    Rules: 8.4.4
    """
    return faction == ARVN if track == "patronage" else faction in COIN
