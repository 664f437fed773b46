import type { Change, Json } from "./wire";

/** Changes that do not fit what they are made to. */
export class Astray extends Error {
  constructor(path: Change[0]) {
    super(`There is nothing at ${path.join(".") || "the top"} to change.`);
    this.name = "Astray";
  }
}

/** A value with changes made to it, in order; what did not change stays the same object. */
export function applied(value: Json, changes: readonly Change[]): Json {
  const own = new Set<object>();
  return changes.reduce<Json>((whole, change) => put(whole, change, 0, own), value);
}

/** A part of a value, `depth` keys along the path of a change, after it; `own` are copies already made. */
function put(part: Json, change: Change, depth: number, own: Set<object>): Json {
  const [path] = change;
  const deletes = change.length === 1;
  const key = path[depth];
  if (key === undefined) {
    if (deletes) throw new Astray(path);
    return change[1];
  }
  const last = depth === path.length - 1;
  if (Array.isArray(part)) {
    if (typeof key !== "number" || !(key in part) || (last && deletes)) throw new Astray(path);
    const copy = copied(part as Json[], own, (list) => [...list]);
    copy[key] = put(copy[key], change, depth + 1, own);
    return copy;
  }
  if (typeof part !== "object" || part === null || typeof key !== "string") throw new Astray(path);
  if (!Object.hasOwn(part, key) && (deletes || !last)) throw new Astray(path);
  const copy = copied(part as Record<string, Json>, own, (object) => ({ ...object }));
  if (last && deletes) Reflect.deleteProperty(copy, key);
  else copy[key] = put(copy[key], change, depth + 1, own);
  return copy;
}

function copied<T extends object>(part: T, own: Set<object>, copy: (part: T) => T): T {
  if (own.has(part)) return part;
  const made = copy(part);
  own.add(made);
  return made;
}
