// One run on speakers that two nodes follow: each node begins its own on the minute, and a fallback is asked wherever it is followed.
// Databases: both, for nodes.
import { afterEach, describe, expect, test } from "vitest";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { shiftedClock } from "../../fakes/shifted-clock.ts";
import { createTestData, eventually, startWird, type TestData, type Wird } from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen, withSpeakers } from "../../kitchen.ts";
import { onPostgres } from "../../two-nodes.ts";

const BEFORE_FAJR = Date.parse("2026-11-21T04:49:40Z");
const CLAIMING = Date.parse("2026-11-21T04:49:51Z");
const DUE = Date.parse("2026-11-21T04:50:00Z");

let data: TestData;
let nodes: Wird[] = [];
let speakers: VirtualSpeaker[] = [];

afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await Promise.all(speakers.map((speaker) => speaker.stop()));
  await data.remove();
});

/** Three speakers; the second node follows the hall, the first one the others. */
async function openTwoNodes() {
  data = await createTestData();
  const clock = shiftedClock(BEFORE_FAJR);
  speakers = await Promise.all(
    ["Kitchen", "Hall", "Bedroom"].map((name) => startKitchen({ name, clock })),
  );
  const settings = withSpeakers(speakers);
  const one = await startWird({ data, clock, settings });
  nodes = [one];
  const amina = await one.member("amina");
  const { db } = one.parts.database;
  const holds = () => db.selectFrom("speakerHolds").select(["deviceId", "node"]).execute();
  const ids: number[] = [];
  for (const speaker of speakers) ids.push(await connectSpeaker(amina, speaker));
  await eventually("one node follows all", async () => (await holds()).length === 3);

  const two = await startWird({ data, clock, settings });
  nodes.push(two);
  const [kitchen, hall, bedroom] = ids as [number, number, number];
  const [ofOne, ofTwo] = [one.parts.events.node, two.parts.events.node];
  // The hall goes to the other node: disconnected here, connected again while that one looks.
  await amina.patch(`/api/devices/${hall}/connection`, { isConnected: false });
  await eventually("nobody follows the hall", async () => (await holds()).length === 2);
  await db.insertInto("speakerHolds").values({ deviceId: hall, node: ofTwo }).execute();
  await amina.patch(`/api/devices/${hall}/connection`, { isConnected: true });
  const device = await two.parts.devices.find(hall);
  if (!device) throw new Error("No hall.");
  await two.parts.playback.of(device);
  const nodeOf = async (id: number) => (await holds()).find((hold) => hold.deviceId === id)?.node;
  expect([await nodeOf(kitchen), await nodeOf(hall)]).toEqual([ofOne, ofTwo]);

  /** Of the kitchen, from 04:50; answers its id. */
  async function makeSchedule(choice: object): Promise<number> {
    const { status, body } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
      ...{ deviceId: kitchen, reciterId: 1, surahId: 18, startTime: "04:50", endTime: "05:20" },
      ...choice,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  }
  const parts = { clock, amina, db, holds, nodeOf, makeSchedule };
  return { ...parts, kitchen, hall, bedroom, ofOne, ofTwo };
}

describe.skipIf(!onPostgres)("two nodes (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  // Proves killed-with-several-speakers.
  test("a run on speakers of both begins on all at its minute, claimed once each", async () => {
    const { clock, db, holds, makeSchedule, hall, bedroom, ofOne, ofTwo } = await openTwoNodes();
    await makeSchedule({ alsoOn: [hall, bedroom] });
    clock.moveTo(CLAIMING);
    const runs = () =>
      db.selectFrom("runs").select(["slot", "claimedBy", "status"]).orderBy("slot").execute();
    await eventually("each node holds its own", async () => {
      const held = (await runs()).map(({ claimedBy }) => claimedBy);
      if (held.join() === [ofOne, ofTwo, ofOne].join()) return true;
      throw new Error(JSON.stringify([ofOne, ofTwo, await runs(), await holds()]));
    });
    await eventually("all play", () =>
      speakers.every((speaker) => speaker.state().media?.state === "PLAYING"),
    );
    for (const speaker of speakers) {
      expect(loadsOf(speaker)).toHaveLength(1);
      expect(speaker.heard[0]?.at).toBeGreaterThanOrEqual(DUE);
    }
    await eventually("each runs", async () => {
      const held = await runs();
      return held.length === 3 && held.every((run) => run.status === "running");
    });
  }, 120_000);

  test("a speaker without power: the fallback recites once, though the other node follows it", async () => {
    const { clock, amina, kitchen, hall, nodeOf, makeSchedule, ofTwo, ofOne } =
      await openTwoNodes();
    const [first, second] = speakers as [VirtualSpeaker, VirtualSpeaker];
    const id = await makeSchedule({ fallbackDeviceId: hall });
    await first.unplug();
    await eventually("it is missed", async () => {
      const { body } = await amina.get(`/api/users/${amina.user.id}/devices`);
      return body.find((one: { id: number }) => one.id === kitchen)?.reachable === false;
    });
    clock.moveTo(CLAIMING);
    const lastRun = async () => (await amina.get(`/api/schedules/${id}/runs`)).body[0];
    await eventually("it runs", async () => (await lastRun())?.status === "running");
    clock.moveTo(DUE + 58_000);
    const recites = () => second.state().media?.state === "PLAYING";
    await eventually("the hall recites", recites);
    expect(loadsOf(second)).toHaveLength(1);
    expect(second.heard[0]?.at).toBeGreaterThanOrEqual(DUE + 60_000);
    await eventually("it is said", async () => (await lastRun()).fallback?.deviceId === hall);
    clock.moveTo(DUE + 31 * 60_000);
    await eventually("it is over", async () => {
      const run = await lastRun();
      if (run.status === "played") return true;
      throw new Error(JSON.stringify([run, await nodeOf(hall), ofTwo, ofOne, second.state()]));
    });
    await eventually("the hall is silent", () => !recites());
    expect(loadsOf(second)).toHaveLength(1);
    expect(loadsOf(first)).toEqual([]);
    expect([ofTwo, undefined]).toContain(await nodeOf(hall));
  }, 120_000);
});
