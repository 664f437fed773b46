"""Support cards played in raids, and those that save crews."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.box.ids import (
    AAA0,
    AAA1,
    AAA2,
    BLACK_TARGET,
    CAP,
    CARD,
    CLEAR,
    DEFENCE_CARDS,
    DEFENCE_SAM,
    FIRST_BRIDGE,
    FORCES,
    GRAY,
    KINDS_PER_ROLE,
    MIG17,
    MIG21,
    MIG_CARDS,
    MIG_SAM,
    N_OBJECTIVES,
    N_SQUADRONS,
    SEAD,
    SQUADRONS,
    STRIKE,
    WEATHERS,
    WHITE,
)
from annamite.games.rolling_thunder.raids.dice import STRIKE_DIE
from annamite.games.rolling_thunder.ratings import BAD_WEATHER, damage_of, weather_penalty
from annamite.games.rolling_thunder.state import Raid
from annamite.games.rolling_thunder.steps import KINDS, step
from annamite.games.rolling_thunder.support.registry import amount, effect, playable
from annamite.games.rolling_thunder.table import Table, roll
from annamite.kernel import Decision, Rules, Words

WHICH_MIG: Final = step(
    "card.which_mig", Words(*MIG_CARDS), "Discard which MiG card?", "4.8.3.2", "card"
)
RECOVER: Final = step(
    "card.recover", KINDS, "Return which squadron to the Active Reserve?", "2.4", "squadron"
)
SIGHTS: Final = ("radar_guided_release", "all_weather_attack")
"""Cards that let a strike see through clouds."""


def raid_of(t: Table) -> Raid:
    """Return the raid under way; cards of the raid are played in none other."""
    raid = t.s.raid
    assert raid is not None
    return raid


def _always(_: Table, __: int) -> bool:
    return True


# --- before and while composing ---------------------------------------------------------------


def _committed(t: Table, force: int, roles: tuple[int, ...]) -> list[int]:
    at = force * N_SQUADRONS
    return [
        kind
        for kind in range(N_SQUADRONS)
        if kind // KINDS_PER_ROLE in roles and t.s.committed[at + kind]
    ]


def _recover(t: Table, force: int, roles: tuple[int, ...]) -> Rules[None]:
    kind = yield Decision(RECOVER, FORCES[force], _committed(t, force, roles))
    t.s.committed[force * N_SQUADRONS + kind] -= 1
    t.s.reserve[force * N_SQUADRONS + kind] += 1
    t.tell("squadron.back", "2.4", force=FORCES[force], squadron=SQUADRONS[kind])


@effect("tanker_stretch", lambda t, f: bool(_committed(t, f, (CAP, SEAD))))
def tanker_stretch(t: Table, force: int) -> Rules[None]:
    """A committed CAP or SEAD squadron flies again."""
    yield from _recover(t, force, (CAP, SEAD))


@effect("third_carrier", lambda t, f: bool(_committed(t, f, (STRIKE,))))
def third_carrier(t: Table, force: int) -> Rules[None]:
    """A committed STRIKE squadron flies again."""
    yield from _recover(t, force, (STRIKE,))


def _surge(name: str) -> None:
    def useful(t: Table, _: int) -> bool:
        return raid_of(t).strike_limit < amount(t, name)

    @effect(name, useful)
    def more_strikes(t: Table, _: int) -> Rules[None]:
        """The raid may use one more STRIKE squadron."""
        raid_of(t).strike_limit = amount(t, name)
        yield from ()


_surge("thailand_surge")
_surge("alpha_strike")


@effect("weather_scouts", lambda t, _: raid_of(t).weather > CLEAR)
def weather_scouts(t: Table, _: int) -> Rules[None]:
    """The raid meets weather one step better."""
    raid = raid_of(t)
    raid.weather = max(CLEAR, raid.weather - amount(t, "weather_scouts"))
    t.tell("raid.weather", "4.3", weather=WEATHERS[raid.weather])
    yield from ()


# --- against the ambush -----------------------------------------------------------------------


@effect("mig_screen", _always)
def mig_screen(t: Table, _: int) -> Rules[None]:
    """More fighters fly escort."""
    raid_of(t).cap += amount(t, "mig_screen")
    yield from ()


def _migs(t: Table) -> list[int]:
    return [card for card in (MIG17, MIG21) if t.s.mig_up[card]]


def _drop_mig(t: Table, card: int, count: int = 1) -> None:
    t.s.mig_up[card] -= count
    t.s.mig_discard[card] += count
    t.tell("card.dropped", "4.8.3.2", card=MIG_CARDS[card], count=count)


def _warning(name: str) -> None:
    @effect(name, lambda t, _: bool(_migs(t)))
    def one_mig_less(t: Table, force: int) -> Rules[None]:
        """A MiG card drawn is discarded."""
        card = yield Decision(WHICH_MIG, FORCES[force], _migs(t))
        _drop_mig(t, card)


_warning("college_eye_warning")
_warning("red_crown_control")


@effect("bolo_ruse", lambda t, _: bool(_migs(t)))
def bolo_ruse(t: Table, force: int) -> Rules[None]:
    """All MiG cards drawn are discarded, to some experience."""
    gone = 0
    for card in _migs(t):
        count = t.s.mig_up[card]
        gone += count
        _drop_mig(t, card, count)
    t.learn(force, min(gone, amount(t, "bolo_ruse")), "6.0")
    yield from ()


@effect("self_protection_pods", lambda t, _: t.s.mig_up[MIG_SAM] > 0)
def self_protection_pods(t: Table, _: int) -> Rules[None]:
    """Missile cards of the ambush are discarded."""
    _drop_mig(t, MIG_SAM, min(t.s.mig_up[MIG_SAM], amount(t, "self_protection_pods")))
    yield from ()


# --- against the defences ---------------------------------------------------------------------


def _hunters(name: str) -> None:
    @effect(name, _always)
    def more_sead(t: Table, _: int) -> Rules[None]:
        """More aircraft hunt radars."""
        raid_of(t).sead += amount(t, name)
        yield from ()


_hunters("wild_weasel_flight")
_hunters("iron_hand_section")


def _drop_fire(t: Table, card: int, count: int) -> None:
    t.s.defence_up[card] -= count
    t.s.defence_discard[card] += count
    t.tell("card.dropped", "4.8.4.2", card=DEFENCE_CARDS[card], count=count)


@effect("stand_off_jamming", lambda t, _: t.s.defence_up[DEFENCE_SAM] > 0)
def stand_off_jamming(t: Table, _: int) -> Rules[None]:
    """Missile cards over the target count for nothing."""
    _drop_fire(t, DEFENCE_SAM, t.s.defence_up[DEFENCE_SAM])
    yield from ()


@effect("flak_suppressors", lambda t, _: any(t.s.defence_up[AAA0 : AAA2 + 1]))
def flak_suppressors(t: Table, _: int) -> Rules[None]:
    """The strongest AAA card drawn is discarded."""
    strongest = next(card for card in (AAA2, AAA1, AAA0) if t.s.defence_up[card])
    _drop_fire(t, strongest, 1)
    yield from ()


# --- the strike -------------------------------------------------------------------------------


def _before_die(t: Table, _: int) -> bool:
    return raid_of(t).die == 0


@effect("heavy_bomb_load", _before_die)
def heavy_bomb_load(t: Table, _: int) -> Rules[None]:
    """More bombs fall."""
    raid_of(t).strike += amount(t, "heavy_bomb_load")
    yield from ()


def strike_in_hand(t: Table, raid: Raid) -> int:
    """Return what the cards in a force's hand could still add to the STRIKE rating of its raid."""
    cards = playable(t, raid.force, "raid_strike")
    more = amount(t, "heavy_bomb_load") if CARD["heavy_bomb_load"] in cards else 0
    sighted = any(CARD[name] in cards for name in SIGHTS)
    return more + (weather_penalty(raid) if sighted else 0)


def _blind(t: Table, force: int) -> bool:
    raid = raid_of(t)
    return _before_die(t, force) and raid.weather in BAD_WEATHER and not raid.clear_sight


def _through_clouds(name: str) -> None:
    @effect(name, _blind)
    def clear_sight(t: Table, _: int) -> Rules[None]:
        """Weather does not lower STRIKE."""
        raid_of(t).clear_sight = True
        yield from ()


for _name in SIGHTS:
    _through_clouds(_name)


@effect("follow_up_wave", lambda t, _: raid_of(t).die > 0)
def follow_up_wave(t: Table, _: int) -> Rules[None]:
    """The strike die is rolled again, and the second result stands."""
    raid = raid_of(t)
    raid.die = yield from roll(STRIKE_DIE)
    t.tell("raid.die", "4.8.5.1", result=raid.die)


def _scored(t: Table) -> int:
    raid = raid_of(t)
    return damage_of(t.s, t.box, raid).hits if raid.die else 0


def _campaign_against(name: str, colour: int) -> None:
    def useful(t: Table, _: int) -> bool:
        target = raid_of(t).target
        return target < N_OBJECTIVES and t.box.objective_colour[target] == colour and _scored(t) > 0

    @effect(name, useful)
    def one_more_hit(t: Table, _: int) -> Rules[None]:
        """An objective of one colour takes a further hit."""
        raid_of(t).extra_hits += amount(t, name)
        yield from ()


_campaign_against("oil_campaign", BLACK_TARGET)
_campaign_against("blackout", GRAY)
_campaign_against("rail_cutters", WHITE)


def _dotted(t: Table, _: int) -> bool:
    raid = raid_of(t)
    return raid.target >= FIRST_BRIDGE and raid.die > 0 and damage_of(t.s, t.box, raid).green > 0


@effect("span_droppers", _dotted)
def span_droppers(t: Table, _: int) -> Rules[None]:
    """A bridge or airfield takes a further hit, without experience."""
    raid_of(t).extra_dots += amount(t, "span_droppers")
    yield from ()


# --- losses -----------------------------------------------------------------------------------


def _rescue(name: str) -> None:
    @effect(name, lambda t, _: t.s.pending > 0)
    def rescue(t: Table, force: int) -> Rules[None]:
        """A crew just lost is saved."""
        t.s.pending -= 1
        t.tell("crew.saved", "7.0", force=FORCES[force])
        yield from ()


_rescue("jolly_green_pick_up")
_rescue("clementine_pick_up")
