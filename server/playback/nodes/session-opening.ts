// Makes the session of a speaker that this node follows from now on, from what is stored of it.
import type { Device } from "#contract/devices";
import { makeOf } from "#contract/makes";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { NodeLease } from "#server/platform/node-lease";
import { createWriteBehind } from "#server/platform/write-behind";
import type { DeviceStore } from "#server/devices/device-store";
import type { Ayahs } from "#server/reciters/ayahs";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import type { SpeakerKind, SpeakerTarget } from "#server/speakers/speaker";
import type { SpeakerJournals } from "#server/speakers/speaker-journal";
import { watchedSpeaker } from "#server/speakers/watched-speaker";
import type { HistoryStore } from "../record/history-store.ts";
import type {
  PlaybackStateStore,
  SpeakerState,
  StoredState,
} from "../record/playback-state-store.ts";
import { showNotice, type StatePublisher } from "../record/state-publisher.ts";
import type { DeviceRunEventListener } from "../run-events.ts";
import { planOfPlace } from "../session/plan-of-place.ts";
import { createPlaybackSession, type PlaybackSession } from "../session/session-runner.ts";

/** `stored`: as the row of the speaker has it; `on` hears of each change. */
export interface Reachability {
  stored: boolean | null;
  on(reachable: boolean): void;
}

export type OpenSession = (
  target: SpeakerTarget,
  reachability: Reachability,
) => Promise<PlaybackSession>;

interface Parts {
  devices: Pick<DeviceStore, "heardAfter" | "playsEarly" | "setReachable">;
  reciters: ReciterStore;
  history: HistoryStore;
  states: PlaybackStateStore;
  durations: Pick<RecordingDurations, "heard">;
  publisher: StatePublisher;
  nodeLease: Pick<NodeLease, "isOver" | "settled">;
  kinds: Record<Device["type"], SpeakerKind>;
  /** Of those that are reached by an agent. */
  agentSpeakers: SpeakerKind;
  /** The network of the home that an agent is in. */
  agents: { networkOf(agentId: number): Promise<string | null> };
  journals: Pick<SpeakerJournals, "of">;
  clock: Clock;
  random: () => number;
  log: Log;
  ayahs: Ayahs;
  onRunEvent: DeviceRunEventListener;
  /** What is left of a run; of its volume only where it has ended since `since`, UTC milliseconds. */
  afterRun(runId: number, since: number): Promise<"deleted" | { volumeBefore: number | null }>;
  /** A speaker could not play the recording at this address. */
  onRecordingFailed: (url: string) => void;
}

/** Milliseconds after a run from which on the volume counts as chosen by people. */
const VOLUME_IS_OURS = 10 * 60_000;

/** The home of all speakers that this server reaches by itself. */
const OWN_NETWORK = "own";

export function createSessionOpening(parts: Parts): OpenSession {
  const { devices, states, clock, log } = parts;

  /** Of a recording of ours that plays; live streams report 0 or -1. */
  function learnDuration(
    { status, reciterId, surahId, duration }: SpeakerState,
    target: SpeakerTarget,
  ): void {
    const { agentId, userId } = target;
    if (status !== "playing" || reciterId === null || surahId === null || !duration) return;
    const home = async () =>
      typeof agentId === "number" ? parts.agents.networkOf(agentId) : OWN_NETWORK;
    parts.durations.heard(reciterId, surahId, duration, {
      userId,
      ...(makeOf(target).provesLengths ? { home } : {}),
    });
  }

  const reached = createWriteBehind<number, boolean>({
    ...{ clock, log, gather: 0, failed: "reachability not saved yet" },
    write: (entries) =>
      Promise.all(entries.map((entry) => devices.setReachable(...entry))).then(() => {}),
  });

  /**
   * A node that was killed when it had stored the end of a run has not stored yet that its volume is to be put back. Of
   * a run that was deleted after its node was killed only the row of its speaker is left.
   */
  async function leftOn(deviceId: number): Promise<{ stored: StoredState; isDeleted: boolean }> {
    const stored = await states.find(deviceId);
    const { hearing, volumeOwed, positionAt } = stored;
    if (hearing === null || hearing.runId === null) return { stored, isDeleted: false };
    const since = clock.now() - VOLUME_IS_OURS;
    const after = await parts.afterRun(hearing.runId, since);
    const isDeleted = after === "deleted";
    const deletedOne = positionAt >= since ? (hearing.volumeBefore ?? null) : null;
    const owed = isDeleted ? deletedOne : after.volumeBefore;
    return { stored: { ...stored, volumeOwed: volumeOwed ?? owed }, isDeleted };
  }

  return async (target, reachability) => {
    let lastReached = reachability.stored;
    let isClosed = false;
    const isAway = typeof target.agentId === "number";
    const kind = isAway ? parts.agentSpeakers : parts.kinds[target.type];
    const { stored, isDeleted } = await leftOn(target.id);
    const { afterSurah } = stored;
    const byHand = stored.adhan?.interrupted?.byHand ?? null;
    return createPlaybackSession({
      ...{ target, stored, store: states.save },
      // What it is doing now it says itself, once it answers.
      initial: { ...stored, status: "stopped", error: null },
      lastPlan: await planOfPlace(parts.reciters, { ...stored, ...listenerOf(stored) }),
      lastIsDeleted: isDeleted,
      planBeforeAdhan: byHand && (await planOfPlace(parts.reciters, { ...byHand, afterSurah })),
      createSpeaker(onEvent) {
        const journal = parts.journals.of(target.id);
        const lease = parts.nodeLease;
        const speaker = watchedSpeaker(kind, target, {
          ...{ onEvent, journal, lease, onRecordingFailed: parts.onRecordingFailed },
        });
        return {
          ...speaker,
          close() {
            // Another node may follow the speaker from now on.
            isClosed = true;
            reached.forget(target.id);
            return speaker.close();
          },
        };
      },
      ...{ clock, log, random: parts.random, history: parts.history, ayahs: parts.ayahs },
      onChange(state, { historyUpdated = false, notice }) {
        learnDuration(state, target);
        const data = showNotice(notice) ?? null;
        parts.publisher.publish(target.userId, state, { historyUpdated, data });
      },
      onRunEvent: (runId, event) => parts.onRunEvent(runId, event, target.id),
      onPlaysEarly() {
        devices.playsEarly(target.id).catch((error: unknown) => {
          log.error({ err: error, device: target.id }, "that a speaker begins early is not stored");
        });
      },
      onHeardAfter(ms) {
        devices.heardAfter(target.id, ms).catch((error: unknown) => {
          log.warn({ err: error, device: target.id }, "how soon a speaker is heard is not stored");
        });
      },
      onReachable(reachable) {
        reachability.on(reachable);
        if (reachable === lastReached || isClosed) return;
        lastReached = reachable;
        void reached.put(target.id, reachable);
      },
    });
  };
}

/** Left out of a state that has none, as it is of a plan. */
function listenerOf({ hearing }: StoredState): { listener?: number } {
  return hearing?.listener === undefined ? {} : { listener: hearing.listener };
}
