import { describe, expect, it } from "vitest";

import { bomberWords, countsOf, flightsOf, flightsSum, flightWords, sumOf } from "./missions";

describe("armed recon on a sheet", () => {
  const flights = { hanoi: { armed_recon: 2, suppression: 1 }, vinh: { armed_recon: 0, suppression: 1 } };

  it("is sent place by place, each squadron with its face", () => {
    expect(flightWords(flights, ["vinh", "ha_tinh", "hanoi"])).toEqual([
      ...["vinh", "suppression"],
      ...["hanoi", "armed_recon", "hanoi", "armed_recon", "hanoi", "suppression"],
      "done",
    ]);
    expect(flightsSum(flights)).toBe(4);
  });

  it("is read from answers, also where no face is asked for", () => {
    const assign = "recon.assign";
    const face = "recon.face";
    expect(
      flightsOf(
        ["hanoi", "suppression", "hanoi", "vinh", "armed_recon", "done"],
        [assign, face, assign, assign, face, assign],
        { hanoi: { armed_recon: 4, suppression: 2 } },
      ),
    ).toEqual({
      hanoi: { armed_recon: 1, suppression: 1 },
      vinh: { armed_recon: 1, suppression: 0 },
    });
  });

  it("shows the face that is left where armed recon is forbidden", () => {
    expect(
      flightsOf(["hanoi", "done"], ["recon.assign", "recon.assign"], { hanoi: { armed_recon: 0, suppression: 2 } }),
    ).toEqual({
      hanoi: { armed_recon: 0, suppression: 1 },
    });
  });
});

it("sends B-52 counters area by area", () => {
  const sent = { trail: 2, nape: 1 };
  expect(bomberWords(sent, ["nape", "mu_gia", "trail"])).toEqual(["nape", "trail", "trail", "done"]);
  expect(countsOf(["nape", "trail", "trail", "done"])).toEqual(sent);
  expect(sumOf(sent)).toBe(3);
});
