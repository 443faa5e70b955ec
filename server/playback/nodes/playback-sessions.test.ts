// One session for each speaker that is followed, made and closed in order, with sessions and leases of paper.
import { beforeEach, expect, test } from "vitest";
import type { Device } from "#contract/devices";
import { FIRST_ANSWER, STOP_ON_DISCONNECT } from "#contract/time-budgets";
import { createEvents, type Events } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import type { SpeakerTarget } from "#server/speakers/speaker";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import { emptyState, NOTHING_OWED } from "../record/playback-state-store.ts";
import { createPlaybackSessions, type PlaybackSessions } from "./playback-sessions.ts";
import { LeasedElsewhere } from "./speaker-leases.ts";

const log = createLog("silent");
const NOW = 1_000_000;

let clock: HandClock;
let events: Events;
let sessions: PlaybackSessions;
/** What happened, in order. */
let done: string[];
let devices: Map<number, Device>;
let acquire: (deviceId: number) => Promise<void>;
let opens: () => Promise<void>;
let stops: () => Promise<void>;
let looks: boolean;
let isBusy: boolean;
let plan: object | null;
let reachable: ((isReachable: boolean) => void)[];

const speaker = (id: number, rest: object = {}) =>
  ({
    ...{ id, userId: 3, type: "google", name: `Speaker ${id}`, deviceId: `d${id}` },
    ...{ isConnected: true, agentId: null, reachable: true, ...rest },
  }) as unknown as Device;

beforeEach(async () => {
  clock = handClock(NOW);
  events = await createEvents({ eventPool: null, log });
  [done, reachable] = [[], []];
  devices = new Map([1, 2].map((id) => [id, speaker(id)]));
  [looks, isBusy, plan] = [true, false, null];
  acquire = async () => {};
  opens = stops = async () => {};
  events.subscribe("speakers-free", () => done.push("speakers free"));
  sessions = createPlaybackSessions({
    async openSession(target, { on }) {
      await opens();
      done.push(`opens ${target.id}`);
      reachable.push(on);
      return {
        target: { ...target },
        isBusy: () => isBusy,
        plan: () => plan,
        state: () => ({ ...emptyState(target.id, NOW), status: "playing" }),
        async close() {
          done.push(`closes ${target.id}`);
        },
        async letReadyGo(runId: number | null) {
          done.push(`lets ${runId ?? "all"} that is ready go ${target.id}`);
        },
        async leave() {
          done.push(`leaves ${target.id}`);
        },
        async stop({ code }: { code: string }) {
          done.push(`stops ${target.id}: ${code}`);
          await stops();
        },
      } as never;
    },
    devices: {
      find: async (id: number) => devices.get(id),
      setReachable: async (id: number, isReachable: boolean | null) => {
        done.push(`reachable ${id} ${isReachable}`);
      },
    } as never,
    states: {
      find: async (id: number) => ({ ...emptyState(id, NOW), ...NOTHING_OWED, hearing: null }),
      flush: async () => void done.push("writes states"),
    },
    leases: {
      acquire: (id: number) => acquire(id),
      async release(id: number) {
        done.push(`releases ${id}`);
      },
      async leaveAll(leaving: () => Promise<void>) {
        done.push("has no lease");
        await leaving();
        done.push("leaves the leases");
      },
      end: async () => void done.push("ends the leases"),
    } as never,
    looks: () => looks,
    journals: { forget: (id) => void done.push(`forgets ${id}`) },
    ...{ clock, events, log },
  });
});

const of = (id: number, options?: { isCheck?: boolean }) =>
  sessions.of(devices.get(id) as SpeakerTarget, options);
const followed = () => [...sessions.followed()].map(({ target, followed: of }) => [target.id, of]);
const none = { neededAt: null, neededUntil: 0, reachable: null, checkedAt: null };

test("two who ask at once get one session, and it is counted as busy until it is made", async () => {
  const opening = Promise.withResolvers<void>();
  opens = () => opening.promise;
  const [one, two] = [of(1), of(1)];
  expect(followed()).toEqual([[1, { ...none, neededAt: NOW, busy: true }]]);
  expect(await sessions.statuses()).toEqual({});
  opening.resolve();
  expect(await one).toBe(await two);
  expect(done).toEqual(["opens 1"]);
  expect(followed()).toEqual([[1, { ...none, neededAt: NOW, busy: false }]]);
  isBusy = true;
  expect(followed()).toEqual([[1, { ...none, neededAt: NOW, busy: true }]]);
  expect([sessions.has(1), sessions.has(2)]).toEqual([true, false]);
  expect(await sessions.statuses()).toEqual({ playing: 1 });
});

test("a check is remembered once and needs nothing; what is kept is needed until the latest instant", async () => {
  await of(1, { isCheck: true });
  await clock.advance(10);
  await of(1, { isCheck: true });
  expect(followed()).toEqual([[1, { ...none, checkedAt: NOW, busy: false }]]);
  reachable[0]?.(true);
  sessions.keep(1, NOW + 50);
  sessions.keep(1, NOW + 20);
  sessions.keep(9, NOW);
  for (const { needed } of sessions.followed()) needed();
  const known = { neededAt: NOW + 10, neededUntil: NOW + 50, reachable: true, checkedAt: NOW };
  expect(followed()).toEqual([[1, { ...known, busy: false }]]);
});

test("a speaker that was disconnected meanwhile, or is another node's, has no session and can be asked again", async () => {
  const stale = devices.get(1) as SpeakerTarget;
  devices.set(1, speaker(1, { isConnected: false }));
  await expect(sessions.of(stale)).rejects.toMatchObject({ code: "conflict" });
  await clock.advance(0);
  expect([sessions.has(1), done]).toEqual([false, ["releases 1"]]);
  acquire = async () => {
    throw new LeasedElsewhere("other");
  };
  await expect(of(2)).rejects.toBeInstanceOf(LeasedElsewhere);
  await clock.advance(0);
  // It is not ours to release.
  expect([sessions.has(2), done]).toEqual([false, ["releases 1"]]);
  acquire = async () => {};
  await of(2);
  expect(done.at(-1)).toBe("opens 2");
});

test("a person's request waits for the open runs and the first answer, for as long as it may take", async () => {
  const resuming = Promise.withResolvers<void>();
  sessions.onFollowed(() => resuming.promise);
  const asked: string[] = [];
  void sessions.resumed(devices.get(1) as Device).then(() => asked.push("answered"));
  await clock.advance(FIRST_ANSWER);
  expect(asked).toEqual([]);
  resuming.resolve();
  await clock.advance(FIRST_ANSWER - 1);
  expect(asked).toEqual([]);
  await clock.advance(1);
  expect(asked).toEqual(["answered"]);
  void sessions.resumed(devices.get(2) as Device).then(() => asked.push("at once"));
  await clock.advance(0);
  reachable[1]?.(false);
  await clock.advance(0);
  expect(asked).toEqual(["answered", "at once"]);
});

test("runs that cannot be resumed keep no request waiting", async () => {
  sessions.onFollowed(async () => {
    throw new Error("The database is away.");
  });
  const asked = sessions.resumed(devices.get(1) as Device).catch(() => "refused");
  await clock.advance(0);
  reachable[0]?.(true);
  await clock.advance(0);
  expect((await asked) as unknown).toBe("refused");
  expect((await sessions.resumed(devices.get(1) as Device)).target.id).toBe(1);
});

test("a speaker that is idle is let go of, and the next session waits until its lease is free", async () => {
  await of(1);
  isBusy = true;
  await sessions.letGo(1);
  expect(sessions.has(1)).toBe(true);
  isBusy = false;
  await sessions.letGo(1);
  await sessions.letGo(2);
  // Its journal is kept for a while.
  expect([sessions.has(1), done]).toEqual([false, ["opens 1", "closes 1", "releases 1"]]);
  const letting = of(1).then(() => sessions.letGo(1));
  await letting;
  const again = of(1);
  await again;
  expect(done.slice(-3)).toEqual(["closes 1", "releases 1", "opens 1"]);
});

test("the journals of five hundred speakers that are followed no more are kept, the newest", async () => {
  devices = new Map(Array.from({ length: 501 }, (_, at) => [at + 1, speaker(at + 1)]));
  for (const id of devices.keys()) {
    await of(id);
    await sessions.letGo(id);
  }
  expect(done.filter((what) => what.startsWith("forgets"))).toEqual(["forgets 1"]);
});

async function changed(deviceId: number): Promise<void> {
  events.publish("device-changed", { deviceId });
  await clock.advance(0);
}

test("a speaker that is disconnected is stopped, left and forgotten; one that stops for too long as well", async () => {
  await of(1);
  plan = {};
  devices.set(1, speaker(1, { isConnected: false }));
  await changed(1);
  expect(done).toEqual([
    ...["opens 1", "stops 1: speaker.was-disconnected-in-wird", "closes 1", "releases 1"],
    ...["forgets 1", "forgets 1", "reachable 1 null"],
  ]);
  done = [];
  await of(2);
  stops = () => new Promise(() => {});
  devices.delete(2);
  await changed(2);
  await clock.advance(STOP_ON_DISCONNECT - 1);
  expect(done).toEqual(["opens 2", "stops 2: speaker.was-disconnected-in-wird"]);
  await clock.advance(1);
  // Of a deleted one nothing is stored.
  expect(done.slice(2)).toEqual(["closes 2", "releases 2", "forgets 2", "forgets 2"]);
});

test("one that plays nothing is not stopped when it is disconnected, and what is ready there is let go", async () => {
  await of(1);
  devices.set(1, speaker(1, { isConnected: false }));
  await changed(1);
  const letGo = "lets all that is ready go 1";
  expect(done.slice(0, 4)).toEqual(["opens 1", letGo, "closes 1", "releases 1"]);
});

test("a renamed speaker keeps its session, one with another agent gets a new one while somebody looks", async () => {
  const session = await of(1);
  devices.set(1, speaker(1, { name: "Hall" }));
  await changed(1);
  expect([session.target.name, done]).toEqual(["Hall", ["opens 1"]]);
  devices.set(1, speaker(1, { agentId: 4 }));
  await changed(1);
  expect(done).toEqual(["opens 1", "closes 1", "releases 1", "forgets 1", "opens 1"]);
  looks = false;
  devices.set(1, speaker(1, { agentId: 5 }));
  await changed(1);
  expect([sessions.has(1), done.at(-1)]).toEqual([false, "forgets 1"]);
});

test("a speaker that was connected is followed where somebody looks, and an Echo never", async () => {
  looks = false;
  await changed(1);
  expect(sessions.has(1)).toBe(false);
  looks = true;
  await changed(1);
  expect(sessions.has(1)).toBe(true);
  devices.set(2, speaker(2, { type: "alexa" }));
  await changed(2);
  expect(sessions.has(2)).toBe(false);
});

test("what is not followed here is as it was stored", async () => {
  expect(await sessions.state(1)).toMatchObject({ deviceId: 1, status: "stopped" });
  await of(1);
  expect(await sessions.state(1)).toMatchObject({ status: "playing" });
});

test("a node that was taken for dead leaves its speakers as they are", async () => {
  await of(1);
  await of(2);
  await sessions.leaveAll();
  expect(done.slice(2).filter((what) => !what.startsWith("forgets"))).toEqual([
    ...["has no lease", "leaves 1", "leaves 2", "leaves the leases"],
  ]);
  expect([sessions.has(1), sessions.has(2)]).toEqual([false, false]);
});

test("a node that ends closes its sessions and writes before other nodes may follow, and takes nothing up", async () => {
  await of(1);
  await sessions.close(async () => void done.push("before others"));
  expect(done.slice(1)).toEqual([
    ...["closes 1", "writes states", "before others", "ends the leases", "speakers free"],
  ]);
  expect(() => of(2)).toThrow(expect.objectContaining({ code: "unavailable" }));
  await changed(2);
  expect(done.at(-1)).toBe("speakers free");
});
