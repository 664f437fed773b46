"""The US Patrol and Advise (8.8.4)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.nonplayers import policy
from tests.games.fire_in_the_lake.nonplayers.positions import act, operation
from tests.games.fire_in_the_lake.nonplayers.us.special import activity
from tests.games.fire_in_the_lake.scenes import Scene

COUP = 125
SEARCH_AND_DESTROY, BOMBING_PAUSE, TYPHOON_KATE = 28, 41, 115
NO_AIR = 1 << TYPHOON_KATE | 1 << BOMBING_PAUSE


def abroad(**tracks: int) -> Scene:
    """Return US Troops in Laos on the eve of a Coup; nothing flies."""
    scene = Scene().set(next_card=COUP, momentum=NO_AIR, policy=policy.JFK, **tracks)
    return scene.put("southern_laos", us_troops=3)


class TestPatrol:
    @pytest.mark.rule("fitl 8.8.4-a")
    def test_all_troops_leave_laos_and_cambodia_for_one_city(self) -> None:
        scene = abroad().put("central_laos", us_troops=2)
        story = act(scene, "us", spaces=["33"])
        assert story.boxes[-1] == "us.patrol"
        assert scene.pieces("southern_laos") == scene.pieces("central_laos") == {}
        assert scene.pieces("hue") == {"us_troops": 5}

    @pytest.mark.rule("fitl 8.8.4-a")
    def test_only_in_monsoon(self) -> None:
        because = act(abroad().set(next_card=2), "us", spaces=["11"] * 9).refused_because
        assert because["us.patrol"] == "no Monsoon"

    def test_only_for_troops_in_laos_or_cambodia(self) -> None:
        home = Scene().set(next_card=COUP, momentum=NO_AIR).put("hue", us_troops=3)
        because = act(home, "us", spaces=["11"] * 9).refused_because
        assert because["us.patrol"] == "no Troops abroad"

    @pytest.mark.rule("fitl 8.8.4-b")
    def test_a_city_without_active_support(self) -> None:
        scene = abroad()
        for city in ("da_nang", "kontum", "hue", "qui_nhon", "cam_ranh", "an_loc", "saigon"):
            scene.support(city, 2)
        act(scene, "us", spaces=["11"])
        assert scene.pieces("can_tho") == {"us_troops": 3}

    @pytest.mark.rule("fitl 8.8.4-b")
    def test_two_cities_only_if_one_cannot_take_all(self) -> None:
        """Guerrillas on the roads stop those from Laos at Da Nang, those from Cambodia at An Loc."""
        scene = abroad().put("the_fishhook", us_troops=1)
        for road in ("loc_da_nang_dak_to", "loc_kontum_dak_to", "loc_saigon_an_loc_ban_me_thuot"):
            scene.put(road, vc_guerrilla_active=1)
        story = act(scene, "us", picks=[1])
        assert story.answers("patrol.to")[0] == "an_loc"
        assert scene.pieces("an_loc") == {"us_troops": 1}

    @pytest.mark.rule("fitl 8.8.4-a", "fitl 8.8.4-b")
    def test_the_city_that_takes_most_origins(self) -> None:
        """Guerrillas stop those from Central Laos in Hue; the others could go anywhere."""
        scene = abroad().put("central_laos", us_troops=1).put("hue", vc_guerrilla_underground=1)
        act(scene, "us")
        assert scene.pieces("hue")["us_troops"] == 4

    @pytest.mark.rule("fitl 8.8.4-c")
    def test_on_a_road_with_enemies_they_assault_the_most(self) -> None:
        scene = abroad()
        scene.put("loc_da_nang_dak_to", vc_guerrilla_active=2)
        scene.put("loc_kontum_dak_to", vc_guerrilla_active=3)
        scene.put("loc_saigon_can_tho", us_troops=1, vc_guerrilla_active=1)
        story = act(scene, "us", picks=[2])
        assert story.answers("patrol.assault") == ["loc_kontum_dak_to"]
        assert scene.pieces("loc_kontum_dak_to") == {"us_troops": 3}

    @pytest.mark.rule("fitl 8.8.4-d")
    def test_with_none_there_it_trains(self) -> None:
        scene = Scene().set(next_card=COUP, momentum=NO_AIR, policy=policy.LBJ)
        scene.put("hue", us_troops=1, vc_guerrilla_underground=1).support("hue", 1)
        story = act(scene, "us")
        assert story.boxes == ["us.train"]

    @pytest.mark.rule("fitl 8.8.4-e")
    @pytest.mark.parametrize(
        ("who", "banned", "chosen"),
        [
            (policy.LBJ, 0, "air_strike"),
            (policy.LBJ, 1 << BOMBING_PAUSE, "advise"),
            (policy.JFK, 0, "advise"),
            (policy.NIXON, 0, "advise"),
        ],
    )
    def test_what_follows_it_by_policy(self, who: int, banned: int, chosen: str) -> None:
        scene = Scene().set(policy=who, momentum=banned)
        scene.put("hue", us_troops=9, arvn_troops=2, vc_guerrilla_active=3).put("saigon", police=1)
        story = operation(scene, "us", "patrol", rolls=[1] * (chosen == "air_strike"))
        assert story.answers("activity.which") == [chosen]

    @pytest.mark.rule("fitl 8.8.4-e")
    def test_air_lift_is_the_last_of_them_under_lbj(self) -> None:
        scene = Scene().set(policy=policy.LBJ).put("hue", us_troops=9).put("saigon", police=1)
        story = operation(scene, "us", "patrol")
        assert story.answers("activity.which") == ["air_lift"]


class TestAdvise:
    @pytest.mark.rule("fitl 8.8.4-f")
    def test_two_spaces_at_most(self) -> None:
        scene = Scene()
        for space in ("hue", "da_nang", "kontum"):
            scene.put(space, arvn_troops=2, vc_guerrilla_active=1)
        story = activity(scene, "advise", spaces=["33", "42"])
        assert len(story.answers("advise.space")) == 2

    @pytest.mark.rule("fitl 8.8.4-f")
    def test_none_that_was_trained_in(self) -> None:
        scene = Scene().set(policy=policy.JFK, momentum=NO_AIR).none_available("irregular")
        scene.put("hue", us_base=1, arvn_troops=6, vc_guerrilla_active=3)
        scene.put("da_nang", arvn_troops=2, vc_guerrilla_active=1)
        story = operation(scene, "us", "train")
        assert "hue" in story.answers("train.space")
        assert [n for n in story.answers("advise.space") if n != "done"] == ["da_nang"]

    @pytest.mark.rule("fitl 8.8.4-g")
    def test_first_for_control_even_of_nobody(self) -> None:
        scene = Scene().put("hue", arvn_troops=6, vc_guerrilla_active=3, vc_base=1)
        scene.put("phuoc_long", arvn_troops=2, vc_guerrilla_active=2)  # COIN Control comes
        scene.put("kien_hoa", arvn_troops=2, nva_guerrilla_active=3)  # NVA Control goes
        story = activity(scene, "advise", spaces=["62"])
        assert sorted(story.answers("advise.space")) == ["kien_hoa", "phuoc_long"]
        assert story.answers("advise.how") == ["assault", "assault"]

    @pytest.mark.rule("fitl 8.8.4-g")
    def test_arvn_before_irregulars_before_rangers(self) -> None:
        all_three = {"arvn_troops": 4, "irregular_underground": 1, "ranger_underground": 1}
        scene = Scene().put("kien_hoa", **all_three, vc_guerrilla_active=6)
        assert activity(scene, "advise").answers("advise.how")[0] == "assault"
        del all_three["arvn_troops"]
        scene = Scene().put("kien_hoa", **all_three, vc_guerrilla_active=3)
        story = activity(scene, "advise")
        assert story.answers("advise.how") == ["strike"]
        assert story.answers("advise.who") == ["irregular_underground"]

    @pytest.mark.rule("fitl 8.8.4-g")
    def test_a_later_means_serves_where_the_first_does_not(self) -> None:
        """1 ARVN cube removes nothing, the Ranger 2."""
        scene = Scene().put("kien_hoa", arvn_troops=1, ranger_underground=1, vc_guerrilla_active=2)
        assert activity(scene, "advise").answers("advise.who") == ["ranger_underground"]

    @pytest.mark.rule("fitl 8.1.3-a", "fitl 8.8.4-g")
    def test_for_control_the_first_means_will_do_though_another_removes_more(self) -> None:
        scene = Scene().put("kien_hoa", arvn_troops=2, irregular_underground=1)
        scene.put("kien_hoa", vc_guerrilla_active=3)
        assert activity(scene, "advise").answers("advise.how") == ["assault"]
        assert scene.control("kien_hoa") == "coin"

    @pytest.mark.rule("fitl 8.8.4-g")
    @pytest.mark.parametrize("control", [True, False])
    def test_special_forces_strike_nva_before_vc_to_end_nva_control(self, control: bool) -> None:
        scene = Scene().put("kien_hoa", irregular_underground=1, vc_guerrilla_active=2)
        scene.put("kien_hoa", nva_guerrilla_active=4 if control else 3)
        activity(scene, "advise")
        left = {"nva_guerrilla_active": 2, "vc_guerrilla_active": 2}
        other = {"nva_guerrilla_active": 3}
        assert scene.pieces("kien_hoa") == {"irregular_active": 1, **(left if control else other)}

    @pytest.mark.rule("fitl 8.1.3-a", "fitl 8.8.4-g")
    def test_for_control_a_base_more_counts_nothing(self) -> None:
        """Both gain COIN Control; chance takes Kien Phong, though a Base would go in Kien Hoa."""
        scene = Scene().put("kien_hoa", arvn_troops=2, vc_base=2)
        scene.put("kien_phong", arvn_troops=2, vc_guerrilla_active=2)
        story = activity(scene, "advise", spaces=["51"])
        assert story.answers("advise.space")[0] == "kien_phong"

    @pytest.mark.rule("fitl 8.8.4-h")
    def test_then_for_bases_then_for_most_pieces(self) -> None:
        scene = Scene().put("kien_hoa", arvn_troops=6, vc_guerrilla_active=5)  # 3 pieces
        scene.put("kien_phong", ranger_underground=3, vc_base=1, police=1)  # a Base
        scene.put("ba_xuyen", arvn_troops=4, vc_guerrilla_active=3)  # 2 pieces
        story = activity(scene, "advise")
        assert story.answers("advise.space") == ["kien_phong", "kien_hoa"]

    @pytest.mark.rule("fitl 8.8.4-i")
    def test_then_arvn_sweeps_where_it_finds_most(self) -> None:
        scene = Scene().put("hue", arvn_troops=1, vc_guerrilla_underground=3)
        scene.put("da_nang", police=2, vc_guerrilla_underground=2)
        scene.put("kontum", police=2, vc_guerrilla_active=3)
        story = activity(scene, "advise")
        assert story.answers("advise.space") == ["kontum", "da_nang"]
        assert story.answers("advise.how") == ["assault", "sweep"]

    @pytest.mark.rule("fitl 8.8.4-i")
    def test_not_in_a_third_space(self) -> None:
        scene = Scene().put("hue", arvn_troops=2, vc_guerrilla_active=3)
        scene.put("kontum", arvn_troops=2, vc_guerrilla_active=3)
        scene.put("da_nang", police=2, vc_guerrilla_underground=2)
        story = activity(scene, "advise", spaces=["33"])
        assert "sweep" not in story.answers("advise.how")

    @pytest.mark.rule("fitl 8.8.4-j")
    @pytest.mark.parametrize(("level", "how"), [(1, "strike"), (0, "assault")])
    def test_shaded_search_and_destroy_keeps_arvn_from_provinces_at_support(
        self, level: int, how: str
    ) -> None:
        scene = Scene().set(capabilities_shaded=1 << SEARCH_AND_DESTROY)
        scene.put("kien_hoa", arvn_troops=4, ranger_underground=1, vc_guerrilla_active=4)
        scene.support("kien_hoa", level)
        assert activity(scene, "advise").answers("advise.how") == [how]

    @pytest.mark.rule("fitl 8.8.4-k")
    @pytest.mark.parametrize(("aid", "then"), [(30, 36), (31, 31)])
    def test_it_adds_aid_if_there_is_little(self, aid: int, then: int) -> None:
        scene = Scene().set(aid=aid).put("hue", arvn_troops=2, vc_guerrilla_active=1)
        activity(scene, "advise")
        assert scene.s.aid == then

    @pytest.mark.rule("fitl 8.8.4-l")
    def test_where_it_would_do_nothing_the_us_lifts_or_strikes(self) -> None:
        scene = Scene().set(policy=policy.JFK).put("hue", us_troops=9, arvn_troops=1)
        scene.put("saigon", police=1)
        assert operation(scene, "us", "patrol").answers("activity.which") == ["air_lift"]
        scene = Scene().set(policy=policy.JFK, momentum=1 << TYPHOON_KATE)
        scene.put("hue", us_troops=1, vc_guerrilla_active=1)
        story = operation(scene, "us", "patrol", rolls=[1])
        assert story.answers("activity.which") == ["air_strike"]
        scene = Scene().set(policy=policy.JFK, momentum=NO_AIR).put("hue", us_troops=1)
        assert operation(scene, "us", "patrol").answers("activity.which") == []
