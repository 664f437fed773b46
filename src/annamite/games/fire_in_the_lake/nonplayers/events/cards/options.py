"""Choices among the options of a card: by instruction, else by who gains, else at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.events.cards.c100_rach_ba_rai import EXPELLED
from annamite.games.fire_in_the_lake.nonplayers.events.cards.common import RULE, as_usual, place_of
from annamite.games.fire_in_the_lake.nonplayers.events.grants import worthwhile
from annamite.games.fire_in_the_lake.nonplayers.instructions import told_to_choose
from annamite.games.fire_in_the_lake.nonplayers.piece_order import PLACE, first_of
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    COIN,
    KINDS_OF,
    NVA,
    NVA_BASE,
    T_IRREGULAR,
    T_POLICE,
    T_RANGER,
    T_VC_BASE,
    T_VC_GUERRILLA,
    TYPES,
    US,
    VC,
    VC_BASE,
)
from annamite.games.fire_in_the_lake.steps import TYPE_GROUPS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

OPEN_BASE: Final = {NVA: NVA_BASE, VC: VC_BASE}
_UP, _DOWN = ("up",), ("down",)

GAINS: Final[dict[str, dict[int, tuple[str, ...]]]] = {
    # 8.1.2: US pieces go from Casualties, then Available, and from the map last.
    "event.2.troops": {US: ("casualties", "available", "map")},
    # 8.4.4: who gains; Aid, Resources and Patronage up or down.
    "event.43.grant": {},
    "event.43.bloc": {},
    "event.50.help": {US: ("us_troops",), ARVN: ("arvn_resources",)},
    "event.63.help": {},
    "event.63.gain": {ARVN: ("patronage",), NVA: ("vc_resources",), VC: ("vc_resources",)},
    "event.64.aid": {US: _UP, ARVN: _UP, NVA: _DOWN, VC: _DOWN},
    "event.64.patronage": {US: _DOWN, ARVN: _UP, NVA: _DOWN, VC: _DOWN},
    "event.66.then": {US: ("pieces", "patronage"), ARVN: ("pieces", "nothing")},
    "event.68.who": {US: ("irregulars", "rangers"), ARVN: ("rangers", "irregulars")},
    "event.69.pair": {US: ("us_arvn",), ARVN: ("us_arvn",), NVA: ("nva_vc",), VC: ("nva_vc",)},
    "event.77.help": {},
    "event.82.help": {US: ("us_pieces", "arvn_pieces"), ARVN: ("funds", "arvn_pieces")},
    "event.87.patronage": {US: _DOWN, ARVN: _UP, NVA: _DOWN, VC: _DOWN},
    "event.94.how": {US: ("clear",), ARVN: ("clear",), NVA: ("dig",), VC: ("dig",)},
    "event.97.how": {},
    "event.98.how": {},
    "event.105.patronage": {US: ("less",), ARVN: ("more",), NVA: ("less",), VC: ("less",)},
    "event.106.shift": {
        US: ("support",),
        ARVN: ("support",),
        NVA: ("opposition",),
        VC: ("opposition",),
    },
    # 8.4.3: out of play first, then Available; 1.4.1 keeps the map for last.
    "event.90.source": {US: ("out_of_play", "available"), ARVN: ("out_of_play", "available")},
    "event.52.capability": {},
}
"""What each faction chooses where no instruction tells, best first; nothing: at random (8.4.7)."""


@answers(*GAINS)
def choose(m: Mind) -> Thoughts[None]:
    """Choose an option: by instruction, else by 8.4.4, else at random.

    Rules: 8.4.1, 8.4.4, 8.4.7
    """
    if (yield from _first_offered(m, told_to_choose(m), told=True)):
        return
    gains = GAINS[m.decision.step.id].get(m.faction, ())
    if not (yield from _first_offered(m, gains)):
        yield from m.any_of(m.proper())


def _first_offered(m: Mind, words: Sequence[str], *, told: bool = False) -> Thoughts[bool]:
    codec = m.decision.step.codec
    for word in words:
        value = codec.value(word)
        if m.offers(value):
            if m.log:
                why = (
                    "the sheet's instruction" if told else "by who gains and what may rise or fall"
                )
                m.because(RULE if told else "8.4.4", f"{why}: {m.label(value).replace('_', ' ')}")
            yield from m.give(value)
            return True
    return False


@answers("event.activity", factions=(US,), card=69)
def command(m: Mind) -> Thoughts[None]:
    """Carry out the Special Activity that the Policy prefers, of those that do anything (69 MACV).

    Rules: 8.4.1, 8.4.3
    """
    some = yield from worthwhile(m)
    words = [word for word in told_to_choose(m) if word in some]
    if not (yield from _first_offered(m, words, told=True)):
        yield from as_usual(m)


@answers("event.85.change")
def steer_aid(m: Mind) -> Thoughts[None]:
    """Raise or lower ARVN Resources, Aid and Patronage, each for itself.

    Rules: 8.4.4, 8.4.1
    """
    if (yield from _first_offered(m, told_to_choose(m), told=True)):
        return
    patronage = (m.decision.params or {})["track"] == "Patronage"
    raises = m.faction == ARVN if patronage else m.faction in COIN
    yield from _first_offered(m, _UP if raises else _DOWN)


@answers("event.22.troops", "event.80.pieces", "event.91.troops", "event.117.reserves")
def most(m: Mind) -> Thoughts[None]:
    """Take as many as allowed.

    Rules: 8.1.1, 8.4.3
    """
    yield from m.give(max(m.decision.values))


@answers("event.90.kind")
def best_piece(m: Mind) -> Thoughts[None]:
    """Take the piece that is placed first.

    Rules: 8.1.2
    """
    order = [kind for type_ in PLACE for kind in KINDS_OF[type_]]
    yield from m.give(first_of(order, m.decision.values))


@answers("event.81.replace")
def recruit(m: Mind) -> Thoughts[None]:
    """Replace as many as possible: own Special Forces, then ARVN's or the US's, Police last.

    Rules: 8.4.4, 8.1.2
    """
    own, allied = (T_IRREGULAR, T_RANGER) if m.faction == US else (T_RANGER, T_IRREGULAR)
    order = (own, T_POLICE, allied) if m.faction == ARVN else (own, allied, T_POLICE)
    yield from _most_of(m, order)


@answers("event.113.with")
def turn_militia(m: Mind) -> Thoughts[None]:
    """Replace Police with a Base, then with Guerrillas, as many as possible.

    Rules: 8.4.4, 8.1.2
    """
    yield from _most_of(m, (T_VC_BASE, T_VC_GUERRILLA))


def _most_of(m: Mind, types: tuple[int, ...]) -> Thoughts[None]:
    """Take the greatest group of the first type that is offered and still Available."""
    available = m.s.available
    groups = [(value, *TYPE_GROUPS.unpack(value)) for value in m.decision.values]
    for type_ in types:
        fits = [
            (number, value)
            for value, its, number in groups
            if its == type_ and number <= available[type_]
        ]
        if fits:
            yield from m.give(max(fits)[1])
            return
    # None is Available: the group without a replacement lifts nothing off the map.
    yield from m.give(max(groups, key=lambda group: (group[1] >= len(TYPES), group[2]))[0])


@answers("event.100.whose")
def drive_out(m: Mind) -> Thoughts[None]:
    """Remove the faction with most Bases there, then with most pieces, VC before NVA.

    Rules: 8.4.4, 8.1.2
    """
    s, space = m.s, place_of(m)

    def losses(faction: int) -> tuple[int, int, int]:
        bases = s.count(space, OPEN_BASE[faction])
        return bases, s.total(space, EXPELLED[faction]), faction

    m.because("8.4.4", "the faction that loses most Bases, then most pieces, VC before NVA")
    yield from m.give(max(m.decision.values, key=losses))
