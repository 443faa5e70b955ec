// Nodes as real processes behind one address, killed and restarted while they work.
// Databases: both, for nodes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NODE_LEASE } from "#server/platform/node-lease";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { startTcpProxy, type TcpProxy } from "../../fakes/tcp-proxy.ts";
import {
  createMember,
  createTestData,
  createVisitor,
  eventually,
  type Member,
  queryDatabase,
  type TestData,
} from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen, withKitchen } from "../../kitchen.ts";
import { type ServerProcess, startServerProcess } from "../../server-process.ts";
import { openAuthenticated, openSocket } from "../../socket-client.ts";
import { onPostgres } from "../../two-nodes.ts";

const minute = 60_000;

describe.skipIf(!onPostgres)("nodes as processes (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  let data: TestData;
  let kitchen: VirtualSpeaker;
  let processes: ServerProcess[];
  let address: TcpProxy;
  let amina: Member;
  let deviceId: number;

  const query = <T>(sql: string) => queryDatabase<T>(data, sql);
  const settings = () => withKitchen(kitchen);
  const playing = () => kitchen.state().media?.state === "PLAYING";
  const url = () => `http://127.0.0.1:${address.port}`;

  beforeEach(async () => {
    data = await createTestData();
    kitchen = await startKitchen();
    processes = await Promise.all([
      startServerProcess({ data, settings: settings() }),
      startServerProcess({ data, settings: settings() }),
    ]);
    address = await startTcpProxy(processes.map(({ port }) => ({ port })));
    amina = await createMember(url(), "amina");
    deviceId = await connectSpeaker(amina, kitchen);
  });

  afterEach(async () => {
    await Promise.all(
      processes.filter((node) => !node.hasEnded()).map((node) => node.kill("SIGKILL")),
    );
    await address.stop();
    await kitchen.stop();
    await data.remove();
  });

  /** Starts a schedule manually, and waits until it plays. */
  async function startRun(): Promise<{ claimedBy: string }> {
    const schedule = await amina.post(`/api/users/${amina.user.id}/schedules`, {
      deviceId,
      reciterId: 1,
      surahId: 18,
      startTime: "04:50",
      endTime: "05:20",
    });
    const run = await amina.post(`/api/schedules/${schedule.body.id}/run`);
    expect(run.status, JSON.stringify(run.body)).toBe(200);
    await eventually("it plays", playing);
    return eventually("the run has sounded", async () => {
      const [row] = await query<{ claimedBy: string }>(
        `select claimed_by as "claimedBy" from runs
         where started_at is not null and claimed_by is not null`,
      );
      return row;
    });
  }

  /** The process whose speaker plays: stopping or killing it affects the run. */
  async function playerAmong(all: ServerProcess[]): Promise<ServerProcess> {
    for (const node of all) {
      const text = await (await fetch(`${node.url}/metrics`)).text();
      if (/wird_speakers\{status="playing"\} 1/.test(text)) return node;
    }
    throw new Error("No node says that it plays.");
  }

  /** The process that follows the speaker, whether or not it plays. */
  async function followerAmong(all: ServerProcess[]): Promise<ServerProcess | null> {
    for (const node of all) {
      const text = await (await fetch(`${node.url}/metrics`)).text();
      if (/wird_speakers\{status="\w+"\} 1/.test(text)) return node;
    }
    return null;
  }

  // Promise killed-around-a-load: kill -9 around claim, LOAD, acknowledge
  // -> every acknowledged write is kept; another node takes over within the lease + 5 s; at most one duplicate LOAD
  test(
    "kill -9 of the node that plays hands the run to the other within lease + 5 s",
    async () => {
      const run = await startRun();
      const player = await eventually("one says that it plays", () => playerAmong(processes));
      const acknowledged = await amina.patch("/api/user", { name: "Amina of the kitchen" });
      expect(acknowledged.status).toBe(200);
      const killedAt = Date.now();
      await player.kill("SIGKILL");
      const taken = await eventually(
        "the other has the run",
        async () => {
          const [row] = await query<{ claimedBy: string; status: string; endedAt: number | null }>(
            `select claimed_by as "claimedBy", status, ended_at as "endedAt" from runs`,
          );
          return row && row.claimedBy !== run.claimedBy ? row : null;
        },
        NODE_LEASE + 30_000,
      );
      expect(Date.now() - killedAt).toBeLessThan(NODE_LEASE + 5000);
      expect(taken).toMatchObject({ status: "running", endedAt: null });
      const other = processes.find((node) => node !== player) as ServerProcess;
      await eventually("the other says that it plays", () => playerAmong([other]));
      expect(playing()).toBe(true);
      // At most one duplicate LOAD per kill; here the speaker kept playing, so none was needed.
      expect(loadsOf(kitchen).length).toBeLessThanOrEqual(2);
      const { status } = await createVisitor(other.url).call(
        "POST",
        "/api/playback/control",
        { action: "stop", deviceId },
        { cookie: amina.cookie() },
      );
      expect(status).toBe(200);
      await eventually("it stops", () => !playing());
      expect((await amina.get("/api/user")).body.user.name).toBe("Amina of the kitchen");
    },
    2 * minute,
  );

  // Proves killed-around-a-load.
  test(
    "kill -9 of the node on which somebody plays by hand: the other follows it within lease + 5 s",
    async () => {
      const press = { action: "select_surah", surahId: 36, reciterId: 1, deviceId };
      expect((await amina.post("/api/playback/control", press)).status).toBe(200);
      await eventually("it plays", playing);
      const player = await eventually("one says that it plays", () => playerAmong(processes));
      await eventually("its state is stored", async () => {
        return (await query("select 1 from playback_state where surah_id = 36")).length > 0;
      });
      const other = processes.find((node) => node !== player) as ServerProcess;
      const killedAt = Date.now();
      await player.kill("SIGKILL");
      await eventually("the other says that it plays", () => playerAmong([other]));
      expect(Date.now() - killedAt).toBeLessThan(NODE_LEASE + 5000);
      expect(loadsOf(kitchen)).toHaveLength(1);
    },
    2 * minute,
  );

  // Proves node-cut-off.
  test(
    "a node that is suspended for longer than its lease steers nothing when it wakes",
    async () => {
      await startRun();
      const sleeper = await eventually("one says that it plays", () => playerAmong(processes));
      const other = processes.find((node) => node !== sleeper) as ServerProcess;
      process.kill(sleeper.pid, "SIGSTOP");
      try {
        await eventually("the other says that it plays", () => playerAmong([other]));
      } finally {
        process.kill(sleeper.pid, "SIGCONT");
      }
      await eventually("it has left the speaker", async () => {
        return (await followerAmong([sleeper])) === null;
      });
      expect((await playerAmong([other])).url).toBe(other.url);
      expect(loadsOf(kitchen)).toHaveLength(1);
      expect(playing()).toBe(true);
      const runs = await query<{ status: string }>("select status from runs");
      expect(runs).toEqual([{ status: "running" }]);
    },
    2 * minute,
  );

  // Promise killed-at-the-minute: a node is killed at the due minute, between LOAD and its record
  // -> the node that takes the run over asks the speaker first: the run's id stands in LOAD's customData, so what it
  // plays already is not loaded again
  test(
    "kill -9 at the due minute, between LOAD and its record: the other asks first, and loads nothing",
    async () => {
      const holder = await eventually("one follows the kitchen", () => followerAmong(processes));
      const other = processes.find((node) => node !== holder) as ServerProcess;
      const { body: schedule } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
        deviceId,
        reciterId: 1,
        surahId: 18,
        startTime: "04:50",
        endTime: "05:20",
        volume: 30,
      });
      // Updates of the run after its LOAD hang until the node that makes them is dead.
      await query(`create function hang() returns trigger language plpgsql as
        $$ begin perform pg_sleep(600); return new; end $$`);
      await query(`create trigger hang before update of status, reason, started_at, volume_before
        on runs for each row execute function hang()`);
      const dueAt = Date.now() + 12_000;
      await query(`update schedules set next_run_at = ${dueAt}, next_run_ends_at = ${dueAt + 30 * minute}
        where id = ${schedule.id}`);
      await eventually("it plays", playing, minute);
      await holder.kill("SIGKILL");
      const record = await query("select status, started_at from runs");
      expect(record).toEqual([{ status: "preparing", started_at: null }]);
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`);
      await query("drop trigger hang on runs");
      await eventually(
        "the other says that it plays",
        () => playerAmong([other]),
        NODE_LEASE + 30_000,
      );
      const run = await eventually("its record", async () => {
        const [row] = await query<{ status: string; reason: string | null; startedAt: number }>(
          `select status, reason, started_at::float8 as "startedAt" from runs`,
        );
        return row?.startedAt ? row : null;
      });
      expect(run).toMatchObject({ status: "running", reason: null });
      expect(run.startedAt).toBeGreaterThanOrEqual(dueAt);
      // Started at its due minute, not when the other node claimed it.
      expect(run.startedAt).toBeLessThan(dueAt + 10_000);
      expect(loadsOf(kitchen)).toHaveLength(1);
      expect(playing()).toBe(true);
    },
    3 * minute,
  );

  // Proves sigterm.
  test(
    "a rolling restart loses no socket for longer than its next try, and stops nothing that plays",
    async () => {
      await startRun();
      let page = await openAuthenticated(url(), amina);
      for (const index of [0, 1]) {
        const old = processes[index] as ServerProcess;
        const stoppedAt = Date.now();
        const stopping = old.kill("SIGTERM");
        // The client retries after one to two seconds; clients of this node reconnect to the other.
        if ((await Promise.race([stopping, closed(page)])) === "closed" || page.closed()) {
          page = await eventually("a new socket", async () => {
            const next = await openSocket(url(), { cookie: amina.cookie() });
            return "status" in next ? null : next;
          });
          page.send({ type: "auth", userId: amina.user.id });
          await page.hears("auth_ok");
        }
        expect(await stopping).toBe(0);
        expect(Date.now() - stoppedAt).toBeLessThan(10_000);
        processes[index] = await startServerProcess({
          data,
          settings: { ...settings(), PORT: String(old.port) },
        });
        await eventually("somebody says that it plays", () => playerAmong(processes));
      }
      expect(playing()).toBe(true);
      expect(loadsOf(kitchen)).toHaveLength(1);
      page.close();
    },
    2 * minute,
  );

  async function closed(page: { closed(): unknown }): Promise<"closed"> {
    await eventually("the socket closed", () => page.closed(), minute);
    return "closed";
  }
});
