// What was said between Wird and a speaker, as its owner reads it, on whichever node.
// Databases: both, for nodes.
import { afterEach, describe, expect, test } from "vitest";
import type { Diagnosis } from "#contract/devices";
import { VERSION } from "#server/version";
import { mp3Bytes } from "../../fakes/mp3-bytes.ts";
import { at, eventually, type Member, startWird, type Visitor } from "../../harness.ts";
import { openAuthenticated } from "../../socket-client.ts";
import { holderOf, onPostgres, startTwoNodes } from "../../two-nodes.ts";
import { openEchoHouse } from "../alexa/echo-house.ts";
import { FAJR, openHouse } from "../house.ts";

let leave: () => Promise<unknown> = async () => {};
afterEach(() => leave());

async function diagnosis(member: Visitor, deviceId: number): Promise<Diagnosis> {
  const { status, body } = await member.get(`/api/devices/${deviceId}/diagnosis`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const textsOf = ({ messages }: Diagnosis) =>
  messages.map(({ direction, text }) => `${direction} ${text}`);

async function uploadSound(member: Member, url: string): Promise<number> {
  const reply = await fetch(`${url}/api/users/${member.user.id}/sounds?name=Adhan`, {
    method: "POST",
    headers: { cookie: member.cookie(), "content-type": "audio/mpeg" },
    body: new Uint8Array(mp3Bytes(3)),
  });
  return ((await reply.json()) as { id: number }).id;
}

test("a Cast speaker: how it was reached, what was played, why it is away", async () => {
  const house = await openHouse();
  leave = house.leave;
  const { amina, deviceId, kitchen, wird } = house;
  await house.press("play", { reciterId: 1, surahId: 1 });
  await house.plays(1);
  const said = await diagnosis(amina, deviceId);
  expect(said).toMatchObject({
    ...{ name: "Kitchen", type: "google", isConnected: true, reachable: true },
    address: `127.0.0.1:${kitchen.port}`,
    model: "Wird virtual speaker",
    wirdVersion: VERSION,
    node: wird.parts.events.node,
    ...{ error: null, errorSentence: null, errorAt: null },
  });
  const texts = textsOf(said);
  expect(texts.some((text) => text.startsWith('sent media {"type":"LOAD"'))).toBe(true);
  expect(texts).toContain("note connected");
  expect(said.messages.map(({ at }) => at)).toEqual(said.messages.map(({ at }) => at).toSorted());

  await kitchen.stop();
  await eventually("the loss is there", async () => {
    const { error, errorAt } = await diagnosis(amina, deviceId);
    return error !== null && errorAt !== null;
  });
  const lost = await diagnosis(amina, deviceId);
  expect(lost.errorSentence?.code).toMatch(/^speaker\.(no-answer|connection-lost)$/);
  expect(textsOf(lost).some((text) => text.startsWith("note disconnected: "))).toBe(true);
});

// Proves 21.
test("shared, it says what was exchanged, and nothing of whose home it was", async () => {
  const house = await openHouse();
  leave = house.leave;
  const { amina, deviceId, kitchen, wird } = house;
  await house.press("play", { reciterId: 1, surahId: 1 });
  await house.plays(1);
  const path = `/api/devices/${deviceId}/diagnosis/shared`;
  const { status, body } = await amina.get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    format: "wird-shared-diagnosis-1",
    make: "cast",
    wirdVersion: VERSION,
  });
  const said = JSON.stringify(body);
  expect(said).toContain('"type":"LOAD"');
  expect(said).toContain('"playerState":"PLAYING"');
  const { name, model, messages, ...rest } = await diagnosis(amina, deviceId);
  const ids = [rest.deviceId, rest.node, rest.address, String(kitchen.port)];
  const when = messages.map(({ at }) => at.slice(0, 16));
  for (const word of [name, ...ids, ...when, "127.0.0.1", "http", "Fatiha", wird.url])
    expect(said).not.toContain(word);
  const eve = await wird.member("eve");
  expect((await eve.get(path)).status).toBe(404);
});

test("a speaker that is disconnected in Wird has none, and a new one begins anew", async () => {
  const house = await openHouse();
  leave = house.leave;
  const { amina, deviceId } = house;
  const connect = (isConnected: boolean) =>
    amina.patch(`/api/devices/${deviceId}/connection`, { isConnected });
  await connect(false);
  await eventually("the journal is gone", async () => {
    const { messages, node } = await diagnosis(amina, deviceId);
    return messages.length === 0 && node === null;
  });
  await connect(true);
  await eventually("it has begun", async () => {
    return textsOf(await diagnosis(amina, deviceId)).includes("note connected");
  });
});

// Proves 21.
test("it has no secret: the token of an own sound is shortened, in what was sent and received", async () => {
  const house = await openHouse({ speaker: { fetchAudio: true } });
  leave = house.leave;
  const { amina, deviceId, wird } = house;
  const soundId = await uploadSound(amina, wird.url);
  const portion = { kind: "sound", soundId };
  const scheduleId = await house.makeSchedule({
    ...{ reciterId: undefined, startTime: "12:00", endTime: null, portion },
  });
  await amina.post(`/api/schedules/${scheduleId}/run`);
  await house.lastRun(scheduleId, "played");
  const all = JSON.stringify(await diagnosis(amina, deviceId));
  expect(all).toContain(`/media/${soundId}-`);
  const tokens = house.kitchen.journal.flatMap(
    ({ payload }) => /-([\w-]{43})\.mp3/.exec(JSON.stringify(payload))?.slice(1) ?? [],
  );
  expect(tokens.length).toBeGreaterThan(0);
  for (const token of tokens) expect(all).not.toContain(token.slice(0, 8));
  expect(all).not.toContain(amina.cookie().split("=")[1]);
});

test("a browser: its commands and reports, and that its tab has gone", async () => {
  const wird = await startWird();
  leave = wird.stop;
  const amina = await wird.member("amina");
  const browserId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const { body } = await amina.post(`/api/users/${amina.user.id}/devices`, {
    ...{ type: "browser", name: "Desk", deviceId: browserId, isConnected: true },
  });
  const socket = await openAuthenticated(wird.url, amina);
  socket.send({ type: "speaker_hello", browserId });
  const report = {
    ...{ type: "speaker_status", browserId, state: "idle", url: null, position: 0 },
    ...{ duration: null, volume: 50, muted: false },
  };
  for (let times = 0; times < 3; times++) socket.send(report);
  await eventually("three equal reports are one", async () => {
    const { messages } = await diagnosis(amina, body.id);
    return messages.some(({ text, times }) => text.includes('"report"') && times === 3);
  });
  socket.send({ type: "speaker_bye", browserId });
  await eventually("it has gone", async () =>
    textsOf(await diagnosis(amina, body.id)).includes("note the tab has gone"),
  );
  const texts = textsOf(await diagnosis(amina, body.id));
  expect(texts).toContain("note a tab says that it plays here");
  expect(texts.some((text) => /^sent .*"do":"report"/.test(text))).toBe(true);
  socket.close();
});

// Proves 21.
test("an Echo: the types of Amazon's requests and of the answers, without tokens", async () => {
  const house = await openEchoHouse(FAJR);
  leave = house.leave;
  await house.echo.say("PlaySurahIntent", { surahName: "Al-Mulk" });
  const texts = textsOf(await diagnosis(house.amina, house.deviceId));
  expect(texts.some((text) => /^received .*LaunchRequest/.test(text))).toBe(true);
  expect(texts.some((text) => /^received .*PlaySurahIntent/.test(text))).toBe(true);
  expect(texts.some((text) => /^sent .*AudioPlayer\.Play REPLACE_ALL/.test(text))).toBe(true);
  expect(texts.join()).not.toMatch(/https?:|token|Mulk/i);
});

describe.skipIf(!onPostgres)("two nodes (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  test("the other node answers from the node that follows the speaker", async () => {
    const nodes = await startTwoNodes();
    leave = nodes.stop;
    const [holder, other] = await holderOf(nodes);
    const { amina, deviceId } = nodes;
    await eventually("it is connected", async () =>
      textsOf(await diagnosis(at(holder, amina), deviceId)).includes("note connected"),
    );
    const there = await diagnosis(at(other, amina), deviceId);
    expect(there.node).toBe(holder.parts.events.node);
    expect(textsOf(there)).toContain("note connected");
    expect(there.messages.length).toBeGreaterThan(5);
    const eve = await other.member("eve");
    expect((await eve.get(`/api/devices/${deviceId}/diagnosis`)).status).toBe(404);
  });
});
