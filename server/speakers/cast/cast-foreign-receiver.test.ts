// The sender against npm castv2's Server, scripted with what real devices do and our fake does not.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { selfSignedCertificate } from "../virtual-speaker/virtual-identity.ts";
import { type CastPayload, NAMESPACE } from "./cast-protocol.ts";
import { eventually, testCastSpeaker, type TestCastSpeaker } from "./test-cast-speaker.ts";
import { castv2IsLoaded, Castv2Server } from "./test-castv2.ts";

const MEDIA = { url: "http://127.0.0.1/001.mp3", surahId: 1, reciterId: 1, title: "", artist: "" };
const FATIHA = { ...MEDIA, position: 0, runId: 77 };
const BACKDROP = {
  appId: "E8C28D3C",
  displayName: "Backdrop",
  isIdleScreen: true,
  transportId: "t0",
};
const PLAYER = {
  appId: "CC1AD845",
  displayName: "Default Media Receiver",
  transportId: "t1",
  sessionId: "s1",
};

interface Heard {
  destinationId: string;
  namespace: string;
  payload: CastPayload;
}

type Say = (sourceId: string, namespace: string, payload: CastPayload) => void;
/** Answers a message by its type; the returned payload is sent back with the request's id. */
type Script = Record<string, (heard: Heard, say: Say) => CastPayload | undefined>;

let server: Castv2Server;
let sender: TestCastSpeaker;
let heard: Heard[];
let say: Say;
let script: Script;

function receiverStatus(app: object | null, volume: object = { level: 0.35, muted: false }) {
  return { type: "RECEIVER_STATUS", status: { applications: app ? [app] : [], volume } };
}

function mediaStatus(status: object | null): CastPayload {
  return { type: "MEDIA_STATUS", status: status ? [status] : [] };
}

beforeEach(async () => {
  await castv2IsLoaded();
  heard = [];
  script = {
    GET_STATUS: ({ namespace }) =>
      namespace === NAMESPACE.media ? mediaStatus(null) : receiverStatus(BACKDROP),
  };
  server = new Castv2Server(await selfSignedCertificate());
  server.on("message", (clientId, sourceId, destinationId, namespace, data) => {
    say = (from, on, payload) => server.send(clientId, from, "*", on, JSON.stringify(payload));
    const message = { destinationId, namespace, payload: JSON.parse(data) };
    heard.push(message);
    const answer = script[message.payload.type]?.(message, say);
    const reply = { ...answer, requestId: message.payload.requestId };
    if (answer) server.send(clientId, destinationId, sourceId, namespace, JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address();
  sender = testCastSpeaker(() => ({ host: "127.0.0.1", port }));
  sender.speaker.open();
});

afterEach(async () => {
  await sender.speaker.close();
  server.close();
});

function types(): unknown[] {
  return heard.map(({ payload }) => payload.type).filter((type) => type !== "PING");
}

test("a television's idle screen counts as idle, and the player replaces it", async () => {
  script.LAUNCH = () => receiverStatus(PLAYER);
  script.LOAD = () =>
    mediaStatus({
      mediaSessionId: 1,
      playerState: "PLAYING",
      currentTime: 0,
      media: { contentId: FATIHA.url, duration: 46.5 },
    });
  await sender.speaker.prepare();
  expect(types()).toEqual(["CONNECT", "GET_STATUS", "LAUNCH", "CONNECT", "GET_STATUS"]);
  await sender.speaker.load(FATIHA);
  expect(heard.at(-1)).toMatchObject({
    destinationId: "t1",
    payload: { type: "LOAD", sessionId: "s1" },
  });
  const { status } = await sender.until("media", (event) => event.status.state === "playing");
  expect(status).toMatchObject({ url: FATIHA.url, duration: 46.5, position: 0 });
});

test("an app that appears only after LAUNCH_STATUS is waited for", async () => {
  script.LAUNCH = () => {
    setTimeout(
      () => say("receiver-0", NAMESPACE.receiver, { ...receiverStatus(PLAYER), requestId: 0 }),
      20,
    );
    return { type: "LAUNCH_STATUS", status: "USER_PENDING_AUTHORIZATION" };
  };
  await sender.speaker.prepare();
  expect(types().slice(-2)).toEqual(["CONNECT", "GET_STATUS"]);
});

test("a player that cannot be launched is a sentence", async () => {
  script.LAUNCH = () => ({ type: "LAUNCH_ERROR", reason: "NOT_ALLOWED" });
  await expect(sender.speaker.load(FATIHA)).rejects.toThrow("Kitchen could not start its player.");
});

test("a status that leaves out what did not change is completed", async () => {
  script.LAUNCH = () => receiverStatus(PLAYER);
  script.LOAD = ({ destinationId, payload }) => {
    const { customData } = payload.media as { customData: unknown };
    const media = { contentId: FATIHA.url, duration: 46.5, customData };
    const extendedStatus = { playerState: "LOADING", media, mediaSessionId: 7 };
    const loading = { mediaSessionId: 7, playerState: "IDLE", currentTime: 0, extendedStatus };
    say(destinationId, NAMESPACE.media, { ...mediaStatus(loading), requestId: 0 });
    return mediaStatus({ mediaSessionId: 7, playerState: "BUFFERING", currentTime: 0 });
  };
  await sender.speaker.load(FATIHA);
  say(
    "t1",
    NAMESPACE.media,
    mediaStatus({ mediaSessionId: 7, playerState: "PLAYING", currentTime: 1.5 }),
  );
  const { status } = await sender.until("media", (event) => event.status.state === "playing");
  expect(status).toMatchObject({
    url: FATIHA.url,
    duration: 46.5,
    position: 1.5,
    idleReason: null,
    loadedFor: { runId: 77 },
  });
  const states = sender.events.flatMap((event) =>
    event.type === "media" ? [event.status.state] : [],
  );
  expect(states).toEqual(["idle", "buffering", "buffering", "playing"]);
});

test.each([
  ["FINISHED", "finished"],
  ["ERROR", "error"],
  ["INTERRUPTED", "interrupted"],
  ["CANCELLED", "cancelled"],
])("the idle reason %s is reported as %s", async (idleReason, reported) => {
  script.LAUNCH = () => receiverStatus(PLAYER);
  script.LOAD = () =>
    mediaStatus({ mediaSessionId: 1, playerState: "PLAYING", media: { contentId: FATIHA.url } });
  await sender.speaker.load(FATIHA);
  const from = sender.events.length;
  say("t1", NAMESPACE.media, mediaStatus({ mediaSessionId: 1, playerState: "IDLE", idleReason }));
  const { status } = await sender.until("media", () => true, from);
  expect(status).toMatchObject({ state: "idle", idleReason: reported, url: FATIHA.url });
});

test.each([
  ["LOAD_FAILED", "Kitchen could not play this recording.", "recording"],
  ["ERROR", "Kitchen could not play this recording.", "recording"],
  ["INVALID_REQUEST", "Kitchen is not ready to take a recording.", "player"],
  ["INVALID_PLAYER_STATE", "Kitchen is not ready to take a recording.", "player"],
  ["SOMETHING_NEW", "Kitchen is not ready to take a recording.", "player"],
  ["LOAD_CANCELLED", "Kitchen was given another recording meanwhile.", "player"],
])("%s is a sentence, and the true state is asked for", async (type, message, fault) => {
  script.LAUNCH = () => receiverStatus(PLAYER);
  script.LOAD = () => ({ type });
  await expect(sender.speaker.load(FATIHA)).rejects.toMatchObject({ message, fault });
  await eventually(
    () => types().at(-1) === "GET_STATUS",
    () => String(types()),
  );
});

// Proves load-refused.
test("a player that refuses three recordings in a row is closed, and launched anew", async () => {
  script.LAUNCH = () => receiverStatus(PLAYER);
  script.LOAD = () => ({ type: "INVALID_PLAYER_STATE" });
  script.STOP = () => receiverStatus(null);
  for (let refused = 0; refused < 3; refused++) {
    await expect(sender.speaker.load(FATIHA)).rejects.toThrow("is not ready");
  }
  expect(types()).not.toContain("STOP");
  const launches = () => types().filter((type) => type === "LAUNCH").length;
  expect(launches()).toBe(1);
  script.LOAD = () =>
    mediaStatus({ mediaSessionId: 1, playerState: "PLAYING", media: { contentId: FATIHA.url } });
  await sender.speaker.load(FATIHA);
  expect(launches()).toBe(2);
  expect(heard.find(({ payload }) => payload.type === "STOP")).toMatchObject({
    destinationId: "receiver-0",
    payload: { sessionId: "s1" },
  });
});

describe("a status with holes", () => {
  const media = { contentId: FATIHA.url, duration: 300, customData: { wird: { runId: 77 } } };

  async function playing(): Promise<number> {
    script.LAUNCH = () => receiverStatus(PLAYER);
    script.LOAD = () =>
      mediaStatus({ mediaSessionId: 1, playerState: "PLAYING", currentTime: 8, media });
    await sender.speaker.load(FATIHA);
    await sender.until("media", ({ status }) => status.state === "playing");
    return sender.events.length;
  }

  // Proves status-with-holes.
  test.each([
    ["no media session", []],
    ["null as one", [null]],
    ["no id", [{ playerState: "PLAYING" }]],
    ["an idle player without a reason", [{ mediaSessionId: 1, playerState: "IDLE" }]],
    ["a new session without its media", [{ mediaSessionId: 2, playerState: "PLAYING" }]],
    ["a new session without its state", [{ mediaSessionId: 2, media }]],
  ])("that has %s gives no reason, and is completed by the next one", async (_, status) => {
    const from = await playing();
    script.STOP = () =>
      mediaStatus({ mediaSessionId: 1, playerState: "IDLE", idleReason: "CANCELLED" });
    say("t1", NAMESPACE.media, { type: "MEDIA_STATUS", status });
    const hole = await sender.until("media", () => true, from);
    expect(hole.status).toMatchObject({ state: "idle", idleReason: null });
    say(
      "t1",
      NAMESPACE.media,
      mediaStatus({ mediaSessionId: 1, playerState: "PLAYING", currentTime: 9 }),
    );
    const { status: next } = await sender.until(
      "media",
      (event) => event.status.state === "playing",
      from,
    );
    expect(next).toMatchObject({ url: FATIHA.url, position: 9, loadedFor: { runId: 77 } });
    expect(sender.events.slice(from).some(({ type }) => type === "taken")).toBe(false);
    say("t1", NAMESPACE.media, { type: "MEDIA_STATUS", status });
    await sender.until("media", (event) => event.status.state === "idle", sender.events.length - 1);
    await sender.speaker.stop();
    expect(heard.at(-1)?.payload).toMatchObject({ type: "STOP", mediaSessionId: 1 });
  });

  test("that leaves out the place has the one that the clock gives", async () => {
    const from = await playing();
    await new Promise((resolve) => setTimeout(resolve, 300));
    say("t1", NAMESPACE.media, mediaStatus({ mediaSessionId: 1, playerState: "PLAYING" }));
    const { status } = await sender.until("media", () => true, from);
    expect(status.position).toBeGreaterThan(8.2);
    expect(status).toMatchObject({ duration: 300, url: FATIHA.url });
  });

  test("a stop of what nobody names any more is no failure", async () => {
    const from = await playing();
    script.STOP = () => ({ type: "INVALID_REQUEST" });
    say("t1", NAMESPACE.media, mediaStatus(null));
    await sender.until("media", ({ status }) => status.state === "idle", from);
    await sender.speaker.stop();
  });

  // Proves status-with-holes.
  test.each([
    ["no apps", {}],
    ["an app without a name", { applications: [{}] }],
    ["the player without its channel", { applications: [{ appId: "CC1AD845" }] }],
  ])("that has %s is asked about, and the player is still there", async (_, status) => {
    const from = await playing();
    script.GET_STATUS = () => receiverStatus(PLAYER);
    const before = types().length;
    say("receiver-0", NAMESPACE.receiver, { type: "RECEIVER_STATUS", status });
    await eventually(
      () => types().slice(before).includes("GET_STATUS"),
      () => String(types()),
    );
    script.PAUSE = () => mediaStatus({ mediaSessionId: 1, playerState: "PAUSED" });
    await sender.speaker.pause();
    const states = sender.events.slice(from).flatMap((event) => {
      return event.type === "media" ? [event.status.state] : [];
    });
    expect(states).toEqual(["paused"]);
  });

  test("that has no apps, twice, is the end of the player", async () => {
    const from = await playing();
    script.GET_STATUS = () => ({ type: "RECEIVER_STATUS", status: {} });
    say("receiver-0", NAMESPACE.receiver, { type: "RECEIVER_STATUS", status: {} });
    const { status } = await sender.until("media", () => true, from);
    expect(status).toMatchObject({ state: "idle", idleReason: "cancelled" });
  });
});

describe("stop() that overtakes a load", () => {
  test("which still waits for the player keeps it from going out", async () => {
    script.LAUNCH = () => undefined;
    const loaded = expect(sender.speaker.load(FATIHA)).rejects.toThrow(
      "Kitchen was told something else before this could begin.",
    );
    await eventually(
      () => types().includes("LAUNCH"),
      () => String(types()),
    );
    await sender.speaker.stop();
    say("receiver-0", NAMESPACE.receiver, receiverStatus(PLAYER));
    await loaded;
    expect(types()).not.toContain("LOAD");
  });

  test("which is not answered yet stops it as soon as it can", async () => {
    script.LAUNCH = () => receiverStatus(PLAYER);
    script.LOAD = () => undefined;
    script.STOP = () => mediaStatus(null);
    await sender.speaker.prepare();
    const loaded = sender.speaker.load(FATIHA);
    const stopped = sender.speaker.stop();
    await eventually(
      () => types().includes("LOAD"),
      () => String(types()),
    );
    expect(types()).not.toContain("STOP");
    const { requestId } = heard.at(-1)?.payload ?? {};
    const playing = { mediaSessionId: 3, playerState: "PLAYING", media: { contentId: FATIHA.url } };
    say("t1", NAMESPACE.media, { ...mediaStatus(playing), requestId });
    await loaded;
    await stopped;
    expect(heard.at(-1)?.payload).toMatchObject({ type: "STOP", mediaSessionId: 3 });
  });
});

test("an app that goes while a recording loads ends the wait", async () => {
  script.LAUNCH = () => receiverStatus(PLAYER);
  script.LOAD = () => {
    say("receiver-0", NAMESPACE.receiver, receiverStatus(null));
    return undefined;
  };
  await expect(sender.speaker.load(FATIHA)).rejects.toThrow(
    "Somebody stopped the player on Kitchen.",
  );
});

test("a player that hung up is joined again", async () => {
  script.LAUNCH = () => receiverStatus(PLAYER);
  await sender.speaker.prepare();
  const { GET_STATUS } = script;
  script.GET_STATUS = (message, speak) =>
    message.namespace === NAMESPACE.media ? GET_STATUS?.(message, speak) : receiverStatus(PLAYER);
  say("t1", NAMESPACE.connection, { type: "CLOSE" });
  await eventually(
    () => types().slice(-3).join() === "GET_STATUS,CONNECT,GET_STATUS",
    () => String(types()),
  );
});

test("a device whose volume is fixed is left alone, and quoted", async () => {
  script.GET_STATUS = () => receiverStatus(null, { level: 1, muted: false, controlType: "fixed" });
  const { volume } = await sender.until("volume");
  expect(volume).toBe(100);
  await sender.speaker.setVolume(20);
  await sender.speaker.setMuted(true);
  expect(types()).not.toContain("SET_VOLUME");
});

test("volume goes to the device, as a share of one", async () => {
  script.SET_VOLUME = ({ payload }) => receiverStatus(null, payload.volume as object);
  await sender.until("volume", ({ volume }) => volume === 35);
  await sender.speaker.setVolume(40);
  expect(heard.at(-1)).toMatchObject({
    destinationId: "receiver-0",
    namespace: NAMESPACE.receiver,
    payload: { volume: { level: 0.4 } },
  });
  expect(sender.events.at(-1)).toEqual({ type: "volume", volume: 40, muted: false });
});

test("nonsense of every shape is borne", async () => {
  script.LAUNCH = () => receiverStatus(PLAYER);
  await sender.speaker.prepare();
  const nonsense: unknown[] = [
    null,
    7,
    "x",
    [],
    [7],
    {},
    { volume: 7, applications: 7 },
    { applications: [{ appId: 7 }] },
    { volume: { level: "loud" } },
  ];
  for (const status of nonsense) {
    say("t1", NAMESPACE.media, { type: "MEDIA_STATUS", status });
    say("t1", NAMESPACE.media, { type: "MEDIA_STATUS", status: [status] });
    say("receiver-0", NAMESPACE.receiver, { type: "RECEIVER_STATUS", status });
  }
  say("receiver-0", NAMESPACE.receiver, receiverStatus(null, { level: 0.9, muted: false }));
  await sender.until("volume", ({ volume }) => volume === 90);
  expect(sender.events.some(({ type }) => type === "disconnected")).toBe(false);
});
