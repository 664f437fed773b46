"""The US Train and Pacify (8.8.7, 8.8.8)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.nonplayers.positions import act, operation, phase
from tests.games.fire_in_the_lake.scenes import Scene

COUP = 125
PLATOONS, CORDS, BOMBING_PAUSE, TYPHOON_KATE = 18, 19, 41, 115
NO_AIR = 1 << TYPHOON_KATE | 1 << BOMBING_PAUSE


def scene(who: int = policy.LBJ, **available: int) -> Scene:
    """Return an empty map on which nothing flies, with only so many pieces Available."""
    none = {"irregular": 0, "arvn_troops": 0, "police": 0, "ranger": 0}
    return Scene().set(policy=who, momentum=NO_AIR, arvn=0).available(**{**none, **available})


class TestIrregulars:
    @pytest.mark.rule("fitl 8.8.7-b")
    @pytest.mark.parametrize(
        ("who", "placed"), [(policy.JFK, 2), (policy.LBJ, 1), (policy.NIXON, 1)]
    )
    def test_one_in_a_space_two_under_jfk(self, who: int, placed: int) -> None:
        one = scene(who, irregular=4).put("hue", us_troops=1)
        operation(one, "us", "train")
        assert one.pieces("hue")["irregular_underground"] == placed

    @pytest.mark.rule("fitl 8.8.7-b")
    def test_no_base_then_provinces_then_no_irregulars(self) -> None:
        wide = Scene().set(policy=policy.LBJ, momentum=NO_AIR, arvn=0)
        wide.put("kien_hoa", us_base=1)
        wide.put("hue", us_troops=1)
        wide.put("kien_phong", us_troops=1, irregular_active=1)
        wide.put("ba_xuyen", us_troops=1).available(irregular=4)
        story = operation(wide, "us", "train")
        assert story.answers("train.space") == ["ba_xuyen", "kien_phong", "hue", "kien_hoa", "done"]

    @pytest.mark.rule("fitl 8.8.7-b")
    def test_as_long_as_any_are_available(self) -> None:
        wide = scene(irregular=1).put("hue", us_troops=1).put("kien_hoa", us_troops=1)
        assert operation(wide, "us", "train").answers("train.place") == ["irregular-1"]


class TestArvn:
    @pytest.mark.rule("fitl 8.8.7-c", "fitl 8.8.7-d")
    @pytest.mark.parametrize("who", [policy.JFK, policy.LBJ])
    def test_six_cubes_at_one_base_as_even_as_can_be(self, who: int) -> None:
        wide = scene(who, ranger=3).set(arvn=9)
        wide.available(arvn_troops=9, police=9)
        wide.put("hue", us_base=1, arvn_troops=2, police=1)
        operation(wide, "us", "train")
        assert wide.pieces("hue") == {"us_base": 1, "arvn_troops": 5, "police": 4}
        assert wide.resources("arvn") <= 6

    @pytest.mark.rule("fitl 8.8.7-c")
    def test_only_at_one_base(self) -> None:
        wide = scene(arvn_troops=9, police=9).set(arvn=30)
        wide.put("hue", us_base=1).put("da_nang", us_base=1)
        story = operation(wide, "us", "train", spaces=["33"])
        assert story.answers("train.place").count("cubes") == 1

    @pytest.mark.rule("fitl 8.8.7-c")
    def test_rangers_where_no_cube_is_left(self) -> None:
        wide = scene(ranger=3).set(arvn=3).put("hue", us_base=1)
        assert operation(wide, "us", "train").answers("train.place") == ["ranger-2"]

    @pytest.mark.rule("fitl 8.8.7-d")
    def test_troops_first_where_they_are_equal(self) -> None:
        wide = scene(arvn_troops=9, police=9).set(arvn=3).available(arvn_troops=3, police=2)
        wide.put("hue", us_base=1)
        operation(wide, "us", "train")
        assert wide.pieces("hue") == {"us_base": 1, "arvn_troops": 3, "police": 2}

    @pytest.mark.rule("fitl 8.8.7-e")
    def test_under_nixon_rangers_then_cubes(self) -> None:
        wide = scene(policy.NIXON, ranger=1, police=9).set(arvn=3).put("hue", us_base=1)
        assert operation(wide, "us", "train").answers("train.place") == ["ranger-1"]
        wide = scene(policy.NIXON, police=9).set(arvn=3).put("hue", us_base=1)
        assert operation(wide, "us", "train").answers("train.place") == ["cubes"]

    @pytest.mark.rule("fitl 8.8.7-f")
    @pytest.mark.parametrize("enemies", [{"vc_guerrilla_active": 4}, {"nva_guerrilla_active": 9}])
    def test_first_where_control_changes(self, enemies: dict[str, int]) -> None:
        """COIN Control comes, or only NVA Control goes; elsewhere neither."""
        wide = scene(arvn_troops=9).set(arvn=3).put("hue", us_base=1)
        wide.put("hue", vc_guerrilla_active=7)  # as many as COIN would have there
        wide.put("da_nang", us_base=1, **enemies)
        if "nva_guerrilla_active" in enemies:
            wide.put("da_nang", us_troops=2)
            assert wide.control("da_nang") == "nva"
        story = operation(wide, "us", "train")
        assert story.answers("train.space") == ["da_nang", "done"]


class TestRest:
    @pytest.mark.rule("fitl 8.8.7-g")
    @pytest.mark.parametrize(
        ("patronage", "mix", "moved"),
        [(23, "us nva vc", 3), (22, "us nva vc", 0), (23, "us arvn nva vc", 0)],
    )
    def test_an_arvn_player_must_share_much_patronage(
        self, patronage: int, mix: str, moved: int
    ) -> None:
        rich = scene().set(patronage=patronage).put("saigon", us_troops=1)
        rich.support("saigon", 2)
        operation(rich, "us", "train", nonplayers=mix)
        assert rich.s.patronage == patronage - moved
        assert rich.resources("arvn") == moved

    @pytest.mark.rule("fitl 8.8.7-g", "fitl 8.8.7-i")
    def test_then_it_does_not_pacify(self) -> None:
        rich = scene().set(patronage=23, arvn=30).put("saigon", us_troops=1)
        operation(rich, "us", "train", nonplayers="us nva vc")
        assert rich.level("saigon") == 0

    @pytest.mark.rule("fitl 8.8.7-h")
    def test_unshaded_platoons_add_a_police_where_there_are_fewest(self) -> None:
        wide = scene(irregular=1).set(capabilities_unshaded=1 << PLATOONS)
        wide.available(police=5).put("saigon", us_troops=1, police=2)
        wide.put("kien_hoa", us_troops=1, police=1).put("ba_xuyen", us_base=1)
        operation(wide, "us", "train")
        assert wide.pieces("kien_hoa")["police"] == wide.pieces("saigon")["police"] == 2

    @pytest.mark.rule("fitl 8.8.7-h")
    def test_it_takes_none_from_the_map(self) -> None:
        wide = scene(irregular=1).set(capabilities_unshaded=1 << PLATOONS)
        wide.available(police=1).put("saigon", us_troops=1, police=1)
        wide.put("kien_hoa", us_troops=1)
        operation(wide, "us", "train")
        assert "police" not in wide.pieces("kien_hoa")

    @pytest.mark.rule("fitl 8.8.7-h")
    def test_without_troops_the_platoons_add_nothing(self) -> None:
        wide = scene(irregular=2).set(capabilities_unshaded=1 << PLATOONS)
        wide.available(police=1).put("hue", irregular_active=1)
        operation(wide, "us", "train")
        assert wide.pieces("hue") == {"irregular_active": 1, "irregular_underground": 1}

    @pytest.mark.rule("fitl 8.8.7-i", "fitl 8.8.8-a")
    def test_it_trains_where_it_can_pacify_and_does_so_to_the_full(self) -> None:
        wide = scene(irregular=1).set(arvn=30).put("kien_hoa", us_troops=1)
        wide.put("saigon", us_troops=1).support("kien_hoa", 2).support("saigon", -1)
        story = operation(wide, "us", "train")
        assert story.answers("train.space") == ["kien_hoa", "saigon", "done"]
        assert wide.level("saigon") == 1

    @pytest.mark.rule("fitl 8.8.7-j")
    @pytest.mark.parametrize(("cords", "raised"), [(True, 2), (False, 1)])
    def test_unshaded_cords_pacify_a_second_space(self, cords: bool, raised: int) -> None:
        wide = scene().set(arvn=30, capabilities_unshaded=cords << CORDS)
        for space in ("saigon", "hue", "da_nang"):
            wide.put(space, us_troops=1)
        operation(wide, "us", "train")
        levels = [wide.level(space) for space in ("saigon", "hue", "da_nang")]
        assert levels == [2] * raised + [0] * (3 - raised)

    @pytest.mark.rule("fitl 8.8.7-m")
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
        wide = scene(who, irregular=1, arvn_troops=2).set(momentum=banned)
        wide.put("kien_hoa", us_troops=1)
        wide.put("hue", arvn_troops=2, vc_guerrilla_active=3)
        story = operation(wide, "us", "train", rolls=[1] * (chosen == "air_strike"))
        assert story.answers("activity.which") == [chosen]


class TestWhether:
    @pytest.mark.rule("fitl 8.8.7-a")
    def test_where_nothing_else_is_called_for(self) -> None:
        story = act(scene(irregular=1).put("kien_hoa", us_troops=1), "us")
        assert story.refused == ["us.assault", "us.patrol", "us.sweep"]
        assert story.boxes == ["us.train"]
        assert story.answers("train.place") == ["irregular-1"]

    @pytest.mark.rule("fitl 8.8.7-k")
    def test_where_it_cannot_it_passes_in_monsoon(self) -> None:
        idle = scene().put("kien_hoa", us_troops=1, vc_guerrilla_underground=1)
        story = act(idle.set(next_card=COUP), "us")
        assert story.boxes == ["us.train", "us.pass"]
        assert story.scene.resources("arvn") == 3

    @pytest.mark.rule("fitl 8.8.7-k")
    @pytest.mark.parametrize(("base", "boxes"), [(0, ["us.train", "us.pass"]), (1, ["us.train"])])
    def test_arvn_pieces_need_a_base_to_be_placed_at(self, base: int, boxes: list[str]) -> None:
        calm = scene(arvn_troops=9).set(arvn=30, next_card=COUP)
        calm.put("kien_hoa", us_troops=1, us_base=base).support("kien_hoa", 2)
        story = act(calm, "us")
        assert story.boxes == boxes
        assert story.answers("card.act") == (["train"] if base else ["pass"])

    @pytest.mark.rule("fitl 8.8.7-l", "fitl 8.8.7-k")
    def test_neither_irregulars_nor_resources_nor_patronage(self) -> None:
        """Resources are 2 above Econ: too few for pieces and for Pacification."""
        idle = scene(arvn_troops=9, police=9).set(arvn=12, econ=10, patronage=40)
        idle.put("saigon", us_base=1, us_troops=1, vc_guerrilla_underground=1)
        idle.put("saigon", arvn_troops=3, police=3)
        story = act(idle, "us")
        assert story.boxes == ["us.train"]
        assert story.answers("card.act") == ["sweep"]
        rich = scene(arvn_troops=9, police=9).set(arvn=13, econ=10, patronage=40)
        rich.put("saigon", us_base=1, us_troops=1, vc_guerrilla_underground=1)
        assert act(rich, "us").answers("card.act") == ["train"]


class TestPacify:
    @pytest.mark.rule("fitl 8.8.8-b")
    def test_in_training_where_there_are_no_police(self) -> None:
        wide = scene(police=1).set(arvn=30).put("saigon", us_troops=1, police=1)
        wide.put("hue", us_troops=1)
        operation(wide, "us", "train")
        assert (wide.level("saigon"), wide.level("hue")) == (0, 2)

    @pytest.mark.rule("fitl 8.8.8-c")
    def test_in_training_then_the_greatest_shift_then_no_terror_then_chance(self) -> None:
        wide = scene().set(arvn=30).put("hue", us_troops=1).put("saigon", us_troops=1)
        wide.support("saigon", 2).put("kien_hoa", us_troops=1).support("kien_hoa", 1)
        operation(wide, "us", "train")
        assert (wide.level("hue"), wide.level("kien_hoa")) == (2, 1)
        wide = scene().set(arvn=30).put("hue", us_troops=1).put("kien_hoa", us_troops=1)
        operation(wide.mark("hue"), "us", "train")
        assert (wide.level("hue"), wide.level("kien_hoa")) == (0, 2)
        wide = scene().set(arvn=30).put("hue", us_troops=1).put("kien_hoa", us_troops=1)
        story = operation(wide, "us", "train", spaces=["33", "33"])
        assert len(story.fate) in (2, 4)
        assert wide.level("hue") == 2

    @pytest.mark.rule("fitl 8.8.8-a", "fitl 8.8.8-c")
    def test_in_the_support_phase_likewise_whatever_police(self) -> None:
        wide = Scene().set(arvn=9)  # pays for 3 levels
        wide.put("saigon", us_troops=1, police=1).support("saigon", 1)  # 6 Support to gain
        wide.put("hue", us_troops=1, police=3)  # 4
        story = phase(wide, Phase.PACIFY_US)
        assert story.answers("coup.pacify") == ["saigon", "hue", "done"]
        assert (wide.level("saigon"), wide.level("hue")) == (2, 2)
        wide = Scene().set(arvn=6).put("hue", us_troops=1, police=1).mark("hue")
        wide.put("kien_hoa", us_troops=1, police=1).put("da_nang", us_troops=1, police=1)
        wide.support("kien_hoa", 1)  # 2 to gain, no Terror; Hue as much, with Terror
        story = phase(wide, Phase.PACIFY_US, spaces=["42"])
        assert story.answers("coup.pacify")[0] in ("kien_hoa", "da_nang")

    @pytest.mark.rule("fitl 8.8.8-d")
    @pytest.mark.parametrize(("arvn", "econ", "level"), [(6, 0, 1), (5, 0, 0), (15, 10, 0)])
    def test_terror_goes_only_if_a_shift_follows(self, arvn: int, econ: int, level: int) -> None:
        feared = Scene().set(arvn=arvn, econ=econ).put("saigon", us_troops=1, police=1)
        phase(feared.mark("saigon"), Phase.PACIFY_US)
        assert feared.level("saigon") == level
        assert feared.markers("saigon") == (0 if level else 1)

    @pytest.mark.rule("fitl 8.8.8-d")
    def test_not_at_active_support(self) -> None:
        feared = Scene().put("saigon", us_troops=1, police=1).support("saigon", 2).mark("saigon")
        phase(feared, Phase.PACIFY_US)
        assert feared.markers("saigon") == 1

    @pytest.mark.rule("fitl 8.8.8-d")
    def test_nor_in_training(self) -> None:
        feared = scene(irregular=1).set(arvn=5).put("saigon", us_troops=1).mark("saigon")
        operation(feared, "us", "train")
        assert feared.markers("saigon") == 1
