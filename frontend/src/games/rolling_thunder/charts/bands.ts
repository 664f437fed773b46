/** Bands of a track or table: pairs of the last box or total of a band and what it means, in rising order. */

export interface Stretch<T> {
  first: number;
  last: number;
  means: T;
}

/** Bands with where each begins. */
export function stretches<T>(bands: readonly (readonly [number, T])[], from = 0): Stretch<T>[] {
  return bands.map(([last, means], n) => ({ first: n ? (bands[n - 1]?.[0] ?? 0) + 1 : from, last, means }));
}

/** What a box or total means; beyond the last band that band holds. */
export const meaning = <T>(bands: readonly (readonly [number, T])[], at: number): T | undefined =>
  (bands.find(([last]) => at <= last) ?? bands.at(-1))?.[1];

/** A stretch in words: `5`, `5–11`, or `12+` for the last one of a table that goes on and on. */
export function range({ first, last }: { first: number; last: number }, open = false): string {
  if (open) return `${first}+`;
  return first === last ? String(first) : `${first}–${last}`;
}

/** The whole numbers from one to another. */
export const numbers = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
