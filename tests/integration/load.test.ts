// Overload: slow readers, reconnect storms, and more requests than the server can answer.
// Databases: both, for nodes.
import { sql } from "kysely";
import { afterEach, expect, onTestFinished, test } from "vitest";
import type WebSocket from "ws";
import { MOST_SOCKETS } from "#contract/live-messages";
import { type Clock, systemClock } from "#server/platform/clock";
import { insertCrowd } from "../crowd.ts";
import { eventually, type Member, startWird, type Wird } from "../harness.ts";
import { openAuthenticated, openSocket } from "../socket-client.ts";

let wird: Wird;
afterEach(() => wird.stop());

/** A large message. */
const publishUpdate = (member: Member, title: string, deviceId: number) =>
  wird.parts.events.publish("message-to-user", {
    userId: member.user.id,
    message: {
      type: "playback_update",
      deviceId,
      state: { title } as never,
      historyUpdated: false,
      data: null,
    },
  });

const sockets = async () => {
  const text = (await wird.visitor().get<string>("/metrics")).body;
  return Number(/^wird_sockets (\d+)$/m.exec(text)?.[1]);
};

// Promise slow-socket-reader: slow socket reader
// -> dropped at 1 MB or a missed pong
test("a reader that is 1 MB behind is dropped, and nobody else", async () => {
  wird = await startWird({ patient: false });
  const amina = await wird.member("amina");
  const quick = await openAuthenticated(wird.url, amina);
  const slow = await openAuthenticated(wird.url, amina);
  slow.socket.pause();
  const large = "x".repeat(4000);
  let speaker = 0;
  // The system's own buffers hold a few megabytes first.
  await eventually("the slow one is gone", async () => {
    // Of many speakers: of one, five a second are sent.
    for (let sent = 0; sent < 200; sent++) publishUpdate(amina, large, ++speaker);
    return (await sockets()) === 1;
  });
  expect(quick.closed()).toBeNull();
  quick.send({ type: "ping" });
  await quick.hears("pong");
  slow.socket.resume();
  await eventually("closed", () => slow.closed());
  quick.close();
});

// Proves slow-socket-reader.
test("a socket that missed a pong is dropped at the next heartbeat", async () => {
  const beats: (() => void)[] = [];
  const clock: Clock = {
    now: systemClock.now,
    after(ms, call) {
      // Heartbeats are 30 s apart; here the test triggers them.
      if (ms !== 30_000) return systemClock.after(ms, call);
      beats.push(call);
      return () => {};
    },
  };
  wird = await startWird({ clock, patient: false });
  const beat = () => {
    for (const call of beats.splice(0)) call();
  };
  const amina = await wird.member("amina");
  const alive = await openAuthenticated(wird.url, amina);
  const lost = await openAuthenticated(wird.url, amina);
  lost.socket.pause();
  const pinged = new Promise((resolve) => alive.socket.once("ping", resolve));
  beat();
  await pinged;
  // Its reply to the heartbeat is sent before this pong arrives.
  alive.send({ type: "ping" });
  await alive.hears("pong");
  beat();
  await eventually("one is left", async () => (await sockets()) === 1);
  expect(alive.closed()).toBeNull();
  alive.close();
  lost.socket.terminate();
});

// Promise reconnect-storm: reconnect storm
// -> 2,000 in 10 s, no 5xx
test("2,000 reconnects in 10 s, and no 5xx", async () => {
  wird = await startWird({ patient: false });
  const amina = await wird.member("amina");
  const crowd = await insertCrowd(wird.parts.database.db, 2000 / MOST_SOCKETS);
  const open: WebSocket[] = [];
  const refused: number[] = [];
  const began = Date.now();
  for (let batch = 0; batch < 20; batch++) {
    const answers = await Promise.all(crowd.map(({ cookie }) => openSocket(wird.url, { cookie })));
    for (const answer of answers) {
      if ("status" in answer) refused.push(answer.status);
      else open.push(answer.socket);
    }
    const { status } = await amina.get("/api/user");
    if (status >= 500) refused.push(status);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, batch * 400 - (Date.now() - began))),
    );
  }
  expect(refused).toEqual([]);
  expect(await sockets()).toBe(2000);
  for (const socket of open) socket.terminate();
});

// Promise ten-times-the-load: ten times the load
// -> 503 with Retry-After; due runs on time
test("behind for a second: 503 with Retry-After, health still answers, and all is well afterwards", async () => {
  wird = await startWird({ patient: false });
  const amina = await wird.member("amina");
  // Overload: each turn of the event loop takes half a second.
  let busy = true;
  // Also when the test fails: it would take half the machine from all that follow.
  onTestFinished(() => {
    busy = false;
  });
  const hog = () => {
    const until = Date.now() + 600;
    while (Date.now() < until);
    if (busy) setTimeout(hog, 1);
  };
  hog();
  const refused = await eventually("requests are sent away", async () => {
    const answer = await amina.get("/api/surahs");
    return answer.status === 503 ? answer : null;
  });
  expect(refused.body).toMatchObject({ success: false, error: "unavailable" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // With such turns a question to the database may be too late once.
  await eventually("health answers", async () => (await amina.get("/api/health")).status === 200);
  busy = false;
  await eventually("all is well", async () => (await amina.get("/api/surahs")).status === 200);
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  // Proves ten-times-the-load.
  "a database that keeps up with nobody: 503 at once, in place of an ever longer line",
  async () => {
    wird = await startWird({ patient: false });
    const amina = await wird.member("amina");
    const { db } = wird.parts.database;
    let busy = true;
    onTestFinished(() => {
      busy = false;
    });
    // About ten queries finish per second; the others time out after 1.5 s and retry.
    const askers = Array.from({ length: 60 }, async () => {
      while (busy) await sql`select pg_sleep(1)`.execute(db).catch(() => {});
    });
    const refused = await eventually("requests are sent away", async () => {
      const answer = await amina.get("/api/surahs");
      return String(answer.body.message).includes("more to do than it can") ? answer : null;
    });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    busy = false;
    await Promise.all(askers);
    await eventually("all is well", async () => (await amina.get("/api/surahs")).status === 200);
  },
);
