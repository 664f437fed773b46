"""A non-player before an Event: whether it declines it, and which text it is told to play.

assert refusal(busy(), "vc", 57, players="nva") == "a player has the NVA"
assert text(busy(), "arvn", 79, players="us") == "shaded"
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.nonplayers.instructions import declines, side_for
from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.pieces import ARVN_TROOPS, FACTIONS, NVA_TROOPS, TYPES
from annamite.games.fire_in_the_lake.spaces import POPULATED, SPACE_IDS, bits
from tests.games.fire_in_the_lake.scenes import Scene

COUP = 125
INFERRED = " (our inference)"


def mind(scene: Scene, faction: str, card: int, players: str = "") -> Mind:
    """Return the mind of a non-player on a card; `players` names factions that people play."""
    people = players.split()
    scene.s.nonplayers = sum(1 << n for n, name in enumerate(FACTIONS) if name not in people)
    scene.set(card=card)
    return Mind(scene.s, FACTIONS.index(faction))


def refusal(scene: Scene, faction: str, card: int, players: str = "") -> str:
    """Return why the faction declines the Event, or "" if it plays it."""
    return declines(mind(scene, faction, card, players))


def text(scene: Scene, faction: str, card: int, players: str = "") -> str | None:
    """Return which text the sheet tells the faction to play, if it says so."""
    return side_for(mind(scene, faction, card, players))


def boxed(scene: Scene, box: str, **types: int) -> Scene:
    """Move Available pieces of each type to `casualties` or `out_of_play`."""
    for name, count in types.items():
        type_ = TYPES.index(name)
        scene.s.available[type_] -= count
        getattr(scene.s, box)[type_] += count
    return scene


def under(name: str, scene: Scene) -> Scene:
    """Set the US Policy: jfk, lbj or nixon."""
    return scene.set(policy=policy.NAMES.index(name))


def busy() -> Scene:
    """Return a position in which nearly every Event would do something."""
    scene = (
        Scene()
        .put("saigon", us_troops=3, arvn_troops=2, police=3, us_base=1, vc_guerrilla_underground=1)
        .put("hue", us_troops=2, arvn_troops=3, police=2, vc_guerrilla_underground=1)
        .put("quang_tri", us_troops=3, us_base=1, nva_troops=2, nva_guerrilla_active=1)
        .put("binh_dinh", arvn_troops=1, police=1, arvn_base=1, vc_guerrilla_active=2)
        .put("quang_nam", irregular_active=1, us_troops=1, vc_base=1, vc_guerrilla_underground=3)
        .put("pleiku", irregular_underground=1, ranger_active=1, nva_guerrilla_underground=2)
        .put("tay_ninh", vc_guerrilla_underground=2, vc_tunneled_base=1, us_troops=1, police=1)
        .put("kien_phong", vc_base=1, vc_guerrilla_underground=4, us_troops=1, arvn_troops=2)
        .put("central_laos", nva_base=1, nva_troops=4, nva_guerrilla_underground=2)
        .put("northeast_cambodia", nva_base=1, nva_troops=3, arvn_troops=1)
        .put("north_vietnam", nva_base=2, nva_troops=6)
        .support("saigon", 1)
        .support("hue", 1)
        .support("binh_dinh", 1)
        .support("quang_nam", -1)
        .support("tay_ninh", -2)
        .set(aid=30, patronage=15, trail=2, next_card=2)
    )
    boxed(scene, "out_of_play", us_troops=4, us_base=1, arvn_troops=3, ranger=1)
    return boxed(scene, "casualties", us_troops=4, irregular=1)


def lost_elsewhere(scene: Scene, *but: str) -> Scene:
    """Put masses of NVA Troops into all other populated spaces, past any Event's reach."""
    for n in bits(POPULATED):
        if SPACE_IDS[n] not in but:
            scene.s.add(n, NVA_TROOPS, 20)
    return scene


def held_elsewhere(scene: Scene, *but: str) -> Scene:
    """Put masses of ARVN Troops into all other populated spaces, past any Event's reach."""
    for n in bits(POPULATED):
        if SPACE_IDS[n] not in but:
            scene.s.add(n, ARVN_TROOPS, 20)
    return scene
