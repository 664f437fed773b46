import type { Hex, Pair, Point } from "../../types";
import type { Lookup } from "../../words/lookup";
import { cell, centre, neighbour, sideTo } from "../hexes";
import { rim } from "../outlines";
import { curves, smooth, type Sides } from "./sides";

/** Rivers, roads, borders and the other lines of the ground, each kind as one path. */

export type Lines = Record<
  "borders" | "demarcation" | "rivers" | "water" | "roads" | "cliffs" | "regions" | "corps" | "edge",
  Path2D
>;

/** All lines; `area` is where the scenario is played. */
export function linesOf(all: Lookup, area: ReadonlySet<string>, sides: Sides): Lines {
  const { map, art } = all.board;
  return {
    borders: curves(art.borders),
    demarcation: curves(art.demarcation),
    rivers: along(map.minor_rivers, sides),
    water: along(map.water, sides),
    roads: through(map.roads),
    cliffs: toothed(map.escarpments, sides),
    regions: between(all, sides, (one, other) => one.region !== other.region),
    corps: between(all, sides, (one, other) => one.corps !== other.corps && !!one.corps && !!other.corps),
    edge: rim(area),
  };
}

function along(pairs: Pair[], sides: Sides): Path2D {
  const path = new Path2D();
  for (const [one, other] of pairs) smooth(path, sides.line(one, sideTo(one, other)));
  return path;
}

/** Between hexes that belong to different parts. */
function between(all: Lookup, sides: Sides, parts: (one: Hex, other: Hex) => boolean): Path2D {
  const path = new Path2D();
  for (const one of all.board.map.hexes) {
    for (let side = 0; side < 3; side++) {
      const other = all.hex.get(neighbour(one.id, side));
      if (other && !one.all_sea && !other.all_sea && parts(one, other)) smooth(path, sides.line(one.id, side));
    }
  }
  return path;
}

/** Through a hex where a road goes on, to its middle where it ends or forks. */
function through(pairs: Pair[]): Path2D {
  const path = new Path2D();
  const ways = new Map<string, string[]>();
  for (const [one, other] of pairs) {
    ways.set(one, [...(ways.get(one) ?? []), other]);
    ways.set(other, [...(ways.get(other) ?? []), one]);
  }
  for (const [id, others] of ways) {
    const here = centre(cell(id));
    const mids = others.map((other): Point => {
      const there = centre(cell(other));
      return [(here[0] + there[0]) / 2, (here[1] + there[1]) / 2];
    });
    const [a, b] = mids;
    if (a && b && mids.length === 2) {
      path.moveTo(...a);
      path.quadraticCurveTo(...here, ...b);
    } else {
      for (const mid of mids) {
        path.moveTo(...mid);
        path.lineTo(...here);
      }
    }
  }
  return path;
}

/** Lines with teeth on both sides. */
function toothed(pairs: Pair[], sides: Sides): Path2D {
  const path = along(pairs, sides);
  for (const [one, other] of pairs) {
    const line = sides.line(one, sideTo(one, other));
    const [ax, ay] = line[0] as Point;
    const [bx, by] = line[line.length - 1] as Point;
    const [nx, ny] = [(ay - by) * 0.14, (bx - ax) * 0.14];
    for (const part of [0.12, 0.31, 0.5, 0.69, 0.88]) {
      const [x, y] = [ax + (bx - ax) * part, ay + (by - ay) * part];
      path.moveTo(x - nx, y - ny);
      path.lineTo(x + nx, y + ny);
    }
  }
  return path;
}
