// A PostgreSQL that really stops and restarts, under two nodes with a run that is due meanwhile.
// Databases: both, for connections.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  findPostgres,
  startPostgres,
  type ThrowawayPostgres,
} from "../../scripts/checks/throwaway-postgres.ts";
import { at, eventually } from "../harness.ts";
import { loadsOf } from "../kitchen.ts";
import { openAuthenticated } from "../socket-client.ts";
import { holderOf, onPostgres, startTwoNodes, type TwoNodes } from "../two-nodes.ts";

const FAJR = Date.parse("2026-11-21T04:50:00Z");
const MINUTE = 60_000;

describe.skipIf(!onPostgres)("PostgreSQL crashes (needs TEST_DATABASE_URL)", () => {
  let postgres: ThrowawayPostgres;
  let nodes: TwoNodes;

  beforeEach(async () => {
    const programs = findPostgres();
    if (!programs) throw new Error("The PostgreSQL server is not on this machine.");
    postgres = await startPostgres(programs);
    nodes = await startTwoNodes(FAJR - 10 * MINUTE, postgres.url);
  });
  afterEach(async () => {
    await nodes.stop();
    await postgres.stop();
  });

  // Proves postgres-restarts.
  test("requests get 503 meanwhile; then the due run plays once, and events cross the nodes again", async () => {
    const { amina, clock, kitchen, deviceId } = nodes;
    const schedules = `/api/users/${amina.user.id}/schedules`;
    const times = { startTime: "04:50", endTime: "05:20" };
    const made = await amina.post(schedules, { deviceId, reciterId: 1, surahId: 18, ...times });
    expect(made.status, JSON.stringify(made.body)).toBe(201);

    await postgres.crash();
    for (const node of [nodes.one, nodes.two]) {
      expect((await at(node, amina).get("/api/user")).status).toBe(503);
      expect((await at(node, amina).get("/api/health")).status).toBe(503);
    }
    clock.moveTo(FAJR - 1000);
    await eventually("its minute has come", () => clock.now() > FAJR + 1000);
    expect(loadsOf(kitchen)).toEqual([]);

    await postgres.startAgain();
    for (const node of [nodes.one, nodes.two]) {
      await eventually("it is ready again", async () => {
        return (await at(node, amina).get("/api/health")).status === 200;
      });
    }
    await eventually("it plays", () => kitchen.state().media?.state === "PLAYING", 60_000);
    expect(loadsOf(kitchen)).toHaveLength(1);
    // The run's outcome is written after the command to the speaker.
    const runs = await eventually("its run is shown as running", async () => {
      const { body } = await amina.get(`/api/schedules/${made.body.id}/runs`);
      return body[0]?.status === "running" ? body : null;
    });
    expect(runs).toMatchObject([{ dueAt: new Date(FAJR).toISOString() }]);

    const [holder, other] = await holderOf(nodes);
    const page = await openAuthenticated(other.url, { ...at(other, amina), user: amina.user });
    const control = { action: "volume", deviceId, volume: 33 };
    await at(holder, amina).post("/api/playback/control", control);
    const update = await page.hears("playback_update");
    expect(update).toMatchObject({ deviceId });
    page.close();
  });
});
