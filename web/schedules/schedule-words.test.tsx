// The text for a schedule: how often, on which speaker, when next, and its last outcome.
import { describe, expect, it, test } from "vitest";
import type { Device } from "#contract/devices";
import { ONWARDS, type Portion } from "#contract/portions/portions";
import type { Reciter } from "#contract/reciters";
import type { Schedule } from "#contract/schedules";
import type { Run, RunStatus } from "#contract/runs";
import { surahs } from "#contract/quran/surahs";
import { sampleSchedule } from "../api/sample/sample-data.ts";
import { rendered } from "../i18n/rendered-words.tsx";
import { type ScheduleWords, useScheduleWords } from "./schedule-words.ts";

const home = {
  devices: [{ id: 2, name: "Kitchen" } as Device],
  reciters: [{ id: 3, name: "Mishary Alafasy", identifier: "mp3quran-123" } as Reciter],
  surahs: surahs.filter(({ number }) => number === 18),
};

function words(): ScheduleWords {
  let found: ScheduleWords | undefined;
  function Probe() {
    found = useScheduleWords(home);
    return null;
  }
  rendered(<Probe />);
  if (!found) throw new Error("Nothing was rendered.");
  return found;
}

const FRIDAY = Date.parse("2026-11-20T12:00:00Z");
const HOUR = 3_600_000;

test.each([
  [{ frequency: "daily" }, "Daily"],
  [{ frequency: "weekdays" }, "Weekdays"],
  [{ frequency: "weekends" }, "Weekends"],
  [{ frequency: "custom", days: [5] }, "Every Friday"],
  [{ frequency: "custom", days: [5, 1] }, "Every Monday and Friday"],
  [{ frequency: "once" }, "Once"],
  [{ frequency: "once", date: "2026-12-01" }, "Once"],
] as const)("%j is %s", (schedule, said) => {
  expect(words().frequency({ date: null, days: null, ...schedule } as Schedule)).toBe(said);
});

test("a speaker and a reciter have their names; what is gone is Unknown, and what no form has chosen yet is …", () => {
  const { device, reciter, surah } = words();
  expect([device(2), device(9)]).toEqual(["Kitchen", "Unknown"]);
  expect([reciter(3), reciter(9)]).toEqual(["Mishary Alafasy", "Unknown"]);
  expect([surah(18), surah(2)]).toEqual(["Al-Kahf", "Unknown"]);
  expect([device(0), reciter(0)]).toEqual(["…", "…"]);
});

test("a schedule with a prayer has a time where its next run has one", () => {
  const { startTime } = words();
  const at = { startAnchor: { prayer: "fajr", minutes: -20 }, startTime: "04:52" } as const;
  const next = sampleSchedule({ id: 1, ...at, nextRunAt: "2026-11-21T04:52:00Z" });
  expect(startTime(next)).toBe("4:52 AM");
  const off = { ...next, startTime: "00:00", enabled: false, nextRunAt: null };
  expect(startTime(off)).toBe("Fajr");
});

describe("the sentence of a schedule", () => {
  const kitchen = sampleSchedule({
    ...{ id: 1, deviceId: 2, reciterId: 3, startTime: "05:00", endTime: "05:30", timezone: "UTC" },
    ...{ portion: ONWARDS, surahId: null, volume: null, nextRunAt: "2026-11-21T05:00:00Z" },
    ...{ continuePlayback: false, shuffle: false, frequency: "daily" },
  });
  const kahf: Portion = { kind: "surahs", surahs: [18], times: 1 };
  const said = (changes: Partial<Schedule>) => words().said({ ...kitchen, ...changes });

  it("names what is recited, by whom and where, in the reader's clock", () => {
    expect(said({})).toBe(
      "Recite the Quran by Mishary Alafasy in the Kitchen, every day at 5:00 AM, until 5:30 AM",
    );
    expect(said({ portion: kahf, endTime: null, frequency: "custom", days: [5] })).toBe(
      "Recite Al-Kahf by Mishary Alafasy in the Kitchen, every Friday at 5:00 AM",
    );
    const sound: Portion = { kind: "sound", soundId: 1 };
    expect(said({ portion: sound, reciterId: null, endTime: null })).toBe(
      "Play A sound of your own in the Kitchen, every day at 5:00 AM",
    );
  });

  it("names another zone than the reader's, what is gone as Unknown, and what is not chosen as …", () => {
    const parts = words().sentence({ ...kitchen, timezone: "Asia/Amman" }, { readersZone: "UTC" });
    expect(parts.at(-1)?.text).toBe("Amman time");
    expect(said({ deviceId: 9, reciterId: 9 })).toContain("by Unknown on Unknown,");
    expect(said({ reciterId: null })).toContain("by Unknown in the Kitchen,");
    expect(said({ deviceId: 0, reciterId: 0 })).toContain("by … on …,");
  });

  it("is shorter where only what is recited is asked for", () => {
    const { recitation } = words();
    const of = { portion: kahf, reciterId: 3, surahId: null };
    expect(recitation(of)).toBe("Al-Kahf by Mishary Alafasy");
    expect(recitation(of, [2])).toBe("Al-Kahf by Mishary Alafasy in the Kitchen");
  });

  it("says when a portion is likely to end", () => {
    const { estimatedEnd } = words();
    const estimatedEndAt = "2026-11-21T05:34:00Z";
    expect(estimatedEnd({ ...kitchen, portion: kahf, estimatedEndAt }, "UTC")).toBe(
      "ends about 5:34 AM",
    );
    expect(estimatedEnd({ ...kitchen, estimatedEndAt }, "UTC")).toBeNull();
    expect(estimatedEnd({ ...kitchen, portion: kahf }, "UTC")).toBeNull();
  });
});

describe("a schedule that follows the prayers", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const anchored = (changes: Partial<Schedule>) =>
    sampleSchedule({
      ...{ id: 1, reciterId: 3, deviceId: 2, timezone: "UTC" },
      ...{ nextRunAt: "2026-11-21T05:12:00Z", startAnchor: { prayer: "fajr", minutes: -20 } },
      ...changes,
    });
  it("says why it has no next run", () => {
    const none = (changes: Partial<Schedule>) =>
      words().noNextRun(anchored({ nextRunAt: null, ...changes }), now);
    expect(none({ frequency: "once" })).toBe("Over");
    expect(none({ frequency: "once", date: "2026-11-25" })).toBe(
      "No next run: all schedules are paused on its day.",
    );
    expect(none({ season: { from: "2026-01-01", to: "2026-11-19" } })).toBe(
      "No next run: its season is over.",
    );
    expect(none({})).toMatch("No next run: Fajr has no time");
    expect(none({ startAnchor: null })).toMatch("No next run: no day");
  });
});

test("waits have their two largest parts, in the plural where it is one", () => {
  const { wait } = words();
  expect(wait(7 * HOUR + 5 * 60_000)).toBe("7 hours 5 minutes");
  expect(wait(HOUR)).toBe("1 hour");
  expect(wait(60_000)).toBe("1 minute");
  expect(wait(0)).toBe("a moment");
  expect(wait(25 * HOUR)).toBe("1 day 1 hour");
  expect(wait(25 * HOUR, true)).toBe("1 day and 1 hour");
});

test("days have names within a week, and dates beyond", () => {
  const { day } = words();
  const after = (days: number, on = false) => day(FRIDAY + days * 24 * HOUR, FRIDAY, "UTC", on);
  expect([0, 1, -1, 3, 7].map((days) => after(days))).toEqual([
    "today",
    "tomorrow",
    "yesterday",
    "Monday",
    "November 27",
  ]);
  expect(after(350)).toBe("November 5, 2027");
  expect([after(1, true), after(3, true)]).toEqual(["tomorrow", "on Monday"]);
});

test.each([
  ["failed", "Failed on Wednesday: Kitchen did not answer."],
  ["missed", "Missed on Wednesday: Kitchen did not answer."],
  ["waiting", "Waiting for your Alexa routine"],
] as const)("a run that is %s: %s", (status: RunStatus, said) => {
  const run = {
    ...{ status, dueAt: "2026-11-18T04:50:00Z" },
    ...{ reason: "Kitchen did not answer.", reasonSentence: null, heardAt: null },
  };
  expect(words().outcome(run, FRIDAY, "UTC")).toBe(said);
});

test("a skipped run says only that, and whether its day is still to come", () => {
  const skipped = (dueAt: string) => ({
    ...{ status: "skipped" as const, dueAt, heardAt: null, reason: "You skipped this run." },
    reasonSentence: { code: "run.skipped", params: {} } as const,
  });
  expect(words().outcome(skipped("2026-11-27T04:50:00Z"), FRIDAY, "UTC")).toBe(
    "Will be skipped on November 27",
  );
  expect(words().outcome(skipped("2026-11-18T04:50:00Z"), FRIDAY, "UTC")).toBe(
    "Skipped on Wednesday",
  );
});

test("a run whose speaker has not begun is not said to play", () => {
  const run: Run = {
    ...{ status: "running", dueAt: "2026-11-20T04:50:00Z", heardAt: null },
    reason: "Waiting for Kitchen to start playing.",
    reasonSentence: { code: "run.awaiting-speaker", params: { speaker: "Kitchen" } },
  };
  expect(words().outcome(run, FRIDAY, "UTC")).toBe("Waiting for Kitchen to start playing.");
  // Whatever else keeps it silent.
  const home = { code: "run.home-plays-by-itself", params: { home: "Home" } } as const;
  const left = words().outcome(
    { ...run, reason: "It is left.", reasonSentence: home },
    FRIDAY,
    "UTC",
  );
  expect(left).not.toMatch(/Playing since/);
});

test("when a run was heard is said to the second, and how far apart its speakers began", () => {
  const at = (ms: number) => new Date(Date.parse("2026-11-18T04:50:00Z") + ms).toISOString();
  const reasons = { status: "played", reason: null, reasonSentence: null } as const;
  const run: Run = { ...reasons, dueAt: at(0), heardAt: at(2_020) };
  expect(words().heard(run, "UTC")).toBe("Heard at 4:50:02 AM");
  expect(words().heard({ ...run, heardAt: null }, "UTC")).toBeNull();
  const on = (deviceId: number, heardAt: string | null) => ({
    ...reasons,
    ...{ deviceId, heardAt },
    name: "",
  });
  const speakers = [on(1, at(2_020)), on(2, at(2_150)), on(3, null)];
  expect(words().heard({ ...run, speakers }, "UTC")).toBe(
    "Heard at 4:50:02 AM, on its speakers within 0.13 s of each other",
  );
  const alone = [on(1, at(2_020)), on(2, null)];
  expect(words().heard({ ...run, speakers: alone }, "UTC")).toBe("Heard at 4:50:02 AM");
});

test("a run on the fallback names it: in the reason, or while there is none yet", () => {
  const fallback = { deviceId: 9, name: "Bedroom", since: "2026-11-18T04:51:00Z" };
  const run = { dueAt: "2026-11-18T04:50:00Z", reasonSentence: null, heardAt: null, fallback };
  expect(words().outcome({ ...run, status: "running", reason: null }, FRIDAY, "UTC")).toBe(
    "Playing since 4:50 AM, on Bedroom instead",
  );
  const reason = "Bedroom recited in place of Kitchen.";
  expect(words().outcome({ ...run, status: "played", reason }, FRIDAY, "UTC")).toBe(
    "Played on Wednesday at 4:50 AM: Bedroom recited in place of Kitchen.",
  );
});

describe("the line of a schedule that a phone folds", () => {
  const kahf: Portion = { kind: "surahs", surahs: [18], times: 1 };
  const kitchen = sampleSchedule({ id: 1, deviceId: 2, portion: kahf, frequency: "daily" });
  const wasDue = "2026-11-20T04:50:00Z";
  const run = (status: RunStatus, changes: Partial<Run> = {}): Run => ({
    ...{ status, dueAt: wasDue, reason: "Kitchen did not answer.", reasonSentence: null },
    ...{ heardAt: null, ...changes },
  });
  const notable = (...of: Parameters<typeof run>) => words().notable(run(...of), FRIDAY, "UTC");

  it("names what is recited, where, and how often", () => {
    const { what, where, recurs } = words();
    expect([what(kitchen), where(kitchen), recurs(kitchen)]).toEqual([
      "Al-Kahf",
      "In the Kitchen",
      "Daily",
    ]);
    expect(what({ ...kitchen, portion: ONWARDS, surahId: 18 })).toBe("Al-Kahf onwards");
    const afterAsr = { prayer: "asr", minutes: 20 } as const;
    expect(recurs({ ...kitchen, frequency: "custom", days: [5], startAnchor: afterAsr })).toBe(
      "Every Friday, 20 minutes after Asr",
    );
  });

  it("says of its last run what is to be known, without the reason", () => {
    expect(notable("missed")).toBe("Missed today");
    expect(notable("failed")).toBe("Failed today");
    expect(notable("late")).toBe("Played late today");
    expect(notable("running", { reason: null })).toBe("Playing since 4:50 AM");
    expect(notable("waiting")).toBe("Waiting for your Alexa routine");
    const fallback = { deviceId: 9, name: "Bedroom", since: wasDue };
    expect(notable("played", { fallback })).toMatch(/^Played today .*, on Bedroom instead$/);
    const sentence = { code: "run.awaiting-speaker", params: { speaker: "Kitchen" } } as const;
    const reason = "Waiting for Kitchen to start playing.";
    expect(notable("running", { reason, reasonSentence: sentence })).toBe(reason);
    const ahead = { dueAt: "2026-11-21T04:50:00Z", reasonSentence: { code: "run.skipped" } };
    expect(notable("skipped", ahead as Partial<Run>)).toBe("Will be skipped tomorrow");
  });

  it("is silent about what went as planned", () => {
    expect([notable("played"), notable("stopped"), notable("skipped")]).toEqual([null, null, null]);
  });
});
