import type { Missing } from "./wire";

/** A sentence on why something is not offered. */
export interface Reason {
  /** Which answer it is of, where there are several. */
  of: string;
  text: string;
  rule: string;
}

/** What is told of a thing that is not offered. */
export interface Told {
  /** What the thing is called. */
  label: string;
  reasons: Reason[];
  /** How many further reasons there are. */
  more: number;
}

const MOST = 2;

/** What is said of a thing by the answers that would mean it; alike reasons are told once. */
export function told(label: string, missing: readonly Missing[]): Told {
  const alike = new Map(missing.map((each) => [`${each.text} ${each.rule}`, each]));
  // The first answer with a reason stands for it.
  for (const each of missing.toReversed()) alike.set(`${each.text} ${each.rule}`, each);
  const several = alike.size > 1;
  const reasons = [...alike.values()].map(({ label: of, text, rule }) => ({ of: several ? of : "", text, rule }));
  return {
    label: label || (missing[0]?.label ?? ""),
    reasons: reasons.slice(0, MOST),
    more: Math.max(0, reasons.length - MOST),
  };
}

/** What is said where one sentence is all there is to say. */
export const simply = (label: string, text: string): Told => ({
  label,
  reasons: [{ of: "", text, rule: "" }],
  more: 0,
});

/** What is said of something chosen that no answer at hand speaks of. */
export const besideThePoint = (label: string): Told => simply(label, "Something else is asked for now.");
