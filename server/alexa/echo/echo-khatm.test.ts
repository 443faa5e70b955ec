// What an Echo proves to have been heard of a khatm.
import { expect, test } from "vitest";
import { type EchoReport, pause, stop } from "./echo-player.ts";
import { atReportedPosition, hear } from "./echo-events.ts";
import { echoContext, event, playing } from "./test-echo.ts";

const ofKhatm = (reports: EchoReport[]) =>
  reports.filter((report) => report.type === "heard-for-khatm");
const stretch = (from: number, to: number, { ended = false } = {}) => [
  {
    ...{ type: "heard-for-khatm", khatmId: 3, reciterId: 1, surahId: 18, from, to },
    ...(ended ? { ended } : {}),
  },
];

test.each(["nearlyFinished", "finished", "stopped", "failed"] as const)(
  "for a khatm counts what was heard from where the recording began until it is %s",
  (type) => {
    const context = echoContext();
    const player = playing(context, { khatmId: 3, position: 20, heardAt: 1000 });
    const now = event(type, "token-1", 61_000, 70);
    expect(ofKhatm(hear(player, now, context).reports)).toEqual(
      stretch(20, 70, { ended: type === "finished" }),
    );
    expect(ofKhatm(hear({ ...player, khatmId: null }, now, context).reports)).toEqual([]);
    // Outdated, of another recording, or of one that did not play.
    expect(ofKhatm(hear(player, { ...now, at: 500 }, context).reports)).toEqual([]);
    expect(ofKhatm(hear(player, { ...now, token: "other" }, context).reports)).toEqual([]);
    expect(ofKhatm(hear({ ...player, status: "paused" }, now, context).reports)).toEqual([]);
  },
);

// Proves khatm-surah-cut-short.
test("the next recording starting proves to a khatm how much of the one before was heard", () => {
  const context = echoContext();
  const player = playing(context, { khatmId: 3, position: 20, heardAt: 1000 });
  const queued = hear(player, event("nearlyFinished", "token-1", 2000, 21), context).player;
  const next = hear(queued, event("started", "token-2", 61_000), context);
  expect(ofKhatm(next.reports)).toEqual(stretch(20, 80, { ended: true }));
});

test("for a khatm a command counts to the second that the Echo reports, never to a calculated one", () => {
  const context = echoContext();
  const player = playing(context, { khatmId: 3, position: 20, heardAt: 1000 });
  const reported = { token: "token-1", offsetInMilliseconds: 70_000 };
  const here = atReportedPosition(player, reported, 61_000, context);
  expect(here.reports).toEqual(stretch(20, 70));
  expect(here.player).toMatchObject({ position: 70, heardAt: 61_000 });
  for (const unknown of [undefined, { token: "token-1" }, { ...reported, token: "other" }]) {
    const same = atReportedPosition(player, unknown, 61_000, context);
    expect(same).toEqual({ player, reports: [] });
  }
  for (const { reports } of [pause(player, 61_000), stop(player, 61_000)]) {
    expect(ofKhatm(reports)).toEqual([]);
  }
});
