// Speakers below the socket: they obey a session as a Cast receiver does, without a connection. One for each device.
import { secondsOf } from "../cast-crowd.ts";
import type {
  Media,
  MediaStatus,
  Speaker,
  SpeakerEvent,
  SpeakerKind,
} from "#server/speakers/speaker";

/** Milliseconds until a speaker has acknowledged a command, as over a home's network. */
const ANSWERS_AFTER = 5;
const LOOK_EVERY = 1000;

/** A recording as it was loaded. */
export interface SimulatedLoad {
  /** The id of the device's row. */
  device: number;
  runId: number | null;
  url: string;
  /** UTC milliseconds, with fractions. */
  at: number;
}

export interface SimulatedSpeakers {
  kind: SpeakerKind;
  loads: SimulatedLoad[];
  /** How many of them a session holds, and how many play. */
  counts(): { open: number; playing: number };
}

interface Played {
  media: Media;
  since: number;
  /** Seconds. */
  duration: number;
  paused: boolean;
  /** Seconds, at `since`. */
  position: number;
}

const now = () => performance.timeOrigin + performance.now();

export function simulatedSpeakers(): SimulatedSpeakers {
  const loads: SimulatedLoad[] = [];
  /** What plays, plays on without a session too. */
  const played = new Map<number, Played>();
  const listeners = new Map<number, (event: SpeakerEvent) => void>();
  const answered = () => new Promise<void>((resolve) => setTimeout(resolve, ANSWERS_AFTER));

  const positionOf = ({ position, since, paused }: Played) =>
    paused ? position : position + (now() - since) / 1000;

  function statusOf(device: number, idleReason: MediaStatus["idleReason"] = null): MediaStatus {
    const what = played.get(device);
    return {
      state: !what ? "idle" : what.paused ? "paused" : "playing",
      url: what?.media.url ?? null,
      position: what ? positionOf(what) : 0,
      duration: what?.duration ?? null,
      idleReason,
      loadedFor: what ? { runId: what.media.runId } : null,
      at: Date.now(),
    };
  }

  const tell = (device: number, event: SpeakerEvent) => listeners.get(device)?.(event);
  const report = (device: number) => tell(device, { type: "media", status: statusOf(device) });

  function ended(device: number, idleReason: "finished" | "cancelled"): void {
    const url = played.get(device)?.media.url ?? null;
    played.delete(device);
    tell(device, { type: "media", status: { ...statusOf(device, idleReason), url } });
  }

  setInterval(() => {
    for (const [device, what] of played) {
      if (!what.paused && positionOf(what) >= what.duration) ended(device, "finished");
    }
  }, LOOK_EVERY).unref();

  const kind: SpeakerKind = {
    create({ id: device }, onEvent): Speaker {
      let level = 50;
      const volume = () => tell(device, { type: "volume", volume: level, muted: false });
      const move = (change: Partial<Played>) => {
        const what = played.get(device);
        if (what) {
          const position = positionOf(what);
          played.set(device, { ...what, position, since: now(), ...change });
        }
        report(device);
      };
      return {
        open() {
          listeners.set(device, onEvent);
          setTimeout(() => {
            tell(device, { type: "connected" });
            report(device);
            volume();
          }, ANSWERS_AFTER);
        },
        prepare: answered,
        async load(media) {
          const { runId, url, position, paused = false } = media;
          loads.push({ device, runId, url, at: now() });
          const duration = secondsOf(url);
          played.set(device, { media, since: now(), duration, paused, position });
          await answered();
          report(device);
        },
        async play() {
          await answered();
          move({ paused: false });
        },
        async pause() {
          await answered();
          move({ paused: true });
        },
        async stop() {
          await answered();
          ended(device, "cancelled");
        },
        async seek(position) {
          await answered();
          move({ position });
        },
        async setVolume(wanted) {
          await answered();
          level = wanted;
          volume();
        },
        setMuted: answered,
        async refresh() {
          await answered();
          report(device);
        },
        async close() {
          if (listeners.get(device) === onEvent) listeners.delete(device);
        },
      };
    },
  };
  return {
    kind,
    loads,
    counts: () => ({ open: listeners.size, playing: played.size }),
  };
}
