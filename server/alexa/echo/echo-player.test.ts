// The state machine of an Echo, told of its playing twice, late and out of order.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  currentSurah,
  inOrder,
  orderOf,
  type PlayOrder,
  surahOf,
  wholeSurah,
} from "#server/playback/play-order";
import {
  begin,
  type EchoPlayer,
  type EchoReport,
  following,
  pause,
  type Playing,
  type Reaction,
  setShuffle,
  step,
  stop,
} from "./echo-player.ts";
import { atReportedPosition, type EchoEvent, hear } from "./echo-events.ts";
import { ALL, echoContext, event, playing } from "./test-echo.ts";

/** To its end, of the first recording. */
const HEARD = { type: "heard", historyId: 1, reciterId: 1, surahId: 18, completed: true };

/** The events of a real Echo while it plays `count` recordings, with the recordings that were queued. */
function listen(count: number) {
  const context = echoContext();
  let player = playing(context, { status: "asked", historyId: null });
  const events: EchoEvent[] = [];
  for (let index = 0; index < count; index++) {
    const at = index * 1000;
    const eventsOfSurah = [
      event("started", player.token, at),
      event("nearlyFinished", player.token, at + 500),
      event("finished", player.token, at + 900, 900),
    ];
    for (const one of eventsOfSurah) {
      events.push(one);
      player = hear(player, one, context).player;
    }
  }
  return { events, player };
}

test("repeated and late events change no player, and queue no recording twice", () => {
  const { events } = listen(4);
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: events.length - 1 }), { maxLength: 20 }),
      fc.array(fc.nat({ max: events.length }), { maxLength: 20 }),
      (which, where) => {
        const delivered = [...events];
        // Replays come after their first delivery, anywhere.
        which.forEach((index, nth) => {
          const original = events[index] as EchoEvent;
          const earliest = delivered.indexOf(original) + 1;
          delivered.splice(Math.max(earliest, where[nth] ?? delivered.length), 0, original);
        });
        const context = echoContext();
        let player = playing(context, { status: "asked", historyId: null });
        const queuedAfter: (string | null)[] = [];
        for (const one of delivered) {
          const reaction = hear(player, one, context);
          player = reaction.player;
          if (reaction.play) queuedAfter.push((reaction.play as Playing).after);
        }
        expect(new Set(queuedAfter).size).toBe(queuedAfter.length);
        expect(currentSurah(player.order)).toBe(22);
      },
    ),
  );
});

test("events in any possible order end at the same surah", () => {
  const { events } = listen(5);
  const find = (delivered: EchoEvent[], type: string, nth: number) =>
    delivered.findIndex((one) => one.type === type && one.token === `token-${nth}`);
  // Whatever follows was queued by the answer to nearly-finished.
  const canHappen = (delivered: EchoEvent[]) =>
    [1, 2, 3, 4, 5].every((nth) => {
      const queued = find(delivered, "nearlyFinished", nth);
      const following = delivered.findIndex((one) => one.token === `token-${nth + 1}`);
      return queued < find(delivered, "finished", nth) && (following === -1 || queued < following);
    });
  fc.assert(
    fc.property(fc.array(fc.nat({ max: events.length - 2 }), { maxLength: 8 }), (swaps) => {
      const delivered = [...events];
      for (const at of swaps) {
        const swapped = [...delivered];
        [swapped[at], swapped[at + 1]] = [
          delivered[at + 1] as EchoEvent,
          delivered[at] as EchoEvent,
        ];
        if (canHappen(swapped)) delivered.splice(0, delivered.length, ...swapped);
      }
      const context = echoContext();
      let player = playing(context, { status: "asked", historyId: null });
      for (const one of delivered) player = hear(player, one, context).player;
      expect(currentSurah(player.order)).toBe(23);
      expect(player.status).not.toBe("stopped");
    }),
  );
});

/** Every order of these. */
function ordersOf<T>(all: T[]): T[][] {
  if (all.length < 2) return [all];
  return all.flatMap((one, at) =>
    ordersOf(all.filter((_, other) => other !== at)).map((rest) => [one, ...rest]),
  );
}

const kinds = ["started", "nearlyFinished", "finished"] as const;

describe.each([
  ["stamped one after another", { started: 0, nearlyFinished: 400, finished: 900 }],
  ["stamped within one second", { started: 0, nearlyFinished: 0, finished: 0 }],
])("events of a short surah, %s", (_, stamps) => {
  const short = { order: inOrder(ALL, 112), historyId: null };

  // Promise echo-events-disordered: an Echo tells its events twice, late or in any order, as it does with short
  // surahs
  // -> the next surah plays; what ended counts once; what a person stopped stays stopped; an Echo that went silent is
  // reported as that
  test.each(ordersOf([...kinds]))("in the order %s, %s, %s lead to the next surah", (...order) => {
    const context = echoContext();
    let player = playing(context, { ...short, status: "asked", runId: 7, endsAt: 100_000 });
    const played: Playing[] = [];
    const reports: EchoReport[] = [];
    for (const surah of [113, 114]) {
      const { token } = player;
      const base = surah * 1000;
      // Each comes twice.
      for (const type of order.flatMap((kind) => [kind, kind])) {
        const position = type === "started" ? 0 : 0.9;
        const told = event(type, token, base + stamps[type], position);
        const reaction = hear(player, told, context);
        player = reaction.player;
        reports.push(...reaction.reports);
        if (reaction.play === null) continue;
        expect(type).toBe("nearlyFinished");
        played.push(reaction.play as Playing);
      }
      const next = played.at(-1) as Playing;
      expect(next).toMatchObject({ surahId: surah, position: 0 });
      // Behind a recording that has ended nothing can be queued: it is played at once.
      const isOver = order.indexOf("finished") < order.indexOf("nearlyFinished");
      expect(next.behavior).toBe(isOver ? "REPLACE_ALL" : "ENQUEUE");
      expect(player.token).toBe(next.token);
      expect(currentSurah(player.order)).toBe(surah);
    }
    expect(played).toHaveLength(2);
    expect(reports.filter(({ type }) => type === "run-ended")).toEqual([]);
    // Each surah is heard once, whichever of its events came.
    const heard = reports.filter(({ type }) => type === "sounds" || type === "heard-whole");
    expect(heard).toHaveLength(2);
  });

  // Proves echo-events-disordered.
  test.each(ordersOf([...kinds]))("in the order %s, %s, %s end a list once", (...order) => {
    const context = echoContext();
    const last = { order: orderOf([wholeSurah(112)], {}), endsByItself: true };
    let player = playing(context, { ...last, status: "asked", runId: 7, endsAt: 100_000 });
    const reports: EchoReport[] = [];
    for (const type of order) {
      const position = type === "started" ? 0 : 0.9;
      const reaction = hear(
        player,
        event(type, player.token, 1000 + stamps[type], position),
        context,
      );
      expect(reaction.play).toBeNull();
      player = reaction.player;
      reports.push(...reaction.reports);
    }
    expect(player.status).toBe("stopped");
    const ended = reports.filter(({ type }) => type === "run-ended");
    expect(ended).toEqual([expect.objectContaining({ runId: 7, outcome: "played" })]);
  });
});

test("a queued recording whose finished or stopped event comes first is the current one", () => {
  const context = echoContext();
  const queued = hear(playing(context), event("nearlyFinished", "token-1", 500), context).player;
  const finished = hear(queued, event("finished", "token-2", 2000, 1), context);
  expect(finished.player).toMatchObject({ status: "finished", token: "token-2" });
  expect(hear(finished.player, event("started", "token-2", 1000), context).play).toBeNull();
  const goesOn = hear(finished.player, event("nearlyFinished", "token-2", 1900), context);
  expect(goesOn.play).toMatchObject({ behavior: "REPLACE_ALL", surahId: 20 });
  const stopped = hear(queued, event("stopped", "token-2", 2000, 1), context).player;
  expect(stopped).toMatchObject({ status: "paused", token: "token-2", position: 1 });
  const late = hear(stopped, event("started", "token-2", 1000), context);
  expect(late.player).toBe(stopped);
});

test("a stop or a failure that comes before the start of its recording is not undone by it", () => {
  const context = echoContext();
  const asked = playing(context, { status: "asked", historyId: null });
  const stopped = hear(asked, event("stopped", "token-1", 1000, 0.5), context).player;
  expect(hear(stopped, event("started", "token-1", 1000), context).player).toBe(stopped);
  const failed = hear(asked, event("failed", "token-1", 1000), context);
  const late = hear(failed.player, event("started", "token-1", 1000), context);
  expect(late).toMatchObject({ player: failed.player, play: null });
  // It has recited to its end: nothing of it is loaded again.
  const over = hear(asked, event("finished", "token-1", 1000, 1), context).player;
  expect(hear(over, event("failed", "token-1", 1000), context).player).toBe(over);
  expect(hear(over, event("stopped", "token-1", 1000, 1), context).player).toBe(over);
});

// Proves echo-events-disordered.
test("what a person has stopped stays so, whatever its Echo still sends", () => {
  const context = echoContext();
  const stopped = stop(playing(context, { order: inOrder(ALL, 112) }), 900).player;
  for (const type of [...kinds, "stopped", "failed"] as const) {
    const reaction = hear(stopped, event(type, "token-1", 900, 1), context);
    expect(reaction).toMatchObject({ player: { status: "stopped" }, play: null });
  }
});

test("the next recording starting proves that the one before has ended", () => {
  const context = echoContext();
  const queued = hear(playing(context), event("nearlyFinished", "token-1", 1000), context).player;
  const next = hear({ ...queued, heardAt: 0 }, event("started", "token-2", 5000), context);
  expect(next.player).toMatchObject({ token: "token-2", status: "playing", historyId: null });
  expect(next.reports).toEqual([
    { ...HEARD, position: 5 },
    { type: "sounds", position: 0 },
  ]);
  // The finished event that comes afterwards is outdated.
  expect(hear(next.player, event("finished", "token-1", 4900), context)).toEqual({
    player: next.player,
    play: null,
    reports: [],
  });
});

test("a late stop event does not stop a recording that was asked for after it", () => {
  const context = echoContext();
  const asked = step(playing(context), 1, 10_000, context) as Reaction;
  const late = hear(asked.player, event("stopped", "token-1", 10_100, 7), context);
  expect(late.player).toBe(asked.player);
  const older = hear(asked.player, event("stopped", asked.player.token, 9000, 7), context);
  expect(older.player).toBe(asked.player);
});

test("pausing keeps the position and the history entry, stopping ends the run", () => {
  const context = echoContext();
  const run = playing(context, { runId: 7, endsAt: 100_000 });
  const paused = pause(run, 30_000);
  expect(paused.player).toMatchObject({ status: "paused", position: 30, runId: 7, historyId: 1 });
  expect(paused.reports.map((report) => report.type)).toEqual(["heard", "paused"]);
  const stopped = stop(run, 30_000);
  expect(stopped.player).toMatchObject({ status: "stopped", position: 30, runId: null });
  expect(stopped.reports.at(-1)).toMatchObject({
    type: "run-ended",
    outcome: "stopped",
    position: 30,
  });
});

test("an Echo that asks late for the next one, and whose end was lost, was heard to its end and no longer", () => {
  const context = echoContext();
  const late = { ...event("nearlyFinished", "token-1", 44_000, 44), isOver: true };
  const asked = hear(playing(context), late, context);
  expect(asked.reports[0]).toEqual({ ...HEARD, position: 44 });
  expect(asked.play).toMatchObject({ behavior: "REPLACE_ALL", surahId: 19, position: 0 });
  const next = hear(asked.player, event("started", asked.player.token, 62_000), context);
  expect(next.reports.filter(({ type }) => type === "heard")).toEqual([]);
  // Its end comes at last, and changes nothing.
  expect(hear(next.player, event("finished", "token-1", 44_000, 44), context).player).toEqual(
    next.player,
  );
});

test("the one before was heard until the queued one began, however late that is said", () => {
  const context = echoContext();
  const queued = hear(playing(context), event("nearlyFinished", "token-1", 29_000, 29), context);
  // It began at 37 s; of all that came in between nothing is known.
  for (const late of [
    event("nearlyFinished", "token-2", 73_000, 36),
    event("stopped", "token-2", 60_000, 23),
    event("finished", "token-2", 81_000, 44),
  ]) {
    const [before] = hear(queued.player, late, context).reports;
    expect(before).toEqual({ ...HEARD, position: 37 });
  }
});

test("where an Echo says that it does not play, as after a power cut, nothing counts since its last word", () => {
  const context = echoContext();
  const run = playing(context, { runId: 7, endsAt: 100_000, position: 12, heardAt: 10_000 });
  const secondsOf = ({ reports }: Reaction) =>
    reports.flatMap((report) => (report.type === "heard" ? [report.position] : []));
  for (const audio of [
    { playerActivity: "IDLE" },
    { playerActivity: "STOPPED", token: "of a radio", offsetInMilliseconds: 90_000 },
  ]) {
    const { player, reports } = atReportedPosition(run, audio, 60_000, context);
    expect(reports).toEqual([]);
    expect(secondsOf(pause(player, 60_000))).toEqual([12]);
    expect(pause(player, 60_000).player).toMatchObject({ position: 12, heardAt: 60_000 });
    expect(secondsOf(stop(player, 60_000))).toEqual([12]);
  }
  // The queued one has begun: this one has ended, and a later event says so.
  const queued = hear(run, event("nearlyFinished", "token-1", 11_000, 13), context).player;
  const next = { playerActivity: "STOPPED", token: "token-2", offsetInMilliseconds: 0 };
  expect(atReportedPosition(queued, next, 60_000, context).player).toEqual(queued);
  // It plays, and says no more.
  const plays = { playerActivity: "PLAYING" };
  expect(atReportedPosition(run, plays, 60_000, context).player).toEqual(run);
});

// Seed 161: the next run of its schedule began at the end of a recording, and nothing of it was heard.
test("where an Echo says that its recording is over, of which no event has come, what follows goes on from its beginning", () => {
  const context = echoContext(60_000);
  const run = playing(context, { runId: 7, endsAt: 100_000, khatmId: 3, heardAt: 10_000 });
  const over = { playerActivity: "FINISHED", token: run.token, offsetInMilliseconds: 48_000 };
  const { player, reports } = atReportedPosition(run, over, 60_000, context);
  const said = { khatmId: 3, reciterId: 1, surahId: 18, from: 0, to: 48 };
  expect(reports).toEqual([
    { type: "heard-for-khatm", ...said, ended: true },
    { ...HEARD, position: 48 },
  ]);
  expect(currentSurah(player.order)).toBe(19);
  const paused = pause(player, 60_000).player;
  // It is said again with each request.
  const again = atReportedPosition(paused, over, 61_000, context).player;
  const idle = atReportedPosition(paused, { ...over, playerActivity: "IDLE" }, 61_000, context);
  for (const one of [player, paused, again, idle.player]) {
    expect(one).toMatchObject({ position: 0, runId: 7, order: player.order });
  }
  expect(step(again, 1, 61_000, context)?.play).toMatchObject({ surahId: 19, position: 0 });
});

test("a run starts over after the last surah, until its end time", () => {
  const context = echoContext(50_000);
  const last = { order: inOrder(ALL, 114), runId: 7, endsAt: 100_000 };
  const next = hear(playing(context, last), event("nearlyFinished", "token-1", 1), context);
  expect((next.play as Playing).surahId).toBe(1);
  const over = { ...context, now: 100_000 };
  expect(hear(playing(context, last), event("nearlyFinished", "token-2", 1), over).play).toBeNull();
  const deleted = playing(context, { ...last, runId: null, goneRunId: 7 });
  expect(hear(deleted, event("nearlyFinished", deleted.token, 1), context).play).toBeNull();
});

test("a portion of surahs ends after its last round, long before its end time", () => {
  const context = echoContext(50_000);
  const order = orderOf([18, 36].map(wholeSurah), { times: 2 });
  const begun = playing(context, { order, runId: 7, endsAt: 100_000, endsByItself: true });
  const heard: (number | null)[] = [];
  for (let each: EchoPlayer | null = begun; each; ) {
    const next: PlayOrder | null = following(each, context);
    heard.push(next && currentSurah(next));
    each = next && { ...each, order: next };
  }
  expect(heard).toEqual([36, 18, 36, null]);
  const again = following(
    { ...begun, endsByItself: false, order: { ...order, index: 1, round: 1 } },
    context,
  );
  expect(again && currentSurah(again)).toBe(18);
});

test("a surah that was queued before the end of the run is stopped when it starts after it", () => {
  const context = echoContext(50_000);
  const run = playing(context, { runId: 7, endsAt: 100_000 });
  const queued = hear(run, event("nearlyFinished", "token-1", 500), context).player;
  const over = { ...context, now: 100_000 };
  const finished = event("finished", "token-1", 110_000, 110);
  const started = event("started", "token-2", 110_001);
  const nextDay = { type: "run-ended", runId: 7, outcome: "played", surahId: 19, position: 0 };
  const stops = expect.objectContaining({
    play: "stop",
    player: expect.objectContaining({ status: "stopped", runId: null, endsAt: null }),
    reports: expect.arrayContaining([expect.objectContaining(nextDay)]),
  });
  // Whether or not the end of the one before was told first.
  expect(hear(queued, started, over)).toEqual(stops);
  const queuedAsCurrent = hear(queued, finished, over).player;
  const stopped = hear(queuedAsCurrent, started, over);
  expect(stopped).toEqual(stops);
  // A repeated event changes nothing.
  expect(hear(stopped.player, started, over)).toMatchObject({
    player: stopped.player,
    reports: [],
  });
  // Ready for the one after it, before its own start.
  const early = hear(queued, event("nearlyFinished", "token-2", 110_000), over).player;
  expect(hear(early, started, over)).toEqual(stops);
  // It could not be fetched, and is tried again.
  const again = hear(queuedAsCurrent, event("failed", "token-2", 110_000), over);
  const retried = event("started", (again.play as Playing).token, 110_001);
  expect(hear(again.player, retried, over)).toEqual(stops);
  // In time it plays; so does whatever a person asks for afterwards.
  expect(hear(queuedAsCurrent, started, context).player.status).toBe("playing");
  const asked = step(queued, 1, 110_000, over) as Reaction;
  const byHand = event("started", (asked.play as Playing).token, 110_001);
  expect(hear(asked.player, byHand, over)).toMatchObject({
    play: null,
    player: { status: "playing" },
  });
});

test("shuffling keeps the current surah, repeats none, and can be undone", () => {
  const context = { ...echoContext(), random: Math.random };
  const shuffled = setShuffle(playing(context), true, context).player;
  expect(currentSurah(shuffled.order)).toBe(18);
  expect(shuffled.order.items.map(surahOf).sort((a, b) => Number(a) - Number(b))).toEqual(ALL);
  const again = setShuffle(shuffled, false, context).player;
  expect(again.order).toEqual(inOrder(ALL, 18));
});

test("a run that another command ends is reported once, with its place", () => {
  const context = echoContext();
  const run = playing(context, { runId: 7, endsAt: 100_000 });
  const wanted = {
    reciterId: 2,
    order: inOrder(ALL, 1),
    position: 0,
    runId: null,
    endsAt: null,
    endsByItself: false,
    khatmId: null,
  };
  const { reports } = begin(run, wanted, 12_000, context);
  const ended = reports.filter(
    (report): report is EchoReport & { type: "run-ended" } => report.type === "run-ended",
  );
  expect(ended).toEqual([
    expect.objectContaining({ runId: 7, outcome: "stopped", surahId: 18, position: 12 }),
  ]);
});
