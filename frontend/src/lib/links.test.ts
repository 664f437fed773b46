import { describe, expect, it } from "vitest";

import { browserName } from "./browserName";
import { companyOf, companySays } from "./company";
import { seatState, watchState } from "./links";

const said = ({ sign, words }: { sign: string; words: string }) => `${sign} ${words}`;

describe("how a link stands", () => {
  it.each([
    [false, 0, "– no link open", "– no link open"],
    [true, 0, "○ not opened yet", "○ nobody watches yet"],
    [false, 1, "● taken", "● one browser may watch"],
    [true, 1, "● taken, one more link not opened yet", "● one browser may watch"],
    [false, 2, "● ● open in 2 browsers", "● ● 2 browsers may watch"],
    [true, 30, "● ● ● open in 30 browsers, one more link not opened yet", "● ● ● 30 browsers may watch"],
  ])("open %s, held by %i", (open, holders, seat, watch) => {
    expect(said(seatState({ url: null, open, holders }))).toBe(seat);
    expect(said(watchState({ url: null, open, holders }))).toBe(watch);
  });
});

describe("who else sits where one does", () => {
  const kinds = { us: "person", arvn: "person", nva: "link", vc: "random" };
  const title = (seat: string) => seat.toUpperCase();

  it("is nobody as long as no more than one connection is told of", () => {
    expect(companyOf({}, { seats: ["us", "nva"], kinds })).toBeNull();
    expect(companyOf({ us: 1, nva: 1 }, { seats: ["us", "nva"], kinds })).toBeNull();
    expect(companyOf({ us: 3 }, { seats: ["nva"], kinds })).toBeNull();
  });

  it("is told by seats, with what to do about it", () => {
    const both = companyOf({ us: 2, arvn: 2, nva: 3 }, { seats: ["us", "arvn", "nva"], kinds });
    expect(both).toEqual({ places: 3, linked: ["nva"], own: ["us", "arvn"] });
    const text = both && companySays(both, title, true).join(" ");
    expect(text).toMatch(/^NVA, US and ARVN are open in 3 places/);
    expect(text).toMatch(/menu More, Links.*Browsers and security/);
    const guest = companyOf({ nva: 2 }, { seats: ["nva"], kinds });
    const advice = guest && companySays(guest, title, false).join(" ");
    expect(advice).toMatch(/^NVA is open in 2 places.*make a new link: whoever else/);
    expect(advice).not.toContain("security");
  });
});

describe("what a browser is called", () => {
  const CHROME =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
  it.each([
    [CHROME, "Chrome on Linux"],
    [CHROME.replace("Chrome/", "HeadlessChrome/"), "Chrome on Linux"],
    [`${CHROME.replace("X11; Linux x86_64", "Windows NT 10.0; Win64; x64")} Edg/130.0`, "Edge on Windows"],
    ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
        "Version/17.5 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    ["python-httpx/0.28.1", "python-httpx/0.28.1"],
    ["x".repeat(60), `${"x".repeat(40)}…`],
    ["", "A browser that does not say which"],
  ])("%s", (about, name) => expect(browserName(about)).toBe(name));
});
