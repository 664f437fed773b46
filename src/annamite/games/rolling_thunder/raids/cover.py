"""Covering a raid: CAP squadrons over airfields, suppression over the target (4.8.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

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
    CAP,
    FORCES,
    GIA_LAM,
    HANOI,
    KINDS_PER_ROLE,
    N_SQUADRONS,
    REGIONS,
)
from annamite.games.rolling_thunder.state import FIELDS, Raid
from annamite.games.rolling_thunder.steps import KINDS, YES_NO, step
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, Rules, Words
from annamite.kernel.conditions import Chain, Condition, Offer, Overall, Unmet, unmet

SUPPRESSION_LIMIT: Final = 2
"""Suppression squadrons of one force in one region (4.8.1.2)."""

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


def suppression_room(t: Table, force: int, region: int) -> int:
    """Return how many more suppression squadrons a force may send to a region (4.8.1.2)."""
    return max(0, min(spare_suppression(t, force, region), t.recon_ready(force)))


def spare_suppression(t: Table, force: int, region: int) -> int:
    """Return how many more suppression squadrons of a force a region takes (4.8.1.2)."""
    return SUPPRESSION_LIMIT - t.s.suppression[force * FIELDS + region]


def may_suppress(t: Table, force: int, region: int) -> bool:
    """Return whether a force may send one more suppression squadron there (4.8.1.2)."""
    return t.recon_ready(force) > 0 and spare_suppression(t, force, region) > 0


def none_to_send(force: int) -> str:
    """Return what is so where a force has nothing to send on armed recon or suppression."""
    return f"{whose(force)} has no armed recon or suppression squadron left to send"


def enough_there(t: Table, force: int, region: int) -> str:
    """Return what is so where a region takes no more suppression squadrons of a force."""
    there = f"{SUPPRESSION_LIMIT} suppression squadrons of {whose(force)}"
    return f"{there} are over {place_name(t, region)}, the most in a region"


def _no_suppression(t: Table, force: int, region: int) -> Unmet:
    """Return why a force may send none there."""
    if not t.recon_ready(force):
        return unmet(none_to_send(force), "4.8.1-b")
    return unmet(enough_there(t, force, region), "4.8.1.2-a")


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
        obvious=True,
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


def _help_open(t: Table, raid: Raid) -> list[int]:
    """Return what the other force may be asked for, whatever it has refused."""
    s, other = t.s, 1 - raid.force
    found = []
    if _near_gia_lam(t, raid) and s.reserve_of(other, CAP) and not s.barcap[GIA_LAM]:
        found.append(ASK_BARCAP)
    if raid.region == HANOI and may_suppress(t, other, HANOI):
        found.append(ASK_SUPPRESSION)
    return found


def _support_choices(t: Table, raid: Raid, asked: int) -> list[int]:
    s, force = t.s, raid.force
    found = []
    if s.reserve_of(force, CAP):
        free = (field for field, over in enumerate(s.barcap) if not over)
        found = [field for field in free if _within_reach(t, force, field)]
    if may_suppress(t, force, raid.region):
        found.append(PLACE_SUPPRESSION)
    helped = _help_open(t, raid)
    return found + ([what for what in helped if not asked >> what & 1] if asked else helped)


def cover(t: Table, raid: Raid) -> Rules[None]:
    """Place CAP squadrons over airfields and suppression squadrons over the target.

    Rules: 4.8.1
    """
    c = Cover(t, raid, 0)
    while True:
        choices = _support_choices(t, raid, c.asked)
        if not choices:
            return
        source = Found([*choices, SUPPORT_DONE], COVERS, c)
        choice = yield Decision(SUPPORT, FORCES[raid.force], source)
        if choice == SUPPORT_DONE:
            return
        if choice == PLACE_SUPPRESSION:
            suppress(t, raid.force, raid.region, "4.8.1.2")
        elif choice < len(AIRFIELDS):
            yield from _barcap(t, raid.force, choice)
        else:
            helped = yield from _ask(t, raid, choice)
            c = c if helped else c._replace(asked=c.asked | 1 << choice)


def suppress(t: Table, force: int, region: int, rule: str) -> None:
    """Place a suppression squadron; it stays for the season (4.8.1.2)."""
    t.send_recon(force)
    t.s.suppression[force * FIELDS + region] += 1
    t.tell("suppression", rule, force=FORCES[force], place=REGIONS[region])


BARCAP_KINDS: Final[Offer[Acting]] = Offer(
    (range(CAP * KINDS_PER_ROLE, (CAP + 1) * KINDS_PER_ROLE), Chain(at_hand("4.8.1.1-a"))),
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
