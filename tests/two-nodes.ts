// Two nodes of Wird on one PostgreSQL, and a speaker that both can reach.
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { type ShiftedClock, shiftedClock } from "./fakes/shifted-clock.ts";
import {
  createTestData,
  eventually,
  type Member,
  startWird,
  type TestData,
  type Wird,
} from "./harness.ts";
import { connectSpeaker, startKitchen, withKitchen } from "./kitchen.ts";

export const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

export interface TwoNodes {
  data: TestData;
  clock: ShiftedClock;
  one: Wird;
  two: Wird;
  kitchen: VirtualSpeaker;
  amina: Member;
  /** The id of the kitchen's device. */
  deviceId: number;
  /** Stops one node, as on SIGTERM. */
  stopOne(node: Wird): Promise<void>;
  stop(): Promise<void>;
}

/** Uses the PostgreSQL server at `databaseUrl`, or that of the test run. */
export async function startTwoNodes(now = Date.now(), databaseUrl?: string): Promise<TwoNodes> {
  const data = await createTestData({ server: databaseUrl });
  const clock = shiftedClock(now);
  const kitchen = await startKitchen({ clock });
  const settings = withKitchen(kitchen);
  const [one, two] = await Promise.all([
    startWird({ data, clock, settings }),
    startWird({ data, clock, settings }),
  ]);
  const amina = await one.member("amina");
  const deviceId = await connectSpeaker(amina, kitchen);
  await eventually("somebody follows the kitchen", async () => {
    const holds = await one.parts.database.db.selectFrom("speakerHolds").selectAll().execute();
    return holds.length === 1;
  });
  const running = new Set([one, two]);
  return {
    data,
    clock,
    one,
    two,
    kitchen,
    amina,
    deviceId,
    async stopOne(node) {
      running.delete(node);
      await node.stop();
    },
    async stop() {
      await Promise.all([...running].map((node) => node.stop()));
      await kitchen.stop();
      await data.remove();
    },
  };
}

/** The node that follows a speaker, and the other one. */
export async function holderOf({ one, two, deviceId }: TwoNodes): Promise<[Wird, Wird]> {
  const hold = await one.parts.database.db
    .selectFrom("speakerHolds")
    .select("node")
    .where("deviceId", "=", deviceId)
    .executeTakeFirstOrThrow();
  return hold.node === one.parts.events.node ? [one, two] : [two, one];
}
