// An agent serves all people of its home: what they see and play by it, what becomes of that when one leaves, and what is
// said of a speaker that other agents see too.
// Databases: both, for queries.
import { afterAll, beforeAll, expect, test } from "vitest";
import { AGENT_ADDITIONS } from "#contract/agent-messages";
import {
  connectLivingRoom,
  type FakeAgent,
  livingRoom,
  pairAgent,
  startFakeAgent,
} from "../../fakes/fake-agent.ts";
import { eventually, type Member, startWird, type Wird } from "../../harness.ts";
import { devicesOf, join, leave } from "../household/household-people.ts";

let wird: Wird;
beforeAll(async () => {
  wird = await startWird();
});
afterAll(() => wird.stop());

// Proves 28.
test("safety: a member plays by the agent of the home, and not any more after leaving it", async () => {
  const amina = await wird.member("amina");
  const bilal = await wird.member("bilal");
  await join(amina, bilal, "manage");
  const { id, token } = await pairAgent(amina, "Grandmother");
  const agent = await startFakeAgent(wird.url, token);
  const deviceId = await connectLivingRoom(bilal);
  expect(await devicesOf(bilal)).toMatchObject([{ id: deviceId, agentId: id }]);
  const play = { action: "play", deviceId, reciterId: 1, surahId: 18 };
  expect(await bilal.post("/api/playback/control", play)).toMatchObject({ status: 200 });
  expect(agent.commands("load")).toHaveLength(1);
  // The agent itself is its owner's.
  expect((await bilal.delete(`/api/agents/${id}`)).status).toBe(404);

  expect((await leave(bilal)).status).toBe(200);
  expect(await devicesOf(bilal)).toMatchObject([{ id: deviceId, agentId: null }]);
  expect((await bilal.get("/api/speakers")).body).toEqual([]);
  // What plays is left as it is.
  await agent.hears("close");
  expect(agent.commands("stop")).toEqual([]);
  expect((await amina.get("/api/speakers")).body).toMatchObject([{ agent: { id } }]);
});

// Proves 28.
test("safety: seen by two agents, both ends say so; of another account's agent nothing but that it is one", async () => {
  const amina = await wird.member("amina-of-two");
  const kitchen = { ...livingRoom, deviceId: "c".repeat(32), name: "Kitchen" };
  const attic = { ...livingRoom, deviceId: "d".repeat(32), name: "Attic" };
  const eve = await wird.member("eve");
  const newPi = await pairAgent(amina, "New Pi");
  const oldPi = await pairAgent(amina, "Old Pi");
  const hers = await pairAgent(eve, "Eve's secret place");
  const one = await startFakeAgent(wird.url, newPi.token, {
    speakers: [attic, kitchen],
    additions: 1,
  });
  // An older one, which is told nothing that it does not understand.
  const two = await startFakeAgent(wird.url, oldPi.token, { speakers: [kitchen] });
  const other = await startFakeAgent(wird.url, hers.token, {
    speakers: [{ ...kitchen, name: "K" }],
    additions: 1,
  });
  const { deviceId } = kitchen;
  const saysLast = (agent: FakeAgent, speakers: unknown[]) =>
    eventually("it is told", () => {
      const last = agent.heard.filter(({ type }) => type === "shared").at(-1);
      expect(last).toEqual({ type: "shared", speakers });
      return true;
    });
  await saysLast(one, [{ deviceId, homes: ["Old Pi"], isSeenByOthers: true }]);
  await saysLast(other, [{ deviceId, homes: [], isSeenByOthers: true }]);
  const sharedOf = async (member: Member) =>
    (await member.get(`/api/users/${member.user.id}/agents`)).body.map(
      ({ shared }: { shared: unknown }) => shared,
    );
  expect(await sharedOf(amina)).toEqual([
    [{ name: "Kitchen", homes: ["Old Pi"], isSeenByOthers: true }],
    [{ name: "Kitchen", homes: ["New Pi"], isSeenByOthers: true }],
  ]);
  expect(await sharedOf(eve)).toEqual([[{ name: "K", homes: [], isSeenByOthers: true }]]);
  expect(two.heard.some(({ type }) => type === "shared")).toBe(false);
  expect(await two.hears("welcome")).not.toHaveProperty("additions");
  expect(await one.hears("welcome")).toMatchObject({ additions: AGENT_ADDITIONS });

  one.send({ type: "speakers", speakers: [attic] });
  await other.close();
  await saysLast(one, []);
  await eventually("the old one sees it alone", async () => {
    expect(await sharedOf(amina)).toEqual([[], []]);
    return true;
  });
});
