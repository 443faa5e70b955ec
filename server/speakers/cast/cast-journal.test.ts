// What a Cast speaker's journal has, with the virtual speaker at the other end.
import { afterEach, expect, test } from "vitest";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import { MOST_ENTRIES } from "../speaker-journal.ts";
import { startVirtualSpeaker, type VirtualSpeaker } from "../virtual-speaker/virtual-speaker.ts";
import { castJournal } from "./cast-journal.ts";
import { NAMESPACE, parsePayload } from "./cast-protocol.ts";
import { createSpeakerJournals } from "../speaker-journal.ts";
import { eventually, type TestCastSpeaker, testCastSpeaker } from "./test-cast-speaker.ts";

const PATH = `/media/12-mi0c2g00-${"canary".padEnd(43, "x")}.mp3`;

let device: VirtualSpeaker;
let tested: TestCastSpeaker | null = null;
afterEach(async () => {
  await tested?.speaker.close();
  await device?.stop();
});

async function start(): Promise<TestCastSpeaker> {
  device = await startVirtualSpeaker({
    name: "Kitchen",
    mdns: false,
    fetchAudio: false,
    duration: 600,
  });
  tested = testCastSpeaker(() => ({ host: "127.0.0.1", port: device.port }), {
    origin: { address: (url) => `http://127.0.0.1:3000${url}` },
  });
  tested.speaker.open();
  await tested.until("connected");
  return tested;
}

test("a recitation is there from the connection to its status, without the sound's token", async () => {
  const { speaker, until, journal } = await start();
  await speaker.prepare();
  await speaker.load({
    ...{ url: PATH, surahId: null, reciterId: null, title: "Adhan", artist: "" },
    ...{ position: 0, runId: null },
  });
  await until("media", ({ status }) => status.state === "playing");
  const { address, entries } = journal();
  expect(address).toBe(`127.0.0.1:${device.port}`);
  const said = entries.map(({ direction, text }) => `${direction} ${text}`);
  const inOrder = [
    `note connecting to 127.0.0.1:${device.port}`,
    "note the connection stands, from 127.0.0.1",
    'sent receiver {"type":"GET_STATUS"',
    'received receiver {"type":"RECEIVER_STATUS"',
    'sent receiver {"type":"LAUNCH"',
    'sent media {"type":"LOAD"',
    'received media {"type":"MEDIA_STATUS"',
  ];
  let from = 0;
  for (const line of inOrder) {
    const found = said.findIndex((text, index) => index >= from && text.startsWith(line));
    expect(found, `${line} in\n${said.join("\n")}`).toBeGreaterThan(-1);
    from = found + 1;
  }
  expect(said.join()).toContain("http://127.0.0.1:3000/media/12-mi0c2g00-….mp3");
  expect(said.join()).not.toContain("canary");
});

test("what refuses the connection is said, and how often", async () => {
  const { until, journal } = await start();
  const before = journal().entries.length;
  await device.stop();
  await until("disconnected");
  const refused = () =>
    journal().entries.find(({ text, times }) => /no connection: .*REFUSED/.test(text) && times > 1);
  await eventually(
    () => refused() !== undefined,
    () => JSON.stringify(journal().entries.slice(before)),
  );
  const lost = journal().entries.slice(before);
  expect(lost.some(({ text }) => text.startsWith("connection lost: "))).toBe(true);
});

// Proves speaker-never-silent.
test("an hour of heartbeats and unchanged statuses leaves room for 200 messages", async () => {
  const clock = handClock(0);
  const journals = createSpeakerJournals(clock);
  const journal = castJournal(journals.of(1));
  const say = (way: "sent" | "received", namespace: string, payload: object) => {
    const text = JSON.stringify(payload);
    journal[way](namespace, text, parsePayload(text) ?? {});
  };
  for (let turn = 0; turn < 720; turn++) {
    say("sent", NAMESPACE.heartbeat, { type: "PING" });
    say("received", NAMESPACE.heartbeat, { type: "PONG" });
    say("sent", NAMESPACE.media, { type: "GET_STATUS", requestId: turn });
    const status = [{ mediaSessionId: 1, currentTime: turn * 5.25, playerState: "PLAYING" }];
    say("received", NAMESPACE.media, { type: "MEDIA_STATUS", requestId: turn, status });
    await clock.advance(5000);
  }
  const entries = journals.read(1)?.entries ?? [];
  expect(entries.map(({ times }) => times)).toEqual([720, 720, 720, 720]);
  for (let volume = 0; volume < MOST_ENTRIES; volume++)
    say("sent", NAMESPACE.receiver, { type: "SET_VOLUME", volume: { level: volume / 200 } });
  expect(journals.read(1)?.entries).toHaveLength(MOST_ENTRIES);
});
