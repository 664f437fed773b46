import type { Point } from "../types";
import { CORNERS, neighbour, planeOf } from "./hexes";

/** Hexes as paths in the plane. */

/** Makes something of a list, and keeps it as long as the list itself is kept. */
export function kept<Item, Made>(make: (list: readonly Item[]) => Made): (list: readonly Item[]) => Made {
  const all = new WeakMap<readonly Item[], Made>();
  return (list) => {
    let made = all.get(list);
    if (made === undefined) {
      made = make(list);
      all.set(list, made);
    }
    return made;
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

/** The rim of some hexes as loops, clockwise around them and the other way around what they leave out. */
export function loops(ids: Iterable<string>): Point[][] {
  const all = new Set(ids);
  // Each corner of a rim has one edge that leaves it, for three hexes meet there at most.
  const edges = new Map<string, [from: Point, to: string]>();
  for (const id of all) {
    const [x, y] = planeOf(id);
    for (let side = 0; side < 6; side++) {
      if (all.has(neighbour(id, side))) continue;
      const [a, b] = [CORNERS[side] as Point, CORNERS[(side + 1) % 6] as Point];
      const from: Point = [x + a[0], y + a[1]];
      edges.set(corner(from), [from, corner([x + b[0], y + b[1]])]);
    }
  }
  const found: Point[][] = [];
  for (const start of edges.keys()) {
    const loop: Point[] = [];
    for (let at = start, edge = edges.get(at); edge; at = edge[1], edge = edges.get(at)) {
      loop.push(edge[0]);
      edges.delete(at);
    }
    if (loop.length) found.push(loop);
  }
  return found;
}

const corner = ([x, y]: Point) => `${Math.round(x * 100)} ${Math.round(y * 100)}`;

/** The rim of some hexes, which can be filled as well; it has far fewer edges than all of them. */
export function rim(ids: Iterable<string>): Path2D {
  const path = new Path2D();
  for (const loop of loops(ids)) {
    loop.forEach(([x, y], n) => (n ? path.lineTo(x, y) : path.moveTo(x, y)));
    path.closePath();
  }
  return path;
}
