// Our own media on a Cast speaker: it is given an address that it reaches, and playback sees the path.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMediaOrigin } from "../media-origin.ts";
import { silentMp3 } from "../virtual-speaker/silent-mp3.ts";
import { startVirtualSpeaker, type VirtualSpeaker } from "../virtual-speaker/virtual-speaker.ts";
import { testCastSpeaker, type TestCastSpeaker } from "./test-cast-speaker.ts";

const TOKEN = `12-mi0c2g00-${"Ab_-".repeat(10)}xyz`;
const adhan = {
  url: `/media/${TOKEN}.mp3`,
  ...{ surahId: null, reciterId: null, title: "Adhan", artist: "", position: 0, runId: 77 },
};

let server: Server;
let kitchen: VirtualSpeaker;
let sender: TestCastSpeaker;
let port: number;
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, reply) => {
    asked.push(request.url ?? "");
    reply.setHeader("content-type", "audio/mpeg").end(silentMp3(2));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false });
  const publicUrl = "http://localhost:3000";
  const origin = createMediaOrigin({ host: "0.0.0.0", port, publicUrl, databaseUrl: null });
  sender = testCastSpeaker(() => kitchen, { origin });
});

afterEach(async () => {
  await sender.speaker.close();
  await kitchen.stop();
  server.closeAllConnections();
  server.close();
});

test("it is fetched at the local address, reported as its path, and heard to its end", async () => {
  const { speaker, until, events } = sender;
  speaker.open();
  await speaker.load(adhan);
  const playing = await until("media", ({ status }) => status.state === "playing");
  expect(playing.status.url).toBe(adhan.url);
  const { status } = await until("media", (event) => event.status.idleReason === "finished");
  expect(status.url).toBe(adhan.url);
  expect(asked).toEqual([adhan.url]);
  const load = kitchen.journal.find((entry) => entry.payload?.type === "LOAD");
  expect(load?.payload).toMatchObject({
    media: {
      contentId: `http://127.0.0.1:${port}${adhan.url}`,
      contentType: "audio/mpeg",
      metadata: { title: "Adhan", artist: "" },
    },
  });
  expect(events.filter(({ type }) => type === "taken")).toEqual([]);
});

test("another type than MP3 is announced as such", async () => {
  sender.speaker.open();
  await sender.speaker.load({ ...adhan, url: `/media/${TOKEN}.m4a` });
  const load = kitchen.journal.find((entry) => entry.payload?.type === "LOAD");
  expect(load?.payload).toMatchObject({ media: { contentType: "audio/mp4" } });
});
