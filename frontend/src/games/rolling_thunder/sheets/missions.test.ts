import { describe, expect, it } from "vitest";

import type { View } from "../types";
import { bomberWords, countsOf, flightsOf, flightsSum, flightWords, ready, room, sumOf } from "./missions";

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
      ),
    ).toEqual({
      hanoi: { armed_recon: 1, suppression: 1 },
      vinh: { armed_recon: 1, suppression: 0 },
    });
  });

  it("has as many squadrons as there are, and room for two of suppression", () => {
    const view = {
      forces: {
        air_force: { reserve: { armed_recon: 3 }, more_sorties: "board" },
        navy: { reserve: {}, more_sorties: "flown" },
      },
      spaces: { vinh: { squadrons: { air_force: { suppression: 1 }, navy: {} } } },
    } as unknown as View;
    expect([ready(view, "air_force"), ready(view, "navy")]).toEqual([4, 0]);
    expect([room(view, "air_force", "vinh"), room(view, "navy", "vinh")]).toEqual([1, 2]);
    expect(room(view, "navy", "pathet_lao")).toBe(Infinity);
  });
});

it("sends B-52 counters area by area", () => {
  const sent = { trail: 2, nape: 1 };
  expect(bomberWords(sent, ["nape", "mu_gia", "trail"])).toEqual(["nape", "trail", "trail", "done"]);
  expect(countsOf(["nape", "trail", "trail", "done"])).toEqual(sent);
  expect(sumOf(sent)).toBe(3);
});
