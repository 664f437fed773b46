"""US Policy and Commitment (8.8.1, 8.8.9)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import T_US_BASE, T_US_TROOPS
from annamite.games.fire_in_the_lake.view import view
from annamite.kernel import Setup
from tests.games.fire_in_the_lake.nonplayers.positions import Story, phase
from tests.games.fire_in_the_lake.scenes import Scene

TWO_LEADERS = bytes((128, 127))
JFK, LBJ, NIXON = policy.JFK, policy.LBJ, policy.NIXON


def scene(troops: int, **tracks: int) -> Scene:
    """Return an empty map with so many US Troops Available and two Coup cards played."""
    return (
        Scene()
        .set(leaders=TWO_LEADERS, phase=Phase.COMMIT_CASUALTIES, **tracks)
        .available(us_troops=troops, us_base=6)
    )


def commit(start: Scene, *, rolls: list[int] | None = None, **dice: Any) -> Story:
    """Play the phase up to the Withdrawal."""
    whole = phase(start, Phase.COMMIT_CASUALTIES, rolls=rolls or [], **dice)
    for _ in range(2):
        current = Phase(start.s.phase)
        if current in (Phase.COMMIT_TROOPS, Phase.COMMIT_BASES):
            part = phase(start, current, **dice)
            whole.asked += part.asked
            whole.fate += part.fate
            whole.log += part.log
    return whole


def content(start: Scene) -> Scene:
    """Raise Support to just above what makes the US review its Policy."""
    for space in ("saigon", "hue", "quang_tri", "kien_hoa", "kien_phong", "kien_giang"):
        start.support(space, 2)
    for space in ("tay_ninh", "binh_dinh", "quang_tin", "da_nang"):
        start.support(space, 2)
    return start


class TestPolicy:
    @pytest.mark.rule(
        "fitl 8.8.1-b", "fitl setup.short-f", "fitl setup.medium-f", "fitl setup.full-f"
    )
    @pytest.mark.parametrize(
        ("scenario", "first"), [("short", "lbj"), ("medium", "lbj"), ("full", "jfk")]
    )
    def test_the_scenario_says_what_it_is_at_first(self, scenario: str, first: str) -> None:
        start = FireInTheLake().start(Setup(scenario, {"nonplayers": "us"}))
        assert policy.NAMES[start.policy] == first
        assert view(start, None).policy == first
        assert view(FireInTheLake().start(Setup(scenario, {})), None).policy is None

    @pytest.mark.rule("fitl 8.8.1-d", "fitl 8.8.1-e", "fitl 8.8.1-f")
    @pytest.mark.parametrize(("roll", "then"), [(2, JFK), (3, LBJ), (1, NIXON)])
    def test_a_die_against_the_coup_cards_decides(self, roll: int, then: int) -> None:
        start = scene(10, policy=JFK if then != JFK else LBJ)
        story = commit(start, rolls=[roll], spaces=["11"] * 9)
        assert start.s.policy == then
        told = [e.params["policy"] for e in story.log if e.key == "policy"]
        assert told == [policy.NAMES[then]]

    @pytest.mark.rule("fitl 8.8.1-c")
    def test_only_where_the_us_is_not_well_off(self) -> None:
        start = content(scene(0, policy=LBJ)).available(us_base=0)
        assert start.s.total_support == 46
        assert commit(start).fate == []
        assert start.s.policy == LBJ
        start = content(scene(0, policy=LBJ)).available(us_base=0).support("da_nang", 1)
        assert start.s.total_support == 45
        assert commit(start, rolls=[1]).fate == [("nonplayer.policy", "1")]
        assert start.s.policy == NIXON

    @pytest.mark.rule("fitl 8.8.1-c", "fitl 8.8.9-a")
    def test_casualties_have_returned_before(self) -> None:
        start = scene(0, policy=LBJ).put("saigon", us_base=1)
        start.s.casualties[T_US_TROOPS] = 3
        start.s.out_of_play[T_US_TROOPS] -= 3
        story = commit(start, rolls=[3])
        order = [e.key for e in story.log if e.key in ("place", "policy", "remove")]
        assert order[:2] == ["place", "policy"]

    @pytest.mark.rule("fitl 8.8.1-a", "fitl 8.8.1-g")
    def test_the_new_policy_governs_this_commitment(self) -> None:
        start = scene(35, policy=LBJ).put("saigon", us_base=1, us_troops=30)
        commit(start, rolls=[1])
        assert start.s.policy == NIXON
        assert start.box("available", "us_troops") == 15  # 10 withdrawn on the way to 25

    def test_a_players_us_has_none(self) -> None:
        start = scene(10)
        story = phase(
            start,
            Phase.COMMIT_CASUALTIES,
            nonplayers="vc",
        )
        assert story.fate == []
        assert start.s.phase == Phase.COMMIT_TROOPS


class TestTroops:
    @pytest.mark.rule("fitl 8.8.9-b", "fitl 8.8.9-c", "fitl 8.8.9-d")
    @pytest.mark.parametrize(("who", "roll", "goal"), [(JFK, 2, 15), (LBJ, 3, 5), (NIXON, 1, 25)])
    @pytest.mark.parametrize("off", [-7, 0, 7])
    def test_available_comes_as_near_its_goal_as_can_be(
        self, who: int, roll: int, goal: int, off: int
    ) -> None:
        start = scene(max(0, goal + off), policy=who).available(us_base=0)
        if off < 0:
            start.put("hue", police=1)
            start.s.add(0, 0, 7)  # 7 US Troops in Hue
            start.s.out_of_play[T_US_TROOPS] -= 7
        commit(start, rolls=[roll])
        assert start.s.policy == who
        assert start.box("available", "us_troops") == goal

    @pytest.mark.rule("fitl 8.8.9-f", "fitl 8.8.9-h")
    def test_they_even_out_at_the_bases(self) -> None:
        start = scene(14, policy=LBJ).available(us_base=0)
        for space, troops in (("hue", 1), ("da_nang", 3), ("kontum", 7)):
            start.s.available[T_US_BASE] += 1
            start.s.out_of_play[T_US_BASE] -= 1
            start.put(space, us_base=1)
            start.s.available[T_US_TROOPS] += troops
            start.s.out_of_play[T_US_TROOPS] -= troops
            start.put(space, us_troops=troops)
        story = commit(start, rolls=[3], spaces=["42"])
        placed = {n: start.pieces(n)["us_troops"] for n in ("hue", "da_nang", "kontum")}
        assert placed == {"hue": 6, "da_nang": 7, "kontum": 7}
        assert set(story.answers("commit.troops_from")) == {"available", "done"}

    @pytest.mark.rule("fitl 8.8.9-f")
    def test_without_a_base_they_go_to_saigon(self) -> None:
        start = scene(9, policy=LBJ).available(us_base=0).put("hue", us_troops=1)
        commit(start, rolls=[3])
        assert start.pieces("saigon") == {"us_troops": 3}

    @pytest.mark.rule("fitl 8.8.9-f")
    def test_casualties_go_to_bases_too(self) -> None:
        start = scene(5, policy=LBJ).put("da_nang", us_base=1, us_troops=1).put("hue", us_troops=1)
        start.s.casualties[T_US_TROOPS] = 4
        start.s.out_of_play[T_US_TROOPS] -= 4
        story = commit(start, rolls=[3], spaces=["11"] * 4)
        assert set(story.answers("commit.place")) == {"da_nang"}
        assert start.box("out_of_play", "us_troops") >= 1

    @pytest.mark.rule("fitl 8.8.9-g")
    def test_strays_are_withdrawn_first_then_bases_evened_out(self) -> None:
        start = scene(0, policy=NIXON).available(us_base=1).put("saigon", us_base=1)
        start.s.available[T_US_TROOPS] += 12
        start.s.out_of_play[T_US_TROOPS] -= 12
        start.put("saigon", us_troops=9).put("hue", us_troops=3)
        story = commit(start, rolls=[1])
        taken = [
            (origin, int(count))
            for origin, count in zip(
                story.answers("commit.troops_from"), story.answers("commit.troops_count")
            )
        ]
        assert taken == [("hue", 3), ("saigon", 7)]
        assert set(story.answers("commit.troops_to")) == {"available"}

    @pytest.mark.rule("fitl 8.8.9-g")
    def test_bases_with_most_give_most(self) -> None:
        start = scene(9, policy=JFK).available(us_base=2)
        start.put("hue", us_base=1).put("da_nang", us_base=1)
        start.s.available[T_US_TROOPS] += 11
        start.s.out_of_play[T_US_TROOPS] -= 11
        start.put("hue", us_troops=8).put("da_nang", us_troops=3)
        commit(start, rolls=[2], spaces=["33"])
        assert start.pieces("hue") == {"us_base": 1, "us_troops": 2}
        assert start.pieces("da_nang") == {"us_base": 1, "us_troops": 3}


class TestBases:
    @pytest.mark.rule("fitl 8.8.9-b", "fitl 8.8.9-c", "fitl 8.8.9-e")
    @pytest.mark.parametrize(("who", "roll"), [(JFK, 2), (LBJ, 3)])
    def test_two_come_where_coin_holds_a_space_without_one(self, who: int, roll: int) -> None:
        start = scene(15 if who == JFK else 5, policy=who)
        start.put("hue", police=1).put("kien_hoa", police=1)
        start.put("da_nang", police=1, arvn_base=1).put("kontum", police=1, us_base=1)
        start.put("qui_nhon", vc_guerrilla_active=1)
        commit(start, rolls=[roll], spaces=["33"])
        assert start.pieces("hue")["us_base"] == start.pieces("kien_hoa")["us_base"] == 1
        assert start.box("available", "us_base") == 3

    @pytest.mark.rule("fitl 8.8.9-a")
    def test_they_come_before_the_troops_who_go_there(self) -> None:
        start = scene(9, policy=LBJ).available(us_base=1).put("hue", police=1)
        commit(start, rolls=[3])
        assert start.pieces("hue") == {"us_base": 1, "us_troops": 4, "police": 1}

    @pytest.mark.rule("fitl 8.8.9-d")
    def test_under_nixon_two_leave_but_for_the_one_in_saigon(self) -> None:
        start = scene(25, policy=NIXON).put("saigon", us_base=1)
        start.put("hue", us_base=1).put("da_nang", us_base=1).put("kontum", us_base=1)
        commit(start, rolls=[1], spaces=["33", "42"])
        assert start.pieces("saigon") == {"us_base": 1}
        left = [n for n in ("hue", "da_nang", "kontum") if start.pieces(n)]
        assert len(left) == 1
        start = scene(25, policy=NIXON).put("saigon", us_base=1)
        commit(start, rolls=[1])
        assert start.pieces("saigon") == {"us_base": 1}
