import { applied } from "./changes";
import type { Json, LogLine, Retelling, Scene } from "./wire";

/** What comes to pass at once: the lines that tell it, and the position afterwards. */
export interface Beat {
  revision: number;
  view: Json;
  lines: LogLine[];
}

/** What one seat did, or what a phase brought about. */
export interface Action {
  /** Who acted; null where nobody decided anything. */
  seat: string | null;
  /** Where the game stood. */
  headline: string | null;
  /** The position before. */
  start: Json;
  beats: Beat[];
}

export interface Told {
  /** The position in which the first action begins: after one's own last answer. */
  start: Json;
  actions: Action[];
  /** The position after all of them. */
  end: Json;
  /** The revisions before and after. */
  first: number;
  last: number;
}

/** A line that tells why something is done, not what. */
export const isReason = (line: LogLine) => line.key.startsWith("why.");

export const linesOf = (action: Action): LogLine[] => action.beats.flatMap((beat) => beat.lines);

/** Whether an action holds reasons to be looked into. */
export const hasReasons = (action: Action): boolean => linesOf(action).some(isReason);

/** What lines come to in a few words: as the game sums them up, else what was done first. */
export function titleOf(lines: LogLine[], summary?: (lines: LogLine[]) => string): string {
  return summary?.(lines) || (lines.find((line) => !isReason(line))?.text ?? "");
}

/** The steps of a scene as beats: what only changes is part of the beat that is told next. */
function beatsOf(scene: Scene, start: Json): Beat[] {
  const beats: Beat[] = [];
  let view = start;
  let lines: LogLine[] = [];
  let revision = 0;
  for (const step of scene.steps) {
    view = applied(view, step.changes);
    lines = [...lines, ...step.log];
    revision = step.revision;
    if (!lines.some((line) => !isReason(line))) continue;
    beats.push({ revision, view, lines });
    lines = [];
  }
  const last = beats.at(-1);
  if (last) beats[beats.length - 1] = { revision, view, lines: [...last.lines, ...lines] };
  else if (scene.steps.length) beats.push({ revision, view, lines });
  return beats;
}

const headlineOf = (view: Json) => (view as { headline?: string }).headline ?? null;

/** Scenes as a person follows them: one action after the other.
 *
 * One's own last answer comes first and is no action, unless it brings a line that `unfolds` knows:
 * a card or die that one wants to see fall. Cards turned over belong to what follows; and stretches of
 * one seat in one phase are one action. Lines that `opens` knows only announce what follows.
 */
export function actionsOf(
  told: Retelling,
  own: readonly string[],
  opens: (line: LogLine) => boolean = () => false,
  unfolds: (line: LogLine) => boolean = () => false,
): Told {
  const actions: Action[] = [];
  let view = told.view;
  let start = told.view;
  let headline = told.scenes[0]?.headline ?? null;
  /** What nobody decided, before the next action. */
  let before: Beat[] = [];
  let begin = view;
  const end = applied(
    told.view,
    told.scenes.flatMap((scene) => scene.steps.flatMap((step) => step.changes)),
  );
  for (const [n, scene] of told.scenes.entries()) {
    const beats = beatsOf(scene, view);
    const from = view;
    view = beats.at(-1)?.view ?? view;
    if (n === 0 && scene.seat !== null && own.includes(scene.seat)) {
      if (beats.some(({ lines }) => lines.some(unfolds)))
        actions.push({ seat: scene.seat, headline: scene.headline, start: from, beats });
      start = view;
      headline = scene.headline;
      continue;
    }
    if (beats.every(({ lines }) => !lines.length)) {
      // What tells nothing is no action: it happens with what was told before it, or comes after it.
      const latest = actions.at(-1)?.beats;
      const beat = latest?.at(-1);
      if (latest && beat && !before.length) latest[latest.length - 1] = { ...beat, ...beats.at(-1), lines: beat.lines };
      else {
        if (!before.length) begin = from;
        before = [...before, ...beats];
      }
      continue;
    }
    const deeds = beats.flatMap(({ lines }) => lines).filter((line) => !isReason(line));
    if (deeds.length && deeds.every(opens) && n < told.scenes.length - 1) {
      if (!before.length) begin = from;
      before = [...before, ...beats];
      continue;
    }
    const next = told.scenes[n + 1]?.headline ?? headlineOf(end);
    if (scene.seat === null && (scene.headline === headline || scene.headline === next)) {
      if (!before.length) begin = from;
      before = [...before, ...beats];
      continue;
    }
    headline = scene.headline;
    const last = actions.at(-1);
    const goesOn = !before.length && last?.seat === scene.seat && (scene.seat === null || last.headline === headline);
    if (last && goesOn) last.beats.push(...beats);
    else {
      actions.push({ seat: scene.seat, headline, start: before.length ? begin : from, beats: [...before, ...beats] });
      before = [];
    }
  }
  return { start: actions[0]?.start ?? start, actions, end, first: told.revision, last: told.last };
}

/** A deed, with the reasons told before it. */
export interface Deed {
  line: LogLine;
  reasons: LogLine[];
}

/** Lines as deeds; reasons that lead to none come last, without a deed. */
export function deedsOf(lines: LogLine[]): { deeds: Deed[]; rest: LogLine[] } {
  const deeds: Deed[] = [];
  let reasons: LogLine[] = [];
  for (const line of lines) {
    if (isReason(line)) reasons = [...reasons, line];
    else {
      deeds.push({ line, reasons });
      reasons = [];
    }
  }
  return { deeds, rest: reasons };
}

/** The ids in a list of spaces, as reasons hold them. */
export const idsIn = (value: string | number | undefined): string[] =>
  String(value ?? "")
    .split(",")
    .filter(Boolean);
