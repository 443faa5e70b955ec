// The live socket: who may connect, which messages it accepts, and when it is closed.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually, type Member, startWird, type Wird } from "../harness.ts";
import { openAuthenticated, openSocket } from "../socket-client.ts";

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
  test("without a cookie it is 401, from a foreign Origin 403", async () => {
    const member = await someone();
    expect(await openSocket(wird.url, {})).toEqual({ status: 401 });
    const foreign = { cookie: member.cookie(), origin: "https://evil.example" };
    expect(await openSocket(wird.url, foreign)).toEqual({ status: 403 });
  });

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

  test("5 KB in a frame is 1009", async () => {
    const client = await openAuthenticated(wird.url, await someone());
    client.send("x".repeat(5 * 1024));
    await eventually("closed", () => client.closed()?.code === 1009);
  });

  test("over 20 frames a second is 1008", async () => {
    const client = await openAuthenticated(wird.url, await someone());
    for (let sent = 0; sent < 60; sent++) client.send({ type: "ping" });
    await eventually("closed", () => client.closed()?.code === 1008);
  });

  test.each(["junk", "[]", '{"type":"unknown"}', '{"type":"ping","extra":1}', '{"type":"auth"}'])(
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
      return messages.length === times && messages.every(({ deviceId }) => deviceId === kitchen.id);
    });
  await messagesArrive(1);
  await member.patch(`/api/schedules/${made.id}`, { endTime: "05:30" });
  await messagesArrive(2);
  await member.post(`/api/schedules/${made.id}/skip`);
  await messagesArrive(3);
  await member.delete(`/api/schedules/${made.id}/skip`);
  await messagesArrive(4);
  await member.delete(`/api/schedules/${made.id}`);
  await messagesArrive(5);
  tablet.close();
});
