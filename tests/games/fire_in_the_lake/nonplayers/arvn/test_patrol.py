"""The ARVN Patrol (8.7.3)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.nonplayers.arvn.patrol import blocked_cities
from annamite.games.fire_in_the_lake.spaces import mask_of
from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import act, operation, rooted, spent
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene

DELTA_ROAD, SOUTH_ROAD, COAST_ROAD = (
    "loc_saigon_can_tho",
    "loc_can_tho_long_phu",
    "loc_saigon_da_lat",
)
FAR_ROAD = "loc_can_tho_bac_lieu"


def marches(story: Story) -> list[tuple[str, str, str]]:
    """Return (origin, destination, group) of every Patrol move."""
    origins = [word for word in story.answers("patrol.from") if word not in ("done", "activity")]
    return list(
        zip(origins, story.answers("patrol.to"), story.answers("patrol.group"), strict=True)
    )


def patrol(scene: Scene, *within: str) -> list[tuple[str, str, str]]:
    """Let ARVN Patrol, within the spaces if any are named, and return its moves."""
    limits = {"within": within} if within else {}
    return marches(operation(spent(scene), "patrol", activity=False, **limits))


class TestWhether:
    """8.7.3: what calls for a Patrol."""

    @pytest.mark.rule("fitl 8.7.3-a")
    @pytest.mark.parametrize(("loc", "patrols"), [(COAST_ROAD, True), (FAR_ROAD, False)])
    def test_enemies_on_a_road_next_to_saigon(self, loc: str, patrols: bool) -> None:
        scene = spent(Scene().put("saigon", police=4).put(loc, nva_troops=1))
        story = act(scene.put(loc, vc_guerrilla_active=1))
        assert ("arvn.patrol" in story.boxes) == patrols
        assert ("arvn.patrol" in story.refused) != patrols

    @pytest.mark.rule("fitl 8.7.3-b")
    def test_enemies_on_roads_that_cut_a_city_off(self) -> None:
        scene = Scene().put("saigon", police=4)
        for loc in ("loc_hue_da_nang", "loc_hue_khe_sanh"):
            scene.put(loc, vc_guerrilla_active=1)
        assert "arvn.patrol" in act(spent(scene)).boxes

    @pytest.mark.rule("fitl 8.7.3-b")
    def test_enemies_on_a_road_that_a_patrol_gets_round_do_not_matter(self) -> None:
        scene = Scene().put("saigon", police=4).put("loc_kontum_qui_nhon", vc_guerrilla_active=1)
        assert "arvn.patrol" in act(spent(scene)).refused

    @pytest.mark.parametrize("behind", [{}, {"vc_guerrilla_active": 1}])
    def test_nor_do_enemies_in_and_behind_a_city_that_blocks_the_way_itself(
        self, behind: dict[str, int]
    ) -> None:
        scene = Scene().put("saigon", police=4).put("da_nang", vc_guerrilla_active=1)
        scene.put("loc_hue_da_nang", **behind)  # Hue lies behind Da Nang
        story = act(spent(scene))
        assert story.refused_because["arvn.patrol"] == "no enemies on LoCs in the way"
        assert story.refused_because["arvn.assault"] == "nothing calls for one"

    @pytest.mark.rule("fitl 8.7.3-b")
    def test_but_those_on_the_way_to_such_a_city_do(self) -> None:
        scene = Scene().put("saigon", police=4).put("hue", vc_guerrilla_active=1)
        scene.put("loc_hue_da_nang", vc_guerrilla_active=1)
        assert "arvn.patrol" in act(spent(scene)).boxes

    @pytest.mark.rule("fitl 8.7.3-c")
    @pytest.mark.parametrize(
        ("enemies", "cut_off"),
        [
            (["hue"], []),  # in a City alone
            (["da_nang"], []),
            (["da_nang", "loc_hue_da_nang", "loc_hue_khe_sanh"], []),  # behind a blocked City
            (["loc_hue_da_nang", "loc_hue_khe_sanh"], ["hue"]),
            (["hue", "loc_hue_da_nang"], ["hue"]),  # on the way to a City that is blocked itself
            (["kontum", "loc_hue_da_nang"], ["hue"]),
        ],
    )
    def test_cities_behind_blocked_cities_do_not_count(
        self, enemies: list[str], cut_off: list[str]
    ) -> None:
        """Hue lies behind Da Nang on the way from Saigon."""
        assert blocked_cities(mask_of(*enemies)) == mask_of(*cut_off)

    @pytest.mark.rule("fitl 8.7.3-d", "fitl 8.7.4-k")
    def test_an_assault_that_is_not_possible(self) -> None:
        scene = spent(Scene().put("saigon", police=6), ranger=2).set(next_card=125)  # Monsoon
        story = act(rooted(scene))
        assert story.boxes == []
        assert story.refused == ["arvn.train", "arvn.patrol", "arvn.assault", "arvn.sweep"]
        assert story.answers("card.act") == ["patrol"]


class TestRoads:
    """8.7.3: first onto LoCs with Guerrillas."""

    @pytest.mark.rule("fitl 8.7.3-h")
    @pytest.mark.parametrize(
        ("guerrillas", "there", "moved"), [(1, 0, 3), (2, 0, 4), (2, 1, 3), (2, 3, 1), (1, 3, 0)]
    )
    def test_three_cubes_or_two_for_each_enemy(
        self, guerrillas: int, there: int, moved: int
    ) -> None:
        scene = Scene().put("saigon", police=9).put(DELTA_ROAD, police=there)
        moves = patrol(scene.put(DELTA_ROAD, vc_guerrilla_active=guerrillas), DELTA_ROAD, "saigon")
        assert moves == [("saigon", DELTA_ROAD, f"police-{moved}")][: bool(moved)]

    @pytest.mark.rule("fitl 8.7.3-h")
    def test_nva_troops_alone_draw_nobody(self) -> None:
        scene = Scene().put("saigon", police=9).put(DELTA_ROAD, nva_troops=1)
        assert DELTA_ROAD not in [target for _, target, _ in patrol(scene)]

    @pytest.mark.rule("fitl 8.7.3-i")
    def test_nearest_to_saigon_first(self) -> None:
        scene = Scene().put("can_tho", police=6)
        for loc in (DELTA_ROAD, SOUTH_ROAD, FAR_ROAD):
            scene.put(loc, vc_guerrilla_active=1)
        moves = patrol(scene)
        assert [target for _, target, _ in moves[:2]] == [DELTA_ROAD, SOUTH_ROAD]

    @pytest.mark.rule("fitl 8.7.3-i")
    def test_of_those_as_near_with_underground_guerrillas(self) -> None:
        scene = Scene().put("saigon", police=3).put(DELTA_ROAD, vc_guerrilla_active=1)
        moves = patrol(scene.put(COAST_ROAD, vc_guerrilla_underground=1))
        assert moves[0] == ("saigon", COAST_ROAD, "police-3")

    @pytest.mark.rule("fitl 8.7.3-j")
    def test_if_too_few_can_come_none_does(self) -> None:
        scene = Scene().put("saigon", police=3).put(DELTA_ROAD, vc_guerrilla_active=2)
        moves = patrol(scene.put(COAST_ROAD, vc_guerrilla_active=1))
        assert moves == [("saigon", COAST_ROAD, "police-3")]

    @pytest.mark.rule("fitl 8.7.3-k")
    def test_a_city_may_be_emptied_for_it(self) -> None:
        scene = Scene().put("can_tho", arvn_troops=2, police=1)
        moves = patrol(scene.put(SOUTH_ROAD, vc_guerrilla_active=1))
        assert moves == [
            ("can_tho", SOUTH_ROAD, "police-1"),
            ("can_tho", SOUTH_ROAD, "arvn_troops-2"),
        ]
        assert scene.control("can_tho") == "none"

    @pytest.mark.rule("fitl 8.7.3-g")
    @pytest.mark.parametrize(
        ("kinds", "moves"),
        [
            ({"police": 6}, 3),  # 3 cubes stay
            ({"police": 6, "vc_guerrilla_active": 3}, 0),  # COIN Control stays
            ({"police": 6, "vc_guerrilla_active": 2}, 3),
            ({"arvn_troops": 3, "us_troops": 3}, 3),
            ({"arvn_troops": 3, "irregular_active": 3}, 0),  # the last Troop stays
            ({"police": 3, "us_troops": 3}, 0),  # the last Police stays
        ],
    )
    def test_a_province_is_not_emptied(self, kinds: dict[str, int], moves: int) -> None:
        scene = Scene().put("kien_hoa", **kinds).put(SOUTH_ROAD, vc_guerrilla_active=1)
        gone = patrol(scene, SOUTH_ROAD, "kien_hoa")
        assert sum(int(group.rpartition("-")[2]) for _, _, group in gone) == moves

    @pytest.mark.rule("fitl 8.7.3-e", "fitl 8.7.3-f")
    def test_police_before_troops_and_from_where_most_cubes_are(self) -> None:
        scene = Scene().put("saigon", arvn_troops=9, police=1).put("can_tho", police=2)
        scene.put("an_loc", police=1, arvn_troops=2).put(DELTA_ROAD, vc_guerrilla_active=3)
        assert patrol(scene)[:4] == [
            ("saigon", DELTA_ROAD, "police-1"),
            ("an_loc", DELTA_ROAD, "police-1"),
            ("can_tho", DELTA_ROAD, "police-2"),
            ("saigon", DELTA_ROAD, "arvn_troops-2"),
        ]

    @pytest.mark.rule("fitl 8.7.3-f")
    @pytest.mark.parametrize("there", [5, 3])
    def test_nobody_leaves_a_road_just_defended(self, there: int) -> None:
        scene = Scene().put(DELTA_ROAD, police=there, vc_guerrilla_active=1)
        scene.put("can_tho", police=2, arvn_troops=1).put(SOUTH_ROAD, vc_guerrilla_active=1)
        assert patrol(scene, DELTA_ROAD, SOUTH_ROAD, "can_tho") == [
            ("can_tho", SOUTH_ROAD, "police-2"),
            ("can_tho", SOUTH_ROAD, "arvn_troops-1"),
        ]


class TestCities:
    """8.7.3: then into the Cities."""

    @pytest.mark.rule("fitl 8.7.3-l", "fitl 8.7.3-m")
    def test_control_of_every_city_before_any_garrison_and_most_people_first(self) -> None:
        scene = Scene().put("can_tho", police=20, arvn_troops=3)
        targets = [target for _, target, _ in patrol(scene)]
        assert targets[:2] == ["saigon", "hue"]
        assert len(set(targets[:7])) == 7
        assert targets[7:9] == ["saigon", "saigon"]
        assert scene.pieces("saigon") == {"police": 2, "arvn_troops": 1}

    @pytest.mark.rule("fitl 8.7.3-l")
    @pytest.mark.parametrize("us", [2, 3])
    def test_a_garrison_is_three_with_a_troop_and_a_police(self, us: int) -> None:
        scene = Scene().put("saigon", us_troops=us).put("can_tho", arvn_troops=5, police=5)
        for city in ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc"):
            scene.put(city, arvn_troops=2, police=1)
        assert patrol(scene) == [("can_tho", "saigon", "police-1")]

    @pytest.mark.rule("fitl 8.7.3-l")
    def test_a_garrison_of_police_gets_a_troop(self) -> None:
        scene = Scene().put("saigon", police=2).put("can_tho", arvn_troops=5, police=5)
        for city in ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc"):
            scene.put(city, arvn_troops=2, police=1)
        assert patrol(scene) == [("can_tho", "saigon", "arvn_troops-1")]

    @pytest.mark.rule("fitl 8.7.3-l")
    def test_nobody_goes_where_control_is_out_of_reach(self) -> None:
        scene = Scene().put("saigon", vc_guerrilla_active=20)
        scene.put("can_tho", arvn_troops=5, police=5)
        for city in ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc"):
            scene.put(city, arvn_troops=2, police=1)
        assert patrol(scene) == []

    @pytest.mark.rule("fitl 8.7.3-e")
    def test_what_comes_from_one_space_comes_at_once(self) -> None:
        scene = Scene().put("saigon", arvn_troops=1).put("can_tho", arvn_troops=3, police=5)
        for city in ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc"):
            scene.put(city, arvn_troops=2, police=1)
        assert patrol(scene) == [("can_tho", "saigon", "police-2")]

    @pytest.mark.rule("fitl 8.7.3-m")
    def test_a_city_just_emptied_is_filled_again(self) -> None:
        scene = Scene().put("can_tho", police=4).put(SOUTH_ROAD, vc_guerrilla_active=2)
        for city in ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc"):
            scene.put(city, us_troops=2, irregular_active=1)
        moves = patrol(scene.put("saigon", us_troops=3, arvn_troops=1, police=2))
        assert moves[:2] == [
            ("can_tho", SOUTH_ROAD, "police-4"),
            ("saigon", "can_tho", "police-1"),
        ]


class TestAfterwards:
    """8.7.3: the Assault, and if there is nothing to do."""

    @pytest.mark.rule("fitl 8.7.3-n")
    def test_the_assault_hits_where_most_enemies_go_then_where_most_are(self) -> None:
        scene = Scene().put(DELTA_ROAD, police=4, vc_guerrilla_active=2)
        scene.put(COAST_ROAD, police=4, vc_guerrilla_active=3)
        scene.put("loc_saigon_cam_ranh", police=3, vc_guerrilla_active=9)
        story = operation(spent(scene), "patrol")
        assert story.answers("patrol.assault") == [COAST_ROAD]

    @pytest.mark.rule("fitl 8.7.3-n")
    def test_no_assault_that_removes_nothing(self) -> None:
        """The one Police that cannot leave the road could Assault, but hits nobody."""
        scene = Scene().put(DELTA_ROAD, police=1, vc_guerrilla_active=2)
        story = operation(spent(scene), "patrol", activity=False, within=[DELTA_ROAD])
        assert scene.pieces(DELTA_ROAD) == {"police": 1, "vc_guerrilla_active": 2}
        assert story.answers("patrol.assault") == ["done"]

    @pytest.mark.rule("fitl 8.7.3-o")
    @pytest.mark.parametrize("police", [3, 1])
    def test_if_no_cube_would_move_arvn_trains(self, police: int) -> None:
        scene = Scene().put(DELTA_ROAD, vc_guerrilla_active=1).put("can_tho", police=police)
        story = act(rooted(spent(scene, ranger=2)))
        assert story.boxes == ["arvn.patrol"]
        assert story.answers("card.act") == ["patrol" if police == 3 else "train"]

    @pytest.mark.rule("fitl 8.7.3-o", "fitl 8.7.3-d")
    def test_after_a_raid_that_left_nothing_to_assault_a_patrol_is_paid_for(self) -> None:
        scene = Scene().put("kien_hoa", ranger_underground=1, arvn_troops=2, vc_base=1)
        scene = spent(scene).set(next_card=125)  # Monsoon bars the Sweep
        story = act(rooted(scene))
        assert story.answers("card.act") == ["patrol"]
        assert story.answers("raid.space")[0] == "kien_hoa"
        assert marches(story) == []
        assert scene.resources("arvn") == 27

    @pytest.mark.rule("fitl 8.7.3-p")
    def test_where_arvn_cannot_govern_it_transports(self) -> None:
        scene = Scene().put("can_tho", police=4, arvn_troops=4).put("kien_hoa", police=1)
        story = act(spent(scene.put(DELTA_ROAD, vc_guerrilla_active=1)))
        steps = [step for _, step, _ in story.asked]
        assert story.boxes == ["arvn.patrol"]
        assert story.answers("activity.which") == ["transport"]
        assert steps.index("transport.from") > steps.index("patrol.assault")
