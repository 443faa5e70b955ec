// The sessions of all speakers: one for each, made when it is needed and kept while it is connected.
import type { Ayahs } from "#server/reciters/ayahs";
import type { Device } from "#contract/devices";
import { aboutSpeaker, sentence } from "#contract/sentences/sentences";
import { STOP_ON_DISCONNECT } from "#contract/time-budgets";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { NodeLease } from "#server/platform/node-lease";
import type { DeviceStore } from "#server/devices/device-store";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import { journaledSpeaker } from "#server/speakers/journaled-speaker";
import type { SpeakerKind, SpeakerTarget } from "#server/speakers/speaker";
import type { SpeakerJournals } from "#server/speakers/speaker-journal";
import type { HistoryStore } from "../record/history-store.ts";
import type { RunEventListener } from "../run-events.ts";
import { planOfPlace } from "../session/plan-of-place.ts";
import { createPlaybackSession, type PlaybackSession } from "../session/playback-session.ts";
import {
  asOf,
  type PlaybackStateStore,
  type SpeakerState,
} from "../record/playback-state-store.ts";
import { showNotice, type StatePublisher } from "../record/state-publisher.ts";
import { LeasedElsewhere, type SpeakerLeases } from "./speaker-leases.ts";
import { surelyHeld } from "./surely-held.ts";

export interface PlaybackSessions {
  /** The session of a device; made when there is none, and refused for one that is disconnected. */
  of(device: Device | SpeakerTarget): Promise<PlaybackSession>;
  /** The same for a person's request: once the runs left open on the speaker have been resumed. */
  resumed(device: Device): Promise<PlaybackSession>;
  /** Calls back with each speaker that gets a session, to resume the runs left open on it. */
  onFollowed(listener: (deviceId: number) => Promise<void>): void;
  /** What a device is doing, without making a session for it. */
  state(deviceId: number): Promise<SpeakerState>;
  /** Opens the sessions of all connected speakers, so that they are followed and ready. */
  watch(): Promise<void>;
  /** Another node has taken this one for dead: the speakers are left as they are. */
  leaveAll(): Promise<void>;
  /** Writes the states that still wait to be written. Never rejects. */
  saveStates(): Promise<void>;
  /** How many speakers are followed here, by what they are doing. */
  statuses(): Promise<Record<string, number>>;
  /** `beforeOthers`: what is to be done before other nodes may follow the speakers. */
  close(beforeOthers?: () => Promise<void>): Promise<void>;
}

interface Parts {
  devices: DeviceStore;
  reciters: ReciterStore;
  history: HistoryStore;
  states: PlaybackStateStore;
  durations: Pick<RecordingDurations, "heard">;
  publisher: StatePublisher;
  leases: SpeakerLeases;
  nodeLease: Pick<NodeLease, "isOver" | "settled">;
  kinds: Record<Device["type"], SpeakerKind>;
  journals: Pick<SpeakerJournals, "of" | "forget">;
  clock: Clock;
  random: () => number;
  events: Events;
  log: Log;
  ayahs: Ayahs;
  onRunEvent: RunEventListener;
}

/** Milliseconds between looks for speakers whose lease has ended. */
const LOOK_EVERY = 5000;
/** Thousands of speakers at once would occupy the database. */
const OPENED_AT_ONCE = 10;
/** An Echo is no speaker to connect to; its skill reports what it does. */
const FOLLOWED: Device["type"][] = ["google", "chromecast", "browser", "home-assistant"];

export function createPlaybackSessions(parts: Parts): PlaybackSessions {
  const { devices, states, leases, clock, events, log } = parts;
  // Promises, so that two callers at once get one session.
  const sessions = new Map<number, Promise<PlaybackSession>>();
  /** By device: the resuming of the runs left open on it. */
  const resuming = new Map<number, Promise<void>>();
  /** By device: the closing of its session. The next session waits until the lease is released. */
  const closing = new Map<number, Promise<void>>();
  /** The last change of each device, while it is being followed. */
  const changing = new Map<number, Promise<void>>();
  let resume: (deviceId: number) => Promise<void> = async () => {};
  let closed = false;
  let cancelLook: (() => void) | null = null;

  async function create(target: SpeakerTarget): Promise<PlaybackSession> {
    await closing.get(target.id);
    // The caller may have read it a while ago: a run is claimed ten seconds early.
    const device = await devices.find(target.id);
    if (!device?.isConnected) {
      throw new AppError("conflict", aboutSpeaker("speaker.disconnected-in-wird", target.name));
    }
    await leases.acquire(target.id);
    const kind = parts.kinds[target.type];
    const stored = await states.find(target.id);
    return createPlaybackSession({
      ...{ target, stored, store: states.save },
      // What it is doing now it says itself, once it answers.
      initial: { ...stored, status: "stopped", error: null },
      lastPlan: await planOfPlace(parts.reciters, stored),
      planBeforeAdhan: await planOfPlace(parts.reciters, stored.adhan?.interrupted?.byHand),
      createSpeaker(onEvent) {
        const journal = parts.journals.of(target.id);
        return surelyHeld(journaledSpeaker(kind, target, onEvent, journal), parts.nodeLease);
      },
      ...{ clock, log, random: parts.random, history: parts.history, ayahs: parts.ayahs },
      onChange(state, { historyUpdated = false, notice }) {
        learnDuration(state);
        const data = showNotice(notice) ?? null;
        parts.publisher.publish(target.userId, state, { historyUpdated, data });
      },
      onRunEvent: parts.onRunEvent,
      onReachable(reachable) {
        devices.setReachable(target.id, reachable).catch((error: unknown) => {
          log.error({ err: error, device: target.id }, "reachability not saved");
        });
      },
    });
  }

  /** Of a recording of ours that plays; live streams report 0 or -1. */
  function learnDuration({ status, reciterId, surahId, duration }: SpeakerState): void {
    if (status !== "playing" || reciterId === null || surahId === null || !duration) return;
    parts.durations.heard(reciterId, surahId, duration);
  }

  function of(target: SpeakerTarget): Promise<PlaybackSession> {
    if (closed) throw new AppError("unavailable", sentence("server.stopping"));
    let session = sessions.get(target.id);
    if (!session) {
      session = create(target);
      sessions.set(target.id, session);
      session.then(
        () => resumeOpenRuns(target.id),
        () => sessions.delete(target.id),
      );
    }
    return session;
  }

  function resumeOpenRuns(deviceId: number): void {
    const resumed = resume(deviceId);
    resuming.set(deviceId, resumed);
    resumed
      .catch((error: unknown) => {
        log.error({ err: error, device: deviceId }, "open runs could not be resumed yet");
      })
      .finally(() => {
        if (resuming.get(deviceId) === resumed) resuming.delete(deviceId);
      });
  }

  async function drop(deviceId: number): Promise<void> {
    const session = await sessions.get(deviceId);
    if (!session) return;
    const reason = aboutSpeaker("speaker.was-disconnected-in-wird", session.target.name);
    await close(deviceId, async () => {
      if (session.plan()) await within(STOP_ON_DISCONNECT, session.stop(reason));
      await session.close();
      await leases.release(deviceId);
    });
  }

  /** Waits until a promise is settled, at most this many milliseconds. */
  function within(ms: number, done: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(ms, resolve);
      const settled = () => {
        cancel();
        resolve();
      };
      done.then(settled, settled);
    });
  }

  /** Another node follows this speaker from now on: what plays continues. */
  async function leave(deviceId: number): Promise<void> {
    const session = sessions.get(deviceId);
    await close(deviceId, async () => (await session)?.leave());
  }

  async function close(deviceId: number, letGo: () => Promise<void>): Promise<void> {
    sessions.delete(deviceId);
    const closed = letGo().finally(() => parts.journals.forget(deviceId));
    // The next session waits for the end of this one, not for its success.
    const settled = closed.catch(() => {});
    closing.set(deviceId, settled);
    await closed.finally(() => {
      if (closing.get(deviceId) === settled) closing.delete(deviceId);
    });
  }

  /** Follows the connected speakers that no node follows: at the start, and when a node has died. */
  async function followFree(): Promise<void> {
    const free = (await leases.acquireFree(FOLLOWED)).filter((deviceId) => !sessions.has(deviceId));
    for (let at = 0; at < free.length; at += OPENED_AT_ONCE) {
      await Promise.all(free.slice(at, at + OPENED_AT_ONCE).map(followTaken));
    }
  }

  async function followTaken(deviceId: number): Promise<void> {
    const device = await devices.find(deviceId);
    if (device?.isConnected && !closed) await of(device);
  }

  function lookForFree(): void {
    cancelLook?.();
    cancelLook = clock.after(LOOK_EVERY, lookForFree);
    followFree().catch((error: unknown) => {
      log.warn({ err: error }, "free speakers could not be followed");
    });
  }

  /** Changes of one device are followed one after another: the last one decides. */
  function followChange(deviceId: number): Promise<void> {
    const before = changing.get(deviceId) ?? Promise.resolve();
    const followed = before.catch(() => {}).then(() => follow(deviceId));
    changing.set(deviceId, followed);
    return followed.finally(() => {
      if (changing.get(deviceId) === followed) changing.delete(deviceId);
    });
  }

  /** A device was connected, disconnected, renamed or deleted. */
  async function follow(deviceId: number): Promise<void> {
    const device = await devices.find(deviceId);
    const session = await sessions.get(deviceId);
    if (!device?.isConnected) {
      await drop(deviceId);
      parts.journals.forget(deviceId);
      if (device) await devices.setReachable(deviceId, null);
      return;
    }
    if (session) session.target.name = device.name;
    else if (FOLLOWED.includes(device.type)) await of(device);
  }

  events.subscribe("device-changed", ({ deviceId }) => {
    if (closed) return;
    followChange(deviceId).catch((error: unknown) => {
      if (error instanceof LeasedElsewhere) return;
      log.error({ err: error, device: deviceId }, "a changed device could not be followed");
    });
  });

  return {
    of,
    async resumed(device) {
      const session = await of(device);
      await resuming.get(device.id);
      return session;
    },
    onFollowed(listener) {
      resume = listener;
    },
    async state(deviceId) {
      const session = await sessions.get(deviceId);
      return session ? session.state() : asOf(await states.find(deviceId), clock.now());
    },
    saveStates: states.flush,
    async watch() {
      events.subscribe("speakers-free", () => {
        if (cancelLook) lookForFree();
      });
      await followFree();
      cancelLook = clock.after(LOOK_EVERY, lookForFree);
    },
    async leaveAll() {
      await Promise.allSettled([...sessions.keys()].map(leave));
      await leases.leaveAll();
    },
    async statuses() {
      const counts: Record<string, number> = {};
      for (const session of await Promise.allSettled(sessions.values())) {
        if (session.status === "rejected") continue;
        const { status } = session.value.state();
        counts[status] = (counts[status] ?? 0) + 1;
      }
      return counts;
    },
    async close(beforeOthers) {
      closed = true;
      cancelLook?.();
      cancelLook = null;
      const open = await Promise.allSettled(sessions.values());
      await Promise.allSettled(
        open.flatMap((one) => (one.status === "fulfilled" ? [one.value.close()] : [])),
      );
      await states.flush();
      await beforeOthers?.();
      await leases.end();
      events.publish("speakers-free", {});
    },
  };
}
