"""Two game-turns that nobody plays: what they cost and bring, as in a season of a played game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.about import public
from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.sides import N_NVA, N_US, N_VC, NATIONS, NLF, SEATS, Pool
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.armies import support
from annamite.games.vietnam_1965_1975.computer.outlook import seasons_left
from annamite.games.vietnam_1965_1975.computer.strategy.offensive import MORE_ATTACKS
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from tools.campaign_model import armies
from tools.campaign_model.sampling import Before
from tools.campaign_model.state import BATTALION

if TYPE_CHECKING:
    from tools.campaign_model.sampling import Fought, Sampler
    from tools.campaign_model.state import War

SOON: Final = 2.0
"""How much likelier than others those are lost who came into empty capitals."""


def fight(war: War, players: tuple[str, ...], restrained: bool | None, sampler: Sampler) -> None:
    """Let both sides fight for a season, as they did in one like it.

    Args:
        war: The war.
        players: Whose tactics it is, that of the US side first.
        restrained: Whether US units leave search and destroy and clear and secure to others; None: as
            they did in the season that is drawn.
        sampler: What is drawn from.
    """
    battalions = war.forces.us[BATTALION]
    now = Before(
        vc=war.forces.vc.total(),
        nva=war.forces.nva,
        soldiers=battalions + war.forces.arvn.total(),
        left=seasons_left(war.t),
        operated=None if restrained is None and battalions else battalions > 0 and not restrained,
        offensive=war.t.season.offensive,
        players=players,
        start=public(war.t.scenario.sheet.id),
    )
    drawn = sampler.drawn(now, war.random)
    _lose(war, now, drawn)
    _spend(war, drawn)
    _hold(war, drawn)
    war.abroad = drawn.abroad if battalions else 0


def killing(war: War, now: Before, drawn: Fought) -> float:
    """Return what part of the NLF's losses in a played season there should be in this one.

    US units that stayed out of operations kill nobody: where the played season had them operate, the
    ARVN's part of all soldiers is left.
    """
    if now.operated is not False or not drawn.before.operated:
        return 1.0
    return war.forces.arvn.total() / max(now.soldiers, 1)


def _lose(war: War, now: Before, drawn: Fought) -> None:
    """Strike off what is lost, and write the ledger of the season."""
    forces, part = war.forces, killing(war, now, drawn)
    operated = drawn.before.operated if now.operated is None else now.operated
    vc = armies.strike(war, forces.vc, war.whole(part * drawn.vc * now.vc))
    nva = min(war.whole(part * drawn.nva * now.nva), forces.nva)
    forces.nva -= nva
    forces.better_nva = min(forces.better_nva, forces.all_nva)
    armies.strike(war, forces.arvn, war.whole(drawn.arvn * forces.arvn.total()))
    forces.better = min(forces.better, forces.arvn["regiment"])
    counters = min(
        war.whole(drawn.us * drawn.counters * forces.us[BATTALION]), forces.us[BATTALION]
    )
    forces.us[BATTALION] -= counters
    price = war.t.box.strategic.morale.us_counter_lost
    change(war.t, Index.US_MORALE, counters * price, "us_counter_lost", "16.1-u")
    attacks = drawn.attacks * (now.vc + now.nva)
    if now.offensive != drawn.before.offensive:
        attacks *= MORE_ATTACKS if now.offensive else 1 / MORE_ATTACKS
    war.t.note(
        ledger=Ledger(
            lost={NATIONS[N_VC]: vc, NATIONS[N_NVA]: nva, NATIONS[N_US]: counters},
            casualties=war.whole(drawn.weight * (vc + nva)),
            rolls={SEATS[NLF]: war.whole(attacks)},
            with_us={int(Kind.SEARCH): 1} if operated else {},
        )
    )
    war.counted["us counters lost"] += counters


def _spend(war: War, drawn: Fought) -> None:
    """Take off the points that fights cost."""
    forces, pools = war.forces, war.t.s.pools
    for pool, spent in (
        (Pool.US, drawn.us_spent * forces.us[BATTALION]),
        (Pool.ARVN, drawn.arvn_spent * forces.arvn.total()),
        (Pool.NVA, drawn.nva_spent * forces.nva),
        (Pool.VC, max(pools[Pool.VC] - drawn.vc_points, 0)),
    ):
        pools[pool] -= min(war.whole(spent), pools[pool])
    for line, share in (("air", drawn.air), ("airmobile", drawn.airmobile)):
        support.add(war.t, line, -war.whole(share * support.held(war.t, line)), "5.5")


def _hold(war: War, drawn: Fought) -> None:
    """Leave the NLF where it stands as the season ends: among the people, and in capitals."""
    t, units = war.t, war.forces.nlf
    chart = t.box.strategic.pacification.modifiers
    staying = war.in_capitals * max(1 - SOON * drawn.vc, 0.0)
    extra = staying * (-chart.unit_in_capital - drawn.presence)
    war.presence = war.whole(drawn.presence * units + max(extra, 0.0))
    war.idle = war.whole(drawn.idle * drawn.presence * units)
    held = war.whole(drawn.held * units + staying)
    marked = max(war.whole(drawn.marked * units + war.in_capitals), held)
    season = _capitals(war, marked)
    war.counted["capitals captured"] += war.whole(drawn.captured * units + war.in_capitals)
    t.note(captured=season[:held], marked=season)
    regions = [number for number, _ in population.regions(t)]
    zones = war.random.choices(regions, war.weights, k=drawn.free_fire)
    t.s.free_fire = sum(1 << zone for zone in {*zones})
    war.in_capitals = 0


def _capitals(war: War, number: int) -> tuple[int, ...]:
    """Return so many capitals: those still held first, then others where the NLF is strong."""
    box, found = war.t.box, [*war.t.season.captured]
    others = [at for at, capital in enumerate(box.capital) if capital and at not in found]
    while others and len(found) < number:
        weights = [_weight(war, at) for at in others]
        at = war.random.choices(others, weights)[0]
        found.append(at)
        others.remove(at)
    return tuple(found[:number])


def _weight(war: War, at: int) -> float:
    numbers = [number for number, _ in population.regions(war.t)]
    return sum(
        war.weights[numbers.index(n)] for n in war.t.box.in_regions[at] if n in numbers
    ) or min(war.weights)
