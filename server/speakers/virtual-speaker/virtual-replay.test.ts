// From a receiver with a habit, through its shared diagnosis, to a receiver that has the habit.

import { afterEach, describe, expect, test } from "vitest";
import type { Diagnosis } from "#contract/devices";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { eventually, type TestCastSpeaker, testCastSpeaker } from "../cast/test-cast-speaker.ts";
import { shareableDiagnosis } from "../shared-diagnosis.ts";
import { SpeakerError } from "../speaker.ts";
import type { JournalContents } from "../speaker-journal.ts";
import type { Habit } from "./virtual-habits.ts";
import { readReplay } from "./virtual-replay.ts";
import { startVirtualSpeaker, type VirtualSpeaker } from "./virtual-speaker.ts";

const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

type Options = Partial<Parameters<typeof startVirtualSpeaker>[0]>;

async function receiver(options: Options): Promise<VirtualSpeaker> {
  const silent = { name: "Kitchen", mdns: false, fetchAudio: false, duration: 600 };
  const started = await startVirtualSpeaker({ ...silent, ...options });
  endings.push(started.stop);
  return started;
}

const instantOf = (at: number) => new Date(at).toISOString();

function diagnosisOf({ entries, error, address, model, version }: JournalContents): Diagnosis {
  return {
    ...{ deviceId: "some-id", name: "Kitchen", type: "google", isConnected: true, reachable: true },
    ...{ address, model, speakerVersion: version, wirdVersion: "0.0.0", node: "n1" },
    ...{ error: null, errorSentence: error?.sentence ?? null, errorAt: null },
    messages: entries.map(({ at, until, ...entry }) => ({
      ...{ ...entry, at: instantOf(at), until: instantOf(until) },
    })),
  };
}

const outcome = (command: Promise<void>): Promise<string> =>
  command.then(
    () => "done",
    (error: unknown) =>
      error instanceof SpeakerError ? JSON.stringify(error.sentence) : String(error),
  );

const names = { title: "Ya-Sin", artist: "Alafasy", surahId: 36, reciterId: 1 };
const recording = (position = 0) => ({
  ...{ url: "https://example.org/036.mp3", ...names, position, runId: 7 },
});

/** What playback notices of a receiver: how its commands end, and what it reports then. */
async function noticed(on: TestCastSpeaker): Promise<string[]> {
  const { speaker } = on;
  speaker.open();
  await on.until("connected");
  const found = [`volume: ${await outcome(speaker.setVolume(30))}, ${volumeOf(on)}`];
  const load = await outcome(speaker.load(recording()));
  found.push(`load: ${load}`);
  if (load !== "done") return found;
  await on.until("media", ({ status }) => status.state === "playing");
  found.push(`stop: ${await outcome(speaker.stop())}`);
  return found;
}

function volumeOf({ events }: TestCastSpeaker): number | null {
  return events.findLast((event) => event.type === "volume")?.volume ?? null;
}

function senderTo(place: VirtualSpeaker): TestCastSpeaker {
  const sender = testCastSpeaker(() => place);
  endings.push(sender.speaker.close);
  return sender;
}

/** The receiver whose diagnosis this sender shares. */
function replayed(sender: TestCastSpeaker): Promise<VirtualSpeaker> {
  const shared = shareableDiagnosis(diagnosisOf(sender.journal()));
  return receiver({ name: "Replayed", replay: readReplay(JSON.stringify(shared)) });
}

describe("is noticed of its replay as of itself:", () => {
  const HABITS: (Habit | "healthy")[] = [
    ...(["healthy", "tells-error-codes", "cancelled", "cancelled-for-good"] as const),
    ...(["launch-status", "refuses-stop", "lies-about-volume", "volume-in-3-steps"] as const),
    ...(["refuses-at-first"] as const),
  ];
  test.each(HABITS)("%s", async (habit) => {
    const habits = habit === "healthy" ? [] : [habit];
    const first = senderTo(await receiver({ habits }));
    const seen = await noticed(first);
    const copy = await replayed(first);
    expect(await noticed(senderTo(copy))).toEqual(seen);
  });
});

test("its delays are those of the receiver", async () => {
  const startup = { launchMs: 400, bufferMs: 700, spread: 0 };
  const first = senderTo(await receiver({ startup }));
  await noticed(first);
  const copy = senderTo(await replayed(first));
  copy.speaker.open();
  await copy.until("connected");
  const begun = performance.now();
  await copy.speaker.load(recording());
  await copy.until("media", ({ status }) => status.state === "playing");
  expect(performance.now() - begun).toBeGreaterThanOrEqual(1_050);
});

test("it plays what it is given now, from where it is asked to, and tells whose it is", async () => {
  const first = senderTo(await receiver({}));
  await noticed(first);
  const copy = senderTo(await replayed(first));
  copy.speaker.open();
  await copy.speaker.load({ ...recording(90), url: "https://example.org/037.mp3", runId: 9 });
  const { status } = await copy.until("media", ({ status: now }) => now.state === "playing");
  expect(status).toMatchObject({ url: "https://example.org/037.mp3", loadedFor: { runId: 9 } });
  expect(status.position).toBeCloseTo(90, 0);
});

test("one that ignores its first LOAD does so again, and plays once it is launched anew", async () => {
  const first = senderTo(await receiver({ habits: ["deaf"] }));
  first.speaker.open();
  await first.until("connected");
  const ignored = outcome(first.speaker.load(recording()));
  await eventually(
    () => first.journal().entries.some(({ text }) => text.includes('"LOAD"')),
    () => "no LOAD",
  );
  const diagnosis = diagnosisOf(first.journal());
  // It was read a minute later.
  const last = diagnosis.messages.at(-1);
  if (last)
    diagnosis.messages.push({ ...last, ...later(last.at), direction: "note", text: "connected" });
  const replay = readReplay(JSON.stringify(shareableDiagnosis(diagnosis)));
  const copy = await receiver({ name: "Replayed", replay });
  const sender = senderTo(copy);
  sender.speaker.open();
  void outcome(sender.speaker.load(recording()));
  await eventually(
    () => copy.journal.some(({ payload }) => payload.type === "LOAD"),
    () => "no LOAD",
  );
  await sender.speaker.refresh();
  expect(copy.state().media?.state ?? "IDLE").toBe("IDLE");
  await first.speaker.close();
  await ignored;
});

function later(at: string) {
  const then = instantOf(Date.parse(at) + 60_000);
  return { at: then, until: then };
}

test("one that hangs up in mid-surah hangs up again", async () => {
  const first = senderTo(await receiver({ habits: ["drops-in-mid-surah"] }));
  await playUntilLost(first);
  await playUntilLost(senderTo(await replayed(first)));
});

async function playUntilLost(on: TestCastSpeaker): Promise<void> {
  on.speaker.open();
  await on.speaker.load(recording());
  const { reason } = await on.until("disconnected");
  expect(reason).toEqual(aboutSpeaker("speaker.connection-lost", "Kitchen"));
}

test("a member of a group runs what its group plays", async () => {
  const first = senderTo(await receiver({ habits: ["in-a-group"] }));
  first.speaker.open();
  await first.until("connected");
  const copy = await replayed(first);
  expect(copy.state().app).toBe("MultizoneFollower");
});

test.each(["", "{}", '{"format":"wird-shared-diagnosis-1"}'])("%j is no such file", (text) => {
  expect(() => readReplay(text)).toThrow("wants a file that “Share this diagnosis” has made");
});
