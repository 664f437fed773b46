#!/usr/bin/env python3
"""Draw the area boards from real geography.

    python tools/cartography/build_area_maps.py            # writes the board files
    python tools/cartography/build_area_maps.py --check    # and proves them against the facts; exit status 1 on error
    python tools/cartography/build_area_maps.py --preview  # and draws sample pictures beside this file

Input: ``inputs/area_inputs.json.gz`` (country outlines, ruggedness), ``<game>_design.yaml`` (our drawing decisions)
and the facts those name. Output: the board file those name. Same input, same output, byte for byte. README.md
explains the method and how to change a line.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import area_rolling_thunder as rolling_thunder
import numpy as np
from area_fire_in_the_lake import adjacency_fire_in_the_lake, build_fire_in_the_lake
from area_geometry import PALETTE, Board, load, text_size
from render_area_maps import write_preview
from shapely.affinity import rotate, translate
from shapely.geometry import Point, Polygon, box

HERE = Path(__file__).parent


class Kind(NamedTuple):
    """How a game's board is drawn, read back and checked, and colours of its own."""

    draw: Callable[[Board], None]
    adjacency: Callable[[Board], set[frozenset[str]]]
    check: Callable[[Board], tuple[list[str], list[tuple[str, str, Polygon]]]] = lambda _: ([], [])
    palette: Mapping[str, str] = {}


GAMES = {
    "fire_in_the_lake": Kind(build_fire_in_the_lake, adjacency_fire_in_the_lake),
    "rolling_thunder": Kind(
        rolling_thunder.build_rolling_thunder,
        rolling_thunder.adjacency_rolling_thunder,
        rolling_thunder.check_rolling_thunder,
        rolling_thunder.PALETTE,
    ),
}


# --- checks ----------------------------------------------------------------------------------------------------------


def box_shape(plan: dict) -> Polygon:
    """The turned rectangle of a LoC's token box."""
    flat = box(-plan["w"] / 2, -plan["h"] / 2, plan["w"] / 2, plan["h"] / 2)
    return rotate(
        translate(flat, plan["x"], plan["y"]), plan["turn"], origin=(plan["x"], plan["y"])
    )


def check(board: Board, adjacency: set[frozenset[str]]) -> tuple[list[str], list[str]]:
    """(errors, remarks) of a built board."""
    errors, remarks = [], []
    token = board.design["token"]
    for name, shape in board.shapes.items():
        if not shape.is_valid or shape.is_empty:
            errors.append(f"{name}: invalid or empty polygon")
    for (a, p), (b, q) in itertools.combinations(board.shapes.items(), 2):
        if (overlap := p.intersection(q).area) > 1:
            errors.append(f"{a} and {b} overlap by {overlap:.0f} px2")
    wanted = board.out["_wanted"]
    for pair in sorted(map(sorted, wanted - adjacency)):
        (remarks if pair in board.design.get("adjacency_exceptions", []) else errors).append(
            f"adjacency missing: {' - '.join(pair)}"
        )
    for pair in sorted(map(sorted, adjacency - wanted)):
        (remarks if pair in board.design.get("adjacency_exceptions", []) else errors).append(
            f"adjacency too many: {' - '.join(pair)}"
        )
    remarks.append(f"adjacency: {len(wanted & adjacency)} of {len(wanted)} pairs drawn")
    every = []
    for space in board.out["spaces"]:
        name = space["id"]
        if "circle" in space:
            circle = space["circle"]
            home = Point(circle["cx"], circle["cy"]).buffer(circle["r"] + 0.1)
        elif "box" in space:
            home = box_shape(space["box"]).buffer(0.1)
        else:
            home = board.shapes[name]
        slots = space["slots"]
        for group, spots in (slots if isinstance(slots, dict) else {"token": slots}).items():
            size = board.design.get("sizes", {}).get(group, token)
            for x, y in spots:
                if not home.buffer(0.5).contains(Point(x, y).buffer(size / 2 - 0.5)):
                    errors.append(f"{name}: {group} slot {x},{y} leaves its space")
                every.append((name, x, y, size))
        if "tab" in space:
            (tx, ty), (tw, th) = space["tab"]["rect"]
            home = box(tx, ty, tx + tw, ty + th)
        if "label" in space:
            label = space["label"]
            w, h = text_size(label["lines"], label["size"])
            text = box(
                label["x"] - w / 2, label["y"] - h / 2, label["x"] + w / 2, label["y"] + h / 2
            )
            if not home.buffer(1).contains(text):
                errors.append(f"{name}: label leaves its space")
            space["_text"] = text
        for mark, (x, y) in space.get("marks", {}).items():
            if not home.contains(Point(x, y)):
                errors.append(f"{name}: {mark} mark leaves its space")
    shore = board.frame.difference(board.land.buffer(0.5))
    for space in board.out["spaces"]:
        if "coastal" in space and space["kind"] != "loc":
            reach = (
                Point(space["circle"]["cx"], space["circle"]["cy"]).buffer(space["circle"]["r"])
                if "circle" in space
                else board.shapes[space["id"]]
            )
            if reach.buffer(1.5).intersects(shore) != space["coastal"]:
                errors.append(f"{space['id']}: coastal should be {space['coastal']}")
    points = np.array([(x, y) for _, x, y, _ in every])
    sizes = np.array([size for *_, size in every])
    gap = (
        np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
        - (sizes[:, None] + sizes[None]) / 2
    )
    for i, j in zip(*np.where(np.triu(gap < -0.05, 1))):
        errors.append(
            f"slots overlap: {every[i][0]} and {every[j][0]} at {every[i][1]},{every[i][2]}"
        )
    texts = [(s["id"], s.pop("_text")) for s in board.out["spaces"] if "_text" in s]
    for town in board.out.get("towns", []):
        label = town["label"]
        w, h = text_size(label["lines"], label["size"])
        texts.append(
            (
                town["id"],
                box(label["x"] - w / 2, label["y"] - h / 2, label["x"] + w / 2, label["y"] + h / 2),
            )
        )
    for (a, p), (b, q) in itertools.combinations(texts, 2):
        if p.intersects(q):
            errors.append(f"labels collide: {a} and {b}")
    for name, text in texts:
        for i, (x, y) in enumerate(points):
            if text.intersects(Point(x, y).buffer(sizes[i] / 2 - 0.5)):
                errors.append(f"label of {name} under a slot of {every[i][0]}")
    plates = [
        (s["id"], "tab", box(*s["tab"]["rect"][0], *np.add(*s["tab"]["rect"])))
        for s in board.out["spaces"]
        if "tab" in s
    ]
    wrong, covered = GAMES[board.design["game"]].check(board)
    errors += wrong
    plates += covered
    plates += [(s["id"], "box", box_shape(s["box"])) for s in board.out["spaces"] if "box" in s]
    plates += [
        (name, "town name", text)
        for name, text in texts
        if any(name == town["id"] for town in board.out.get("towns", []))
    ]
    for (a, kind, p), (b, other, q) in itertools.combinations(plates, 2):
        if p.intersection(q).area > 2:
            errors.append(f"{kind} of {a} covers {other} of {b}")
    for a, kind, p in plates:
        for i, (x, y) in enumerate(points):
            if every[i][0] != a and p.intersects(Point(x, y).buffer(sizes[i] / 2 - 1)):
                errors.append(f"{kind} of {a} covers a slot of {every[i][0]}")
    frame = board.frame
    for name, x, y, size in every:
        if not frame.contains(Point(x, y).buffer(size / 2)):
            errors.append(f"{name}: slot {x},{y} outside the frame")
    provinces = (s["slots"] for s in board.out["spaces"] if s["kind"] == "province")
    slots = [len(spots) for spots in provinces]
    if slots:
        remarks.append(f"token slots per province: {min(slots)} to {max(slots)}")
    return errors, remarks


# --- output ----------------------------------------------------------------------------------------------------------


def finish(board: Board) -> dict:
    """The public part of a board, ready for JSON."""
    design = board.design
    labels = []
    for item in design.get("sea_labels", []) + design.get("country_labels", []):
        x, y = board.warp.point(item["lonlat"]) if "lonlat" in item else item["xy"]
        labels.append(
            {
                "lines": [item["text"]],
                "x": round(float(x), 1),
                "y": round(float(y), 1),
                "size": item["size"],
                "turn": item.get("turn", 0),
            }
        )
    cut = len(design.get("sea_labels", []))
    return {
        "schema": "annamite-area-board/1",
        "game": design["game"],
        "generator": "build_area_maps.py",
        "viewBox": design["view_box"],
        "margin": design["margin"],
        "token": design["token"],
        "palette": {**PALETTE, **GAMES[design["game"]].palette},
        "provenance": "drawn by our own generator from Natural Earth outlines (public domain); roads, rivers and inner borders digitised by us",
        "layers": board.out["layers"],
        "spaces": board.out["spaces"],
        **{
            key: value
            for key, value in board.out.items()
            if key not in {"layers", "spaces"} and not key.startswith("_")
        },
        "sea_labels": labels[:cut],
        "country_labels": labels[cut:],
        "free_areas": design.get("free_areas", []),
    }


def build(game: str) -> tuple[Board, set[frozenset[str]]]:
    """The board as drawn, and the adjacency read back off the drawing."""
    kind = GAMES[game]
    board = load(game)
    kind.draw(board)
    if "_wanted" not in board.out:
        board.out["_wanted"] = {
            frozenset((s["id"], other)) for s in board.facts["spaces"] for other in s["adjacent"]
        }
    return board, kind.adjacency(board)


def write(board: Board, target: Path) -> str:
    """Write a board's file, unless it stands there already, and return its text."""
    text = json.dumps(finish(board), separators=(",", ":"), ensure_ascii=False) + "\n"
    if not target.exists() or target.read_text() != text:
        target.write_text(text)
    return text


def main() -> int:
    """Build, and check or picture on request."""
    parser = argparse.ArgumentParser(
        description=textwrap.dedent(__doc__), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=GAMES)
    parser.add_argument(
        "--check", action="store_true", help="prove geometry and adjacency; exit status 1 on error"
    )
    parser.add_argument(
        "--preview", action="store_true", help="draw <game>_preview.svg and .png with sample pieces"
    )
    parser.add_argument(
        "--out", type=Path, help="folder for <game>.json, instead of the games' own"
    )
    args = parser.parse_args()
    failed = False
    for game in [args.only] if args.only else GAMES:
        board, adjacency = build(game)
        errors, remarks = check(board, adjacency)
        own = (HERE / board.design["board"]).resolve()
        target = args.out / f"{game}.json" if args.out else own
        text = write(board, target)
        spaces = len(board.out["spaces"])
        print(f"{game}: {len(text) / 1000:.0f} kB, {spaces} spaces, {len(errors)} errors")
        for line in [*(f"  error: {e}" for e in errors), *(f"  note: {r}" for r in remarks)]:
            if args.check or errors:
                print(line)
        failed |= bool(errors)
        if args.preview:
            write_preview(target, HERE / f"{game}_preview.svg")
    return 1 if args.check and failed else 0


if __name__ == "__main__":
    sys.exit(main())
