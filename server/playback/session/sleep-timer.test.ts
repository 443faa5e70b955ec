// The sleep timer of a speaker: it fades and stops at its time or with its surah, and belongs to what plays. And what
// follows the surah that somebody plays.
import { beforeEach, expect, test } from "vitest";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { adhanSteps } from "./test-adhan-steps.ts";
import { noAnswerError, type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const STOPPED = "The sleep timer stopped Kitchen.";

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const { begin, from, playing, state, surahs } = sessionSteps(() => kitchen);

function sleepAfter(minutes: number): void {
  const at = kitchen.clock.now() + minutes * MINUTE;
  kitchen.session.setSleepTimer({ until: "time", at });
}

const commands = () => kitchen.commands.map(({ command }) => command);

async function playsByHand(surah: number): Promise<void> {
  await begin(kitchen.manual(from(surah)));
  kitchen.plays(surah);
}

test("at its time the recitation fades over 5 s and stops, and the volume comes back", async () => {
  await playsByHand(18);
  sleepAfter(5);
  expect(state().sleepTimer).toEqual({
    until: "time",
    at: kitchen.clock.now() + 5 * MINUTE,
  });
  await kitchen.clock.advance(5 * MINUTE - SECOND);
  expect(kitchen.volumes()).toEqual([]);
  await kitchen.clock.advance(5 * SECOND);
  expect(kitchen.volumes().at(-1)).toBeLessThan(15);
  expect(commands()).not.toContain("stop");
  await kitchen.clock.advance(2 * SECOND);
  expect(commands().slice(-2)).toEqual(["stop", "volume"]);
  expect(kitchen.volumes().at(-1)).toBe(50);
  expect(state()).toMatchObject({ status: "stopped", surahId: 18, sleepTimer: null });
  expect(state().position).toBeGreaterThan(299);
});

test("a schedule that it stops says why", async () => {
  const { run } = await playing(18, { minutes: 60 });
  sleepAfter(15);
  await kitchen.clock.advance(16 * MINUTE);
  expect(run).toMatchObject({ status: "stopped", reason: STOPPED, ends: 1 });
  expect(surahs()).toEqual([18]);
});

test("at the end of the surah no other follows, and a schedule continues after it the next time", async () => {
  const { run } = await playing(18, { minutes: 60 });
  kitchen.session.setSleepTimer({ until: "surah-end" });
  kitchen.idle("finished");
  await kitchen.clock.advance(MINUTE);
  expect(surahs()).toEqual([18]);
  expect(run).toMatchObject({
    status: "stopped",
    reason: STOPPED,
    place: { surahId: 19, position: 0 },
  });
  expect(state()).toMatchObject({ status: "stopped", sleepTimer: null });
  expect(kitchen.history[0]).toMatchObject({ surahId: 18, completed: true });
});

test("a surah that ends in the fade is the last one", async () => {
  await playsByHand(112);
  sleepAfter(5);
  await kitchen.clock.advance(5 * MINUTE + 2 * SECOND);
  kitchen.idle("finished");
  await kitchen.clock.advance(MINUTE);
  expect(surahs()).toEqual([112]);
  expect(kitchen.volumes().at(-1)).toBe(50);
  expect(state().status).toBe("stopped");
});

test("off in the fade brings the volume back, and the recitation continues", async () => {
  await playsByHand(18);
  sleepAfter(5);
  await kitchen.clock.advance(5 * MINUTE + 3 * SECOND);
  kitchen.session.setSleepTimer(null);
  expect(kitchen.volumes().at(-1)).toBe(50);
  await kitchen.clock.advance(10 * MINUTE);
  expect(commands()).not.toContain("stop");
  expect(state()).toMatchObject({ status: "playing", sleepTimer: null });
});

test("another time replaces the first one", async () => {
  await playsByHand(2);
  sleepAfter(5);
  await kitchen.clock.advance(4 * MINUTE);
  sleepAfter(30);
  await kitchen.clock.advance(29 * MINUTE);
  expect(commands()).not.toContain("stop");
  await kitchen.clock.advance(2 * MINUTE);
  expect(commands()).toContain("stop");
});

test("another surah that a person chooses keeps it, one chosen in the fade ends it", async () => {
  await playsByHand(2);
  sleepAfter(5);
  await playsByHand(3);
  expect(state().sleepTimer).not.toBeNull();
  await kitchen.clock.advance(5 * MINUTE + 2 * SECOND);
  await playsByHand(4);
  expect(state().sleepTimer).toBeNull();
  expect(kitchen.volumes().at(-1)).toBe(50);
  await kitchen.clock.advance(10 * MINUTE);
  expect(commands()).not.toContain("stop");
});

test("the next surah, chosen in the fade of a schedule, ends it too", async () => {
  const { plan } = await playing(18, { minutes: 60 });
  sleepAfter(5);
  await kitchen.clock.advance(5 * MINUTE + 2 * SECOND);
  await kitchen.session.moveTo({ ...plan.order, index: 18 }, 0);
  kitchen.plays(19);
  expect(kitchen.volumes().at(-1)).toBe(50);
  await kitchen.clock.advance(10 * MINUTE);
  expect(state()).toMatchObject({ status: "playing", sleepTimer: null });
});

test("a schedule that begins is not stopped by it", async () => {
  await playsByHand(2);
  sleepAfter(15);
  await kitchen.clock.advance(10 * MINUTE);
  const { run } = await playing(18, { minutes: 60 });
  expect(state().sleepTimer).toBeNull();
  await kitchen.clock.advance(10 * MINUTE);
  expect(run).toMatchObject({ status: "running", ends: 0 });
});

test("it is over with what it was set for: stopped here, there, or taken", async () => {
  const ends = [
    () => kitchen.session.stop(aboutSpeaker("speaker.stopped-by-you", "Kitchen")),
    async () => kitchen.idle("cancelled"),
    async () => kitchen.says({ type: "taken", by: "Spotify" }),
  ];
  for (const end of ends) {
    kitchen = await testSession();
    await playsByHand(18);
    sleepAfter(15);
    await end();
    expect(state()).toMatchObject({ status: "stopped", sleepTimer: null });
    await playsByHand(18);
    await kitchen.clock.advance(30 * MINUTE);
    expect(state().status).toBe("playing");
  }
});

test("a speaker that is lost at its time is stopped when it reconnects", async () => {
  const { run } = await playing(18, { minutes: 60 });
  sleepAfter(15);
  kitchen.loses("Kitchen did not answer.");
  kitchen.failWith(noAnswerError());
  await kitchen.clock.advance(16 * MINUTE);
  expect(run).toMatchObject({ status: "stopped", reason: STOPPED });
  kitchen.failWith(null);
  const before = commands().length;
  kitchen.says({ type: "connected" });
  kitchen.plays(18, 900);
  expect(commands().slice(before)).toEqual(["stop"]);
});

test("a clock that is set forward past its time stops it at the next look", async () => {
  await playsByHand(18);
  sleepAfter(60);
  kitchen.clock.set(kitchen.clock.now() + 120 * MINUTE);
  await kitchen.clock.advance(11 * SECOND);
  expect(commands()).toContain("stop");
});

test("another node, or the next start of Wird, continues with it", async () => {
  const plays = { state: "playing", url: urlOfSurah(18), position: 5, duration: 6000 } as const;
  const before = kitchen.manual(from(18));
  const at = kitchen.clock.now() + 10 * MINUTE;
  kitchen = await testSession({ before, plays, sleepTimer: { until: "time", at } });
  expect(state()).toMatchObject({ status: "playing", sleepTimer: { until: "time", at } });
  await kitchen.clock.advance(11 * MINUTE);
  expect(commands()).toContain("stop");
});

test("a time that passed while Wird was not running stops what it was set for, and nothing else", async () => {
  const before = kitchen.manual(from(18));
  const sleepTimer = { until: "time", at: kitchen.clock.now() - MINUTE } as const;
  const plays = { state: "playing", url: urlOfSurah(18), position: 5, duration: 6000 } as const;
  kitchen = await testSession({ before, plays, sleepTimer });
  await kitchen.clock.advance(MINUTE);
  expect(commands()).toContain("stop");

  const music = { state: "playing", url: "http://music.test/song.mp3" } as const;
  kitchen = await testSession({ before, plays: music, sleepTimer });
  await kitchen.clock.advance(MINUTE);
  expect(commands()).not.toContain("stop");
  expect(state().sleepTimer).toBeNull();
});

test("a time that has passed is looked at again every five seconds until something of ours plays", async () => {
  const sleepTimer = { until: "time", at: kitchen.clock.now() - MINUTE } as const;
  const plays = { state: "playing", url: urlOfSurah(18), position: 5, duration: 6000 } as const;
  kitchen = await testSession({ before: kitchen.manual(from(18)), plays, sleepTimer });
  await kitchen.clock.advance(4.9 * SECOND);
  expect(kitchen.volumes()).toEqual([]);
  await kitchen.clock.advance(0.1 * SECOND);
  expect(kitchen.volumes()).toHaveLength(1);
});

test("a session that closes, or whose run another node has claimed, leaves it to the next one", async () => {
  for (const leave of ["close", "letGo"] as const) {
    kitchen = await testSession();
    const { plan } = await playing(18, { minutes: 60 });
    sleepAfter(15);
    await kitchen.session[leave](plan.runId ?? 0);
    expect(state().sleepTimer).not.toBeNull();
    await kitchen.clock.advance(30 * MINUTE);
    expect(commands()).not.toContain("stop");
  }
});

// Proves after-surah.
test.each([
  ["stop", 112],
  ["repeat", 112],
  ["next", 113],
] as const)(
  "with %s, a recording that cannot be played is followed by %i",
  async (afterSurah, follows) => {
    await begin(kitchen.manual({ ...from(112), afterSurah }));
    for (let tries = 0; tries < 4 && surahs().at(-1) === 112; tries++) {
      kitchen.media({ idleReason: "error", url: urlOfSurah(112) });
      await kitchen.clock.advance(10 * SECOND);
    }
    expect(surahs().at(-1)).toBe(follows);
    expect(state().status).toBe(follows === 112 ? "error" : "loading");
  },
);

// Proves after-surah.
test("what is to follow outlasts an adhan, and can be changed while it sounds", async () => {
  const { adhanOf, sounds } = adhanSteps(() => kitchen);
  await begin(kitchen.manual({ ...from(112), afterSurah: "next" }));
  kitchen.plays(112, 3);
  const adhan = adhanOf("maghrib");
  await begin(adhan.plan);
  sounds(adhan, 1);
  expect(state().afterSurah).toBe("next");
  kitchen.session.setAfterSurah("stop");
  kitchen.idle("finished");
  await kitchen.clock.advance(SECOND);
  kitchen.plays(112, 3);
  await kitchen.clock.advance(0);
  kitchen.idle("finished");
  await kitchen.clock.advance(MINUTE);
  expect(surahs()).not.toContain(113);
  expect(state()).toMatchObject({ status: "stopped", afterSurah: "stop" });
});

// Proves after-surah.
test("a run says itself what follows, and its speaker has no such setting then", async () => {
  await begin(kitchen.manual({ ...from(112), afterSurah: "stop" }));
  kitchen.plays(112);
  await playing(18, { minutes: 60 });
  kitchen.idle("finished");
  await kitchen.clock.advance(SECOND);
  expect(surahs().at(-1)).toBe(19);
  expect(state().afterSurah).toBeNull();
  kitchen.session.setAfterSurah("stop");
  expect(state().afterSurah).toBeNull();
});
