// The sessions of all speakers: one for each, made when it is needed and kept while it is connected.
import type { Device } from "#contract/devices";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { DeviceStore } from "#server/devices/device-store";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { SpeakerKind, SpeakerTarget } from "#server/speakers/speaker";
import type { HistoryStore } from "./history-store.ts";
import { inOrder } from "./play-order.ts";
import type { PlayPlan } from "./play-plan.ts";
import { createPlaybackSession, type PlaybackSession } from "./playback-session.ts";
import type { PlaybackStateStore, SpeakerState } from "./playback-state-store.ts";
import { showState } from "./shown-state.ts";

export interface PlaybackSessions {
  /** The session of a device, connected or not; made when there is none. */
  of(device: Device | SpeakerTarget): Promise<PlaybackSession>;
  /** What a device is doing, without making a session for it. */
  state(deviceId: number): Promise<SpeakerState>;
  /** Opens the sessions of all connected speakers, so that they are followed and ready. */
  watch(): Promise<void>;
  /** How many speakers are held. */
  count(): number;
  close(): Promise<void>;
}

interface Parts {
  devices: DeviceStore;
  reciters: ReciterStore;
  history: HistoryStore;
  states: PlaybackStateStore;
  kinds: Record<Device["type"], SpeakerKind>;
  clock: Clock;
  random: () => number;
  events: Events;
  log: Log;
  /** The ayah recited at a position; null when not known. */
  ayahAt(state: SpeakerState): number | null;
}

export function createPlaybackSessions(parts: Parts): PlaybackSessions {
  const { devices, states, events, log } = parts;
  // Promises, so that two askers at once get one session.
  const sessions = new Map<number, Promise<PlaybackSession>>();
  let closed = false;

  async function create(target: SpeakerTarget): Promise<PlaybackSession> {
    const kind = parts.kinds[target.type];
    const stored = await states.find(target.id);
    const before = await lastPlan(stored);
    return createPlaybackSession({
      target,
      // What it is doing now it says itself, once it answers.
      initial: { ...stored, status: "stopped", error: null },
      before,
      createSpeaker: (onEvent) => kind.create(target, onEvent),
      clock: parts.clock,
      random: parts.random,
      log,
      history: parts.history,
      onChange(state, { historyUpdated = false, notice }) {
        states.save(state);
        events.publish("tell-user", {
          userId: target.userId,
          message: {
            type: "playback_update",
            deviceId: target.id,
            state: showState(state, parts.ayahAt(state)),
            historyUpdated,
            data: notice === undefined ? null : { notice },
          },
        });
      },
      onReachable(reachable) {
        devices.setReachable(target.id, reachable).catch((error: unknown) => {
          log.error({ err: error, device: target.id }, "reachability not saved");
        });
      },
    });
  }

  async function lastPlan(state: SpeakerState): Promise<PlayPlan | null> {
    if (state.reciterId === null || state.surahId === null) return null;
    const reciter = await parts.reciters.find(state.reciterId);
    if (!reciter?.availableSurahs.includes(state.surahId)) return null;
    const order = inOrder(reciter.availableSurahs, state.surahId);
    return { reciter, order, position: state.position, volume: null, run: null };
  }

  function of(target: SpeakerTarget): Promise<PlaybackSession> {
    if (closed) throw new AppError("unavailable", "Wird is stopping.");
    let session = sessions.get(target.id);
    if (!session) {
      session = create(target);
      sessions.set(target.id, session);
      session.catch(() => sessions.delete(target.id));
    }
    return session;
  }

  async function drop(deviceId: number, reason: string): Promise<void> {
    const session = await sessions.get(deviceId);
    if (!session) return;
    sessions.delete(deviceId);
    if (session.plan()) await session.stop(reason).catch(() => {});
    await session.close();
  }

  /** A device was connected, disconnected, renamed or deleted. */
  async function follow(deviceId: number): Promise<void> {
    const device = await devices.find(deviceId);
    const session = await sessions.get(deviceId);
    if (!device?.isConnected) {
      await drop(deviceId, `${session?.target.name ?? "The speaker"} was disconnected in Wird.`);
      if (device) await devices.setReachable(deviceId, null);
      return;
    }
    if (session) session.target.name = device.name;
    else if (isFollowed(device)) await of(device);
  }

  events.subscribe("device-changed", ({ deviceId }) => {
    if (closed) return;
    follow(deviceId).catch((error: unknown) => {
      log.error({ err: error, device: deviceId }, "a changed device could not be followed");
    });
  });

  return {
    of,
    async state(deviceId) {
      const session = await sessions.get(deviceId);
      return session ? session.state() : states.find(deviceId);
    },
    async watch() {
      const connected = await devices.listConnected(["google", "chromecast", "browser"]);
      await Promise.all(connected.map(of));
    },
    count: () => sessions.size,
    async close() {
      closed = true;
      const open = await Promise.allSettled(sessions.values());
      await Promise.allSettled(
        open.map((session) => (session.status === "fulfilled" ? session.value.close() : null)),
      );
      await states.flush();
    },
  };
}

/** An Echo says nothing by itself; it is heard through the skill alone. */
function isFollowed(device: Device): boolean {
  return device.type !== "alexa";
}
