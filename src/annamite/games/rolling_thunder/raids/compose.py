"""Composing a raid: target, BARCAP and suppression, squadrons, altitude, counters (4.8.1, 4.8.2)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder import support
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    ALTITUDES,
    BOTH,
    CAP,
    CLEAR,
    EOGB,
    FORCES,
    GIA_LAM,
    HANOI,
    HIGH,
    KINDS_PER_ROLE,
    LOW,
    MEDIUM,
    MISSILES,
    N_SQUADRONS,
    RAID_TARGETS,
    REGIONS,
    ROLES,
    SQUADRONS,
    STORMS,
    STRIKE,
    has_icon,
)
from annamite.games.rolling_thunder.raids.targets import (
    legal,
    region_of,
    type_of,
)
from annamite.games.rolling_thunder.state import FIELDS, FLOWN, ON_BOARD, Raid
from annamite.games.rolling_thunder.steps import (
    DONE_KIND,
    KINDS,
    PASS,
    TARGET_WORDS,
    YES_NO,
    step,
)
from annamite.games.rolling_thunder.support.holding import scouts
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, Rules, Words

SUPPRESSION_LIMIT: Final = 2
"""Suppression squadrons of one force in one region (4.8.1.2)."""

TARGET: Final = step(
    "raid.target", TARGET_WORDS, "Choose a target, or end your raids", "4.8.2", "target"
)
_SUPPORT_WORDS: Final = Words(
    *(f"barcap_{name}" for name in AIRFIELDS),
    "suppression",
    "ask_barcap",
    "ask_suppression",
    "done",
)
PLACE_SUPPRESSION, ASK_BARCAP, ASK_SUPPRESSION, SUPPORT_DONE = range(
    len(AIRFIELDS), len(AIRFIELDS) + 4
)
SUPPORT: Final = step(
    "raid.support", _SUPPORT_WORDS, "BARCAP or suppression before the raid?", "4.8.1"
)
BARCAP_KIND: Final = step(
    "raid.barcap", KINDS, "Which CAP squadron flies BARCAP over {airfield}?", "4.8.1.1", "squadron"
)
HELP: Final = step(
    "raid.help",
    Words(*YES_NO),
    "{whose} raiders ask for {what} over {hanoi}: do you send it?",
    "4.8.1",
)
SQUADRON: Final = step("raid.squadron", KINDS, "Assign a squadron to the raid", "4.8.2", "squadron")
ALTITUDE: Final = step("raid.altitude", Words(*ALTITUDES), "At which altitude?", "4.8.2.1")
_EXTRA_WORDS: Final = Words(
    *(f"pilot_{role}" for role in ROLES),
    *MISSILES,
    *(f"sorties_{role}" for role in ROLES),
    "done",
)
_OF_ROLE: Final = tuple(
    range(role * KINDS_PER_ROLE, (role + 1) * KINDS_PER_ROLE) for role in range(len(ROLES))
)
PILOT, MISSILE, SORTIES, EXTRA_DONE = 0, 3, 6, 9
EXTRA: Final = step("raid.extra", _EXTRA_WORDS, "Attach a pilot, a missile or a counter?", "4.8.2")


def new_raid(t: Table, force: int, target: int) -> Raid:
    """Return a raid against a target, without squadrons as yet; planners may draft them too."""
    region = region_of(t, target)
    return Raid(
        force=force,
        target=target,
        region=region,
        weather=t.s.weather[region],
        squadrons=[0] * N_SQUADRONS,
        strike_limit=t.box.c.squadrons.raid_limits["strike"],
    )


def choose_target(t: Table, force: int) -> Rules[Raid | None]:
    """A force names the target of its next raid, or ends its raids; return the raid, if any.

    Rules: 4.8, 4.8.2
    """
    s = t.s
    target = yield Decision(TARGET, FORCES[force], lambda: [*legal(t, force), PASS])
    if target == PASS:
        s.finished[force] = 1
        t.tell("raids.ended", "4.8", force=FORCES[force])
        return None
    raid = s.raid = new_raid(t, force, target)
    t.tell("raid", "4.8.2", force=FORCES[force], target=RAID_TARGETS[target])
    if raid.weather == STORMS:
        yield from support.play(t, force, scouts(t, force)[0])
    return raid


# --- BARCAP and suppression -------------------------------------------------------------------


def cover(t: Table, raid: Raid) -> Rules[None]:
    """Place CAP squadrons over airfields and suppression squadrons over the target.

    Rules: 4.8.1
    """
    asked = 0
    while True:
        choices = _support_choices(t, raid, asked)
        if not choices:
            return
        choice = yield Decision(SUPPORT, FORCES[raid.force], [*choices, SUPPORT_DONE])
        if choice == SUPPORT_DONE:
            return
        if choice == PLACE_SUPPRESSION:
            suppress(t, raid.force, raid.region, "4.8.1.2")
        elif choice < len(AIRFIELDS):
            yield from _barcap(t, raid.force, choice)
        else:
            helped = yield from _ask(t, raid, choice)
            asked |= 0 if helped else 1 << choice


def _support_choices(t: Table, raid: Raid, asked: int) -> list[int]:
    s, box, force = t.s, t.box, raid.force
    other = 1 - force
    found = _open_airfields(t, force) if s.reserve_of(force, CAP) else []
    if may_suppress(t, force, raid.region):
        found.append(PLACE_SUPPRESSION)
    near = GIA_LAM in box.cover[raid.region]
    if near and s.reserve_of(other, CAP) and not s.barcap[GIA_LAM] and not asked >> ASK_BARCAP & 1:
        found.append(ASK_BARCAP)
    hanoi = raid.region == HANOI and not asked >> ASK_SUPPRESSION & 1
    if hanoi and may_suppress(t, other, HANOI):
        found.append(ASK_SUPPRESSION)
    return found


def _open_airfields(t: Table, force: int) -> list[int]:
    """Return the airfields of a force's packages with no CAP squadron over them (4.8.1.1)."""
    return [
        field
        for field, owner in enumerate(t.box.field_owner)
        if owner in (force, len(BOTH)) and not t.s.barcap[field]
    ]


def suppression_room(t: Table, force: int, region: int) -> int:
    """Return how many more suppression squadrons a force may send to a region (4.8.1.2)."""
    there = t.s.suppression[force * FIELDS + region]
    return max(0, min(SUPPRESSION_LIMIT - there, t.recon_ready(force)))


def may_suppress(t: Table, force: int, region: int) -> bool:
    """Return whether a force may send one more suppression squadron there (4.8.1.2)."""
    return suppression_room(t, force, region) > 0


def suppress(t: Table, force: int, region: int, rule: str) -> None:
    """Place a suppression squadron; it stays for the season (4.8.1.2)."""
    t.send_recon(force)
    t.s.suppression[force * FIELDS + region] += 1
    t.tell("suppression", rule, force=FORCES[force], place=REGIONS[region])


def _barcap(t: Table, force: int, field: int) -> Rules[None]:
    """Place a CAP squadron over an airfield for the season (4.8.1.1)."""
    s = t.s
    kinds = _in_reserve(t, force, CAP)
    kind = yield Decision(BARCAP_KIND, FORCES[force], kinds, {"airfield": AIRFIELDS[field]})
    t.take(force, kind)
    s.barcap[field] = 1 + force * N_SQUADRONS + kind
    t.tell("barcap", "4.8.1.1", force=FORCES[force], airfield=AIRFIELDS[field])


def _ask(t: Table, raid: Raid, what: int) -> Rules[bool]:
    """Ask the other force for CAP over Gia Lam or a suppression squadron in Hanoi; did it come?

    Rules: 4.8.1.1, 4.8.1.2
    """
    other = 1 - raid.force
    wanted = "barcap" if what == ASK_BARCAP else "suppression"
    params = {"whose": FORCES[raid.force], "what": wanted}
    answer = yield Decision(HELP, FORCES[other], [0, 1], params)
    if not answer:
        t.tell("help.refused", "4.8.1", force=FORCES[other])
    elif what == ASK_BARCAP:
        yield from _barcap(t, other, GIA_LAM)
    else:
        suppress(t, other, HANOI, "4.8.1.2")
    return bool(answer)


def _in_reserve(t: Table, force: int, role: int) -> list[int]:
    reserve, at = t.s.reserve, force * N_SQUADRONS
    return [kind for kind in _OF_ROLE[role] if reserve[at + kind]]


# --- squadrons --------------------------------------------------------------------------------


def limit(t: Table, raid: Raid, role: int) -> int:
    """Return how many squadrons a raid may have in a role (4.8.2)."""
    if role == STRIKE:
        return raid.strike_limit
    return t.box.c.squadrons.raid_limits[ROLES[role]]


def least_squadrons(t: Table, raid: Raid) -> int:
    """Return how many squadrons the raid must have: three against a mandatory target, if possible.

    Rules: 4.5
    """
    s, force = t.s, raid.force
    wanted = s.mandatory[force]
    if not wanted or s.raided[force] or type_of(t, raid.target) != wanted:
        return 1
    available = sum(
        min(limit(t, raid, role), s.reserve_of(force, role) + raid.count(role))
        for role in range(len(ROLES))
    )
    return min(t.box.c.mandatory_squadrons, available)


def squadron_choices(t: Table, raid: Raid) -> list[int]:
    """Return the kinds of squadron that may still join, and being done where that is allowed."""
    found: list[int] = []
    for role in range(len(ROLES)):
        if raid.count(role) < limit(t, raid, role):
            found += _in_reserve(t, raid.force, role)
    if raid.count(STRIKE) and sum(raid.squadrons) >= least_squadrons(t, raid):
        found.append(DONE_KIND)
    return found


def assign(t: Table, raid: Raid) -> Rules[None]:
    """Assign squadrons one by one, at least one STRIKE among them.

    Rules: 4.8.2
    """
    while (choices := squadron_choices(t, raid)) != [DONE_KIND]:
        kind = yield Decision(SQUADRON, FORCES[raid.force], choices)
        if kind == DONE_KIND:
            return
        t.take(raid.force, kind)
        raid.squadrons[kind] += 1
        t.tell("raid.squadron", "4.8.2", force=FORCES[raid.force], squadron=SQUADRONS[kind])


def altitudes(raid: Raid) -> list[int]:
    """Return the altitudes that the weather over the target allows (4.8.2.1)."""
    return [HIGH, MEDIUM, LOW] if raid.weather == CLEAR else [MEDIUM, LOW]


def choose_altitude(t: Table, raid: Raid) -> Rules[None]:
    """Choose the altitude; High only in clear weather.

    Rules: 4.8.2.1
    """
    raid.altitude = yield Decision(ALTITUDE, FORCES[raid.force], altitudes(raid))
    t.tell("raid.altitude", "4.8.2.1", altitude=ALTITUDES[raid.altitude])


def extra_choices(t: Table, raid: Raid) -> list[int]:
    """Return the pilots, missiles and counters that may still be attached (4.8.2)."""
    s, force = t.s, raid.force
    found = []
    for role in range(len(ROLES)):
        if not raid.count(role):
            continue
        if s.pilots[force] and not raid.pilot(role):
            found.append(PILOT + role)
        if s.missiles[force] >> role & 1 and _can_carry(raid, role):
            found.append(MISSILE + role)
        if s.sorties[force] == ON_BOARD:
            found.append(SORTIES + role)
    return found


def _can_carry(raid: Raid, role: int) -> bool:
    """Return whether a squadron of the role shows the missile icon; no EOGB from High altitude."""
    if role == EOGB and raid.altitude == HIGH:
        return False
    return any(raid.squadrons[kind] and has_icon(kind) for kind in _OF_ROLE[role])


def fit(raid: Raid, extra: int) -> None:
    """Let a pilot, missile or counter, as `EXTRA` words it, go with the raid."""
    role = extra % len(ROLES)
    if extra >= SORTIES:
        raid.sorties = role
    elif extra >= MISSILE:
        raid.missiles |= 1 << role
    else:
        raid.pilots |= 1 << role


def attach(t: Table, raid: Raid) -> Rules[None]:
    """Attach Experienced Pilots, missiles and the More Sorties counter.

    Rules: 4.8.2, 4.6, 6.3
    """
    s, force = t.s, raid.force
    while choices := extra_choices(t, raid):
        choice = yield Decision(EXTRA, FORCES[force], [*choices, EXTRA_DONE])
        if choice == EXTRA_DONE:
            return
        role = choice % len(ROLES)
        fit(raid, choice)
        if choice >= SORTIES:
            s.sorties[force] = FLOWN
        elif choice >= MISSILE:
            s.missiles[force] &= ~(1 << role)
        else:
            s.pilots[force] -= 1
        t.tell("raid.extra", "4.8.2", force=FORCES[force], what=_EXTRA_WORDS.word(choice))
