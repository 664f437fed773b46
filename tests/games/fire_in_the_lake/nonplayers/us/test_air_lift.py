"""The US Air Lift (8.8.3)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.nonplayers import policy
from tests.games.fire_in_the_lake.nonplayers.positions import operation
from tests.games.fire_in_the_lake.nonplayers.us.special import activity, flights
from tests.games.fire_in_the_lake.scenes import Scene

COUP = 125


def scene() -> Scene:
    """Return an empty map under JFK."""
    return Scene().set(policy=policy.JFK)


def beside_police(*spaces: str) -> Scene:
    """Return a map on which the US wants to be in the spaces, with nobody there but Police."""
    result = scene()
    for space in spaces:
        result.put(space, police=1)
    return result


class TestOrigins:
    @pytest.mark.rule("fitl 8.8.3-m", "fitl 8.8.3-q")
    def test_three_at_most_in_the_order_of_choice(self) -> None:
        wide = scene().put("hue", police=1, vc_guerrilla_active=9).support("hue", 1)
        for space, troops in (
            ("kien_hoa", 4),
            ("kien_phong", 3),
            ("ba_xuyen", 2),
            ("binh_dinh", 1),
        ):
            wide.put(space, us_troops=troops, vc_guerrilla_active=4)
        story = activity(wide, "air_lift")
        assert flights(story) == [
            ("kien_hoa", "hue", "us_troops-4"),
            ("kien_phong", "hue", "us_troops-3"),
            ("ba_xuyen", "hue", "us_troops-2"),
        ]

    @pytest.mark.rule("fitl 8.8.3-m", "fitl 8.8.3-r")
    def test_one_in_monsoon_and_one_destination(self) -> None:
        wide = beside_police("hue", "da_nang")
        wide.put("kien_hoa", us_troops=4, vc_guerrilla_active=4)
        wide.put("kien_phong", us_troops=3, vc_guerrilla_active=4)
        story = activity(wide, "air_lift", spaces=["11"], monsoon=True)
        assert {origin for origin, _, _ in flights(story)} == {"kien_hoa"}
        assert len({target for _, target, _ in flights(story)}) == 1

    @pytest.mark.rule("fitl 8.8.3-n")
    def test_laos_and_cambodia_come_first_then_most_troops(self) -> None:
        wide = beside_police("hue")
        wide.put("kien_hoa", us_troops=4, vc_guerrilla_active=4)
        wide.put("southern_laos", us_troops=1, nva_troops=1)
        assert flights(activity(wide, "air_lift"))[0][0] == "southern_laos"
        wide = beside_police("hue")
        wide.put("kien_phong", us_troops=3, vc_guerrilla_active=3)
        wide.put("kien_hoa", us_troops=4, vc_guerrilla_active=4)
        assert flights(activity(wide, "air_lift"))[0][0] == "kien_hoa"

    @pytest.mark.rule("fitl 8.8.3-o")
    def test_of_those_with_troops_to_spare_most_that_can_fly_count(self) -> None:
        """Of 8 ARVN Troops in Kien Hoa only 4 may be lifted."""
        wide = beside_police("hue")
        wide.put("kien_hoa", us_troops=1, arvn_troops=8).put("kien_phong", us_troops=7)
        assert flights(activity(wide, "air_lift"))[0] == ("kien_phong", "hue", "us_troops-1")

    @pytest.mark.rule("fitl 8.8.3-n")
    @pytest.mark.parametrize("spoilt", ["control", "support", "base"])
    def test_they_have_neither_coin_control_nor_support_nor_a_us_base(self, spoilt: str) -> None:
        wide = beside_police("hue")
        wide.put("kien_hoa", us_troops=5, vc_guerrilla_active=4 if spoilt == "control" else 6)
        if spoilt == "support":
            wide.support("kien_hoa", 1)
        if spoilt == "base":
            wide.put("kien_hoa", us_base=1)
        wide.put("kien_phong", us_troops=1, vc_guerrilla_active=1)
        assert flights(activity(wide, "air_lift"))[0] == ("kien_phong", "hue", "us_troops-1")

    @pytest.mark.rule("fitl 8.8.3-n", "fitl 8.8.3-y")
    def test_all_us_units_leave_one_that_is_used_for_the_last_destination(self) -> None:
        wide = beside_police("hue")
        wide.put("kien_hoa", us_troops=3, irregular_underground=1, vc_guerrilla_active=5)
        wide.put("kien_hoa", ranger_underground=1)
        story = activity(wide, "air_lift", spaces=["11"])
        assert flights(story)[:3] == [
            ("kien_hoa", "hue", "us_troops-1"),
            ("kien_hoa", "hue", "us_troops-2"),
            ("kien_hoa", "hue", "irregular_underground-1"),
        ]
        assert wide.pieces("kien_hoa") == {"ranger_underground": 1, "vc_guerrilla_active": 5}

    @pytest.mark.rule("fitl 8.8.3-n")
    def test_one_that_is_not_used_keeps_them(self) -> None:
        wide = beside_police("hue")
        wide.put("kien_hoa", us_troops=3, vc_guerrilla_active=4)
        wide.put("kien_phong", us_troops=2, vc_guerrilla_active=4)
        activity(wide, "air_lift", spaces=["11"])
        assert wide.pieces("kien_phong")["us_troops"] == 2

    @pytest.mark.rule("fitl 8.8.3-o")
    def test_spaces_with_troops_to_spare_fill_up_the_list(self) -> None:
        wide = scene().put("hue", police=1, vc_guerrilla_active=5)
        wide.put("kien_hoa", us_troops=1, vc_guerrilla_active=4)  # by the first rule
        wide.put("da_nang", us_troops=3)  # 2 to spare
        wide.put("kontum", us_troops=4)  # 3 to spare
        story = activity(wide, "air_lift")
        assert flights(story) == [
            ("kien_hoa", "hue", "us_troops-1"),
            ("kontum", "hue", "us_troops-3"),
            ("da_nang", "hue", "us_troops-1"),
        ]

    @pytest.mark.rule("fitl 8.8.3-o")
    @pytest.mark.parametrize("other", ["irregular_underground", "irregular_active", "arvn_troops"])
    def test_all_who_may_fly_count_among_those_to_spare(self, other: str) -> None:
        wide = scene().put("hue", police=1).put("kien_hoa", us_troops=3)  # 2 to spare
        wide.put("kontum", us_troops=1, **{other: 3})  # 3 to spare
        story = activity(wide, "air_lift", spaces=["11"])
        assert flights(story)[0] == ("kontum", "hue", "us_troops-1")

    @pytest.mark.rule("fitl 8.8.3-o")
    def test_they_keep_coin_control_and_three_units_at_support(self) -> None:
        wide = scene().put("hue", police=1, vc_guerrilla_active=6)
        wide.put("da_nang", us_troops=4, vc_guerrilla_active=2)  # 1 to spare
        wide.put("kontum", us_troops=5, us_base=1).support("kontum", 1)  # 2 to spare
        wide.put("qui_nhon", arvn_troops=5)  # 4 to spare
        story = activity(wide, "air_lift")
        assert flights(story) == [
            ("kontum", "hue", "us_troops-2"),
            ("da_nang", "hue", "us_troops-1"),
            ("qui_nhon", "hue", "arvn_troops-3"),
        ]

    @pytest.mark.rule("fitl 8.8.3-o", "fitl 8.8.3-p")
    def test_troops_that_the_assault_still_needs_stay_those_that_have_fought_go(self) -> None:
        """In Hue all goes at once, 1 Troop holds it; 4 of 5 in Da Nang still have to fight."""
        two = scene().put("hue", us_troops=4, vc_guerrilla_active=1)
        two.put("da_nang", us_troops=5, vc_guerrilla_active=4, vc_base=2).support("da_nang", 1)
        two.put("da_nang", vc_guerrilla_underground=1)
        two.put("an_loc", police=1, vc_guerrilla_active=4)
        story = operation(two, "us", "assault", spaces=["11"])
        assert story.answers("assault.space")[:2] == ["hue", "activity"]
        assert flights(story)[:2] == [
            ("hue", "an_loc", "us_troops-3"),
            ("da_nang", "an_loc", "us_troops-1"),
        ]

    @pytest.mark.rule("fitl 8.8.3-o", "fitl 8.8.3-p")
    @pytest.mark.parametrize(("enemies", "flown"), [(4, 4), (5, 0)])
    def test_those_that_still_have_to_fight_are_not_to_be_had(
        self, enemies: int, flown: int
    ) -> None:
        """Da Nang could spare a second Troop if it were not for the Assault."""
        two = scene().put("hue", us_troops=4, vc_guerrilla_active=1)
        two.put("da_nang", us_troops=5, vc_guerrilla_active=4, vc_base=2).support("da_nang", 1)
        two.put("da_nang", vc_guerrilla_underground=1)
        two.put("an_loc", police=1, vc_guerrilla_underground=enemies)
        operation(two, "us", "assault", rolls=[1], spaces=["11"])
        assert two.pieces("an_loc").get("us_troops", 0) == flown

    @pytest.mark.rule("fitl 8.8.3-o", "fitl 8.8.3-w")
    def test_what_a_space_can_spare_is_spared_once(self) -> None:
        """Of 6 units 3 keep COIN Control: 2 US Troops may go, and only 1 of 4 ARVN Troops."""

        def with_enemies(number: int) -> Scene:
            wide = scene().put("hue", police=1, vc_guerrilla_active=number)
            return wide.put("da_nang", us_troops=2, arvn_troops=4, vc_guerrilla_active=2)

        assert flights(activity(with_enemies(3), "air_lift")) == [
            ("da_nang", "hue", "us_troops-2"),
            ("da_nang", "hue", "arvn_troops-1"),
        ]
        story = activity(with_enemies(4).put("kontum", police=1), "air_lift")
        assert flights(story) == [("da_nang", "kontum", "us_troops-1")]
        assert story.fate == []

    @pytest.mark.rule("fitl 8.8.3-x")
    def test_a_destination_is_struck_off_and_another_origin_found(self) -> None:
        wide = scene().put("kien_hoa", us_troops=4, police=2, vc_guerrilla_active=11)
        wide.put("kien_phong", us_troops=3, vc_guerrilla_active=4)
        wide.put("ba_xuyen", us_troops=2, vc_guerrilla_active=4)
        wide.put("binh_dinh", us_troops=1, vc_guerrilla_active=4)
        story = activity(wide, "air_lift")
        assert {origin for origin, _, _ in flights(story)} == {
            "kien_phong",
            "ba_xuyen",
            "binh_dinh",
        }
        assert {target for _, target, _ in flights(story)} == {"kien_hoa"}


class TestDestinations:
    @pytest.mark.rule("fitl 8.8.3-r")
    def test_three_if_the_first_origin_supplies_them_all(self) -> None:
        wide = scene().put("kien_hoa", us_troops=9, vc_guerrilla_active=9)
        for space in ("hue", "da_nang", "kontum", "qui_nhon"):
            wide.put(space, police=1)
        story = activity(wide, "air_lift", spaces=["11", "11", "11"])
        assert len(set(story.answers("air_lift.to"))) == 3

    @pytest.mark.rule("fitl 8.8.3-r")
    @pytest.mark.parametrize(("enemies", "others", "number"), [(5, 0, 2), (5, 2, 1), (8, 0, 1)])
    def test_fewer_if_the_first_takes_two_origins_or_three(
        self, enemies: int, others: int, number: int
    ) -> None:
        """Hue, rolled first, takes 5 units or 8; each origin has 3. A third is then out of reach."""
        wide = scene().put("hue", police=1, vc_guerrilla_active=enemies)
        for space in ("da_nang", "kontum", "qui_nhon"):
            wide.put(space, police=1, vc_guerrilla_active=others)
        for space in ("kien_hoa", "kien_phong", "ba_xuyen"):
            wide.put(space, us_troops=3, vc_guerrilla_active=4)
        story = activity(wide, "air_lift", spaces=["33"] * 4)
        assert story.answers("air_lift.to")[0] == "hue"
        assert len(set(story.answers("air_lift.to"))) == number

    @pytest.mark.rule("fitl 8.8.3-s")
    def test_us_before_arvn_and_troops_before_special_forces(self) -> None:
        wide = scene().put("hue", police=1, vc_guerrilla_active=3)
        wide.put("da_nang", us_troops=1, irregular_underground=1, vc_guerrilla_active=9)
        wide.put("kontum", arvn_troops=2, ranger_underground=2)
        story = activity(wide, "air_lift", spaces=["11"])
        assert flights(story)[:3] == [
            ("da_nang", "hue", "us_troops-1"),
            ("da_nang", "hue", "irregular_underground-1"),
            ("kontum", "hue", "arvn_troops-1"),
        ]
        wide = scene().put("hue", police=1, vc_guerrilla_active=4)
        wide.put("da_nang", us_troops=1, irregular_underground=1, vc_guerrilla_active=9)
        wide.put("kontum", arvn_troops=1, ranger_underground=2)
        story = activity(wide, "air_lift", spaces=["11"])
        assert flights(story)[2:4] == [
            ("kontum", "hue", "arvn_troops-1"),
            ("kontum", "hue", "ranger_underground-1"),
        ]

    @pytest.mark.rule("fitl 8.8.3-t")
    @pytest.mark.parametrize(
        ("who", "monsoon", "flies"),
        [(policy.NIXON, False, True), (policy.NIXON, True, False), (policy.LBJ, False, False)],
    )
    def test_troops_fly_to_laos_only_under_nixon_and_in_the_dry(
        self, who: int, monsoon: bool, flies: bool
    ) -> None:
        wide = scene().set(policy=who).put("hue", us_troops=6, vc_guerrilla_active=1)
        wide.put("southern_laos", irregular_active=1, nva_guerrilla_active=3)
        story = operation(wide, "us", "assault", monsoon=monsoon, rolls=[1], spaces=["11"])
        assert ("southern_laos" in story.answers("air_lift.to")) is flies

    def test_the_last_troops_by_an_enemy_stay_for_the_assault(self) -> None:
        """Out of Laos all Troops would go to where there are Police: they Assault first."""
        wide = scene().set(policy=policy.JFK).put("hue", police=1)
        wide.put("southern_laos", us_troops=2, nva_troops=9)
        story = operation(wide, "us", "assault", spaces=["11"])
        assert story.answers("assault.space")[:2] == ["southern_laos", "activity"]
        assert flights(story) == [("southern_laos", "hue", "us_troops-1")] * 2
        wide = scene().set(policy=policy.JFK).put("hue", police=1)
        wide.put("southern_laos", us_troops=2, nva_troops=9)
        wide.put("saigon", us_troops=1, vc_guerrilla_active=3).support("saigon", 1)
        story = operation(wide, "us", "assault", spaces=["11"])
        assert flights(story) == [("southern_laos", "saigon", "us_troops-2")]

    @pytest.mark.rule("fitl 8.8.3-u", "fitl 8.8.5-o")
    def test_during_a_sweep_troops_go_where_the_sweep_wants_them(self) -> None:
        """Tay Ninh is out of reach on the ground; 4 Troops find 2 Guerrillas in its jungle."""
        hunt = scene().put("hue", us_troops=9).support("hue", 1)
        hunt.put("tay_ninh", irregular_active=1, vc_guerrilla_underground=2)
        story = operation(hunt, "us", "sweep", spaces=["11"])
        assert flights(story)[0] == ("hue", "tay_ninh", "us_troops-3")
        assert hunt.pieces("tay_ninh")["vc_guerrilla_active"] == 2

    @pytest.mark.rule("fitl 8.8.3-v")
    def test_during_an_assault_just_enough_troops_remove_the_most(self) -> None:
        wide = scene().put("hue", us_troops=9).support("hue", 1)
        wide.put("binh_dinh", us_troops=1, vc_guerrilla_active=2)  # Highland: 2 Troops a piece
        story = operation(wide, "us", "assault", spaces=["11"])
        assert flights(story)[0] == ("hue", "binh_dinh", "us_troops-3")
        assert wide.pieces("binh_dinh") == {"us_troops": 4}

    @pytest.mark.rule("fitl 8.8.3-v")
    def test_not_where_they_would_leave_half(self) -> None:
        wide = scene().put("hue", us_troops=5).support("hue", 1)  # 2 to spare
        wide.put("kien_hoa", us_troops=1, vc_guerrilla_active=6)  # 3 of 6
        story = operation(wide, "us", "assault", rolls=[1])
        assert "kien_hoa" not in story.answers("air_lift.to")

    @pytest.mark.rule("fitl 8.8.3-v", "fitl 8.8.3-h")
    def test_the_assaults_tie_breaks_choose_among_them(self) -> None:
        wide = scene().put("hue", us_troops=5).support("hue", 1)  # 2 to spare
        wide.put("da_nang", vc_guerrilla_active=1, vc_base=1)
        wide.put("saigon", vc_guerrilla_active=2)
        story = operation(wide, "us", "assault", spaces=["11"])
        assert story.answers("air_lift.to")[0] == "da_nang"

    @pytest.mark.rule("fitl 8.8.3-w")
    def test_then_where_police_lack_active_support_for_troops_and_control(self) -> None:
        wide = scene().put("hue", us_troops=9).support("hue", 1)
        wide.put("da_nang", police=1, vc_guerrilla_active=3).support("da_nang", 1)
        wide.put("kontum", police=1).support("kontum", 2)  # Active Support: none needed
        wide.put("qui_nhon", vc_guerrilla_active=1)  # no Police
        wide.put("cam_ranh", police=1, us_troops=1)  # has all
        wide.put("an_loc", police=3)  # Control, but no Troops
        story = activity(wide, "air_lift", spaces=["44", "44"])
        assert set(flights(story)) == {
            ("hue", "an_loc", "us_troops-1"),
            ("hue", "da_nang", "us_troops-3"),
        }

    @pytest.mark.rule("fitl 8.8.3-w")
    def test_chance_decides_among_too_many(self) -> None:
        wide = scene().put("hue", us_troops=4).support("hue", 1)  # 1 to spare
        for space in ("da_nang", "kontum", "qui_nhon"):
            wide.put(space, police=1)
        story = activity(wide, "air_lift", spaces=["46"])
        assert [step for step, _ in story.fate] == ["nonplayer.tens", "nonplayer.ones"]
        assert len(flights(story)) == 1

    @pytest.mark.rule("fitl 8.8.3-z")
    def test_one_of_the_special_forces_scouts_laos_or_cambodia(self) -> None:
        wide = scene().put("hue", us_troops=1, irregular_underground=3).support("hue", 1)
        for space in ("central_laos", "southern_laos", "the_fishhook", "the_parrots_beak"):
            wide.put(space, nva_guerrilla_underground=1)
        wide.put("northeast_cambodia", ranger_active=1)
        story = activity(wide, "air_lift")
        assert flights(story) == [("hue", "sihanoukville", "irregular_underground-1")]

    @pytest.mark.rule("fitl 8.8.3-z")
    def test_but_not_if_no_destination_is_left(self) -> None:
        wide = beside_police("hue")
        wide.put("kien_hoa", us_troops=2, irregular_underground=1, vc_guerrilla_active=4)
        story = activity(wide, "air_lift", monsoon=True)
        assert {target for _, target, _ in flights(story)} == {"hue"}

    @pytest.mark.rule("fitl 8.4.4-d")
    @pytest.mark.parametrize("named", [("kontum",), ("kontum", "an_loc")])
    def test_where_an_event_names_spaces_all_troops_come(self, named: tuple[str, ...]) -> None:
        """From Hue 3 may go, from Da Nang 2 and from An Loc 1."""
        wide = scene().put("hue", us_troops=4).put("da_nang", us_troops=3)
        wide.put("an_loc", us_troops=2)
        activity(wide, "air_lift", within=named, free=True)
        there = [wide.pieces(space).get("us_troops", 0) for space in ("kontum", "an_loc")]
        assert there == [6, 1]

    def test_what_must_be_lifted_is_lifted_somewhere(self) -> None:
        lone = scene().put("hue", us_troops=1, police=1)
        story = activity(lone, "air_lift", free=True, picks=[1] * 9, spaces=["11"] * 9)
        assert story.answers("air_lift.from")[0] == "hue"
