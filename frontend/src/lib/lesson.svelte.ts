import { api, explain } from "./api";
import type { Chooser } from "./chooser.svelte";
import type { Table } from "./table.svelte";
import type { BeatText, LessonStanding, LessonText } from "./wire";

/** What is shown of the lesson that a game follows; how far one has read is this page's own business. */
export class Lesson {
  text = $state.raw<LessonText | null>(null);
  /** The game that is taught. */
  game = $state<string | null>(null);
  /** Why there is nothing to read. */
  failed = $state<string | null>(null);
  /** Where it stood when it was last looked at; null: there is none, or nothing has come yet. */
  standing = $state.raw<LessonStanding | null>(null);
  /** The beat that is read. */
  at = $state(0);
  /** Whether the player goes on without it. */
  hidden = $state(false);

  readonly #table: Table;
  #asked: string | null = null;

  readonly beats: BeatText[] = $derived(this.text?.beats ?? []);
  readonly beat: BeatText | null = $derived(this.beats[this.at] ?? null);
  /** Whether what is read is what there is to do or to watch now. */
  readonly current = $derived(this.standing !== null && this.at === this.standing.beat);
  readonly act = $derived(this.current && this.standing?.on_track && !this.standing.done ? this.beat?.act : "read");
  /** Whether the panel is on the page. */
  readonly open = $derived(this.standing !== null && !this.hidden);
  /** Whether something was answered that is none of the lesson's. */
  readonly astray = $derived(this.standing !== null && !this.standing.on_track);
  /** The word that is expected, once one has read so far. */
  readonly expected = $derived(this.open && this.act === "do" ? (this.standing?.expects?.word ?? null) : null);
  /** What is lit: of what lies behind nothing. */
  readonly lights = $derived.by((): string[] => {
    if (!this.open || this.astray || !this.standing || this.at < this.standing.first) return [];
    return this.beat?.lights ?? [];
  });

  constructor(table: Table) {
    this.#table = table;
    this.hidden = localStorage.getItem(this.#name("hidden")) === "1";
    this.at = Number(localStorage.getItem(this.#name("at"))) || 0;
  }

  /** Take in where the lesson stands; only once the moves of others have been shown. */
  follow(game: string, standing: LessonStanding | null): void {
    const before = this.standing;
    this.standing = standing;
    if (!standing) return;
    this.game = game;
    if (this.#asked !== standing.id) void this.#fetch(game, standing.id);
    if (standing.stale !== null || !standing.on_track) return;
    // What was done has been read, and what was taken back is to be done again.
    const went = before?.on_track === false || standing.first !== before?.first;
    if (went || this.at > standing.beat) this.#read(Math.min(Math.max(this.at, standing.first), standing.beat));
  }

  async #fetch(game: string, id: string): Promise<void> {
    this.#asked = id;
    try {
      this.text = await api.lesson(game, id);
    } catch (error) {
      this.failed = explain(error);
    }
  }

  #name(what: string): string {
    return `annamite.lesson.${this.#table.id}.${what}`;
  }

  #read(at: number): void {
    this.at = at;
    localStorage.setItem(this.#name("at"), String(at));
  }

  // --- What a person does ------------------------------------------------------------------

  /** Whether there is something to read on to, or to watch. */
  readonly mayGoOn = $derived.by((): boolean => {
    if (!this.standing || this.astray || !this.text) return false;
    return this.at < this.standing.beat || this.act === "watch";
  });

  /** Read on, or see what others do; false if there is neither. */
  next(): boolean {
    if (!this.open || !this.mayGoOn || !this.standing) return false;
    if (this.at < this.standing.beat) this.#read(this.at + 1);
    else this.#table.lesson("watch");
    return true;
  }

  back(): void {
    if (this.at > 0) this.#read(this.at - 1);
  }

  /** Do what is expected. */
  showMe(): void {
    if (this.expected !== null) this.#table.answer(this.expected);
  }

  /** Take back what is none of the lesson's. */
  leadBack(): void {
    this.#table.lesson("back");
  }

  /** Go on beyond the end; if others are next, they begin. */
  playOn(): void {
    if (this.#table.update?.waiting) this.#table.lesson("on");
    this.hide(true);
  }

  hide(hidden: boolean): void {
    this.hidden = hidden;
    localStorage.setItem(this.#name("hidden"), hidden ? "1" : "0");
  }

  /** All that is pointed at over the page; answers show it themselves. */
  pointed(chooser: Chooser): string[] {
    const places = chooser.guide.spaces.map((space) => `space:${space}`);
    return [...this.lights.filter((light) => !/^(space|option):/.test(light)), ...places];
  }

  /** Tell the lists and the board what to point at. */
  guide(chooser: Chooser): void {
    const named = (kind: string) =>
      this.lights.filter((light) => light.startsWith(`${kind}:`)).map((light) => light.slice(kind.length + 1));
    const { expected } = this;
    const place = chooser.options.find((option) => option.id === expected)?.space;
    const lit = named("space");
    // What is expected comes before what the text speaks of.
    const offered = named("option").filter(() => this.act !== "do");
    chooser.guide = {
      options: expected === null ? offered : [expected],
      spaces: place === undefined || lit.includes(place) ? lit : [...lit, place],
      oneByOne: expected !== null && !this.beat?.sheet,
    };
  }
}
