import { isReason } from "../../../lib/retelling";
import type { LogLine } from "../../../lib/wire";

/** A raid as its log lines tell it: what fell, card by card and die by die, and what it brought. */

/** Lines that tell of a card or die. */
export const FALLS: ReadonlySet<string> = new Set(["ambush.card", "defences.card", "missile", "raid.die"]);

export type Fallen =
  | { at: number; kind: "card"; card: string; dropped: boolean }
  | { at: number; kind: "test"; missile: string; result: number; need: number; bonus: number }
  | { at: number; kind: "die"; result: number; dropped: boolean }
  | { at: number; kind: "support"; card: string };

export interface Segment {
  id: "ambush" | "defences" | "strike";
  /** Cards to draw that count; null: it is no matter of cards. */
  wanted: number | null;
  fallen: Fallen[];
  /** What it came to, once that is told, with the rule. */
  verdict: LogLine | null;
  /** Crews lost in it, and crews saved. */
  lost: number;
  saved: number;
  aborted: boolean;
}

export interface RaidResult {
  /** Number of its first line, and of the last one so far. */
  at: number;
  end: number;
  over: boolean;
  force: string;
  target: string;
  altitude: string | null;
  squadrons: Record<string, number>;
  /** What it carries, as the log words it: `pilot_cap`, `aim`, `sorties_strike`. */
  extras: string[];
  /** Support cards played while it was put together. */
  support: string[];
  barcap: string[];
  suppression: number;
  segments: Segment[];
  /** What the strike did and what that brought, as the log tells it. */
  brought: LogLine[];
  /** Where the Campaign Impact marker stood before and after; null: the raid did not move it. */
  impact: [number, number] | null;
  crews: number;
  aborted: boolean;
}

const BROUGHT = new Set([
  "objective.hit",
  "objective.destroyed",
  "bridge.destroyed",
  "airfield.hit",
  "airfield.closed",
  "experience",
  "pilot.gained",
  "jcs94",
  "medal",
  "matrix",
  "impact",
]);
const text = (line: LogLine, name: string) => String(line.params?.[name] ?? "");
const number = (line: LogLine, name: string) => Number(line.params?.[name] ?? 0);

/** The last raid among the lines, as far as it is told; null: none is. */
export function resultOf(lines: readonly LogLine[]): RaidResult | null {
  const from = lines.findLastIndex((line) => line.key === "raid");
  const first = lines[from];
  if (!first) return null;
  const found: Reading = {
    pending: 0,
    at: first.at,
    end: first.at,
    over: false,
    force: text(first, "force"),
    target: text(first, "target"),
    altitude: null,
    squadrons: {},
    extras: [],
    support: [],
    barcap: [],
    suppression: 0,
    segments: [],
    brought: [],
    impact: null,
    crews: 0,
    aborted: false,
  };
  for (const line of lines.slice(from + 1)) {
    if (found.over || line.key === "game.over") break;
    if (isReason(line)) continue;
    composed(found, line);
    FOUGHT[line.key]?.(found, line);
    if (BROUGHT.has(line.key)) found.brought.push(line);
    if (line.key === "impact") found.impact = [found.impact?.[0] ?? number(line, "old"), number(line, "new")];
    found.end = line.at;
    found.over = line.key === "raid.over";
  }
  return found;
}

/** Take note of what the raid is put together from. */
function composed(raid: RaidResult, line: LogLine): void {
  switch (line.key) {
    case "raid.squadron": {
      const kind = text(line, "squadron");
      raid.squadrons[kind] = (raid.squadrons[kind] ?? 0) + 1;
      break;
    }
    case "raid.altitude":
      raid.altitude = text(line, "altitude");
      break;
    case "raid.extra":
      raid.extras.push(text(line, "what"));
      break;
    case "barcap":
      raid.barcap.push(text(line, "airfield"));
      break;
    case "suppression":
      raid.suppression += 1;
      break;
  }
}

/** A raid being read, with the crews whose fate is open. */
type Reading = RaidResult & { pending: number };

function open(raid: Reading, id: Segment["id"], wanted: number | null): Segment {
  const segment: Segment = { id, wanted, fallen: [], verdict: null, lost: 0, saved: 0, aborted: false };
  raid.segments.push(segment);
  return segment;
}

const strikeOf = (raid: Reading): Segment =>
  raid.segments.find(({ id }) => id === "strike") ?? open(raid, "strike", null);

function cardFell(raid: Reading, line: LogLine): void {
  raid.segments.at(-1)?.fallen.push({ at: line.at, kind: "card", card: text(line, "card"), dropped: false });
}

/** A Support card: for crews that are down it belongs to what brought them down, else to what comes next. */
function played(raid: Reading, line: LogLine): void {
  const card = text(line, "card");
  const segment = raid.segments.at(-1);
  if (!segment) raid.support.push(card);
  else {
    const next = segment.id === "defences" && segment.verdict && !raid.pending ? strikeOf(raid) : segment;
    next.fallen.push({ at: line.at, kind: "support", card });
  }
}

function judged(raid: Reading, line: LogLine): void {
  const segment = raid.segments.at(-1);
  if (segment) segment.verdict = line;
}

/** What lines do to the segment under way. */
const FOUGHT: Record<string, (raid: Reading, line: LogLine) => void> = {
  ambush: (raid, line) => void open(raid, "ambush", number(line, "count")),
  defences: (raid, line) => void open(raid, "defences", number(line, "count")),
  "ambush.card": cardFell,
  "defences.card": cardFell,
  "card.dropped": (raid, line) => {
    let left = number(line, "count");
    for (const each of raid.segments.at(-1)?.fallen ?? [])
      if (left && each.kind === "card" && each.card === text(line, "card") && !each.dropped) {
        each.dropped = true;
        left -= 1;
      }
  },
  missile: (raid, line) => {
    const missile = text(line, "missile");
    const segment = missile === "eogb" ? strikeOf(raid) : raid.segments.at(-1);
    const [result, need, bonus] = [number(line, "result"), number(line, "need"), number(line, "bonus")];
    segment?.fallen.push({ at: line.at, kind: "test", missile, result, need, bonus });
  },
  "card.played": played,
  "raid.die": (raid, line) => {
    const strike = strikeOf(raid);
    for (const each of strike.fallen) if (each.kind === "die") each.dropped = true;
    strike.fallen.push({ at: line.at, kind: "die", result: number(line, "result"), dropped: false });
  },
  "ambush.result": judged,
  "defences.result": judged,
  "raid.strike": judged,
  "crews.down": (raid, line) => void (raid.pending = number(line, "count")),
  "crew.lost": (raid) => {
    raid.crews += 1;
    raid.pending = Math.max(0, raid.pending - 1);
    const segment = raid.segments.at(-1);
    if (segment) segment.lost += 1;
  },
  "crew.saved": (raid) => {
    raid.pending = Math.max(0, raid.pending - 1);
    const segment = raid.segments.at(-1);
    if (segment) segment.saved += 1;
  },
  "raid.aborted": (raid) => {
    raid.aborted = true;
    const segment = raid.segments.at(-1);
    if (segment) segment.aborted = true;
  },
};
