import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** Where the page is when an address is opened. */
async function at(address: string) {
  const { pathname, search, hash } = new URL(address, "http://here");
  vi.resetModules();
  vi.stubGlobal("location", { pathname, search, hash });
  vi.stubGlobal("window", { addEventListener: () => {} });
  vi.stubGlobal("history", { state: null, replaceState: () => {} });
  return (await import("./router.svelte")).router.place;
}

it("finds tables and rules", async () => {
  expect(await at("/play/g1#key=abc")).toEqual({ name: "table", id: "g1", link: { game: "g1", key: "abc" } });
  expect(await at("/rules/g/a%20b/c")).toEqual({ name: "rules", game: "g", page: "a b/c" });
  expect(await at("/play/g1/more")).toMatchObject({ name: "home" });
});

it.each(["%E0", "%", "%E0%A4%A", "a%zz"])(
  "takes what stands for no text as a game that is not there: %s",
  async (id) => {
    expect(await at(`/play/${id}`)).toEqual({ name: "table", id, link: null });
    expect(await at(`/play/${id}#key=abc`)).toEqual({ name: "table", id, link: { game: id, key: "abc" } });
    expect(await at(`/rules/${id}`)).toMatchObject({ name: "rules", game: id });
  },
);
