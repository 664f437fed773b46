"""What BARCAP and suppression would change about the raid at hand, from its exact odds (4.8.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.rolling_thunder import odds
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    CAP,
    GIA_LAM,
    KINDS_PER_ROLE,
    MEDIUM,
    MIG17,
    MIG21,
    MIG_SAM,
    N_SQUADRONS,
    ROLES,
)
from annamite.games.rolling_thunder.raids.compose import limit
from annamite.games.rolling_thunder.raids.cover import (
    ASK_BARCAP,
    ASK_SUPPRESSION,
    PLACE_SUPPRESSION,
)
from annamite.games.rolling_thunder.raids.targets import mig_rating, on_alert
from annamite.games.rolling_thunder.state import FIELDS, Raid
from annamite.games.rolling_thunder.table import Table
from annamite.kernel.exact import total

REMINDER: Final = (
    "Beside BARCAP and suppression: mean losses of the largest package that may fly, "
    "at Medium altitude."
)
"""What stands beside the notes."""
_OF_CAP: Final = range(CAP * KINDS_PER_ROLE, (CAP + 1) * KINDS_PER_ROLE)


class Outlook(NamedTuple):
    """What a raid has to expect.

    Attributes:
        rating: MiG Ambush rating of the region.
        met: Probability that MiGs meet it.
        crews: Mean number of crews that a full package loses.
        strike: Mean points of STRIKE that it loses on the way.
    """

    rating: int
    met: float
    crews: float
    strike: float


def outlook(t: Table, raid: Raid) -> Outlook:
    """Return what a raid has to expect as things stand."""
    s = t.s
    wanted = mig_rating(t, raid.region)
    draws = odds.draws(tuple(s.mig_draw), tuple(s.mig_discard), wanted, MIG_SAM)
    found = odds.raid_odds(t, full_package(t, raid))
    return Outlook(
        wanted,
        total(chance for up, chance in draws if up[MIG17] or up[MIG21]),
        found.expected_crews,
        total(found.strike_lost),
    )


def full_package(t: Table, raid: Raid) -> Raid:
    """Return a raid with the strongest squadrons at hand as far as the limits allow, at Medium."""
    s, strength = t.s, t.box.strength
    draft = raid.copy()
    for role in range(len(ROLES)):
        kinds = range(role * KINDS_PER_ROLE, (role + 1) * KINDS_PER_ROLE)
        for kind in sorted(kinds, key=lambda each: -strength[each]):
            room = limit(t, draft, role) - draft.count(role)
            draft.squadrons[kind] += min(room, s.reserve[raid.force * N_SQUADRONS + kind])
    if draft.altitude < 0:
        draft.altitude = MEDIUM
    return draft


# --- what is supposed ---------------------------------------------------------------------------


def with_barcap(t: Table, force: int, field: int, kind: int | None = None) -> Table:
    """Return the table once a CAP squadron of a force is over an airfield: its weakest if left out."""
    after = Table(t.s.copy(), t.box)
    if kind is None:
        at = force * N_SQUADRONS
        ready = [each for each in _OF_CAP if after.s.reserve[at + each]]
        kind = min(ready, key=lambda each: t.box.strength[each])
    after.take(force, kind)
    after.s.barcap[field] = 1 + force * N_SQUADRONS + kind
    return after


def with_suppression(t: Table, force: int, region: int) -> Table:
    """Return the table once a suppression squadron of a force is over a region."""
    after = Table(t.s.copy(), t.box)
    after.s.suppression[force * FIELDS + region] += 1
    return after


# --- in words -----------------------------------------------------------------------------------


def support_note(t: Table, choice: int) -> str:
    """Return what BARCAP or suppression before the raid would change; "" where it is neither."""
    raid = _raid(t)
    if choice < len(AIRFIELDS):
        return barcap_note(t, raid.force, choice)
    if choice == PLACE_SUPPRESSION:
        return suppression_note(t, raid.force)
    if choice == ASK_BARCAP:
        return barcap_note(t, 1 - raid.force, GIA_LAM)
    return suppression_note(t, 1 - raid.force) if choice == ASK_SUPPRESSION else ""


def barcap_note(t: Table, force: int, field: int, kind: int | None = None) -> str:
    """Return what BARCAP over an airfield would change about the raid at hand (4.8.1.1)."""
    if not on_alert(t, field):
        return "no MiG Alert in effect there: it would change nothing"
    after = with_barcap(t, force, field, kind)
    parts = ["its MiG Alert without effect", *_changes(t, after)]
    return " · ".join(parts)


def suppression_note(t: Table, force: int) -> str:
    """Return what a suppression squadron over the target would change (4.8.1.2)."""
    after = with_suppression(t, force, _raid(t).region)
    return " · ".join(["SEAD +1, one SAM of the ambush less", *_changes(t, after)])


def _changes(t: Table, after: Table) -> list[str]:
    """Return what is otherwise for the raid at hand, in numbers from before to after."""
    raid = _raid(t)
    old, new = outlook(t, raid), outlook(after, raid)
    rating = f"MiG rating {old.rating} → {new.rating}"
    parts = [rating if old.rating != new.rating else f"MiG rating stays {old.rating}"]
    for what, was, will_be, form in (
        ("MiGs come", old.met, new.met, ".0%"),
        ("crews lost", old.crews, new.crews, ".2f"),
        ("STRIKE lost", old.strike, new.strike, ".2f"),
    ):
        first, then = format(was, form), format(will_be, form)
        if first != then:
            parts.append(f"{what} {first} → {then}")
    return parts if len(parts) > 1 else [*parts, "losses as before"]


def _raid(t: Table) -> Raid:
    raid = t.s.raid
    assert raid is not None
    return raid
