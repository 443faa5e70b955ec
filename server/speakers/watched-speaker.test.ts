// Commands of a suspended node wait until it is known whose the speaker is; losses and failures are in the journal.
import { expect, test } from "vitest";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { handClock } from "../../tests/fakes/hand-clock.ts";
import { type Speaker, SpeakerError, type SpeakerEvent } from "./speaker.ts";
import { createSpeakerJournals } from "./speaker-journal.ts";
import { watchedSpeaker } from "./watched-speaker.ts";

function house() {
  const steered: string[] = [];
  let fault: SpeakerError | null = null;
  let tell = (_: SpeakerEvent) => {};
  const note = (name: string) => async () => {
    steered.push(name);
    if (fault) throw fault;
  };
  const speaker = new Proxy({} as Speaker, { get: (_, name) => note(String(name)) });
  let over = false;
  let settle = () => {};
  const lease = {
    isOver: () => over,
    settled: () => new Promise<void>((resolve) => (settle = resolve)),
  };
  const journals = createSpeakerJournals(handClock(0));
  const heard: SpeakerEvent["type"][] = [];
  const kind = {
    create(_: unknown, onEvent: typeof tell) {
      tell = onEvent;
      return speaker;
    },
  };
  const target = { id: 1, userId: 1, type: "google", name: "Kitchen", deviceId: "k" } as const;
  const onEvent = ({ type }: SpeakerEvent) => void heard.push(type);
  return {
    ...{ steered, heard },
    held: watchedSpeaker(kind, target, { onEvent, journal: journals.of(1), lease }),
    journal: () => (journals.read(1)?.entries ?? []).map(({ text }) => text),
    error: () => journals.read(1)?.error?.sentence.code ?? null,
    fail: (error: SpeakerError) => (fault = error),
    tell: (event: SpeakerEvent) => tell(event),
    suspend: () => (over = true),
    settle: () => {
      over = false;
      settle();
    },
    /** The database has not answered in time. */
    cannotSettle: () => settle(),
  };
}

test("nothing waits while the lease is good", () => {
  const { steered, held } = house();
  void held.play();
  expect(steered).toEqual(["play"]);
});

// Proves node-cut-off.
test("a command waits while the lease is over, and reaches no speaker that was left meanwhile", async () => {
  const { steered, held, suspend, settle } = house();
  suspend();
  const playing = held.play();
  await Promise.resolve();
  expect(steered).toEqual([]);
  settle();
  await playing;
  expect(steered).toEqual(["play"]);

  suspend();
  const pausing = held.pause();
  await held.close();
  settle();
  await pausing;
  expect(steered).toEqual(["play", "close"]);
  // The fade of its last run goes on, and a retry.
  await held.setVolume(20, { fades: true });
  await held.stop();
  expect(steered).toEqual(["play", "close"]);
});

// Promise suspended-in-a-fade: a node that was suspended wakes in the fade of a run which another node has ended meanwhile,
// and its database does not answer -> the speaker keeps the volume that it went back to
test("a step of a fade is left out when nobody knows whose the speaker is, and other volumes are not", async () => {
  const { steered, held, suspend, settle, cannotSettle } = house();
  suspend();
  const fading = held.setVolume(20, { fades: true });
  cannotSettle();
  await fading;
  expect(steered).toEqual([]);
  const restoring = held.setVolume(50);
  cannotSettle();
  await restoring;
  expect(steered).toEqual(["setVolume"]);
  const later = held.setVolume(10, { fades: true });
  settle();
  await later;
  void held.setVolume(5, { fades: true });
  expect(steered).toEqual(["setVolume", "setVolume", "setVolume"]);
});

test("losses and failed commands are in the journal, and reach whoever waits for them all the same", async () => {
  const { held, heard, journal, error, fail, tell } = house();
  tell({ type: "disconnected", reason: aboutSpeaker("speaker.no-answer", "Kitchen"), heardAt: 0 });
  expect(heard).toEqual(["disconnected"]);
  expect(journal()).toEqual([
    "disconnected: Kitchen did not answer. (last heard 1970-01-01T00:00:00.000Z)",
  ]);
  expect(error()).toBe("speaker.no-answer");
  fail(new SpeakerError(aboutSpeaker("speaker.unusable", "Kitchen")));
  await expect(held.play()).rejects.toThrow(SpeakerError);
  expect(error()).toBe("speaker.unusable");
});
