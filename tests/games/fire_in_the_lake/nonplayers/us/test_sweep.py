"""The US Sweep (8.8.5)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.nonplayers import policy
from tests.games.fire_in_the_lake.nonplayers.positions import act, operation
from tests.games.fire_in_the_lake.scenes import Scene

COUP = 125
PLATOONS, BOMBING_PAUSE, BOOBY_TRAPS, TYPHOON_KATE = 18, 41, 101, 115
NO_AIR = 1 << TYPHOON_KATE | 1 << BOMBING_PAUSE


def scene(who: int = policy.LBJ) -> Scene:
    """Return an empty map on which nothing flies."""
    return Scene().set(policy=who, momentum=NO_AIR)


class TestWhether:
    @pytest.mark.rule("fitl 8.8.5-a")
    def test_for_an_underground_guerrilla_at_support(self) -> None:
        found = scene().put("hue", us_troops=1, vc_guerrilla_underground=1).support("hue", 1)
        assert act(found, "us").boxes == ["us.sweep"]
        found = scene().put("hue", us_troops=1, vc_guerrilla_underground=1)
        assert "us.sweep" in act(found, "us", spaces=["11"] * 9).refused

    @pytest.mark.rule("fitl 8.8.5-a")
    def test_not_in_monsoon(self) -> None:
        found = scene().put("hue", us_troops=1, vc_guerrilla_underground=1).support("hue", 1)
        assert "us.sweep" in act(found.set(next_card=COUP), "us").refused

    @pytest.mark.rule("fitl 8.8.5-b")
    def test_where_it_could_not_train(self) -> None:
        found = scene().put("hue", us_troops=1, vc_guerrilla_underground=1).set(arvn=0)
        story = act(found.none_available("irregular"), "us")
        assert story.boxes == ["us.train"]
        assert story.answers("card.act") == ["sweep"]

    def test_troops_that_would_move_in_make_it_possible(self) -> None:
        found = scene().put("loc_hue_da_nang", us_troops=1)
        found.put("hue", vc_guerrilla_underground=1).support("hue", 1)
        assert act(found, "us").answers("card.act") == ["sweep"]
        assert found.pieces("hue") == {"us_troops": 1, "vc_guerrilla_active": 1}

    def test_so_do_those_who_could_fly_in_but_not_under_lbj(self) -> None:
        def far(who: int) -> Scene:
            result = Scene().set(policy=who, momentum=1 << BOMBING_PAUSE, arvn=0)
            result.put("kien_giang", vc_guerrilla_underground=1).support("kien_giang", 1)
            return result.put("hue", us_troops=2).none_available("irregular")

        assert act(far(policy.JFK), "us").answers("card.act") == ["sweep"]
        assert act(far(policy.LBJ), "us").answers("card.act") == ["pass"]

    @pytest.mark.rule("fitl 8.8.5-q")
    def test_where_nobody_can_be_found_it_trains_or_passes(self) -> None:
        far = scene().put("hue", vc_guerrilla_underground=1, us_base=1).support("hue", 1)
        assert act(far, "us").answers("card.act") == ["train"]
        far = scene().put("hue", vc_guerrilla_underground=1, us_base=1).support("hue", 1)
        far.set(arvn=0).none_available("irregular")
        story = act(far, "us")
        assert story.boxes == ["us.sweep", "us.pass"]
        assert story.scene.resources("arvn") == 3


class TestSpaces:
    @pytest.mark.rule("fitl 8.8.5-c")
    @pytest.mark.parametrize("card", [BOOBY_TRAPS, PLATOONS, 0])
    def test_two_at_most_under_some_capabilities(self, card: int) -> None:
        wide = scene().set(capabilities_shaded=1 << card)
        for space in ("hue", "da_nang", "kontum"):
            wide.put(space, us_troops=1, vc_guerrilla_underground=1)
        story = operation(wide, "us", "sweep", rolls=[6] * 9, spaces=["42", "46"] * 9)
        assert len(story.answers("sweep.space")) - 1 == (2 if card else 3)

    @pytest.mark.rule("fitl 8.8.5-d")
    def test_all_with_a_us_piece_and_two_without(self) -> None:
        wide = scene()
        for space, piece in (
            ("hue", "us_troops"),
            ("da_nang", "us_base"),
            ("saigon", "irregular_active"),
        ):
            wide.put(space, **{piece: 1}, vc_guerrilla_underground=1)
        for space in ("kien_hoa", "kien_phong", "ba_xuyen", "quang_nam"):
            wide.put(space, vc_guerrilla_underground=1)
        wide.put("kontum", us_troops=1, vc_guerrilla_active=1)  # nobody hides there
        story = operation(wide, "us", "sweep", spaces=["14"] * 9)
        assert story.answers("sweep.space") == [
            *("da_nang", "saigon", "hue"),
            *("kien_hoa", "kien_phong"),
            "done",
        ]

    @pytest.mark.rule("fitl 8.8.5-e")
    def test_support_comes_first_then_bases_then_people(self) -> None:
        wide = scene()
        for space in ("saigon", "hue", "da_nang", "kontum"):
            wide.put(space, us_troops=1, vc_guerrilla_underground=1)
        wide.support("kontum", 1).put("da_nang", vc_base=1)
        story = operation(wide, "us", "sweep")
        assert story.answers("sweep.space") == ["kontum", "da_nang", "saigon", "hue", "done"]

    @pytest.mark.rule("fitl 8.8.5-f")
    def test_one_that_no_troops_reach_is_selected_all_the_same(self) -> None:
        wide = scene().put("hue", us_troops=1, vc_guerrilla_underground=1)
        wide.put("kien_giang", vc_guerrilla_underground=1)
        story = operation(wide, "us", "sweep")
        assert story.answers("sweep.space") == ["hue", "kien_giang", "done"]


class TestMoves:
    @pytest.mark.rule("fitl 8.8.5-g")
    @pytest.mark.parametrize(("nva", "comes"), [(2, 4), (3, 0)])
    def test_not_to_more_than_two_nva_troops(self, nva: int, comes: int) -> None:
        near = scene().put("quang_tri", us_troops=5, us_base=1)
        near.put("hue", irregular_active=1, nva_troops=nva, vc_guerrilla_underground=2)
        operation(near, "us", "sweep")
        assert near.pieces("hue").get("us_troops", 0) == comes

    @pytest.mark.rule("fitl 8.8.5-h")
    @pytest.mark.parametrize(
        ("enemies", "level", "leave"),
        [
            ({"vc_guerrilla_active": 3}, 0, 1),  # 2 more would end COIN Control
            ({"nva_guerrilla_active": 5}, 0, 5),  # the NVA hold it as it is
            ({"nva_guerrilla_active": 3, "vc_guerrilla_active": 2}, 0, 4),  # NVA Control with 5
            ({}, 1, 2),  # 3 stay at Support
        ],
    )
    def test_control_stays_and_three_units_at_support(
        self, enemies: dict[str, int], level: int, leave: int
    ) -> None:
        near = scene().put("quang_tri", us_troops=5, **enemies).support("quang_tri", level)
        if enemies.get("nva_guerrilla_active") == 5:
            near.put("quang_tri", nva_guerrilla_active=1)
        near.put("hue", irregular_active=1, vc_guerrilla_underground=leave + 1)
        operation(near, "us", "sweep")
        assert near.pieces("hue").get("us_troops", 0) == leave
        more = scene().put("quang_tri", us_troops=5, **enemies).support("quang_tri", level)
        if enemies.get("nva_guerrilla_active") == 5:
            more.put("quang_tri", nva_guerrilla_active=1)
        if leave < 5:
            more.put("hue", irregular_active=1, vc_guerrilla_underground=2 * leave + 2)
            operation(more, "us", "sweep")
            assert more.pieces("hue").get("us_troops", 0) == 0  # so many would not help

    @pytest.mark.rule("fitl 8.8.5-i")
    @pytest.mark.parametrize(("who", "comes"), [(policy.NIXON, 3), (policy.LBJ, 0)])
    def test_to_laos_only_under_nixon(self, who: int, comes: int) -> None:
        near = scene(who).put("pleiku", us_troops=6, us_base=1)
        near.put("southern_laos", irregular_active=1, nva_guerrilla_underground=2)
        operation(near, "us", "sweep")
        assert near.pieces("southern_laos").get("us_troops", 0) == comes

    @pytest.mark.rule("fitl 8.8.5-j")
    def test_those_in_laos_leave_first(self) -> None:
        near = scene().put("southern_laos", us_troops=2, vc_guerrilla_active=3)
        near.put("kontum", us_troops=9)
        near.put("binh_dinh", irregular_active=1, police=2, vc_guerrilla_underground=4)
        story = operation(near, "us", "sweep")
        assert story.answers("sweep.from") == ["southern_laos", "kontum", "done"]
        assert story.answers("sweep.count") == ["2", "1"]

    @pytest.mark.rule("fitl 8.8.5-k", "fitl 8.8.5-n")
    def test_first_where_all_can_be_found_with_no_more_than_needed(self) -> None:
        """2 Troops find both in Hue; in Da Nang they would find 3 of 5, at Support."""
        near = scene().put("loc_hue_da_nang", us_troops=2)
        near.put("hue", vc_guerrilla_underground=2)
        near.put("da_nang", irregular_active=1, vc_guerrilla_underground=5).support("da_nang", 1)
        operation(near, "us", "sweep")
        assert near.pieces("hue")["us_troops"] == 2
        near = scene().put("loc_hue_da_nang", us_troops=9).put("hue", vc_guerrilla_underground=2)
        near.put("hue", police=3)
        operation(near, "us", "sweep")
        assert near.pieces("hue")["us_troops"] == 2

    @pytest.mark.rule("fitl 8.8.5-l")
    def test_then_where_more_than_half_can_be_found(self) -> None:
        near = scene().put("loc_hue_da_nang", us_troops=3)
        near.put("hue", vc_guerrilla_underground=4)  # 3 of 4
        operation(near, "us", "sweep")
        assert near.pieces("hue")["us_troops"] == 3
        near = scene().put("loc_hue_da_nang", us_troops=2)
        near.put("hue", vc_guerrilla_underground=4)  # 2 of 4
        near.put("saigon", us_troops=1, vc_guerrilla_underground=1)
        operation(near, "us", "sweep")
        assert "us_troops" not in near.pieces("hue")

    @pytest.mark.rule("fitl 8.8.5-m")
    def test_then_for_coin_control(self) -> None:
        near = scene().put("loc_hue_da_nang", us_troops=9)
        near.put("hue", irregular_active=1, vc_guerrilla_underground=1, vc_guerrilla_active=3)
        operation(near, "us", "sweep")
        assert near.pieces("hue")["us_troops"] == 4
        assert near.control("hue") == "coin"

    @pytest.mark.rule("fitl 8.8.5-n")
    @pytest.mark.parametrize("better", ["support", "base", "population"])
    def test_support_then_bases_then_people_decide(self, better: str) -> None:
        near = scene().put("loc_hue_da_nang", us_troops=1)
        first, second = ("hue", "da_nang") if better == "population" else ("da_nang", "hue")
        for space in (first, second):
            near.put(space, vc_guerrilla_underground=1)
        if better == "support":
            near.support(first, 1).put(second, vc_base=1)
        if better == "base":
            near.put(first, vc_base=1)
        operation(near, "us", "sweep")
        assert near.pieces(first)["us_troops"] == 1
        assert "us_troops" not in near.pieces(second)


class TestEnd:
    @pytest.mark.rule("fitl 8.8.5-o")
    @pytest.mark.parametrize(
        ("who", "lifts"), [(policy.JFK, True), (policy.NIXON, True), (policy.LBJ, False)]
    )
    def test_under_jfk_and_nixon_it_air_lifts(self, who: int, lifts: bool) -> None:
        hunt = Scene().set(policy=who, momentum=1 << BOMBING_PAUSE)
        hunt.put("hue", us_troops=5, vc_guerrilla_underground=1).put("da_nang", police=1)
        story = operation(hunt, "us", "sweep", spaces=["11"] * lifts)
        assert story.answers("activity.which") == ["air_lift"] * lifts

    @pytest.mark.rule("fitl 8.8.5-p")
    def test_vc_are_found_before_nva(self) -> None:
        hunt = scene().put("hue", us_troops=3, nva_guerrilla_underground=3)
        hunt.put("hue", vc_guerrilla_underground=2)
        story = operation(hunt, "us", "sweep")
        assert story.answers("activate.split") == ["nva-1+vc-2"]

    @pytest.mark.rule("fitl 8.8.5-r")
    def test_it_air_strikes_afterwards_under_lbj_or_where_nothing_was_lifted(self) -> None:
        for who, banned in ((policy.LBJ, 0), (policy.NIXON, 1 << TYPHOON_KATE)):
            hunt = Scene().set(policy=who, momentum=banned)
            hunt.put("hue", us_troops=1, vc_guerrilla_underground=1)
            story = operation(hunt, "us", "sweep", rolls=[1])
            assert story.answers("activity.which") == ["air_strike"]
            assert "vc_guerrilla_active" not in hunt.pieces("hue")

    @pytest.mark.rule("fitl 8.8.5-r")
    @pytest.mark.parametrize(
        ("who", "momentum", "flies"),
        [
            (policy.LBJ, 0, "air_strike"),
            (policy.NIXON, 0, "air_lift"),
            (policy.NIXON, 1 << TYPHOON_KATE, "air_strike"),
        ],
    )
    def test_lbj_strikes_though_others_could_be_lifted(
        self, who: int, momentum: int, flies: str
    ) -> None:
        hunt = Scene().set(policy=who, momentum=momentum).put("da_nang", police=1)
        hunt.put("hue", us_troops=5, vc_guerrilla_underground=1)
        story = operation(hunt, "us", "sweep", rolls=[1] * 9, spaces=["11"] * 9)
        assert story.answers("activity.which") == [flies]
