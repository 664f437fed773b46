"""90 Walt Rostow: escalation as advised; the countryside is lost as the army leaves it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.coup.redeploy import redeploy_troops_event
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.forces import room
from annamite.games.fire_in_the_lake.events.sites import (
    COIN_CONTROLLED,
    asks,
    each,
    fixed,
    having,
    sites,
)
from annamite.games.fire_in_the_lake.events.tools import in_box, pick, place, placeable
from annamite.games.fire_in_the_lake.offers import Places, Told, names_of, of, rest
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    KINDS,
    KINDS_OF,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_NVA_GUERRILLA,
    T_POLICE,
    T_RANGER,
    T_VC_GUERRILLA,
    TYPE_OF,
)
from annamite.games.fire_in_the_lake.spaces import (
    CITIES,
    LOCS,
    PROVINCES,
    SAIGON,
    SPACE_IDS,
    bits,
)
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import NO_MORE, piece_step, step
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain, Condition

PIECES = 2
ARVN_TYPES = (T_ARVN_TROOPS, T_POLICE, T_RANGER, T_ARVN_BASE)
ARVN_KINDS = tuple(kind for type_ in ARVN_TYPES for kind in KINDS_OF[type_])
GUERRILLA_TYPES = (T_NVA_GUERRILLA, T_VC_GUERRILLA)

SOURCES = Words("map", "available", "out_of_play")
SOURCE = step(
    "event.90.source",
    SOURCES,
    "Walt Rostow: take an ARVN piece from where? ({left} left)",
    "5.1",
    labels={"map": "The map", "available": "Available", "out_of_play": "Out of play"},
)
KIND = piece_step("event.90.kind", "{space}: which piece?", "5.1")
BOX_OF = {SOURCES["available"]: AVAILABLE, SOURCES["out_of_play"]: OUT_OF_PLAY}


def _ends(s: State, origin: int, kind: int) -> int:
    """Return the spaces under COIN Control that a piece on the map may be put into."""
    spaces = s.coin_control & ~(1 << origin)
    return sum(1 << n for n in bits(spaces) if room(s, n, TYPE_OF[kind], 1))


def _kinds(s: State, origin: int) -> list[int]:
    return [kind for kind in ARVN_KINDS if s.count(origin, kind) and _ends(s, origin, kind)]


_ORIGINS = sites(
    having(ARVN_KINDS),
    each("nothing there can go anywhere", lambda turn, n: bool(_kinds(turn.s, n))),
)


def _in_reach(turn: Turn, box: int) -> bool:
    """Return whether a piece in the box could be put into a space under COIN Control."""
    s = turn.s
    held = [type_ for type_ in ARVN_TYPES if in_box(s, (type_,), box)]
    return bool(placeable(turn, held, s.coin_control, box))


_SOURCES = Alternatives(
    (SOURCES["map"], "no ARVN piece on the map can go anywhere", _ORIGINS),
    (
        SOURCES["available"],
        "no Available ARVN piece can be placed under COIN Control",
        lambda turn: _in_reach(turn, AVAILABLE),
    ),
    (
        SOURCES["out_of_play"],
        "no ARVN piece out of play can be placed under COIN Control",
        lambda turn: _in_reach(turn, OUT_OF_PLAY),
    ),
)


def reinforcements(turn: Turn) -> Rules[None]:
    """Put 2 ARVN pieces from anywhere into spaces under COIN Control."""
    s = turn.s
    for left in range(PIECES, 0, -1):
        if not _SOURCES.useful(turn):
            return
        source = yield turn.ask(SOURCE, _SOURCES.on(turn), {"left": left})
        if source == SOURCES["map"]:
            yield from _from_map(turn)
            continue
        box = BOX_OF[source]
        held = [type_ for type_ in ARVN_TYPES if in_box(s, (type_,), box)]
        yield from place(
            turn, held, fixed(turn, sites(COIN_CONTROLLED)), 1, "1 ARVN piece", box=box
        )


_TAKEN: Chain[tuple[Turn, int]] = Chain(
    of(NO_MORE, "a piece must be taken", "5.1.3-a", lambda _: False),
    Condition(
        "only ARVN pieces are taken", "5.1-a", lambda _, kind: kind in ARVN_KINDS, obvious=True
    ),
    Condition(
        lambda _, kind: f"no {names_of(KINDS[kind])[1]} are there",
        "5.1-a",
        lambda at, kind: at[0].s.count(at[1], kind) > 0,
    ),
    rest("no other COIN-Controlled space has room for it", "5.1.1-c"),
)


def _put(origin: int, kind: int) -> Places[Turn]:
    return sites(
        COIN_CONTROLLED,
        asks("the piece is there already", lambda _: ~(1 << origin)),
        each(
            "stacking does not let the piece in",
            lambda turn, n: room(turn.s, n, TYPE_OF[kind], 1) > 0,
        ),
    )


def _from_map(turn: Turn) -> Rules[None]:
    """Put one piece from the map elsewhere, as if it were newly placed."""
    s = turn.s
    origin = yield from pick(turn, _ORIGINS, "Take an ARVN piece")
    kind = yield turn.ask(
        KIND, Told(lambda: _kinds(s, origin), _TAKEN, (turn, origin)), {"space": SPACE_IDS[origin]}
    )
    target = yield from pick(turn, _put(origin, kind), "Put it")
    turn.remove(origin, kind, 1, "5.1")
    turn.place(target, TYPE_OF[kind], 1, "5.1")


def reinforcements_possible(turn: Turn) -> bool:
    """Return whether an ARVN piece can be put into a space under COIN Control."""
    return bool(_SOURCES.useful(turn))


def _held(s: State) -> int:
    """Return the Provinces with ARVN pieces."""
    return PROVINCES & s.holding(ARVN_KINDS)


def army_withdraws(turn: Turn) -> Rules[None]:
    """A Guerrilla comes to each Province with ARVN; then ARVN Troops leave for the Cities."""
    yield from _guerrillas_come(turn)
    s = turn.s
    yield from redeploy_troops_event(turn, CITIES & ~s.nva_control | SAIGON, LOCS | PROVINCES)


def _guerrillas_come(turn: Turn) -> Rules[None]:
    """Place a Guerrilla in each Province with ARVN; where they run short, say where first."""
    left = _held(turn.s)
    while left:
        enough = in_box(turn.s, GUERRILLA_TYPES, AVAILABLE) >= left.bit_count()
        spaces = left & -left if enough else left
        placed = yield from place(turn, GUERRILLA_TYPES, spaces, 1, "1 Guerrilla")
        if not placed:
            return
        left &= ~sum(1 << space for space in placed)


def army_can_withdraw(turn: Turn) -> bool:
    """Return whether a Guerrilla can come, or ARVN Troops must leave a Province or LoC."""
    s = turn.s
    if (LOCS | PROVINCES) & s.where[ARVN_TROOPS]:
        return True
    return bool(placeable(turn, GUERRILLA_TYPES, _held(s)))


CARD = EventCard(
    90,
    {
        "unshaded": Side(
            reinforcements,
            reinforcements_possible,
            text="Take 2 ARVN pieces of any types from the map, from Available or from out of play "
            "and put each into a City or Province under COIN Control.",
            idle="No space under COIN Control can take an ARVN piece.",
        ),
        "shaded": Side(
            army_withdraws,
            army_can_withdraw,
            text="Place 1 Guerrilla, NVA or VC as you choose each time, in each Province with an "
            "ARVN piece. Then ARVN Redeploys its Troops as in a Coup Round, but as if there were no "
            "Bases: all must leave LoCs and Provinces, and they may go to Cities without NVA "
            "Control or to Saigon.",
            idle="No Guerrilla can come to a Province with ARVN, and no ARVN Troops are in a "
            "Province or on a LoC.",
        ),
    },
)
