// The live socket: who may connect, which messages it accepts, and when it is closed.
// Databases: SQLite.
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_SOCKETS } from "#contract/live-messages";
import { eventually, type Member, startWird, type Wird } from "../harness.ts";
import { openAuthenticated, openDeafSocket, openSocket } from "../socket-client.ts";

let wird: Wird;
let admin: Member;
let count = 0;

beforeAll(async () => {
  wird = await startWird();
  admin = await wird.member("admin");
});

afterAll(() => wird.stop());

const someone = () => wird.member(`member${++count}`);

describe("safety 6: the socket", () => {
  // Promise 6: the socket: foreign Origin, no cookie, another userId, large, many or broken frames, an ended session
  // -> 401, 403, 404 on any path but /ws, 1008, 1009, an error frame; closed within 1 s
  test("without a cookie it is 401, from a foreign Origin 403", async () => {
    const member = await someone();
    expect(await openSocket(wird.url, {})).toEqual({ status: 401 });
    const foreign = { cookie: member.cookie(), origin: "https://evil.example" };
    expect(await openSocket(wird.url, foreign)).toEqual({ status: 403 });
  });

  // Proves 6.
  test.each([
    "/",
    "/auth",
    "/api/user",
    "/api/health",
    "/api/docs",
    "/metrics",
    "/oauth/authorize",
    "/assets/x.js",
    "/nowhere",
    "/ws/",
    "/ws/x",
  ])("an upgrade on %s is 404, for members too", async (path) => {
    const member = await someone();
    for (const cookie of ["", member.cookie()]) {
      const answer = await openSocket(wird.url, { cookie }, path);
      expect("status" in answer ? answer.status : 101).toBe(404);
    }
  });

  // Proves 6.
  test("another userId is an error frame and 1008", async () => {
    const member = await someone();
    const client = await openSocket(wird.url, { cookie: member.cookie() });
    if ("status" in client) throw new Error("refused");
    client.send({ type: "auth", userId: admin.user.id });
    expect((await client.hears("error")).message).toMatch(/\.$/);
    await eventually("closed", () => client.closed()?.code === 1008);
  });

  test("before it has authenticated it gets no messages and may send nothing else", async () => {
    const member = await someone();
    const client = await openSocket(wird.url, { cookie: member.cookie() });
    if ("status" in client) throw new Error("refused");
    client.send({ type: "speaker_hello", browserId: "browser-of-nobody" });
    await eventually("closed", () => client.closed()?.code === 1008);
  });

  // Proves 6.
  test("5 KB in a frame is 1009", async () => {
    const client = await openAuthenticated(wird.url, await someone());
    client.send("x".repeat(5 * 1024));
    await eventually("closed", () => client.closed()?.code === 1009);
  });

  // Proves 6.
  test("over 20 frames a second is 1008", async () => {
    const client = await openAuthenticated(wird.url, await someone());
    for (let sent = 0; sent < 60; sent++) client.send({ type: "ping" });
    await eventually("closed", () => client.closed()?.code === 1008);
  });

  test.each(["junk", "[]", '{"type":"unknown"}', '{"type":"ping","extra":1}', '{"type":"auth"}'])(
    // Proves 6.
    "%s is answered with an error frame, and the socket stays",
    async (text) => {
      const client = await openAuthenticated(wird.url, await someone());
      client.send(text);
      await client.hears("error");
      client.send({ type: "ping" });
      await client.hears("pong");
      client.close();
    },
  );

  // Proves 6: more than 20 sockets of an account on one node: 1008 with a sentence
  test("the twenty-first of an account is refused with a sentence, and one that closes makes room", async () => {
    const member = await someone();
    const headers = { cookie: member.cookie() };
    const open = await Promise.all(
      Array.from({ length: MOST_SOCKETS }, () => openAuthenticated(wird.url, member)),
    );
    const more = await openSocket(wird.url, headers);
    if ("status" in more) throw new Error("refused");
    expect((await more.hears("error")).message).toContain("20 pages");
    await eventually("closed", () => more.closed()?.code === 1008);
    expect(open.every((client) => client.closed() === null)).toBe(true);
    const other = await openAuthenticated(wird.url, await someone());
    other.close();
    open[0]?.close();
    await eventually("another one is let in", async () => {
      const client = await openSocket(wird.url, headers);
      if ("status" in client) return false;
      client.send({ type: "auth", userId: member.user.id });
      await eventually("an answer", () => client.received.length > 0);
      return client.received[0].type === "auth_ok";
    });
    for (const client of open) client.close();
  });

  // Proves state-changes-often.
  test("a speaker's states reach a page five times a second at most, and the last arrives", async () => {
    const member = await someone();
    const page = await openAuthenticated(wird.url, member);
    for (let position = 1; position <= 500; position++) {
      wird.parts.events.publish("message-to-user", {
        userId: member.user.id,
        message: {
          type: "playback_update",
          deviceId: 1,
          state: { position } as never,
          historyUpdated: false,
          data: null,
        },
      });
    }
    await eventually("the last", () =>
      page.received.some((message) => message.state?.position === 500),
    );
    expect(page.received.filter(({ type }) => type === "playback_update")).toHaveLength(6);
    page.close();
  });

  // Proves 6.
  test("it closes when its session ends, and no other", async () => {
    const member = await someone();
    const elsewhere = wird.visitor();
    const password = "password of a test";
    await elsewhere.post("/api/login", { username: member.user.username, password });
    const bystander = await openAuthenticated(wird.url, { ...elsewhere, user: member.user });
    const client = await openAuthenticated(wird.url, member);
    await member.post("/api/logout");
    await eventually("closed", () => client.closed()?.code === 1008, 1000);
    // Another session of the same person stays open.
    bystander.send({ type: "ping" });
    await bystander.hears("pong");
    bystander.close();
  });

  // Proves 6: who does not answer the close
  test("one that does not answer the close is heard no more once its session has ended, and destroyed after a second", async () => {
    const member = await someone();
    const password = "password of a test";
    const owner = wird.visitor();
    await owner.post("/api/login", { username: member.user.username, password });
    const hellos: string[] = [];
    wird.parts.events.subscribe("browser-event", ({ address, connection, event }) => {
      if (address.userId === member.user.id) hellos.push(`${event.kind} ${connection}`);
    });
    const deaf = await openDeafSocket(wird.url, member.cookie());
    deaf.send({ type: "auth", userId: member.user.id });
    deaf.send({ type: "speaker_hello", browserId: "browser-of-the-deaf" });
    await eventually("it speaks for its tab", () => hellos.length === 1);
    const change = { password: "a new password", currentPassword: password };
    expect((await owner.post("/api/user/password", change)).status).toBe(200);
    expect(hellos[1]).toBe(hellos[0]?.replace("hello", "gone"));
    deaf.send({ type: "speaker_hello", browserId: "browser-of-the-deaf" });
    await eventually("the connection is destroyed", () => !deaf.isOpen(), 10_000);
    expect(hellos).toHaveLength(2);
  });

  // Proves 6.
  test("one over the limit that does not answer the close is destroyed after a second too", async () => {
    const member = await someone();
    const open = await Promise.all(
      Array.from({ length: MOST_SOCKETS }, () => openAuthenticated(wird.url, member)),
    );
    const deaf = await openDeafSocket(wird.url, member.cookie());
    await eventually("the connection is destroyed", () => !deaf.isOpen(), 10_000);
    for (const client of open) client.close();
  });

  // Proves 6.
  test("one whose session ends between its upgrade and its welcome is closed, and nothing it says is heard", async () => {
    const member = await someone();
    const read = wird.parts.logins.read;
    wird.parts.logins.read = async (request) => {
      const user = await read(request);
      await member.post("/api/logout");
      return user;
    };
    const heard: string[] = [];
    wird.parts.events.subscribe("browser-event", ({ address, event }) => {
      if (address.userId === member.user.id) heard.push(event.kind);
    });
    try {
      const deaf = await openDeafSocket(wird.url, member.cookie());
      deaf.send({ type: "auth", userId: member.user.id });
      deaf.send({ type: "speaker_hello", browserId: "browser-of-the-late" });
      await eventually("the connection is destroyed", () => !deaf.isOpen(), 10_000);
    } finally {
      wird.parts.logins.read = read;
    }
    expect(heard).toEqual([]);
  });

  // Proves 6.
  test("it closes when its user is demoted", async () => {
    const member = await someone();
    await admin.patch(`/api/admin/users/${member.user.id}`, { role: "developer" });
    const client = await openAuthenticated(wird.url, member);
    await admin.patch(`/api/admin/users/${member.user.id}`, { role: "user" });
    await eventually("closed", () => client.closed()?.code === 1008, 1000);
  });
});

test("it answers pings", async () => {
  const client = await openAuthenticated(wird.url, await someone());
  client.send({ type: "ping" });
  await client.hears("pong");
  client.close();
});

test("messages about a user's speaker reach that user's pages alone", async () => {
  const member = await someone();
  const ownPage = await openAuthenticated(wird.url, member);
  const otherPage = await openAuthenticated(wird.url, await someone());
  const state = { deviceId: 1 };
  wird.parts.events.publish("message-to-user", {
    userId: member.user.id,
    message: {
      type: "playback_update",
      deviceId: 1,
      state: state as never,
      historyUpdated: false,
      data: null,
    },
  });
  expect(await ownPage.hears("playback_update")).toMatchObject({ deviceId: 1, state });
  otherPage.send({ type: "ping" });
  await otherPage.hears("pong");
  expect(otherPage.received.some((message) => message.type === "playback_update")).toBe(false);
  ownPage.close();
  otherPage.close();
});

// Promise device-changes-while-shown: a device changes while a page shows it
// -> the change is pushed to its owner's pages only, which also fetch their list every 10 s
test("a device that is created, renamed, disconnected, unreachable or deleted is pushed to its owner's pages alone", async () => {
  const member = await someone();
  const page = await openAuthenticated(wird.url, member);
  const stranger = await openAuthenticated(wird.url, await someone());
  const card = { type: "google", name: "Kitchen", isConnected: true };
  const { body: made } = await member.post(`/api/users/${member.user.id}/devices`, card);
  const pushed = () => page.received.filter(({ type }) => type === "device_update");
  await member.patch(`/api/devices/${made.id}`, { name: "Hall" });
  await wird.parts.devices.setReachable(made.id, false);
  await eventually("unreachable", () => pushed().some(({ device }) => device.reachable === false));
  await member.patch(`/api/devices/${made.id}/connection`, { isConnected: false });
  await eventually("what was pushed last is what the list says", async () => {
    const { body: listed } = await member.get(`/api/users/${member.user.id}/devices`);
    const last = pushed().at(-1).device;
    return last.isConnected === false && isDeepStrictEqual(last, listed[0]);
  });
  await member.delete(`/api/devices/${made.id}`);
  await eventually("the deletion", () => pushed().at(-1).device === null);
  expect(pushed()[0].device).toEqual(made);
  expect(pushed().map(({ device }) => device?.name ?? null)).toContain("Hall");
  expect(pushed().every(({ deviceId }) => deviceId === made.id)).toBe(true);
  stranger.send({ type: "ping" });
  await stranger.hears("pong");
  expect(stranger.received.some(({ type }) => type === "device_update")).toBe(false);
  page.close();
  stranger.close();
});

// Promise schedule-changes-in-pages: a schedule changes while many pages of its home are open
// -> the message carries the schedule, read after the change; no page fetches the list, unless the schedule recites
// a khatm, two changed at once, or another node told of it a moment before
test("a schedule that is created, changed, skipped or deleted is sent to the owner's other pages", async () => {
  const member = await someone();
  const tablet = await openAuthenticated(wird.url, member);
  const { id: userId } = member.user;
  const device = { type: "google", name: "Kitchen", isConnected: true };
  const { body: kitchen } = await member.post(`/api/users/${userId}/devices`, device);
  const times = { startTime: "04:50", endTime: "05:20", deviceId: kitchen.id, reciterId: 1 };
  const { body: made } = await member.post(`/api/users/${userId}/schedules`, times);
  const messagesArrive = (times: number) =>
    eventually(`${times} messages`, () => {
      const messages = tablet.received.filter(({ data }) => data?.scheduleId === made.id);
      const areOfKitchen = messages.every(({ deviceId }) => deviceId === kitchen.id);
      return messages.length === times && areOfKitchen && messages.at(-1)?.data;
    });
  /** Each comes with the schedule as the list has it. */
  async function arrivesAsListed(times: number): Promise<void> {
    const listed = (await member.get(`/api/users/${userId}/schedules`)).body;
    expect([(await messagesArrive(times))?.schedule]).toEqual(listed);
  }
  await arrivesAsListed(1);
  await member.patch(`/api/schedules/${made.id}`, { endTime: "05:30" });
  await arrivesAsListed(2);
  await member.post(`/api/schedules/${made.id}/skip`);
  await arrivesAsListed(3);
  await member.delete(`/api/schedules/${made.id}/skip`);
  await arrivesAsListed(4);
  await member.delete(`/api/schedules/${made.id}`);
  expect(await messagesArrive(5)).toMatchObject({ scheduleId: made.id, schedule: null });
  tablet.close();
});
