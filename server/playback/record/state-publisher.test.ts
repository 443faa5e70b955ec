// A speaker's state as the API and the pages of its home are shown it.
import { expect, test } from "vitest";
import { aboutSpeaker, sentence } from "#contract/sentences/sentences";
import { emptyState } from "./playback-state-store.ts";
import { createStatePublisher, showNotice, showState } from "./state-publisher.ts";

const NOW = Date.parse("2026-11-21T04:50:00Z");
const quiet = emptyState(7, NOW);
const show = (changes: Partial<typeof quiet>) => showState({ ...quiet, ...changes }, 12);

test("instants are written out, and what is not known stays null", () => {
  expect(show({})).toMatchObject({
    ...{ id: 7, deviceId: 7, currentVerse: 12, silentUntil: null, error: null, sleepTimer: null },
    ...{ adhan: null, progress: 0 },
  });
  expect(show({ silentUntil: NOW + 5000 }).silentUntil).toBe("2026-11-21T04:50:05.000Z");
  expect(show({ positionAt: NOW + 1000, lastUpdated: NOW + 2000 })).toMatchObject({
    timestamp: "2026-11-21T04:50:01.000Z",
    lastUpdated: "2026-11-21T04:50:02.000Z",
  });
  expect(show({ sleepTimer: { until: "time", at: NOW } }).sleepTimer).toEqual({
    ...{ until: "time", at: "2026-11-21T04:50:00.000Z" },
  });
  expect(show({ sleepTimer: { until: "surah-end" } }).sleepTimer).toEqual({ until: "surah-end" });
});

test("progress is the part of the recording that was heard, 100 at most; positions have milliseconds", () => {
  expect(show({ position: 30.00049, duration: 120 })).toMatchObject({ position: 30, progress: 25 });
  expect(show({ position: 130, duration: 120 }).progress).toBe(100);
  expect(show({ position: 30, duration: null }).progress).toBe(0);
  expect(show({ position: 12.3456 }).position).toBe(12.346);
});

test("an adhan is shown while it sounds, an error in English and as its sentence", () => {
  const adhan = { prayer: "fajr", volume: null } as never;
  expect(show({ status: "playing", adhan }).adhan).toBe("fajr");
  expect(show({ status: "stopped", adhan }).adhan).toBe(null);
  const error = aboutSpeaker("speaker.no-answer", "Kitchen");
  expect(show({ error })).toMatchObject({
    error: expect.stringContaining("Kitchen"),
    errorSentence: error,
  });
});

test("pages of the home are told the state with its ayah, and that the history has changed only when it has", () => {
  const told: unknown[] = [];
  const { publish, show: shown } = createStatePublisher({
    tellHome: (userId, message) => void told.push([userId, message]),
    ayahs: { at: () => 5 },
  });
  publish(3, quiet);
  publish(3, quiet, { historyUpdated: true, data: null });
  const state = shown(quiet);
  expect(state.currentVerse).toBe(5);
  const message = { type: "playback_update", deviceId: 7, state, data: null };
  expect(told).toEqual([
    [3, { ...message, historyUpdated: false }],
    [3, { ...message, historyUpdated: true }],
  ]);
});

test("a notice is its words and its sentence; without one there is nothing", () => {
  expect(showNotice(undefined)).toBe(undefined);
  const last = sentence("command.last-surah");
  expect(showNotice(last)).toEqual({ notice: "Last Surah", noticeSentence: last });
});
