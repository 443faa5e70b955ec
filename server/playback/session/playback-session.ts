// What one speaker plays: the state machine into which schedules, buttons, voices and the speaker itself are events.
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { Ayahs } from "#server/reciters/ayahs";
import type { MediaStatus, Speaker, SpeakerEvent, SpeakerTarget } from "#server/speakers/speaker";
import type { HistoryStore } from "../record/history-store.ts";
import { createStateTracker, type ChangeNotes, placeOf, statusOf } from "./state-tracker.ts";
import type { PlayOrder } from "../play-order.ts";
import { ADOPTED, type Adoption, adhanTooLate, type GaveWay, type PlayPlan } from "../play-plan.ts";
import type { RunEnd, RunEventListener } from "../run-events.ts";
import type { SleepSetting, SpeakerState, StoredState } from "../record/playback-state-store.ts";
import { type AfterAdhan, createInterlude } from "./interlude.ts";
import { createPendingStop } from "./pending-stop.ts";
import { createPreparedRecital } from "./prepared-recital.ts";
import { createRecital, type Recital } from "./recital.ts";
import { urlOf } from "./plan-recordings.ts";
import { createRunVolume } from "./run-volume.ts";
import { createSessionRecord } from "./session-record.ts";
import { createSleepTimer, sleptReason } from "./sleep-timer.ts";
import { supersededBy, takenOver } from "./takeover-reasons.ts";
import { createVolumeKeeper } from "./volume-keeper.ts";

export interface SessionParts {
  target: SpeakerTarget;
  initial: SpeakerState;
  /** What another node or process has left; null: nothing is stored. */
  stored: StoredState | null;
  createSpeaker(onEvent: (event: SpeakerEvent) => void): Speaker;
  clock: Clock;
  random: () => number;
  log: Log;
  /** What a session writes of it: agents have none of their own. */
  history: Pick<HistoryStore, "beginSoon" | "closeLeft" | "keepPlaceSoon">;
  ayahs: Ayahs;
  /** What it played when the last process of Wird ended: adopted if it still plays that. */
  lastPlan: PlayPlan | null;
  /** What a person had started there when an adhan began, which may still sound. */
  planBeforeAdhan: PlayPlan | null;
  onChange(state: SpeakerState, notes: ChangeNotes): void;
  /** Stores the state: at changes, and once a minute while it plays. */
  store(state: StoredState): void;
  onReachable(reachable: boolean): void;
  onRunEvent: RunEventListener;
}

export interface PlaybackSession {
  readonly target: SpeakerTarget;
  /** What the speaker is doing now; the position advances with the clock. */
  state(): SpeakerState;
  plan(): PlayPlan | null;
  /** What is heard now without a jump, in seconds of its recording; null: nothing. */
  heardNow(): { surahId: number; from: number; to: number } | null;
  /** It plays or is paused, whoever began it, has something to play, is still to be stopped, or owed its volume. */
  isBusy(): boolean;
  speaker: Speaker;
  /** This plan is to begin here soon: the speaker and all that needs no speaker are made ready. */
  prepare(plan: PlayPlan): Promise<void>;
  /**
   * Starts a plan. With `adopt`, the speaker is asked first, and left alone when it plays it already.
   * Resolves when the speaker has accepted the first recording; rejects with its SpeakerError, and
   * tries again by itself. While an adhan sounds, a run waits: then it resolves at once.
   */
  begin(plan: PlayPlan, options?: { adopt?: Adoption | null }): Promise<void>;
  /** Goes to another surah or position within the plan. */
  moveTo(order: PlayOrder, position: number): Promise<void>;
  /** Somebody goes to this second of the recording, pauses, or resumes. */
  seek(position: number): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Somebody pressed stop; in an adhan what waits for its end is stopped too. */
  stop(reason: Sentence): Promise<void>;
  /** This run is not to be heard any more; what an adhan of it interrupted continues. */
  stopRun(runId: number, reason: Sentence): Promise<void>;
  /** It plays elsewhere from now on: it is stopped here, and again should the speaker play it after all. */
  abandon(runId: number, reason: Sentence): Promise<void>;
  /** Somebody asked for this volume (0 to 100; above 0 it unmutes), or to mute or unmute. */
  setVolume(wish: { volume?: number | undefined; muted?: boolean | undefined }): Promise<void>;
  /** Somebody set the sleep timer; null: off. */
  setSleepTimer(setting: SleepSetting | null): void;
  /** Another node plays this run now; what plays continues, and no events of it are published. */
  letGo(runId: number): void;
  /** Somebody has asked for something: the state is stored now, and at once when the speaker answers. */
  asked(): void;
  /** Lets go of the speaker; what plays continues. */
  close(): Promise<void>;
  /** The same; another node follows it, and stores its state now. */
  leave(): Promise<void>;
}

export function createPlaybackSession(parts: SessionParts): PlaybackSession {
  const { target, clock, random, log } = parts;
  let recital: Recital | null = null;
  let { lastPlan } = parts;
  /** An adhan that sounded when the last process of Wird ended, until it is known what became of it. */
  let earlierAdhan = parts.initial.adhan;
  let isConnected = false;
  /** The address that the speaker plays by its last report, whosever it is, and the number of reports. */
  let heard: { playing: string | null; reports: number } = { playing: null, reports: 0 };
  /** Runs that play elsewhere or are over, by their ids. */
  const over = new Set<number>();
  let closed = false;
  /** The recording that has ended is being stopped, and the volume put back. */
  let silencing = Promise.resolve();

  const tracker = createStateTracker({
    ...{ initial: parts.initial, clock },
    onChange(state, notes) {
      parts.onChange(state, notes);
      record.changed();
    },
  });
  const speaker = parts.createSpeaker(hear);
  const pendingStop = createPendingStop({
    ...{ target, speaker, clock, log },
    isConnected: () => isConnected && !closed,
    heard: () => heard,
    // While it sounds its volume stays as low as it is; what has begun since has a volume of its own.
    onSilent: () => recital === null && volumes.restore(),
  });
  const runVolume = createRunVolume({ ...parts, volumes: () => volumes });
  const volumes = createVolumeKeeper({
    clock,
    owed: parts.stored?.volumeOwed ?? null,
    setVolume: (volume) => speaker.setVolume(volume),
    onRemembered: runVolume.remembered,
    mayPutBack: () => !pendingStop.waits(),
    onOwed: () => record.changed(),
  });
  const prepared = createPreparedRecital({ speaker, make: makeRecital });
  const record = createSessionRecord({
    ...{ ...parts, tracker, recital: () => recital, volumeOwed: volumes.owed },
    onHistory: () => parts.onChange(tracker.get(), { historyUpdated: true }),
  });

  const sleepTimer = createSleepTimer({
    clock,
    tracker,
    volumes,
    plays: () => recital !== null && !interlude.sounds(),
    stop() {
      stop(sleptReason(target.name)).catch((error: unknown) => {
        log.warn({ err: error, device: target.id }, "a sleep timer could not stop its speaker yet");
      });
    },
  });

  const interlude = createInterlude({
    ...{ clock, target },
    loudness: tracker.get,
    onRunEvent: parts.onRunEvent,
  });

  function makeRecital(plan: PlayPlan): Recital {
    const created: Recital = createRecital({
      ...{ plan, target, speaker, tracker, volumes, clock, random, log },
      ...{ isConnected: () => isConnected, historyWriter: record.historyWriter },
      earlier: record.earlierOf(plan),
      ayahs: parts.ayahs,
      publish(event) {
        if (plan.runId === null) return;
        if (event.type === "ended") over.add(plan.runId);
        parts.onRunEvent(plan.runId, event);
      },
      sleepTimer: plan.adhan ? { endsWithSurah: () => false } : sleepTimer,
      onOver(silence, end) {
        if (recital === created) recital = null;
        if (plan.runId !== null) over.add(plan.runId);
        if (plan.adhan && !closed) {
          // Once the recital has shown its end.
          if (interlude.follows(end)) {
            publishEnd(plan, end);
            return queueMicrotask(() => afterAdhan(silence));
          }
          showAdhan();
        }
        nothingFollows(silence, { plan, end });
      },
    });
    return created;
  }

  function publishEnd({ runId }: PlayPlan, end: RunEnd): void {
    if (runId !== null) parts.onRunEvent(runId, { type: "ended", ...end });
  }

  function recite(plan: PlayPlan): Recital {
    recital = prepared.take(plan);
    return recital;
  }

  // --- what begins

  async function start(
    plan: PlayPlan,
    { adopt = null, after = null }: { adopt?: Adoption | null; after?: AfterAdhan | null } = {},
  ): Promise<void> {
    lastPlan = null;
    if (plan.runId !== null) over.delete(plan.runId);
    pendingStop.set(null);
    runVolume.begins(plan.runId);
    if (adopt) volumes.adopt(plan.volume, adopt.volumeBefore);
    else earlierAdhan = null;
    showAdhan();
    if (after?.kind === "continues" && after.volume) volumes.bringBack(after.volume);
    // What is heard already has its volume; what is too late to begin needs none.
    else if (!runVolume.isSetAtHome(plan) && !adopt?.sounded && !adopt?.tooLate) beginVolume(plan);
    await recite(plan).begin(adopt, after?.kind === "continues" ? after.before : null);
  }

  function showAdhan(): void {
    const adhan = interlude.stored();
    if (adhan !== null || tracker.get().adhan !== null) tracker.change({ adhan });
  }

  async function beginAdhan(plan: PlayPlan, adopt: Adoption | null): Promise<void> {
    const reason = adopt ? null : adhanTooLate(plan, clock.now());
    // Nothing gives way to it.
    if (reason !== null && plan.runId !== null) {
      return parts.onRunEvent(plan.runId, { type: "ended", outcome: "missed", reason });
    }
    const earlier = adopt && (earlierAdhan?.interrupted ?? null);
    const volume = earlier?.volume ?? volumes.keep();
    const before = recital && giveWay(recital, plan);
    const paused = before?.paused || earlier?.paused === true;
    recital = null;
    if (before) interlude.begin(plan, { ...before, paused }, volume);
    else interlude.adopt(plan, earlier, parts.planBeforeAdhan);
    earlierAdhan = null;
    await start(plan, { adopt });
  }

  /** What plays pauses; null: it has ended. */
  function giveWay(playing: Recital, to: PlayPlan): GaveWay | null {
    if (sleepTimer.isFading()) {
      playing.supersede(sleptReason(target.name));
      sleepTimer.clear();
      return null;
    }
    const { status, silentUntil } = tracker.get();
    const before = playing.giveWay(supersededBy(to, target.name));
    if (before && status === "playing" && silentUntil === null) {
      speaker.pause().catch((error: unknown) => {
        log.debug({ err: error, device: target.id }, "a speaker was not paused for an adhan");
      });
    }
    return before;
  }

  function afterAdhan(silence: { url: string } | null): void {
    if (closed || recital || !interlude.sounds()) return;
    if (sleepTimer.isDue()) interlude.endAll(sleptReason(target.name));
    const after = interlude.next();
    if (!after) {
      showAdhan();
      return nothingFollows(silence);
    }
    if (after.kind === "begins") sleepTimer.clear();
    const started =
      after.kind === "adhan"
        ? start(after.plan, { adopt: after.adopt })
        : start(after.before.plan, { after });
    started.catch((error: unknown) => {
      // The session tries again by itself and publishes the events of the run.
      log.info({ err: error, device: target.id }, "the first try after an adhan failed");
    });
  }

  /** `ended`: a plan whose end is to be published. Played is only what falls silent at its end. */
  function nothingFollows(
    silence: { url: string } | null,
    ended?: { plan: PlayPlan; end: RunEnd },
  ): void {
    if (!closed) sleepTimer.clear();
    const sounds = silence !== null && heard.playing === silence.url;
    if (!sounds || closed || ended?.end.outcome !== "played") {
      if (ended) publishEnd(ended.plan, ended.end);
      if (silence) silencing = pendingStop.silence(silence.url).then(() => {});
      return;
    }
    const { plan, end } = ended;
    silencing = pendingStop.silence(silence.url).then((isSilent) => {
      if (isSilent) return publishEnd(plan, end);
      const reason = aboutSpeaker("speaker.plays-on", target.name);
      publishEnd(plan, { outcome: "failed", reason });
      if (recital === null) tracker.change({ status: "error", error: reason });
    });
  }

  function beginVolume(plan: PlayPlan): void {
    if (plan.volume !== null) volumes.set(plan.volume);
    // Another schedule without a volume plays as the speaker was before the last one.
    else if (plan.endsAt !== null) volumes.restore();
    else volumes.letGo();
  }

  async function stop(reason: Sentence): Promise<void> {
    const url = recital ? urlOf(recital.plan()) : null;
    const stopping = speaker.stop();
    recital?.leave(reason, "stopping");
    interlude.endAll(reason);
    if (url !== null) return pendingStop.stops(url, stopping);
    pendingStop.set(null);
    return stopping;
  }

  async function stopRun(runId: number, reason: Sentence): Promise<void> {
    if (interlude.drop(runId)) return showAdhan();
    const plan = recital?.plan();
    if (plan?.runId !== runId) return;
    if (plan.adhan) recital?.breakOff(reason);
    else await stop(reason);
  }

  // --- events of the speaker

  function hear(event: SpeakerEvent): void {
    if (closed) return;
    switch (event.type) {
      case "connected":
        isConnected = true;
        if (event.volumeOwed !== undefined) volumes.owes(event.volumeOwed);
        runVolume.connected(event.begun, recital?.plan());
        parts.onReachable(true);
        if (recital) recital.connected();
        else if (tracker.get().status === "error")
          tracker.change({ status: "stopped", error: null });
        return;
      case "disconnected":
        isConnected = false;
        heard = { ...heard, playing: null };
        parts.onReachable(false);
        volumes.disconnected();
        if (recital) recital.lost(event.reason, event.heardAt);
        else if (isSounding()) tracker.change({ status: "stopped", error: null });
        return;
      case "volume":
        return hearVolume(event);
      case "notice":
        return tracker.change({}, { notice: event.notice });
      case "taken":
        recital?.leave(takenOver(target.name, event.by), "taken");
        return;
      case "media":
        hearSound(event.status);
        // Also when nothing has changed but what is stored of another process.
        record.changed();
    }
  }

  function hearSound(media: MediaStatus): void {
    const playing = media.state === "playing" ? media.url : null;
    const isNew = playing !== null && heard.playing === null;
    heard = { playing, reports: heard.reports + 1 };
    if (isOfOverRun(media)) pendingStop.reported(media.url ?? "");
    else if (recital) recital.hear(media);
    else hearOther(media);
    if (isNew) volumes.sounds();
  }

  /** A LOAD can arrive long after it was sent, and a speaker begin after its run was given up. */
  function isOfOverRun({ state, loadedFor }: MediaStatus): boolean {
    if (recital !== null || state === "idle" || loadedFor?.runId == null) return false;
    return over.has(loadedFor.runId);
  }

  function isSounding(): boolean {
    const { status } = tracker.get();
    return status !== "stopped" && status !== "error";
  }

  function hearVolume({ volume, muted, step }: Extract<SpeakerEvent, { type: "volume" }>): void {
    const wasFading = volumes.isFading();
    volumes.heard(volume, step);
    if (wasFading) return;
    const state = tracker.get();
    if (volume !== state.volume || muted !== state.muted) tracker.change({ volume, muted });
  }

  /** Nothing of ours is planned: somebody else's media, or ours from before a restart. */
  function hearOther(media: MediaStatus): void {
    if (media.state !== "idle" && media.url !== null) {
      if (pendingStop.isOf(media.url)) return pendingStop.reported(media.url);
      if (lastPlan && media.url === urlOf(lastPlan)) return adoptLast(lastPlan, media);
    }
    pendingStop.isOver();
    lastPlan = null;
    // What was loaded for a run is about to be adopted by it.
    if (media.state === "idle" || media.loadedFor === null) {
      sleepTimer.clear();
      showAdhan();
    }
    const status = statusOf(media);
    // An error stays shown until something else is heard.
    if (status === "stopped" && !isSounding()) return;
    const nothingOfOurs = status === "stopped" ? {} : { reciterId: null, surahId: null };
    tracker.change({
      ...placeOf(media, tracker.get()),
      ...nothingOfOurs,
      status,
      error: null,
    });
  }

  function adoptLast(plan: PlayPlan, media: MediaStatus): void {
    lastPlan = null;
    const adopted = recite({ ...plan, position: media.position });
    adopted.begin({ ...ADOPTED, sounded: true }).catch(() => {});
    adopted.hear(media);
  }

  async function close(): Promise<void> {
    closed = true;
    sleepTimer.rest();
    interlude.letGo();
    recital?.close();
    record.end();
    await silencing;
    await speaker.close();
  }

  speaker.open();

  return {
    ...{ target, speaker, prepare: prepared.prepare },
    state: tracker.get,
    plan: () => recital?.plan() ?? null,
    heardNow() {
      const from = recital?.heardFrom() ?? null;
      const [{ surahId }, to] = [tracker.get(), tracker.position()];
      return from === null || surahId === null ? null : { surahId, from, to };
    },
    isBusy: () =>
      recital !== null ||
      interlude.sounds() ||
      pendingStop.waits() ||
      volumes.isOwing() ||
      isSounding(),

    async begin(plan, { adopt = null } = {}) {
      if (interlude.sounds() && plan.runId !== null) {
        interlude.queue(plan, adopt);
        return showAdhan();
      }
      if (plan.adhan) return beginAdhan(plan, adopt);
      interlude.endAll(supersededBy(plan, target.name));
      recital?.supersede(supersededBy(plan, target.name));
      recital = null;
      // A run has no sleep timer yet; and a person who chooses something is awake.
      if (!adopt && (plan.endsAt !== null || sleepTimer.isFading())) sleepTimer.clear();
      await start(plan, { adopt });
    },

    async moveTo(order, position) {
      if (sleepTimer.isFading()) sleepTimer.set(null);
      await recital?.asked.moveTo(order, position);
    },
    seek: async (position) => recital?.asked.seek(position),
    pause: async () => recital?.asked.pause(),
    resume: async () => recital?.asked.resume(),

    stop,
    stopRun,
    abandon(runId, reason) {
      over.add(runId);
      return stopRun(runId, reason);
    },
    setSleepTimer: sleepTimer.set,

    async setVolume({ volume, muted }) {
      if (volume !== undefined) {
        volumes.chosen();
        await speaker.setVolume(volume);
        tracker.change({ volume });
      }
      // A person who asks for a volume wants to hear it.
      const unmutes = volume !== undefined && volume > 0 && tracker.get().muted;
      const muteTo = muted ?? (unmutes ? false : null);
      if (muteTo === null) return;
      await speaker.setMuted(muteTo);
      tracker.change({ muted: muteTo });
    },

    letGo(runId) {
      if (interlude.drop(runId) || recital?.plan().runId !== runId) return;
      interlude.letGo();
      sleepTimer.rest();
      recital.letGo();
      recital = null;
    },

    asked: record.asked,

    close,
    leave() {
      record.stop();
      return close();
    },
  };
}
