// The sessions of the speakers that this node follows: one for each, made when it is needed.
import { BoundedMap } from "#contract/bounded-map";
import type { Device } from "#contract/devices";
import { makeOf } from "#contract/makes";
import { aboutSpeaker, sentence } from "#contract/sentences/sentences";
import { FIRST_ANSWER, STOP_ON_DISCONNECT } from "#contract/time-budgets";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { DeviceStore } from "#server/devices/device-store";
import type { SpeakerTarget } from "#server/speakers/speaker";
import type { SpeakerJournals } from "#server/speakers/speaker-journal";
import type { PlaybackSession } from "../session/session-runner.ts";
import {
  asOf,
  type PlaybackStateStore,
  type SpeakerState,
} from "../record/playback-state-store.ts";
import type { OpenSession } from "./session-opening.ts";
import { LeasedElsewhere, type SpeakerLeases } from "./speaker-leases.ts";

/** What is known of a speaker that this node follows; instants are UTC milliseconds. */
export interface Followed {
  /** It plays, has something to play, or is still to be stopped. */
  busy: boolean;
  /** Somebody of its account looks. */
  looked: boolean;
  /** There was a reason to follow it; null: there has been none but the check. */
  neededAt: number | null;
  /** It is needed until then at least. */
  neededUntil: number;
  /** Null: it has not answered yet, nor failed to. */
  reachable: boolean | null;
  /** When the check of it began. */
  checkedAt: number | null;
}

export interface PlaybackSessions {
  /**
   * The session of a device; made when there is none, and refused for one that is disconnected. Who
   * only checks whether it is there needs it no longer than that.
   */
  of(device: Device | SpeakerTarget, options?: { isCheck?: boolean }): Promise<PlaybackSession>;
  has(deviceId: number): boolean;
  /** It is needed until this instant, UTC milliseconds, though it may be idle. */
  keep(deviceId: number, until: number): void;
  /** All that are followed here; `needed` is called of each that is needed now. */
  followed(): Iterable<{
    target: SpeakerTarget;
    followed: Omit<Followed, "looked">;
    needed(): void;
  }>;
  /** Nothing needs it: whatever it does later is not seen. */
  letGo(deviceId: number): Promise<void>;
  /** The same for a person's request: once the runs left open on the speaker have been resumed. */
  resumed(device: Device): Promise<PlaybackSession>;
  /** Calls back with each speaker that gets a session, to resume the runs left open on it. */
  onFollowed(listener: (deviceId: number) => Promise<void>): void;
  /** What a device is doing, without making a session for it. */
  state(deviceId: number): Promise<SpeakerState>;
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
  openSession: OpenSession;
  devices: DeviceStore;
  states: Pick<PlaybackStateStore, "find" | "flush">;
  leases: SpeakerLeases;
  /** Somebody of this account looks here. */
  looks(userId: number): boolean;
  journals: Pick<SpeakerJournals, "forget">;
  clock: Clock;
  events: Events;
  log: Log;
}

/** Journals of this many speakers that are followed no more are kept. */
const MOST_LEFT_JOURNALS = 500;

interface Entry {
  target: SpeakerTarget;
  session: Promise<PlaybackSession>;
  /** Null: it is being made. */
  made: PlaybackSession | null;
  /** It has answered, or could not be reached. */
  answered: Promise<void>;
  known: Omit<Followed, "busy" | "looked">;
}

export function createPlaybackSessions(parts: Parts): PlaybackSessions {
  const { devices, states, leases, clock, events, log } = parts;
  // Promises, so that two callers at once get one session.
  const sessions = new Map<number, Entry>();
  /** Whose journals are kept though no session writes them. */
  const left = new BoundedMap<number, null>(MOST_LEFT_JOURNALS, (id) => parts.journals.forget(id));
  /** By device: the resuming of the runs left open on it. */
  const resuming = new Map<number, Promise<void>>();
  /** By device: the closing of its session. The next session waits until the lease is released. */
  const closing = new Map<number, Promise<void>>();
  /** The last change of each device, while it is being followed. */
  const changing = new Map<number, Promise<void>>();
  let resume: (deviceId: number) => Promise<void> = async () => {};
  let closed = false;

  async function create(
    target: SpeakerTarget,
    onReachable: (reachable: boolean) => void,
  ): Promise<PlaybackSession> {
    await closing.get(target.id);
    // The caller may have read it a while ago: a run is claimed ten seconds early.
    const device = await devices.find(target.id);
    if (!device?.isConnected) {
      throw new AppError("conflict", aboutSpeaker("speaker.disconnected-in-wird", target.name));
    }
    await leases.acquire(target.id);
    return parts.openSession(target, { stored: device.reachable, on: onReachable });
  }

  function of(target: SpeakerTarget, { isCheck = false } = {}): Promise<PlaybackSession> {
    if (closed) throw new AppError("unavailable", sentence("server.stopping"));
    const entry = sessions.get(target.id) ?? open(target);
    if (isCheck) entry.known.checkedAt ??= clock.now();
    else entry.known.neededAt = clock.now();
    return entry.session;
  }

  function open(target: SpeakerTarget): Entry {
    const known: Entry["known"] = {
      ...{ neededAt: null, neededUntil: 0, reachable: null, checkedAt: null },
    };
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const session = create(target, (reachable) => {
      known.reachable = reachable;
      answer();
    });
    const entry: Entry = { target, session, made: null, answered, known };
    sessions.set(target.id, entry);
    left.delete(target.id);
    session.then(
      (made) => {
        entry.made = made;
        resumeOpenRuns(target.id);
      },
      (error: unknown) => {
        if (sessions.get(target.id) === entry) sessions.delete(target.id);
        if (!(error instanceof LeasedElsewhere)) leases.release(target.id).catch(() => {});
      },
    );
    return entry;
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
    const session = await sessions.get(deviceId)?.session;
    if (!session) return;
    const reason = aboutSpeaker("speaker.was-disconnected-in-wird", session.target.name);
    await close(deviceId, async () => {
      if (session.plan()) await within(clock, STOP_ON_DISCONNECT, session.stop(reason));
      else await session.letReadyGo(null);
      await hangUp(session);
    });
  }

  async function hangUp(session: PlaybackSession): Promise<void> {
    await session.close();
    await leases.release(session.target.id);
  }

  /** Another node follows this speaker from now on: what plays continues. */
  async function leave(deviceId: number): Promise<void> {
    const session = sessions.get(deviceId)?.session;
    await close(deviceId, async () => (await session)?.leave());
  }

  async function letGo(deviceId: number): Promise<void> {
    const session = sessions.get(deviceId)?.made;
    if (!session || session.isBusy()) return;
    left.set(deviceId, null);
    await close(deviceId, () => hangUp(session));
  }

  async function close(deviceId: number, leaving: () => Promise<void>): Promise<void> {
    sessions.delete(deviceId);
    const closed = leaving().finally(() => {
      if (!left.has(deviceId)) parts.journals.forget(deviceId);
    });
    // The next session waits for the end of this one, not for its success.
    const settled = closed.catch(() => {});
    closing.set(deviceId, settled);
    await closed.finally(() => {
      if (closing.get(deviceId) === settled) closing.delete(deviceId);
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
    const session = await sessions.get(deviceId)?.session;
    if (!device?.isConnected) {
      await drop(deviceId);
      left.delete(deviceId);
      parts.journals.forget(deviceId);
      if (device) await devices.setReachable(deviceId, null);
      return;
    }
    if (session && (session.target.agentId ?? null) !== (device.agentId ?? null)) {
      // It is reached by another way from now on: what plays continues.
      await close(deviceId, () => hangUp(session));
      if (parts.looks(device.userId)) await of(device);
    } else if (session) session.target.name = device.name;
    else if (makeOf(device).isFollowed && parts.looks(device.userId)) await of(device);
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
    has: (deviceId) => sessions.has(deviceId),
    keep(deviceId, until) {
      const known = sessions.get(deviceId)?.known;
      if (known) known.neededUntil = Math.max(known.neededUntil, until);
    },
    *followed() {
      for (const { target, made, known } of sessions.values()) {
        const needed = () => void (known.neededAt = clock.now());
        yield { target, followed: { ...known, busy: made?.isBusy() ?? true }, needed };
      }
    },
    letGo,
    async resumed(device) {
      const session = await of(device);
      await resuming.get(device.id);
      const answered = sessions.get(device.id)?.answered;
      // What it does and how loud it is it says first: a person commands what is heard there.
      if (answered) await within(clock, FIRST_ANSWER, answered);
      return session;
    },
    onFollowed(listener) {
      resume = listener;
    },
    async state(deviceId) {
      const session = await sessions.get(deviceId)?.session;
      return session ? session.state() : asOf(await states.find(deviceId), clock.now());
    },
    saveStates: states.flush,
    async leaveAll() {
      // A speaker that hangs up at once may be asked for again while others still do: it is another node's by then.
      await leases.leaveAll(async () => {
        await Promise.allSettled([...sessions.keys()].map(leave));
      });
    },
    async statuses() {
      const counts: Record<string, number> = {};
      for (const { made } of sessions.values()) {
        if (!made) continue;
        const { status } = made.state();
        counts[status] = (counts[status] ?? 0) + 1;
      }
      return counts;
    },
    async close(beforeOthers) {
      closed = true;
      const entries = [...sessions.values()];
      await Promise.allSettled(entries.map(async ({ session }) => (await session).close()));
      await states.flush();
      await beforeOthers?.();
      await leases.end();
      events.publish("speakers-free", {});
    },
  };
}

/** Resolves when the promise is settled, either way, after this many milliseconds at most. */
function within(clock: Clock, ms: number, done: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    const settled = () => {
      cancel();
      resolve();
    };
    done.then(settled, settled);
  });
}
