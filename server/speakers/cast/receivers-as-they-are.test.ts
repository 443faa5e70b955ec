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
import { testCastSpeaker } from "./test-cast-speaker.ts";

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
