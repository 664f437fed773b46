"""Log lines of Fire in the Lake, and whole games that read well."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from annamite.games import fire_in_the_lake
from annamite.games.fire_in_the_lake import labels, messages, reasons
from annamite.games.fire_in_the_lake.spaces import NAMES as SPACE_NAMES
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.kernel import Decision, DiceStream, LogEntry, Params, Position
from annamite.kernel.shapes import plain
from tests.games.fire_in_the_lake.showing import GAME, SEATS, assert_readable, start


def line(key: str, **params: str | int) -> str:
    return GAME.text(LogEntry(key, "1.0", {"faction": "us", **params}))


# fmt: off
LINES: list[tuple[str, Params, str]] = [
    (
        "reading",
        {"reading": "reading_lone_player_ties"},
        "Read otherwise in this game. Usually: A lead of 0 after the final Coup Round is a failure. Here it is a stalemate.",
    ),
    ("card.revealed", {"card": 1}, "Next card: 1 Gulf of Tonkin."),
    (
        "game.played_on",
        {"number": 2, "rival": "vc"},
        "US plays on: the war was lost to VC at the check of Coup Round 2, and that result stays.",
    ),
    ("card.played", {"card": 44}, "Card 44, Ia Drang, is played."),
    ("pass", {}, "US passes."),
    ("pivotal.played", {"card": 121}, "US plays its Pivotal Event, Linebacker II."),
    ("pivotal.returned", {"faction": "vc", "card": 124}, "VC takes its Pivotal Event Tet Offensive back."),
    ("pivotal.trumped", {}, "The US Pivotal Event is trumped."),
    ("event", {"card": 1, "side": "shaded"}, "US executes the shaded Event Gulf of Tonkin."),
    ("event", {"card": 1, "side": "single"}, "US executes the Event Gulf of Tonkin."),
    ("capability.turned", {"card": 8, "side": "shaded"}, "The Capability Arc Light is now shaded."),
    ("capability.lost", {"card": 33}, "The Capability MiGs is no longer in force."),
    ("tunnel.dug", {"space": "quang_tri"}, "A Base in Quang Tri-Thua Thien gets a Tunnel."),
    ("stays_eligible", {"whose": "vc"}, "VC stays Eligible for the next card."),
    ("made_eligible", {"whose": "us"}, "US is Eligible again."),
    (
        "box",
        {"kind": "us_troops", "count": 2, "origin": "out_of_play", "box": "available"},
        "2 US Troops go from Out of Play to Available.",
    ),
    ("made_ineligible", {"whose": "vc"}, "VC is Ineligible through the next card."),
    ("operation", {"operation": "train", "limited": 0}, "US starts an Operation: Train."),
    ("operation", {"operation": "sweep", "limited": 1}, "US starts a Limited Operation: Sweep."),
    ("operation.void", {"operation": "rally"}, "US does not execute it: no Resources were given."),
    ("activity", {"activity": "air_lift"}, "US carries out a Special Activity: Air Lift."),
    ("select", {"operation": "train", "space": "hue"}, "US: Train in Hue."),
    ("select", {"operation": "", "space": "hue"}, "US: Hue."),
    ("assault", {"whose": "arvn", "space": "hue"}, "ARVN Assaults in Hue."),
    ("assault.follow", {"space": "hue"}, "US adds an ARVN Assault in Hue."),
    ("sweep", {"whose": "arvn", "space": "hue"}, "ARVN Sweeps in Hue."),
    ("roll", {"result": 4}, "US rolls 4."),
    ("transfer", {"giver": "nva", "taker": "vc", "count": 1}, "NVA gives VC 1 Resource."),
    ("transfer", {"giver": "nva", "taker": "vc", "count": 3}, "NVA gives VC 3 Resources."),
    ("transfer", {"giver": "nva", "taker": "vc", "count": 0}, "NVA gives VC no Resources."),
    ("place", {"kind": "police", "count": 2, "space": "saigon"}, "US places 2 Police in Saigon."),
    ("place", {"kind": "us_troops", "count": 3, "space": "hue"}, "US places 3 Troops in Hue."),
    ("place", {"faction": "vc", "kind": "vc_guerrilla_underground", "count": 1, "space": "the_fishhook"}, "VC places 1 Underground Guerrilla in The Fishhook."),
    ("remove", {"kind": "us_troops", "count": 1, "space": "hue", "box": "casualties"}, "1 US Troop leaves Hue for Casualties."),
    ("remove", {"kind": "vc_base", "count": 2, "space": "hue", "box": "available"}, "2 VC Bases leave Hue for Available."),
    ("remove", {"kind": "us_troops", "count": 2, "space": "hue", "box": "out_of_play"}, "2 US Troops leave Hue for Out of Play."),
    ("move", {"kind": "nva_troops", "count": 1, "origin": "central_laos", "space": "quang_tri"}, "1 NVA Troop moves from Central Laos to Quang Tri-Thua Thien."),
    ("move", {"kind": "police", "count": 2, "origin": "hue", "space": "da_nang"}, "2 Police move from Hue to Da Nang."),
    ("flip", {"kind": "vc_guerrilla_active", "count": 2, "space": "hue"}, "2 VC Guerrillas in Hue become Active."),
    ("flip", {"kind": "ranger_underground", "count": 1, "space": "hue"}, "1 Ranger in Hue goes Underground."),
    ("noticed", {"faction": "nva", "count": 1, "space": "hue"}, "1 NVA Guerrilla is noticed in Hue."),
    ("noticed", {"faction": "nva", "count": 4, "space": "hue"}, "4 NVA Guerrillas are noticed in Hue."),
    ("tunnel.lost", {"space": "tay_ninh", "kind": "vc_base"}, "A Base in Tay Ninh loses its Tunnel."),
    ("tunnel.flipped", {"faction": "nva", "space": "tay_ninh"}, "The Tunnel in Tay Ninh now belongs to NVA."),
    ("control", {"space": "hue", "old": "none", "new": "coin"}, "Hue comes under COIN Control."),
    ("control", {"space": "hue", "old": "nva", "new": "none"}, "Hue is no longer under NVA Control."),
    ("control", {"space": "hue", "old": "coin", "new": "nva"}, "Hue passes from COIN to NVA Control."),
    ("support", {"space": "hue", "old": "passive_support", "new": "neutral"}, "Hue shifts from Passive Support to Neutral."),
    ("terror", {"space": "hue"}, "Terror in Hue."),
    ("sabotage", {"space": "loc_saigon_can_tho"}, "The LoC Saigon - Can Tho is Sabotaged."),
    ("terror.gone", {"space": "hue"}, "A Terror marker leaves Hue."),
    ("sabotage.gone", {"space": "loc_saigon_can_tho"}, "The LoC Saigon - Can Tho is no longer Sabotaged."),
    ("resources", {"whose": "arvn", "old": 10, "new": 7}, "ARVN Resources fall from 10 to 7."),
    ("resources", {"whose": "vc", "old": 0, "new": 7}, "VC Resources rise from 0 to 7."),
    ("aid", {"old": 10, "new": 16}, "Aid rises from 10 to 16."),
    ("aid", {"old": 16, "new": 9}, "Aid falls from 16 to 9."),
    ("patronage", {"old": 18, "new": 20}, "Patronage rises from 18 to 20."),
    ("patronage", {"old": 20, "new": 17}, "Patronage falls from 20 to 17."),
    ("trail", {"old": 2, "new": 3}, "The Trail improves from 2 to 3."),
    ("trail", {"old": 2, "new": 1}, "The Trail degrades from 2 to 1."),
    ("econ", {"new": 14}, "Total Econ is 14."),
    ("leader", {"leader": "ky"}, "Nguyen Cao Ky leads the RVN."),
    ("leader", {"leader": "young_turks"}, "Young Turks lead the RVN."),
    ("leader", {"leader": "nobody"}, "No RVN Leader is in effect."),
    ("coup.round", {"number": 2}, "Coup Round 2 begins."),
    ("rotation", {"troops": 1, "bases": 1, "irregulars": 1, "returning": 2}, "Casualties: 1 US Troop and 1 US Base to Out of Play, 1 Irregular to Available, 2 US Troops back to the map."),
    ("rotation", {"troops": 0, "bases": 0, "irregulars": 0, "returning": 1}, "Casualties: 1 US Troop back to the map."),
    ("policy", {"policy": "lbj"}, "US Policy is LBJ."),
    ("policy.kept", {"policy": "lbj", "score": 46}, "US Policy stays LBJ: Support and Available make 46, more than 45."),
    ("policy.checked", {"score": 45, "count": 1}, "A die decides US Policy: Support and Available make 45, 45 or less; the RVN Leader box has 1 Coup card."),
    ("policy.checked", {"score": 40, "count": 2}, "A die decides US Policy: Support and Available make 40, 45 or less; the RVN Leader box has 2 Coup cards."),
    ("reset", {}, "Reset: Terror and Sabotage go, Momentum ends, everyone is Eligible."),
    ("victory.margins", {"final": 0, "us": -3, "arvn": 2, "nva": 0, "vc": -11}, "Victory check, by margin: US -3, ARVN +2, NVA 0, VC -11."),
    ("victory.margins", {"final": 1, "us": 1, "arvn": -2, "nva": -4, "vc": 0}, "After the final Coup Round, by margin: US +1, ARVN -2, NVA -4, VC 0."),
    ("game.over", {"how": 1}, "The game ends at the victory check."),
    ("game.over", {"how": 2}, "The game ends with the final Coup Round."),
    ("deception.got", {"marker": "hidden_agenda"}, "US holds a Deception marker: Hidden Agenda."),
    ("deception.asset", {}, "US reveals a Hidden Asset: its Limited Operation becomes a full one."),
    ("deception.revealed", {"marker": "empty_threat"}, "US reveals a Deception marker: Empty Threat."),
    ("why.box", {"box": "us.air_strike", "entered": 1, "because": "3 hits"}, "US: Air Strike? Yes: 3 hits."),
    ("why.box", {"box": "us.wait", "entered": 0, "because": ""}, "US: Wait for a Capability of its own? No."),
    ("why.roll", {"what": "play the Capability?", "dice": 1, "result": 4}, "US rolls 4 with 1 die: Play the Capability?"),
    ("why.roll", {"what": "Terror", "dice": 2, "result": 7}, "US rolls 7 with 2 dice: Terror."),
    ("why.activity", {"activity": "govern", "entered": 0, "because": "no Patronage"}, "US: Govern? No: no Patronage."),
    ("why.activity", {"activity": "air_lift", "entered": 1, "because": ""}, "US: Air Lift? Yes."),
    ("why.random", {"what": "random space", "tens": 3, "ones": 3, "way": "hue"}, "Random space: 3 and 3 point to Hue."),
    ("why.random", {"what": "random City", "tens": 3, "ones": 4, "way": "hue,quang_nam"}, "Random City: 3 and 4 point to Hue, and 1 arrow on to Quang Nam."),
    ("why.random", {"what": "random space", "tens": 3, "ones": 4, "way": "hue,quang_nam,quang_tin,da_nang"}, "Random space: 3 and 4 point to Hue, and 3 arrows on past Quang Nam, Quang Tin-Quang Ngai to Da Nang."),
    ("why.chance", {"result": 2, "count": 3, "what": "loc_saigon_can_tho"}, "Equal chance, 2 of 3: Saigon - Can Tho."),
    ("why.chance", {"result": 1, "count": 2, "what": "nva_resources"}, "Equal chance, 1 of 2: nva resources."),
    ("why.among", {"why": "Agitate where a shift follows", "spaces": "hue,da_nang"}, "Agitate where a shift follows: Hue, Da Nang."),
    ("why.among", {"why": "Agitate where a shift follows", "spaces": "hue"}, "Agitate where a shift follows: Hue, the only one."),
    ("why.among", {"why": "Agitate where a shift follows", "spaces": ""}, "Agitate where a shift follows: nowhere."),
    ("why.plan", {"what": "2 US Troops", "origin": "saigon", "target": "hue", "why": ""}, "Planned: 2 US Troops from Saigon to Hue."),
    ("why.plan", {"what": "2 US Troops", "origin": "saigon", "target": "hue", "why": "for NVA Control"}, "Planned for NVA Control: 2 US Troops from Saigon to Hue."),
    ("why.narrow", {"why": "most Population", "before": "hue,da_nang,saigon", "after": "hue,da_nang"}, "Most Population: Hue, Da Nang (2 of 3)."),
    ("why.narrow", {"why": "with a Base", "before": "hue", "after": ""}, "With a Base: none of 1 space."),
    ("why.narrow", {"why": "with a Base", "before": "hue,da_nang", "after": ""}, "With a Base: none of 2 spaces."),
    ("why.reason", {"reason": "no {March} is possible", "spaces": ""}, "No {March} is possible."),
    ("why.reason", {"reason": "kept", "spaces": "hue,saigon"}, "Kept: Hue, Saigon."),
]
# fmt: on
"""Log entries of the US, where they do not say otherwise, and their sentences."""


class TestMessages:
    @pytest.mark.parametrize(("key", "params", "sentence"), LINES)
    def test_the_sentence_of_each_key(self, key: str, params: Params, sentence: str) -> None:
        assert line(key, **{"faction": "us", **params}) == sentence

    def test_the_table_has_no_sentence_that_this_file_does_not_read(self) -> None:
        assert {key for key, _, _ in LINES} == set(messages.TEXTS)

    def test_the_table_of_the_kernel_is_heard_too(self) -> None:
        entry = LogEntry("undo.chance", "")
        assert GAME.text(entry) == "A die or card was taken back; it is rolled or drawn again."

    def test_unknown_keys_are_spelled_out(self) -> None:
        assert line("land_reform.lost", space="hue", count=2) == "Land reform lost: US, Hue, 2."
        assert GAME.text(LogEntry("something", "1.0")) == "Something."

    def test_a_line_with_the_wrong_params_is_spelled_out(self) -> None:
        assert line("aid", old="much") == "Aid: US, much."
        assert (
            line("place", kind="elephants", count=2, space="hue") == "Place: US, elephants, 2, Hue."
        )

    def test_every_key_in_the_source_has_a_sentence(self) -> None:
        keys = dict(told_keys())
        assert {"place", "terror.gone", "sabotage", "card.revealed", "deception.got"} <= set(keys)
        assert set(keys) - set(messages.TEXTS) == set()

    def test_every_sentence_of_the_source_is_filled(self) -> None:
        for key, names in told_keys():
            entry = LogEntry(key, "1.0", {name: SAMPLES.get(name, "hue") for name in names})
            sentence = GAME.text(entry)
            assert_readable(sentence)
            assert sentence != messages._spelled_out(entry), key

    def test_many_candidates_are_not_all_named(self) -> None:
        spaces = ",".join(SPACE_IDS[:12])
        told = line("why.narrow", why="at hand", before=",".join(SPACE_IDS), after=spaces)
        assert told.endswith(f"{SPACE_NAMES[7]} and 4 more (12 of {len(SPACE_IDS)}).")

    def test_every_flowchart_box_in_the_source_has_a_title(self) -> None:
        boxes = set(told_boxes())
        assert {"terror", "event", "wait", "pass"} <= boxes
        assert boxes - set(reasons.BOX_TITLES) == set()


SAMPLES: Params = {
    "reading": "reading_lone_player_ties",
    "faction": "vc",
    "whose": "arvn",
    "giver": "nva",
    "taker": "vc",
    "kind": "vc_guerrilla_active",
    "box": "available",
    "operation": "march",
    "activity": "ambush",
    "side": "shaded",
    "marker": "empty_threat",
    "leader": "ky",
    **dict.fromkeys(("card", "count", "number", "how", "result", "limited", "old", "new"), 2),
    **dict.fromkeys(("troops", "bases", "irregulars", "returning"), 2),
    **dict.fromkeys(("entered", "dice", "tens", "ones"), 1),
    **dict.fromkeys(("final", "us", "arvn", "nva", "vc"), 1),
}

"""A value for each param of a log entry; any other is given a space."""


def told_keys() -> Iterator[tuple[str, list[str]]]:
    """Yield each log key in the package's source, with the names of its params."""
    package = Path(fire_in_the_lake.__file__).parent
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield from _told_in(node)


def told_boxes() -> Iterator[str]:
    """Yield each flowchart box in the package's source, without its faction."""
    package = Path(fire_in_the_lake.__file__).parent / "nonplayers"
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "box":
                # A constant, or a format string that ends in one.
                last = (
                    node.args[0].values[-1]
                    if isinstance(node.args[0], ast.JoinedStr)
                    else node.args[0]
                )
                if isinstance(last, ast.Constant):
                    yield str(last.value).rpartition(".")[2]


def _told_in(function: ast.FunctionDef) -> Iterator[tuple[str, list[str]]]:
    for call in ast.walk(function):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if name == "tell":
            names = ["faction", *(keyword.arg for keyword in call.keywords if keyword.arg)]
        elif name == "LogEntry" and function.name != "tell":
            params = call.args[2] if len(call.args) > 2 else ast.Dict([], [])
            assert isinstance(params, ast.Dict), ast.unparse(call)
            names = [ast.literal_eval(key) for key in params.keys if key]
        else:
            continue
        for key in _constants(call.args[0], function):
            yield key, names


def _constants(node: ast.expr, function: ast.FunctionDef) -> list[str]:
    """Return the strings that an expression may be: a constant, a choice of two, a name of such."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return [*_constants(node.body, function), *_constants(node.orelse, function)]
    assert isinstance(node, ast.Name), ast.unparse(node)
    return [
        key
        for each in ast.walk(function)
        if isinstance(each, ast.Assign)
        and isinstance(each.targets[0], ast.Name)
        and each.targets[0].id == node.id
        for key in _constants(each.value, function)
    ]


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_reads_well_throughout(seed: int) -> None:
    """Whatever happens in a game, nobody is shown an id, a gap or another's secret."""
    told: list[LogEntry] = []
    rng, fate = random.Random(seed), DiceStream.seeded(seed)
    scenario = ("short", "medium", "full")[seed]
    play = Position(GAME, start(scenario, deception=bool(seed)), told.append)
    asked = 0
    while (request := play.request) is not None:
        asked += 1
        assert_readable(labels.prompt(request))
        if not isinstance(request, Decision):
            play.push(fate.answer(request))
            continue
        options = plain(GAME.describe(play.state, request))
        assert [option["id"] for option in options] == request.words
        assert len({option["label"] for option in options}) == len(options)
        for option in options:
            assert_readable(option["label"])
            assert set(option) <= {"id", "label", "space", "pieces", "count", "role", "note"}
        if asked % 97 == 0:
            for seat in SEATS:
                view = GAME.view(play.state, seat)
                assert view == GAME.view(GAME.redact(play.state, seat), seat)
        play.push(rng.choice(request.values))

    assert asked > 200
    for entry in told:
        sentence = GAME.text(entry)
        assert_readable(sentence)
        assert sentence != messages._spelled_out(entry), entry
