// The sender against receivers as homes have them: docs/receivers.md has a row for each.

import { once } from "node:events";
import { request } from "node:https";
import { afterEach, describe, expect, test } from "vitest";
import {
  startTestAudioServer,
  type TestAudioServer,
} from "../virtual-speaker/test-audio-server.ts";
import type { Habit } from "../virtual-speaker/virtual-habits.ts";
import { startVirtualSpeaker, type VirtualSpeaker } from "../virtual-speaker/virtual-speaker.ts";
import { systemClock } from "#server/platform/clock";
import type { CastAddress } from "./cast-channel.ts";
import { castDiscovery } from "./cast-discovery.ts";
import { takenOver } from "#server/playback/session/takeover-reasons";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { quietLog, testCastSpeaker } from "./test-cast-speaker.ts";

const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function receiver(...habits: Habit[]): Promise<VirtualSpeaker> {
  const started = await startVirtualSpeaker({ name: "Kitchen", mdns: false, habits });
  endings.push(started.stop);
  return started;
}

async function sound(): Promise<TestAudioServer> {
  const audio = await startTestAudioServer();
  endings.push(audio.close);
  return audio;
}

function recording(audio: TestAudioServer, position = 0) {
  const names = { title: "Al-Fatihah", artist: "Alafasy" };
  return { url: audio.url("/60/001.mp3"), surahId: 1, reciterId: 1, ...names, position, runId: 7 };
}

describe.each(["old-tls", "sha1-tls"] as const)("a receiver that speaks %s", (habit) => {
  test("is connected to and plays", async () => {
    const [kitchen, audio] = [await receiver(habit), await sound()];
    const sender = testCastSpeaker(() => kitchen);
    endings.push(sender.speaker.close);
    sender.speaker.open();
    await sender.speaker.load(recording(audio));
    await sender.until("media", ({ status }) => status.state === "playing");
  });

  test("would be refused by any other connection of Wird", async () => {
    const { host, port } = await receiver(habit);
    const page = request({ host, port, rejectUnauthorized: false }).end();
    const [error] = (await once(page, "error")) as [Error];
    expect(error.message).toMatch(/SSL alert number (40|70)/);
  });
});

describe("a group whose leader has changed", () => {
  /** Discovery that knows these places of the group, in this order. */
  function at(...places: VirtualSpeaker[]) {
    const sender = testCastSpeaker((_id, besides = []) => {
      const isLeft = ({ port }: CastAddress) => besides.every((other) => other.port !== port);
      const [first, ...others] = places.filter(isLeft);
      if (!first) return null;
      const { host, port } = first;
      return { host, port, ...(others.length > 0 ? { hasOthers: true } : {}) };
    });
    endings.push(sender.speaker.close);
    return sender;
  }

  test("plays at its leader, though its former leader was announced last", async () => {
    const group = await receiver("group-leader");
    const former = group.former as VirtualSpeaker;
    const audio = await sound();
    const sender = at(former, group);
    sender.speaker.open();
    await sender.speaker.load(recording(audio));
    await sender.until("media", ({ status }) => status.state === "playing");
    expect(group.state().media?.state).toBe("PLAYING");
    expect(former.state().media).toBeNull();
  });

  test("plays at the place that answers, when the one announced last does not", async () => {
    const [gone, other] = [await receiver(), await receiver()];
    await gone.unplug();
    const sender = at(gone, other);
    sender.speaker.open();
    await sender.until("connected");
    expect(sender.events.map(({ type }) => type)).not.toContain("disconnected");
  });

  // Promise group-without-multicast: a group of speakers moves to another port, where multicast is blocked
  // -> it is found there before its run fails, by the hosts in CAST_HOSTS; these are not polled
  test("and that no multicast announces is found at its new port by the next command", async () => {
    const options = { name: "Home", mdns: false, fetchAudio: false, setupPort: 0 };
    const home = await startVirtualSpeaker({ ...options, habits: ["group"] });
    endings.push(home.stop);
    const { host } = home;
    const hosts = [{ host, port: home.members[0]?.port ?? 0 }];
    const around = { clock: systemClock, random: () => 0.5, log: quietLog };
    const setupPort = home.setup?.port ?? 0;
    const discovery = castDiscovery({ mdns: false, hosts, setupPort, ...around });
    discovery.start();
    endings.push(discovery.stop);
    const sender = testCastSpeaker((_id, ...asked) => discovery.resolve(home.deviceId, ...asked));
    endings.push(sender.speaker.close);
    sender.speaker.open();
    await sender.until("connected");
    await home.move();
    await sender.until("disconnected");
    const url = "https://example.org/036.mp3";
    const names = { title: "Ya-Sin", artist: "Alafasy", surahId: 36, reciterId: 1 };
    await sender.speaker.load({ url, ...names, position: 0, runId: 7 });
    expect(home.state().media).toMatchObject({ url });
  });

  test("takes its members with it: whose recitation ended says that the group plays", async () => {
    const [kitchen, audio] = [await receiver(), await sound()];
    const sender = testCastSpeaker(() => kitchen);
    endings.push(sender.speaker.close);
    sender.speaker.open();
    await sender.speaker.load(recording(audio));
    await sender.until("media", ({ status }) => status.state === "playing");
    kitchen.joinGroup();
    const { by } = await sender.until("taken");
    expect(takenOver("Kitchen", by)).toEqual(aboutSpeaker("speaker.taken-by-group", "Kitchen"));
  });

  test("and a member of it that plays is not taken for idle: nothing is launched before the minute", async () => {
    const kitchen = await receiver("in-a-group");
    const sender = testCastSpeaker(() => kitchen);
    endings.push(sender.speaker.close);
    sender.speaker.open();
    await sender.speaker.prepare();
    expect(kitchen.journal.some(({ payload }) => payload.type === "LAUNCH")).toBe(false);
    expect(kitchen.state().app).toBe("MultizoneFollower");
  });
});

describe("a receiver whose launches go wrong", () => {
  async function playsOn(...habits: Habit[]) {
    const [kitchen, audio] = [await receiver(...habits), await sound()];
    const sender = testCastSpeaker(() => kitchen);
    endings.push(sender.speaker.close);
    sender.speaker.open();
    const load = sender.speaker.load(recording(audio));
    const launches = () =>
      kitchen.journal.filter(({ payload }) => payload.type === "LAUNCH").length;
    return { kitchen, sender, load, launches };
  }

  test("like cancelled: it is launched again at once, and plays", async () => {
    const { sender, load, launches } = await playsOn("cancelled");
    await load;
    await sender.until("media", ({ status }) => status.state === "playing");
    expect(launches()).toBe(2);
  });

  test("like cancelled-for-good: it is launched twice, and refuses", async () => {
    const { load, launches } = await playsOn("cancelled-for-good");
    await expect(load).rejects.toThrow("Kitchen could not start its player.");
    expect(launches()).toBe(2);
  });

  test("like launch-status: that is an answer, and what runs is asked for", async () => {
    const { sender, load, launches } = await playsOn("launch-status");
    await load;
    await sender.until("media", ({ status }) => status.state === "playing");
    expect(launches()).toBe(1);
  });

  test("like tells-error-codes: the code is in the reason and in what was said", async () => {
    const { sender, load } = await playsOn("tells-error-codes");
    await expect(load).rejects.toMatchObject({
      sentence: { code: "speaker.recording-refused-with", params: { problem: "104" } },
      fault: "recording",
    });
    expect(JSON.stringify(sender.journal())).toContain("MEDIA_SRC_NOT_SUPPORTED");
  });
});
