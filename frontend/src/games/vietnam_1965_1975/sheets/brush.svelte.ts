import type { Chooser } from "../../../lib/chooser.svelte";
import type { Table } from "../../../lib/table.svelte";
import type { Decision, Option } from "../../../lib/wire";
import type { Lookup } from "../words/lookup";

/** VC units put down one by one: what is chosen once goes wherever the map is clicked, paid as cheaply as can be. */

export const BRUSHES = [
  ["battalion", "Battalion"],
  ["vc_political_section", "Political section"],
  ["vc_regiment", "Regiment"],
  ["vc_artillery", "Artillery"],
  ["vc_supply_conduit", "Supply conduit"],
  ["vc_division_hq", "Division HQ"],
] as const;
export type Brush = (typeof BRUSHES)[number][0];

/** The answer on offer that puts such a unit down. */
export function unitWord(options: readonly Option[], brush: Brush, all: Lookup): string | null {
  if (brush === "battalion") return options.find(({ id }) => id === "battalion")?.id ?? null;
  return options.find(({ id }) => all.counter.get(id.replace(/^build-/, ""))?.class_ === brush)?.id ?? null;
}

/** The payment that leaves most to the pool, which keeps, and then to the Trail, which reaches farther than the sea. */
export function payment(options: readonly Option[]): string | null {
  const paid = options.map(({ id }) => ({ id, by: id.split("-").map(Number) }));
  paid.sort((a, b) => (a.by[2] ?? 0) - (b.by[2] ?? 0) || (a.by[1] ?? 0) - (b.by[1] ?? 0));
  return paid[0]?.id ?? null;
}

export class BrushDraft {
  brush = $state<Brush>("battalion");
  /** Why the last click put nothing down. */
  fault = $state("");
  busy = $state(false);
  thinking = $state(false);
  readonly #table: Table;
  readonly #chooser: Chooser;
  readonly #all: Lookup;

  constructor(table: Table, chooser: Chooser, all: Lookup) {
    this.#table = table;
    this.#chooser = chooser;
    this.#all = all;
  }

  /** Put a unit down: three answers in one message, as the questions come one after the other. */
  async put(space: string): Promise<void> {
    if (this.busy) return;
    const asked = this.#chooser.decision;
    this.busy = true;
    this.fault = "";
    const place = `hex-${space}`;
    const what = await this.#next([place]);
    const unit = what && (what.step === "vc.unit" ? unitWord(what.options, this.brush, this.#all) : null);
    const paying = unit ? await this.#next([place, unit]) : null;
    const paid = paying?.step === "vc.pay" ? payment(paying.options) : null;
    this.busy = false;
    if (this.#chooser.decision !== asked) return;
    const title = BRUSHES.find(([id]) => id === this.brush)?.[1].toLowerCase() ?? "unit";
    if (unit && paid) this.#chooser.pickAll([place, unit, paid], true);
    else this.fault = `No ${title} can be had there now.`;
  }

  /** Write all that the computer would, from here to the end of the sheet or of what one message takes. */
  async suggest(): Promise<void> {
    if (this.thinking) return;
    const asked = this.#chooser.decision;
    this.thinking = true;
    const reply = await this.#table.advise(true);
    this.thinking = false;
    if (this.#chooser.decision !== asked) return;
    const words = (reply?.answers ?? []).map(({ word }) => word).filter((word) => word !== "done");
    if (words.length) this.#chooser.pickAll(words, true);
    else this.fault = "The computer would build nothing more.";
  }

  async #next(words: string[]): Promise<Decision | null> {
    return (await this.#table.foresee(words))?.decision ?? null;
  }
}
