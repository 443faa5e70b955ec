// A recording that is to be stopped as soon as the speaker can be told.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { Speaker } from "#server/speakers/speaker";

/**
 * Milliseconds for which a speaker that cannot be told is waited for. No recording lasts a day: after
 * that it has fallen silent by itself, or was given away, and would be followed for ever.
 */
const WAITED_FOR = 24 * 60 * 60_000;
/** Milliseconds before the second and the third try with a speaker that refuses. */
const TRY_AGAIN = [2_000, 5_000];

export interface PendingStop {
  /** It is still to be stopped. */
  waits(): boolean;
  isOf(url: string | null): boolean;
  /** It is about to be stopped by a command of the caller's; null: it is stopped. */
  set(url: string | null): void;
  /**
   * Stops it, or pauses it, now or when the speaker reports it again. Resolves with whether it is
   * silent, or something else is wanted there; `tries` once or, by default, until it is given up.
   */
  silence(url: string, tries?: "once"): Promise<boolean>;
  /**
   * The same for what a person stops: `command` is on its way, and is tried otherwise when it fails.
   * Rejects with its error when the speaker plays on; then it goes on trying.
   */
  stops(url: string, command: Promise<void>): Promise<void>;
  /** It has reported what is to be stopped: once more, unless that is just being tried. */
  reported(url: string): void;
  /** It has reported something else: what was to be stopped is over. */
  isOver(): void;
}

interface Parts {
  target: { id: number };
  speaker: Pick<Speaker, "stop" | "pause" | "refresh">;
  /** It can be told; if not, it is told when it is back. */
  isConnected(): boolean;
  /** The address that it plays by its last report, and how many reports there were. */
  heard(): { playing: string | null; reports: number };
  /** What was to be stopped is silent. */
  onSilent(): void;
  clock: Clock;
  log: Log;
}

export function createPendingStop(parts: Parts): PendingStop {
  const { target, speaker, clock, log } = parts;
  let pending: { url: string; since: number } | null = null;
  /** Stops that are being tried. */
  let underWay = 0;

  function set(url: string | null): void {
    if (url === null) pending = null;
    else if (pending?.url !== url) pending = { url, since: clock.now() };
  }

  /** Whether the speaker has taken the command; its answer may still be that it plays on. */
  async function obeys(command: "stop" | "pause", url: string): Promise<boolean> {
    try {
      await speaker[command]();
      if (parts.heard().playing !== url || !parts.isConnected()) return true;
      // It has not reported a change: it is asked.
      const { reports } = parts.heard();
      await speaker.refresh();
      const { playing, reports: now } = parts.heard();
      return now === reports || playing !== url;
    } catch (error) {
      log.debug({ err: error, device: target.id, command }, "a speaker did not fall silent");
      return false;
    }
  }

  async function silence(url: string, tries?: "once"): Promise<boolean> {
    set(url);
    underWay++;
    const isSilent = await trySilence(url, tries).finally(() => underWay--);
    if (isSilent) parts.onSilent();
    return isSilent;
  }

  async function trySilence(url: string, tries?: "once"): Promise<boolean> {
    for (const wait of [0, ...(tries === "once" ? [] : TRY_AGAIN)]) {
      if (wait > 0) await new Promise<void>((resolve) => void clock.after(wait, resolve));
      if (pending?.url !== url) return true;
      if ((await obeys("stop", url)) || (parts.isConnected() && (await obeys("pause", url)))) {
        if (pending?.url === url) pending = null;
        return true;
      }
      if (!parts.isConnected()) return false;
    }
    return false;
  }

  return {
    waits: () => pending !== null && clock.now() - pending.since < WAITED_FOR,
    isOf: (url) => pending !== null && pending.url === url,
    set,
    silence,
    async stops(url, command) {
      set(url);
      underWay++;
      try {
        await command.finally(() => underWay--);
      } catch (error) {
        if (!parts.isConnected()) throw error;
        if (await silence(url, "once")) return;
        void silence(url);
        throw error;
      }
      if (pending?.url === url) pending = null;
      parts.onSilent();
    },
    reported(url) {
      if (underWay === 0) void silence(url, "once");
    },
    isOver() {
      if (underWay > 0) return;
      const isNews = pending !== null;
      pending = null;
      if (isNews) parts.onSilent();
    },
  };
}
