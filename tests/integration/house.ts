// For tests: Wird, one virtual speaker in the kitchen, and Amina, its owner.
import { type Schedule } from "#contract/schedules";
import { type RunStatus } from "#contract/runs";
import type { PlaybackState } from "#contract/playback";
import type { Clock } from "#server/platform/clock";
import type {
  VirtualSpeaker,
  VirtualSpeakerOptions,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import { type ShiftedClock, shiftedClock } from "../fakes/shifted-clock.ts";
import {
  type Answer,
  at,
  createTestData,
  eventually,
  type Member,
  startWird,
  type TestData,
  type Wird,
} from "../harness.ts";
import { connectSpeaker, loadsOf, startKitchen, withSpeakers } from "../kitchen.ts";

/** 04:50 on a Saturday. */
export const FAJR = Date.parse("2026-11-21T04:50:00Z");
export const MINUTE = 60_000;

const instant = (at: number) => new Date(at).toISOString();

export interface House {
  wird: Wird;
  data: TestData;
  kitchen: VirtualSpeaker;
  clock: ShiftedClock;
  amina: Member;
  /** The id of the kitchen's device. */
  deviceId: number;
  /** Of the other rooms that were asked for, in their order. */
  rooms: Room[];
  /** The 04:50 to 05:20 schedule of the first reciter, with `changes`; returns its id. */
  makeSchedule(choice?: object): Promise<number>;
  schedule(id: number): Promise<Schedule>;
  /** Waits until the last run has this status, and returns it. */
  lastRun(id: number, status: RunStatus): Promise<NonNullable<Schedule["lastRun"]>>;
  runs(id: number): Promise<NonNullable<Schedule["lastRun"]>[]>;
  state(): Promise<PlaybackState>;
  press(action: string, rest?: object): Promise<Answer>;
  /** The surahs that the kitchen received LOAD for, in order. */
  loaded(): number[];
  /** Those that began to sound there, in order: what was only made ready does not. */
  sounded(): number[];
  loads(): { at: number; surah: number; position: number }[];
  isPlaying(): boolean;
  plays(surah?: number): Promise<void>;
  /** Stops Wird and starts another on the same data, at the instant `now` when given. */
  restart(now?: number): Promise<void>;
  leave(): Promise<void>;
}

/** Another room than the kitchen. */
export interface Room {
  speaker: VirtualSpeaker;
  /** The id of its device. */
  deviceId: number;
}

export interface HouseOptions {
  /** Their names: each has a speaker, like the kitchen. */
  rooms?: string[];
  now?: number;
  speaker?: Partial<VirtualSpeakerOptions>;
  settings?: Record<string, string>;
  /** Milliseconds of the server's timers that are to be others, so that a test waits for less. */
  waits?: Record<number, number>;
  /** Awaited a few milliseconds before a minute, when the server has asked which runs are to begin. */
  lastMoment?: () => Promise<unknown>;
}

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const data = await createTestData();
  const now = options.now ?? FAJR - 3000;
  // Setup starts ten minutes before `now`: its real duration must not count.
  const clock = shiftedClock(now - 10 * MINUTE);
  const kitchen = await startKitchen({ clock, ...options.speaker });
  const others = await Promise.all(
    (options.rooms ?? []).map((name) => startKitchen({ clock, ...options.speaker, name })),
  );
  const settings = { ...withSpeakers([kitchen, ...others]), ...options.settings };
  const { waits = {} } = options;
  const serverClock: Clock = {
    now: clock.now,
    after: (ms, call) => clock.after(waits[ms] ?? ms, call),
    at(instant, call) {
      let cancel = () => {};
      let over = false;
      void (async () => {
        // The question has left by then.
        await new Promise((resolve) => setImmediate(resolve));
        await options.lastMoment?.();
        if (!over) cancel = clock.after(instant - clock.now(), call);
      })();
      return () => {
        over = true;
        cancel();
      };
    },
  };
  const start = () => startWird({ clock: serverClock, data, settings });
  const wird = await start();
  // Retried: on a busy machine the server may answer "try again".
  const amina = await eventually("Amina has an account", () => wird.member("amina"));
  const deviceId = await connectSpeaker(amina, kitchen);
  const rooms: Room[] = [];
  for (const speaker of others) {
    rooms.push({ speaker, deviceId: await connectSpeaker(amina, speaker) });
  }
  clock.moveTo(now);

  const house: House = {
    wird,
    data,
    kitchen,
    clock,
    amina,
    deviceId,
    rooms,
    async makeSchedule(choice = {}) {
      const begunAt = clock.now();
      const { status, body } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
        deviceId: house.deviceId,
        reciterId: 1,
        startTime: "04:50",
        endTime: "05:20",
        ...choice,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      // On a busy machine its minute may pass before the server has read it, and it is planned for another day.
      const missedIt = begunAt < FAJR && clock.now() >= FAJR && body.nextRunAt > instant(FAJR);
      if (!missedIt) return body.id;
      await amina.delete(`/api/schedules/${body.id}`);
      clock.moveTo(begunAt);
      return house.makeSchedule(choice);
    },
    async schedule(id) {
      const { body } = await house.amina.get(`/api/users/${amina.user.id}/schedules`);
      return body.find((one: Schedule) => one.id === id);
    },
    lastRun: (id, status) =>
      eventually(`the last run is ${status}`, async () => {
        const { lastRun } = await house.schedule(id);
        if (lastRun?.status === status) return lastRun;
        throw new Error(JSON.stringify(lastRun));
      }),
    runs: async (id) => (await house.amina.get(`/api/schedules/${id}/runs`)).body,
    state: async () =>
      (await house.amina.get(`/api/devices/${house.deviceId}/playback-state`)).body,
    press: (action, rest = {}) =>
      house.amina.post("/api/playback/control", { action, deviceId: house.deviceId, ...rest }),
    loaded: () => house.loads().map(({ surah }) => surah),
    sounded: () =>
      kitchen.heard.flatMap(({ url }) => Number(/(\d{3})\.mp3$/.exec(url ?? "")?.[1] ?? []) || []),
    loads: () =>
      loadsOf(kitchen).map(({ at, payload }) => {
        const { contentId } = payload.media as { contentId: string };
        const surah = Number(/(\d{3})\.mp3$/.exec(contentId)?.[1]);
        return { at, surah, position: Number(payload.currentTime) };
      }),
    isPlaying: () => kitchen.state().media?.state === "PLAYING",
    async plays(surah) {
      await eventually("the kitchen plays", () => house.isPlaying());
      await eventually("the page shows it", async () => {
        const { status, surahId } = await house.state();
        return status === "playing" && (surah === undefined || surahId === surah);
      });
    },
    async restart(now) {
      await house.wird.stop();
      if (now !== undefined) clock.moveTo(now);
      house.wird = await start();
      house.amina = { ...at(house.wird, house.amina), user: house.amina.user };
    },
    async leave() {
      await house.wird.stop();
      await Promise.all([kitchen, ...others].map((speaker) => speaker.stop()));
      await data.remove();
    },
  };
  return house;
}
