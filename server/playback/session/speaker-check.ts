// Asks a speaker again and again what it really does: news of it can be lost on the way.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { Speaker } from "#server/speakers/speaker";

/** Milliseconds between two questions. */
const CHECK_EVERY = 10_000;

export interface SpeakerCheck {
  /** From now on, until it is stopped. */
  start(): void;
  stop(): void;
  /** Once; the answer comes as an event. */
  now(): void;
}

interface Parts {
  speaker: Speaker;
  deviceId: number;
  clock: Clock;
  log: Log;
  beforeEach(): void;
}

export function createSpeakerCheck(parts: Parts): SpeakerCheck {
  const { speaker, deviceId, clock, log, beforeEach } = parts;
  let cancel = () => {};

  function now(): void {
    speaker.refresh().catch((error: unknown) => {
      log.debug({ err: error, device: deviceId }, "a speaker did not say what it does");
    });
  }

  function start(): void {
    cancel();
    cancel = clock.after(CHECK_EVERY, () => {
      beforeEach();
      now();
      start();
    });
  }

  return { start, stop: () => cancel(), now };
}
