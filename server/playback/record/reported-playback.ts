// Playback on speakers that steer themselves and only tell what they do: their state, kept and shown.
import type { PlaybackStatus } from "#contract/playback";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Ayahs } from "#server/reciters/ayahs";
import type { PlaybackStateStore } from "./playback-state-store.ts";
import { showState } from "./state-publisher.ts";

export interface Heard {
  status: PlaybackStatus;
  reciterId: number;
  surahId: number;
  /** Seconds, now. */
  position: number;
  error: string | null;
}

export interface HeardPlayback {
  tell(
    device: { id: number; userId: number },
    heard: Heard,
    change: { historyUpdated: boolean },
  ): Promise<void>;
}

export function createHeardPlayback(parts: {
  states: PlaybackStateStore;
  events: Events;
  clock: Clock;
  ayahs: Ayahs;
}): HeardPlayback {
  const { states, events, clock, ayahs } = parts;
  return {
    async tell(device, heard, { historyUpdated }) {
      const now = clock.now();
      const before = await states.find(device.id);
      const sameSurah = before.surahId === heard.surahId && before.reciterId === heard.reciterId;
      const state = {
        ...before,
        ...heard,
        duration: sameSurah ? before.duration : null,
        positionAt: now,
        lastUpdated: now,
      };
      states.save(state);
      events.publish("tell-user", {
        userId: device.userId,
        message: {
          type: "playback_update",
          deviceId: device.id,
          state: showState(state, ayahs.at(state)),
          historyUpdated,
          data: null,
        },
      });
    },
  };
}
