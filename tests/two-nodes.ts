// Two nodes of Wird on one PostgreSQL, and a speaker that both can reach.
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import { type ShiftedClock, shiftedClock } from "./fakes/shifted-clock.ts";
import {
  createTestData,
  createVisitor,
  eventually,
  type Member,
  startWird,
  type TestData,
  type Visitor,
  type Wird,
} from "./harness.ts";

export const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

export interface TwoNodes {
  data: TestData;
  clock: ShiftedClock;
  one: Wird;
  two: Wird;
  kitchen: VirtualSpeaker;
  amina: Member;
  /** The device row of the kitchen. */
  deviceId: number;
  /** Stops one node, as SIGTERM does. */
  stopOne(node: Wird): Promise<void>;
  stop(): Promise<void>;
}

/** The same person, asking another node with the same cookie. */
export function at(node: { url: string }, member: Visitor): Visitor {
  const visitor = createVisitor(node.url);
  const call: Visitor["call"] = (method, path, body, headers) =>
    visitor.call(method, path, body, { cookie: member.cookie(), ...headers });
  return {
    call,
    cookie: member.cookie,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    patch: (path, body) => call("PATCH", path, body),
    delete: (path, body) => call("DELETE", path, body),
  };
}

/** On the PostgreSQL server at `databaseUrl`, or the one of the test run. */
export async function startTwoNodes(now = Date.now(), databaseUrl?: string): Promise<TwoNodes> {
  const data = await createTestData(databaseUrl);
  const clock = shiftedClock(now);
  const kitchen = await startVirtualSpeaker({
    name: "Kitchen",
    mdns: false,
    fetchAudio: false,
    duration: 900,
    clock,
  });
  const settings = { CAST_HOSTS: `127.0.0.1:${kitchen.port}` };
  // Both at once, on a database without tables.
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

export async function connectSpeaker(member: Member, speaker: VirtualSpeaker): Promise<number> {
  await eventually("the speaker is seen", async () => {
    const { body } = await member.get("/api/speakers");
    return body.some((seen: { deviceId: string }) => seen.deviceId === speaker.deviceId);
  });
  const device = await member.post(`/api/users/${member.user.id}/devices`, {
    type: "google",
    name: speaker.name,
    deviceId: speaker.deviceId,
  });
  if (device.status !== 201) throw new Error(`Not connected: ${JSON.stringify(device.body)}`);
  return device.body.id;
}

export const loadsOf = (speaker: VirtualSpeaker) =>
  speaker.journal.filter((entry) => entry.payload?.type === "LOAD");

/** The node that follows a speaker, and the one that does not. */
export async function holderOf({ one, two, deviceId }: TwoNodes): Promise<[Wird, Wird]> {
  const hold = await one.parts.database.db
    .selectFrom("speakerHolds")
    .select("node")
    .where("deviceId", "=", deviceId)
    .executeTakeFirstOrThrow();
  return hold.node === one.parts.events.node ? [one, two] : [two, one];
}
