// The sample data in memory.
import { beforeEach, describe, expect, it } from "vitest";
import {
  addSampleSchedule,
  clampSurah,
  connectedDevices,
  connectSampleKind,
  controlSample,
  deleteSampleSchedule,
  sampleData,
  setSampleMode,
  skipSampleSchedule,
  updateSampleSchedule,
} from "./sample-data.ts";

const data = () => {
  const now = sampleData();
  if (!now) throw new Error("Sample data is off.");
  return now;
};

describe("sample data", () => {
  beforeEach(() => setSampleMode(true));

  it("has five reciters, two schedules and three speakers to begin with", () => {
    expect(data().reciters).toHaveLength(5);
    expect(data().schedules).toHaveLength(2);
    expect(connectedDevices(data())).toHaveLength(3);
  });

  it("keeps three speakers for each kind and a connection for each", () => {
    expect(data().allDevices.map(({ type }) => type)).toEqual([
      ...Array(3).fill("google"),
      ...Array(3).fill("alexa"),
    ]);
    connectSampleKind("alexa", true);
    expect(connectedDevices(data())).toHaveLength(6);
    connectSampleKind("google", false);
    expect(connectedDevices(data()).every(({ type }) => type === "alexa")).toBe(true);
  });

  it("adds, changes and deletes schedules in memory", () => {
    const added = addSampleSchedule({ startTime: "06:00" });
    expect(data().schedules.at(-1)).toMatchObject({ id: added.id, startTime: "06:00" });
    updateSampleSchedule(added.id, { startTime: "07:00" });
    expect(data().schedules.at(-1)?.startTime).toBe("07:00");
    deleteSampleSchedule(added.id);
    expect(data().schedules).toHaveLength(2);
  });

  it("never goes before the first surah or after the last", () => {
    expect([clampSurah(0), clampSurah(1), clampSurah(114), clampSurah(115)]).toEqual([
      1, 1, 114, 114,
    ]);
    expect(controlSample(1, "previous").surahId).toBe(1);
    expect(controlSample(1, "next").surahId).toBe(2);
  });

  it("knows when its schedules are due, and skips one run", () => {
    const due = data().schedules[0]?.nextRunAt ?? "";
    expect(Date.parse(due)).toBeGreaterThan(Date.now());
    expect(Date.parse(skipSampleSchedule(1).nextRunAt ?? "")).toBeGreaterThan(Date.parse(due));
    expect(updateSampleSchedule(1, { enabled: false }).nextRunAt).toBeNull();
  });

  it("starts afresh each time, and is gone when switched off", async () => {
    deleteSampleSchedule(1);
    await setSampleMode(false);
    expect(sampleData()).toBeNull();
    await setSampleMode(true);
    expect(data().schedules).toHaveLength(2);
  });
});
