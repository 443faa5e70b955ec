// The virtual speaker against a foreign sender: npm castv2's Client.

import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CastPayload, NAMESPACE, PLATFORM } from "../cast/cast-protocol.ts";
import { eventually } from "../cast/test-cast-speaker.ts";
import { castv2IsLoaded, Castv2Client } from "../cast/test-castv2.ts";
import { startTestAudioServer, type TestAudioServer } from "./test-audio-server.ts";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
  type VirtualSpeakerOptions,
} from "./virtual-speaker.ts";

interface Phone {
  heard: { namespace: string; sourceId: string; payload: CastPayload }[];
  greet(destination: string): void;
  request(destination: string, namespace: string, payload: CastPayload): Promise<CastPayload>;
  until(holds: (payload: CastPayload) => boolean): Promise<CastPayload>;
  close(): void;
}

let audio: TestAudioServer;
let kitchen: VirtualSpeaker;
let phones: Phone[];

beforeEach(async () => {
  phones = [];
  await castv2IsLoaded();
  audio = await startTestAudioServer();
});

afterEach(async () => {
  for (const phone of phones) phone.close();
  await kitchen.stop();
  await audio.close();
});

async function start(options: Partial<VirtualSpeakerOptions> = {}): Promise<void> {
  kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false, ...options });
}

async function phone(): Promise<Phone> {
  const client = new Castv2Client();
  const heard: Phone["heard"] = [];
  let lastRequestId = 0;
  client.on("error", () => {});
  client.on("message", (sourceId, _destinationId, namespace, data) => {
    heard.push({ sourceId, namespace, payload: JSON.parse(data) });
  });
  const { host, port } = kitchen;
  await new Promise<void>((resolve) => client.connect({ host, port }, resolve));
  const send = (destination: string, namespace: string, payload: CastPayload) => {
    client.send("sender-7", destination, namespace, JSON.stringify(payload));
  };
  const until: Phone["until"] = async (holds) => {
    const found = () => heard.find(({ payload }) => holds(payload));
    await eventually(
      () => found() !== undefined,
      () => JSON.stringify(heard),
    );
    return found()?.payload as CastPayload;
  };
  const made: Phone = {
    heard,
    until,
    greet: (destination) => send(destination, NAMESPACE.connection, { type: "CONNECT" }),
    request(destination, namespace, payload) {
      const requestId = ++lastRequestId;
      send(destination, namespace, { ...payload, requestId });
      return until((reply) => reply.requestId === requestId);
    },
    close: () => client.close(),
  };
  phones.push(made);
  return made;
}

/** Launches the player and returns how to reach it. */
async function launch(from: Phone) {
  from.greet(PLATFORM);
  const launched = await from.request(PLATFORM, NAMESPACE.receiver, {
    type: "LAUNCH",
    appId: "CC1AD845",
  });
  const { applications } = launched.status as { applications: { transportId: string }[] };
  const transportId = applications[0]?.transportId ?? "";
  from.greet(transportId);
  return (payload: CastPayload) => from.request(transportId, NAMESPACE.media, payload);
}

function load(path: string, more: CastPayload = {}): CastPayload {
  return {
    type: "LOAD",
    media: { contentId: audio.url(path), contentType: "audio/mpeg" },
    ...more,
  };
}

function first(payload: CastPayload): CastPayload {
  return (payload.status as CastPayload[])[0] ?? {};
}

test("it says who it is, and the same after a restart", async () => {
  await start();
  const client = await phone();
  client.greet(PLATFORM);
  const info = await client.request(PLATFORM, NAMESPACE.discovery, { type: "GET_DEVICE_INFO" });
  expect(info).toMatchObject({ type: "DEVICE_INFO", friendlyName: "Kitchen" });
  expect(String(info.deviceId).toLowerCase()).toBe(kitchen.deviceId);
  const { deviceId } = kitchen;
  await kitchen.stop();
  await start();
  expect(kitchen.deviceId).toBe(deviceId);
});

test("it listens only to those who have greeted it", async () => {
  await start();
  const rude = await phone();
  void rude.request(PLATFORM, NAMESPACE.receiver, { type: "GET_STATUS" }).catch(() => {});
  await rude.until(({ type }) => type === "CLOSE");
  expect(rude.heard.some(({ payload }) => payload.type === "RECEIVER_STATUS")).toBe(false);
  rude.greet(PLATFORM);
  const status = await rude.request(PLATFORM, NAMESPACE.receiver, { type: "GET_STATUS" });
  expect(status).toMatchObject({ type: "RECEIVER_STATUS", status: { volume: { level: 0.5 } } });
});

test("it answers the heartbeat", async () => {
  await start();
  const calling = await phone();
  calling.greet(PLATFORM);
  void calling.request(PLATFORM, NAMESPACE.heartbeat, { type: "PING" }).catch(() => {});
  expect(await calling.until(({ type }) => type === "PONG")).toBeDefined();
});

test("it plays, pauses, seeks and stops, and reports it to every sender", async () => {
  await start();
  const [sender, other] = [await phone(), await phone()];
  const request = await launch(sender);
  await launch(other);
  const loaded = await request(load("/60/001.mp3", { currentTime: 5 }));
  expect(first(loaded)).toMatchObject({ mediaSessionId: 1, currentTime: 5 });
  await sender.until(
    (payload) => payload.type === "MEDIA_STATUS" && first(payload).playerState === "PLAYING",
  );
  await other.until(
    (payload) => payload.type === "MEDIA_STATUS" && first(payload).playerState === "PLAYING",
  );

  const paused = await request({ type: "PAUSE", mediaSessionId: 1 });
  expect(first(paused)).toMatchObject({
    playerState: "PAUSED",
    media: { contentId: audio.url("/60/001.mp3") },
  });
  const sought = await request({ type: "SEEK", mediaSessionId: 1, currentTime: 40 });
  expect(first(sought)).toMatchObject({ playerState: "PAUSED", currentTime: 40 });
  const played = await request({ type: "PLAY", mediaSessionId: 1 });
  expect(first(played)).toMatchObject({ playerState: "PLAYING" });
  const stopped = await request({ type: "STOP", mediaSessionId: 1 });
  expect(first(stopped)).toMatchObject({ playerState: "IDLE", idleReason: "CANCELLED" });
  await other.until(
    (payload) => payload.type === "MEDIA_STATUS" && first(payload).idleReason === "CANCELLED",
  );
  expect((await request({ type: "GET_STATUS" })).status).toEqual([]);
  expect((await request({ type: "PLAY", mediaSessionId: 1 })).type).toBe("INVALID_REQUEST");
});

test("it plays to the end at its speed, with the duration that the bytes have", async () => {
  await start({ speed: 100 });
  const sender = await phone();
  const request = await launch(sender);
  const loaded = await request(load("/90/001.mp3"));
  const { media } = first(loaded) as { media: { duration: number } };
  expect(media.duration).toBeCloseTo(90, 0);
  const ended = await sender.until(
    (payload) => payload.type === "MEDIA_STATUS" && first(payload).idleReason === "FINISHED",
  );
  expect(first(ended)).toMatchObject({ playerState: "IDLE", media: { duration: media.duration } });
});

test("starting far into a recording fetches from there", async () => {
  await start();
  const request = await launch(await phone());
  const loaded = await request(load("/600/002.mp3", { currentTime: 500 }));
  expect(loaded.type).toBe("MEDIA_STATUS");
  await eventually(
    () => audio.requests.length === 2,
    () => JSON.stringify(audio.requests),
  );
  const from = Number(/bytes=(\d+)-/.exec(audio.requests[1]?.range ?? "")?.[1]);
  // 128 kbit/s are 16,000 bytes a second.
  expect(from / 16_000).toBeGreaterThan(490);
  expect(from / 16_000).toBeLessThan(510);
  await eventually(
    () => kitchen.state().media?.state === "PLAYING",
    () => JSON.stringify(kitchen.state()),
  );
});

test.each(["/404", "/html", "/noise"])("%s is not played", async (path) => {
  await start();
  const sender = await phone();
  const request = await launch(sender);
  expect((await request(load(path))).type).toBe("LOAD_FAILED");
  await sender.until(
    (payload) => payload.type === "MEDIA_STATUS" && first(payload).idleReason === "ERROR",
  );
});

test("a second LOAD cancels one that still waits for its audio", async () => {
  await start();
  const request = await launch(await phone());
  const waiting = request(load("/silent"));
  const [firstReply, secondReply] = await Promise.all([waiting, request(load("/60/001.mp3"))]);
  expect(firstReply.type).toBe("LOAD_CANCELLED");
  expect(secondReply.type).toBe("MEDIA_STATUS");
});

test("volume, mute, availability and closing the app are answered and broadcast", async () => {
  await start();
  const [sender, other] = [await phone(), await phone()];
  await launch(sender);
  other.greet(PLATFORM);
  const receiver = (payload: CastPayload) => sender.request(PLATFORM, NAMESPACE.receiver, payload);
  const status = await receiver({ type: "SET_VOLUME", volume: { level: 0.2 } });
  expect(status).toMatchObject({ status: { volume: { level: 0.2, muted: false } } });
  await other.until(({ type }) => type === "RECEIVER_STATUS");
  await receiver({ type: "SET_VOLUME", volume: { muted: true } });
  expect(kitchen.state()).toMatchObject({ volume: 20, muted: true, app: "Default Media Receiver" });

  const asked = { type: "GET_APP_AVAILABILITY", appId: ["CC1AD845", "YouTube"] };
  expect(await receiver(asked)).toMatchObject({
    availability: { CC1AD845: "APP_AVAILABLE", YouTube: "APP_UNAVAILABLE" },
  });
  expect(await receiver({ type: "LAUNCH", appId: "YouTube" })).toMatchObject({
    type: "LAUNCH_ERROR",
  });
  expect(await receiver({ type: "STOP", sessionId: "none" })).toMatchObject({
    type: "INVALID_REQUEST",
  });
  const running = await receiver({ type: "GET_STATUS" });
  const { applications } = running.status as { applications: { sessionId: string }[] };
  await receiver({ type: "STOP", sessionId: applications[0]?.sessionId });
  expect(kitchen.state().app).toBeNull();
  await sender.until(({ type }) => type === "CLOSE");
});

test("without power it also lets go of a sender that is still shaking hands", async () => {
  await start();
  const { host, port } = kitchen;
  const ended = new Promise((resolve) => {
    connect({ host, port }).on("error", resolve).on("close", resolve);
  });
  // Who comes later is accepted later.
  await phone();
  await kitchen.unplug();
  await ended;
});

test("the journal has every message with its time", async () => {
  const before = Date.now();
  await start();
  await launch(await phone());
  const after = Date.now();
  expect(kitchen.journal.map(({ payload }) => payload.type).slice(0, 2)).toEqual([
    "CONNECT",
    "LAUNCH",
  ]);
  for (const { at } of kitchen.journal) {
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(after);
  }
});

test("one that starts slowly chimes as it launches, buffers, and holds paused what it is to hold", async () => {
  const startup = { launchMs: 300, bufferMs: 400, spread: 0 };
  await start({ startup, habits: ["chimes"], fetchAudio: false });
  kitchen.mute(true);
  const from = await phone();
  const asked = Date.now();
  const tell = await launch(from);
  expect(Date.now() - asked).toBeGreaterThanOrEqual(295);
  expect(kitchen.heard).toMatchObject([{ url: null, muted: true }]);
  const media = { contentId: "http://audio.test/001.mp3" };
  const loading = Date.now();
  const held = { type: "LOAD", media, autoplay: false };
  const { status } = await tell(held);
  expect(status).toMatchObject([{ playerState: "PAUSED", currentTime: 0 }]);
  expect(Date.now() - loading).toBeGreaterThanOrEqual(395);
  expect(kitchen.heard).toHaveLength(1);
  kitchen.mute(false);
  kitchen.pressPlay();
  expect(kitchen.heard[1]).toMatchObject({ url: media.contentId, muted: false });

  kitchen.habits.add("no-autoplay");
  await tell(held);
  expect(kitchen.state().media?.state).toBe("PLAYING");
});
