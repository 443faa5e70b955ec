// Two nodes as processes, and the one that holds the speaker is killed while an adhan sounds there.
// Databases: both, for nodes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { mp3Bytes } from "../../fakes/mp3-bytes.ts";
import {
  createMember,
  createTestData,
  eventually,
  type Member,
  queryDatabase,
  type TestData,
} from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen, withKitchen } from "../../kitchen.ts";
import { callServer, type ServerProcess, startServerProcess } from "../../server-process.ts";
import { onPostgres } from "../../two-nodes.ts";
import { sentTo } from "./adhan-schedules.ts";

const MINUTE = 60_000;
/** Seconds of each recording: the dead node's leases last 30 s. */
const RECORDING = 60;
/** Seconds before the adhan at which the recitation begins: it is to pause within its first recording. */
const HEARD_BEFORE = 30;

describe.skipIf(!onPostgres)("two nodes (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  let data: TestData;
  let kitchen: VirtualSpeaker;
  let nodes: ServerProcess[];
  let amina: Member;
  let deviceId: number;

  beforeEach(async () => {
    data = await createTestData();
    kitchen = await startKitchen({ duration: RECORDING });
    const settings = withKitchen(kitchen);
    nodes = await Promise.all([1, 2].map(() => startServerProcess({ data, settings })));
    amina = await createMember((nodes[0] as ServerProcess).url, "amina");
    deviceId = await connectSpeaker(amina, kitchen);
  });

  afterEach(async () => {
    const left = nodes.filter((node) => !node.hasEnded());
    await Promise.all(left.map((node) => node.kill("SIGKILL")));
    await kitchen.stop();
    await data.remove();
  });

  /** As Amina, of a node that lives. */
  const call = (...request: [method: string, path: string, body?: unknown]) =>
    callServer(nodes.find((one) => !one.hasEnded()) as ServerProcess, amina, request);
  const own = (path: string) => `/api/users/${amina.user.id}/${path}`;
  const state = () => call("GET", `/api/devices/${deviceId}/playback-state`);
  const runsOf = (id: number) => call("GET", `/api/schedules/${id}/runs`);
  const loads = () => sentTo(kitchen).filter((sent) => sent.startsWith("LOAD"));

  /** The adhan of Dhuhr where it is noon now, bound to the first minute that is 20 s away or more. */
  async function adhanSoon(): Promise<{ id: number; dueAt: number }> {
    const noonAt = (12 - (Date.now() % 86_400_000) / 3_600_000) * 15;
    const place = { name: "Where it is noon", latitude: 0, longitude: noonAt, country: null };
    const { today } = await call("PATCH", own("prayer-settings"), { place });
    const [{ dhuhr }] = await call("GET", own(`prayer-times?from=${today.date}`));
    const dueAt = Math.ceil((Date.now() + 20_000) / MINUTE) * MINUTE;
    const reply = await fetch(`${nodes[0]?.url}${own("sounds?name=Adhan")}`, {
      method: "POST",
      headers: { cookie: amina.cookie(), "content-type": "audio/mpeg" },
      body: new Uint8Array(mp3Bytes(3)),
    });
    const { id: soundId } = (await reply.json()) as { id: number };
    const made = await call("POST", own("schedules"), {
      ...{ deviceId, portion: { kind: "sound", soundId }, volume: 60 },
      startAnchor: { prayer: "dhuhr", minutes: (dueAt - Date.parse(dhuhr)) / MINUTE },
    });
    expect(made.nextRunAt).toBe(new Date(dueAt).toISOString());
    return { id: made.id, dueAt };
  }

  async function playerAmong(all: ServerProcess[]): Promise<ServerProcess> {
    for (const node of all) {
      const text = await (await fetch(`${node.url}/metrics`)).text();
      if (/wird_speakers\{status="playing"\} 1/.test(text)) return node;
    }
    throw new Error("No node says that it plays.");
  }

  test(
    "kill -9 of the node that sounds the adhan: the other takes over, the adhan is not begun again, the recitation goes on",
    async () => {
      const recitation = await call("POST", own("schedules"), {
        ...{ deviceId, reciterId: 1, surahId: 2, volume: 30 },
        ...{ startTime: "04:50", endTime: "05:30" },
      });
      const { id: adhan, dueAt } = await adhanSoon();
      const beginsAt = dueAt - HEARD_BEFORE * 1000;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, beginsAt - Date.now())));
      await call("POST", `/api/schedules/${recitation.id}/run`);
      await eventually(
        "the adhan sounds",
        async () => {
          const { adhan: prayer, status } = await state();
          return prayer === "dhuhr" && status === "playing";
        },
        2 * MINUTE,
      );
      const pausedAt = kitchen.journal.find(({ payload }) => payload.type === "PAUSE")?.at ?? 0;
      const heard = (pausedAt - (loadsOf(kitchen)[0]?.at ?? 0)) / 1000;
      await eventually("it is stored", async () => {
        const rows = await queryDatabase(
          data,
          `select 1 from runs, schedules where runs.schedule_id = ${adhan}
           and runs.started_at is not null and schedules.id = ${recitation.id}
           and stopped_position > ${heard - 1}`,
        );
        return rows.length === 1;
      });
      const player = await eventually("one says that it plays", () => playerAmong(nodes));
      await player.kill("SIGKILL");
      expect(kitchen.state().media?.state).toBe("PLAYING");
      await eventually("the recitation is loaded again", () => loads().length === 3, 2 * MINUTE);
      expect(loads()).toEqual(["LOAD 2", "LOAD adhan", "LOAD 2"]);
      const [, sounded, again] = loadsOf(kitchen);
      // Not before the adhan's own end.
      expect((again?.at ?? 0) - (sounded?.at ?? 0)).toBeGreaterThanOrEqual(RECORDING * 1000 - 500);
      expect(Math.abs(Number(again?.payload.currentTime) - heard)).toBeLessThan(1);
      await eventually("it is shown", async () => {
        const { adhan: prayer, surahId, status } = await state();
        return prayer === null && surahId === 2 && status === "playing";
      });
      expect(kitchen.state().volume).toBe(30);
      // Written a little after what it says of the speaker.
      await eventually("the run of the adhan is over", async () => {
        const [run] = await runsOf(adhan);
        return run.status === "played" && run.reason === null;
      });
      expect(await runsOf(recitation.id)).toMatchObject([{ status: "running", reason: null }]);
    },
    6 * MINUTE,
  );
});
