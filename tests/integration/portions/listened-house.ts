// For tests: a Wird process, the fake catalogue's recordings, and the virtual speaker that downloads and plays them.
import { expect } from "vitest";
import type { Portion } from "#contract/portions/portions";
import type { AyahTiming, Reciter } from "#contract/reciters";
import type { Schedule } from "#contract/schedules";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { type FakeCatalogue, startFakeCatalogue } from "../../fakes/fake-catalogue.ts";
import {
  at,
  createMember,
  createTestData,
  eventually,
  type Member,
  type TestData,
  type Visitor,
} from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen, withKitchen } from "../../kitchen.ts";
import { type ServerProcess, startServerProcess } from "../../server-process.ts";

/** Milliseconds within which a portion of these tests is over. */
const PATIENCE = 120_000;

/** What the speaker played without a pause or a jump: seconds of the recording, and UTC milliseconds. */
export interface Played {
  from: number;
  to: number;
  beganAt: number;
  endedAt: number;
}

export interface ListenedHouse {
  data: TestData;
  kitchen: VirtualSpeaker;
  /** The oldest first. */
  played: Played[];
  member: Member;
  reciter: Reciter;
  /** Settings of the process. */
  settings: Record<string, string>;
  /** The running process. */
  server(): ServerProcess;
  startServer(): Promise<void>;
  /** Amina calls this Wird from now on; at first the process. */
  callAt(node: { url: string }): void;
  /** A call by Amina that answers with this status; its body. */
  must<T>(status: number, method: string, path: string, body?: unknown): Promise<T>;
  /**
   * For each day at an hour that is over today, so that only runs by hand are due in this test;
   * answers the id.
   */
  makeSchedule(portion: Portion | object): Promise<number>;
  runNow(scheduleId: number): Promise<unknown>;
  /** Waits until the last run has been played. */
  isPlayed(scheduleId: number): Promise<void>;
  playbackState(): Promise<{ status: string }>;
  /** The surahs that the speaker received LOAD for, in order. */
  loaded(): number[];
  timingsOf(surah: number): Promise<AyahTiming[]>;
  leave(): Promise<void>;
}

/** @param secondsOf the length of each surah's recording */
export async function openListenedHouse(
  secondsOf: (surah: number) => number,
): Promise<ListenedHouse> {
  const data = await createTestData();
  const catalogue = await startFakeCatalogue({ secondsOf: ({ surah }) => secondsOf(surah) });
  const played: Played[] = [];
  const kitchen = await startListenedKitchen(played);
  const settings = { ...withKitchen(kitchen), CATALOGUE_URL: catalogue.url };
  let server = await startServerProcess({ data, settings });
  const member = await eventually("an account", () => createMember(server.url, "amina"));
  let amina: Visitor = at(server, member);
  const deviceId = await connectSpeaker(member, kitchen);
  const reciter = await syncedReciter(amina, catalogue);

  async function must<T>(status: number, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await amina.call<T>(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    return answer.body;
  }

  return {
    ...{ data, kitchen, played, member, reciter, settings, must },
    server: () => server,
    async startServer() {
      server = await startServerProcess({ data, settings });
      amina = at(server, member);
    },
    callAt(node) {
      amina = at(node, member);
    },
    async makeSchedule(portion) {
      const startTime = new Date().getUTCHours() >= 12 ? "12:00" : "00:00";
      const choice = { deviceId, reciterId: reciter.id, startTime, timezone: "UTC", endTime: null };
      const path = `/api/users/${member.user.id}/schedules`;
      return (await must<Schedule>(201, "POST", path, { ...choice, portion })).id;
    },
    runNow: (id) => must(200, "POST", `/api/schedules/${id}/run`),
    async isPlayed(id) {
      const isOver = async () => {
        const [run] = (await amina.get(`/api/schedules/${id}/runs`)).body;
        if (run?.status === "played" && run.reason === null) return true;
        throw new Error(JSON.stringify(run));
      };
      await eventually("the run is played", isOver, PATIENCE);
    },
    playbackState: () => must(200, "GET", `/api/devices/${deviceId}/playback-state`),
    loaded: () =>
      loadsOf(kitchen).map(({ payload }) => {
        const { contentId } = payload.media as { contentId: string };
        return Number(/(\d{3})\.mp3$/.exec(contentId)?.[1]);
      }),
    timingsOf: (surah) => must(200, "GET", `/api/audio/${reciter.id}/${surah}/timings`),
    async leave() {
      if (!server.hasEnded()) await server.kill("SIGKILL");
      await kitchen.stop();
      await catalogue.close();
      await data.remove();
    },
  };
}

/** Downloads what it plays; `played` grows by what it has played. */
async function startListenedKitchen(played: Played[]): Promise<VirtualSpeaker> {
  let playing: { from: number; beganAt: number } | null = null;
  return startKitchen({
    fetchAudio: true,
    onChange({ media }) {
      const now = Date.now();
      const isPlaying = media?.state === "PLAYING";
      if (isPlaying && !playing) playing = { from: media.position, beganAt: now };
      if (isPlaying || !playing) return;
      const { from, beganAt } = playing;
      const to = from + (now - beganAt) / 1000;
      played.push({ from, to, beganAt, endedAt: now });
      playing = null;
    },
  });
}

/** Recordings come from the fake once the first sync has ended. */
function syncedReciter(visitor: Visitor, catalogue: FakeCatalogue): Promise<Reciter> {
  return eventually("the catalogue is synced", async () => {
    const { body } = await visitor.get<Reciter[]>("/api/reciters");
    const timed = body.find(({ identifier }) => identifier === "mp3quran-123");
    return timed?.server.startsWith(catalogue.origin) ? timed : null;
  });
}
