import type { LogLine } from "./wire";

/** The log after an update: lines from `from` on are replaced by the new ones. */
export function mergeLog(old: LogLine[], news: LogLine[], from: number): LogLine[] {
  let keep = old.length;
  while (keep > 0 && (old[keep - 1]?.at ?? 0) >= from) keep -= 1;
  return [...old.slice(0, keep), ...news];
}

/** The ids that a line speaks of, so that the board can show where it happened. */
export function mentions(line: LogLine): string[] {
  return Object.values(line.params ?? {}).filter((value): value is string => typeof value === "string");
}

/** Lines that hold every word of the search. */
export function filterLog(lines: LogLine[], search: string): { line: LogLine; index: number }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => {
      const text = `${line.text} ${line.rule}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
}
