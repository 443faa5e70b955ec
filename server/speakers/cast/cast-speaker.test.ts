// The sender against the virtual speaker without faults: what playback relies on.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
  type VirtualSpeakerOptions,
} from "../virtual-speaker/virtual-speaker.ts";
import {
  startTestAudioServer,
  type TestAudioServer,
} from "../virtual-speaker/test-audio-server.ts";
import { eventually, testCastSpeaker, type TestCastSpeaker } from "./test-cast-speaker.ts";

let audio: TestAudioServer;
let kitchen: VirtualSpeaker;
let sender: TestCastSpeaker;

beforeEach(async () => {
  audio = await startTestAudioServer();
  kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false });
  sender = testCastSpeaker(() => kitchen);
});

afterEach(async () => {
  await sender.speaker.close();
  await kitchen.stop();
  await audio.close();
});

function fatiha(seconds = 60, position = 0) {
  const url = audio.url(`/${seconds}/001.mp3`);
  const names = { title: "Al-Fatihah", artist: "Alafasy" };
  return { url, surahId: 1, reciterId: 1, ...names, position, runId: 77 };
}

test("opening reports that the speaker is connected, what it plays and its volume", async () => {
  sender.speaker.open();
  await sender.until("volume");
  expect(sender.events).toMatchObject([
    { type: "connected" },
    { type: "media", status: { state: "idle", url: null, position: 0, idleReason: null } },
    { type: "volume", volume: 50, muted: false },
  ]);
});

test("an idle speaker says whether its player runs: it does not after a loss of power", async () => {
  sender.speaker.open();
  await sender.until("media", ({ status }) => status.playerRuns === false);
  await sender.speaker.prepare();
  await sender.until(
    "media",
    ({ status }) => status.state === "idle" && status.playerRuns === true,
  );
});

test("a prepared speaker is one message away from playing", async () => {
  sender.speaker.open();
  await sender.speaker.prepare();
  const before = kitchen.journal.length;
  const media = fatiha(60, 12);
  await sender.speaker.load(media);
  const commands = kitchen.journal
    .slice(before)
    .filter((entry) => !/heartbeat/.test(entry.namespace));
  expect(commands).toMatchObject([
    {
      payload: {
        type: "LOAD",
        autoplay: true,
        currentTime: 12,
        media: {
          contentId: media.url,
          contentType: "audio/mpeg",
          streamType: "BUFFERED",
          metadata: { title: "Al-Fatihah", artist: "Alafasy" },
          customData: { wird: { runId: 77 } },
        },
      },
    },
  ]);
  const playing = await sender.until("media", ({ status }) => status.state === "playing");
  expect(playing.status.url).toBe(media.url);
  expect(playing.status.position).toBeGreaterThanOrEqual(12);
  expect(playing.status.duration).toBeCloseTo(60, 0);
});

test("what is to stay paused is loaded without playing, and plays when it is told", async () => {
  const { speaker, until } = sender;
  speaker.open();
  await speaker.load({ ...fatiha(60, 12), paused: true });
  const { status } = await until("media", (event) => event.status.state === "paused");
  expect(status.position).toBeCloseTo(12, 1);
  await speaker.play();
  await until("media", (event) => event.status.state === "playing");
});

test("every command is obeyed and reported", async () => {
  const { speaker, until, events } = sender;
  speaker.open();
  await speaker.load(fatiha());
  await speaker.pause();
  await until("media", ({ status }) => status.state === "paused");
  await speaker.seek(30);
  await until("media", ({ status }) => status.state === "paused" && status.position === 30);
  const from = events.length;
  await speaker.play();
  await until("media", ({ status }) => status.state === "playing" && status.position >= 30, from);
  await speaker.setVolume(20);
  await until("volume", ({ volume }) => volume === 20);
  expect(kitchen.state().volume).toBe(20);
  await speaker.setMuted(true);
  await until("volume", ({ muted }) => muted);
  expect(kitchen.state()).toMatchObject({ volume: 20, muted: true });
  await speaker.setMuted(false);
  await until("volume", ({ muted, volume }) => !muted && volume === 20, events.length - 1);
  await speaker.stop();
  await until("media", ({ status }) => status.idleReason === "cancelled");
  expect(events.filter(({ type }) => type === "taken")).toEqual([]);
});

test("the end of a surah is reported as finished, and the next one follows", async () => {
  const { speaker, until, events } = sender;
  speaker.open();
  await speaker.load(fatiha(1));
  const { status } = await until("media", (event) => event.status.idleReason === "finished");
  expect(status.url).toBe(fatiha(1).url);
  const from = events.length;
  await speaker.load({ ...fatiha(), url: audio.url("/60/002.mp3") });
  await until("media", (event) => event.status.state === "playing", from);
  expect(events.slice(from).some(({ type }) => type === "taken")).toBe(false);
});

test("a surah that replaces another never looks like an end or like a stranger", async () => {
  const { speaker, until, events } = sender;
  speaker.open();
  await speaker.load(fatiha());
  await until("media", ({ status }) => status.state === "playing");
  const from = events.length;
  const next = { ...fatiha(), url: audio.url("/60/002.mp3") };
  await speaker.load(next);
  await until("media", ({ status }) => status.state === "playing" && status.url === next.url, from);
  for (const event of events.slice(from)) {
    expect(event).toMatchObject({ type: "media", status: { url: next.url } });
    expect(event).not.toMatchObject({ status: { state: "idle" } });
  }
});

describe("a person at the speaker", () => {
  beforeEach(async () => {
    sender.speaker.open();
    await sender.speaker.load(fatiha());
    await sender.until("media", ({ status }) => status.state === "playing");
  });

  test("who pauses, plays, turns the volume or mutes is followed", async () => {
    kitchen.pressPause();
    await sender.until("media", ({ status }) => status.state === "paused");
    const from = sender.events.length;
    kitchen.pressPlay();
    await sender.until("media", ({ status }) => status.state === "playing", from);
    kitchen.turnVolume(80);
    await sender.until("volume", ({ volume, muted }) => volume === 80 && !muted);
    kitchen.mute(true);
    await sender.until("volume", ({ volume, muted }) => volume === 80 && muted);
    expect(sender.events.some(({ type }) => type === "taken")).toBe(false);
  });

  test("who stops it has cancelled it, and nobody has taken it", async () => {
    const from = sender.events.length;
    kitchen.pressStop();
    const idle = await sender.until("media", (event) => event.status.state === "idle", from);
    const { status } = idle;
    expect(status).toMatchObject({ idleReason: "cancelled", url: null });
    expect(sender.events.some(({ type }) => type === "taken")).toBe(false);
  });

  test("who starts another app has taken it, and prepare() leaves it to them", async () => {
    kitchen.startOtherApp("Radio");
    const taken = await sender.until("taken");
    expect(taken.by).toBe("Radio");
    await sender.speaker.prepare();
    expect(kitchen.state().app).toBe("Radio");
    await sender.speaker.load(fatiha());
    expect(kitchen.state().app).toBe("Default Media Receiver");
  });

  test("who casts something else from another phone has taken it too", async () => {
    const phone = testCastSpeaker(() => kitchen);
    phone.speaker.open();
    await phone.until("media", ({ status }) => status.state === "playing");
    const other = { ...fatiha(), url: audio.url("/60/song.mp3") };
    await phone.speaker.load(other);
    const taken = await sender.until("taken");
    expect(taken.by).toBe("another app");
    await sender.until("media", ({ status }) => status.url === other.url);
    expect(phone.events.some(({ type }) => type === "taken")).toBe(false);
    await phone.speaker.close();
  });
});

test("a running session is joined, as after a restart of the server", async () => {
  sender.speaker.open();
  await sender.speaker.load(fatiha(60, 20));
  await sender.speaker.close();
  const launches = () => kitchen.journal.filter(({ payload }) => payload.type === "LAUNCH").length;
  expect(launches()).toBe(1);

  const again = testCastSpeaker(() => kitchen);
  again.speaker.open();
  const { status } = await again.until("media");
  expect(status).toMatchObject({
    state: "playing",
    url: fatiha().url,
    loadedFor: { runId: 77 },
  });
  expect(status.position).toBeGreaterThanOrEqual(20);
  await again.speaker.pause();
  expect(kitchen.state().media?.state).toBe("PAUSED");
  expect(launches()).toBe(1);
  await again.speaker.close();
});

test("closing says goodbye and leaves it playing", async () => {
  sender.speaker.open();
  await sender.speaker.load(fatiha());
  await sender.speaker.close();
  const goodbyes = kitchen.journal.filter(({ payload }) => payload.type === "CLOSE");
  expect(goodbyes.map(({ destinationId }) => destinationId)).toContain("receiver-0");
  expect(goodbyes).toHaveLength(2);
  expect(kitchen.state().media?.state).toBe("PLAYING");
});

test("refresh asks for the status anew", async () => {
  sender.speaker.open();
  await sender.speaker.load(fatiha());
  const from = sender.events.length;
  await sender.speaker.refresh();
  const { status } = await sender.until("media", () => true, from);
  expect(status.url).toBe(fatiha().url);
});

test("commands without anything to command say so", async () => {
  sender.speaker.open();
  await sender.until("volume");
  await expect(sender.speaker.pause()).rejects.toThrow("Kitchen is not playing anything.");
  await expect(sender.speaker.stop()).resolves.toBeUndefined();
});

describe("made ready before its minute", () => {
  const ahead = () => ({ media: { ...fatiha(), paused: true }, mutes: true });
  const types = () =>
    kitchen.journal.flatMap(({ payload: { type } }) =>
      ["SET_VOLUME", "LAUNCH", "LOAD", "PLAY"].includes(String(type)) ? [type] : [],
    );

  async function restart(options: Partial<VirtualSpeakerOptions>): Promise<void> {
    await kitchen.stop();
    kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false, ...options });
    sender.speaker.open();
    await sender.until("volume");
  }

  test("it is muted, then launched, and holds its recording: nothing is heard before it is unmuted and plays", async () => {
    await restart({ habits: ["chimes"] });
    await sender.speaker.prepare(ahead());
    expect(types()).toEqual(["SET_VOLUME", "LAUNCH", "LOAD"]);
    expect(kitchen.state()).toMatchObject({ muted: true, media: { state: "PAUSED", position: 0 } });
    expect(kitchen.heard).toMatchObject([{ url: null, muted: true }]);
    await Promise.all([sender.speaker.setMuted(false), sender.speaker.play()]);
    await sender.until("media", ({ status }) => status.state === "playing");
    expect(kitchen.heard.slice(1)).toMatchObject([{ muted: false }]);
    expect(types().slice(3)).toEqual(["SET_VOLUME", "PLAY"]);
  });

  // Proves made-ready-beside-others.
  test("what else runs or sounds there is neither muted nor replaced", async () => {
    await restart({});
    kitchen.startOtherApp("Radio");
    await sender.speaker.refresh();
    await expect(sender.speaker.prepare(ahead())).rejects.toThrow("used");
    await sender.speaker.load(fatiha());
    await sender.until("media", ({ status }) => status.state === "playing");
    await expect(sender.speaker.prepare(ahead())).rejects.toThrow("used");
    expect(kitchen.state().muted).toBe(false);
    expect(types()).toEqual(["LAUNCH", "LOAD"]);
  });

  // Proves made-ready-beside-others.
  test("an app that somebody starts while its player is launched keeps it, and that is known at once", async () => {
    await restart({ startup: { launchMs: 5_000, bufferMs: 0, spread: 0 } });
    const prepared = sender.speaker.prepare(ahead()).catch((error: Error) => error.message);
    await eventually(
      () => types().includes("LAUNCH"),
      () => String(types()),
    );
    const began = performance.now();
    kitchen.startOtherApp("Radio");
    expect(await prepared).toContain("used");
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(kitchen.state().app).toBe("Radio");
    expect(types()).not.toContain("LOAD");
  });

  test("a load that follows meanwhile replaces it", async () => {
    await restart({ startup: { launchMs: 100, bufferMs: 0, spread: 0 } });
    const prepared = sender.speaker.prepare(ahead()).catch((error: Error) => error.message);
    await eventually(
      () => types().includes("LAUNCH"),
      () => String(types()),
    );
    await sender.speaker.load(fatiha());
    expect(await prepared).toContain("something else");
    expect(types().filter((type) => type === "LOAD")).toHaveLength(1);
    await sender.until("media", ({ status }) => status.state === "playing");
  });
});
