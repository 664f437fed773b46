import { type GamePage, nextPage } from "./paging";
import type { Catalog, Chart, Choices, GameEntry, Json, LessonText, Moment, NewGameRequest, Retelling } from "./wire";
import type { Browser, Claimed, Link, RulesFound, RulesReference, SecurityEvent, Trace } from "./wire";

/** An answer other than success, with the server's own sentence. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const request: RequestInit = { method };
  if (signal) request.signal = signal;
  if (body !== undefined) {
    request.body = typeof body === "string" ? body : JSON.stringify(body);
    request.headers = { "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    signal?.throwIfAborted();
    throw new ApiError(0, "The server cannot be reached. Is annamite still running?");
  }
  if (!answer.ok) throw new ApiError(answer.status, await sentence(answer));
  return answer;
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await send(method, path, body, signal);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function sentence(answer: Response): Promise<string> {
  try {
    const body = (await answer.json()) as { error?: unknown };
    if (typeof body.error === "string") return body.error;
  } catch {
    // A proxy's page, say: the status must do.
  }
  return `The server answered ${answer.status}.`;
}

function query(values: Record<string, string | null>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== null);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

/** The rules of games, by their addresses. */
const books = new Map<string, Promise<RulesReference>>();

const game = (id: string) => `/api/games/${encodeURIComponent(id)}`;

const rulesOf = (name: string) => `/api/rules/${encodeURIComponent(name)}`;

/** Boards by their address, which stands for one content alone. */
const boards = new Map<string, Promise<Json>>();

export const api = {
  catalog: () => ask<Catalog>("GET", "/api/catalog"),
  /** The board of a game as the catalog has it; of one that is not listed, whatever the server has. */
  board(name: string, listed: string | null): Promise<Json> {
    const address = listed ?? `/api/board/${encodeURIComponent(name)}`;
    let board = boards.get(address);
    if (!board) {
      board = ask<Json>("GET", address);
      board.catch(() => boards.delete(address));
      boards.set(address, board);
    }
    return board;
  },
  lesson: (name: string, id: string) =>
    ask<LessonText>("GET", `/api/lessons/${encodeURIComponent(name)}/${encodeURIComponent(id)}`),
  /** A game's rules to read. */
  rules(name: string): Promise<RulesReference> {
    const address = rulesOf(name);
    let book = books.get(address);
    if (!book) {
      book = ask<RulesReference>("GET", address);
      book.catch(() => books.delete(address));
      books.set(address, book);
    }
    return book;
  },
  /** What the rules of a game have on some words. */
  searchRules: (name: string, q: string, computer: boolean, signal: AbortSignal) =>
    ask<RulesFound>(
      "GET",
      `${rulesOf(name)}/search${query({ q, computer: computer ? "1" : null })}`,
      undefined,
      signal,
    ),
  /** The games touched last; with the address that they name, those that follow. */
  async games(page = "/api/games"): Promise<GamePage> {
    const answer = await send("GET", page);
    return { games: (await answer.json()) as GameEntry[], next: nextPage(answer.headers.get("link")) };
  },
  game: (id: string) => ask<GameEntry>("GET", game(id)),
  choices: (request: NewGameRequest) => ask<Choices>("POST", "/api/choices", request),
  create: (request: NewGameRequest) => ask<GameEntry>("POST", "/api/games", request),
  /** Put a worked example of the rules up. */
  example: (name: string, clause: string) =>
    ask<GameEntry>("POST", `/api/examples/${encodeURIComponent(name)}/${encodeURIComponent(clause)}`),
  duplicate: (id: string) => ask<GameEntry>("POST", `${game(id)}/duplicate`),
  remove: (id: string) => ask<undefined>("DELETE", game(id)),
  record: (id: string) => ask<Json>("GET", `${game(id)}/record`),
  importRecord: (text: string) => ask<GameEntry>("POST", "/api/import", text),
  at: (id: string, revision: number, seat: string | null) =>
    ask<Moment>("GET", `${game(id)}/at/${revision}${query({ seat })}`),
  /** The way through a chart that led to a line of the log. */
  trace: (id: string, line: number, seat: string | null) =>
    ask<Trace>("GET", `${game(id)}/trace/${line}${query({ seat })}`),
  /** What a seat may know of the seasons that are over, in a game that keeps a chronicle. */
  chronicle: (id: string, seat: string | null) => ask<Json>("GET", `${game(id)}/chronicle${query({ seat })}`),
  /** The position as a season was over, in a game that keeps a chronicle. */
  seasonEnd: (id: string, season: number, seat: string | null) =>
    ask<Moment>("GET", `${game(id)}/chronicle/${season}${query({ seat })}`),
  /** The charts by which a game plays seats that nobody takes. */
  charts: (name: string) => ask<Chart[]>("GET", `/api/charts/${encodeURIComponent(name)}`),
  since: (id: string, revision: number, seat: string | null) =>
    ask<Retelling>("GET", `${game(id)}/since/${revision}${query({ seat })}`),

  /** Make this browser the owner's by the secret of an address that is good once. */
  own: (token: string) => ask<undefined>("POST", "/api/browser", { token }),
  /** Take the seat that a link gives, or look on by it. */
  claim: (game: string, key: string) => ask<Claimed>("POST", "/api/claim", { game, key }),
  /** Make a link of a seat, or to watch; `renew`: what there was before is void, and the seat is free. */
  makeLink: (id: string, seat: string | null, renew: boolean) =>
    ask<Link>("POST", `${game(id)}/links`, { seat, renew }),
  closeWatch: (id: string) => ask<undefined>("DELETE", `${game(id)}/watch`),
  browsers: () => ask<Browser[]>("GET", "/api/browsers"),
  /** Make an address that lets one more browser be the owner's. */
  furtherBrowser: () => ask<Link>("POST", "/api/browsers"),
  signOut: (browser: number) => ask<undefined>("DELETE", `/api/browsers/${browser}`),
  /** Sign this browser out, whoever it is. */
  leave: () => ask<undefined>("DELETE", "/api/browser"),
  securityEvents: () => ask<SecurityEvent[]>("GET", "/api/security"),
};

/** The sentence to show for whatever was thrown. */
export function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
