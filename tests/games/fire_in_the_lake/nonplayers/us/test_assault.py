"""The US Assault (8.8.3)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.nonplayers.us.assault import most_spaces
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from tests.games.fire_in_the_lake.nonplayers.positions import act, operation
from tests.games.fire_in_the_lake.scenes import Scene

ABRAMS, COBRAS, SEARCH_AND_DESTROY = 11, 13, 28
BOMBING_PAUSE, TYPHOON_KATE = 41, 115
NO_LIFT = 1 << TYPHOON_KATE
NO_AIR = NO_LIFT | 1 << BOMBING_PAUSE


def scene() -> Scene:
    """Return a map on which nothing flies."""
    return Scene().set(momentum=NO_AIR, policy=policy.JFK, aid=60)


class TestWhether:
    @pytest.mark.rule("fitl 8.8.3-a")
    def test_for_a_base_that_it_can_take(self) -> None:
        story = act(scene().put("kien_hoa", us_troops=2, vc_base=1), "us")
        assert story.boxes == ["us.assault"]
        assert story.scene.pieces("kien_hoa") == {"us_troops": 2}

    @pytest.mark.rule("fitl 8.8.3-a")
    def test_not_for_a_base_behind_an_underground_guerrilla(self) -> None:
        hidden = scene().put("kien_hoa", us_troops=2, vc_base=1, vc_guerrilla_underground=1)
        assert "us.assault" in act(hidden, "us").refused

    @pytest.mark.rule("fitl 8.8.3-b")
    def test_the_arvn_follow_up_counts_if_it_can_be_paid(self) -> None:
        def shielded(arvn: int) -> Scene:
            pieces = {"us_troops": 1, "arvn_troops": 2, "vc_guerrilla_active": 1, "vc_base": 1}
            return scene().put("kien_hoa", **pieces).set(arvn=arvn)

        assert act(shielded(3), "us").boxes == ["us.assault"]
        assert "us.assault" in act(shielded(2), "us").refused

    @pytest.mark.rule("fitl 8.8.3-b")
    def test_capabilities_count(self) -> None:
        hidden = scene().put("kien_hoa", us_troops=2, vc_base=1, vc_guerrilla_underground=1)
        hidden.set(capabilities_unshaded=1 << SEARCH_AND_DESTROY)
        assert act(hidden, "us").boxes == ["us.assault"]

    @pytest.mark.rule("fitl 8.8.3-g")
    def test_a_hidden_one_sought_out_is_none_of_the_active(self) -> None:
        """In Saigon one of the Active stays, for Search and Destroy costs a hit."""
        seeking = scene().set(capabilities_unshaded=1 << SEARCH_AND_DESTROY)
        pieces = {"vc_guerrilla_active": 2, "vc_guerrilla_underground": 1}
        seeking.put("saigon", us_troops=2, **pieces).put("hue", us_troops=1, vc_guerrilla_active=1)
        story = operation(seeking, "us", "assault")
        assert story.answers("assault.space") == ["hue", "saigon", "done"]
        assert seeking.pieces("saigon")["vc_guerrilla_active"] == 1

    @pytest.mark.rule("fitl 8.8.3-b")
    def test_a_lucky_roll_against_a_tunnel_counts(self) -> None:
        tunnel = scene().put("kien_hoa", us_troops=1, arvn_troops=2, vc_tunneled_base=1)
        story = act(tunnel, "us", rolls=[4])
        assert story.boxes == ["us.assault"]
        assert story.answers("assault.follow") == ["yes"]
        assert "vc_base" not in story.scene.pieces("kien_hoa")

    @pytest.mark.rule("fitl 8.8.3-b")
    def test_neither_air_lift_nor_air_strike_counts(self) -> None:
        guarded = Scene().set(policy=policy.JFK, aid=60)
        guarded.put("kien_hoa", us_troops=1, vc_guerrilla_active=2, vc_base=1)
        guarded.put("saigon", us_troops=6)
        assert "us.assault" in act(guarded, "us", spaces=["11"] * 9).refused

    @pytest.mark.rule("fitl 8.8.3-c")
    @pytest.mark.parametrize("ours", ["us_troops", "us_base"])
    def test_for_nva_troops_beside_us_troops_or_bases(self, ours: str) -> None:
        story = act(scene().put("hue", **{ours: 1}, nva_troops=3), "us")
        assert story.boxes[0] == "us.assault"

    @pytest.mark.rule("fitl 8.8.3-c")
    def test_not_for_nva_troops_beside_irregulars(self) -> None:
        watched = scene().put("hue", irregular_underground=1, nva_troops=3)
        story = act(watched.none_available("irregular"), "us")
        assert "us.assault" in story.refused

    @pytest.mark.rule("fitl 8.8.3-l")
    def test_where_nothing_can_be_removed_it_sweeps(self) -> None:
        idle = scene().put("hue", us_base=1, nva_troops=3)
        idle.put("saigon", us_troops=1, vc_guerrilla_underground=1)
        story = act(idle, "us", rolls=[1])
        assert story.boxes == ["us.assault"]
        assert story.answers("card.act") == ["sweep"]
        assert story.answers("sweep.space") == ["saigon", "done"]


class TestLimits:
    @pytest.mark.rule("fitl 8.8.3-d")
    @pytest.mark.parametrize("card", [COBRAS, ABRAMS])
    def test_shaded_cobras_or_abrams_stop_it_after_two_spaces(self, card: int) -> None:
        three = scene().set(capabilities_shaded=1 << card)
        for space in ("hue", "da_nang", "kontum"):
            three.put(space, us_troops=1, nva_troops=1)
        story = operation(three, "us", "assault", rolls=[6, 6], spaces=["11"] * 2, activity=False)
        assert len(story.answers("assault.space")) - 1 == 2

    @pytest.mark.rule("fitl 8.8.3-d")
    @pytest.mark.parametrize(
        ("shaded", "unshaded", "stops"),
        [((COBRAS,), (), True), ((ABRAMS,), (), True), ((), (COBRAS, ABRAMS), False)],
    )
    def test_either_text_alone_stops_it(
        self, shaded: tuple[int, ...], unshaded: tuple[int, ...], stops: bool
    ) -> None:
        limited = scene().set(
            capabilities_shaded=sum(1 << card for card in shaded),
            capabilities_unshaded=sum(1 << card for card in unshaded),
        )
        assert (most_spaces(limited.s) == 2) is stops
        assert (most_spaces(limited.s) >= len(SPACE_IDS)) is not stops

    def test_else_it_goes_on(self) -> None:
        three = scene()
        for space in ("hue", "da_nang", "kontum"):
            three.put(space, us_troops=1, nva_troops=1)
        story = operation(three, "us", "assault", spaces=["11"] * 2, activity=False)
        assert story.answers("assault.space") == ["hue", "da_nang", "kontum", "done"]

    @pytest.mark.rule("fitl 8.8.3-e")
    @pytest.mark.parametrize(
        ("enemies", "struck"),
        [
            ({"vc_guerrilla_active": 1}, False),
            ({"vc_tunneled_base": 1}, False),
            ({"vc_base": 1}, True),
            ({"nva_troops": 1}, True),
        ],
    )
    def test_shaded_search_and_destroy_spares_provinces_at_support(
        self, enemies: dict[str, int], struck: bool
    ) -> None:
        torn = scene().set(capabilities_shaded=1 << SEARCH_AND_DESTROY)
        torn.put("saigon", us_troops=1, nva_troops=1)
        torn.put("kien_hoa", us_troops=2, **enemies).support("kien_hoa", 1)
        story = operation(torn, "us", "assault", activity=False)
        assert ("kien_hoa" in story.answers("assault.space")) is struck

    @pytest.mark.rule("fitl 8.8.3-e")
    def test_provinces_without_support_are_not_spared(self) -> None:
        torn = scene().set(capabilities_shaded=1 << SEARCH_AND_DESTROY)
        torn.put("kien_hoa", us_troops=2, vc_guerrilla_active=1).support("kien_hoa", -1)
        torn.put("da_nang", us_troops=1, nva_troops=1)
        story = operation(torn, "us", "assault", activity=False)
        assert "kien_hoa" in story.answers("assault.space")

    @pytest.mark.rule("fitl 8.8.3-f")
    def test_arvn_follows_up_in_the_first_space_where_it_removes_more(self) -> None:
        three = scene()
        three.put("saigon", us_troops=1, nva_troops=1, police=4)  # the US needs no help here
        three.put("hue", us_troops=1, nva_troops=2, police=2)
        three.put("da_nang", us_troops=1, nva_troops=2, police=2)
        story = operation(three, "us", "assault", activity=False)
        assert story.answers("assault.space") == ["saigon", "hue", "da_nang", "done"]
        assert story.answers("assault.follow") == ["yes"]
        assert "nva_troops" not in three.pieces("hue")
        assert three.pieces("da_nang")["nva_troops"] == 1

    @pytest.mark.rule("fitl 8.8.3-f")
    @pytest.mark.parametrize(("arvn", "asked"), [(13, ["yes"]), (12, [])])
    def test_three_resources_above_econ_pay_for_it(self, arvn: int, asked: list[str]) -> None:
        one = scene().set(arvn=arvn, econ=10)
        one.put("hue", us_troops=1, nva_troops=2, police=2)
        story = operation(one, "us", "assault", activity=False)
        assert story.answers("assault.follow") == asked

    @pytest.mark.rule("fitl 8.8.3-f")
    def test_it_is_not_wasted_where_it_removes_nothing(self) -> None:
        two = scene()
        two.put("saigon", us_troops=1, nva_guerrilla_active=1, police=2, vc_guerrilla_underground=1)
        two.put("hue", us_troops=1, nva_troops=2, police=2)
        story = operation(two, "us", "assault", activity=False)
        assert story.answers("assault.space") == ["saigon", "hue", "done"]
        assert story.answers("assault.follow") == ["no", "yes"]


class TestOrder:
    @pytest.mark.rule("fitl 8.8.3-g", "fitl 8.8.3-j", "fitl 8.8.3-k")
    def test_first_where_all_go_then_more_than_half_then_any(self) -> None:
        three = scene()
        three.put("saigon", us_troops=1, nva_troops=3)  # 1 of 3, though NVA Control would end
        three.put("hue", us_troops=2, nva_troops=3)  # 2 of 3
        three.put("khanh_hoa", us_troops=2, vc_guerrilla_active=1)  # all
        story = operation(three, "us", "assault", activity=False)
        assert story.answers("assault.space") == ["khanh_hoa", "hue", "saigon", "done"]

    @pytest.mark.rule("fitl 8.8.3-j")
    def test_just_half_is_not_most(self) -> None:
        two = scene().put("hue", us_troops=2, us_base=1, vc_guerrilla_active=8)  # 4 of 8
        two.put("khanh_hoa", us_troops=4, vc_guerrilla_active=3)  # 2 of 3
        story = operation(two, "us", "assault", activity=False)
        assert story.answers("assault.space") == ["khanh_hoa", "hue", "done"]

    @pytest.mark.rule("fitl 8.8.3-g")
    def test_where_only_the_follow_up_takes_the_last_of_them(self) -> None:
        two = scene().put("hue", us_troops=4, nva_troops=5)  # 4 of 5
        two.put("da_nang", us_troops=1, nva_troops=2, police=2)  # both, with ARVN
        story = operation(two, "us", "assault", activity=False)
        assert story.answers("assault.space") == ["da_nang", "hue", "done"]


NVA_HELD = {"us_troops": 3, "us_base": 1, "nva_guerrilla_active": 6}


@pytest.mark.rule("fitl 8.8.3-h")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        # NVA Control of people ends, before a Base
        (("da_nang", NVA_HELD), ("saigon", {"us_troops": 4, "us_base": 1, "vc_base": 2})),
        # a Base, or a Tunnel, before a US Base
        (
            ("da_nang", {"us_troops": 1, "vc_base": 1}),
            ("saigon", {"us_troops": 4, "us_base": 1, "vc_guerrilla_active": 6}),
        ),
        (
            ("da_nang", {"us_troops": 1, "vc_tunneled_base": 1}),
            ("saigon", {"us_troops": 4, "us_base": 1, "vc_guerrilla_active": 6}),
        ),
        # a US Base, before Population
        (
            ("da_nang", {"us_troops": 1, "us_base": 1, "vc_guerrilla_active": 1}),
            ("saigon", {"us_troops": 4, "vc_guerrilla_active": 4}),
        ),
        # Population, before pieces removed
        (
            ("saigon", {"us_troops": 1, "vc_guerrilla_active": 1}),
            ("da_nang", {"us_troops": 4, "vc_guerrilla_active": 4}),
        ),
        # most pieces removed
        (
            ("kontum", {"us_troops": 4, "vc_guerrilla_active": 4}),
            ("da_nang", {"us_troops": 1, "vc_guerrilla_active": 1}),
        ),
    ],
)
def test_tie_breaks(first: tuple[str, dict[str, int]], second: tuple[str, dict[str, int]]) -> None:
    two = scene()
    for space, pieces in (second, first):
        two.put(space, **pieces)
    held = two.control(first[0]) == "nva"
    assert held is (first[1] is NVA_HELD)
    story = operation(two, "us", "assault", rolls=[1, 1], activity=False)
    assert story.answers("assault.space") == [first[0], second[0], "done"]


@pytest.mark.rule("fitl 8.8.3-h")
def test_nva_control_of_nobody_does_not_count() -> None:
    two = scene().put("phuoc_long", **NVA_HELD)
    two.put("da_nang", us_troops=1, vc_base=1)
    assert two.control("phuoc_long") == "nva"
    story = operation(two, "us", "assault", activity=False)
    assert story.answers("assault.space") == ["da_nang", "phuoc_long", "done"]


class TestSpecialActivity:
    @pytest.mark.rule("fitl 8.8.3-i", "fitl 8.8.3-v", "fitl 8.8.3-j")
    def test_it_air_lifts_after_the_first_step(self) -> None:
        two = Scene().set(policy=policy.JFK)
        two.put("saigon", us_troops=8, vc_guerrilla_active=1).support("saigon", 2)
        two.put("da_nang", us_troops=1, vc_guerrilla_active=3, police=1).support("da_nang", 2)
        story = operation(two, "us", "assault", spaces=["44"])
        picked = [
            (step, word)
            for _, step, word in story.asked
            if step in ("assault.space", "activity.which") and word != "done"
        ]
        assert picked == [
            ("assault.space", "saigon"),
            ("assault.space", "activity"),
            ("activity.which", "air_lift"),
            ("assault.space", "da_nang"),
        ]
        assert two.pieces("da_nang") == {"us_troops": 3, "police": 1}

    @pytest.mark.rule("fitl 8.8.3-i", "fitl 8.8.3-ab")
    def test_it_air_strikes_at_the_end_if_nothing_can_be_lifted(self) -> None:
        one = scene().put("hue", us_troops=1, vc_guerrilla_active=3).set(momentum=NO_LIFT)
        story = operation(one, "us", "assault", rolls=[1])
        assert story.answers("assault.space") == ["hue", "activity", "done"]
        assert story.answers("activity.which") == ["air_strike"]
        assert one.pieces("hue")["vc_guerrilla_active"] == 1

    @pytest.mark.rule("fitl 8.8.3-aj")
    def test_with_no_target_for_an_air_strike_there_is_none(self) -> None:
        one = scene().put("hue", us_troops=1, vc_guerrilla_active=1).set(momentum=NO_LIFT)
        story = operation(one, "us", "assault")
        assert story.answers("activity.which") == []

    @pytest.mark.rule("fitl 8.8.3-aa")
    def test_air_lift_takes_two_bases_behind_two_guerrillas(self) -> None:
        two = Scene().set(policy=policy.JFK)
        two.put("hue", us_troops=1, nva_troops=1).support("hue", 1)  # what the Assault is for
        two.put("saigon", us_troops=9, us_base=1).support("saigon", 2)
        for space in ("kien_hoa", "kien_phong"):
            two.put(space, vc_guerrilla_active=2, vc_base=1)
        story = act(two, "us", spaces=["55", "55"])
        assert story.boxes[0] == "us.assault"
        assert "vc_base" not in two.pieces("kien_hoa")
        assert "vc_base" not in two.pieces("kien_phong")
        assert two.pieces("kien_hoa") == {"us_troops": 3}
