// What the schedule dialog accepts and sends.
import { describe, expect, it, test } from "vitest";
import { ONWARDS, type Portion } from "#contract/portions/portions";
import { createSchedule } from "#contract/schedules";
import type { Schedule } from "#contract/schedules";
import {
  bodyOf,
  changesOf,
  emptyForm,
  formOf,
  type ScheduleForm,
  scheduleForm,
  timesOf,
} from "./schedule-form.ts";
import type { ChosenAnchor } from "./when/when-choice.ts";

const schema = scheduleForm((name) => name);
const filled: ScheduleForm = {
  ...emptyForm([], [], "Europe/Berlin"),
  startTime: "04:50",
  endTime: "05:20",
  reciterId: 3,
  deviceId: 2,
};
const messages = (form: ScheduleForm) =>
  schema
    .safeParse(form)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("the schedule form", () => {
  it("takes a filled form", () => expect(messages(filled)).toEqual([]));

  it("asks for times, a reciter and a device", () => {
    expect(messages(emptyForm([], [], "UTC"))).toEqual([
      "deviceId: deviceRequired",
      "reciterId: reciterRequired",
      "startTime: startRequired",
      "endTime: endRequired",
    ]);
  });

  it("refuses an end that equals the start, and takes one on the next day", () => {
    expect(messages({ ...filled, endTime: "04:50" })).toEqual(["endTime: endEqual"]);
    expect(messages({ ...filled, endTime: "01:00" })).toEqual([]);
  });

  it("wants a day when days are chosen by hand", () => {
    expect(messages({ ...filled, frequency: "custom" })).toEqual(["days: daysRequired"]);
    expect(messages({ ...filled, frequency: "custom", days: [5] })).toEqual([]);
  });

  it("ends by itself where the portion does", () => {
    const portion: Portion = { kind: "surahs", surahs: [18], times: 1 };
    expect(messages({ ...filled, portion, endTime: null })).toEqual([]);
    expect(messages({ ...filled, portion, endTime: "" })).toEqual(["endTime: endRequired"]);
    expect(messages({ ...filled, portion, endTime: "04:50" })).toEqual(["endTime: endEqual"]);
    const options = { surahId: 2, continuePlayback: true, shuffle: true };
    expect(bodyOf({ ...filled, ...options, portion, endTime: null })).toMatchObject({
      ...{ portion, endTime: null },
      ...{ surahId: null, continuePlayback: false, shuffle: false },
    });
  });

  it("has no reciter for a khatm, which has its own, nor for a sound", () => {
    for (const portion of [
      { kind: "khatm", khatmId: 3 },
      { kind: "sound", soundId: 3 },
    ] as const) {
      expect(messages({ ...filled, portion, reciterId: 0 })).toEqual([]);
      expect(bodyOf({ ...filled, portion }).reciterId).toBeNull();
    }
  });

  it("asks for what the portion lacks", () => {
    expect(messages({ ...filled, portion: { kind: "surahs", surahs: [], times: 1 } })).toEqual([
      "portion: surahRequired",
    ]);
    expect(messages({ ...filled, portion: { kind: "khatm", khatmId: 0 } })).toEqual([
      "portion: khatmRequired",
    ]);
  });

  it("sends what the contract accepts", () => {
    const forms: ScheduleForm[] = [
      filled,
      { ...filled, frequency: "custom", days: [7, 1], date: "2026-12-01", surahId: 18, volume: 0 },
      { ...filled, frequency: "once", days: [7, 1], date: "2026-12-01" },
      { ...filled, frequency: "once" },
    ];
    const bodies = forms.map(bodyOf);
    for (const body of bodies) expect(createSchedule.body?.safeParse(body).error).toBeUndefined();
    expect(bodies.map(({ portion }) => portion)).toEqual(Array(4).fill(ONWARDS));
    expect(bodies.map(({ days, date, surahId }) => [days, date, surahId])).toEqual([
      [null, null, null],
      [[1, 7], null, 18],
      [null, "2026-12-01", null],
      [null, null, null],
    ]);
  });
});

describe("a changed form", () => {
  const schedule = {
    ...bodyOf({ ...filled, frequency: "custom", days: [1, 5] }),
    ...{
      id: 4,
      userId: 1,
      startAnchor: null,
      endAnchor: null,
      durationMinutes: null,
      season: null,
    },
    nextRunAt: null,
    lastRun: null,
    createdAt: "2026-01-01T00:00:00Z",
  } as Schedule;
  const form = formOf(schedule);

  it("sends what was changed and nothing else", () => {
    expect(changesOf(schedule, form)).toEqual({});
    expect(changesOf(schedule, { ...form, endTime: "06:00" })).toEqual({ endTime: "06:00" });
    expect(changesOf(schedule, { ...form, days: [5, 1] })).toEqual({});
    expect(changesOf(schedule, { ...form, days: [5] })).toEqual({ days: [5] });
  });

  it("sends where a portion goes on only when that was changed: it may have gone on since", () => {
    const at = { surah: 2, ayah: 142 };
    const from = { surah: 1, ayah: 1 };
    const portion = { kind: "part", unit: "page", count: 10, from, at } as const;
    const part: Schedule = { ...schedule, portion };
    const goesOn = formOf(part);
    expect(goesOn.portion).toEqual({ kind: "part", unit: "page", count: 10, from: at });
    const fewer = { ...goesOn.portion, count: 5 };
    expect(changesOf(part, { ...goesOn, portion: fewer })).toEqual({
      portion: { kind: "part", unit: "page", count: 5 },
    });
    const moved = { ...goesOn.portion, from: { surah: 3, ayah: 1 } };
    expect(changesOf(part, { ...goesOn, portion: moved })).toEqual({
      portion: moved,
    });
  });

  it("sends what goes with what was changed", () => {
    const daily = changesOf(schedule, { ...form, frequency: "daily" });
    expect(daily).toEqual({ frequency: "daily", days: null });
  });
});

describe("a start or an end with a prayer", () => {
  const beforeFajr: ChosenAnchor = { prayer: "fajr", side: "before", minutes: 20 };
  const atFajr: ChosenAnchor = { prayer: "fajr", side: "at", minutes: 0 };
  const anchored: ScheduleForm = {
    ...filled,
    ...{ startTime: "", startAnchor: beforeFajr, endTime: "", endAnchor: atFajr },
  };
  const ways = [
    "startTime",
    "startAnchor",
    "endTime",
    "endAnchor",
    "durationMinutes",
    "timezone",
  ] as const;
  const sent = (form: ScheduleForm) => {
    const body = bodyOf(form);
    expect(createSchedule.body?.safeParse(body).error).toBeUndefined();
    return Object.fromEntries(ways.flatMap((way) => (way in body ? [[way, body[way]]] : [])));
  };

  it("is sent in one way, with the clock of its place", () => {
    expect(sent(anchored)).toEqual({
      startAnchor: { prayer: "fajr", minutes: -20 },
      endAnchor: { prayer: "fajr", minutes: 0 },
    });
    expect(sent({ ...anchored, endAnchor: null, durationMinutes: 30 })).toEqual({
      startAnchor: { prayer: "fajr", minutes: -20 },
      durationMinutes: 30,
    });
    expect(sent({ ...filled, endTime: "05:20", durationMinutes: 45 })).toEqual({
      startTime: "04:50",
      durationMinutes: 45,
      timezone: "Europe/Berlin",
    });
    expect(sent({ ...filled, endAnchor: { ...beforeFajr, side: "after" } })).toEqual({
      startTime: "04:50",
      endAnchor: { prayer: "fajr", minutes: 20 },
    });
  });

  it("asks for minutes within bounds, and for an end that is not the start", () => {
    expect(messages(anchored)).toEqual([]);
    for (const minutes of [0, 181, 2.5]) {
      expect(messages({ ...anchored, startAnchor: { ...beforeFajr, minutes } })).toEqual([
        "startAnchor: minutesBounds",
      ]);
    }
    expect(messages({ ...anchored, endAnchor: beforeFajr })).toEqual(["endAnchor: endEqual"]);
    expect(messages({ ...anchored, endAnchor: null, durationMinutes: 0 })).toEqual([
      "durationMinutes: durationBounds",
    ]);
    expect(messages({ ...anchored, endAnchor: null })).toEqual(["endTime: endRequired"]);
  });

  it("may be given up for the clock again, and the clock for it", () => {
    const schedule = {
      ...bodyOf(anchored),
      ...{ id: 4, startTime: "05:12", endTime: "05:32", durationMinutes: null, season: null },
      timezone: "Africa/Cairo",
    } as Schedule;
    const form = formOf(schedule);
    expect(form).toMatchObject({ startAnchor: beforeFajr, endAnchor: atFajr });
    expect(changesOf(schedule, form)).toEqual({});
    expect(changesOf(schedule, { ...form, startAnchor: null, endAnchor: null })).toEqual({
      ...{ startTime: "05:12", endTime: "05:32", timezone: "Africa/Cairo" },
    });
    expect(changesOf(schedule, { ...form, startAnchor: { ...beforeFajr, side: "after" } })).toEqual(
      { startAnchor: { prayer: "fajr", minutes: 20 } },
    );
  });
});

describe("a season", () => {
  it("needs both dates, in their order", () => {
    const season = (from: string, to: string) => messages({ ...filled, season: { from, to } });
    expect(season("2026-12-01", "2027-02-28")).toEqual([]);
    expect(season("2026-12-01", "")).toEqual(["season: seasonDates"]);
    expect(season("2026-12-02", "2026-12-01")).toEqual(["season: seasonBackwards"]);
    expect(messages({ ...filled, season: { hijriMonth: 9 } })).toEqual([]);
    expect(bodyOf({ ...filled, season: { hijriMonth: 9 } }).season).toEqual({ hijriMonth: 9 });
  });
});

test("the preview waits for what is missing", () => {
  expect(timesOf(filled)).toMatchObject({ startTime: "04:50", startAnchor: null });
  const missing: Partial<ScheduleForm>[] = [
    { startTime: "" },
    { endTime: "" },
    { endTime: "04:50" },
    { startAnchor: { prayer: "fajr", side: "before", minutes: 0 } },
    { durationMinutes: 0 },
    { season: { from: "2026-12-01", to: "" } },
    { frequency: "custom" },
  ];
  for (const changes of missing) expect(timesOf({ ...filled, ...changes })).toBeNull();
});

describe("an empty form", () => {
  it("prefers the default reciter and a connected speaker", () => {
    const reciters = [
      { id: 4, identifier: "mp3quran-1", available: true },
      { id: 9, identifier: "mp3quran-123", available: true },
    ];
    const devices = [
      { id: 1, isConnected: false },
      { id: 2, isConnected: true },
    ];
    expect(emptyForm(devices, reciters, "UTC")).toMatchObject({ reciterId: 9, deviceId: 2 });
  });
});
