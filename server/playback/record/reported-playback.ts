// Keeps and publishes the state of speakers that nobody controls from here and that only report it: Echos.
import type { PlaybackStatus } from "#contract/playback";
import type { Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { PlaybackStateStore } from "./playback-state-store.ts";
import type { StatePublisher } from "./state-publisher.ts";

export interface StateReport {
  status: PlaybackStatus;
  reciterId: number;
  surahId: number;
  /** Seconds, now. */
  position: number;
  error: Sentence | null;
}

export interface ReportedPlayback {
  report(
    device: { id: number; userId: number },
    report: StateReport,
    change: { historyUpdated: boolean },
  ): Promise<void>;
}

export function createReportedPlayback(parts: {
  states: PlaybackStateStore;
  publisher: StatePublisher;
  clock: Clock;
}): ReportedPlayback {
  const { states, publisher, clock } = parts;
  return {
    async report(device, report, { historyUpdated }) {
      const now = clock.now();
      const before = await states.find(device.id);
      const sameSurah = before.surahId === report.surahId && before.reciterId === report.reciterId;
      const state = {
        ...before,
        ...report,
        duration: sameSurah ? before.duration : null,
        positionAt: now,
        lastUpdated: now,
      };
      void states.save(state);
      publisher.publish(device.userId, state, { historyUpdated });
    },
  };
}
