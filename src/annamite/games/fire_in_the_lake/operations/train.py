"""Train: add ARVN pieces and Irregulars, then Pacify, build a Base or drain Patronage (3.2.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.fire_in_the_lake.actions import (
    after_operation,
    can_begin,
    next_space,
)
from annamite.games.fire_in_the_lake.conditions import (
    NO_SECOND_TIME,
    NOT_TWICE,
    STEPS,
    STEPS_SAY,
    no_steps,
    short_of,
)
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.leaders import train_aid
from annamite.games.fire_in_the_lake.offers import (
    OTHER_WORDS,
    Amount,
    Area,
    Each,
    Fused,
    Places,
    Told,
    Where,
    bounded,
    names_of,
)
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    COIN_BASES,
    POLICE,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_IRREGULAR,
    T_POLICE,
    T_RANGER,
    TYPES,
    US,
    US_BASE,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import (
    ALL,
    AREAS,
    CITIES,
    COIN_LAND,
    SAIGON,
    SPACE_IDS,
)
from annamite.games.fire_in_the_lake.state import ACTIVE_SUPPORT, MAX_TRACK, PASSIVE_SUPPORT
from annamite.games.fire_in_the_lake.steps import (
    AVAILABLE_BOX,
    DONE,
    number_step,
    space_step,
    step,
)
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain, Condition, Listed, Mask, Overall, Unmet, unmet

RULE = "3.2.1"
COST = 3
MOST_CUBES = 6
MOST_LEVELS = 2
PLATOONS: Final = 18
"""Combined Action Platoons."""
CORDS: Final = 19
CUBES_PER_BASE = 3

US_KINDS = range(US_BASE + 1)

PLACE = Words("nothing", "irregular-1", "irregular-2", "ranger-1", "ranger-2", "cubes")
EXTRA = Words("nothing", "pacify", "base", "patronage")

SPACE_STEP = space_step("train.space", "Train where?", RULE)
PLACE_STEP = step("train.place", PLACE, "{space}: place what?", RULE)
TROOPS_STEP = number_step("train.troops", "{space}: how many Troops (of up to 6 cubes)?", RULE)
POLICE_STEP = number_step("train.police", "{space}: how many Police?", RULE)
EXTRA_STEP = step("train.extra", EXTRA, "Then, in one of the spaces?", RULE)
EXTRA_SPACE = space_step("train.extra_space", "In which of the spaces?", RULE)
PACIFY_AGAIN = space_step("train.pacify_again", "Pacify in a second space?", "5.3")
PLATOON_SPACE = space_step("train.platoon", "Add 1 Police where US Troops are?", "5.3")
PLATOON_FROM = space_step("train.platoon_from", "{space}: take the Police from where?", "5.3")
PACIFY_STEP = number_step("train.pacify", "{space}: how many steps of Pacification?", RULE)
BASE_TROOPS = number_step(
    "train.base_troops", "{space}: how many of the 3 cubes for the Base are Troops?", RULE
)
PATRONAGE_STEP = number_step("train.patronage", "Move how much Patronage to ARVN Resources?", RULE)


def _selectable(turn: Turn) -> int:
    open_ = AREAS & COIN_LAND & ~turn.selected & ~turn.activity_spaces
    if turn.faction == US:
        return open_ & turn.s.holding(US_KINDS)
    return open_ & ~turn.s.nva_control


train_spaces: Final[Fused[Turn]] = Fused(
    _selectable,
    Area(
        "only Provinces and Cities outside North Vietnam can be Trained in",
        "3.2.1-a",
        AREAS & COIN_LAND,
        "no Province or City is among its spaces",
    ),
    Mask(
        "no US pieces are there",
        "3.2.1-b",
        lambda turn: turn.s.holding(US_KINDS) if turn.faction == US else ALL,
        "no US pieces are in a Province or City",
    ),
    Mask(
        "it is under NVA Control",
        "3.2.1-a",
        lambda turn: ALL if turn.faction == US else ~turn.s.nva_control,
        "every Province and City that it could Train in is under NVA Control",
    ),
    NOT_TWICE,
    # Advise and Govern share no space with the Training (4.2.1, 4.3.1).
    NO_SECOND_TIME,
)
"""The spaces that may be selected: US by its pieces, ARVN without NVA Control (3.2.1)."""


def can_train(turn: Turn) -> bool:
    """Return whether any space may be selected, now or once US pieces are lifted off the LoCs.

    No Resources are needed to.
    """
    return can_begin(turn, train_spaces)


def train(turn: Turn) -> Rules[bool]:
    """Carry out a Train Operation.

    Rules: 3.2.1
    """
    paid = 0
    while True:
        space = yield from next_space(turn, SPACE_STEP, train_spaces, done=bool(turn.selected))
        if space == DONE:
            break
        turn.select(space)
        if (yield from _place(turn, space)):
            paid |= 1 << space
        if turn.full():
            break
    if not turn.selected:
        return False
    if turn.faction == US and has_capability(turn.s, PLATOONS, shaded=False):
        yield from _add_police(turn)
    yield from _extra(turn, paid)
    if turn.faction == ARVN:
        turn.shift_aid(train_aid(turn.s), "2.4.1")
    yield from after_operation(turn)
    return True


def _places_arvn(turn: Turn, space: int) -> bool:
    """Return whether the Train may add ARVN pieces in `space`, Resources apart."""
    s = turn.s
    if turn.faction == US:
        return s.count(space, US_BASE) > 0
    return bool(CITIES >> space & 1) or s.total(space, COIN_BASES) > 0


_NO_MORE: Final = "{} can be placed: of those there are, and at most 6 cubes a space"


class _Placing(NamedTuple):
    """What may be placed in a space, and by whom."""

    turn: Turn
    space: int
    irregulars: int
    rangers: int
    cubes: int

    def most(self, word: int) -> int:
        """Return up to which number what a word names can be placed."""
        if word in _IRREGULARS:
            return self.irregulars
        return self.rangers if word in _RANGERS else self.cubes

    def too_many(self, word: int) -> str:
        """Return that what a word names cannot be placed in this number."""
        names = names_of("irregular" if word in _IRREGULARS else "ranger")
        if word == PLACE["cubes"]:
            names = ("ARVN cube", "ARVN cubes")
        return bounded("{} can be placed or taken from elsewhere", self.most(word), *names)


_IRREGULARS: Final = (PLACE["irregular-1"], PLACE["irregular-2"])
_RANGERS: Final = (PLACE["ranger-1"], PLACE["ranger-2"])
_ARVN_PIECES: Final = (*_RANGERS, PLACE["cubes"])
_PLACEABLE: Final[Chain[_Placing]] = Chain(
    Condition(
        "only the US places Irregulars",
        "3.2.1-e",
        lambda p, word: p.turn.faction == US or word not in _IRREGULARS,
        obvious=True,
    ),
    Condition(
        lambda p, _: (
            "no US Base is there"
            if p.turn.faction == US
            else "ARVN pieces come only to a City or where a US or ARVN Base is"
        ),
        "3.2.1-g",
        lambda p, word: word not in _ARVN_PIECES or _places_arvn(p.turn, p.space),
    ),
    Condition(
        lambda p, _: short_of(p.turn, COST),
        "3.2.1-c",
        lambda p, word: word not in _ARVN_PIECES or p.turn.can_pay(COST),
    ),
    Condition(
        lambda p, word: p.too_many(word),
        "1.4.1-k",
        lambda p, word: p.most(word) > (word in (_IRREGULARS[1], _RANGERS[1])),
    ),
)


def _place(turn: Turn, space: int) -> Rules[bool]:
    """Place pieces in one selected space; return whether ARVN pieces were paid for."""
    irregulars = turn.supply(space, T_IRREGULAR, 2) if turn.faction == US else 0
    arvn = _places_arvn(turn, space) and turn.can_pay(COST)
    rangers = turn.supply(space, T_RANGER, 2) if arvn else 0
    troops = turn.supply(space, T_ARVN_TROOPS, MOST_CUBES) if arvn else 0
    police = turn.supply(space, T_POLICE, MOST_CUBES) if arvn else 0

    def source() -> list[int]:
        values = [PLACE["nothing"]]
        values += [PLACE[f"irregular-{n}"] for n in range(1, irregulars + 1)]
        values += [PLACE[f"ranger-{n}"] for n in range(1, rangers + 1)]
        if troops + police:
            values.append(PLACE["cubes"])
        return values

    name = {"space": SPACE_IDS[space]}
    there = _Placing(turn, space, irregulars, rangers, troops + police)
    word = PLACE.word((yield turn.ask(PLACE_STEP, Told(source, _PLACEABLE, there), name)))
    if word == "nothing":
        return False
    if word == "cubes":
        few = range(0 if police else 1, troops + 1)
        n_troops = yield turn.ask(
            TROOPS_STEP,
            Amount(few, _NO_MORE, "3.2.1-g", "arvn_troops", "without Police at least {} comes"),
            {"space": SPACE_IDS[space]},
        )
        most = min(police, MOST_CUBES - n_troops)
        few = range(0 if n_troops else 1, most + 1)
        n_police = yield turn.ask(
            POLICE_STEP,
            Amount(few, _NO_MORE, "3.2.1-g", "police", "without Troops at least {} comes"),
            {"space": SPACE_IDS[space]},
        )
        turn.pay(COST, RULE)
        yield from turn.bring(space, T_ARVN_TROOPS, n_troops, RULE)
        yield from turn.bring(space, T_POLICE, n_police, RULE)
        return True
    type_, _, number = word.partition("-")
    if type_ == TYPES[T_RANGER]:
        turn.pay(COST, RULE)
        yield from turn.bring(space, T_RANGER, int(number), RULE)
        return True
    yield from turn.bring(space, T_IRREGULAR, int(number), RULE)
    return False


# --- then, in one space -------------------------------------------------------------------


def _no_pacification(turn: Turn, space: int) -> str:
    if not _levels(turn, space) and turn.s.support[space] < ACTIVE_SUPPORT:
        return "under shaded CORDS the US shifts no space beyond Passive Support"
    return no_steps(turn, space, turn.pacify_cost(), 1, _levels(turn, space))


def _none_pacified(turn: Turn, _: int) -> str:
    cost = turn.pacify_cost()
    if turn.purse() < cost:
        return short_of(turn, cost)
    return "no such space of this Training can be shifted any further"


pacify_spaces: Final[Places[Turn]] = Places(
    Mask(
        "it is no space of this Training",
        "3.2.1-i",
        lambda turn: turn.selected,
        "no space is being Trained in",
    ),
    Mask(
        "it is not under COIN Control",
        "3.2.1-k",
        lambda turn: turn.s.coin_control,
        "no space of this Training is under COIN Control",
    ),
    Mask(
        lambda turn, _: (
            "ARVN Troops and Police are not both there"
            if turn.faction == ARVN
            else "no US pieces are left there"
        ),
        "3.2.1-l",
        # Where the US Trained, what stood there may have been lifted away.
        lambda turn: (
            turn.s.where[ARVN_TROOPS] & turn.s.where[POLICE]
            if turn.faction == ARVN
            else turn.s.holding(US_KINDS)
        ),
        "no COIN-Controlled space of this Training has the pieces that Pacify",
    ),
    Each(
        _no_pacification,
        "3.2.1-n",
        lambda turn, space: pacify_steps(turn, space) > 0,
        _none_pacified,
    ),
)
"""The selected spaces where this Train may Pacify (3.2.1)."""


def pacify_steps(turn: Turn, space: int) -> int:
    """Return how many steps of Pacification this Train can pay for and make in `space`.

    Under shaded CORDS the US shifts no further than Passive Support.

    Rules: 3.2.1, 5.3
    """
    return turn.persuadable(space, turn.pacify_cost(), 1, _levels(turn, space))


def _levels(turn: Turn, space: int) -> int:
    """Return how many levels this Train may shift a space."""
    if turn.faction == US and has_capability(turn.s, CORDS, shaded=True):
        return min(MOST_LEVELS, max(0, PASSIVE_SUPPORT - turn.s.support[space]))
    return MOST_LEVELS


def _police_sources(turn: Turn, space: int) -> list[int]:
    """Return from where 1 Police may come to `space`: anywhere else on the map, or Available."""
    return _police_source(turn, space)()


def _police_source(turn: Turn, space: int) -> Where[tuple[Turn, int]]:
    ready = (AVAILABLE_BOX,) if turn.s.available[T_POLICE] else ()
    return Where(_POLICE_FROM, (turn, space), ready, _MUST_COME, _NONE_AVAILABLE)


_PLATOON_SPACES: Final[Places[Turn]] = Places(
    Mask("no US Troops are there", "5.3", lambda turn: turn.s.where[US_TROOPS]),
    Each(
        "no Police are Available or elsewhere on the map",
        "5.3",
        lambda turn, space: bool(_police_sources(turn, space)),
    ),
)
_POLICE_FROM: Final[Places[tuple[Turn, int]]] = Places(
    Mask("no Police are there", "1.4.1-o", lambda at: at[0].s.where[POLICE]),
    Mask("that is where the Police is to come", "1.4.1-o", lambda at: ~(1 << at[1])),
)
_NONE_AVAILABLE: Final = {
    **OTHER_WORDS,
    AVAILABLE_BOX: unmet("no Police are Available", "1.4.1-o"),
}
_MUST_COME: Final = unmet("the space was chosen, so a Police comes from somewhere", "5.3")


def _add_police(turn: Turn) -> Rules[None]:
    """Let the US add 1 Police for free where US Troops are (18 Combined Action Platoons).

    Rules: 5.3
    """
    space = yield turn.ask(PLATOON_SPACE, Where(_PLATOON_SPACES, turn, (DONE,)))
    if space == DONE:
        return
    source = yield turn.ask(PLATOON_FROM, _police_source(turn, space), {"space": SPACE_IDS[space]})
    if source == AVAILABLE_BOX:
        turn.place(space, T_POLICE, 1, "5.3")
    else:
        turn.move(POLICE, 1, source, space, "5.3")


_BASE_SPACES: Final[Places[tuple[Turn, int]]] = Places(
    Mask(
        "it is no space of this Training",
        "3.2.1-i",
        lambda at: at[0].selected,
        "no space is being Trained in",
    ),
    Each(
        "fewer than 3 ARVN cubes are there",
        "3.2.1-p",
        lambda at, space: at[0].s.total(space, (ARVN_TROOPS, POLICE)) >= CUBES_PER_BASE,
        "no space of this Training has 3 ARVN cubes",
    ),
    Each(
        "two Bases are there already",
        "1.4.2-a",
        lambda at, space: at[0].s.bases(space) < 2,
        "two Bases are already in every space that has the cubes",
    ),
    Each(
        "no ARVN Base is Available or elsewhere on the map",
        "1.4.1-k",
        lambda at, space: at[0].supply(space, T_ARVN_BASE, 1) > 0,
    ),
    Each(
        lambda at, _: short_of(at[0], COST),
        "3.2.1-q",
        lambda at, space: bool(at[1] >> space & 1) or at[0].can_pay(COST),
    ),
)


def base_spaces(turn: Turn, paid: int) -> int:
    """Return the selected spaces where ARVN may turn 3 cubes into a Base."""
    return 0 if turn.faction == US else _BASE_SPACES((turn, paid))


def movable_patronage(turn: Turn) -> int:
    """Return how much Patronage a US Train in Saigon could move to ARVN Resources."""
    if turn.faction == ARVN or not turn.selected & SAIGON:
        return 0
    s = turn.s
    return min(3, s.patronage, MAX_TRACK - s.resources[ARVN])


_NO_PATRONAGE: Final[Chain[Turn]] = Chain(
    Condition(
        "only the US moves Patronage to Resources",
        "3.2.1-r",
        lambda turn, _: turn.faction == US,
        obvious=True,
    ),
    Overall(
        "Saigon is no space of this Training", "3.2.1-r", lambda turn: bool(turn.selected & SAIGON)
    ),
    Overall("there is no Patronage", "3.2.1-r", lambda turn: turn.s.patronage > 0),
    Overall("ARVN Resources are at 75", "1.8-a", lambda turn: turn.s.resources[ARVN] < MAX_TRACK),
)


def _why_not_extra(turn: Turn, paid: int, value: int) -> Unmet | None:
    """Return why the Train cannot do that in one of its spaces, too."""
    if value == EXTRA["pacify"]:
        return pacify_spaces.why_none(turn)
    if value == EXTRA["base"]:
        if turn.faction == US:
            return unmet("only ARVN turns cubes into a Base", "3.2.1-p", obvious=True)
        return _BASE_SPACES.why_none((turn, paid))
    return _NO_PATRONAGE.why_not(turn, value) if value == EXTRA["patronage"] else None


_NEEDED: Final = unmet("what was chosen needs a space", "3.2.1-i")


def _extra(turn: Turn, paid: int) -> Rules[None]:
    def source() -> list[int]:
        values = [EXTRA["nothing"]]
        if pacify_spaces(turn):
            values.append(EXTRA["pacify"])
        if base_spaces(turn, paid):
            values.append(EXTRA["base"])
        if movable_patronage(turn):
            values.append(EXTRA["patronage"])
        return values

    listed = Listed(source, lambda value: _why_not_extra(turn, paid, value))
    extra = yield turn.ask(EXTRA_STEP, listed)
    if extra == EXTRA["pacify"]:
        space = yield turn.ask(EXTRA_SPACE, Where(pacify_spaces, turn, (), _NEEDED))
        yield from _pacify(turn, space)
        if turn.faction == US and has_capability(turn.s, CORDS, shaded=False):
            elsewhere = pacify_spaces.but(
                Mask("the first Pacification was there", "5.3", lambda _: ~(1 << space))
            )
            again = yield turn.ask(PACIFY_AGAIN, Where(elsewhere, turn, (DONE,)))
            if again != DONE:
                yield from _pacify(turn, again)
    elif extra == EXTRA["base"]:
        space = yield turn.ask(EXTRA_SPACE, Where(_BASE_SPACES, (turn, paid), (), _NEEDED))
        yield from _build_base(turn, space, paid)
    elif extra == EXTRA["patronage"]:
        most = range(1, movable_patronage(turn) + 1)
        amount = yield turn.ask(
            PATRONAGE_STEP,
            Amount(
                most,
                "{} can be moved: at most 3, as far as the tracks have room",
                "3.2.1-r",
                _PATRONAGE,
            ),
        )
        turn.shift_patronage(-amount, RULE)
        turn.gain(ARVN, amount, RULE)


_PATRONAGE: Final = ("Patronage", "Patronage")


def _pacify(turn: Turn, space: int) -> Rules[None]:
    few = range(1, pacify_steps(turn, space) + 1)
    steps = yield turn.ask(
        PACIFY_STEP, Amount(few, STEPS_SAY, "3.2.1-n", STEPS), {"space": SPACE_IDS[space]}
    )
    turn.persuade(space, steps, turn.pacify_cost(), 1, RULE)


def _build_base(turn: Turn, space: int, paid: int) -> Rules[None]:
    s = turn.s
    troops, police = s.count(space, ARVN_TROOPS), s.count(space, POLICE)
    low, high = max(0, CUBES_PER_BASE - police), min(CUBES_PER_BASE, troops)
    few = Amount(
        range(low, high + 1),
        "{} can be among the 3 cubes",
        "3.2.1-p",
        "arvn_troops",
        "at least {} must be Troops, for the Police there are too few",
    )
    used = yield turn.ask(BASE_TROOPS, few, {"space": SPACE_IDS[space]})
    if not paid >> space & 1:
        turn.pay(COST, RULE)
    turn.remove(space, ARVN_TROOPS, used, RULE)
    turn.remove(space, POLICE, CUBES_PER_BASE - used, RULE)
    yield from turn.bring(space, T_ARVN_BASE, 1, RULE)
