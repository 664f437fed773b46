import type { Table } from "../../../lib/table.svelte";
import { type Kind, type Order, type Orders, readBooks, standing, type Stands, withOrders } from "./standing";

/** The standing orders of tables and seats, as this browser keeps them. */

const NAME = "annamite.orders";

const kept = (): string | null => {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
};

let books = $state.raw(readBooks(kept()));

/** What the table had taken back last when an order was sent: whatever is taken back later is of that. */
const backWhenSent: Record<string, object | null> = {};

/** The orders of one seat at one table. */
export class Book {
  readonly #name: string;

  constructor(table: string, seat: string) {
    this.#name = `${table} ${seat}`;
  }

  get orders(): Orders {
    return books[this.#name]?.orders ?? {};
  }

  get(kind: Kind): Order | null {
    return this.orders[kind] ?? null;
  }

  put(kind: Kind, order: Order | null): void {
    // Another tab may have written since.
    const now = readBooks(kept());
    const others = Object.entries(now[this.#name]?.orders ?? {}).filter(([each]) => each !== kind);
    const orders: Orders = { ...Object.fromEntries(others), ...(order && { [kind]: order }) };
    books = withOrders(now, this.#name, orders, Date.now());
    try {
      localStorage.setItem(NAME, JSON.stringify(books));
    } catch {
      // A full or forbidden store: then orders stand as long as the page does.
    }
  }

  change(kind: Kind, change: Partial<Order>): void {
    const order = this.get(kind);
    if (order) this.put(kind, { ...order, ...change });
  }

  /** How an order stands now; one that was taken back is noted to wait. */
  stands(kind: Kind, season: number, table: Table): Stands {
    const revision = table.update?.revision ?? 0;
    books = readBooks(kept() ?? JSON.stringify(books));
    const order = this.get(kind);
    const key = `${this.#name} ${kind}`;
    const since = key in backWhenSent && backWhenSent[key] !== table.takenBack;
    const stands = since && order?.sent?.season === season ? "held" : standing(order, season, revision);
    if (stands === "held" && order && order.held < season) this.change(kind, { held: season });
    return stands;
  }

  /** Note that an order is being sent, before it is: so it is not sent twice. */
  sending(kind: Kind, season: number, table: Table): void {
    backWhenSent[`${this.#name} ${kind}`] = table.takenBack;
    this.change(kind, { sent: { season, revision: table.update?.revision ?? 0 } });
  }
}
