// The speakers beside the chosen one: none twice, no Echo, five at most.
import { expect, it } from "vitest";
import { MOST_SPEAKERS } from "#contract/schedules";
import { besideOf, fallbacksFor, MOST_OTHERS, othersFor } from "./beside-choice.ts";

const devices = [
  ...[1, 2, 3, 4, 5, 6].map((id) => ({ id, type: "google" as const })),
  { id: 7, type: "alexa" as const },
];
const ids = (list: { id: number }[]) => list.map(({ id }) => id);
const form = { deviceId: 1, fallbackDeviceId: 0, alsoOn: [] as number[] };

it("gives what was chosen, in that order, and none as null", () => {
  expect(besideOf(form)).toEqual({ alsoOn: [], fallbackDeviceId: null });
  const chosen = { ...form, alsoOn: [3, 2], fallbackDeviceId: 4 };
  expect(besideOf(chosen)).toEqual({ alsoOn: [3, 2], fallbackDeviceId: 4 });
});

it("has no speaker twice after the first one was changed", () => {
  const chosen = { ...form, alsoOn: [3, 2], fallbackDeviceId: 4 };
  expect(besideOf({ ...chosen, deviceId: 2 })).toEqual({ alsoOn: [3], fallbackDeviceId: 4 });
  expect(besideOf({ ...chosen, deviceId: 4 }).fallbackDeviceId).toBeNull();
  expect(besideOf({ ...chosen, alsoOn: [4] }).fallbackDeviceId).toBeNull();
});

it("offers neither a speaker that has a part already nor an Echo", () => {
  const chosen = { ...form, alsoOn: [3], fallbackDeviceId: 2 };
  expect(ids(fallbacksFor(chosen, devices))).toEqual([2, 4, 5, 6]);
  expect(ids(othersFor(chosen, devices).offered)).toEqual([3, 4, 5, 6]);
});

it("takes as many as the contract allows", () => {
  expect(MOST_OTHERS).toBe(MOST_SPEAKERS - 1);
  expect(othersFor({ ...form, alsoOn: [2, 3, 4] }, devices).isFull).toBe(false);
  expect(othersFor({ ...form, alsoOn: [2, 3, 4, 5] }, devices).isFull).toBe(true);
});
