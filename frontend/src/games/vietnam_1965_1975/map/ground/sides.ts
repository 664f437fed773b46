import type { Point } from "../../types";
import { cell, centre, CORNERS, neighbour } from "../hexes";
import { chance } from "./chance";

/** Lines with a little of the hand that drew them. */

/** A line through points, with round bends. */
export function smooth(path: Path2D, points: Point[]): void {
  const [first, ...rest] = points;
  if (!first) return;
  path.moveTo(...first);
  rest.forEach((point, n) => {
    const next = rest[n + 1];
    if (next) path.quadraticCurveTo(...point, (point[0] + next[0]) / 2, (point[1] + next[1]) / 2);
    else path.lineTo(...point);
  });
}

export function curves(lines: Point[][]): Path2D {
  const path = new Path2D();
  for (const line of lines) smooth(path, line);
  return path;
}

/** The sides of hexes, each drawn a little by hand; both neighbours share it. */
export class Sides {
  readonly #known = new Map<string, Point[]>();

  /** From corner to corner, clockwise around `id`. */
  line(id: string, side: number): Point[] {
    const other = neighbour(id, side);
    const turned = other < id;
    const [from, at] = turned ? [other, (side + 3) % 6] : [id, side];
    const key = from + at;
    let line = this.#known.get(key);
    if (!line) {
      line = this.#draw(from, at);
      this.#known.set(key, line);
    }
    return turned ? [...line].reverse() : line;
  }

  #draw(id: string, side: number): Point[] {
    const [x, y] = centre(cell(id));
    const [ax, ay] = CORNERS[side] as Point;
    const [bx, by] = CORNERS[(side + 1) % 6] as Point;
    const [dx, dy] = [bx - ax, by - ay];
    const bends = [0.28, 0.52, 0.77].map((part, n): Point => {
      const off = (chance(`${id}${side}${n}`) - 0.5) * 0.2;
      return [x + ax + dx * part - dy * off, y + ay + dy * part + dx * off];
    });
    return [[x + ax, y + ay], ...bends, [x + bx, y + by]];
  }
}
