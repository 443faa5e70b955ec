// Which schedule is the adhan of a prayer, and what a new one is.
import { expect, test } from "vitest";
import type { Portion } from "#contract/portions/portions";
import type { Prayer } from "#contract/prayers/prayer-names";
import type { Schedule } from "#contract/schedules";
import { adhansOf, bodyOf, choiceOf, firstChoice, newAdhan } from "./adhan-plan.ts";

const sound: Portion = { kind: "sound", soundId: 7 };

function schedule(
  id: number,
  prayer: Prayer | null,
  fields: Partial<Schedule> = {},
  minutes = 0,
): Schedule {
  return {
    ...({
      id,
      deviceId: 3,
      portion: sound,
      startAnchor: prayer && { prayer, minutes },
      frequency: "daily",
      season: null,
      volume: 40,
      enabled: true,
    } as Schedule),
    ...fields,
  };
}

const idOf = (schedules: Schedule[], prayer: keyof ReturnType<typeof adhansOf>) =>
  adhansOf(schedules)[prayer]?.id ?? null;

test("the sound that begins with a prayer is its adhan, the oldest among several", () => {
  const all = [schedule(5, "fajr"), schedule(4, "fajr"), schedule(6, "isha")];
  expect(idOf(all, "fajr")).toBe(4);
  expect(idOf(all, "isha")).toBe(6);
  expect(idOf(all, "asr")).toBeNull();
});

test("what begins before a prayer, at a time, at sunrise, or recites, is left alone", () => {
  const others = [
    schedule(1, "fajr", {}, -10),
    schedule(2, null),
    schedule(3, "sunrise"),
    schedule(4, "fajr", { portion: { kind: "onwards" } }),
  ];
  expect(Object.values(adhansOf(others))).toEqual([null, null, null, null, null]);
});

test("the one for every day goes before one for some days or for Ramadan", () => {
  const some = [
    schedule(1, "dhuhr", { frequency: "custom", days: [5] }),
    schedule(2, "dhuhr", { season: { hijriMonth: 9 } }),
  ];
  expect(idOf(some, "dhuhr")).toBe(1);
  expect(idOf([...some, schedule(3, "dhuhr")], "dhuhr")).toBe(3);
});

test("a schedule's choice is read back; a volume left to the speaker is offered as a number", () => {
  expect(choiceOf(schedule(1, "asr"))).toEqual({ soundId: 7, deviceId: 3, volume: 40 });
  expect(choiceOf(schedule(1, "asr", { volume: null }))?.volume).toBe(50);
  expect(choiceOf(null)).toBeNull();
});

test("the only sound and the only speaker are offered, among several none", () => {
  expect(firstChoice([{ id: 7 }], [{ id: 3 }])).toMatchObject({ soundId: 7, deviceId: 3 });
  expect(firstChoice([{ id: 7 }, { id: 8 }], [])).toMatchObject({ soundId: null, deviceId: null });
});

test("a new adhan begins with its prayer every day and ends by itself", () => {
  const body = bodyOf({ soundId: 7, deviceId: 3, volume: 60 });
  expect(body && newAdhan("maghrib", body, true)).toEqual({
    portion: sound,
    deviceId: 3,
    volume: 60,
    enabled: true,
    frequency: "daily",
    startAnchor: { prayer: "maghrib", minutes: 0 },
  });
  expect(bodyOf({ soundId: null, deviceId: 3, volume: 60 })).toBeNull();
  expect(bodyOf({ soundId: 7, deviceId: null, volume: 60 })).toBeNull();
});
