import { describe, expect, it } from "vitest";

import type { Target } from "../sheets/bombing";
import type { Line } from "../sheets/rows";
import {
  type Books,
  kindOf,
  missionsFor,
  newOrder,
  type Order,
  orderText,
  readBooks,
  shareOf,
  standing,
  withOrders,
} from "./standing";

const order = (more: Partial<Order> = {}): Order => ({ ...newOrder("again", true, 1), ...more });

describe("a standing order", () => {
  it("belongs to a kind of sheet", () => {
    expect(kindOf("north.trail")).toBe("plans");
    expect(kindOf("bombing.order")).toBeNull();
  });

  it("acts from the season after that in which it was given, once a season", () => {
    expect(standing(null, 2, 9)).toBe("none");
    expect(standing(order(), 1, 9)).toBe("new");
    expect(standing(order(), 2, 9)).toBe("due");
    expect(standing(order({ sent: { season: 2, revision: 9 } }), 2, 12)).toBe("sent");
    expect(standing(order({ sent: { season: 2, revision: 9 } }), 3, 80)).toBe("due");
  });

  it("waits for the season after that in which it was taken back", () => {
    const sent = order({ sent: { season: 2, revision: 9 } });
    // The game stands again where it was sent, or before.
    expect(standing(sent, 2, 9)).toBe("held");
    expect(standing(sent, 1, 4)).toBe("held");
    expect(standing(order({ held: 2 }), 2, 30)).toBe("held");
    expect(standing(order({ held: 2 }), 3, 60)).toBe("due");
  });

  it("places what arrives lot by lot, as long as nothing is taken back", () => {
    const landing = { ...newOrder("computer", true, 1), sent: { season: 2, revision: 9 } };
    expect(standing(landing, 2, 12)).toBe("due");
    expect(standing(landing, 2, 9)).toBe("held");
    expect(standing({ ...landing, held: 2 }, 2, 12)).toBe("held");
  });

  it("says what it does", () => {
    expect(orderText(order())).toBe("as last season, sent by itself");
    expect(orderText(newOrder("share", false, 1, { bomb_trail: 20.01 }))).toBe("20 % on the Trail, laid out");
    expect(orderText(newOrder("share", true, 1))).toBe("none, sent by itself");
  });
});

describe("a share of air", () => {
  const target = (act: string): Target => ({ act, title: act, points: Array.from({ length: 60 }, (_, n) => n + 1) });
  const both = [target("bomb_restrained"), target("bomb_trail")];
  const rows = ["bomb_restrained-10", "bomb_restrained-20", "bomb_trail-5", "bomb_trail-12", "bomb_trail-18"];
  const lines = Object.fromEntries(rows.map((row) => [row, {} as Line]));
  const words = (share: Record<string, number>, air: number) => missionsFor(share, air, both, lines);

  it("comes to the same points with the same air, whatever the numbers", () => {
    for (let air = 20; air <= 60; air += 1) {
      const sent = ["bomb_trail-12"];
      expect(words(shareOf(sent, air), air), String(air)).toEqual({ words: sent, whole: true });
    }
  });

  it("takes the row at or below, and no more than there is", () => {
    expect(words({ bomb_restrained: 50, bomb_trail: 50 }, 39)).toEqual({
      words: ["bomb_restrained-10", "bomb_trail-18"],
      whole: true,
    });
    expect(words({ bomb_restrained: 60, bomb_trail: 60 }, 36).words).toEqual(["bomb_restrained-20", "bomb_trail-12"]);
  });

  it("is not whole where a target gets less than a row, or is not offered", () => {
    expect(words({ bomb_restrained: 50, bomb_trail: 10 }, 40)).toEqual({ words: ["bomb_restrained-20"], whole: false });
    expect(words({ bomb_unrestrained: 50 }, 40)).toEqual({ words: [], whole: false });
    expect(words({}, 40)).toEqual({ words: [], whole: true });
  });
});

describe("what a browser keeps", () => {
  const book = (at: number) => ({ at, orders: { us: order() } });

  it("is read as it was written", () => {
    const share = newOrder("share", false, 2, { bomb_trail: 33.34 });
    const books: Books = {
      "a us": { at: 3, orders: { bombing: share, us: order({ sent: { season: 2, revision: 4 } }) } },
    };
    expect(readBooks(JSON.stringify(books))).toEqual(books);
  });

  it("is left out as far as it is damaged", () => {
    for (const text of [null, "", "{", "[]", "7", '{"a us": 3}', '{"a us": {"at": 1, "orders": []}}'])
      expect(readBooks(text), String(text)).toEqual({});
    const damaged = {
      "a us": {
        at: -1,
        orders: { us: { ...order(), sent: "x", held: -2, share: 4 }, arvn: { what: "war" }, no: order() },
      },
      "b us": { at: 1, orders: { us: { ...order(), what: "share" }, landing: order() } },
    };
    expect(readBooks(JSON.stringify(damaged))).toEqual({ "a us": { at: 0, orders: { us: order() } } });
    expect(readBooks(JSON.stringify({ "a us": { ...book(1), more: "x".repeat(200_000) } }))).toEqual({});
  });

  it("has the tables of the last time, and none without orders", () => {
    let books: Books = {};
    for (let at = 1; at <= 40; at += 1) books = withOrders(books, `${at} us`, { us: order() }, at);
    expect(Object.keys(books)).toHaveLength(30);
    expect(books["10 us"]).toBeUndefined();
    expect(books["11 us"]).toBeDefined();
    expect(withOrders(books, "40 us", {}, 41)["40 us"]).toBeUndefined();
  });
});
