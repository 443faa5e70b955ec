// Follows the speakers that matter, each on one node, and lets go of those that matter no more.
import { makeOf } from "#contract/makes";
import { chunks } from "#server/platform/database/chunks";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { createLooks } from "#server/platform/looks";
import type { NodeLease } from "#server/platform/node-lease";
import type { DeviceStore } from "#server/devices/device-store";
import type { Attention } from "./attention.ts";
import type { DueSpeakers } from "./due-speakers.ts";
import type { PlaybackSessions, Followed } from "./playback-sessions.ts";
import { LeasedElsewhere, type SpeakerLeases } from "./speaker-leases.ts";

export interface SpeakerFollowing {
  /** Resolves when what played when Wird or another node ended is followed. */
  start(): Promise<void>;
  stop(): void;
}

interface Parts {
  devices: Pick<DeviceStore, "find" | "list">;
  playback: PlaybackSessions;
  leases: Pick<SpeakerLeases, "acquireFree" | "release">;
  nodeLease: Pick<NodeLease, "live">;
  due: DueSpeakers;
  attention: Attention;
  clock: Clock;
  events: Events;
  log: Log;
}

/** Milliseconds between looks for speakers that begin or cease to matter. */
const LOOK_EVERY = 5000;
/** Milliseconds between looks for nodes that ended without anybody saying so. */
const LOOK_FOR_ENDED_EVERY = 60_000;
/** Milliseconds that each node has for the speakers whose turn is its own, when another has ended. */
const TURN = 2000;
/** A speaker stays followed so long after its run was due, milliseconds: the run may begin late. */
const AFTER_DUE = 60_000;
/** Thousands of speakers at once would occupy the database. */
const OPENED_AT_ONCE = 20;

export function createSpeakerFollowing(parts: Parts): SpeakerFollowing {
  const { devices, playback, leases, nodeLease, due, attention, clock, events, log } = parts;
  const { node } = events;
  const cancels = new Set<() => void>();
  let stopped = true;
  /** Until which instant runs have been looked at, of each kind of look. */
  let seen = { turn: 0, anyone: 0, check: 0 };
  let lookedAt = 0;

  const looksFor = (every: number, what: string, look: () => Promise<void>) =>
    createLooks({
      ...{ clock, look, every },
      onFault: (error) => log.warn({ err: error }, `${what} failed`),
    });
  const endedLooks = looksFor(
    LOOK_FOR_ENDED_EVERY,
    "taking up the speakers of ended nodes",
    takeUpEnded,
  );
  const looks = [
    looksFor(LOOK_EVERY, "following the speakers of due runs", lookForDue),
    looksFor(LOOK_EVERY, "asking speakers before their runs", check),
    looksFor(LOOK_EVERY, "letting go of idle speakers", letGoOfIdle),
  ];

  function later(ms: number, call: () => void): void {
    const cancel = clock.after(ms, () => {
      cancels.delete(cancel);
      call();
    });
    cancels.add(cancel);
  }

  // --- taking

  /** Follows those of these speakers that no other node has. */
  async function take(deviceIds: number[], open: (deviceId: number) => Promise<void>) {
    for (const some of chunks([...new Set(deviceIds)], OPENED_AT_ONCE)) {
      if (stopped) return;
      const acquired = await leases.acquireFree(some);
      await Promise.all(
        acquired.map((deviceId) =>
          open(deviceId).catch((error: unknown) => {
            log.warn({ err: error, device: deviceId }, "a speaker could not be followed yet");
          }),
        ),
      );
    }
  }

  async function open(deviceId: number, { isCheck = false } = {}): Promise<void> {
    const device = await devices.find(deviceId);
    if (!device?.isConnected || stopped) await leases.release(deviceId);
    else await playback.of(device, { isCheck });
  }

  async function takeUpEnded({ turnOnly = false } = {}): Promise<void> {
    const left = await due.ofEndedNodes();
    const live = turnOnly ? await nodeLease.live() : [];
    await take(turnOnly ? left.filter((deviceId) => isTurnOf(node, live, deviceId)) : left, open);
  }

  function takeUpFree(): void {
    if (stopped) return;
    const failed = (error: unknown) => log.warn({ err: error }, "speakers could not be taken up");
    takeUpEnded({ turnOnly: true }).catch(failed);
    later(TURN, () => void takeUpEnded().catch(failed));
  }

  // --- runs that are due

  async function lookForDue(): Promise<void> {
    const now = clock.now();
    if (now < lookedAt) seen = { turn: 0, anyone: 0, check: 0 };
    lookedAt = now;
    const live = await nodeLease.live();
    const isMine = (deviceId: number) => isTurnOf(node, live, deviceId);
    seen.turn = await followDue(Math.max(seen.turn, now), now + FOLLOW_BEFORE, isMine);
    seen.anyone = await followDue(Math.max(seen.anyone, now), now + ANYONE_BEFORE, () => true);
  }

  async function followDue(from: number, to: number, which: (deviceId: number) => boolean) {
    for await (const page of due.between(from, to)) {
      const mine = page.filter(({ deviceId }) => which(deviceId));
      const fresh = mine.filter(({ deviceId }) => !playback.has(deviceId));
      await take(
        fresh.map(({ deviceId }) => deviceId),
        open,
      );
      for (const { deviceId, dueAt } of mine) playback.keep(deviceId, dueAt + AFTER_DUE);
      if (stopped) break;
    }
    return to;
  }

  /** Each speaker once before its run: whether it is there stands in its row afterwards. */
  async function check(): Promise<void> {
    const now = clock.now();
    const from = Math.max(seen.check, now + FOLLOW_BEFORE);
    const to = now + CHECK_BEFORE;
    const live = await nodeLease.live();
    for await (const page of due.between(from, to)) {
      const ids = page.map(({ deviceId }) => deviceId);
      const fresh = ids.filter((id) => isTurnOf(node, live, id) && !playback.has(id));
      await take(fresh, (deviceId) => open(deviceId, { isCheck: true }));
      if (stopped) return;
    }
    seen.check = to;
  }

  // --- letting go

  async function letGoOfIdle(): Promise<void> {
    const now = clock.now();
    const idle = [];
    for (const { target, followed, needed } of playback.followed()) {
      const known = { ...followed, looked: attention.looks(target.userId) };
      if (isNeeded(known, now)) needed();
      else if (isLetGo(known, now)) idle.push(target);
    }
    for (const some of chunks(idle, OPENED_AT_ONCE)) {
      await Promise.allSettled(some.map(({ id }) => playback.letGo(id)));
      // Somebody may look on another node.
      for (const { id, userId } of some) events.publish("speaker-left", { deviceId: id, userId });
    }
  }

  // --- somebody looks

  async function followAccount(userId: number): Promise<void> {
    const all = await devices.list(userId);
    const wanted = all.filter((device) => {
      return device.isConnected && makeOf(device).isFollowed && !playback.has(device.id);
    });
    for (const device of wanted) {
      if (stopped) return;
      await playback.of(device).catch((error: unknown) => {
        if (!(error instanceof LeasedElsewhere)) throw error;
      });
    }
  }

  attention.onLook((userId) => {
    if (stopped) return;
    followAccount(userId).catch((error: unknown) => {
      attention.again(userId);
      log.warn({ err: error, user: userId }, "the speakers of an account could not be followed");
    });
  });
  events.subscribe("speaker-left", ({ userId }) => {
    if (stopped || !attention.looks(userId)) return;
    followAccount(userId).catch((error: unknown) => {
      log.warn({ err: error, user: userId }, "a speaker that was left could not be followed");
    });
  });
  events.subscribe("speakers-free", takeUpFree);

  return {
    async start() {
      stopped = false;
      seen = { turn: 0, anyone: 0, check: 0 };
      endedLooks.start(LOOK_FOR_ENDED_EVERY);
      await endedLooks.run();
      await due.ofLastTime().then((ids) => take(ids, open));
      if (stopped) return;
      for (const each of looks) each.start();
    },
    stop() {
      stopped = true;
      for (const each of [endedLooks, ...looks]) void each.stop();
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
}

// --- the rules: which speakers are followed, for how long, and by which node

/** A speaker is followed this long before a run of it is due, milliseconds, by the node whose turn it is. */
const FOLLOW_BEFORE = 2 * 60_000;
/** Whom nobody has so shortly before, any node follows. */
const ANYONE_BEFORE = 60_000;
/** So long before a run its speaker is asked once whether it is there: alerts warn an hour before. */
const CHECK_BEFORE = 62 * 60_000;
/** A speaker that does not answer the check is tried for so long: alerts want it away for two minutes. */
export const CHECK_FOR = 3 * 60_000;
/** After the last reason to follow a speaker it is followed for so long. */
const IDLE_FOR = 2 * 60_000;

/** There is a reason to follow it now. */
function isNeeded({ busy, looked, neededUntil }: Followed, now: number): boolean {
  return busy || looked || now < neededUntil;
}

/** Nothing needs it any more: the node lets go of it. */
export function isLetGo(followed: Followed, now: number): boolean {
  if (isNeeded(followed, now)) return false;
  const { neededAt, checkedAt, reachable } = followed;
  // A clock that was set back ends no reason.
  const isPast = (at: number, ms: number) => now >= at + ms;
  if (checkedAt !== null && reachable !== true && !isPast(checkedAt, CHECK_FOR)) return false;
  return neededAt === null || isPast(neededAt, IDLE_FOR);
}

/** Each speaker has one node whose turn it is, while the same nodes live. */
export function isTurnOf(node: string, live: readonly string[], deviceId: number): boolean {
  const rank = live.indexOf(node);
  return rank >= 0 && deviceId % live.length === rank;
}
