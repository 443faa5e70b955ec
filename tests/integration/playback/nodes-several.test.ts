// One run on three speakers that two nodes follow: each node begins its own on the minute.
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

describe.skipIf(!onPostgres)("two nodes (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  test("a run on speakers of both begins on all at its minute, claimed once each", async () => {
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

    const { status, body } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
      ...{ deviceId: kitchen, alsoOn: [hall, bedroom], reciterId: 1, surahId: 18 },
      ...{ startTime: "04:50", endTime: "05:20" },
    });
    expect(status, JSON.stringify(body)).toBe(201);
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
      expect(loadsOf(speaker)[0]?.at).toBeGreaterThanOrEqual(DUE);
    }
    await eventually("each runs", async () => {
      const held = await runs();
      return held.length === 3 && held.every((run) => run.status === "running");
    });
  }, 120_000);
});
