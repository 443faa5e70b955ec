// Whole surahs over the real Cast protocol, on receivers that behave as badly as some real ones do.
import { afterEach, describe, expect, test } from "vitest";
import type { Habit } from "#server/speakers/virtual-speaker/virtual-habits";
import { sentence } from "#contract/sentences/sentences";
import { orderOf, wholeSurah } from "../play-order.ts";
import { planByHand } from "../play-plan.ts";
import { everySurah, urlOfSurah } from "./test-session.ts";
import { type SessionOnCast, sessionOnCast } from "./test-session-on-cast.ts";

let on: SessionOnCast;

afterEach(() => on.leave());

/** A run of the surahs 36 and 37, 60 seconds each, on such a receiver. */
async function recite(...habits: Habit[]): Promise<void> {
  on = await sessionOnCast({ turn: 100, duration: 60, habits });
  const order = orderOf([wholeSurah(36), wholeSurah(37)]);
  const plan = planByHand({ reciter: everySurah, order, position: 0 });
  const endsAt = Date.parse("2026-11-21T05:50:00Z");
  await on.begin({ ...plan, runId: 5, endsAt, patience: null, volume: 30 });
}

const volumesBefore = () =>
  on.events.flatMap((event) => (event.type === "volume-before" ? [event.volume] : []));
const of = (surah: number, position = 0) => ({ url: urlOfSurah(surah), position });
const endings = () => on.events.filter(({ type }) => type === "ended");

test.each(["empty-status", "status-with-holes", "falls-back-at-end"] as const)(
  // Proves status-with-holes.
  "like %s: the run recites on, and nothing is loaded a second time",
  async (habit) => {
    await recite(habit);
    await on.pass(50);
    expect(on.loads()).toEqual([of(36)]);
    expect(endings()).toEqual([]);
    expect(on.kitchen.state()).toMatchObject({ volume: 30, media: { state: "PLAYING" } });
    await on.pass(30);
    expect(on.loads()).toEqual([of(36), of(37)]);
    await on.pass(60);
    expect(endings()).toMatchObject([{ outcome: "played", reason: null }]);
    expect(on.kitchen.state().volume).toBe(50);
  },
);

test.each([
  ["ignores-volume-when-idle", 30, 50],
  ["volume-in-15-steps", 33, 53],
  ["volume-in-3-steps", 33, 67],
  // Proves volume-ignored: over Cast
] as const)("like %s: the run plays at %i, and goes back to %i", async (habit, during, after) => {
  await recite(habit);
  await on.pass(20);
  expect(on.kitchen.state()).toMatchObject({ volume: during, media: { state: "PLAYING" } });
  expect(volumesBefore()).toEqual([50]);
  await on.pass(120);
  expect(endings()).toMatchObject([{ outcome: "played", reason: null }]);
  // What is idle and ignores its volume has it at the next sound.
  if (on.volumeOwed() !== null) {
    expect(habit).toBe("ignores-volume-when-idle");
    const order = orderOf([wholeSurah(1)]);
    await on.begin(planByHand({ reciter: everySurah, order, position: 0 }));
    await on.pass(5);
  }
  expect(on.kitchen.state().volume).toBe(after);
  expect(on.volumeOwed()).toBeNull();
});

describe.each(["group", "whole-group"] as const)("like %s: its members", (habit) => {
  const members = () => on.kitchen.members.map((member) => member.state().volume);

  async function reciteFor(seconds: number, volume: number | null): Promise<void> {
    on = await sessionOnCast({ turn: 100, duration: 600, habits: [habit] });
    const plan = planByHand({
      ...{ reciter: everySurah, order: orderOf([wholeSurah(36)]), position: 0 },
    });
    const endsAt = Date.parse("2026-11-21T04:50:00Z") + seconds * 1_000;
    await on.begin({ ...plan, runId: 5, endsAt, patience: null, volume });
  }

  /** While the group fades, until it is silent; the quietest that each member was. */
  async function quietest(): Promise<number[]> {
    let least = members();
    while (on.kitchen.state().media) {
      await on.pass(0.1);
      if (on.kitchen.state().media)
        least = least.map((level, index) => Math.min(level, members()[index] ?? 0));
    }
    return least;
  }

  // Promise fading-a-group: a run fades out on a group of speakers
  // -> each member has its own volume again, also one that a group's volume would leave at 0
  test("have after a fade exactly the volumes that they had before the run", async () => {
    await reciteFor(60, 30);
    await on.pass(20);
    expect(on.kitchen.state().volume).toBe(30);
    if (habit === "group") expect(members()).toEqual([4, 56]);
    const least = await quietest();
    if (habit === "group") expect(least).toEqual([1, 1]);
    await on.pass(10);
    expect(endings()).toMatchObject([{ outcome: "played" }]);
    expect(members()).toEqual([5, 75]);
    expect(on.volumeOwed()).toBeNull();
  });

  test("have them back after a run without a volume of its own", async () => {
    await reciteFor(30, null);
    await quietest();
    await on.pass(10);
    expect(members()).toEqual([5, 75]);
  });

  test("keep what a person sets one of them to while it plays", async () => {
    await reciteFor(60, 30);
    await on.pass(20);
    on.kitchen.members[0]?.turnVolume(40);
    await on.pass(5);
    const chosen = members();
    await quietest();
    await on.pass(10);
    expect(members()).toEqual(chosen);
  });

  test("stop the group where somebody stops one of them, and nothing is begun there again", async () => {
    await reciteFor(60, null);
    expect(on.kitchen.members.map((member) => member.state().app)).toEqual([
      "MultizoneLeader",
      "MultizoneFollower",
    ]);
    on.kitchen.members[1]?.pressStop();
    await on.pass(30);
    expect(endings()).toMatchObject([{ outcome: "stopped" }]);
    expect(on.loads()).toHaveLength(1);
    expect(on.kitchen.state()).toMatchObject({ app: null, media: null });
  });

  // Proves fading-a-group.
  test("that is silent stays silent, and the other goes back to its volume", async () => {
    await reciteFor(60, null);
    on.kitchen.members[0]?.turnVolume(0);
    await quietest();
    await on.pass(10);
    expect(members()).toEqual([0, 75]);
  });
});

// Proves position-stands-still.
test("like stands-still: loaded again from there, then the next surah", async () => {
  await recite("stands-still");
  await on.pass(29);
  expect(on.loads()).toEqual([of(36), of(36, 12)]);
  await on.pass(25);
  expect(on.loads().slice(2)).toEqual([of(37)]);
});

/** A run from surah 36 on. */
async function reciteOnwards(habit: Habit, minutes = 60): Promise<void> {
  on = await sessionOnCast({ turn: 100, duration: 60, habits: [habit] });
  const order = orderOf([36, 37, 38, 39, 40].map((surah) => wholeSurah(surah)));
  const plan = planByHand({ reciter: everySurah, order, position: 0 });
  const endsAt = Date.parse("2026-11-21T04:50:00Z") + minutes * 60_000;
  await on.begin({ ...plan, runId: 5, endsAt, patience: null, volume: 30 });
}

const interruptions = () =>
  on.events.flatMap((event) => (event.type === "interrupted" ? [event.reason] : []));

// Promise speaker-at-fault: a speaker refuses each recording with an error code, or stands still in each
// -> the run says what the speaker did; that recordings cannot be reached is said only where that is so
test("like tells-error-codes: the run says the speaker’s own code, not that nothing can be reached", async () => {
  await reciteOnwards("tells-error-codes", 2);
  await on.pass(30);
  const problem = { speaker: "Kitchen", problem: "104" };
  const reason = sentence("speaker.recording-refused-with", problem);
  expect(interruptions()).toEqual([reason]);
  expect(on.session.state()).toMatchObject({ status: "error", error: reason });
  await on.pass(120);
  expect(endings()).toMatchObject([{ outcome: "failed", reason }]);
});

// Proves speaker-at-fault.
test("like stands-still: the run says what the speaker did, not that nothing can be reached", async () => {
  await reciteOnwards("stands-still");
  await on.pass(240);
  expect(new Set(interruptions().map(({ code }) => code))).toEqual(
    new Set(["speaker.recording-stalled"]),
  );
});

// Proves finished-too-early.
test("like finishes-early: the surah is recited to its end", async () => {
  await recite("finishes-early");
  await on.pass(120);
  expect(
    on
      .loads()
      .slice(0, 4)
      .map(({ url }) => url),
  ).toEqual([36, 36, 36, 37].map((surah) => urlOfSurah(surah)));
  expect(on.loads()[1]?.position).toBeCloseTo(20, 0);
  expect(on.loads()[2]?.position).toBeCloseTo(40, 0);
});

test("like vbr: what is sought ends sooner than it is reported to, and the next surah follows", async () => {
  on = await sessionOnCast({ turn: 100, duration: 60, habits: ["vbr"] });
  const order = orderOf([wholeSurah(36), wholeSurah(37)]);
  await on.begin(planByHand({ reciter: everySurah, order, position: 30 }));
  await on.pass(40);
  const loads = on.loads();
  expect(loads.at(-1)?.url).toBe(urlOfSurah(37));
  expect(loads.filter(({ url }) => url === urlOfSurah(36)).length).toBeLessThanOrEqual(2);
  expect(on.kitchen.state().media).toMatchObject({ state: "PLAYING", url: urlOfSurah(37) });
});

// Promise volume-disobeyed: a speaker plays a run and ignores its volume
// -> the run says at which volume it recited, once
test("like lies-about-volume: the run says at which volume it recited, and a healthy one nothing", async () => {
  const remarks = () =>
    on.events.flatMap((event) => (event.type === "remarked" ? [event.remark] : []));
  await recite("lies-about-volume");
  await on.pass(130);
  expect(endings()).toMatchObject([{ outcome: "played" }]);
  const told = { speaker: "Kitchen", wanted: 30, volume: 50 };
  expect(remarks()).toEqual([sentence("run.volume-ignored", told)]);
  await on.leave();
  for (const habit of ["volume-in-3-steps", "ignores-volume-when-idle", "group"] as const) {
    await recite(habit);
    await on.pass(30);
    expect([habit, remarks()]).toEqual([habit, []]);
    await on.leave();
  }
  await recite();
});

test("like begins-late: the run fails after a minute, and what begins then is stopped", async () => {
  await recite("begins-late");
  await on.pass(65);
  expect(endings()).toMatchObject([{ outcome: "failed" }]);
  await on.pass(60);
  expect(on.kitchen.state()).toMatchObject({ media: null, volume: 50 });
});

// Proves load-refused.
test("like refuses-at-first: the chosen surah plays", async () => {
  await recite("refuses-at-first");
  await on.pass(20);
  expect(new Set(on.loads().map(({ url }) => url))).toEqual(new Set([urlOfSurah(36)]));
  expect(on.kitchen.state().media).toMatchObject({ state: "PLAYING", url: urlOfSurah(36) });
  expect(on.events.some(({ type }) => type === "interrupted")).toBe(false);
});

test("like refuses-at-first, by a person's press: it begins all the same", async () => {
  on = await sessionOnCast({ turn: 100, duration: 60, habits: ["refuses-at-first"] });
  const order = orderOf([wholeSurah(36)]);
  await on.begin(planByHand({ reciter: everySurah, order, position: 0 }));
  await on.pass(10);
  expect(on.session.state()).toMatchObject({ status: "playing", surahId: 36, error: null });
});

/** By a person's press, at second 14 of surah 36. */
async function reciteFrom14(...habits: Habit[]): Promise<void> {
  on = await sessionOnCast({ turn: 100, duration: 60, habits });
  const order = orderOf([wholeSurah(36)]);
  await on.begin(planByHand({ reciter: everySurah, order, position: 14 }));
}

const seeks = () => on.sent.concat(on.kitchen.journal.map(({ payload }) => String(payload.type)));

// Promise load-place-ignored: a Cast receiver ignores the place of a LOAD, or the SEEK to it
// -> its first PLAYING is compared with the requested second (3 s); one SEEK follows; if it does not obey, Wird
// says so
test("like begins-at-start: it is sent to its place once, and nothing is said of it", async () => {
  await reciteFrom14("begins-at-start");
  await on.pass(5);
  expect(on.kitchen.state().media).toMatchObject({ state: "PLAYING" });
  expect(on.kitchen.state().media?.position).toBeGreaterThan(17);
  expect(on.session.state()).toMatchObject({ status: "playing", error: null });
  expect(seeks().filter((type) => type === "SEEK")).toHaveLength(1);
  expect(on.notices).toEqual([]);
  expect(on.loads()).toHaveLength(1);
});

// Proves load-place-ignored.
test("like begins-at-start, and ignores-seek: that it began at its start is said once", async () => {
  await reciteFrom14("begins-at-start", "ignores-seek");
  await on.pass(10);
  expect(on.session.state()).toMatchObject({ status: "playing", error: null });
  expect(on.session.state().position).toBeLessThan(12);
  expect(seeks().filter((type) => type === "SEEK")).toHaveLength(1);
  expect(on.notices).toEqual(["player.began-at-start"]);
  expect(on.loads()).toHaveLength(1);
});

// Promise hangs-up-after-launch: a Cast player hangs up on each sender right after its launch, or again and again
// -> Wird joins it again after 0, 0.25, 0.5, 1, 2 s and so on up to 15 s, and sends LOAD again; after six times in
// a row it closes the player and launches it again if a recording is waiting
test("like closes-at-first: it is joined a few times, ever more seldom, and recites within 3 seconds", async () => {
  on = await sessionOnCast({ turn: 100, duration: 60, habits: ["closes-at-first"] });
  const order = orderOf([wholeSurah(36)]);
  void on.session.begin(planByHand({ reciter: everySurah, order, position: 0 })).catch(() => {});
  await on.pass(3, { waits: false });
  expect(on.kitchen.state().media).toMatchObject({ state: "PLAYING", url: urlOfSurah(36) });
  const greetings = on.kitchen.journal.filter(({ payload }) => payload.type === "CONNECT");
  expect(greetings.length).toBeLessThan(8);
  expect(on.session.state()).toMatchObject({ status: "playing", error: null });
});

test("like closes-when-paused: it stays paused, and Play goes on from there", async () => {
  await recite("closes-when-paused");
  await on.pass(20);
  void on.session.pause();
  await on.pass(170);
  const { position } = on.session.state();
  expect(on.kitchen.state()).toMatchObject({ app: "Default Media Receiver" });
  await on.pass(20);
  expect(on.kitchen.state()).toMatchObject({ app: null, media: null });
  expect(on.session.state()).toMatchObject({ status: "paused", position, error: null });
  expect(on.notices).toEqual(["player.closed-paused"]);
  expect(endings()).toEqual([]);
  void on.session.resume();
  await on.pass(2);
  expect(on.loads()).toEqual([of(36), of(36, position)]);
  expect(on.session.state()).toMatchObject({ status: "playing", surahId: 36 });
  await on.pass(110);
  expect(endings()).toMatchObject([{ outcome: "played", reason: null }]);
});

test("like closes-when-paused: what is sought meanwhile is where Play goes on", async () => {
  await recite("closes-when-paused");
  await on.pass(20);
  void on.session.pause();
  await on.pass(190);
  void on.session.seek(33);
  await on.pass(1);
  expect(on.session.state()).toMatchObject({ status: "paused", position: 33 });
  void on.session.resume();
  await on.pass(2);
  expect(on.loads()).toEqual([of(36), of(36, 33)]);
});

test("like closes-when-paused: a player that somebody stops while it is paused is stopped", async () => {
  await recite("closes-when-paused");
  await on.pass(20);
  void on.session.pause();
  await on.pass(10);
  on.kitchen.pressMediaStop();
  await on.pass(2);
  expect(endings()).toMatchObject([{ outcome: "stopped" }]);
});

test.each(["deaf", "accepts-and-never-plays"] as const)(
  "like %s: the second try closes the player and launches it anew",
  async (habit) => {
    on = await sessionOnCast({ turn: 100, duration: 60, habits: [habit] });
    const plan = planByHand({ reciter: everySurah, order: orderOf([wholeSurah(36)]), position: 0 });
    const endsAt = Date.parse("2026-11-21T05:50:00Z");
    void on.session
      .begin({ ...plan, runId: 5, endsAt, patience: null, volume: 30 })
      .catch(() => {});
    await on.pass(23, { waits: false });
    const said = on.kitchen.journal.map(({ payload }) => String(payload.type));
    const orders = said.filter((type) => ["LAUNCH", "LOAD", "STOP"].includes(type));
    expect(orders).toEqual(["LAUNCH", "LOAD", "STOP", "LAUNCH", "LOAD"]);
    if (habit === "deaf") expect(on.session.state()).toMatchObject({ status: "playing" });
  },
  60_000,
);
