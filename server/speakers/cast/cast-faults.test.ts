// The sender against faulty speakers, recordings and networks: each fault has a defined outcome.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Clock } from "#server/platform/clock";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import {
  startTestAudioServer,
  type TestAudioServer,
} from "../virtual-speaker/test-audio-server.ts";
import { startVirtualSpeaker, type VirtualSpeaker } from "../virtual-speaker/virtual-speaker.ts";
import type { CastAddress } from "./cast-channel.ts";
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

function recording(path = "/60/001.mp3") {
  const url = audio.url(path);
  const names = { title: "Al-Fatihah", artist: "Alafasy" };
  return { url, surahId: 1, reciterId: 1, ...names, position: 0, runId: null };
}

async function playing(): Promise<void> {
  sender.speaker.open();
  await sender.speaker.load(recording());
  await sender.until("media", ({ status }) => status.state === "playing");
}

function losses(events = sender.events): string[] {
  return events.flatMap((event) => (event.type === "disconnected" ? [event.reason.code] : []));
}

describe("a faulty speaker", () => {
  test("that accepts and never plays is never reported as playing", async () => {
    kitchen.habits.add("accepts-and-never-plays");
    sender.speaker.open();
    await sender.speaker.load(recording());
    await sender.speaker.refresh();
    const reports = sender.events.flatMap((event) =>
      event.type === "media" ? [event.status] : [],
    );
    expect(reports.at(-1)).toMatchObject({ state: "buffering", url: recording().url });
    expect(reports.some(({ state }) => state === "playing")).toBe(false);
  });

  // Promise hangs-up-after-greeting: a speaker hangs up after each greeting; one is connected as google and as
  // chromecast
  // -> Wird reconnects less and less often, up to every 30 s, until a connection has lasted 30 s; one device
  test("that hangs up after each greeting is dialled ever more seldom", async () => {
    kitchen.habits.add("hangs-up-after-greeting");
    const attempts: number[] = [];
    const waits: number[] = [];
    const clock: Clock = {
      now: () => Date.now(),
      // Only the waits between two attempts are shortened.
      after(ms, call) {
        const isRetry = ms >= 500 && ms < 30_000 && ms % 5000 !== 0;
        if (isRetry) waits.push(ms);
        const timer = setTimeout(call, isRetry ? 5 : ms);
        return () => clearTimeout(timer);
      },
    };
    sender = testCastSpeaker(
      () => {
        attempts.push(1);
        return kitchen;
      },
      { clock },
    );
    sender.speaker.open();
    await eventually(
      () => attempts.length >= 6,
      () => `${attempts.length} attempts`,
    );
    expect(waits.slice(0, 5)).toEqual([900, 1350, 2025, 3037.5, 4556.25]);
  });

  test("that refuses STOP falls silent all the same", async () => {
    kitchen.habits.add("refuses-stop");
    await playing();
    await sender.speaker.stop();
    expect(kitchen.state().media?.state).not.toBe("PLAYING");
  });

  test("that drops the connection in mid-surah is rejoined, and its recitation with it", async () => {
    kitchen.habits.add("drops-in-mid-surah");
    await playing();
    await sender.until("disconnected");
    kitchen.habits.clear();
    const from = sender.events.length;
    const { status } = await sender.until("media", () => true, from);
    expect(status).toMatchObject({ state: "playing", url: recording().url });
    expect(status.position).toBeGreaterThan(0);
    expect(losses()).toEqual(["speaker.connection-lost"]);
    expect(kitchen.journal.filter(({ payload }) => payload.type === "LOAD")).toHaveLength(1);
  });

  test("that lies about its volume is quoted with what it says", async () => {
    kitchen.habits.add("lies-about-volume");
    sender.speaker.open();
    await sender.until("volume");
    const from = sender.events.length;
    await sender.speaker.setVolume(20);
    const report = await sender.until("volume", () => true, from);
    expect(report.volume).toBe(50);
  });

  test("that sends broken frames among good ones is understood all the same", async () => {
    kitchen.habits.add("broken-frames");
    await playing();
    await sender.speaker.pause();
    await sender.until("media", ({ status }) => status.state === "paused");
    expect(losses()).toEqual([]);
  });

  test("that sends frames over 64 KB is hung up on, and taken back when it has recovered", async () => {
    await playing();
    kitchen.habits.add("frames-over-64-kb");
    kitchen.turnVolume(10);
    await sender.until("disconnected");
    expect(losses()).toEqual(["speaker.connection-lost"]);
    kitchen.habits.clear();
    await sender.until("connected", () => true, sender.events.length);
    expect(losses()).toHaveLength(1);
  });

  test("that answers nothing fails each command with its name, and is reported once", async () => {
    const clock = handClock(0);
    kitchen.habits.add("answers-nothing");
    sender = testCastSpeaker(() => kitchen, { clock });
    sender.speaker.open();
    const asked = () =>
      kitchen.journal.filter(({ payload }) => payload.type === "GET_STATUS").length;
    const patience = async (times: number) => {
      await eventually(
        () => asked() === times,
        () => `${asked()} questions`,
      );
      await clock.advance(5_000);
    };
    await patience(1);
    await eventually(
      () => losses().length === 1,
      () => "no loss was reported",
    );
    await clock.advance(1_000);
    const loading = expect(sender.speaker.load(recording())).rejects.toThrow(
      "Kitchen did not answer.",
    );
    await patience(2);
    await clock.advance(30_000);
    await loading;
    expect(losses()).toEqual(["speaker.no-answer"]);
    expect(sender.events).toHaveLength(1);
  });

  // Proves unplugged-in-a-surah.
  test("that falls silent while it plays is missed after 15 seconds, not sooner", async () => {
    const clock = handClock(0);
    sender = testCastSpeaker(() => kitchen, { clock });
    await playing();
    const pings = () => kitchen.journal.filter(({ payload }) => payload.type === "PING").length;
    kitchen.habits.add("answers-nothing");
    const before = pings();
    await clock.advance(14_900);
    await eventually(
      () => pings() === before + 2,
      () => `${pings()} pings after ${before}`,
    );
    expect(losses()).toEqual([]);
    await clock.advance(200);
    expect(losses()).toEqual(["speaker.no-answer"]);
    const loss = sender.events.find(({ type }) => type === "disconnected");
    // 15 s of silence do not move heardAt.
    expect(loss).toHaveProperty("heardAt", clock.now() - 15_100);
  });
});

describe("the heartbeat", () => {
  test("goes every 5 seconds, and a speaker that answers it is kept", async () => {
    const clock = handClock(0);
    sender = testCastSpeaker(() => kitchen, { clock });
    sender.speaker.open();
    await sender.until("volume");
    const pings = () => kitchen.journal.filter(({ payload }) => payload.type === "PING").length;
    for (let beat = 2; beat <= 6; beat++) {
      await clock.advance(5_000);
      await eventually(
        () => pings() === beat,
        () => `${pings()} of ${beat} pings`,
      );
      // The reply to a refresh proves that the answer to the ping before it has arrived, too.
      await sender.speaker.refresh();
    }
    expect(losses()).toEqual([]);
  });

  test("of the speaker is answered", async () => {
    sender.speaker.open();
    const pongs = () => kitchen.journal.filter(({ payload }) => payload.type === "PONG").length;
    await eventually(
      () => pongs() > 0,
      () => "no PONG",
    );
  });
});

describe("a recording", () => {
  /** A speaker that soon gives up on a server that has stopped sending. */
  async function replaceKitchen(speed = 1): Promise<void> {
    await kitchen.stop();
    kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false, stallMs: 2_000, speed });
  }

  test.each(["/404", "/html", "/noise", "/silent"])("%s is refused as unplayable", async (path) => {
    await replaceKitchen();
    sender.speaker.open();
    await sender.speaker.prepare();
    const from = sender.events.length;
    await expect(sender.speaker.load(recording(path))).rejects.toMatchObject({
      message: "Kitchen could not play this recording.",
      fault: "recording",
    });
    const idle = await sender.until("media", ({ status }) => status.state === "idle", from);
    expect(idle.status.idleReason).toBe("error");
    await sender.speaker.load(recording());
    await sender.until("media", ({ status }) => status.state === "playing");
  });

  test.each(["/stalls", "/cut"])("%s ends in an error where the audio ended", async (path) => {
    await replaceKitchen(20);
    sender.speaker.open();
    await sender.speaker.load(recording(path));
    const { status } = await sender.until("media", (event) => event.status.idleReason === "error");
    expect(status.url).toBe(recording(path).url);
    expect(status.position).toBeGreaterThan(3);
    expect(status.position).toBeLessThan(5);
  });
});

describe("a speaker that goes away", () => {
  test("and comes back after a reboot is idle, without a reason, and plays again", async () => {
    await playing();
    await kitchen.unplug();
    await sender.until("disconnected");
    const from = sender.events.length;
    await kitchen.plugIn();
    const { status } = await sender.until("media", () => true, from);
    expect(status).toMatchObject({ state: "idle", url: null, idleReason: null });
    expect(losses()).toEqual(["speaker.connection-lost"]);
    await sender.speaker.load(recording());
    await sender.until("media", (event) => event.status.state === "playing", from);
  });

  test("as a group does, to another port, is followed there and still plays", async () => {
    await playing();
    const before = kitchen.port;
    await kitchen.move();
    expect(kitchen.port).not.toBe(before);
    await sender.until("disconnected");
    const { status } = await sender.until("media", () => true, sender.events.length - 1);
    expect(status).toMatchObject({ state: "playing", url: recording().url });
  });

  test("and was taken meanwhile is not reported as ours", async () => {
    await playing();
    kitchen.habits.add("answers-nothing");
    kitchen.dropConnections();
    kitchen.startOtherApp("Radio");
    await sender.until("disconnected");
    kitchen.habits.clear();
    await sender.until("taken", ({ by }) => by === "Radio");
    const media = sender.events.filter((event) => event.type === "media").at(-1);
    expect(media).toMatchObject({ status: { state: "idle", url: null } });
  });

  test("and returns while a recording waits for it gets that recording", async () => {
    await kitchen.unplug();
    sender.speaker.open();
    await sender.until("disconnected");
    expect(losses()).toEqual(["speaker.no-answer"]);
    const loaded = sender.speaker.load(recording());
    await kitchen.plugIn();
    await loaded;
    expect(kitchen.state().media?.url).toBe(recording().url);
  });
});

describe("a speaker that is not there", () => {
  test("is looked for again and again, more and more slowly, until it is closed", async () => {
    const clock = handClock(0);
    const asked: number[] = [];
    sender = testCastSpeaker(
      () => {
        asked.push(clock.now());
        return null;
      },
      { clock },
    );
    sender.speaker.open();
    await clock.advance(122_000);
    expect(asked).toHaveLength(12);
    const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    // The injected random of 0.5 shortens each wait of 1 s, 1.5 s, 2.25 s, up to 30 s, by a tenth.
    expect(waits.slice(0, 4)).toEqual([900, 1350, 2025, 3037.5]);
    expect(waits.slice(-2)).toEqual([27_000, 27_000]);
    expect(losses()).toEqual(["speaker.not-found"]);
    await sender.speaker.close();
    const attempts = asked.length;
    await clock.advance(120_000);
    expect(asked).toHaveLength(attempts);
  });

  test("fails a command after a patient wait, with its reason", async () => {
    const clock = handClock(0);
    sender = testCastSpeaker((): CastAddress | null => null, { clock });
    sender.speaker.open();
    await sender.until("disconnected");
    const prepared = expect(sender.speaker.prepare()).rejects.toThrow(
      "Kitchen was not found on the network.",
    );
    await clock.advance(10_000);
    await prepared;
    await expect(sender.speaker.pause()).rejects.toThrow("Kitchen did not answer.");
  });
});
