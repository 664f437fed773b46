import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Table } from "./table.svelte";
import type { DiceSheet, ServerMessage } from "./wire";

const sheet: DiceSheet = { heading: "Roll for …", labels: ["Hue", "Da Nang", "Kontum"] };

/** A connection that keeps what is sent, and says what the test has it say. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readonly readyState = 1;
  readonly sent: { n: number; words?: string[] }[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number; reason: string }) => void = () => {};

  constructor() {
    Wire.last = this;
  }

  close(): void {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { n: number });
  }

  say(message: Partial<ServerMessage>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  const nothing = { getItem: () => null, setItem: () => {} };
  vi.stubGlobal("WebSocket", Wire);
  const deaf = { addEventListener: () => {}, removeEventListener: () => {} };
  const timers = { setTimeout: () => 0, clearTimeout: () => {}, setInterval: () => 0, clearInterval: () => {} };
  vi.stubGlobal("window", { ...deaf, ...timers });
  vi.stubGlobal("document", deaf);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("sessionStorage", nothing);
});

afterEach(() => vi.unstubAllGlobals());

/** Give the dice of a sheet at a new table; return what is said when so many of them were taken. */
function said(words: string[], of: DiceSheet | null, taken: number): string[] {
  const table = new Table("game");
  const log = { log: [], log_from: 0 };
  Wire.last.say({ type: "update", revision: 4, fate: { seat: "us" }, ...log } as never);
  table.fate(words, of);
  const message = Wire.last.sent.at(-1);
  expect(message).toMatchObject({ type: "fate", revision: 4, seat: "us", words });
  expect(table.busy).toBe(true);
  Wire.last.say({ type: "done", n: message?.n ?? 0, taken });
  expect(table.busy).toBe(false);
  return table.notices.map(({ text }) => text);
}

describe("fate", () => {
  it("says nothing where all results were taken", () => {
    expect(said(["1", "2", "3"], sheet, 3)).toEqual([]);
    expect(said(["1"], null, 1)).toEqual([]);
  });

  it("says what was not applied where something came between", () => {
    expect(said(["1", "2", "3"], sheet, 2)).toEqual([
      "2 of 3 results were taken. Something else came first; that of Kontum was not applied.",
    ]);
  });
});

describe("company", () => {
  it("is known as long as the connection lasts: a new one begins alone", () => {
    const table = new Table("game");
    expect(table.company).toEqual({});
    Wire.last.onopen();
    Wire.last.say({ type: "company", seats: { us: 2 } });
    expect(table.company).toEqual({ us: 2 });
    Wire.last.onclose({ code: 1012, reason: "" });
    expect(table.company).toEqual({});
  });
});

describe("being sent away", () => {
  it.each([
    [4401, true, false],
    [4404, false, false],
    [4500, false, true],
  ])("by %i", (code, seatless, broken) => {
    const table = new Table("game");
    Wire.last.say({ type: "refused", n: null, error: "It is so, and so on." });
    Wire.last.onclose({ code, reason: "It is so" });
    expect(table).toMatchObject({ closed: "It is so, and so on.", seatless, broken });
  });
});

describe("what is taken back", () => {
  it("is known by the revision, and notices with something to do about it go with their seat", () => {
    const table = new Table("game");
    const log = { log: [], log_from: 0 };
    for (const revision of [4, 9, 9, 6]) Wire.last.say({ type: "update", revision, ...log } as never);
    expect(table.takenBack).toEqual({ from: 9, to: 6 });
    table.say("Heard.");
    table.say("Sent.", [{ title: "Undo", able: () => true, act: () => {} }]);
    table.clearActs();
    expect(table.notices.map(({ text }) => text)).toEqual(["Heard."]);
    const before = table.notices;
    table.clearActs();
    expect(table.notices).toBe(before);
  });
});
