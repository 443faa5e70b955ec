// What a device reports of itself, over what is stored of it.
import { expect, test } from "vitest";
import { emptyState, type SpeakerState } from "./playback-state-store.ts";
import { createReportedPlayback, type StateReport } from "./reported-playback.ts";

const NOW = Date.parse("2026-11-21T04:50:00Z");

test("the length that is known stays with its recording, and is not that of another surah or reciter", async () => {
  const published: SpeakerState[] = [];
  const stored = { ...emptyState(7, NOW - 5000), surahId: 36, reciterId: 5, duration: 900 };
  const reported = createReportedPlayback({
    states: { find: async () => stored, save: async () => {}, flush: async () => {} } as never,
    publisher: { publish: (_: number, state: SpeakerState) => void published.push(state) } as never,
    clock: { now: () => NOW } as never,
  });
  const same: StateReport = {
    ...{ status: "playing", surahId: 36, reciterId: 5, position: 12, error: null },
  };
  for (const report of [same, { ...same, surahId: 37 }, { ...same, reciterId: 6 }]) {
    await reported.report({ id: 7, userId: 3 }, report, { historyUpdated: false });
  }
  expect(published.map(({ duration }) => duration)).toEqual([900, null, null]);
  expect(published[0]).toMatchObject({ position: 12, positionAt: NOW, lastUpdated: NOW });
});
