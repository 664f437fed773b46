import type { Table } from "./table.svelte";
import { besideThePoint, simply, told, type Told } from "./whyNot";
import type { Missing } from "./wire";

/** Milliseconds that the pointer or the focus rests on a thing before it is asked about. */
const REST = 400;
/** Milliseconds before it is asked what a choice lacks: who answers at once does not read it. */
const LOOK = 250;
const NONE: Missing[] = [];

/** Why something is not offered: what was asked last, as long as the same question stands. */
export class Asking {
  readonly #table: Pick<Table, "whyNot">;
  /** The question as it stands: another object once it is another one, or asked in another position. */
  readonly #question: () => object | null;
  #found = $state.raw<{ question: object; told: Told } | null>(null);
  #lacks = $state.raw<{ question: object; missing: Missing[] } | null>(null);
  #timer = 0;
  #looking = 0;
  #asked = 0;

  readonly told = $derived.by(() => {
    const question = this.#question();
    return question && this.#found?.question === question ? this.#found.told : null;
  });
  /** What a choice between a few words lacks, once that is known. */
  readonly missing = $derived.by(() => {
    const question = this.#question();
    return question && this.#lacks?.question === question ? this.#lacks.missing : NONE;
  });

  constructor(table: Pick<Table, "whyNot">, question: () => object | null) {
    this.#table = table;
    this.#question = question;
  }

  /** The pointer or the focus is on a thing that is not offered; null: on none any more. */
  point(thing: string | null, label = ""): void {
    window.clearTimeout(this.#timer);
    if (thing === null || !this.#question()) return;
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
    const question = this.#question();
    if (question && this.#lacks?.question !== question)
      this.#looking = window.setTimeout(() => void this.#look(question), LOOK);
    return () => window.clearTimeout(this.#looking);
  }

  async #look(question: object): Promise<void> {
    const reply = await this.#table.whyNot({});
    if (reply && this.#question() === question) this.#lacks = { question, missing: reply.missing };
  }

  async #ask(thing: string, label: string, chosen: boolean, why = ""): Promise<void> {
    const question = this.#question();
    if (!question) return;
    const asked = ++this.#asked;
    const reply = await this.#table.whyNot({ thing });
    if (!reply || asked !== this.#asked || this.#question() !== question) return;
    if (why && !reply.missing.length) this.#found = { question, told: simply(label, why) };
    else if (reply.offered) return;
    else if (reply.missing.length) this.#found = { question, told: told(label, reply.missing) };
    else if (chosen) this.#found = { question, told: besideThePoint(label) };
  }
}
