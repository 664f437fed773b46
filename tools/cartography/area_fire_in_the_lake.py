"""Fire in the Lake: cities, roads with token boxes, provinces, and rule 1.3.6 read back off the drawing."""

from __future__ import annotations

import itertools
import math
import sys

from area_geometry import (
    TOUCH,
    Board,
    as_pairs,
    build_faces,
    common_layers,
    curve,
    lines_in,
    pack_slots,
    path_of,
    place_block,
    polygons_in,
    scatter,
    text_size,
)
from shapely.affinity import rotate, translate
from shapely.geometry import Point, box
from shapely.ops import unary_union


def road_network(board: Board) -> dict[str, dict]:
    """Centre lines of the LoCs: one polyline, or a trunk and spurs."""
    design = board.design
    at = {
        name: board.spot(item["at"])
        for name, item in {**design["cities"], **design["towns"]}.items()
    }
    roads = {}
    for fact in board.facts["spaces"]:
        if fact["kind"] != "loc":
            continue
        plan = design["locs"][fact["id"]]
        bends = [board.spot(p) for p in plan["bends"]]
        via = plan.get("via", {})
        ends = [end for end in fact["ends"] if end not in via]
        trunk = curve([at[ends[0]], *bends, at[ends[1]]])
        spurs = []
        for end, index in via.items():
            corner = Point(bends[index])
            spurs.append(
                curve(
                    [
                        corner.coords[0],
                        ((corner.x + at[end][0]) / 2 + 6, (corner.y + at[end][1]) / 2 + 8),
                        at[end],
                    ]
                )
            )
        roads[fact["id"]] = {"trunk": trunk, "spurs": spurs, "plan": plan, "fact": fact}
    return roads


def build_fire_in_the_lake(board: Board) -> None:
    design, facts = board.design, {s["id"]: s for s in board.facts["spaces"]}
    token, pitch, radius, road_width = (
        design["token"],
        design["pitch"],
        design["city_radius"],
        design["road_width"],
    )
    roads = road_network(board)
    borders = [(item["name"], curve(board.place(item)), False) for item in design["borders"]]
    borders += [
        (name, line, True)
        for name, road in roads.items()
        if road["plan"].get("border")
        for line in (road["trunk"], *road["spurs"])
    ]
    build_faces(board, borders)
    land_of = board.out["_country"] = {name: facts[name]["country"] for name in board.shapes}

    at = {name: board.spot(item["at"]) for name, item in design["cities"].items()}
    towns = {name: board.spot(item["at"]) for name, item in design["towns"].items()}
    discs = {name: Point(p).buffer(radius, 48) for name, p in at.items()}
    every_disc = unary_union(list(discs.values()))
    town_dots = {name: Point(p).buffer(10, 24) for name, p in towns.items()}

    spaces, taken = {}, [every_disc.buffer(3)]
    # city discs and their name tabs
    for name in discs:
        x, y = at[name]
        lines = [facts[name]["name"].upper()]
        width, height = text_size(lines, 17)
        tab_width, tab_height = max(width + 14, 104), height + 36
        tx, ty = x + design["cities"][name]["tab"][0], y + design["cities"][name]["tab"][1]
        tab = box(tx - tab_width / 2, ty - tab_height / 2, tx + tab_width / 2, ty + tab_height / 2)
        ring = pitch / 2 / math.sin(math.pi / 7)
        slots = [(x, y)] + [
            (x + ring * math.sin(2 * math.pi * k / 7), y - ring * math.cos(2 * math.pi * k / 7))
            for k in range(7)
        ]
        row = ty + tab_height / 2 - 18
        spaces[name] = {
            "id": name,
            "name": facts[name]["name"],
            "kind": "city",
            "circle": {"cx": round(x, 1), "cy": round(y, 1), "r": radius},
            "tab": {
                "rect": as_pairs(
                    [(tx - tab_width / 2, ty - tab_height / 2), (tab_width, tab_height)]
                ),
                "radius": 7,
            },
            "label": {
                "lines": lines,
                "x": round(tx, 1),
                "y": round(ty - tab_height / 2 + 5 + height / 2, 1),
                "size": 17,
                "turn": 0,
            },
            "marks": {
                "population": [round(tx - 33, 1), round(row, 1)],
                "control": [round(tx, 1), round(row, 1)],
                "support": [round(tx + 33, 1), round(row, 1)],
            },
            "slots": as_pairs(slots),
            "population": facts[name]["population"],
            "coastal": facts[name]["coastal"],
        }
        taken.append(tab.buffer(3))
    ribbons = {}
    for name, road in roads.items():
        whole = unary_union(
            [
                line.buffer(road_width / 2, cap_style="flat")
                for line in (road["trunk"], *road["spurs"])
            ]
        )
        ribbons[name] = unary_union(polygons_in(whole.difference(every_disc)))
        taken.append(ribbons[name].buffer(2))
    for name, dot in town_dots.items():
        taken.append(dot.buffer(2))
        label = design["towns"][name]["label"]
        width, height = text_size([board.facts["towns"][name]["name"]], 14)
        x, y = towns[name][0] + label[0], towns[name][1] + label[1]
        taken.append(box(x - width / 2, y - height / 2, x + width / 2, y + height / 2))
        board.out.setdefault("towns", []).append(
            {
                "id": name,
                "name": board.facts["towns"][name]["name"],
                "x": round(towns[name][0], 1),
                "y": round(towns[name][1], 1),
                "r": 8,
                "label": {
                    "lines": [board.facts["towns"][name]["name"]],
                    "x": round(x, 1),
                    "y": round(y, 1),
                    "size": 14,
                    "turn": 0,
                },
            }
        )
    # token boxes on the roads
    for name, road in roads.items():
        plan, fact = road["plan"]["box"], road["fact"]
        visible = max(lines_in(road["trunk"].difference(every_disc)), key=lambda line: line.length)
        middle = visible.interpolate(plan["t"], normalized=True)
        ahead, behind = (visible.interpolate(visible.project(middle) + step) for step in (30, -30))
        turn = plan.get("turn", math.degrees(math.atan2(ahead.y - behind.y, ahead.x - behind.x)))
        turn = (turn + 90) % 180 - 90
        dx, dy = plan.get("off", (0, 0))
        cx, cy = middle.x + dx, middle.y + dy
        econ = 26 if fact["econ"] else 0
        length, thick = plan["slots"] * pitch + econ + 8, pitch + 4
        frame = rotate(
            translate(box(-length / 2, -thick / 2, length / 2, thick / 2), cx, cy),
            turn,
            origin=(cx, cy),
        )
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        along = lambda d: (cx + cos * d, cy + sin * d)
        slots = [along(-length / 2 + 4 + econ + pitch * (k + 0.5)) for k in range(plan["slots"])]
        spaces[name] = {
            "id": name,
            "name": fact["name"],
            "kind": "loc",
            "terrain": fact["terrain"],
            "econ": fact["econ"],
            "coastal": fact["coastal"],
            "lines": [
                as_pairs(line.simplify(0.5).coords) for line in (road["trunk"], *road["spurs"])
            ],
            "width": road_width,
            "d": path_of(ribbons[name].simplify(0.3)),
            "box": {
                "x": round(cx, 1),
                "y": round(cy, 1),
                "w": round(length, 1),
                "h": round(thick, 1),
                "turn": round(turn, 1),
            },
            "marks": {"econ": [round(v, 1) for v in along(-length / 2 + 16)]} if econ else {},
            "slots": as_pairs(slots),
        }
        taken.append(frame.buffer(3))
    blocked = unary_union(taken)
    # provinces
    for index, (name, shape) in enumerate(board.shapes.items()):
        fact = facts[name]
        foreign = land_of[name] != "south_vietnam"
        lines = design["labels"].get(name, {}).get("lines", [fact["name"].upper()])
        width, height = text_size(lines, 18)
        marks = ["support", "control"] if not foreign else ["control"]
        if fact["population"]:
            marks.insert(0, "population")
        row_width = 34 * len(marks)
        block = max(width, row_width) + 6, height + 38
        want = (
            design["labels"]
            .get(name, {})
            .get("slots", design["slots"]["foreign" if foreign else "province"])
        )
        free = shape.buffer(-4).difference(blocked)
        centre, left = place_block(
            free, *block, want, pitch, token / 2 + 1, design["labels"].get(name, {}).get("block")
        )
        if centre is None:
            print(f"warning: no room for the name of {name}", file=sys.stderr)
            centre = shape.representative_point().coords[0]
        slots = pack_slots(
            left.buffer(-(token / 2 + 0.5)), want, pitch, (centre[0], centre[1] + 40)
        )
        if len(slots) < want:
            print(f"note: {name} has room for {len(slots)} of {want} tokens", file=sys.stderr)
        x, y = centre
        row = y + block[1] / 2 - 18
        spaces[name] = {
            "id": name,
            "name": fact["name"],
            "kind": "province",
            "terrain": fact["terrain"],
            "country": fact["country"],
            "foreign": foreign,
            "d": path_of(shape),
            "label": {
                "lines": lines,
                "x": round(x, 1),
                "y": round(y - block[1] / 2 + 2 + height / 2, 1),
                "size": 18,
                "turn": 0,
            },
            "marks": {
                mark: [round(x + 34 * (k - (len(marks) - 1) / 2), 1), round(row, 1)]
                for k, mark in enumerate(marks)
            },
            "slots": as_pairs(slots),
            "population": fact["population"],
            "coastal": fact["coastal"],
            "texture": scatter(
                shape.difference(blocked).difference(
                    box(x - block[0] / 2, y - block[1] / 2, x + block[0] / 2, y + block[1] / 2)
                ),
                fact["terrain"],
                40,
                index + 1.0,
            ),
        }
    board.out["spaces"] = [spaces[s["id"]] for s in board.facts["spaces"]]
    board.out["layers"] = common_layers(board)
    board.out["_ribbons"], board.out["_discs"], board.out["_towns"] = ribbons, discs, town_dots


def adjacency_fire_in_the_lake(board: Board) -> set[frozenset[str]]:
    """Rule 1.3.6 applied to the drawing."""
    shapes, ribbons, discs, towns = (
        board.shapes,
        board.out["_ribbons"],
        board.out["_discs"],
        board.out["_towns"],
    )
    every_disc = unary_union(list(discs.values()))
    facts = {s["id"]: s for s in board.facts["spaces"]}
    found = set()
    add = lambda a, b: found.add(frozenset((a, b)))
    for (a, p), (b, q) in itertools.combinations(
        shapes.items(), 2
    ):  # touching, or kept apart by a LoC drawn on the border
        if p.boundary.intersection(q.boundary.buffer(0.4)).difference(every_disc).length > TOUCH:
            add(a, b)
    for city, disc in discs.items():
        for name, shape in shapes.items():
            if disc.boundary.intersection(shape).length > TOUCH:
                add(city, name)
    for loc, ribbon in ribbons.items():
        for name, shape in shapes.items():
            if ribbon.intersection(shape).area > 12 * TOUCH:
                add(loc, name)
        for end in facts[loc]["ends"]:
            if end in discs:
                add(loc, end)
    for town, dot in towns.items():
        here = [loc for loc in ribbons if town in facts[loc]["ends"]]
        for a, b in itertools.combinations(here, 2):
            add(a, b)
        for name, shape in shapes.items():
            if dot.intersection(shape).area > TOUCH:
                for loc in here:
                    add(loc, name)
    return found
