import type { Table } from "./table.svelte";
import { besideThePoint, simply, told, type Told } from "./whyNot";
import type { Decision, Missing } from "./wire";

/** Milliseconds that the pointer or the focus rests on a thing before it is asked about. */
const REST = 400;
/** Milliseconds before it is asked what a choice lacks: who answers at once does not read it. */
const LOOK = 250;
const NONE: Missing[] = [];

/** Why something is not offered: what was asked last, as long as the same question stands. */
export class Asking {
  readonly #table: Pick<Table, "whyNot">;
  readonly #decision: () => Decision | null;
  #found = $state.raw<{ decision: Decision; told: Told } | null>(null);
  #lacks = $state.raw<{ decision: Decision; missing: Missing[] } | null>(null);
  #timer = 0;
  #looking = 0;
  #asked = 0;

  readonly told = $derived.by(() => {
    const decision = this.#decision();
    return decision && this.#found?.decision === decision ? this.#found.told : null;
  });
  /** What a choice between a few words lacks, once that is known. */
  readonly missing = $derived.by(() => {
    const decision = this.#decision();
    return decision && this.#lacks?.decision === decision ? this.#lacks.missing : NONE;
  });

  constructor(table: Pick<Table, "whyNot">, decision: () => Decision | null) {
    this.#table = table;
    this.#decision = decision;
  }

  /** The pointer or the focus is on a thing that is not offered; null: on none any more. */
  point(thing: string | null, label = ""): void {
    window.clearTimeout(this.#timer);
    if (thing === null || !this.#decision()) return;
    this.#timer = window.setTimeout(() => void this.#ask(thing, label, false), REST);
  }

  /** A thing that is not offered was chosen; `why` is what the page itself knows, where the rules would offer it. */
  choose(thing: string, label = "", why = ""): void {
    window.clearTimeout(this.#timer);
    void this.#ask(thing, label, true, why);
  }

  /** Say no more of it: something that is offered is looked at. */
  drop(): void {
    window.clearTimeout(this.#timer);
    this.#asked += 1;
    this.#found = null;
  }

  /** Ask soon what a choice between a few words lacks, or which buttons any other lacks. */
  list(): () => void {
    window.clearTimeout(this.#looking);
    const decision = this.#decision();
    if (decision && this.#lacks?.decision !== decision)
      this.#looking = window.setTimeout(() => void this.#look(decision), LOOK);
    return () => window.clearTimeout(this.#looking);
  }

  async #look(decision: Decision): Promise<void> {
    const reply = await this.#table.whyNot({});
    if (reply && this.#decision() === decision) this.#lacks = { decision, missing: reply.missing };
  }

  async #ask(thing: string, label: string, chosen: boolean, why = ""): Promise<void> {
    const decision = this.#decision();
    if (!decision) return;
    const asked = ++this.#asked;
    const reply = await this.#table.whyNot({ thing });
    if (!reply || asked !== this.#asked || this.#decision() !== decision) return;
    if (why && !reply.missing.length) this.#found = { decision, told: simply(label, why) };
    else if (reply.offered) return;
    else if (reply.missing.length) this.#found = { decision, told: told(label, reply.missing) };
    else if (chosen) this.#found = { decision, told: besideThePoint(label) };
  }
}
