"""Operation Rolling Thunder: regions, rail and road lines through their bridges, passes and foreign boxes."""

from __future__ import annotations

import itertools
import sys

from area_geometry import (
    TOUCH,
    Board,
    as_pairs,
    build_faces,
    common_layers,
    curve,
    pack_slots,
    path_of,
    place_block,
    scatter,
    text_size,
)
from shapely.geometry import LineString, Point, box
from shapely.ops import unary_union

PALETTE = {
    "air_force": "#b5c39a",
    "navy": "#dfe3bd",
    "both": "#e3cfa4",
    "rail": "#26221d",
    "trail_road": "#8a5a30",
    "foreign_box": "#e0cdb4",
    "pass": "#d8bd97",
}
"""Colours that only this game has."""
FORCES = ["air_force", "navy"]


def plain(value):
    """Unwrap the data's {v: ..., src: ...} values, all the way down."""
    if not isinstance(value, dict):
        return value
    if "v" in value:
        return plain(value["v"])
    return {key: plain(item) for key, item in value.items()}


def routes_of(facts: dict) -> dict[str, list[dict]]:
    """The stretches of rail (for black cubes) and road (for brown ones), from place to place."""
    return {
        colour: [
            {"from": name.partition("-")[0], "to": name.partition("-")[2], "bridge": edge["bridge"]}
            for name, edge in facts[table].items()
        ]
        for colour, table in (("black", "railways"), ("brown", "roads"))
    }


def bridge_spots(board: Board) -> dict[str, tuple[float, float]]:
    return {name: board.spot(at) for name, at in board.design["bridges"].items()}


def hub(board: Board, place: str, colour: str) -> tuple[float, float]:
    """Where a line of one colour meets the others of a region, or the edge of a box."""
    if place in board.design["boxes"]:
        return tuple(map(float, board.design["boxes"][place]["entry"]))
    hubs = board.design["hubs"][place]
    return board.spot(
        hubs.get({"black": "rail", "brown": "road"}[colour], next(iter(hubs.values())))
    )


def draw_routes(board: Board, routes: dict[str, list[dict]]) -> list[dict]:
    """One smooth line per route edge; where rail and road share a corridor they run side by side."""
    bends, spots = board.design["bends"], bridge_spots(board)
    pairs = {colour: {(e["from"], e["to"]) for e in edges} for colour, edges in routes.items()}
    drawn = []
    for colour, edges in routes.items():
        for edge in edges:
            key = f"{edge['from']}-{edge['to']}"
            extra = bends.get(f"{key}.{colour}", bends.get(key, {}))
            points = [hub(board, edge["from"], colour), *map(board.spot, extra.get("before", []))]
            if edge["bridge"]:
                points.append(spots[edge["bridge"]])
            points += [*map(board.spot, extra.get("after", [])), hub(board, edge["to"], colour)]
            line = curve(points, 8)
            if all((edge["from"], edge["to"]) in pairs[c] for c in pairs):
                line = line.offset_curve(4.0 if colour == "black" else -4.0)
            drawn.append(
                {
                    "colour": colour,
                    "from": edge["from"],
                    "to": edge["to"],
                    "bridge": edge["bridge"],
                    "line": line,
                }
            )
    return drawn


def fill_box(rect, rows: dict, sizes: dict, title: float) -> dict[str, list]:
    """Rows of slots inside a plain rectangle, under its title."""
    x, y, width, height = rect
    lines = [(group, count) for group, counts in rows.items() for count in counts]
    merged: list[list[tuple[str, int]]] = []
    for group, count in lines:  # short rows share a line
        used = sum(n * (sizes[g] + 3) + 12 for g, n in merged[-1]) if merged else width
        if merged and merged[-1][-1][0] != group and used + count * (sizes[group] + 3) <= width - 8:
            merged[-1].append((group, count))
        else:
            merged.append([(group, count)])
    tall = [max(sizes[g] for g, _ in row) for row in merged]
    gap = (height - title - sum(tall)) / (len(merged) + 1)
    slots: dict[str, list] = {}
    top = y + title
    for row, size in zip(merged, tall):
        top += gap
        span = sum(n * (sizes[g] + 3) for g, n in row) + 14 * (len(row) - 1)
        left = x + (width - span) / 2
        for group, count in row:
            step = sizes[group] + 3
            slots.setdefault(group, []).extend(
                [round(left + step * (k + 0.5), 1), round(top + size / 2, 1)] for k in range(count)
            )
            left += count * step + 14
        top += size
    return slots


def name_boxes(airfields: list[dict], size: float) -> list:
    """Where the names of airfields stand: below their discs."""
    halves = [text_size([field["name"]], size, 0)[0] / 2 + 1 for field in airfields]
    return [
        box(field["x"] - half, field["y"] + 15, field["x"] + half, field["y"] + 36)
        for field, half in zip(airfields, halves)
    ]


def build_rolling_thunder(board: Board) -> None:
    design, sizes = board.design, board.design["sizes"]
    facts = plain(board.facts)
    regions = {name: {"id": name, **region} for name, region in facts["regions"].items()}
    build_faces(
        board, [(item["name"], curve(board.place(item)), False) for item in design["borders"]]
    )
    board.out["_country"] = dict.fromkeys(board.shapes, "north_vietnam")

    routes = draw_routes(board, routes_of(facts))
    track = unary_union([r["line"].buffer(design["road_width"] / 2 + 1.5) for r in routes])
    spots = bridge_spots(board)
    bridges = [
        {
            "id": name,
            "name": b["name"],
            "region": b["region"],
            "capacity": b["capacity"],
            "x": round(spots[name][0], 1),
            "y": round(spots[name][1], 1),
            "size": 34,
        }
        for name, b in facts["bridges"].items()
    ]
    bridge_squares = unary_union([box(x - 18, y - 18, x + 18, y + 18) for x, y in spots.values()])
    airfields = [
        {
            "id": name,
            "name": a["name"],
            "region": a["region"],
            "colour": a["colour"],
            "x": round(board.spot(design["airfields"][name])[0], 1),
            "y": round(board.spot(design["airfields"][name])[1], 1),
            "r": 15,
        }
        for name, a in facts["airfields"].items()
    ]
    fields = unary_union([Point(a["x"], a["y"]).buffer(19) for a in airfields])
    names = unary_union(name_boxes(airfields, design["label_size"]))
    blocked = unary_union([track, bridge_squares, fields, names])
    spaces = {}
    for index, (name, shape) in enumerate(board.shapes.items()):
        fact = regions[name]
        lines = design["labels"].get(name, {}).get("lines", [fact["name"]])
        size = design["label_size"]
        width, height = text_size(lines, size)
        steps = mark_steps(fact, size)
        width, height = max(width, steps["width"]) + 2, height + 28
        wanted = {**design["slots"], **design["more_slots"].get(name, {})}
        free = shape.buffer(-3).difference(blocked)
        centre, left = place_block(
            free,
            width,
            height,
            wanted["objectives"] + 2,
            44,
            22,
            design["labels"].get(name, {}).get("block"),
        )
        if centre is None:
            print(f"warning: no room for the name of {name}", file=sys.stderr)
            centre = shape.representative_point().coords[0]
        x, y = centre
        slots = {}
        for group, want in wanted.items():
            allowed = left.buffer(-(sizes[group] * (0.5 if group == "cubes" else 0.54) + 0.5))
            found = pack_slots(allowed, want, sizes[group] + (2 if group == "cubes" else 4), (x, y))
            if len(found) < want:
                print(f"note: {name} has room for {len(found)} of {want} {group}", file=sys.stderr)
            slots[group] = as_pairs(found)
            half = sizes[group] / 2 + 1
            left = (
                left.difference(
                    unary_union([box(u - half, v - half, u + half, v + half) for u, v in found])
                )
                if len(found)
                else left
            )
        row = y + height / 2 - 14
        spaces[name] = {
            "id": name,
            "name": fact["name"],
            "kind": "city" if fact["kind"] == "city" else "region",
            "fill": fact["service"],
            "terrain": "highland",
            "d": path_of(shape),
            "label": {
                "lines": lines,
                "x": round(x, 1),
                "y": round(y - height / 2 + 2 + text_size(lines, size)[1] / 2, 1),
                "size": size,
                "turn": 0,
            },
            "marks": {
                mark: [round(x + steps[mark], 1), round(row, 1)]
                for mark in ("route_package", "defence", "mig")
            },
            "route_package": fact["route_package"],
            "defence": fact["defence"],
            "mig_rating": fact["mig_rating"],
            "coverage": fact["coverage"],
            "weather": {key: fact["weather"][key] for key in ("zone", "sector")},
            "objective_zones": FORCES if fact["service"] == "both" else None,
            "slots": slots,
            "texture": scatter(
                shape.difference(blocked).difference(
                    box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                ),
                "highland" if name in design.get("hilly", []) else "lowland",
                44,
                index + 1.0,
            ),
            "texture_kind": "highland" if name in design.get("hilly", []) else "lowland",
        }
    details = {**facts["passes"], **facts["boxes"]}
    titles = {name: item["name"] for name, item in details.items()}
    for name, plan in design["boxes"].items():
        x, y, width, height = plan["rect"]
        shape = box(x, y, x + width, y + height)
        board.shapes[name] = shape
        spaces[name] = {
            "id": name,
            "name": titles[name],
            "kind": "pass" if "priority" in details[name] else "box",
            "rect": plan["rect"],
            "d": path_of(shape),
            "label": {
                "lines": [titles[name]],
                "x": x + width / 2 - 14 * ("priority" in details[name]),
                "y": y + 17,
                "size": design["label_size"],
                "turn": 0,
            },
            "marks": {"priority": [x + 18, y + 17]} if "priority" in details[name] else {},
            **(
                {
                    "priority": details[name]["priority"],
                    "capacity": details[name]["capacity"],
                    "accepts": details[name]["accepts"],
                }
                if "priority" in details[name]
                else {}
            ),
            "slots": fill_box(plan["rect"], plan["rows"], sizes, 30),
        }
    board.out["spaces"] = list(spaces.values())
    regions_only = {name: shape for name, shape in board.shapes.items() if name in regions}
    everything, board.shapes = board.shapes, regions_only
    board.out["layers"] = common_layers(board)
    board.shapes = everything
    board.out["routes"] = [
        {
            **{k: r[k] for k in ("colour", "from", "to", "bridge")},
            "points": as_pairs(r["line"].simplify(0.5).coords),
        }
        for r in routes
    ]
    board.out["bridges"], board.out["airfields"] = bridges, airfields
    board.out["sizes"] = sizes
    board.out["hubs"] = [
        {"region": n, "x": round(x, 1), "y": round(y, 1), "r": 5}
        for n, kinds in design["hubs"].items()
        for x, y in (board.spot(v) for v in kinds.values())
    ]
    board.out["trail"] = [path_of(LineString(points)) for points in trail_lines(design)]
    board.out["_routes"], board.out["_regions"] = routes, regions
    board.out["_wanted"] = {
        frozenset((r["id"], other)) for r in regions.values() for other in r["adjacent"]
    }


def short_package(text: str) -> str:
    """The Route Packages of a region as its tab has them: `VIa/VIb` is `VIa/b`."""
    first, *others = text.split("/")
    pairs = itertools.takewhile(lambda letters: len(set(letters)) == 1, zip(first, *others))
    shared = len(list(pairs)) if others else 0
    return "/".join([first, *(other[shared:] for other in others)])


def mark_steps(fact: dict, size: float) -> dict[str, float]:
    """Where the values of a region stand beside the middle of their row, and how wide that is."""
    gap, digit = 3, 0.7 * size
    tab = text_size([short_package(fact["route_package"])], size, 0)[0] + 7
    shield = digit + 10
    disc = digit + 0.74 * size * len(fact["coverage"]) + 11
    width = tab + shield + disc + 2 * gap
    left = -width / 2
    return {
        "width": width,
        "route_package": left + tab / 2,
        "defence": left + tab + gap + shield / 2,
        "mig": left + tab + shield + 2 * gap + disc / 2,
    }


def trail_lines(design: dict) -> list[list]:
    """Arrows of the Ho Chi Minh Trail: from each pass box to the Trail area and on to South Vietnam."""
    return [[(x, y) for x, y in line] for line in design.get("trail", [])]


def adjacency_rolling_thunder(board: Board) -> set[frozenset[str]]:
    """Regions that share a border; a pass belongs to the region its road comes from."""
    found, regions = set(), board.out["_regions"]
    for a, b in itertools.combinations(regions, 2):
        if (
            board.shapes[a].boundary.intersection(board.shapes[b].boundary.buffer(0.4)).length
            > TOUCH
        ):
            found.add(frozenset((a, b)))
    for route in board.out["_routes"]:
        for a, b in ((route["from"], route["to"]), (route["to"], route["from"])):
            if (
                a in regions
                and b not in regions
                and any(s["id"] == b and s["kind"] == "pass" for s in board.out["spaces"])
            ):
                found.add(frozenset((a, b)))
    return found


def check_rolling_thunder(board: Board) -> tuple[list[str], list[tuple[str, str, object]]]:
    """What is wrong with bridges, airfields and lines, and the ground that bridges and airfields cover.

    Bridges lie in their regions and on their lines, airfields in theirs, lines only where they belong.
    """
    errors, regions = [], board.out["_regions"]
    for bridge in board.out["bridges"]:
        spot = Point(bridge["x"], bridge["y"])
        if not board.shapes[bridge["region"]].contains(spot):
            errors.append(f"bridge {bridge['id']} lies outside {bridge['region']}")
        for route in board.out["_routes"]:
            if route["bridge"] == bridge["id"] and route["line"].distance(spot) > 8:
                errors.append(f"line {route['from']} - {route['to']} misses bridge {bridge['id']}")
    for field_ in board.out["airfields"]:
        if not board.shapes[field_["region"]].contains(Point(field_["x"], field_["y"])):
            errors.append(f"airfield {field_['id']} lies outside {field_['region']}")
    for route in board.out["_routes"]:
        for name in regions:
            if (
                name not in (route["from"], route["to"])
                and route["line"].intersection(board.shapes[name]).length > 3
            ):
                errors.append(
                    f"line {route['from']} - {route['to']} ({route['colour']}) strays into {name}"
                )
    plates = [
        (b["id"], "bridge", Point(b["x"], b["y"]).buffer(17, cap_style="square"))
        for b in board.out["bridges"]
    ]
    plates += [
        (a["id"], "airfield", Point(a["x"], a["y"]).buffer(a["r"] + 2))
        for a in board.out["airfields"]
    ]
    return errors, plates
