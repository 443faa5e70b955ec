// A recording that is to be stopped as soon as the speaker can be told.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { Speaker } from "#server/speakers/speaker";

/**
 * Milliseconds for which a speaker that cannot be told is waited for. No recording lasts a day: after
 * that it has fallen silent by itself, or was given away, and would be followed for ever.
 */
const WAITED_FOR = 24 * 60 * 60_000;

export interface PendingStop {
  /** It is still to be stopped. */
  waits(): boolean;
  isOf(url: string | null): boolean;
  /** It is about to be stopped by a command of the caller's; null: it is stopped. */
  set(url: string | null): void;
  /** Stops it now, or when the speaker reports it again. Never rejects. */
  silence(url: string): Promise<void>;
}

interface Parts {
  target: { id: number };
  speaker: Pick<Speaker, "stop">;
  clock: Clock;
  log: Log;
}

export function createPendingStop({ target, speaker, clock, log }: Parts): PendingStop {
  let pending: { url: string; since: number } | null = null;

  function set(url: string | null): void {
    if (url === null) pending = null;
    else if (pending?.url !== url) pending = { url, since: clock.now() };
  }

  return {
    waits: () => pending !== null && clock.now() - pending.since < WAITED_FOR,
    isOf: (url) => pending !== null && pending.url === url,
    set,
    async silence(url) {
      set(url);
      try {
        await speaker.stop();
        if (pending?.url === url) pending = null;
      } catch (error) {
        log.debug({ err: error, device: target.id }, "a speaker could not be stopped yet");
      }
    },
  };
}
