// A home seen from afar: pairing an agent, its socket, and a speaker that is reached through it.
// Databases: both, for nodes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AGENT_FRAME_MAX, AGENT_PROTOCOL } from "#contract/agent-messages";
import { AGENT_CODE_MINUTES } from "#contract/agents";
import {
  type FakeAgent,
  connectLivingRoom,
  livingRoom,
  pairAgent,
  refusedAgent,
  startFakeAgent,
} from "../../fakes/fake-agent.ts";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { createTestData, eventually, type Member, startWird, type Wird } from "../../harness.ts";
import { onPostgres } from "../../two-nodes.ts";

let wird: Wird;
let clock: ShiftedClock;
let amina: Member;
let people = 0;
const agents = new Set<FakeAgent>();

beforeAll(async () => {
  clock = shiftedClock();
  wird = await startWird({ clock });
  await wird.member("admin");
});
afterAll(() => wird.stop());

beforeEach(async () => {
  amina = await wird.member(`amina-${++people}`);
});

async function start(...[token, options, url = wird.url]: [string, object?, string?]) {
  const agent = await startFakeAgent(url, token, options);
  agents.add(agent);
  return agent;
}

const agentsOf = async (member: Member) =>
  (await member.get(`/api/users/${member.user.id}/agents`)).body;
const speakersOf = async (member: Member) => (await member.get("/api/speakers")).body;

const control = (member: Member, deviceId: number, action: string, more = {}) =>
  member.post("/api/playback/control", { action, deviceId, ...more });
const stateOf = async (member: Member, deviceId: number) =>
  (await member.get(`/api/devices/${deviceId}/playback-state`)).body;

// Promise 28: agents of homes: a code that is guessed or used again, a stolen token, frames that are large, many or
// broken, words about speakers of others
// -> ten tries from one address; the token opens only `/agent` and only its hash is stored; once revoked, its
// connection is closed at once on every node; 1009 and 4400; what an agent reports reaches only sessions that
// opened the speaker through it, and its sentences and instants are bounded
describe("pairing", () => {
  const codeOf = async (member: Member) =>
    (await member.post(`/api/users/${member.user.id}/agents/code`, { name: "Grandmother" })).body;
  const pair = (code: string) => wird.visitor().post("/api/agents/pair", { code });

  test("a code pairs once, however it is typed; the latest of an account alone; for 15 minutes", async () => {
    const first = await codeOf(amina);
    const second = await codeOf(amina);
    expect(first.code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    const unknown = { status: 404, body: { sentence: { code: "agent.code-unknown" } } };
    expect(await pair(first.code)).toMatchObject(unknown);
    const paired = await pair(second.code.replace("-", "").toLowerCase());
    expect(paired).toMatchObject({ status: 201, body: { name: "Grandmother" } });
    expect(paired.body.token).toMatch(/^wird_agent_/);
    expect(await pair(second.code)).toMatchObject(unknown);

    const late = await codeOf(amina);
    clock.moveTo(Date.parse(late.expiresAt));
    expect(await pair(late.code)).toMatchObject(unknown);
    expect(Date.parse(late.expiresAt) - Date.now()).toBeLessThanOrEqual(
      AGENT_CODE_MINUTES * 60_000,
    );
    const stored = await wird.parts.database.db.selectFrom("agents").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(paired.body.token);
  });

  test("safety: codes are not guessed: ten tries of one address, then 429", async () => {
    await wird.parts.database.db.deleteFrom("rateLimits").execute();
    const { code } = await codeOf(amina);
    for (let tries = 0; tries < 10; tries++) {
      expect((await pair("AAAA-AAAA")).status).toBe(404);
    }
    expect((await pair(code)).status).toBe(429);
    await wird.parts.database.db.deleteFrom("rateLimits").execute();
  });

  test("safety: the token opens the agent's socket alone, and other tokens do not", async () => {
    const { token } = await pairAgent(amina, "Grandmother");
    const withToken = (path: string) =>
      wird.visitor().call("GET", path, undefined, { authorization: `Bearer ${token}` });
    for (const path of ["/api/user", `/api/users/${amina.user.id}/devices`, "/api/speakers"]) {
      expect([401, 403], path).toContain((await withToken(path)).status);
    }
    const { body } = await amina.post(`/api/users/${amina.user.id}/tokens`, {
      ...{ name: "Clock", scope: "control" },
    });
    for (const wrong of ["", body.token, `${token}x`, token.slice(0, -1)]) {
      expect(await refusedAgent(wird.url, wrong)).toBe(401);
    }
    const agent = await start(token);
    expect(await agent.hears("welcome")).toMatchObject({ home: "Grandmother" });
  });
});

describe("the socket", () => {
  test("the list says what is known of an agent, and that it has gone", async () => {
    const { id, token } = await pairAgent(amina, "Grandmother");
    expect(await agentsOf(amina)).toMatchObject([{ id, isConnected: false, lastSeenAt: null }]);
    const agent = await start(token, { ahead: 5000 });
    await eventually("it is connected", async () => {
      const [seen] = await agentsOf(amina);
      return seen.isConnected && seen.speakers === 1 && Math.abs(seen.clockAhead) > 2000 && seen;
    });
    await agent.close();
    const gone = await eventually("it has gone", async () => {
      const [seen] = await agentsOf(amina);
      return !seen.isConnected && seen;
    });
    expect(gone).toMatchObject({ version: "2.0.0", speakers: null });
    expect(gone.lastSeenAt).toMatch(/:00\.000Z$/);
  });

  // Proves 28.
  test("safety: a revoked agent is closed with 4401 at once, and comes back no more", async () => {
    const { id, token } = await pairAgent(amina, "Grandmother");
    const agent = await start(token);
    await agent.hears("welcome");
    const deviceId = await connectLivingRoom(amina);
    expect((await amina.delete(`/api/agents/${id}`)).status).toBe(200);
    await eventually("closed", () => agent.closed()?.code === 4401);
    expect(await refusedAgent(wird.url, token)).toBe(401);
    const { body } = await amina.get(`/api/users/${amina.user.id}/devices`);
    expect(body).toMatchObject([{ id: deviceId, agentId: null }]);
    expect(await speakersOf(amina)).toEqual([]);
  });

  test("the account that is deleted takes its agent's socket along", async () => {
    const { token } = await pairAgent(amina, "Grandmother");
    const agent = await start(token);
    await agent.hears("welcome");
    const { username } = amina.user;
    expect((await amina.delete("/api/user", { username })).status).toBe(200);
    await eventually("closed", () => agent.closed()?.code === 4401);
  });

  test("connected again, it replaces itself: the earlier socket is closed with 4409", async () => {
    const { token } = await pairAgent(amina, "Grandmother");
    const first = await start(token);
    await first.hears("welcome");
    const second = await start(token);
    await eventually("closed", () => first.closed()?.code === 4409);
    await second.hears("welcome");
    await eventually("it is there", async () => (await agentsOf(amina))[0].isConnected);
  });

  // Proves 28.
  test("safety: a frame over its size is 1009; junk, a second hello, too much and another protocol 4400", async () => {
    const { token } = await pairAgent(amina, "Grandmother");
    const hello = JSON.stringify({ type: "hello", protocol: 1, version: "2", now: 1 });
    const tooMany = Array.from({ length: 60 }, () => '{"type":"pong","now":1}');
    const wrongs: [string[], number, string | null][] = [
      [["x".repeat(AGENT_FRAME_MAX + 1)], 1009, null],
      [["junk"], 4400, "agent.message-invalid"],
      [['{"type":"done","id":1,"error":null,"extra":1}'], 4400, "agent.message-invalid"],
      [[hello], 4400, "agent.message-invalid"],
      [tooMany, 4400, "agent.messages-too-many"],
    ];
    for (const [frames, code, problem] of wrongs) {
      const agent = await start(token);
      await agent.hears("welcome");
      for (const frame of frames) agent.send(frame);
      await eventually(
        `${code} for ${frames[0]?.slice(0, 50)}`,
        () => agent.closed()?.code === code,
      );
      const refused = agent.heard.find(({ type }) => type === "refused");
      expect(refused ?? null).toEqual(
        problem && { type: "refused", problem: { code: problem, params: {} } },
      );
    }
    for (const [protocol, code] of [
      [AGENT_PROTOCOL - 1, "agent.too-old"],
      [AGENT_PROTOCOL + 1, "agent.too-new"],
    ] as const) {
      const agent = await start(token, { protocol });
      expect(await agent.hears("refused")).toMatchObject({ problem: { code } });
      await eventually("closed", () => agent.closed()?.code === 4400);
    }
  });
});

describe("a speaker behind an agent", () => {
  test("it is listed with its home, plays what it is told, and says what it does", async () => {
    const { id, token } = await pairAgent(amina, "Grandmother");
    const agent = await start(token);
    const deviceId = await connectLivingRoom(amina);
    expect(await speakersOf(amina)).toEqual([
      { ...livingRoom, kind: "cast", agent: { id, name: "Grandmother", isConnected: true } },
    ]);
    const play = await control(amina, deviceId, "play", { reciterId: 1, surahId: 18 });
    expect(play).toMatchObject({ status: 200 });
    const [load] = agent.commands("load");
    expect(load).toMatchObject({ deviceId: livingRoom.deviceId });
    expect(load?.command).toMatchObject({ media: { surahId: 18, runId: null } });
    await eventually("it plays", async () => {
      return (await stateOf(amina, deviceId)).status === "playing";
    });
    // The length that its Cast receiver says is this home's, which is known by where its agent is connected from.
    const { db } = wird.parts.database;
    const [said] = await eventually("its length is kept", async () => {
      const of = db.selectFrom("ownDurations").where("userId", "=", amina.user.id);
      const rows = await of.select(["surahId", "seconds", "home"]).execute();
      return rows.length > 0 ? rows : null;
    });
    const { network } = await db
      .selectFrom("agents")
      .select("network")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(network).toMatch(/^[0-9a-f]{64}$/);
    expect(said).toEqual({ surahId: 18, seconds: 900, home: network });
    expect((await control(amina, deviceId, "pause")).status).toBe(200);
    await eventually("it is paused", async () => {
      return (await stateOf(amina, deviceId)).status === "paused";
    });
  });

  // Proves agent-away.
  test("away, a press says so with the home's name; back again, it plays", async () => {
    const { token } = await pairAgent(amina, "Grandmother");
    const first = await start(token);
    const deviceId = await connectLivingRoom(amina);
    first.cut();
    await eventually("it is away", async () => !(await agentsOf(amina))[0].isConnected);
    const play = await control(amina, deviceId, "play", { reciterId: 1, surahId: 18 });
    expect(play.status).not.toBe(200);
    expect(play.body.sentence).toEqual({
      code: "agent.away",
      params: { speaker: "Living room", home: "Grandmother" },
    });
    const [seen] = await speakersOf(amina);
    expect(seen.agent.isConnected).toBe(false);
    const second = await start(token);
    await second.hears("open");
    await eventually("it answers", async () => {
      const again = await control(amina, deviceId, "play", { reciterId: 1, surahId: 18 });
      return again.status === 200;
    });
    expect(second.commands("load").length).toBeGreaterThan(0);
  });

  // Proves 28.
  test("safety: another account neither sees nor gets what an agent sees, and hears nothing of it", async () => {
    const { token } = await pairAgent(amina, "Grandmother");
    const agent = await start(token);
    const deviceId = await connectLivingRoom(amina);
    const eve = await wird.member(`eve-${people}`);
    expect(await speakersOf(eve)).toEqual([]);
    const stolen = await eve.post(`/api/users/${eve.user.id}/devices`, {
      ...{ type: "chromecast", name: "Mine", isConnected: true },
      deviceId: livingRoom.deviceId,
    });
    expect(stolen).toMatchObject({ status: 400, body: { sentence: { code: "speaker.not-seen" } } });
    expect((await control(eve, deviceId, "play")).status).toBe(404);

    // Her own agent says that it is the same speaker: it gets no order, and its words are not believed.
    const hers = await pairAgent(eve, "Eve");
    const evil = await start(hers.token);
    await evil.hears("welcome");
    await agent.hears("open");
    evil.says(livingRoom.deviceId, { type: "volume", volume: 100, muted: false });
    await connectLivingRoom(eve);
    await evil.hears("open");
    expect((await control(amina, deviceId, "play", { reciterId: 1, surahId: 1 })).status).toBe(200);
    expect(evil.commands("load")).toEqual([]);
    expect((await stateOf(amina, deviceId)).volume).toBe(30);
  });
});

describe.runIf(onPostgres)("two nodes (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  // Proves 28.
  test("a speaker plays by whichever node has its agent, also when that changes; revoked on another, it is closed", async () => {
    const data = await createTestData();
    const one = await startWird({ data });
    const two = await startWird({ data });
    try {
      const amina = await one.member("amina");
      const { id, token } = await pairAgent(amina, "Grandmother");
      const first = await start(token, {}, two.url);
      const deviceId = await connectLivingRoom(amina);
      expect((await control(amina, deviceId, "play", { reciterId: 1, surahId: 18 })).status).toBe(
        200,
      );
      expect(first.commands("load")).toHaveLength(1);

      const second = await start(token, {}, one.url);
      await eventually("replaced", () => first.closed()?.code === 4409);
      await second.hears("open");
      await eventually("it is told by its new node", async () => {
        const told = await control(amina, deviceId, "volume", { volume: 44 });
        return told.status === 200 && second.commands("volume").length > 0;
      });

      const third = await start(token, {}, two.url);
      await third.hears("welcome");
      expect((await amina.delete(`/api/agents/${id}`)).status).toBe(200);
      await eventually("closed", () => third.closed()?.code === 4401);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
      await data.remove();
    }
  });
});
