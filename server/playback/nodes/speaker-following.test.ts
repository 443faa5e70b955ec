// Which speakers a node takes up, keeps and lets go of, on a clock turned by hand, beside a node of paper.
import { describe, beforeEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import {
  createSpeakerFollowing,
  type SpeakerFollowing,
  CHECK_FOR,
  isLetGo,
  isTurnOf,
} from "./speaker-following.ts";
import { LeasedElsewhere } from "./speaker-leases.ts";
import type { Followed } from "./playback-sessions.ts";

const NOW = Date.parse("2026-11-21T04:00:00Z");
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const FOLLOW_BEFORE = 2 * MINUTE;
const CHECK_BEFORE = 62 * MINUTE;
const IDLE_FOR = 2 * MINUTE;
const USER = 3;

interface FollowedSpeaker {
  isCheck: boolean;
  busy: boolean;
  neededAt: number | null;
  neededUntil: number;
  reachable: boolean | null;
  checkedAt: number | null;
}

let clock: HandClock;
let following: SpeakerFollowing;
/** By device. */
let followed: Map<number, FollowedSpeaker>;
let runs: { deviceId: number; dueAt: number }[];
let disconnected: Set<number>;
let elsewhere: Set<number>;
let broken: Set<number>;
let live: string[];
let ended: number[];
let lastTime: number[];
let looking: Set<number>;
let released: number[];
let left: number[];
let begun: number[];
let onLook: (userId: number) => void;
let askedAgain: number[];
let events: Map<string, (event: { userId: number }) => void>;

beforeEach(() => {
  clock = handClock(NOW);
  [followed, events] = [new Map(), new Map()];
  [runs, ended, lastTime, released, left, begun, askedAgain] = [[], [], [], [], [], [], []];
  [disconnected, elsewhere, broken, looking] = [new Set(), new Set(), new Set(), new Set()];
  live = ["here", "there"];
  const device = (id: number) => ({
    ...{ id, userId: USER, name: "Kitchen", deviceId: "k" },
    type: id === 99 ? ("alexa" as const) : ("google" as const),
    isConnected: !disconnected.has(id),
  });
  following = createSpeakerFollowing({
    devices: {
      find: async (id: number) => device(id),
      list: async () => [1, 2, 3, 99].map(device),
    } as never,
    playback: {
      async of({ id }: { id: number }, { isCheck = false } = {}) {
        if (elsewhere.has(id)) throw new LeasedElsewhere("there");
        if (broken.has(id)) throw new Error("The database is away.");
        begun.push(id);
        const neededAt = isCheck ? null : clock.now();
        const checkedAt = isCheck ? clock.now() : null;
        followed.set(id, {
          ...{ isCheck, busy: false, neededAt, neededUntil: 0, reachable: true, checkedAt },
        });
      },
      has: (id: number) => followed.has(id),
      keep(id: number, until: number) {
        const one = followed.get(id);
        if (one) one.neededUntil = until;
      },
      followed: () =>
        [...followed].map(([id, one]) => ({
          target: { id, userId: USER },
          followed: one,
          needed() {
            one.neededAt = clock.now();
          },
        })),
      async letGo(id: number) {
        followed.delete(id);
      },
    } as never,
    leases: {
      acquireFree: async (ids) => ids.filter((id) => !elsewhere.has(id)),
      async release(id) {
        released.push(id);
      },
    },
    nodeLease: { live: async () => live },
    due: {
      async *between(from: number, to: number) {
        yield runs.filter(({ dueAt }) => dueAt > from && dueAt <= to);
      },
      ofEndedNodes: async () => ended,
      ofLastTime: async () => lastTime,
    },
    attention: {
      looks: (userId: number) => looking.has(userId),
      onLook(listener: typeof onLook) {
        onLook = listener;
      },
      again: (userId: number) => void askedAgain.push(userId),
    } as never,
    clock,
    events: {
      node: "here",
      subscribe: (name: string, call: (event: { userId: number }) => void) =>
        void events.set(name, call),
      publish: (_: string, { deviceId }: { deviceId: number }) => void left.push(deviceId),
    } as never,
    log: createLog("silent"),
  });
});

const ids = () => [...followed.keys()].toSorted((one, other) => one - other);
const tell = (name: string) => events.get(name)?.({ userId: USER });

test("what played the last time, and what a node that has ended left, is followed at the start", async () => {
  [lastTime, ended] = [[1], [2]];
  await following.start();
  expect(ids()).toEqual([1, 2]);
});

test("what another node has, is disconnected or fails does not keep the others from being followed", async () => {
  lastTime = [1, 2, 3, 4];
  elsewhere.add(1);
  disconnected.add(2);
  broken.add(3);
  await following.start();
  expect(ids()).toEqual([4]);
  expect(released).toEqual([2]);
});

test("the speaker of a run is followed two minutes before by the node whose turn it is, a minute before by any", async () => {
  const dueAt = NOW + 10 * MINUTE;
  // "here" has the even ones.
  runs = [
    { deviceId: 4, dueAt },
    { deviceId: 5, dueAt },
  ];
  // It is asked whether they are there first; this test is about following.
  followed.set(4, entry({ isCheck: true }));
  await following.start();
  followed.clear();
  await clock.advance(10 * MINUTE - FOLLOW_BEFORE - 10 * SECOND);
  expect(ids()).toEqual([]);
  await clock.advance(20 * SECOND);
  expect(ids()).toEqual([4]);
  await clock.advance(MINUTE);
  expect(ids()).toEqual([4, 5]);
  // Both are kept for a minute after the run was due, and let go two minutes later.
  expect(followed.get(4)?.neededUntil).toBe(dueAt + MINUTE);
  await clock.advance(MINUTE + MINUTE + IDLE_FOR - 20 * SECOND);
  expect(ids()).toEqual([4, 5]);
  await clock.advance(20 * SECOND);
  expect(ids()).toEqual([]);
  expect(left.slice(-2).toSorted((one, other) => one - other)).toEqual([4, 5]);
});

function entry(rest: Partial<FollowedSpeaker>): FollowedSpeaker {
  return {
    ...{ isCheck: false, busy: false, neededAt: NOW, neededUntil: 0, reachable: true },
    ...{ checkedAt: null, ...rest },
  };
}

test("each speaker is asked once an hour before its run whether it is there, by the node whose turn it is", async () => {
  runs = [
    { deviceId: 4, dueAt: NOW + CHECK_BEFORE + MINUTE },
    { deviceId: 5, dueAt: NOW + CHECK_BEFORE + MINUTE },
  ];
  await following.start();
  await clock.advance(50 * SECOND);
  expect(begun).toEqual([]);
  await clock.advance(15 * SECOND);
  expect(begun).toEqual([4]);
  // It has answered: nothing needs it any more, and it is not asked again.
  await clock.advance(5 * MINUTE);
  expect([ids(), begun, left]).toEqual([[], [4], [4]]);
});

test("what is busy, or whose account looks, is kept; what is idle for two minutes is not", async () => {
  await following.start();
  followed.set(2, entry({ busy: true }));
  followed.set(4, entry({}));
  await clock.advance(IDLE_FOR + 6 * SECOND);
  expect([ids(), left]).toEqual([[2], [4]]);
  followed.set(2, entry({ neededAt: clock.now() }));
  looking.add(USER);
  await clock.advance(10 * MINUTE);
  expect(ids()).toEqual([2]);
  looking.clear();
  await clock.advance(IDLE_FOR + 6 * SECOND);
  expect(ids()).toEqual([]);
});

test("who looks has their speakers followed, but for Echos, disconnected ones and those of other nodes", async () => {
  await following.start();
  disconnected.add(2);
  elsewhere.add(1);
  onLook(USER);
  await clock.advance(0);
  expect(ids()).toEqual([3]);
  expect(begun).toEqual([3]);
  expect(askedAgain).toEqual([]);
  // One that another node leaves is followed here by who looks here.
  elsewhere.clear();
  tell("speaker-left");
  await clock.advance(0);
  expect(ids()).toEqual([3]);
  looking.add(USER);
  tell("speaker-left");
  await clock.advance(0);
  expect(ids()).toEqual([1, 3]);
  expect(begun).toEqual([3, 1]);
});

test("an account whose speakers could not be followed may ask again", async () => {
  await following.start();
  broken.add(1);
  onLook(USER);
  await clock.advance(0);
  expect(askedAgain).toEqual([USER]);
});

test("the speakers of a node that has ended are taken up by whose turn it is, and two seconds later by any", async () => {
  await following.start();
  ended = [6, 7];
  tell("speakers-free");
  await clock.advance(SECOND);
  expect(ids()).toEqual([6]);
  await clock.advance(SECOND);
  expect(ids()).toEqual([6, 7]);
});

test("a node that ended without a word is noticed within a minute", async () => {
  await following.start();
  ended = [7];
  await clock.advance(MINUTE - SECOND);
  expect(ids()).toEqual([]);
  await clock.advance(SECOND);
  expect(ids()).toEqual([7]);
});

test("a clock that was set back has the runs of that hour followed again", async () => {
  const dueAt = NOW + FOLLOW_BEFORE - 30 * SECOND;
  await following.start();
  runs = [{ deviceId: 4, dueAt }];
  await clock.advance(6 * SECOND);
  // Its run lay before what had been looked at: it came too late for that look.
  expect(ids()).toEqual([]);
  clock.set(NOW - MINUTE);
  await clock.advance(MINUTE);
  expect(ids()).toEqual([4]);
});

test("a node that stops takes nothing any more", async () => {
  await following.start();
  following.stop();
  expect(clock.waiting()).toBe(0);
  ended = [6];
  tell("speakers-free");
  onLook(USER);
  looking.add(USER);
  tell("speaker-left");
  await clock.advance(5 * MINUTE);
  expect([ids(), begun]).toEqual([[], []]);
});

describe("the rules of following: what keeps a speaker followed, when it is let go, and whose turn it is", () => {
  const NOW = 1_000_000_000;
  const idle: Followed = {
    ...{ busy: false, looked: false, neededUntil: 0 },
    ...{ neededAt: NOW - IDLE_FOR, reachable: true, checkedAt: null },
  };

  test.each<[string, Partial<Followed>, boolean]>([
    ["nothing has needed it for two minutes", {}, true],
    ["it was needed a moment before", { neededAt: NOW - IDLE_FOR + 1 }, false],
    ["the clock was set back since it was needed", { neededAt: NOW + 1 }, false],
    ["it plays", { busy: true }, false],
    ["somebody looks", { looked: true }, false],
    ["a run is due", { neededUntil: NOW + 1 }, false],
    ["the check found it", { neededAt: null, checkedAt: NOW }, true],
    ["the check waits for it", { neededAt: null, checkedAt: NOW, reachable: null }, false],
    ["the check tries again", { neededAt: null, checkedAt: NOW - 1, reachable: false }, false],
    [
      "the check has tried for long enough",
      { neededAt: null, checkedAt: NOW - CHECK_FOR, reachable: false },
      true,
    ],
    ["it was checked, and needed since", { neededAt: NOW - 1, checkedAt: NOW - CHECK_FOR }, false],
  ])("%s", (_, known, letGo) => {
    expect(isLetGo({ ...idle, ...known }, NOW)).toBe(letGo);
  });

  test("each speaker has one node whose turn it is, and nobody has many more than others", () => {
    const live = ["a", "b", "c"];
    const turns = Array.from({ length: 300 }, (_, deviceId) =>
      live.filter((node) => isTurnOf(node, live, deviceId)),
    );
    expect(turns.every((nodes) => nodes.length === 1)).toBe(true);
    for (const node of live) expect(turns.filter(([one]) => one === node)).toHaveLength(100);
    expect(isTurnOf("dead", live, 1)).toBe(false);
  });
});
