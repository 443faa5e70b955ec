// Events between two nodes: each is sent what its sockets need, and nothing is lost for good.
// Databases: both, for nodes.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { channelOf } from "#server/platform/events";
import { createTestData, eventually, type Member, startWird, type Wird } from "../harness.ts";
import { openAuthenticated, type SocketClient } from "../socket-client.ts";
import { onPostgres } from "../two-nodes.ts";

describe.runIf(onPostgres)("two nodes (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  let data: Awaited<ReturnType<typeof createTestData>>;
  let one: Wird;
  let two: Wird;
  let amina: Member;
  let bilal: Member;
  /** A connection beside the nodes, which hears what is sent to them. */
  let ear: pg.Client;
  const heard: { channel: string; name: string; event: any }[] = [];

  beforeAll(async () => {
    data = await createTestData();
    one = await startWird({ data });
    two = await startWird({ data });
    amina = await one.member("amina");
    bilal = await one.member("bilal");
    ear = new pg.Client(data.databaseUrl ?? "");
    await ear.connect();
    for (const channel of ["wird", channelOf(two.parts.events.node), channelOf("ghost")]) {
      await ear.query(`listen "${channel}"`);
    }
    ear.on("notification", ({ channel, payload }) => {
      heard.push({ channel, ...JSON.parse(payload ?? "{}") });
    });
    await knowsAll();
  });

  afterAll(async () => {
    await ear.end();
    await Promise.all([one.stop(), two.stop()]);
    await data.remove();
  });

  const publish = (node: Wird, member: Member, khatmId: number) =>
    node.parts.events.publish("message-to-user", {
      userId: member.user.id,
      message: { type: "khatm_update", khatmId },
    });

  const gets = (page: SocketClient, khatmId: number) =>
    eventually(`message ${khatmId}`, () =>
      page.received.some((message) => message.khatmId === khatmId),
    );

  const sentOn = (khatmId: number) =>
    heard.filter(({ event }) => event.message?.khatmId === khatmId).map(({ channel }) => channel);

  /** Notifications arrive in the order of their commits: what node one sent before has arrived. */
  async function everythingArrived(): Promise<void> {
    const from = heard.length;
    one.parts.events.publish("catalogue-changed", {});
    await eventually("a later event", () =>
      heard.slice(from).some(({ name }) => name === "catalogue-changed"),
    );
  }

  let probes = 1_000_000;
  /** What is for nobody's socket goes to nobody once node one knows the users of all nodes. */
  async function knowsAll(): Promise<void> {
    await eventually("node one knows all nodes' users", async () => {
      const probe = ++probes;
      publish(one, bilal, probe);
      await everythingArrived();
      return sentOn(probe).length === 0;
    });
  }

  const tell = (event: object, from = "ghost") =>
    ear.query("select pg_notify('wird', $1)", [JSON.stringify({ from, name: "nodes", event })]);

  // Promise events-lost-between-nodes: events between nodes are lost: a connection breaks, a node stands still, is
  // killed or begins
  // -> a node receives only what its own sockets need; a loss is noticed within 5 s, and until its needs are known
  // again it receives everything; pages fetch again; nothing is sent twice
  test("a page gets what another node publishes, by its own node's channel, once", async () => {
    const page = await openAuthenticated(two.url, amina);
    publish(one, amina, 1);
    await gets(page, 1);
    await everythingArrived();
    expect(sentOn(1)).toEqual([channelOf(two.parts.events.node)]);
    page.close();
    await eventually("node two says that amina has left", () =>
      heard.some(({ event }) => event.tell === "left" && event.user === amina.user.id),
    );
  });

  // Proves events-lost-between-nodes.
  test("a node without a socket of the user hears nothing, nor does any when nobody looks", async () => {
    const own = await openAuthenticated(one.url, amina);
    for (let message = 100; message < 200; message++) publish(one, amina, message);
    await gets(own, 199);
    await everythingArrived();
    expect(
      heard.filter(({ event }) => event.message?.khatmId < 200 && event.message.khatmId >= 100),
    ).toEqual([]);
    own.close();
  });

  // Proves events-lost-between-nodes.
  test("a user who opens a page on another node meanwhile gets the very next state", async () => {
    for (const round of [300, 400, 500]) {
      let next = round;
      // Node one publishes without a pause while the page opens.
      const publishing = setInterval(() => publish(one, amina, ++next), 1);
      const page = await openAuthenticated(two.url, amina);
      const first = next + 1;
      await gets(page, first + 20);
      clearInterval(publishing);
      const got = page.received.filter(({ type }) => type === "khatm_update");
      const numbers = got.map(({ khatmId }) => khatmId).filter((number) => number >= first);
      expect(numbers.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, at) => first + at));
      page.close();
      await eventually("closed", () => page.closed());
    }
  });

  test("an event for one node goes to that node alone", async () => {
    const reply = { to: two.parts.events.node, id: "of-a-test" };
    one.parts.events.publish("speaker-request-begun", reply);
    await everythingArrived();
    const sent = heard.filter(({ name }) => name === "speaker-request-begun");
    expect(sent.map(({ channel }) => channel)).toEqual([channelOf(two.parts.events.node)]);
  });

  // Proves events-lost-between-nodes.
  test("a lost connection listens again and asks anew, and pages are told that they missed something", async () => {
    const page = await openAuthenticated(two.url, amina);
    const asked = heard.filter(({ event }) => event.tell === "ask").length;
    await one.parts.database.db.transaction().execute(async (transaction) => {
      const { sql } = await import("kysely");
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wird'
        and datname = current_database() and (query like 'listen %' or query = 'select pg_is_in_recovery() as standby')`.execute(
        transaction,
      );
    });
    await page.hears("missed");
    await eventually("both nodes ask", () => {
      return heard.filter(({ event }) => event.tell === "ask").length >= asked + 2;
    });
    publish(one, amina, 600);
    await gets(page, 600);
    await knowsAll();
    publish(one, amina, 601);
    await gets(page, 601);
    await everythingArrived();
    expect(sentOn(601)).toEqual([channelOf(two.parts.events.node)]);
    page.close();
  });

  test("events missed twice within a second are told twice, and the node vouches for nothing meanwhile", async () => {
    const { events } = two.parts;
    let told = 0;
    const end = events.subscribe("events-missed", () => {
      told += 1;
    });
    const tell = () =>
      ear.query("select pg_notify('wird', $1)", [
        JSON.stringify({ from: "ghost", name: "events-missed", event: {} }),
      ]);
    await tell();
    await eventually("the first is told", () => told === 1 && events.hears());
    await tell();
    await eventually("it is not told yet", () => told === 1 && !events.hears());
    await eventually("the second is told", () => told === 2 && events.hears());
    end();
  });

  // Proves events-lost-between-nodes.
  test("a killed node is forgotten: nothing is sent to it any more", async () => {
    await tell({ tell: "ask", revision: 0 });
    await tell({ tell: "came", revision: 1, user: bilal.user.id });
    let number = 700;
    await eventually("node one knows it", async () => {
      publish(one, bilal, ++number);
      await everythingArrived();
      return sentOn(number).includes(channelOf("ghost"));
    });
    await eventually("it is forgotten", async () => {
      publish(one, bilal, ++number);
      await everythingArrived();
      return sentOn(number).length === 0;
    });
  });
});
