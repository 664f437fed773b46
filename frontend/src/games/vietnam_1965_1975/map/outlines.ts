import type { Point } from "../types";
import { CORNERS, neighbour, planeOf } from "./hexes";

/** Hexes as paths in the plane. */

/** Makes paths of lists of hexes, and keeps that of a list as long as the list itself is kept. */
export function kept(make: (hexes: readonly string[]) => Path2D): (hexes: readonly string[]) => Path2D {
  const paths = new WeakMap<readonly string[], Path2D>();
  return (hexes) => {
    let path = paths.get(hexes);
    if (!path) {
      path = make(hexes);
      paths.set(hexes, path);
    }
    return path;
  };
}

/** The straight outlines of hexes. */
export function outlines(hexes: readonly { x: number; y: number }[]): Path2D {
  const path = new Path2D();
  for (const { x, y } of hexes) {
    CORNERS.forEach(([dx, dy], n) => (n ? path.lineTo(x + dx, y + dy) : path.moveTo(x + dx, y + dy)));
    path.closePath();
  }
  return path;
}

/** The outer rim of some hexes. */
export function rim(ids: Iterable<string>): Path2D {
  const all = new Set(ids);
  const path = new Path2D();
  for (const id of all) {
    const [x, y] = planeOf(id);
    for (let side = 0; side < 6; side++) {
      if (all.has(neighbour(id, side))) continue;
      const [a, b] = [CORNERS[side] as Point, CORNERS[(side + 1) % 6] as Point];
      path.moveTo(x + a[0], y + a[1]);
      path.lineTo(x + b[0], y + b[1]);
    }
  }
  return path;
}
