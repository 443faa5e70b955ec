// What the admin page shows of a sync: its facts with their names, and its progress.
import { expect, test } from "vitest";
import type { SyncStatus } from "#contract/admin";
import { createQueryClient, keys } from "../api/queries.ts";
import { rendered } from "../i18n/rendered-words.tsx";
import { SyncPanel } from "./sync-panel.tsx";

const status: SyncStatus = {
  lastRun: "2026-01-04T03:00:00Z",
  nextRun: "2026-01-05T03:00:00Z",
  inProgress: false,
  currentBatch: 0,
  totalBatches: 0,
  errors: [],
  mp3QuranCache: { exists: true, count: 287, lastUpdated: "2026-01-03T04:30:00Z" },
  lastChanges: null,
  refused: null,
  syncAt: "03:00",
};

function panel(changes: Partial<SyncStatus> = {}): string {
  const client = createQueryClient();
  client.setQueryData(keys.sync, { ...status, ...changes });
  return rendered(<SyncPanel />, client).replaceAll("\u202f", " ");
}

/** The facts shown, as name and value. */
function facts(markup: string) {
  const pairs = markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g);
  return Object.fromEntries(
    [...pairs].map(([, name, value]) => [name, value?.replace(/<[^>]*>/g, "")]),
  );
}

test("where the server's clock is another than this browser's, the daily time says whose it is", () => {
  expect(panel()).toContain("Automatic sync runs daily at 3:00 AM.");
  expect(panel({ nextRun: "2026-01-05T01:00:00Z" })).toContain(
    "Automatic sync runs daily at 3:00 AM, by the server’s clock.",
  );
});

test("each fact stands beside its name", () => {
  expect(facts(panel())).toMatchObject({
    "Last run": "Jan 4, 2026, 3:00 AM",
    "Next run": "Jan 5, 2026, 3:00 AM",
    "Last updated": "Jan 3, 2026, 4:30 AM",
  });
  expect(panel()).toContain("Automatic sync runs daily at 3:00 AM.");
});

test("what has never been is said as such", () => {
  const mp3QuranCache = { exists: false, count: 0, lastUpdated: null };
  expect(facts(panel({ lastRun: null, mp3QuranCache }))).toMatchObject({
    "Last run": "Never",
    "Last updated": "Never",
  });
});

test("a running sync shows its share in percent, 0 while nothing is known", () => {
  const running = { inProgress: true, currentBatch: 3, totalBatches: 8 };
  expect(panel(running)).toMatch(/aria-valuenow="38".*>38% complete</);
  expect(panel({ ...running, currentBatch: 0, totalBatches: 0 })).toContain(">0% complete<");
  expect(panel()).not.toContain("progressbar");
});

test("of the errors the last three are shown, the newest first", () => {
  const errors = [2, 4, 1, 3].map((batch) => {
    return {
      batch,
      error: `Error ${batch}`,
      sentence: null,
      timestamp: `2026-01-0${batch}T03:00:00Z`,
    };
  });
  const shown = [...panel({ errors }).matchAll(/Error \d/g)].map(([error]) => error);
  expect(shown).toEqual(["Error 4", "Error 3", "Error 2"]);
});
