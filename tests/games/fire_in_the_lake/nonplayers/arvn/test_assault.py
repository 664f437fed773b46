"""The ARVN Assault (8.7.4)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import act, operation, rooted, spent
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene

MONSOON = 125


def targets(story: Story) -> list[str]:
    """Return the spaces Assaulted, in order."""
    return [word for word in story.answers("assault.space") if word not in ("done", "activity")]


class TestWhether:
    """8.7.4: what calls for an Assault."""

    def is_chosen(self, space: str, **kinds: int) -> bool:
        """Return whether ARVN would choose Assault for what stands in one space."""
        story = act(rooted(spent(Scene().put(space, **kinds))))
        assert story.refused[:2] == ["arvn.train", "arvn.patrol"]
        assert ("arvn.assault" in story.boxes) != ("arvn.assault" in story.refused)
        return "arvn.assault" in story.boxes

    @pytest.mark.rule("fitl 8.7.4-a")
    @pytest.mark.parametrize(
        ("kinds", "assaults"),
        [
            ({"vc_guerrilla_active": 4}, True),  # 4 against 2 are left
            ({"vc_guerrilla_active": 6}, False),  # 4 against 4
            ({"vc_guerrilla_active": 4, "vc_guerrilla_underground": 2}, False),
            ({"nva_guerrilla_active": 6}, True),  # a draw: NVA Control goes
            ({"nva_guerrilla_active": 7}, False),
            ({"vc_guerrilla_active": 2}, False),  # COIN Control it has already
        ],
    )
    def test_a_change_of_control(self, kinds: dict[str, int], assaults: bool) -> None:
        assert self.is_chosen("kien_hoa", arvn_troops=4, **kinds) == assaults

    @pytest.mark.rule("fitl 8.7.4-a")
    def test_not_one_that_only_a_transport_would_bring_about(self) -> None:
        scene = Scene().put("kien_hoa", arvn_troops=2, vc_guerrilla_active=4)
        story = act(spent(scene.put("can_tho", arvn_troops=6)))
        assert "arvn.assault" in story.refused

    @pytest.mark.rule("fitl 8.7.4-b")
    @pytest.mark.parametrize(("troops", "assaults"), [(2, True), (1, False)])
    def test_an_nva_troop_within_reach(self, troops: int, assaults: bool) -> None:
        kinds = {"us_troops": 9, "nva_troops": 3, "vc_guerrilla_underground": 1}
        assert self.is_chosen("kien_hoa", arvn_troops=troops, **kinds) == assaults

    @pytest.mark.rule("fitl 8.7.4-c")
    @pytest.mark.parametrize(
        ("kinds", "assaults"),
        [
            ({"vc_base": 1, "vc_guerrilla_active": 1}, True),
            ({"vc_base": 1, "vc_guerrilla_underground": 1, "vc_guerrilla_active": 1}, False),
            ({"vc_guerrilla_active": 2}, False),
        ],
    )
    def test_enemies_at_a_base_without_underground_guerrillas(
        self, kinds: dict[str, int], assaults: bool
    ) -> None:
        assert self.is_chosen("kien_hoa", arvn_troops=2, us_troops=5, **kinds) == assaults

    @pytest.mark.rule("fitl 8.7.4-d", "fitl 8.7.5-a", "fitl 8.7.5-k")
    @pytest.mark.parametrize("next_card", [MONSOON, 2])
    def test_a_sweep_that_is_not_possible(self, next_card: int) -> None:
        scene = rooted(spent(Scene().put("kien_hoa", arvn_troops=3, vc_guerrilla_active=1)))
        story = act(scene.set(next_card=next_card))
        assert "arvn.assault" in story.refused
        assert ("arvn.sweep" in story.boxes) == (next_card != MONSOON)
        assert story.answers("card.act") == ["assault"]
        assert targets(story) == ["kien_hoa"]


class TestWhere:
    """8.7.4: the order of spaces."""

    def rank(self, first: dict[str, int], second: dict[str, int], **how: object) -> list[str]:
        """Return the order in which Kien Hoa and Kien Giang are Assaulted."""
        scene = Scene().put("kien_hoa", **first).put("kien_giang", **second)
        return targets(operation(spent(scene), "assault", activity=False, **how))

    @pytest.mark.rule("fitl 8.7.4-f", "fitl 8.7.4-g")
    @pytest.mark.parametrize("base", ["vc_base", "vc_tunneled_base"])
    def test_a_base_or_a_tunnel_before_control(self, base: str) -> None:
        at_base = {"arvn_troops": 4, "us_troops": 9, "vc_guerrilla_active": 1, base: 1}
        control = {"arvn_troops": 4, "vc_guerrilla_active": 4}
        assert self.rank(control, at_base, rolls=[4]) == ["kien_giang", "kien_hoa"]

    @pytest.mark.rule("fitl 8.7.4-f")
    def test_a_base_behind_guerrillas_does_not_count(self) -> None:
        shielded = {"arvn_troops": 4, "us_troops": 9, "vc_guerrilla_active": 3, "vc_base": 1}
        control = {"arvn_troops": 4, "vc_guerrilla_active": 4}
        assert self.rank(control, shielded) == ["kien_hoa", "kien_giang"]

    @pytest.mark.rule("fitl 8.7.4-g", "fitl 8.7.4-i")
    def test_control_before_the_last_enemies(self) -> None:
        last = {"arvn_troops": 4, "vc_guerrilla_active": 2}
        control = {"arvn_troops": 4, "vc_guerrilla_active": 4}
        assert self.rank(control, last) == ["kien_hoa", "kien_giang"]
        assert self.rank(last, control) == ["kien_giang", "kien_hoa"]

    @pytest.mark.rule("fitl 8.7.4-h", "fitl 8.7.4-g")
    def test_nva_control_lost_and_coin_control_gained_add_up(self) -> None:
        scene = Scene().put("phu_bon", arvn_troops=4, nva_guerrilla_active=5)  # 1 Population
        scene.put("ba_xuyen", arvn_troops=4, vc_guerrilla_active=5)  # 1 Population
        story = operation(spent(scene), "assault", activity=False)
        assert targets(story) == ["phu_bon", "ba_xuyen"]
        assert scene.control("phu_bon") == scene.control("ba_xuyen") == "coin"

    @pytest.mark.rule("fitl 8.7.4-g")
    def test_most_people_first(self) -> None:
        scene = Scene().put("phu_bon", arvn_troops=4, vc_guerrilla_active=4)
        scene.put("kien_hoa", arvn_troops=4, vc_guerrilla_active=4)
        story = operation(spent(scene), "assault", activity=False)
        assert targets(story) == ["kien_hoa", "phu_bon"]

    @pytest.mark.rule("fitl 8.7.4-i", "fitl 8.7.4-j")
    def test_the_last_enemies_before_several_of_more(self) -> None:
        last = {"arvn_troops": 2, "vc_guerrilla_active": 1}
        several = {"arvn_troops": 9, "vc_guerrilla_active": 4, "vc_guerrilla_underground": 1}
        assert self.rank(several, last) == ["kien_giang", "kien_hoa"]

    @pytest.mark.rule("fitl 8.7.4-j")
    def test_of_several_the_most_and_never_just_one(self) -> None:
        scene = Scene().put("kien_hoa", arvn_troops=8, vc_guerrilla_active=2)
        scene.put("kien_giang", arvn_troops=8, vc_guerrilla_active=3)
        scene.put("kien_phong", arvn_troops=8, vc_guerrilla_active=1)
        for space in ("kien_hoa", "kien_giang", "kien_phong"):
            scene.put(space, vc_guerrilla_underground=1)
        story = operation(spent(scene), "assault", activity=False)
        assert targets(story) == ["kien_giang", "kien_hoa"]

    @pytest.mark.rule("fitl 8.7.4-e")
    def test_at_most_three_spaces(self) -> None:
        scene = Scene()
        for space in ("kien_hoa", "kien_giang", "kien_phong", "ba_xuyen"):
            scene.put(space, arvn_troops=4, vc_guerrilla_active=2)
        story = operation(spent(scene), "assault", activity=False)
        assert len(targets(story)) == 3


class TestBefore:
    """8.7.4: Raid, or else Transport, comes first."""

    @pytest.mark.rule("fitl 8.7.4-e", "fitl 8.7.4-p")
    @pytest.mark.parametrize(
        ("rangers", "activity"), [("ranger_underground", "raid"), ("ranger_active", "transport")]
    )
    def test_a_raid_if_possible_else_a_transport(self, rangers: str, activity: str) -> None:
        scene = Scene().put("can_tho", arvn_troops=6).put("kien_hoa", nva_troops=4)
        scene.put("kien_giang", arvn_troops=4, vc_guerrilla_active=4, **{rangers: 1})
        story = operation(spent(scene), "assault")
        assert story.answers("activity.which") == [activity]
        assert story.answers("assault.space")[0] == "activity"

    @pytest.mark.rule("fitl 8.7.4-k")
    def test_without_any_assault_a_patrol_and_else_a_train(self) -> None:
        scene = spent(Scene().put("kien_hoa", police=1), ranger=2).set(next_card=MONSOON)
        story = act(rooted(scene))
        assert story.answers("card.act") == ["train"]
        reasons = [str(e.params["reason"]) for e in story.log if e.key == "why.reason"]
        moves = [reason for reason in reasons if reason.endswith("is possible")]
        assert moves[:2] == ["no Assault is possible", "no Patrol is possible"]
