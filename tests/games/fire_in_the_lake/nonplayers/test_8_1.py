"""What holds for all non-players: actions, pieces, spaces, how to read a flowchart (8.1.1 to 8.1.4)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake import actions
from annamite.games.fire_in_the_lake.events import forces, tools
from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.nonplayers.piece_order import (
    even_cubes,
    hit_order,
    loss_order,
    turns,
)
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    COIN_KINDS,
    N_TYPES,
    NVA,
    OWNER,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_NVA_BASE,
    T_NVA_GUERRILLA,
    T_NVA_TROOPS,
    T_POLICE,
    T_US_BASE,
    T_US_TROOPS,
    T_VC_GUERRILLA,
    TYPE_OWNER,
    TYPES,
    VC,
)
from annamite.games.fire_in_the_lake.spaces import PROVINCES, SPACE, mask_of
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import ASK
from annamite.games.fire_in_the_lake.turn import CASUALTIES, OUT_OF_PLAY, Turn
from annamite.kernel import Log, Rules
from tests.games.fire_in_the_lake.nonplayers.events.execution import execute, text
from tests.games.fire_in_the_lake.nonplayers.positions import Fate, Story, act, follow, operation
from tests.games.fire_in_the_lake.scenes import Scene

ANY = ["11"] * 20
"""Random spaces where they do not matter."""
US_TYPES = tuple(type_ for type_ in range(N_TYPES) if TYPE_OWNER[type_] == 0)
ARVN_TYPES = tuple(type_ for type_ in range(N_TYPES) if TYPE_OWNER[type_] == ARVN)
INSURGENT_TYPES = tuple(type_ for type_ in range(N_TYPES) if TYPE_OWNER[type_] in (NVA, VC))
EVERY_COIN_KIND = {
    "us_base": 1,
    "arvn_base": 1,
    "us_troops": 1,
    "arvn_troops": 1,
    "police": 2,
    "irregular_underground": 1,
    "irregular_active": 1,
    "ranger_underground": 1,
    "ranger_active": 1,
}
EVERY_INSURGENT_KIND = {
    "nva_tunneled_base": 1,
    "vc_tunneled_base": 1,
    "nva_guerrilla_underground": 1,
    "nva_guerrilla_active": 1,
    "vc_guerrilla_underground": 1,
    "vc_guerrilla_active": 1,
    "nva_troops": 2,
}


def taken(faction: str, types: tuple[int, ...], kinds: dict[str, int], **fate: Any) -> list[str]:
    """Return what the faction removes from a Province that holds the pieces, one after the other."""
    number = sum(kinds.values())
    scene = Scene().put("binh_dinh", **kinds)

    def effect(turn: Turn) -> Rules[int]:
        return (yield from forces.remove(turn, SPACE["binh_dinh"], types, number, tunneled=True))

    return text(scene, faction, effect, **fate).answers("event.remove")


# --- 8.1.1 Events, Operations, Special Activities ------------------------------------------


@pytest.mark.rule("fitl 8.1.1-a")
def test_an_event_goes_by_the_instruction_for_it_and_by_8_4() -> None:
    """Economic Aid: the Bases as 8.4.3 has it, the rest as the sheet tells ARVN."""
    scene = Scene().none_available("arvn_base").set(arvn=10, aid=10)
    story = execute(scene, "arvn", 43)
    assert story.answers("event.side") == ["unshaded"]
    assert scene.box("available", "arvn_base") == 2
    assert story.answers("event.43.grant") == ["arvn_resources"]
    assert (scene.resources("arvn"), scene.s.aid) == (16, 10)


@pytest.mark.rule("fitl 8.1.1-b")
@pytest.mark.parametrize(
    ("faction", "box"), [("vc", "vc.terror"), ("nva", "nva.attack"), ("us", "us.assault")]
)
def test_an_action_comes_from_the_factions_own_flowchart(faction: str, box: str) -> None:
    scene = Scene().put("binh_dinh", nva_troops=4, us_troops=3).support("hue", 1)
    scene.put("hue", vc_guerrilla_underground=1)
    story = act(scene, faction, rolls=[1] * 6, spaces=ANY)
    assert story.boxes[0] == box
    assert story.answers("card.act") == [box.partition(".")[2]]


@pytest.mark.rule("fitl 8.1.1-c", "fitl 8.1.1-d")
def test_an_action_goes_as_far_as_pieces_and_resources_last() -> None:
    spaces = ("hue", "binh_dinh", "quang_tri", "tay_ninh")
    for resources, number in ((9, 4), (3, 3)):
        scene = Scene().set(vc=resources)
        for space in spaces:
            scene.put(space, vc_guerrilla_underground=1, police=3).support(space, 1)
        story = act(scene, "vc", spaces=ANY)
        assert len([word for word in story.answers("terror.space") if word in spaces]) == number
        assert scene.resources("vc") == resources - number


@pytest.mark.rule("fitl 8.1.1-e", "fitl 8.1.1-d")
def test_terror_activates_a_guerrilla_and_costs_a_resource() -> None:
    scene = Scene().set(vc=5).put("hue", vc_guerrilla_underground=2, police=4).support("hue", 1)
    story = act(scene, "vc")
    assert story.answers("card.act") == ["terror"]
    assert story.answers("terror.space")[0] == "hue"
    assert "tax" not in story.answers("activity.which")
    assert scene.pieces("hue")["vc_guerrilla_active"] == 1
    assert scene.resources("vc") == 4


@pytest.mark.rule("fitl 8.1.1-f")
def test_what_may_move_is_settled_before_where_to() -> None:
    """2 VC Guerrillas stay with a Base: so no destination is chosen for their sake alone."""
    scene = Scene().put("ba_xuyen", vc_base=1, vc_guerrilla_underground=2)
    scene.put("binh_dinh", vc_guerrilla_underground=3)
    story = operation(scene, "vc", "march", activity=False, spaces=ANY, picks=[1] * 9)
    assert scene.pieces("ba_xuyen") == {"vc_base": 1, "vc_guerrilla_underground": 2}
    assert set(story.answers("march.from")) - {"done"} == {"binh_dinh"}
    assert not {"loc_can_tho_long_phu", "can_tho"} & set(story.answers("march.to"))


# --- 8.1.2 pieces: hitting, placing, giving up ----------------------------------------------


@pytest.mark.rule("fitl 8.1.2-a", "fitl 8.1.2-c", "fitl 8.1.2-b")
def test_enemies_are_hit_by_kind_then_hidden_ones_then_the_us() -> None:
    assert taken("vc", US_TYPES + ARVN_TYPES, EVERY_COIN_KIND) == [
        "us_base",
        "arvn_base",
        "irregular_underground",
        "ranger_underground",
        "irregular_active",
        "ranger_active",
        "us_troops",  # as many Troops as Police: a Troop goes first
        "police",
        "arvn_troops",
        "police",
    ]


@pytest.mark.rule("fitl 8.1.2-a", "fitl 8.1.2-c")
def test_insurgents_are_hit_by_kind_then_hidden_ones_then_the_vc() -> None:
    assert taken("us", INSURGENT_TYPES, EVERY_INSURGENT_KIND) == [
        "vc_tunneled_base",
        "nva_tunneled_base",
        "vc_guerrilla_underground",
        "nva_guerrilla_underground",
        "vc_guerrilla_active",
        "nva_guerrilla_active",
        "nva_troops",
        "nva_troops",
    ]


@pytest.mark.rule("fitl 8.1.2-b")
@pytest.mark.parametrize(
    ("troops", "police", "order"),
    [
        (1, 3, "TPPP"),
        (3, 1, "TTTP"),  # the last Police last, though they are fewest
        (3, 2, "PTTTP"),
        (2, 2, "TPTP"),
        (2, 4, "TPTPPP"),
    ],
)
def test_troops_and_police_go_in_turn(troops: int, police: int, order: str) -> None:
    gone = taken("nva", ARVN_TYPES, {"arvn_troops": troops, "police": police})
    assert "".join("P" if kind == "police" else "T" for kind in gone) == order


@pytest.mark.rule("fitl 8.1.2-d", "fitl 8.1.2-e")
@pytest.mark.parametrize(
    ("faction", "kinds", "order"),
    [
        (
            "arvn",
            {
                "arvn_base": 1,
                "ranger_underground": 1,
                "ranger_active": 1,
                "arvn_troops": 3,
                "police": 2,
            },
            # Troops are more: one goes first.
            (
                "arvn_troops police arvn_troops arvn_troops police "
                "ranger_active ranger_underground arvn_base"
            ),
        ),
        (
            "nva",
            {
                "nva_base": 1,
                "nva_guerrilla_underground": 1,
                "nva_guerrilla_active": 1,
                "nva_troops": 1,
            },
            "nva_troops nva_guerrilla_active nva_guerrilla_underground nva_base",
        ),
    ],
)
def test_own_pieces_are_given_up_in_reverse(
    faction: str, kinds: dict[str, int], order: str
) -> None:
    assert taken(faction, ARVN_TYPES + INSURGENT_TYPES, kinds) == order.split()


@pytest.mark.rule("fitl 8.1.2-d")
@pytest.mark.parametrize(
    ("troops", "police", "first"),
    [(2, 3, "police"), (3, 2, "arvn_troops"), (3, 3, "arvn_troops")],
)
def test_own_cubes_go_from_the_more_numerous_first(troops: int, police: int, first: str) -> None:
    assert taken("arvn", ARVN_TYPES, {"arvn_troops": troops, "police": police})[0] == first


def raised(
    faction: str,
    types: tuple[int, ...],
    number: int,
    where: tuple[str, ...],
    scene: Scene,
    **fate: Any,
) -> Story:
    """Let the faction place so many pieces among the spaces."""

    def effect(turn: Turn) -> Rules[object]:
        return (yield from tools.place(turn, types, mask_of(*where), number, "pieces"))

    return text(scene, faction, effect, **fate)


@pytest.mark.rule("fitl 8.1.2-a", "fitl 8.1.2-b")
def test_bases_are_placed_first_then_special_forces_then_cubes_evenly() -> None:
    scene = Scene().put("binh_dinh", arvn_troops=2, police=1).available(ranger=1)
    raised("arvn", ARVN_TYPES, 5, ("binh_dinh",), scene)
    assert scene.pieces("binh_dinh") == {
        "arvn_base": 1,
        "ranger_underground": 1,
        # 2 and 1 were there: a Police, a Troop, a Police.
        "arvn_troops": 3,
        "police": 3,
    }


@pytest.mark.rule("fitl 8.1.2-a")
def test_the_nva_place_bases_guerrillas_then_troops() -> None:
    scene = Scene().available(nva_base=1, nva_guerrilla=2, nva_troops=9)
    types = (T_NVA_TROOPS, T_NVA_GUERRILLA, T_NVA_BASE)
    raised("nva", types, 5, ("the_fishhook",), scene)
    assert scene.pieces("the_fishhook") == {
        "nva_base": 1,
        "nva_guerrilla_underground": 2,
        "nva_troops": 2,
    }


@pytest.mark.rule("fitl 8.1.2-b")
@pytest.mark.parametrize(
    ("there", "number", "added"),
    [((0, 0), 3, (2, 1)), ((3, 0), 3, (1, 2)), ((1, 4), 1, (1, 0)), ((5, 5), 2, (1, 1))],
)
def test_cubes_are_added_in_turn(
    there: tuple[int, int], number: int, added: tuple[int, int]
) -> None:
    assert even_cubes(*there, number, 9, 9) == added
    troops, police = there
    scene = Scene().put("binh_dinh", arvn_troops=troops, police=police)
    raised("arvn", (T_ARVN_TROOPS, T_POLICE), number, ("binh_dinh",), scene)
    pieces = scene.pieces("binh_dinh")
    assert pieces.get("arvn_troops", 0) - troops == added[0]
    assert pieces.get("police", 0) - police == added[1]


def test_where_one_kind_of_cube_runs_out_the_other_goes_on() -> None:
    assert even_cubes(0, 0, 5, 1, 9) == (1, 4)
    assert turns(0, 2) == [False, False]


@pytest.mark.rule("fitl 8.1.2-f")
def test_no_second_coin_base_in_a_space() -> None:
    scene = Scene().put("binh_dinh", arvn_base=1)
    raised("us", (T_US_BASE, T_US_TROOPS), 2, ("binh_dinh", "pleiku"), scene)
    assert scene.pieces("binh_dinh") == {"arvn_base": 1}
    assert scene.pieces("pleiku") == {"us_base": 1, "us_troops": 1}
    full = Scene().put("binh_dinh", us_base=1)
    raised("us", (T_US_BASE, T_US_TROOPS), 3, ("binh_dinh",), full)
    assert full.pieces("binh_dinh") == {"us_base": 1, "us_troops": 3}


@pytest.mark.rule("fitl 8.1.2-f")
def test_not_even_two_at_once() -> None:
    scene = Scene()
    raised("us", (T_US_BASE, T_US_TROOPS), 3, ("pleiku",), scene)
    assert scene.pieces("pleiku") == {"us_base": 1, "us_troops": 2}


@pytest.mark.rule("fitl 8.1.2-g")
def test_no_arvn_base_in_a_city() -> None:
    scene = Scene()
    raised("arvn", (T_ARVN_BASE, T_ARVN_TROOPS), 2, ("hue", "pleiku"), scene)
    assert scene.pieces("hue") == {}
    assert scene.pieces("pleiku") == {"arvn_base": 1, "arvn_troops": 1}
    city = Scene()
    raised("arvn", (T_ARVN_BASE, T_ARVN_TROOPS), 2, ("hue",), city)
    assert city.pieces("hue") == {"arvn_troops": 2}


@pytest.mark.rule("fitl 8.1.2-g")
def test_unless_the_text_insists() -> None:
    scene = Scene()
    raised("arvn", (T_ARVN_BASE,), 1, ("hue",), scene)
    assert scene.pieces("hue") == {"arvn_base": 1}


@pytest.mark.rule("fitl 8.1.2-a")
def test_no_place_is_kept_free_for_bases_that_there_are_not() -> None:
    scene = Scene().available(nva_base=1)
    raised("nva", (T_NVA_BASE, T_NVA_TROOPS), 4, ("hue", "saigon", "da_nang"), scene, spaces=["33"])
    assert scene.pieces("hue") == {"nva_base": 1, "nva_troops": 3}


@pytest.mark.rule("fitl 8.1.2-d", "fitl 8.1.1-c")
def test_what_must_be_lifted_off_the_map_is_the_least_of_a_random_space() -> None:
    scene = Scene().put("hue", vc_guerrilla_active=2, vc_guerrilla_underground=1)
    scene.put("saigon", vc_guerrilla_active=2).available(vc_guerrilla=0)

    def brought(turn: Turn) -> Rules[None]:
        yield from turn.bring(SPACE["pleiku"], T_VC_GUERRILLA, 2, "1.4.1")

    text(scene, "vc", brought, spaces=["33", "33"])
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1}
    assert scene.pieces("pleiku") == {"vc_guerrilla_underground": 2}


def test_each_piece_stands_once_in_the_orders() -> None:
    scene = Scene().put("binh_dinh", **EVERY_COIN_KIND)
    order = hit_order(scene.s, SPACE["binh_dinh"], COIN_KINDS)
    assert sorted(order) == sorted(loss_order(scene.s, SPACE["binh_dinh"], COIN_KINDS))
    assert len(order) == sum(EVERY_COIN_KIND.values())


# --- 8.1.2 boxes ----------------------------------------------------------------------------


def out_of_play(scene: Scene, **types: int) -> Scene:
    """Move so many Available pieces of each type out of play."""
    for name, count in types.items():
        ready = scene.box("available", name)
        scene.available(**{name: ready - count})
    return scene


@pytest.mark.rule("fitl 8.1.2-h")
def test_pieces_come_from_out_of_play_before_available() -> None:
    """Corps Commanders: 3 ARVN Troops, 2 of them out of play; the third is an Available one."""
    scene = out_of_play(Scene().put("binh_dinh", arvn_troops=1), arvn_troops=2)
    ready = scene.box("available", "arvn_troops")
    story = execute(scene, "us", 117, spaces=ANY)
    assert story.answers("event.117.reserves") == ["2"]
    assert scene.box("out_of_play", "arvn_troops") == 0
    assert scene.box("available", "arvn_troops") == ready - 1


@pytest.mark.rule("fitl 8.1.2-h")
def test_us_troops_that_must_go_out_of_play_are_casualties_first() -> None:
    """Kissinger takes 2 Troops from the US, which chooses from where; from the map last."""
    scene = Scene().put("saigon", us_troops=2)
    scene.s.available[T_US_TROOPS] -= 1
    scene.s.casualties[T_US_TROOPS] = 1
    story = execute(scene, "nva", 2, spaces=ANY)
    assert story.answers("event.2.troops") == ["casualties", "available"]


def boxes(faction: str, source: int, target: int, number: int, **held: int) -> list[str]:
    """Return what the faction moves between boxes that hold those pieces, in order."""
    scene = Scene()
    for type_ in US_TYPES + ARVN_TYPES:
        scene.available(**{TYPES[type_]: held.get(TYPES[type_], 0)})
    column = (scene.s.available, scene.s.casualties, scene.s.out_of_play)
    for type_ in US_TYPES + ARVN_TYPES:
        here = scene.s.available[type_]
        for box in column:
            box[type_] = 0
        column[source][type_] = here

    def effect(turn: Turn) -> Rules[int]:
        types = US_TYPES + ARVN_TYPES
        return (yield from tools.between_boxes(turn, types, source, target, number, "pieces"))

    return text(scene, faction, effect).answers("event.box_group")


@pytest.mark.rule("fitl 8.1.2-i")
def test_pieces_come_back_as_bases_rangers_troops_irregulars() -> None:
    held = {"us_troops": 2, "irregular": 2, "us_base": 1, "ranger": 1, "arvn_troops": 1}
    order = ["us_base-1", "ranger-1", "us_troops-2", "arvn_troops-1"]  # Irregulars are left
    assert boxes("us", OUT_OF_PLAY, 0, 6, **held) == order
    assert boxes("us", CASUALTIES, 0, 6, **held) == order


@pytest.mark.rule("fitl 8.1.2-i", "fitl 8.4.3-a")
def test_pieces_come_to_the_map_in_the_same_order() -> None:
    scene = Scene().available(us_base=0, us_troops=0, irregular=0)

    def effect(turn: Turn) -> Rules[object]:
        where = mask_of("saigon")
        return (yield from tools.place(turn, US_TYPES, where, 4, "US pieces", box=OUT_OF_PLAY))

    text(scene, "us", effect)
    assert scene.pieces("saigon") == {"us_base": 1, "us_troops": 3}


@pytest.mark.rule("fitl 8.1.2-j")
def test_pieces_go_out_of_play_as_irregulars_troops_rangers_bases() -> None:
    held = {"us_troops": 1, "irregular": 2, "us_base": 2, "ranger": 1}
    assert boxes("us", 0, OUT_OF_PLAY, 5, **held) == [
        "irregular-2",
        "us_troops-1",
        "ranger-1",
    ]


@pytest.mark.rule("fitl 8.1.2-j")
def test_pieces_leave_the_map_for_casualties_in_that_order_too() -> None:
    scene = Scene().put("saigon", us_base=1, us_troops=2).put("hue", irregular_underground=1)
    kinds = tuple(kind for kind in COIN_KINDS if OWNER[kind] == 0)

    def effect(turn: Turn) -> Rules[object]:
        everywhere = mask_of("saigon", "hue")
        return (yield from tools.remove(turn, kinds, everywhere, 2, "US pieces", to=CASUALTIES))

    text(scene, "us", effect)
    assert scene.box("casualties", "irregular") == 1
    assert scene.pieces("saigon") == {"us_base": 1, "us_troops": 1}


@pytest.mark.rule("fitl 8.1.2-j")
def test_an_enemy_sends_the_best_out_of_play() -> None:
    held = {"us_troops": 1, "irregular": 2, "us_base": 1}
    assert boxes("vc", CASUALTIES, OUT_OF_PLAY, 2, **held) == ["us_base-1", "irregular-1"]


@pytest.mark.rule("fitl 8.1.2-k")
def test_pieces_are_replaced_though_nothing_is_there_to_replace_them() -> None:
    """Ruff Puff: 5 Police turn into VC; the VC have a single Guerrilla left."""
    scene = Scene().put("binh_dinh", police=6).available(vc_guerrilla=1, vc_base=0)
    execute(scene, "vc", 113, spaces=ANY)
    assert scene.pieces("binh_dinh") == {"police": 1, "vc_guerrilla_underground": 1}


# --- 8.1.2 transfers --------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.1.2-l")
def test_an_ally_who_asks_gets_nothing() -> None:
    scene = Scene().set(nva=40, vc=0)

    def begs(state: State, log: Log) -> Rules[None]:
        turn = Turn(state, VC, log)
        yield from actions.transfer(turn, ASK)

    story = follow(scene, begs, "nva", Fate())
    assert story.answers("transfer.grant") == ["0"]
    assert (scene.resources("nva"), scene.resources("vc")) == (40, 0)


@pytest.mark.rule("fitl 8.1.2-l")
def test_nobody_gives_or_asks_of_its_own_accord() -> None:
    scene = Scene().set(nva=40, vc=40).put("hue", vc_guerrilla_underground=1).support("hue", 1)
    story = act(scene, "vc", spaces=ANY, nonplayers="vc")
    assert not {"give", "ask"} & set(story.words)
    assert scene.resources("nva") == 40


# --- 8.1.3, 8.1.4: priorities ------------------------------------------------------------------


def rally(scene: Scene, resources: int = 20) -> list[tuple[str, str]]:
    """Return where and how VC Rally."""
    scene.set(vc=resources)
    story = operation(scene, "vc", "rally", activity=False, spaces=ANY)
    spaces = [word for word in story.answers("rally.space") if word != "done"]
    return list(zip(spaces, story.answers("rally.how"), strict=True))


def bases_and_bands() -> Scene:
    """Return three places for a Base, three for the first Guerrilla, one to add to."""
    scene = Scene().support("saigon", 1)
    for space in ("tay_ninh", "kien_hoa", "ba_xuyen"):
        scene.put(space, vc_guerrilla_active=4)
    for space in ("quang_tri", "binh_dinh", "pleiku"):
        scene.put(space, police=1)
    return scene.put("phu_bon", vc_guerrilla_active=1)


@pytest.mark.rule("fitl 8.1.3-a", "fitl 8.1.4-a")
def test_a_priority_is_finished_before_the_next() -> None:
    """All Bases first; then first Guerrillas in 2 spaces, its own limit; then the next bullet."""
    how = [how for _, how in rally(bases_and_bands())]
    assert how[:5] == ["base", "base", "base", "guerrilla-1", "guerrilla-1"]


@pytest.mark.rule("fitl 8.1.3-b")
def test_it_ends_at_the_limit_or_when_the_resources_do() -> None:
    assert len(rally(bases_and_bands())) == 6
    assert [how for _, how in rally(bases_and_bands(), 4)] == ["base"] * 3 + ["guerrilla-1"]


@pytest.mark.rule("fitl 8.1.3-c", "fitl 8.1.4-c")
def test_candidates_alike_in_all_tie_breaks_are_chosen_between_at_random() -> None:
    """ARVN cubes come first, within that people; Quang Tri and Binh Dinh are alike in both."""
    scene = Scene().support("saigon", 1).set(vc=1)
    for space in ("quang_tri", "binh_dinh", "phuoc_long"):
        scene.put(space, police=3)
    story = operation(scene, "vc", "rally", activity=False, spaces=["43"])
    assert story.answers("rally.space")[0] == "binh_dinh"
    assert story.reasons == ["ARVN cubes", "Population 1 or more"]
    assert [step for step, _ in story.fate][:2] == ["nonplayer.tens", "nonplayer.ones"]


@pytest.mark.rule("fitl 8.1.4-b", "fitl 8.1.4-a")
def test_the_steps_of_a_top_level_priority_come_before_the_next_top_level_one() -> None:
    """VC Attack: first the Ambushes, Bases before Troops; only then Attacks without Ambush."""
    scene = Scene().set(vc=20)
    scene.put("pleiku", vc_guerrilla_active=3, us_troops=1)
    scene.put("binh_dinh", vc_guerrilla_underground=1, arvn_troops=2)
    scene.put("quang_tri", vc_guerrilla_underground=1, arvn_base=1)
    story = operation(scene, "vc", "attack", spaces=ANY, rolls=[1] * 4)
    assert story.answers("ambush.space")[:2] == ["quang_tri", "binh_dinh"]
    order = [word for _, step, word in story.asked if step in ("ambush.space", "attack.space")]
    assert order.index("pleiku") > max(order.index("quang_tri"), order.index("binh_dinh"))


class TestNarrowing:
    """The vocabulary in which priorities are written."""

    @staticmethod
    def among(*spaces: str) -> Candidates:
        return Mind(Scene().s, VC).among(mask_of(*spaces), "8.1.3", "some")

    def test_the_first_that_there_is(self) -> None:
        left = self.among("hue", "saigon", "pleiku").first("Provinces", PROVINCES)
        assert left.spaces == mask_of("pleiku")
        assert left.first("none of these", mask_of("hue")).spaces == mask_of("pleiku")

    def test_only_may_leave_nothing(self) -> None:
        assert not self.among("hue", "saigon").only("Provinces", PROVINCES)

    def test_most_and_least_keep_all_that_are_equal(self) -> None:
        key = {SPACE["hue"]: 2, SPACE["saigon"]: 2, SPACE["pleiku"]: 1}.__getitem__
        assert self.among("hue", "saigon", "pleiku").most("x", key).spaces == mask_of(
            "hue", "saigon"
        )
        assert self.among("hue", "saigon", "pleiku").least("x", key).spaces == mask_of("pleiku")
