import { expect, it, vi } from "vitest";

import type { Table } from "./table.svelte";
import type { Moment } from "./wire";

const { seasonEnd } = vi.hoisted(() => ({ seasonEnd: vi.fn<() => Promise<Moment>>() }));
vi.mock("./api", () => ({ api: { seasonEnd }, explain: String }));

import { Replay } from "./replay.svelte";

const moment = { revision: 7, last: 9, view: {}, log: [] } as unknown as Moment;
const table = { id: "a", key: null, update: { seat: "nlf", revision: 9 }, say: () => {} } as unknown as Table;

it("shows the end of a season as soon as it has come", async () => {
  seasonEnd.mockResolvedValueOnce(moment);
  const replay = new Replay(table);
  await replay.startAtSeason(1);
  expect([replay.open, replay.at, replay.moment]).toEqual([true, 7, moment]);
});

it("shows nothing that comes after it was stopped, as the curtain does for the next seat", async () => {
  let come: ((value: Moment) => void) | undefined;
  seasonEnd.mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
  const replay = new Replay(table);
  const asked = replay.startAtSeason(1);
  replay.stop();
  come?.(moment);
  await asked;
  expect([replay.open, replay.moment]).toEqual([false, null]);
});
