import type { Chooser } from "../../../lib/chooser.svelte";
import type { Table } from "../../../lib/table.svelte";
import type { Decision, Option, Together } from "../../../lib/wire";
import { asHints, type Hints } from "../types";
import { unique } from "./rows";

/** Questions that come one after the other and make one sheet: each with what it offers after the answers before it. */

/** The questions of NVN's plans, in their order. */
export const PLANS = ["north.trail_work", "north.sea", "north.trail", "north.recruits", "north.replacements"];

const AFTER = 90;

export interface Stage {
  decision: Decision;
  sheet: Hints["sheet"] | null;
  word: string;
}

export const numberOf = (word: string): number | null =>
  /-(\d+)$/.exec(word) ? Number(/-(\d+)$/.exec(word)?.[1]) : null;

/** The answer on offer that is meant: itself, or the largest number that is not above it. */
export function nearest(options: readonly Option[], wanted: string | undefined): string {
  if (wanted !== undefined && options.some(({ id }) => id === wanted)) return wanted;
  const most = wanted === undefined ? 0 : (numberOf(wanted) ?? 0);
  const able = options.filter(({ id }) => (numberOf(id) ?? Infinity) <= most);
  return able.at(-1)?.id ?? options[0]?.id ?? "";
}

export class PlansDraft {
  stages = $state.raw<Stage[]>([]);
  waiting = $state(false);
  thinking = $state(false);
  /** Why it cannot be sent; null: it can. */
  why = $state<string | null>(null);
  reasons = $state.raw<string[]>([]);
  readonly decision: Decision;
  readonly #table: Table;
  readonly #chooser: Chooser;
  #wanted: Record<string, string> = {};
  #asked = 0;
  #stopped = false;
  #timer = 0;

  constructor(table: Table, chooser: Chooser, decision: Decision) {
    this.#table = table;
    this.#chooser = chooser;
    this.decision = decision;
    this.stages = [{ decision, sheet: asHints(decision.hints).sheet, word: nearest(decision.options, undefined) }];
    void this.#look();
  }

  readonly again = $derived.by((): Together | null => this.#chooser.hinted[0] ?? null);
  readonly written = $derived(this.stages.map(({ word }) => word));
  /** What the plans draw on, all of them taken together. */
  readonly budgets = $derived.by(() => {
    const last = this.stages.at(-1);
    const costs = last?.sheet?.lines[last.word]?.costs ?? {};
    return (last?.sheet?.budgets ?? []).map((budget) => {
      const cost = costs[budget.name] ?? 0;
      const left = budget.left === undefined ? {} : { left: budget.left - cost };
      return { ...budget, level: budget.level + cost, ...left };
    });
  });

  choose(step: string, word: string): void {
    this.#wanted = { ...this.#wanted, [step]: word };
    this.stages = this.stages.map((stage) => (stage.decision.step === step ? { ...stage, word } : stage));
    window.clearTimeout(this.#timer);
    // What is being found out was asked before.
    this.#asked += 1;
    this.waiting = true;
    this.#timer = window.setTimeout(() => void this.#look(), AFTER);
  }

  get untouched(): boolean {
    return !Object.keys(this.#wanted).length;
  }

  /** Take answers in a row, from the question at hand on. */
  lay(words: readonly string[]): void {
    const from = PLANS.indexOf(this.decision.step);
    const named = words.map((word, n): [string, string] => [PLANS[from + n] ?? "", word]);
    this.#wanted = Object.fromEntries(named);
    void this.#look();
  }

  async suggest(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const reply = await this.#table.advise(true);
    this.thinking = false;
    if (!reply || this.#stopped) return;
    this.reasons = unique(reply.answers.map(({ reason }) => reason).filter(Boolean));
    this.lay(reply.answers.map(({ word }) => word));
  }

  send(): void {
    this.#chooser.pickAll([...this.written]);
  }

  stop(): void {
    this.#stopped = true;
    this.#asked += 1;
    window.clearTimeout(this.#timer);
  }

  /** Ask question after question what is offered, each after the answers before it. */
  async #look(): Promise<void> {
    const asked = ++this.#asked;
    this.waiting = true;
    const found: Stage[] = [];
    let decision: Decision | null = this.decision;
    while (decision && PLANS.includes(decision.step)) {
      const word = nearest(decision.options, this.#wanted[decision.step]);
      found.push({ decision, sheet: asHints(decision.hints).sheet ?? null, word });
      if (decision.step === PLANS.at(-1)) break;
      const reply = await this.#table.foresee(found.map((stage) => stage.word));
      if (asked !== this.#asked) return;
      if (!reply) {
        this.why = "The server did not say what comes next: change a number to ask again.";
        this.waiting = false;
        return;
      }
      decision = reply.decision ? { ...reply.decision, hints: reply.hints } : null;
    }
    this.why = null;
    this.stages = found;
    this.waiting = false;
  }
}
