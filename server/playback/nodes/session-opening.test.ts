// A session made for a speaker of paper: which lengths and what reachability are stored of it.
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import type { MediaStatus, SpeakerEvent, SpeakerTarget } from "#server/speakers/speaker";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import { emptyState } from "../record/playback-state-store.ts";
import { everySurah, urlOfSurah } from "../session/test-session.ts";
import { inOrder } from "../play-order.ts";
import { planByHand } from "../play-plan.ts";
import { createSessionOpening } from "./session-opening.ts";

const kitchen: SpeakerTarget = {
  ...{ id: 7, userId: 3, type: "google", name: "Kitchen", deviceId: "k" },
};

let clock: HandClock;
/** What was stored and learnt, in order. */
let done: string[];
let says: (event: SpeakerEvent) => void;

beforeEach(() => {
  clock = handClock(0);
  done = [];
});

async function opened(
  target: SpeakerTarget = kitchen,
  {
    stored = null,
    leaseIsOver = false,
    ofRun = null,
    saved = clock.now(),
  }: {
    stored?: boolean | null;
    leaseIsOver?: boolean;
    ofRun?: number | null;
    saved?: number;
  } = {},
) {
  const kind = (name: string) => ({
    create(_: SpeakerTarget, onEvent: typeof says) {
      done.push(`made by ${name}`);
      says = onEvent;
      const obeys = async () => {};
      return {
        ...{ open() {}, prepare: obeys, load: obeys, play: obeys, pause: obeys, stop: obeys },
        ...{ seek: obeys, setMuted: obeys, refresh: obeys, close: obeys },
        setVolume: async (volume: number) => void done.push(`told ${volume}`),
      };
    },
  });
  const open = createSessionOpening({
    devices: {
      setReachable: async (id: number, reachable: boolean) =>
        void done.push(`${id} is ${reachable ? "there" : "away"}`),
      playsEarly: async () => {},
      heardAfter: async () => {},
    },
    states: {
      find: async (id: number) => ({
        ...{ ...emptyState(id, 0), volumeOwed: null, unmuteOwed: false },
        positionAt: saved,
        hearing:
          ofRun === null ? null : { runId: ofRun, entry: null, from: null, volumeBefore: 40 },
      }),
      save() {},
    },
    durations: {
      async heard(
        reciterId: number,
        surahId: number,
        seconds: number,
        { userId, home }: { userId: number; home?: () => Promise<string | null> },
      ) {
        const at = home === undefined ? "nowhere" : await home();
        done.push(`${reciterId} ${surahId} lasts ${seconds} for ${userId}, at ${at}`);
      },
    },
    publisher: { publish() {} },
    nodeLease: { isOver: () => leaseIsOver, settled: async () => {} },
    kinds: { google: kind("cast"), "home-assistant": kind("home assistant") },
    agentSpeakers: kind("agent"),
    agents: { networkOf: async (id: number) => `network of ${id}` },
    journals: { of: () => ({ note() {}, failed() {}, sent() {} }) },
    history: { beginSoon: async () => null, keepPlaceSoon: async () => {} },
    ayahs: { rest: () => null, lasts: () => null },
    ...{ reciters: { find: async () => null }, clock, random: () => 0, log: createLog("silent") },
    ...{ onRunEvent() {}, onRecordingFailed() {} },
    afterRun: async (runId: number, since: number) => {
      if (runId === 79) return "deleted";
      const hasEnded = runId === 77 && since === clock.now() - 10 * 60_000;
      return { volumeBefore: hasEnded ? 35 : null };
    },
  } as never);
  const on = (reachable: boolean) => done.push(reachable ? "reached" : "not reached");
  return open(target, { stored, on });
}

function media(status: Partial<MediaStatus>): void {
  const nothing = { state: "idle", url: null, position: 0, duration: null, idleReason: null };
  says({ type: "media", status: { ...nothing, loadedFor: null, at: 0, ...status } as MediaStatus });
}

const lengths = () => done.filter((what) => what.includes("lasts"));

async function begin(target?: SpeakerTarget) {
  const session = await opened(target);
  says({ type: "connected" });
  media({});
  const order = inOrder([18], 18);
  await session.begin(planByHand({ reciter: everySurah, order, position: 0 }));
  return session;
}

test("the length of a recording of ours is learnt while it plays, and of nothing else", async () => {
  await begin();
  const url = urlOfSurah(18);
  media({ state: "buffering", url, duration: 600 });
  media({ state: "playing", url, duration: 0 });
  media({ state: "playing", url });
  await clock.advance(0);
  expect(lengths()).toEqual([]);
  media({ state: "playing", url, duration: 600 });
  await clock.advance(0);
  media({ state: "paused", url, position: 9, duration: 700 });
  await clock.advance(0);
  expect(new Set(lengths())).toEqual(new Set(["5 18 lasts 600 for 3, at own"]));
});

test("what was not begun here has no length of ours", async () => {
  await opened();
  says({ type: "connected" });
  media({ state: "playing", url: "http://music.test/1.mp3", duration: 600 });
  await clock.advance(0);
  expect(lengths()).toEqual([]);
});

test("a length is known at the home that has heard it, and a make that proves none at no home", async () => {
  await begin({ ...kitchen, agentId: 4 });
  expect(done[0]).toBe("made by agent");
  media({ state: "playing", url: urlOfSurah(18), duration: 600 });
  await clock.advance(0);
  expect(lengths()[0]).toBe("5 18 lasts 600 for 3, at network of 4");
  done = [];
  await begin({ ...kitchen, type: "home-assistant" });
  expect(done[0]).toBe("made by home assistant");
  media({ state: "playing", url: urlOfSurah(18), duration: 600 });
  await clock.advance(0);
  expect(lengths()[0]).toBe("5 18 lasts 600 for 3, at nowhere");
});

test("that a speaker is reached is told each time, and stored where it is news, until it is let go of", async () => {
  const session = await opened(kitchen, { stored: true });
  done = [];
  const lose = () => says({ type: "disconnected", reason: { code: "x" } as never, heardAt: null });
  says({ type: "connected" });
  await clock.advance(0);
  expect(done).toEqual(["reached"]);
  lose();
  await clock.advance(0);
  expect(done).toEqual(["reached", "not reached", "7 is away"]);
  await session.close();
  done = [];
  says({ type: "connected" });
  await clock.advance(0);
  expect(done.filter((what) => what.startsWith("7"))).toEqual([]);
});

// Promise killed-as-it-ends: a node is killed when it has stored the end of a run, and before it has put back the volume
// or stored that it is to -> the next node puts it back
test("a speaker whose run has ended, and whose volume was not put back, has it put back", async () => {
  for (const [ofRun, wanted, minutesAgo = 0] of [
    [77, ["told 35"]],
    // It has not ended, or has changed no volume.
    [78, []],
    [null, []],
    // It was deleted: only the row of the speaker knows its volume, and after a while people have set another.
    [79, ["told 40"], 9],
    [79, [], 11],
  ] as const) {
    await opened(kitchen, { ofRun, saved: clock.now() - minutesAgo * 60_000 });
    done = [];
    says({ type: "connected" });
    says({ type: "volume", volume: 60, muted: false });
    await clock.advance(0);
    expect(done.filter((what) => what.startsWith("told"))).toEqual(wanted);
  }
});
