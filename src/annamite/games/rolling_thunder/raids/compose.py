"""Composing a raid: target, BARCAP and suppression, squadrons, altitude, counters (4.8.1, 4.8.2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.rolling_thunder import support
from annamite.games.rolling_thunder.asking import (
    ALWAYS,
    Acting,
    Found,
    Told,
    at_hand,
    otherwise,
    place_name,
    whose,
)
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    ALTITUDES,
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
from annamite.games.rolling_thunder.state import FIELDS, FLOWN, IN_REQUEST_BOX, ON_BOARD, Raid
from annamite.games.rolling_thunder.steps import (
    DONE_KIND,
    KINDS,
    PASS,
    RECON_KIND,
    TARGET_WORDS,
    YES_NO,
    step,
)
from annamite.games.rolling_thunder.support.holding import scouts
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, Rules, Words
from annamite.kernel.conditions import Chain, Condition, Offer, Overall, Unmet, unmet

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


# --- BARCAP and suppression -------------------------------------------------------------------


def suppression_room(t: Table, force: int, region: int) -> int:
    """Return how many more suppression squadrons a force may send to a region (4.8.1.2)."""
    return max(0, min(spare_suppression(t, force, region), t.recon_ready(force)))


def spare_suppression(t: Table, force: int, region: int) -> int:
    """Return how many more suppression squadrons of a force a region takes (4.8.1.2)."""
    return SUPPRESSION_LIMIT - t.s.suppression[force * FIELDS + region]


def may_suppress(t: Table, force: int, region: int) -> bool:
    """Return whether a force may send one more suppression squadron there (4.8.1.2)."""
    return t.recon_ready(force) > 0 and spare_suppression(t, force, region) > 0


def _no_suppression(t: Table, force: int, region: int) -> Unmet:
    """Return why a force may send none there."""
    if not t.recon_ready(force):
        return unmet(
            f"{whose(force)} has no armed recon or suppression squadron left to send", "4.8.1-b"
        )
    there, place = f"{SUPPRESSION_LIMIT} suppression squadrons", place_name(t, region)
    return unmet(f"{there} of {whose(force)} are over {place}, the most in a region", "4.8.1.2-a")


class Cover(NamedTuple):
    """A raid that may be covered.

    Attributes:
        t: The table.
        raid: The raid.
        asked: Bits of what the other force was asked for and refused.
    """

    t: Table
    raid: Raid
    asked: int

    @property
    def other(self) -> int:
        """The force that does not raid."""
        return 1 - self.raid.force


def _not_refused(c: Cover, what: int) -> bool:
    return not c.asked >> what & 1


_REFUSED: Final = Condition[Cover](
    lambda c, _: f"{whose(c.other)} has been asked and sends none", "4.8.1", _not_refused
)


def _no_cap(force: int) -> str:
    return f"{whose(force)} has no CAP squadron in Active Reserve"


def _within_reach(t: Table, force: int, field: int) -> bool:
    """Return whether an airfield lies in a force's Route Packages; Gia Lam lies in both."""
    return t.box.field_owner[field] != 1 - force


def _near_gia_lam(t: Table, raid: Raid) -> bool:
    return GIA_LAM in t.box.cover[raid.region]


BARCAP: Final[Chain[Cover]] = Chain(
    Overall(
        lambda c, _: _no_cap(c.raid.force),
        "4.8.1-a",
        lambda c: c.t.s.reserve_of(c.raid.force, CAP) > 0,
    ),
    Condition(
        lambda c, _: f"the airfield is in the Route Packages of {whose(c.other)}",
        "4.8.1.1-d",
        lambda c, field: _within_reach(c.t, c.raid.force, field),
    ),
    Condition(
        "a CAP squadron is over the airfield already",
        "4.8.1.1-e",
        lambda c, field: not c.t.s.barcap[field],
    ),
)
"""Over which airfields the raiding force may put a CAP squadron (4.8.1.1)."""

SUPPRESSION: Final[Chain[Cover]] = Chain(
    Told(
        lambda c, _: may_suppress(c.t, c.raid.force, c.raid.region),
        lambda c, _: _no_suppression(c.t, c.raid.force, c.raid.region),
    )
)
"""Whether it may send a suppression squadron over the target (4.8.1.2)."""

ASKED_BARCAP: Final[Chain[Cover]] = Chain(
    Condition(
        lambda c, _: f"Gia Lam does not cover {place_name(c.t, c.raid.region)}",
        "4.8.1.1-f",
        lambda c, _: _near_gia_lam(c.t, c.raid),
    ),
    Condition(
        "a CAP squadron is over Gia Lam already",
        "4.8.1.1-e",
        lambda c, _: not c.t.s.barcap[GIA_LAM],
    ),
    Condition(
        lambda c, _: _no_cap(c.other),
        "4.8.1.1-f",
        lambda c, _: c.t.s.reserve_of(c.other, CAP) > 0,
    ),
    _REFUSED,
)
"""Whether the other force may be asked for BARCAP over Gia Lam (4.8.1.1)."""

ASKED_SUPPRESSION: Final[Chain[Cover]] = Chain(
    Condition(
        lambda c, _: f"{whose(c.other)} may be asked for it in Hanoi alone",
        "4.8.1.2-b",
        lambda c, _: c.raid.region == HANOI,
    ),
    Told(
        lambda c, _: may_suppress(c.t, c.other, HANOI),
        lambda c, _: _no_suppression(c.t, c.other, HANOI),
    ),
    _REFUSED,
)
"""Whether the other force may be asked for suppression in Hanoi (4.8.1.2)."""

COVERS: Final[Offer[Cover]] = Offer(
    (range(len(AIRFIELDS)), BARCAP),
    ((PLACE_SUPPRESSION,), SUPPRESSION),
    ((ASK_BARCAP,), ASKED_BARCAP),
    ((ASK_SUPPRESSION,), ASKED_SUPPRESSION),
    ((SUPPORT_DONE,), ALWAYS),
)
"""What may cover a raid (4.8.1); `_support_choices` lists the same at once."""


def _support_choices(t: Table, raid: Raid, asked: int) -> list[int]:
    s, force, other = t.s, raid.force, 1 - raid.force
    found = []
    if s.reserve_of(force, CAP):
        free = (field for field, over in enumerate(s.barcap) if not over)
        found = [field for field in free if _within_reach(t, force, field)]
    if may_suppress(t, force, raid.region):
        found.append(PLACE_SUPPRESSION)
    if _near_gia_lam(t, raid) and s.reserve_of(other, CAP) and not s.barcap[GIA_LAM]:
        found.append(ASK_BARCAP)
    if raid.region == HANOI and may_suppress(t, other, HANOI):
        found.append(ASK_SUPPRESSION)
    return [choice for choice in found if not asked >> choice & 1] if asked else found


def cover(t: Table, raid: Raid) -> Rules[None]:
    """Place CAP squadrons over airfields and suppression squadrons over the target.

    Rules: 4.8.1
    """
    asked = 0
    while True:
        choices = _support_choices(t, raid, asked)
        if not choices:
            return
        source = Found([*choices, SUPPORT_DONE], COVERS, Cover(t, raid, asked))
        choice = yield Decision(SUPPORT, FORCES[raid.force], source)
        if choice == SUPPORT_DONE:
            return
        if choice == PLACE_SUPPRESSION:
            suppress(t, raid.force, raid.region, "4.8.1.2")
        elif choice < len(AIRFIELDS):
            yield from _barcap(t, raid.force, choice)
        else:
            helped = yield from _ask(t, raid, choice)
            asked |= 0 if helped else 1 << choice


def suppress(t: Table, force: int, region: int, rule: str) -> None:
    """Place a suppression squadron; it stays for the season (4.8.1.2)."""
    t.send_recon(force)
    t.s.suppression[force * FIELDS + region] += 1
    t.tell("suppression", rule, force=FORCES[force], place=REGIONS[region])


BARCAP_KINDS: Final[Offer[Acting]] = Offer(
    (_OF_ROLE[CAP], Chain(at_hand("4.8.1.1-a"))),
    otherwise=otherwise("a CAP squadron flies BARCAP, and no other", "4.8.1.1-a", obvious=True),
)
"""The squadrons that may fly BARCAP (4.8.1.1)."""


def _barcap(t: Table, force: int, field: int) -> Rules[None]:
    """Place a CAP squadron over an airfield for the season (4.8.1.1)."""
    s = t.s
    kinds = BARCAP_KINDS.on(Acting(t, force))
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
        lambda raid, _: f"it needs clear weather, and the raid meets {WEATHERS[raid.weather]}",
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
    s, force = t.s, raid.force
    while choices := extra_choices(t, raid):
        source = Found([*choices, EXTRA_DONE], EXTRAS, Composing(t, raid))
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
