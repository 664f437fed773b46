"""Composing a raid: target, BARCAP and suppression, squadrons, altitude, counters (4.8.1, 4.8.2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.rolling_thunder import support
from annamite.games.rolling_thunder.asking import (
    ALWAYS,
    Found,
    at_hand,
    otherwise,
    whose,
)
from annamite.games.rolling_thunder.box.ids import (
    ALTITUDES,
    CLEAR,
    EOGB,
    FORCES,
    HIGH,
    KINDS_PER_ROLE,
    LOW,
    MEDIUM,
    MISSILES,
    N_SQUADRONS,
    RAID_TARGETS,
    ROLES,
    SQUADRONS,
    STORMS,
    STRIKE,
    WEATHERS,
    has_icon,
    role_of,
)
from annamite.games.rolling_thunder.box.names import ROLE_NAMES
from annamite.games.rolling_thunder.raids.targets import (
    region_of,
    targets,
    type_of,
)
from annamite.games.rolling_thunder.state import FLOWN, IN_REQUEST_BOX, ON_BOARD, Raid
from annamite.games.rolling_thunder.steps import (
    DONE_KIND,
    KINDS,
    PASS,
    RECON_KIND,
    TARGET_WORDS,
    step,
)
from annamite.games.rolling_thunder.support.holding import scouts
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, Rules, Words
from annamite.kernel.conditions import Chain, Condition, Offer

TARGET: Final = step(
    "raid.target", TARGET_WORDS, "Choose a target, or end your raids", "4.8.2", "target"
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
    target = yield Decision(TARGET, FORCES[force], targets(t, force))
    if target == PASS:
        s.finished[force] = 1
        t.tell("raids.ended", "4.8", force=FORCES[force])
        return None
    raid = s.raid = new_raid(t, force, target)
    t.tell("raid", "4.8.2", force=FORCES[force], target=RAID_TARGETS[target])
    if raid.weather == STORMS:
        yield from support.play(t, force, scouts(t, force)[0])
    return raid


# --- squadrons --------------------------------------------------------------------------------


def limit(t: Table, raid: Raid, role: int) -> int:
    """Return how many squadrons a raid may have in a role (4.8.2)."""
    return raid.strike_limit if role == STRIKE else t.box.raid_limits[role]


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


def has_room(t: Table, raid: Raid, role: int) -> bool:
    """Return whether a raid may have one more squadron in a role (4.8.2)."""
    return raid.count(role) < limit(t, raid, role)


class Composing(NamedTuple):
    """A raid that takes shape."""

    t: Table
    raid: Raid

    @property
    def force(self) -> int:
        """Whose it is."""
        return self.raid.force

    @property
    def name(self) -> str:
        """What that force is called in a sentence."""
        return whose(self.raid.force)


def _short(c: Composing, _: int) -> str:
    return (
        f"the first raid against a mandatory target needs {least_squadrons(c.t, c.raid)} squadrons, "
        f"and has {sum(c.raid.squadrons)}"
    )


SQUADRONS_OPEN: Final[Offer[Composing]] = Offer(
    (
        range(N_SQUADRONS),
        Chain(
            Condition(
                lambda c, kind: (
                    f"{limit(c.t, c.raid, role_of(kind))} "
                    f"{ROLE_NAMES[ROLES[role_of(kind)]]} squadrons are the most in this raid"
                ),
                "4.8.2-a",
                lambda c, kind: has_room(c.t, c.raid, role_of(kind)),
            ),
            at_hand("4.8.2-a"),
        ),
    ),
    (
        (RECON_KIND,),
        Chain(otherwise("armed recon squadrons fly in no raid", "2.3.1-a", obvious=True)),
    ),
    (
        (DONE_KIND,),
        Chain(
            Condition(
                "the raid needs a STRIKE squadron", "4.8-c", lambda c, _: c.raid.count(STRIKE) > 0
            ),
            Condition(
                _short,
                "4.5-f",
                lambda c, _: sum(c.raid.squadrons) >= least_squadrons(c.t, c.raid),
            ),
        ),
    ),
)
"""What may still join a raid, and being done (4.8.2); `squadron_choices` lists the same at once."""


def squadron_choices(t: Table, raid: Raid) -> list[int]:
    """Return the kinds of squadron that may still join, and being done where that is allowed."""
    found: list[int] = []
    reserve, at = t.s.reserve, raid.force * N_SQUADRONS
    for role, kinds in enumerate(_OF_ROLE):
        if has_room(t, raid, role):
            found += [kind for kind in kinds if reserve[at + kind]]
    if raid.count(STRIKE) and sum(raid.squadrons) >= least_squadrons(t, raid):
        found.append(DONE_KIND)
    return found


def assign(t: Table, raid: Raid) -> Rules[None]:
    """Assign squadrons one by one, at least one STRIKE among them.

    Rules: 4.8.2
    """
    c = Composing(t, raid)
    while (choices := squadron_choices(t, raid)) != [DONE_KIND]:
        source = Found(choices, SQUADRONS_OPEN, c)
        kind = yield Decision(SQUADRON, FORCES[raid.force], source)
        if kind == DONE_KIND:
            return
        t.take(raid.force, kind)
        raid.squadrons[kind] += 1
        t.tell("raid.squadron", "4.8.2", force=FORCES[raid.force], squadron=SQUADRONS[kind])


HEIGHTS: Final[Chain[Raid]] = Chain(
    Condition(
        lambda raid, _: (
            f"it needs clear weather, and the raid meets {WEATHERS[raid.weather].capitalize()}"
        ),
        "4.8.2.1-b",
        lambda raid, altitude: altitude != HIGH or raid.weather == CLEAR,
    )
)
"""What the weather over the target allows (4.8.2.1)."""


def altitudes(raid: Raid) -> list[int]:
    """Return the altitudes that the weather over the target allows (4.8.2.1)."""
    return HEIGHTS.among(raid, (HIGH, MEDIUM, LOW))


def choose_altitude(t: Table, raid: Raid) -> Rules[None]:
    """Choose the altitude; High only in clear weather.

    Rules: 4.8.2.1
    """
    source = Found(altitudes(raid), HEIGHTS, raid)
    raid.altitude = yield Decision(ALTITUDE, FORCES[raid.force], source)
    t.tell("raid.altitude", "4.8.2.1", altitude=ALTITUDES[raid.altitude])


def _role(extra: int) -> int:
    """Return the role with which a pilot, missile or counter goes, as `EXTRA` words it."""
    return extra % len(ROLES)


def _role_name(extra: int) -> str:
    return ROLE_NAMES[ROLES[_role(extra)]]


_IN_ROLE: Final = Condition[Composing](
    lambda _, extra: f"no {_role_name(extra)} squadron flies in the raid",
    "4.8.2",
    lambda c, extra: c.raid.count(_role(extra)) > 0,
)


def _no_missile(c: Composing, extra: int) -> str:
    if c.raid.missiles >> _role(extra) & 1:
        return "it goes with the raid already"
    return f"{c.name} has none left this year"


def _usable(raid: Raid, missile: int) -> bool:
    """Return whether the altitude lets a missile or bomb be used: no EOGB from High (4.8.2.1)."""
    return missile != EOGB or raid.altitude != HIGH


def _shows_icon(raid: Raid, role: int) -> bool:
    """Return whether a squadron of the role shows the missile icon."""
    return any(raid.squadrons[kind] and has_icon(kind) for kind in _OF_ROLE[role])


def _no_counter(c: Composing, _: int) -> str:
    if c.t.s.sorties[c.force] == IN_REQUEST_BOX:
        return "More Sorties is not the season's request"
    return f"the More Sorties counter of {c.name} has been used"


PILOTS_OPEN: Final[Chain[Composing]] = Chain(
    _IN_ROLE,
    Condition(
        lambda _, extra: f"a pilot flies with {_role_name(extra)} already, and one is the most",
        "4.8.2-b",
        lambda c, extra: not c.raid.pilot(_role(extra)),
    ),
    Condition(
        lambda c, _: f"{c.name} has no Experienced Pilot in Active Reserve",
        "4.8.2-b",
        lambda c, _: c.t.s.pilots[c.force] > 0,
    ),
)
MISSILES_OPEN: Final[Chain[Composing]] = Chain(
    _IN_ROLE,
    Condition(
        _no_missile, "4.8.2-c", lambda c, extra: c.t.s.missiles[c.force] >> _role(extra) & 1 > 0
    ),
    Condition(
        "guided bombs cannot be used from High altitude",
        "4.8.2.1-f",
        lambda c, extra: _usable(c.raid, _role(extra)),
    ),
    Condition(
        lambda _, extra: f"no {_role_name(extra)} squadron of the raid shows the missile icon",
        "2.3.1-c",
        lambda c, extra: _shows_icon(c.raid, _role(extra)),
    ),
)
COUNTERS_OPEN: Final[Chain[Composing]] = Chain(
    _IN_ROLE,
    Condition(_no_counter, "4.8.2-d", lambda c, _: c.t.s.sorties[c.force] == ON_BOARD),
)
EXTRAS: Final[Offer[Composing]] = Offer(
    *(
        ((first + role,), chain)
        for role in range(len(ROLES))
        for first, chain in (
            (PILOT, PILOTS_OPEN),
            (MISSILE, MISSILES_OPEN),
            (SORTIES, COUNTERS_OPEN),
        )
    ),
    ((EXTRA_DONE,), ALWAYS),
)
"""What may be attached to a raid (4.8.2); `extra_choices` lists the same at once."""


def extra_choices(t: Table, raid: Raid) -> list[int]:
    """Return the pilots, missiles and counters that may still be attached (4.8.2)."""
    s, force = t.s, raid.force
    found = []
    for role in range(len(ROLES)):
        if not raid.count(role):
            continue
        if s.pilots[force] and not raid.pilot(role):
            found.append(PILOT + role)
        if s.missiles[force] >> role & 1 and _usable(raid, role) and _shows_icon(raid, role):
            found.append(MISSILE + role)
        if s.sorties[force] == ON_BOARD:
            found.append(SORTIES + role)
    return found


def fit(raid: Raid, extra: int) -> None:
    """Let a pilot, missile or counter, as `EXTRA` words it, go with the raid."""
    role = _role(extra)
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
    s, force, c = t.s, raid.force, Composing(t, raid)
    while choices := extra_choices(t, raid):
        source = Found([*choices, EXTRA_DONE], EXTRAS, c)
        choice = yield Decision(EXTRA, FORCES[force], source)
        if choice == EXTRA_DONE:
            return
        role = _role(choice)
        fit(raid, choice)
        if choice >= SORTIES:
            s.sorties[force] = FLOWN
        elif choice >= MISSILE:
            s.missiles[force] &= ~(1 << role)
        else:
            s.pilots[force] -= 1
        t.tell("raid.extra", "4.8.2", force=FORCES[force], what=_EXTRA_WORDS.word(choice))
