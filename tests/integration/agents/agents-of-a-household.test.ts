// An agent serves all people of its home: what they see and play by it, and what becomes of that when one leaves.
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectLivingRoom, pairAgent, startFakeAgent } from "../../fakes/fake-agent.ts";
import { startWird, type Wird } from "../../harness.ts";
import { devicesOf, join, leave } from "../household/household-people.ts";

let wird: Wird;
beforeAll(async () => {
  wird = await startWird();
});
afterAll(() => wird.stop());

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
