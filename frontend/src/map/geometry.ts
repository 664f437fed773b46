import type { Place, Point } from "./types";

/** Where a space is, for the keyboard: the middle of its name or its road box. */
export function centre(space: Place): Point {
  if (space.circle) return [space.circle.cx, space.circle.cy];
  if (space.box) return [space.box.x, space.box.y];
  if (space.label) return [space.label.x, space.label.y];
  const [first] = Array.isArray(space.slots) ? space.slots : Object.values(space.slots).flat();
  return first ?? [0, 0];
}

/** The nearest of `spaces` in a direction; a little aside is better than far ahead. */
export function nearest(from: Point, spaces: Place[], [wx, wy]: Point): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const space of spaces) {
    const [x, y] = centre(space);
    const [dx, dy] = [x - from[0], y - from[1]];
    const ahead = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    const cost = ahead + 2.2 * aside;
    if (ahead > 1 && cost < least) [best, least] = [space, cost];
  }
  return best;
}

/** The spaces whose contents differ between two views. */
export function changes(before: Record<string, unknown> | null, after: Record<string, unknown>): Set<string> {
  if (!before) return new Set();
  return new Set(Object.keys(after).filter((id) => JSON.stringify(before[id]) !== JSON.stringify(after[id])));
}
