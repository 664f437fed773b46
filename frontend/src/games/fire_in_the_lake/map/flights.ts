import type { Counts, SpaceView } from "../types";

/** Pieces that go from one space to another, come from off the map (no `from`) or leave it (no `to`). */
export interface Flight {
  kind: string;
  count: number;
  from: string | null;
  to: string | null;
}

/** More at once is no move to follow: the page has gone back, or ahead. */
const MOST = 12;

/** What a kind of piece is, whichever side it shows. */
const typeOf = (kind: string) => kind.replace(/_(underground|active)$/, "").replace("_tunneled_", "_");

interface Change {
  space: string;
  kind: string;
  count: number;
}

/** How many more or fewer there are of each type, and the kind that changed most. */
function changes(space: string, before: Counts, after: Counts): Map<string, Change> {
  const types = new Map<string, Change & { most: number }>();
  for (const kind of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const more = (after[kind] ?? 0) - (before[kind] ?? 0);
    if (!more) continue;
    const seen = types.get(typeOf(kind));
    const most = Math.max(Math.abs(more), seen?.most ?? 0);
    types.set(typeOf(kind), {
      space,
      kind: seen && seen.most >= Math.abs(more) ? seen.kind : kind,
      count: (seen?.count ?? 0) + more,
      most,
    });
  }
  return types;
}

/** What moved between two positions; a piece that only turned over did not. */
export function flights(before: Record<string, SpaceView>, after: Record<string, SpaceView>): Flight[] {
  const gone = new Map<string, Change[]>();
  const come: [string, Change][] = [];
  for (const [space, now] of Object.entries(after)) {
    const then = before[space];
    if (!then || then === now) continue;
    for (const [type, change] of changes(space, then.pieces, now.pieces)) {
      if (change.count < 0) gone.set(type, [...(gone.get(type) ?? []), { ...change, count: -change.count }]);
      else if (change.count > 0) come.push([type, change]);
    }
  }
  const found: Flight[] = [];
  for (const [type, { space, kind, count }] of come) {
    let left = count;
    for (const source of gone.get(type) ?? []) {
      const moved = Math.min(left, source.count);
      if (!moved) continue;
      found.push({ kind, count: moved, from: source.space, to: space });
      source.count -= moved;
      left -= moved;
    }
    if (left) found.push({ kind, count: left, from: null, to: space });
  }
  for (const sources of gone.values()) {
    for (const { space, kind, count } of sources) if (count) found.push({ kind, count, from: space, to: null });
  }
  return found.length > MOST ? [] : found;
}
