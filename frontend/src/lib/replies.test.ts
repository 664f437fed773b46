import { expect, it } from "vitest";

import { Replies } from "./replies";

it("gives a reply to whoever asked, once", async () => {
  const replies = new Replies();
  const one = replies.to(1);
  const two = replies.to(2);
  expect(replies.give(2, { type: "pong", n: 2 })).toBe(true);
  expect(replies.give(2, { type: "pong", n: 2 })).toBe(false);
  expect(replies.give(null, null)).toBe(false);
  expect(await two).toEqual({ type: "pong", n: 2 });
  replies.drop();
  expect(await one).toBeNull();
});
