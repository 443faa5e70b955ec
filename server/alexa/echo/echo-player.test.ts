// The state machine of an Echo, told of its playing twice, late and out of order.
import fc from "fast-check";
import { expect, test } from "vitest";
import { currentSurah, inOrder } from "#server/playback/play-order";
import { begin, pause, setShuffle, step, stop } from "./echo-commands.ts";
import { type EchoEvent, hear } from "./echo-events.ts";
import type { EchoNews, EchoPlayer, Playing, Reaction, Surroundings } from "./echo-player.ts";

const ALL = Array.from({ length: 114 }, (_, index) => index + 1);

function surroundings(now = 0): Surroundings {
  let tokens = 0;
  return { now, random: () => 0.5, newToken: () => `token-${++tokens}` };
}

function playing(around: Surroundings, more: Partial<EchoPlayer> = {}): EchoPlayer {
  const wanted = { reciterId: 1, order: inOrder(ALL, 18), position: 0, runId: null, endsAt: null };
  return { ...begin(null, wanted, 0, around).player, status: "playing", historyId: 1, ...more };
}

const event = (type: EchoEvent["type"], token: string, at: number, position = 0): EchoEvent => ({
  type,
  token,
  at,
  position,
});

/** What a real Echo tells while it plays `count` recordings, and what it was told to queue. */
function listen(count: number) {
  const around = surroundings();
  let player = playing(around, { status: "asked", historyId: null });
  const events: EchoEvent[] = [];
  for (let index = 0; index < count; index++) {
    const at = index * 1000;
    const mine = [
      event("started", player.token, at),
      event("nearlyFinished", player.token, at + 500),
      event("finished", player.token, at + 900, 900),
    ];
    for (const one of mine) {
      events.push(one);
      player = hear(player, one, around).player;
    }
  }
  return { events, player };
}

test("any events told twice or late leave an Echo where it is, and queue nothing twice", () => {
  const { events } = listen(4);
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: events.length - 1 }), { maxLength: 20 }),
      fc.array(fc.nat({ max: events.length }), { maxLength: 20 }),
      (which, where) => {
        const told = [...events];
        // Replays come after their first telling, anywhere.
        which.forEach((index, nth) => {
          const original = events[index] as EchoEvent;
          const earliest = told.indexOf(original) + 1;
          told.splice(Math.max(earliest, where[nth] ?? told.length), 0, original);
        });
        const around = surroundings();
        let player = playing(around, { status: "asked", historyId: null });
        const queuedAfter: (string | null)[] = [];
        for (const one of told) {
          const reaction = hear(player, one, around);
          player = reaction.player;
          if (reaction.play) queuedAfter.push((reaction.play as Playing).after);
        }
        expect(new Set(queuedAfter).size).toBe(queuedAfter.length);
        expect(currentSurah(player.order)).toBe(22);
      },
    ),
  );
});

test("events in any order that can happen end at the same surah", () => {
  const { events } = listen(5);
  const find = (told: EchoEvent[], type: string, nth: number) =>
    told.findIndex((one) => one.type === type && one.token === `token-${nth}`);
  // Whatever follows was queued by the answer to nearly-finished.
  const canHappen = (told: EchoEvent[]) =>
    [1, 2, 3, 4, 5].every((nth) => {
      const queued = find(told, "nearlyFinished", nth);
      const following = told.findIndex((one) => one.token === `token-${nth + 1}`);
      return queued < find(told, "finished", nth) && (following === -1 || queued < following);
    });
  fc.assert(
    fc.property(fc.array(fc.nat({ max: events.length - 2 }), { maxLength: 8 }), (swaps) => {
      const told = [...events];
      for (const at of swaps) {
        const swapped = [...told];
        [swapped[at], swapped[at + 1]] = [told[at + 1] as EchoEvent, told[at] as EchoEvent];
        if (canHappen(swapped)) told.splice(0, told.length, ...swapped);
      }
      const around = surroundings();
      let player = playing(around, { status: "asked", historyId: null });
      for (const one of told) player = hear(player, one, around).player;
      expect(currentSurah(player.order)).toBe(23);
      expect(player.status).not.toBe("stopped");
    }),
  );
});

test("the next recording starting proves that the one before has ended", () => {
  const around = surroundings();
  const queued = hear(playing(around), event("nearlyFinished", "token-1", 1000), around).player;
  const next = hear({ ...queued, heardAt: 0 }, event("started", "token-2", 5000), around);
  expect(next.player).toMatchObject({ token: "token-2", status: "playing", historyId: null });
  expect(next.news).toEqual([
    { what: "heard", historyId: 1, position: 5, completed: true },
    { what: "sounds", position: 0 },
  ]);
  // The end that comes afterwards is old news.
  expect(hear(next.player, event("finished", "token-1", 4900), around)).toEqual({
    player: next.player,
    play: null,
    news: [],
  });
});

test("a stop that was told late does not stop what was asked for since", () => {
  const around = surroundings();
  const asked = step(playing(around), 1, 10_000, around) as Reaction;
  const late = hear(asked.player, event("stopped", "token-1", 10_100, 7), around);
  expect(late.player).toBe(asked.player);
  const older = hear(asked.player, event("stopped", asked.player.token, 9000, 7), around);
  expect(older.player).toBe(asked.player);
});

test("pausing keeps the place and the listening, stopping ends the run", () => {
  const around = surroundings();
  const run = playing(around, { runId: 7, endsAt: 100_000 });
  const paused = pause(run, 30_000);
  expect(paused.player).toMatchObject({ status: "paused", position: 30, runId: 7, historyId: 1 });
  expect(paused.news.map((news) => news.what)).toEqual(["heard", "paused"]);
  const stopped = stop(run, 30_000);
  expect(stopped.player).toMatchObject({ status: "stopped", position: 30, runId: null });
  expect(stopped.news.at(-1)).toMatchObject({
    what: "run-ended",
    outcome: "stopped",
    position: 30,
  });
});

test("a run goes round at the end of the list, until its time is over", () => {
  const around = surroundings(50_000);
  const last = { order: inOrder(ALL, 114), runId: 7, endsAt: 100_000 };
  const next = hear(playing(around, last), event("nearlyFinished", "token-1", 1), around);
  expect((next.play as Playing).surahId).toBe(1);
  const over = { ...around, now: 100_000 };
  expect(hear(playing(around, last), event("nearlyFinished", "token-2", 1), over).play).toBeNull();
  const deleted = playing(around, { ...last, runId: null });
  expect(hear(deleted, event("nearlyFinished", deleted.token, 1), around).play).toBeNull();
});

test("a surah that was queued before the end is stopped when it begins after it", () => {
  const around = surroundings(50_000);
  const run = playing(around, { runId: 7, endsAt: 100_000 });
  const queued = hear(run, event("nearlyFinished", "token-1", 500), around).player;
  const over = { ...around, now: 100_000 };
  const finished = event("finished", "token-1", 110_000, 110);
  const started = event("started", "token-2", 110_001);
  const nextDay = { what: "run-ended", runId: 7, outcome: "played", surahId: 19, position: 0 };
  const stops = expect.objectContaining({
    play: "stop",
    player: expect.objectContaining({ status: "stopped", runId: null, endsAt: null }),
    news: expect.arrayContaining([expect.objectContaining(nextDay)]),
  });
  // Whether or not the end of the one before was told first.
  expect(hear(queued, started, over)).toEqual(stops);
  const promoted = hear(queued, finished, over).player;
  const stopped = hear(promoted, started, over);
  expect(stopped).toEqual(stops);
  // Told again, it changes nothing.
  expect(hear(stopped.player, started, over)).toMatchObject({ player: stopped.player, news: [] });
  // Ready for the one after it, before its own start.
  const early = hear(queued, event("nearlyFinished", "token-2", 110_000), over).player;
  expect(hear(early, started, over)).toEqual(stops);
  // It could not be fetched, and is tried again.
  const again = hear(promoted, event("failed", "token-2", 110_000), over);
  const retried = event("started", (again.play as Playing).token, 110_001);
  expect(hear(again.player, retried, over)).toEqual(stops);
  // In time it plays; so does whatever a person asks for afterwards.
  expect(hear(promoted, started, around).player.status).toBe("playing");
  const asked = step(queued, 1, 110_000, over) as Reaction;
  const byHand = event("started", (asked.play as Playing).token, 110_001);
  expect(hear(asked.player, byHand, over)).toMatchObject({
    play: null,
    player: { status: "playing" },
  });
});

test("shuffling keeps what plays, repeats nothing, and can be taken back", () => {
  const around = { ...surroundings(), random: Math.random };
  const shuffled = setShuffle(playing(around), true, around).player;
  expect(currentSurah(shuffled.order)).toBe(18);
  expect([...shuffled.order.surahs].sort((a, b) => a - b)).toEqual(ALL);
  const again = setShuffle(shuffled, false, around).player;
  expect(again.order).toEqual({ surahs: ALL, index: 17, shuffled: false });
});

test("a run that another wish ends is told once, where it was", () => {
  const around = surroundings();
  const run = playing(around, { runId: 7, endsAt: 100_000 });
  const wanted = { reciterId: 2, order: inOrder(ALL, 1), position: 0, runId: null, endsAt: null };
  const { news } = begin(run, wanted, 12_000, around);
  const ended = news.filter(
    (one): one is EchoNews & { what: "run-ended" } => one.what === "run-ended",
  );
  expect(ended).toEqual([
    expect.objectContaining({ runId: 7, outcome: "stopped", surahId: 18, position: 12 }),
  ]);
});
