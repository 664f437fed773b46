import { isReason } from "./retelling";
import type { LogLine } from "./wire";

/** The log after an update that brings changes: lines from `from` on are replaced by the new ones. */
export function mergeLog(old: LogLine[], news: LogLine[], from: number): LogLine[] {
  let keep = old.length;
  while (keep > 0 && (old[keep - 1]?.at ?? 0) >= from) keep -= 1;
  return [...old.slice(0, keep), ...news];
}

/** The log after earlier lines have come; as it was where they do not lead up to it. */
export function prependLog(log: LogLine[], earlier: LogLine[], first: number): LogLine[] {
  const before = earlier.filter((line) => line.at < first);
  return before.at(-1)?.at === first - 1 ? [...before, ...log] : log;
}

/** The lines before the one numbered `end`; null: all. */
export const logUpTo = (log: LogLine[], end: number | null): LogLine[] =>
  end === null ? log : log.filter((line) => line.at < end);

/** The ids that a line speaks of, so that the board can show where it happened. */
export function mentions(line: LogLine): string[] {
  if (line.key === "why.player") return []; // its words are a player's own
  const values = Object.values(line.params ?? {}).filter((value): value is string => typeof value === "string");
  return values.flatMap((value) => value.split(","));
}

/** Whose thoughts a reason tells. */
export const whose = (line: LogLine): string => String(line.params?.["faction"] ?? line.params?.["seat"] ?? "");

/** Lines that hold every word of the search. */
export function filterLog(lines: LogLine[], search: string): { line: LogLine; index: number }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return lines
    .map((line) => ({ line, index: line.at }))
    .filter(({ line }) => {
      const text = `${line.text} ${line.rule}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
}

/**
 * A line of the log, with the reasons for it; a whole action of a faction that explains itself; or its
 * reasons to do nothing.
 */
export interface LogGroup {
  /** Number of the first line, counted from the beginning of the game. */
  index: number;
  lines: LogLine[];
  action: boolean;
}

interface Actions {
  beginsAction?: (line: LogLine) => boolean;
  endsAction?: (line: LogLine) => boolean;
  absorbs?: (line: LogLine, earlier: LogLine) => boolean;
}

/** Lines without those that the next one makes superfluous, whatever reasons stand between them. */
export function unabsorbed(lines: LogLine[], absorbs: Actions["absorbs"]): Set<LogLine> {
  const kept = new Set<LogLine>();
  let next: LogLine | null = null;
  for (const line of lines.toReversed()) {
    if (isReason(line)) continue;
    if (!next || !absorbs?.(next, line)) kept.add(line);
    next = line;
  }
  return kept;
}

const groupOf = (lines: LogLine[], action: boolean): LogGroup => ({ index: lines[0]?.at ?? 0, lines, action });

/** Lines as the log shows them: reasons with what they lead to, actions that have reasons as one. */
export function groupLog(lines: LogLine[], { beginsAction, endsAction, absorbs }: Actions): LogGroup[] {
  const groups: LogGroup[] = [];
  const kept = unabsorbed(lines, absorbs);
  let reasons: LogLine[] = [];
  let action: LogGroup | null = null;
  for (const line of lines) {
    if (isReason(line) || line.key === "overruled") {
      // One faction's thoughts that came to nothing are not another's.
      if (reasons[0] && whose(reasons[0]) !== whose(line)) {
        if (action) action.lines.push(...reasons);
        else groups.push(groupOf(reasons, false));
        reasons = [];
      }
      reasons.push(line);
      continue;
    }
    if (!kept.has(line)) continue;
    const all = [...reasons, line];
    const begins = beginsAction?.(line) ?? false;
    if (begins || endsAction?.(line)) action = null;
    if (action) action.lines.push(...all);
    else {
      const group = groupOf(all, begins && reasons.length > 0);
      groups.push(group);
      if (group.action) action = group;
    }
    reasons = [];
  }
  // What the last reasons lead to is still to come; that somebody was overruled is told at once.
  if (reasons.some((line) => line.key === "overruled")) groups.push(groupOf(reasons, false));
  return groups;
}
