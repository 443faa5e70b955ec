// The history while it loads, and while it is empty.
import { expect, test } from "vitest";
import { createQueryClient, keys } from "../api/queries.ts";
import { rendered } from "../i18n/rendered-words.tsx";
import { Entry } from "./history-list.tsx";
import { HistoryPanel } from "./history-panel.tsx";

const panel = <HistoryPanel onListen={() => {}} />;

test("while it is on its way it says so", () => {
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: 7 });
  expect(rendered(panel, client)).toMatch(/role="status".*>Loading history\.\.\.</);
});

test("before anything was heard it says what will be here", () => {
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: 7 });
  client.setQueryData(keys.history(7), { pages: [[]], pageParams: [undefined] });
  const markup = rendered(panel, client);
  expect(markup).toContain(">No Playback History<");
  expect(markup).toContain(
    ">Your Quran listening history will appear here once you start playing.<",
  );
  expect(markup).not.toContain("Loading history");
});

test.each([
  [61, true],
  [0.4, false],
])("an entry of %d s says its length: %j; a length of 0:00 would say nothing", (duration, has) => {
  const entry = {
    ...{ id: 1, duration, timestamp: "2026-11-21T09:00:00Z", deviceId: null, deviceName: "Hall" },
    ...{ surahId: 1, surahNumber: 1, surahName: "Al-Faatiha", reciterId: 1 },
    ...{ reciterName: "Mishary", startPosition: 0, endPosition: duration, completed: false },
  };
  const markup = rendered(<Entry entry={entry} onResume={() => {}} />);
  const [, , told = ""] = /<time[^>]*>([^<]*)<\/time>(.*?)<bdi>Hall/.exec(markup) ?? [];
  expect(/\d:\d\d/.test(told)).toBe(has);
});
