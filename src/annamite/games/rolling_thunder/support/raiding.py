"""Effects of Support cards in raids, and those that save crews."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.rolling_thunder.asking import otherwise, whose
from annamite.games.rolling_thunder.box.ids import (
    CLEAR,
    DEFENCE_CARDS,
    FIRST_BRIDGE,
    FORCES,
    MIG_CARDS,
    N_OBJECTIVES,
    N_SQUADRONS,
    ROLES,
    SQUADRONS,
    STRIKE,
    WEATHERS,
    role_of,
)
from annamite.games.rolling_thunder.box.vocabulary import (
    BetterWeather,
    Discard,
    Limit,
    More,
    Rating,
    Recover,
    Save,
    Sight,
)
from annamite.games.rolling_thunder.ratings import BAD_WEATHER, damage_of, weather_penalty
from annamite.games.rolling_thunder.state import Raid
from annamite.games.rolling_thunder.steps import KINDS, step
from annamite.games.rolling_thunder.support.conditions import either
from annamite.games.rolling_thunder.support.registry import effect, playable
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, Rules, Words
from annamite.kernel.conditions import Chain, Condition, Offer

WHICH_MIG: Final = step(
    "card.which_mig", Words(*MIG_CARDS), "Discard which MiG card?", "4.8.3.2", "card"
)
RECOVER: Final = step(
    "card.recover", KINDS, "Return which squadron to the Active Reserve?", "2.4", "squadron"
)


def raid_of(t: Table) -> Raid:
    """Return the raid under way; cards of the raid are played in none other."""
    raid = t.s.raid
    assert raid is not None
    return raid


# --- before and while composing ---------------------------------------------------------------


class Recovering(NamedTuple):
    """A force whose card returns a squadron."""

    t: Table
    force: int
    e: Recover


def _returns(c: Recovering, _: int) -> str:
    return f"the card returns a {either(c.t, c.e.roles)} squadron alone"


COMMITTED: Final[Offer[Recovering]] = Offer(
    (
        range(N_SQUADRONS),
        Chain(
            Condition(
                _returns, "3.2-f", lambda c, kind: ROLES[role_of(kind)] in c.e.roles, obvious=True
            ),
            Condition(
                lambda c, _: f"{whose(c.force)} has none of these in the Committed Air Base",
                "2.4-d",
                lambda c, kind: c.t.s.committed[c.force * N_SQUADRONS + kind] > 0,
            ),
        ),
    ),
    otherwise=otherwise(_returns, "3.2-f", obvious=True),
)
"""The squadrons of which a card returns one (2.4)."""


def _committed(t: Table, force: int, e: Recover) -> list[int]:
    """Return what `COMMITTED` lists, asked often."""
    at = force * N_SQUADRONS
    held = t.s.committed[at : at + N_SQUADRONS]
    return [kind for kind, n in enumerate(held) if n and ROLES[role_of(kind)] in e.roles]


def _none_committed(t: Table, force: int, e: Recover) -> str:
    return f"{whose(force)} has no {either(t, e.roles)} squadron in the Committed Air Base"


@effect(Recover, lambda t, force, e: bool(_committed(t, force, e)), _none_committed)
def recover(t: Table, force: int, e: Recover) -> Rules[None]:
    """A committed squadron flies again."""
    kind = yield Decision(RECOVER, FORCES[force], COMMITTED.on(Recovering(t, force, e)))
    t.s.committed[force * N_SQUADRONS + kind] -= 1
    t.s.reserve[force * N_SQUADRONS + kind] += 1
    t.tell("squadron.back", "2.4", force=FORCES[force], squadron=SQUADRONS[kind])


def strikes_again(t: Table, force: int) -> bool:
    """Return whether a card would now bring a STRIKE squadron back into reserve."""
    cards = playable(t, force, "raid_before")
    effects = [e for card in cards for e in t.box.cards[card].does if isinstance(e, Recover)]
    kinds = {kind for e in effects for kind in _committed(t, force, e)}
    return any(role_of(kind) == STRIKE for kind in kinds)


@effect(
    Limit,
    lambda t, _, e: raid_of(t).strike_limit < e.to,
    lambda t, _, __: f"the raid may have {raid_of(t).strike_limit} STRIKE squadrons already",
)
def more_strikes(t: Table, _: int, e: Limit) -> Rules[None]:
    """The raid may use more STRIKE squadrons."""
    raid_of(t).strike_limit = e.to
    yield from ()


@effect(
    BetterWeather,
    lambda t, _, __: raid_of(t).weather > CLEAR,
    "the raid meets clear weather",
)
def better_weather(t: Table, _: int, e: BetterWeather) -> Rules[None]:
    """The raid meets better weather."""
    raid = raid_of(t)
    raid.weather = max(CLEAR, raid.weather - e.by)
    t.tell("raid.weather", "4.3", weather=WEATHERS[raid.weather])
    yield from ()


# --- ratings ----------------------------------------------------------------------------------


def _rates(t: Table, _: int, e: Rating) -> bool:
    """Return whether there is a roll, or a strike that has not fallen, for a bonus to count."""
    if e.of == "sac":
        return t.s.sac_die > 0
    return e.of != "strike" or raid_of(t).die == 0


def _rates_nothing(_: Table, __: int, e: Rating) -> str:
    return "no die has been rolled" if e.of == "sac" else "the strike die has fallen"


@effect(Rating, _rates, _rates_nothing)
def rating(t: Table, _: int, e: Rating) -> Rules[None]:
    """A rating of the raid, or a bombardment roll, gains."""
    if e.of == "sac":
        t.s.sac_bonus += e.by
    else:
        raid = raid_of(t)
        setattr(raid, e.of, getattr(raid, e.of) + e.by)
    yield from ()


def strike_in_hand(t: Table, raid: Raid) -> int:
    """Return what the cards in a force's hand could still add to the STRIKE rating of its raid."""
    parts = [e for card in playable(t, raid.force, "raid_strike") for e in t.box.cards[card].does]
    more = sum(e.by for e in parts if isinstance(e, Rating) and e.of == "strike")
    sighted = any(isinstance(e, Sight) for e in parts)
    return more + (weather_penalty(raid) if sighted else 0)


def _blind(t: Table, _: int, __: Sight) -> bool:
    raid = raid_of(t)
    return raid.die == 0 and raid.weather in BAD_WEATHER and not raid.clear_sight


def _sees(t: Table, _: int, __: Sight) -> str:
    return "the strike die has fallen" if raid_of(t).die else "weather does not lower its STRIKE"


@effect(Sight, _blind, _sees)
def clear_sight(t: Table, _: int, __: Sight) -> Rules[None]:
    """Weather does not lower STRIKE."""
    raid_of(t).clear_sight = True
    yield from ()


# --- cards drawn against the raid -------------------------------------------------------------


class Discarding(NamedTuple):
    """A card that discards what was drawn against a raid."""

    t: Table
    e: Discard

    @property
    def deck(self) -> tuple[str, ...]:
        """The cards of the deck."""
        return MIG_CARDS if self.e.deck == "mig_ambush" else DEFENCE_CARDS

    @property
    def up(self) -> list[int]:
        """How many of each lie open."""
        return self.t.s.mig_up if self.e.deck == "mig_ambush" else self.t.s.defence_up


LYING: Final[Offer[Discarding]] = Offer(
    (
        lambda c: range(len(c.deck)),
        Chain(
            Condition(
                lambda c, _: f"the card discards {either(c.t, c.e.faces)} alone",
                "3.2-f",
                lambda c, number: c.deck[number] in c.e.faces,
            ),
            Condition("no such card lies open", "4.8.3.2-d", lambda c, number: c.up[number] > 0),
        ),
    )
)
"""Which cards that may go lie open, the strongest last."""


def _lying(t: Table, e: Discard) -> list[int]:
    """Return what `LYING` lists, asked often."""
    c = Discarding(t, e)
    return [card for card, n in enumerate(c.up) if n and c.deck[card] in e.faces]


def _drop(t: Table, e: Discard, card: int, count: int) -> None:
    s = t.s
    if e.deck == "mig_ambush":
        up, pile, cards, rule = s.mig_up, s.mig_discard, MIG_CARDS, "4.8.3.2"
    else:
        up, pile, cards, rule = s.defence_up, s.defence_discard, DEFENCE_CARDS, "4.8.4.2"
    up[card] -= count
    pile[card] += count
    t.tell("card.dropped", rule, card=cards[card], count=count)


def _none_lies(t: Table, _: int, e: Discard) -> str:
    return f"no {either(t, e.faces)} card lies open"


@effect(Discard, lambda t, _, e: bool(_lying(t, e)), _none_lies)
def discard(t: Table, force: int, e: Discard) -> Rules[None]:
    """Cards drawn against the raid are discarded, perhaps to some experience."""
    gone = 0
    if e.pick == "chosen":
        while e.count is None or gone < e.count:
            lying = LYING.on(Discarding(t, e))
            if not lying():
                break
            card = yield Decision(WHICH_MIG, FORCES[force], lying)
            _drop(t, e, card, 1)
            gone += 1
    else:
        gone = _drop_strongest(t, e)
    t.learn(force, min(gone, e.experience), "6.0")


def _drop_strongest(t: Table, e: Discard) -> int:
    """Discard what lies open from the strongest down, as many as go; return how many those are."""
    up = t.s.mig_up if e.deck == "mig_ambush" else t.s.defence_up
    lying = _lying(t, e)
    if e.count is not None:
        lying.reverse()
    gone = 0
    for card in lying:
        count = up[card] if e.count is None else min(up[card], e.count - gone)
        if count:
            _drop(t, e, card, count)
        gone += count
    return gone


# --- the strike and losses --------------------------------------------------------------------


def _scores_more(t: Table, _: int, e: More) -> bool:
    raid = raid_of(t)
    if not raid.die:
        return False
    damage = damage_of(t.s, t.box, raid)
    if raid.target < N_OBJECTIVES:
        return e.hits > 0 and damage.hits > 0
    return e.dots > 0 and raid.target >= FIRST_BRIDGE and damage.green > 0


def _scores_nothing(t: Table, _: int, __: More) -> str:
    if not raid_of(t).die:
        return "the strike die has not been rolled"
    return "the strike scores nothing that it adds to"


@effect(More, _scores_more, _scores_nothing)
def more_damage(t: Table, _: int, e: More) -> Rules[None]:
    """What was hit takes more, without more experience."""
    raid = raid_of(t)
    if raid.target < N_OBJECTIVES:
        raid.extra_hits += e.hits
    else:
        raid.extra_dots += e.dots
    yield from ()


@effect(Save, lambda t, _, __: t.s.pending > 0, "no crew has just been lost")
def rescue(t: Table, force: int, e: Save) -> Rules[None]:
    """Crews just lost are saved."""
    for _ in range(min(e.crews, t.s.pending)):
        t.s.pending -= 1
        t.tell("crew.saved", "7.0", force=FORCES[force])
    yield from ()
