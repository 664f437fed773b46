import { Ahead } from "../../../lib/ahead.svelte";
import type { Table } from "../../../lib/table.svelte";
import type { Decision, LogLine, Option, Previewed } from "../../../lib/wire";
import { asView, type Force, type Odds, type View } from "../types";
import type { RaidView } from "../wire.gen";
import {
  afterBarcap,
  EMPTY,
  extrasShown,
  fitted,
  inRole,
  kindsDiffer,
  lastPackage,
  type Package,
  packageOf,
  STEPS,
  supportWords,
  without,
  wordsOf,
} from "./draft";

/** The draft that was last worked at, and of which raid: it outlives an answer of the partner's. */
let kept: { raid: string; draft: Package } = { raid: "", draft: EMPTY };

/** A raid as it is drawn up: the draft, what it promises, and the answers that launch it. */
export class Composer {
  draft = $state.raw<Package>(EMPTY);
  readonly ahead: Ahead;
  /** Support cards that may be played in this raid. */
  cards = $state.raw<Option[]>([]);
  readonly #table: Table;
  readonly #raid: string;

  constructor(
    table: Table,
    readonly decision: Decision,
    readonly view: View,
    /** The raid as it stands. */
    readonly raid: RaidView,
  ) {
    this.#table = table;
    this.ahead = new Ahead(table);
    this.#raid = `${table.id} ${raid.force} ${raid.target} ${view.year} ${view.season}`;
    if (kept.raid === this.#raid) this.draft = kept.draft;
    if (decision.step === "card.raid_composition") this.#cardsOf(decision);
    else if (decision.step === "raid.support") void this.#findCards();
    this.#look();
  }

  get force(): Force {
    return this.decision.seat as Force;
  }
  /** Whether a step is still to come. */
  asks(step: (typeof STEPS)[number]): boolean {
    return STEPS.indexOf(step) >= STEPS.findIndex((each) => each === this.decision.step);
  }
  /** What there is for the raid itself, BARCAP aside. */
  readonly reserve = $derived.by(() => afterBarcap(this.view.forces[this.force].reserve, this.draft.barcap.length));
  /** The position as it would be. */
  readonly after = $derived.by(() => (this.ahead.reply?.view ? asView(this.ahead.reply.view) : null));
  readonly limits = $derived.by(() => this.after?.raid?.limits ?? this.raid.limits);
  readonly odds = $derived.by(() => this.after?.raid?.odds ?? null);
  readonly byAltitude = $derived.by((): Record<string, Odds | undefined> => this.after?.raid?.odds_by_altitude ?? {});
  readonly taken = $derived.by(() => {
    const words = this.ahead.reply?.words ?? [];
    return this.draft.extras.filter((word) => words.includes(word));
  });
  readonly extras = $derived.by(() => {
    const next = this.ahead.reply?.decision;
    return extrasShown(this.taken, next?.step === "raid.extra" ? next.options : []);
  });
  /** Why it cannot be launched; null: it can. */
  readonly why = $derived.by(() => {
    const reply = this.ahead.reply;
    const next = reply?.decision?.step;
    if (!inRole(this.draft.squadrons, "strike") && !inRole(this.raid.squadrons, "strike") && this.asks("raid.squadron"))
      return "A raid has at least one STRIKE squadron.";
    if (next === "raid.squadron") return "The mandatory target asks for more squadrons.";
    if (next === "raid.altitude") return "At which altitude?";
    if (!reply || !this.odds) return "Looking ahead…";
    return null;
  });

  set(part: Partial<Package>): void {
    this.draft = { ...this.draft, ...part };
    kept = { raid: this.#raid, draft: this.draft };
    this.#look();
  }

  clear(): void {
    this.set(EMPTY);
  }

  /** Take what the server suggests. */
  async usual(): Promise<void> {
    const [draft] = await this.#table.drafts();
    const reply = draft && (await this.#table.foresee(draft.words));
    if (!draft || !reply?.view) return;
    // Where there was no choice, a squadron joins without an answer.
    const flying = asView(reply.view).raid?.squadrons ?? {};
    this.set({ ...packageOf(draft.words, draft.steps), squadrons: without(flying, this.raid.squadrons) });
  }

  /** Take the last raid's squadrons again, as far as there are such. */
  again(lines: readonly LogLine[]): void {
    const last = lastPackage(lines, this.force);
    if (last) this.set(fitted(last, this.view.forces[this.force].reserve, this.raid.squadrons, this.raid.limits));
  }

  launch(): void {
    const reply = this.ahead.reply;
    if (!reply) return;
    kept = { raid: "", draft: EMPTY };
    this.#table.answerAll([...reply.words, ...(reply.decision?.step === "raid.extra" ? ["done"] : [])]);
  }

  /** Send the cover drawn up so far, and ask the partner. */
  ask(word: string): void {
    const words = supportWords(this.draft, this.view.forces[this.force].reserve);
    kept = { raid: this.#raid, draft: { ...this.draft, barcap: [], suppression: 0 } };
    this.#table.answerAll([...words, word]);
  }

  stop(): void {
    this.ahead.stop();
  }

  #look(): void {
    const words = wordsOf(this.draft, this.decision.step, this.view.forces[this.force].reserve);
    if (words.length) this.ahead.look(words, (reply) => this.#adopt(reply));
    else this.ahead.settle(this.#asItStands());
  }

  /** What no answer at all comes to. */
  #asItStands(): Previewed {
    const { decision, view } = this;
    return { type: "preview", n: null, words: [], lines: [], hints: null, decision, view };
  }

  /** Show the squadrons that would fly, should the rules leave out some or add what leaves no choice. */
  #adopt(reply: Previewed): void {
    const raid = reply.view && asView(reply.view).raid;
    if (!raid || reply.decision?.step === "raid.squadron") return;
    const squadrons = without(raid.squadrons, this.raid.squadrons);
    if (kindsDiffer(squadrons, this.draft.squadrons)) this.draft = { ...this.draft, squadrons };
  }

  async #findCards(): Promise<void> {
    const reply = await this.#table.foresee(["done"]);
    if (reply?.decision?.step === "card.raid_composition") this.#cardsOf(reply.decision);
  }

  #cardsOf(decision: Decision): void {
    this.cards = decision.options.filter(({ id }) => id !== "none");
  }
}
