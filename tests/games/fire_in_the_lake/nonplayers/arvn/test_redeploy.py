"""The ARVN Redeployment, and cubes that desert (8.7.7, 8.1.2)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import CITIES, phase
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene

ROAD, DELTA_ROAD = "loc_saigon_an_loc_ban_me_thuot", "loc_saigon_can_tho"


def guarded(*but: str) -> Scene:
    """Return a scene with 3 US Troops in each City but those named, in the Redeploy Phase."""
    scene = Scene().set(coup_round=True, scratch=(0,) * 47)
    for city in CITIES:
        if city not in but:
            scene.put(city, us_troops=3)
    return scene


def moves(story: Story, kind: str) -> list[tuple[str, str, str]]:
    """Return (origin, destination, number) of each group of `troops` or `police`."""
    origins = [word for word in story.answers(f"redeploy.{kind}_from") if word != "done"]
    return list(
        zip(origins, story.answers("redeploy.to"), story.answers("redeploy.count"), strict=True)
    )


def troops(scene: Scene, **how: object) -> list[tuple[str, str, str]]:
    """Redeploy Troops with Control frozen as it is; return the moves."""
    scene.s.frozen = True
    return moves(phase(scene, Phase.REDEPLOY_TROOPS, **how), "troops")


def police(scene: Scene, **how: object) -> list[tuple[str, str, str]]:
    """Redeploy Police with Control frozen as it is; return the moves."""
    scene.s.frozen = True
    return moves(phase(scene, Phase.REDEPLOY_POLICE, **how), "police")


class TestTroops:
    """8.7.7: Troops."""

    @pytest.mark.rule("fitl 8.7.7-a", "fitl 8.7.7-d")
    def test_all_leave_roads_and_provinces_without_a_base_for_one_random_space(self) -> None:
        scene = guarded().put(DELTA_ROAD, arvn_troops=2).put("kien_hoa", arvn_troops=3)
        scene.put("tay_ninh", us_base=1, arvn_troops=1)
        gone = troops(scene, spaces=["42"])
        assert gone == [("kien_hoa", "da_nang", "3"), (DELTA_ROAD, "da_nang", "2")]
        assert scene.pieces("tay_ninh") == {"us_base": 1, "arvn_troops": 1}

    @pytest.mark.rule("fitl 8.7.7-b", "fitl 8.7.7-a")
    def test_they_go_where_coin_control_is_added_most_people_first(self) -> None:
        scene = (
            guarded("saigon").put(DELTA_ROAD, arvn_troops=4).put("saigon", vc_guerrilla_active=2)
        )
        scene.put("hue", vc_guerrilla_active=3)
        assert troops(scene) == [(DELTA_ROAD, "saigon", "3"), (DELTA_ROAD, "hue", "1")]

    @pytest.mark.rule("fitl 8.7.7-b")
    @pytest.mark.parametrize(("space", "bases"), [("saigon", 0), ("tay_ninh", 1)])
    def test_at_a_base_or_saigon_they_end_nva_control_if_they_cannot_do_more(
        self, space: str, bases: int
    ) -> None:
        scene = guarded("saigon").put(space, nva_troops=4 + bases, vc_guerrilla_active=1)
        if space != "saigon":
            scene.put("saigon", us_troops=3).put(space, us_base=bases)
        scene.put(DELTA_ROAD, arvn_troops=3)
        assert scene.control(space) == "nva"
        assert troops(scene, spaces=["42"]) == [(DELTA_ROAD, space, "3")]

    @pytest.mark.rule("fitl 8.7.7-b")
    def test_ending_nva_control_counts_beside_adding_coin_control(self) -> None:
        scene = guarded().put("tay_ninh", us_base=1, nva_troops=2)  # 2 people, both ways
        scene.put("binh_dinh", us_base=1, vc_guerrilla_active=2).put(DELTA_ROAD, arvn_troops=2)
        assert troops(scene)[0] == (DELTA_ROAD, "tay_ninh", "2")

    @pytest.mark.rule("fitl 8.7.7-a")
    def test_surplus_troops_come_from_where_most_are_to_spare(self) -> None:
        scene = guarded("saigon").put("tay_ninh", us_base=1, arvn_troops=4)
        scene.put("hue", arvn_troops=2).put("saigon", vc_guerrilla_active=2)
        assert troops(scene) == [("tay_ninh", "saigon", "3")]

    @pytest.mark.rule("fitl 8.7.7-a")
    def test_but_not_those_that_keep_control_or_guard_a_city(self) -> None:
        scene = guarded("saigon", "hue").put("saigon", vc_guerrilla_active=1)
        scene.put("tay_ninh", us_base=1, arvn_troops=2, vc_guerrilla_active=2)
        scene.put("hue", arvn_troops=3)
        assert troops(scene) == []
        assert scene.pieces("hue") == {"arvn_troops": 3}

    @pytest.mark.rule("fitl 8.7.7-a", "fitl 8.7.7-b")
    @pytest.mark.parametrize(("allies", "moved"), [(0, []), (1, [("tay_ninh", "saigon", "1")])])
    def test_nor_those_that_keep_the_nva_from_control(
        self, allies: int, moved: list[tuple[str, str, str]]
    ) -> None:
        scene = guarded("saigon").put("saigon", us_troops=3, vc_guerrilla_active=3)
        scene.put("tay_ninh", us_base=1, arvn_troops=2, nva_troops=3, vc_guerrilla_active=allies)
        assert troops(scene) == moved

    @pytest.mark.rule("fitl 8.7.7-c")
    def test_then_each_city_gets_three_cubes(self) -> None:
        scene = guarded("hue").put("hue", police=1, irregular_active=4)
        scene.put(DELTA_ROAD, arvn_troops=3)
        gone = troops(scene, spaces=["42"])
        assert gone == [(DELTA_ROAD, "hue", "2"), (DELTA_ROAD, "da_nang", "1")]


class TestPolice:
    """8.7.7: Police."""

    @pytest.mark.rule("fitl 8.7.7-c", "fitl 8.7.7-e")
    def test_where_troops_were_too_few_police_guard_the_city(self) -> None:
        scene = guarded("hue").put("hue", police=1).put("kien_hoa", police=6)
        scene.put(DELTA_ROAD, police=1, vc_guerrilla_active=1).put(ROAD, police=3)
        assert police(scene)[:2] == [(DELTA_ROAD, "hue", "1"), ("kien_hoa", "hue", "1")]

    @pytest.mark.rule("fitl 8.7.7-e")
    def test_from_roads_with_enemies_then_from_where_most_police_are(self) -> None:
        scene = guarded().put(DELTA_ROAD, police=1, nva_troops=1).put("kien_hoa", police=5)
        scene.put("kien_giang", police=6).put("loc_can_tho_long_phu", police=9)
        gone = police(scene)
        assert gone[:2] == [(DELTA_ROAD, ROAD, "1"), ("kien_giang", ROAD, "2")]

    @pytest.mark.rule("fitl 8.7.7-f", "fitl 8.7.7-g")
    @pytest.mark.parametrize(
        ("kinds", "moved"),
        [
            ({"police": 6}, 3),
            ({"police": 5}, 0),  # 3 cubes stay, and 2 are too few for the road
            ({"police": 3, "us_troops": 5}, 0),  # the last Police stays
            ({"police": 6, "vc_guerrilla_active": 3}, 0),  # COIN Control stays
            ({"police": 6, "irregular_active": 3, "vc_guerrilla_active": 5}, 3),
        ],
    )
    def test_the_last_police_three_cubes_and_control_stay(
        self, kinds: dict[str, int], moved: int
    ) -> None:
        scene = guarded().put("kien_hoa", **kinds)
        gone = [move for move in police(scene) if move[1] == ROAD]
        assert gone == [("kien_hoa", ROAD, str(moved))][: bool(moved)]

    @pytest.mark.rule("fitl 8.7.7-g")
    @pytest.mark.parametrize(("there", "moved"), [(0, 3), (1, 2), (3, 0), (4, 0)])
    def test_exactly_three_police_hold_the_main_road(self, there: int, moved: int) -> None:
        scene = guarded().put("kien_hoa", police=9).put(ROAD, police=there)
        gone = [int(count) for _, target, count in police(scene) if target == ROAD]
        assert sum(gone) == moved

    @pytest.mark.rule("fitl 8.7.7-g")
    def test_none_where_an_enemy_is_on_it(self) -> None:
        scene = guarded().put("kien_hoa", police=9).put(ROAD, vc_guerrilla_active=1)
        assert ROAD not in [target for _, target, _ in police(scene)]

    @pytest.mark.rule("fitl 8.7.7-h")
    def test_control_is_kept_where_troops_left_most_people_first(self) -> None:
        scene = guarded().put("kien_hoa", police=5).put(ROAD, police=3)
        for space in ("quang_tri", "phu_bon"):
            scene.put(space, arvn_troops=3, vc_guerrilla_active=1)
        scene.s.frozen = True
        phase(scene, Phase.REDEPLOY_TROOPS)
        assert moves(phase(scene, Phase.REDEPLOY_POLICE), "police") == [
            ("kien_hoa", "quang_tri", "2")
        ]

    @pytest.mark.rule("fitl 8.7.7-h")
    def test_then_a_police_for_each_province_under_coin_control_then_each_city(self) -> None:
        scene = guarded().put("kien_hoa", police=12).put(ROAD, police=3)
        scene.put("quang_tri", us_troops=1).put("phu_bon", irregular_active=1)
        targets = [target for _, target, _ in police(scene)]
        assert sorted(targets[:2]) == ["phu_bon", "quang_tri"]
        assert len(targets) == 9
        assert set(targets[2:]) < set(CITIES)

    @pytest.mark.rule("fitl 8.7.7-h")
    def test_control_comes_before_a_police_elsewhere(self) -> None:
        scene = guarded().put("kien_hoa", police=5).put(ROAD, police=3)
        scene.put("phu_bon", us_troops=1).put("quang_tri", arvn_troops=3, vc_guerrilla_active=1)
        scene.s.frozen = True
        phase(scene, Phase.REDEPLOY_TROOPS)
        assert moves(phase(scene, Phase.REDEPLOY_POLICE), "police") == [
            ("kien_hoa", "quang_tri", "2")
        ]


@pytest.mark.rule("fitl 8.1.2-d")
@pytest.mark.parametrize(
    ("kinds", "gone"), [((5, 4), "2"), ((4, 5), "1"), ((6, 6), "2"), ((5, 1), "2")]
)
def test_deserting_cubes_go_in_turn_beginning_with_most(kinds: tuple[int, int], gone: str) -> None:
    scene = Scene().put("saigon", arvn_troops=kinds[0], police=kinds[1]).set(card=129)
    story = phase(scene, Phase.COUP_EFFECT)
    assert story.answers("coup.desert") == [gone]
