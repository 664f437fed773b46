"""The US Air Strike (8.8.3)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.nonplayers import policy
from tests.games.fire_in_the_lake.nonplayers.positions import operation
from tests.games.fire_in_the_lake.nonplayers.us.special import activity
from tests.games.fire_in_the_lake.scenes import Scene

ARC_LIGHT, AAA, LASER_GUIDED_BOMBS, ORISKANY = 8, 31, 20, 39
BOMBING_PAUSE, TYPHOON_KATE = 41, 115
SHADED_MOMENTUM = 200


def hits(scene: Scene, roll: int, **dice: Any) -> list[str]:
    """Return what the hits of an Air Strike are spent on."""
    return activity(scene, "air_strike", rolls=[roll], **dice).answers("air_strike.hit")


class TestWhether:
    @pytest.mark.rule("fitl 8.8.3-ab", "fitl 8.8.3-ac")
    def test_after_an_assault_if_nothing_was_lifted_and_a_piece_can_go(self) -> None:
        one = Scene().set(policy=policy.JFK, momentum=1 << TYPHOON_KATE)
        one.put("hue", us_troops=1, vc_guerrilla_active=4)
        story = operation(one, "us", "assault", rolls=[1])
        assert story.answers("activity.which") == ["air_strike"]

    @pytest.mark.rule("fitl 8.8.3-ab")
    def test_under_lbj_after_a_sweep_though_a_lift_is_possible(self) -> None:
        def hunt(who: int) -> Scene:
            result = Scene().set(policy=who).put("hue", us_troops=5, vc_guerrilla_underground=1)
            return result.put("da_nang", police=1)

        lbj = operation(hunt(policy.LBJ), "us", "sweep", rolls=[1])
        assert lbj.answers("activity.which") == ["air_strike"]
        jfk = operation(hunt(policy.JFK), "us", "sweep", spaces=["11"])
        assert jfk.answers("activity.which") == ["air_lift"]

    @pytest.mark.rule("fitl 8.8.3-ad")
    @pytest.mark.parametrize(
        ("trail", "aaa", "oriskany", "struck"),
        [
            (1, False, False, True),
            (0, False, False, False),
            (3, True, False, True),
            (2, True, False, False),
            (4, False, True, False),
        ],
    )
    def test_for_the_trail_alone(self, trail: int, aaa: bool, oriskany: bool, struck: bool) -> None:
        """No enemy is in sight."""
        bare = Scene().set(policy=policy.LBJ, trail=trail).put("hue", us_troops=1)
        bare.none_available("irregular", "arvn_troops", "police", "ranger")
        if aaa:
            bare.set(capabilities_shaded=1 << AAA)
        if oriskany:
            bare.set(momentum=1 << SHADED_MOMENTUM + ORISKANY)
        story = operation(bare, "us", "patrol", rolls=[2] * struck)
        assert ("air_strike" in story.answers("activity.which")) is struck

    @pytest.mark.rule("fitl 8.8.3-aj")
    def test_where_none_is_possible_a_sweep_goes_without_a_patrol_advises(self) -> None:
        calm = Scene().set(policy=policy.LBJ, momentum=1 << BOMBING_PAUSE)
        calm.put("hue", us_troops=1, vc_guerrilla_underground=1, arvn_troops=2)
        assert operation(calm, "us", "sweep").answers("activity.which") == []
        calm = Scene().set(policy=policy.LBJ, momentum=1 << BOMBING_PAUSE)
        calm.put("hue", us_troops=1, vc_guerrilla_active=1, arvn_troops=2)
        assert operation(calm, "us", "patrol").answers("activity.which") == ["advise"]


class TestTrail:
    @pytest.mark.rule("fitl 8.8.3-ae")
    def test_two_hits_go_to_the_trail_first(self) -> None:
        two = Scene().set(trail=2).put("hue", us_troops=1, vc_guerrilla_active=3)
        assert hits(two, 3) == ["trail", "hue"]
        assert two.s.trail == 1

    @pytest.mark.rule("fitl 8.8.3-ae")
    def test_not_a_single_one(self) -> None:
        two = Scene().set(trail=2).put("hue", us_troops=1, vc_guerrilla_active=3)
        assert hits(two, 1) == ["hue"]


class TestArcLight:
    @pytest.mark.rule("fitl 8.8.3-af")
    def test_it_strikes_the_best_province_without_coin_pieces(self) -> None:
        wide = Scene().set(capabilities_unshaded=1 << ARC_LIGHT)
        wide.put("kien_hoa", nva_troops=2)  # NVA Control of 2 Population, nobody of ours
        wide.put("quang_nam", nva_troops=1)  # of 1
        wide.put("phuoc_long", vc_base=1)  # a Base
        wide.put("hue", us_troops=1, nva_troops=2)  # ours are there
        assert hits(wide, 4) == ["kien_hoa", "kien_hoa", "hue", "hue"]

    @pytest.mark.rule("fitl 8.8.3-af")
    def test_a_base_there_comes_before_more_pieces(self) -> None:
        wide = Scene().set(capabilities_unshaded=1 << ARC_LIGHT)
        wide.put("kien_hoa", vc_guerrilla_active=4, vc_guerrilla_underground=1)
        wide.put("phuoc_long", vc_base=1)
        assert hits(wide, 1) == ["phuoc_long"]

    @pytest.mark.rule("fitl 8.8.3-af")
    def test_so_does_a_base_before_nva_control_of_nobody(self) -> None:
        wide = Scene().set(capabilities_unshaded=1 << ARC_LIGHT)
        wide.put("kien_hoa", vc_base=1).put("phuoc_long", nva_troops=1)
        assert hits(wide, 1) == ["kien_hoa"]

    @pytest.mark.rule("fitl 8.8.3-af")
    def test_without_it_nothing_is_struck_where_no_coin_piece_is(self) -> None:
        wide = Scene().put("kien_hoa", nva_troops=2)
        wide.put("hue", us_troops=1, vc_guerrilla_active=1)
        assert hits(wide, 2) == ["hue", "done"]


class TestControl:
    @pytest.mark.rule("fitl 8.8.3-ag")
    def test_nva_control_of_most_people_ends_and_no_more_is_struck(self) -> None:
        wide = Scene().put("saigon", us_troops=1, nva_troops=5)  # 4 hits for 6
        wide.put("hue", us_troops=1, nva_troops=4)  # 3 hits for 2
        story = activity(wide, "air_strike", rolls=[4])
        assert story.answers("air_strike.hit") == ["saigon"] * 4
        assert wide.pieces("saigon") == {"us_troops": 1, "nva_troops": 1}

    @pytest.mark.rule("fitl 8.8.3-ag")
    def test_two_spaces_may_be_worth_more_than_the_greatest(self) -> None:
        wide = Scene().put("hue", us_troops=1, nva_troops=5)  # 4 hits for 2
        wide.put("kien_hoa", us_troops=1, nva_troops=3)  # 2 hits for 2
        wide.put("da_nang", us_troops=1, nva_troops=3)  # 2 hits for 1
        assert sorted(hits(wide, 4, spaces=["42"])) == ["da_nang"] * 2 + ["kien_hoa"] * 2

    @pytest.mark.rule("fitl 8.8.3-ag")
    def test_what_it_cannot_end_and_where_nobody_lives_come_last(self) -> None:
        wide = Scene().put("saigon", us_troops=1, nva_troops=6)  # 5 hits
        wide.put("phuoc_long", us_troops=1, nva_troops=2)  # no Population
        wide.put("da_nang", us_troops=1, nva_troops=3)
        assert hits(wide, 3)[:2] == ["da_nang", "da_nang"]

    @pytest.mark.rule("fitl 8.8.3-ag")
    def test_nva_guerrillas_are_struck_before_vc_to_that_end(self) -> None:
        mixed = Scene().put("hue", us_troops=1, nva_guerrilla_active=3, vc_guerrilla_active=1)
        story = activity(mixed, "air_strike", rolls=[1])
        assert story.answers("air_strike.piece") == ["nva_guerrilla_active"]
        assert mixed.control("hue") == "none"

    @pytest.mark.rule("fitl 8.8.3-ag")
    def test_bases_may_have_to_go_to_that_end(self) -> None:
        held = Scene().put("hue", us_troops=1, nva_guerrilla_active=1, nva_base=2)
        held.put("loc_hue_da_nang", police=1, vc_guerrilla_active=1)  # else the next in line
        assert hits(held, 2) == ["hue", "hue"]
        assert held.control("hue") == "none"


class TestRest:
    @pytest.mark.rule("fitl 8.8.3-ah")
    def test_roads_come_next_from_saigon_outwards(self) -> None:
        wide = Scene().put("loc_hue_khe_sanh", police=1, vc_guerrilla_active=1)
        wide.put("loc_saigon_cam_ranh", police=1, vc_guerrilla_active=1)
        wide.put("loc_qui_nhon_cam_ranh", police=1, vc_guerrilla_active=1)
        wide.put("hue", us_troops=1, vc_base=1)
        assert hits(wide, 4) == [
            "loc_saigon_cam_ranh",
            "loc_qui_nhon_cam_ranh",
            "loc_hue_khe_sanh",
            "hue",
        ]

    @pytest.mark.rule("fitl 8.8.3-ai")
    def test_then_bases_then_other_pieces(self) -> None:
        wide = Scene().put("kien_hoa", us_troops=1, vc_guerrilla_active=5).support("kien_hoa", -2)
        wide.put("da_nang", us_troops=1, vc_guerrilla_active=1, vc_base=1)
        assert hits(wide, 3) == ["da_nang", "da_nang", "kien_hoa"]

    @pytest.mark.rule("fitl 8.8.3-ai")
    def test_a_base_out_of_reach_is_left(self) -> None:
        wide = Scene().put("da_nang", us_troops=1, vc_guerrilla_active=3, vc_base=1)
        wide.put("kien_hoa", us_troops=1, vc_guerrilla_active=3).support("kien_hoa", -2)
        assert hits(wide, 3) == ["kien_hoa"] * 3

    @pytest.mark.rule("fitl 8.8.3-ai")
    def test_nor_is_one_that_underground_guerrillas_shield_struck_first(self) -> None:
        wide = Scene().put("da_nang", us_troops=1, vc_guerrilla_active=3, vc_base=1)
        wide.put("da_nang", vc_guerrilla_underground=1)
        wide.put("kien_hoa", us_troops=1, vc_guerrilla_active=3).support("kien_hoa", -2)
        assert hits(wide, 3) == ["kien_hoa"] * 3

    @pytest.mark.rule("fitl 8.8.3-ai")
    @pytest.mark.parametrize("enemy", ["vc_base", "vc_guerrilla_active"])
    def test_active_opposition_comes_first_then_few_people(self, enemy: str) -> None:
        wide = Scene().put("saigon", us_troops=1, **{enemy: 1}).support("saigon", -2)
        wide.put("kien_hoa", us_troops=1, **{enemy: 1}).support("kien_hoa", -2)
        wide.put("phuoc_long", us_troops=1, **{enemy: 1})
        wide.put("da_nang", us_troops=1, **{enemy: 1}).support("da_nang", -1)
        assert hits(wide, 4) == ["kien_hoa", "saigon", "phuoc_long", "da_nang"]

    @pytest.mark.rule("fitl 8.8.3-ai")
    def test_of_equal_spaces_the_one_with_most_pieces(self) -> None:
        wide = Scene().put("da_nang", us_troops=1, vc_guerrilla_active=1)
        wide.put("kontum", us_troops=1, vc_guerrilla_active=2)
        assert hits(wide, 3) == ["kontum", "kontum", "da_nang"]

    @pytest.mark.rule("fitl 8.8.3-ai")
    def test_shaded_laser_guided_bombs_leave_hits_for_two_pieces_only(self) -> None:
        wide = Scene().set(capabilities_shaded=1 << LASER_GUIDED_BOMBS)
        wide.put("da_nang", us_troops=1, vc_guerrilla_active=2, vc_base=1)  # 3 hits for the Base
        wide.put("kien_hoa", us_troops=1, vc_guerrilla_active=3).support("kien_hoa", -2)
        assert hits(wide, 5) == ["kien_hoa", "kien_hoa", "done"]
