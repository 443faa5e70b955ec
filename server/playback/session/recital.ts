// One plan being played on a speaker: the state machine into which the speaker's reports are events.
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { Ayahs } from "#server/reciters/ayahs";
import type { MediaStatus, Speaker, SpeakerTarget } from "#server/speakers/speaker";
import { type Adoption, adhanTooLate, type GaveWay, type PlayPlan } from "../play-plan.ts";
import type { HistoryWriter } from "../record/history-writer.ts";
import { type RunEnd, type RunEvent, SLEPT_THROUGH } from "../run-events.ts";
import { type AskedSteps, createAskedSteps } from "./asked-steps.ts";
import { createBridging } from "./bridging.ts";
import { createDoubts, type Silence } from "./doubts.ts";
import { createEndTime } from "./end-time.ts";
import { createEnding, type Ending } from "./ending.ts";
import type { EarlierStretch } from "./heard-stretch.ts";
import { createItemEnd } from "./item-end.ts";
import { createLoading, type LoadingEvent, PROOF_TIME } from "./loading.ts";
import { meaningOf, recitedUntil } from "./media-meaning.ts";
import { namedTimers } from "./named-timers.ts";
import { createRecitalPlace } from "./recital-place.ts";
import { urlOf } from "./plan-recordings.ts";
import { createLaterTries } from "./later-tries.ts";
import type { SleepTimer } from "./sleep-timer.ts";
import { placeOf, type StateTracker } from "./state-tracker.ts";
import type { VolumeKeeper } from "./volume-keeper.ts";

/** Milliseconds between two questions to a speaker that plays. */
const CHECK_EVERY = 10_000;
/** The same while its reports are doubtful. */
const LOOK_AGAIN = 2_500;

export interface Recital {
  plan(): PlayPlan;
  /** With an adoption, a speaker that plays it already is left alone; `before`: it gave way and continues. */
  begin(adoption: Adoption | null, before?: GaveWay | null): Promise<void>;
  asked: AskedSteps;
  /** The second from which its surah is heard without a jump; null: it is not. */
  heardFrom(): number | null;
  /** The speaker is connected; a media event with what it does now follows. */
  connected(): void;
  /** `heardAt` is its last sign of life, UTC milliseconds; null: there was none. */
  lost(reason: Sentence, heardAt: number | null): void;
  hear(media: MediaStatus): void;
  /** Somebody stopped or took the speaker: it stays so. */
  leave: Ending["leave"];
  /** Its adhan is not to be heard any more. */
  breakOff(reason: Sentence): void;
  /** Something else begins on this speaker; not reported as over. */
  supersede(reason: Sentence): void;
  /** An adhan begins; not reported as over. Null: its end time had come, so that it has ended. */
  giveWay(reason: Sentence): GaveWay | null;
  /** Another node has this run now: nothing is written or stopped any more; not reported as over. */
  letGo(): void;
  /** Wird stops: what plays continues, and its place is kept. */
  close(): void;
}

interface Parts {
  plan: PlayPlan;
  /** Its name is for reasons, and may change. */
  target: SpeakerTarget;
  speaker: Speaker;
  /** When it begins: it may have been made before. */
  isConnected(): boolean;
  tracker: StateTracker;
  volumes: VolumeKeeper;
  historyWriter: HistoryWriter;
  /** What an earlier process has heard of the plan. */
  earlier: EarlierStretch | null;
  sleepTimer: Pick<SleepTimer, "endsWithSurah">;
  clock: Clock;
  random: () => number;
  log: Log;
  ayahs: Ayahs;
  publish(event: RunEvent): void;
  /** It has ended by itself. With `silence`, a recording of this address is to be stopped. */
  onOver(silence: { url: string } | null, end: RunEnd): void;
}

export function createRecital(parts: Parts): Recital {
  const { target, speaker, tracker, volumes, clock, log } = parts;
  const { endsAt, runId, adhan } = parts.plan;
  /** Anything of the plan has been heard. */
  let sounded = false;
  /** Why its run was published as interrupted; null: it is not. */
  let interruptedBy: Sentence | null = null;
  /** The next report of the speaker decides whether to adopt or to load. */
  let isReconciling = false;
  /** What another node or process may have begun; null once this one has loaded anything. */
  let adopted: Adoption | null = null;
  /** Why the speaker is lost; null: it is not. */
  let lostReason: Sentence | null = null;
  /** When the speaker was lost: the recording had been heard since its load, or was paused. */
  let atLoss = { heard: false, paused: false };

  const timers = namedTimers(clock);
  const publish: Parts["publish"] = (event) => parts.publish(bridging.noted(event));
  const onTooLong = () => ending.giveUp(interruptedBy);
  const bridging = createBridging({ ...parts, timers, sounded: () => sounded, onTooLong });
  const place = createRecitalPlace({ ...parts, publish });
  const endTime = createEndTime({ ...parts, endsAt, onEnd: (slept) => ending.onTime({ slept }) });
  const mayLoad = () => adhanTooLate(parts.plan, clock.now()) === null;
  const loading = createLoading({ ...parts, mayLoad, ask: askSpeaker, onEvent: hearLoading });
  const tries = createLaterTries({
    ...{ ...parts, place, loading, interrupt },
    fail: (reason) => ending.fail(reason),
    hasEnd: endsAt !== null,
    sounded: () => sounded,
  });
  /** What it reports behind a seek says nothing about what it reported before. */
  const seeking: Speaker = {
    ...speaker,
    seek(...where) {
      doubts.rests();
      return speaker.seek(...where);
    },
  };
  const itemEnd = createItemEnd({
    ...{ ...parts, speaker: seeking, place, loading },
    ask: askSpeaker,
    onEnd: () => itemFinished(false),
    mayFollow() {
      if (endTime.isOver()) ending.onTime({ heardOut: true });
      return !ending.isOver();
    },
  });
  const doubts = createDoubts({
    ...{ clock, target, tracker, url: place.url, ask: askSpeaker },
    own: () => parts.ayahs.lasts(tracker.get(), target.userId),
    onSilent: hearSilence,
  });
  const ending = createEnding({
    ...{ ...parts, place, endTime, loading, tries, stopAll },
    sounded: () => sounded,
    adoptedTooLate: () => adopted?.tooLate ?? null,
    lostReason: () => lostReason,
  });

  // --- reports of the speaker

  function hear(reported: MediaStatus): void {
    const media = doubts.withLength(reported);
    if (itemEnd.explains(media, isReconciling)) {
      isReconciling = false;
      return;
    }
    if (isReconciling) followOwnRun(media);
    const meaning = meaningOf(media, {
      url: place.url(),
      runId,
      proven: loading.isProven(),
      toBePaused: loading.isToBePaused(),
      sounded,
      heardBefore: atLoss.heard,
      reconciling: isReconciling,
      atItsEnd: tracker.isAtItsEnd(),
      mayBeOver: doubts.isBroken() && !loading.isPending(),
    });
    const isBack = isReconciling;
    isReconciling = false;
    if (meaning !== "fell silent" && meaning !== "nothing new") doubts.isClear();
    switch (meaning) {
      case "plays":
        return heardPlaying(media);
      case "is paused":
        return heardPaused(media);
      case "stalls":
        return heardStalling(media);
      case "may play":
        tracker.change({ ...placeOf(media, tracker.get()), status: "loading" });
        return loading.awaitProof(place.media(media.position));
      case "has finished":
        if (isBack && bridging.isTooLong({ finished: true })) return onTooLong();
        return hasFinished(media);
      case "fell silent":
        return fellSilent();
      case "has failed":
        return recordingFailed(
          doubts.isBroken() ? brokeOff() : aboutSpeaker("speaker.recording-refused", target.name),
        );
      case "was stopped":
        return ending.leave(aboutSpeaker("speaker.stopped", target.name), "stopped");
      case "was replaced":
        return ending.leave(aboutSpeaker("run.something-else", target.name), "taken");
      case "was taken":
        return ending.leave(aboutSpeaker("speaker.used-otherwise", target.name), "taken");
      case "is empty":
        return speakerIsEmpty();
      case "nothing new":
        return;
    }
  }

  /** The node before this one may have come to another item than it could write down. */
  function followOwnRun({ loadedFor, url, position }: MediaStatus): void {
    const isOurRun = runId !== null && loadedFor?.runId === runId;
    if (!isOurRun || url === null) return;
    if (place.follow(url, position)) loading.awaitProof(place.media(position));
  }

  function heardPlaying(media: MediaStatus): void {
    heardAtAll(media);
    const moved = doubts.playsAt(media);
    if (moved === "stands" || moved === "over") return playsNoMore(media, moved);
    place.heard(media.position);
    if (!sounded) publish({ type: "began", at: soundsSince(media) });
    sounded = true;
    tracker.change({ ...placeOf(media, tracker.get()), status: "playing", error: null });
    checkRegularly(moved === "moves" ? CHECK_EVERY : LOOK_AGAIN);
    itemEnd.plays();
  }

  /** It says that it plays, and stands, or is behind the end of its recording. */
  function playsNoMore(media: MediaStatus, how: "stands" | "over"): void {
    tracker.change({ ...placeOf(media, tracker.get()), status: "playing", error: null });
    if (how === "over") return itemFinished(true);
    recordingFailed(aboutSpeaker("speaker.recording-stalled", target.name));
  }

  function heardPaused(media: MediaStatus): void {
    heardAtAll(media);
    timers.disarm("check");
    itemEnd.stop();
    doubts.rests();
    const { status, position } = tracker.get();
    // Speakers report it again and again.
    const isNew = status !== "paused" || position !== media.position;
    if (isNew) place.rest(media.position);
    tracker.change({ ...placeOf(media, tracker.get()), status: "paused", error: null });
  }

  function heardAtAll(media: MediaStatus): void {
    loading.proven(media.position);
    timers.disarm("stall");
    bridging.isHeard();
    if (interruptedBy) publish({ type: "continued" });
    interruptedBy = null;
    tries.clear();
  }

  /** Another node may have started it a while ago. */
  function soundsSince(media: MediaStatus): number {
    const isWhereItBegan = adopted !== null && place.url() === urlOf(parts.plan);
    const played = isWhereItBegan ? Math.max(0, media.position - parts.plan.position) : 0;
    // Speakers report fractions of milliseconds, instants have none.
    return clock.now() - Math.round(played * 1000);
  }

  function heardStalling(media: MediaStatus): void {
    if (tracker.get().status === "loading") return;
    itemEnd.stop();
    place.stalls(tracker.position());
    tracker.change({ ...placeOf(media, tracker.get()), status: "loading" });
    timers.arm("stall", PROOF_TIME, () => {
      recordingFailed(aboutSpeaker("speaker.recording-stalled", target.name));
    });
  }

  /** Nobody has said why. */
  function fellSilent(): void {
    itemEnd.stop();
    timers.disarm("check");
    doubts.isSilent();
  }

  function hearSilence(what: Silence, position: number): void {
    tracker.change({ position });
    if (what === "is over") return itemFinished(true);
    if (what === "broke off") return breakOff(position);
    ending.leave(aboutSpeaker(what, target.name), "stopped");
  }

  /** The speaker says that the recording is over: it may have broken off. */
  function hasFinished(media: MediaStatus): void {
    const position = Math.max(doubts.reached(), media.url === null ? 0 : media.position);
    if (endTime.isOver() || !doubts.isEarly(position, place.end())) return itemFinished(true);
    breakOff(position);
  }

  /** It is loaded again from there, while that brings it on. */
  function breakOff(position: number): void {
    doubts.broke(position);
    tracker.change({ position });
    recordingFailed(brokeOff(), loading.brokeOff);
  }

  const brokeOff = () => aboutSpeaker("speaker.broke-off", target.name);

  function speakerIsEmpty(): void {
    if (ending.tooLate()) return ending.neverBegin();
    // It was over, or stopped: an adhan is not heard twice.
    if (adhan && adopted?.sounded) return ending.breakOff(SLEPT_THROUGH);
    if (atLoss.paused)
      return ending.leave(aboutSpeaker("speaker.restarted-paused", target.name), "stopped");
    if (bridging.isTooLong()) return onTooLong();
    if (!tries.speakerIsBack()) loading.reload(tracker.position());
  }

  function lost(reason: Sentence, heardAt: number | null): void {
    loading.setConnected(false);
    const heard = loading.isProven();
    // While nothing of the plan was heard, loading decides how long to try.
    if (lostReason !== null || !(heard || isReconciling || sounded)) return;
    const position = tracker.position(recitedUntil(heardAt, clock.now()));
    lostReason = reason;
    // A speaker lost again before its first report was as it was at the loss before.
    if (heard || !isReconciling) atLoss = { heard, paused: tracker.get().status === "paused" };
    isReconciling = true;
    loading.stop();
    timers.disarm("stall", "check");
    doubts.isClear();
    doubts.rests();
    tries.stop();
    itemEnd.lost();
    if (!itemEnd.isSilent()) place.lost(position);
    bridging.lost(heardAt);
    if (sounded) interrupt(reason);
    tracker.change({ status: "error", error: reason, position });
    bridging.wait();
  }

  /** It is silent and may continue. */
  function interrupt(reason: Sentence): void {
    if (interruptedBy) return;
    publish({ type: "interrupted", reason });
    interruptedBy = reason;
    if (endsAt !== null) bridging.wait();
  }

  /** A report of the speaker can be lost on the way. */
  function checkRegularly(every = CHECK_EVERY): void {
    timers.arm("check", every, check);
  }

  function check(): void {
    place.keep(tracker.position());
    askSpeaker();
    checkRegularly();
  }

  /** The answer comes as a report. */
  function askSpeaker(): void {
    speaker.refresh().catch((error: unknown) => {
      log.debug({ err: error, device: target.id }, "a speaker did not report its state");
    });
  }

  // --- loading a recording

  function hearLoading(event: LoadingEvent): void {
    switch (event.type) {
      case "load-sent":
        isReconciling = false;
        adopted = null;
        doubts.loads();
        timers.disarm("stall", "check");
        tries.stop();
        itemEnd.stop();
        place.begins(event.position);
        return tracker.change({ status: "loading", error: null, position: event.position });
      case "try-failed":
        return tracker.change({ status: "error", error: event.reason });
      case "recording-given-up":
        if (doubts.perhapsEnded() !== null) return itemFinished(true, doubts.perhapsEnded());
        doubts.ends();
        place.leaveOut(event.reason);
        if (place.goPastRecording()) return loading.startNext(place.media());
        return ending.finish();
      case "no-recording-plays":
        return tries.noRecordingPlays();
      case "speaker-given-up":
        return tries.speakerGivenUp(event.reason);
      case "too-late":
        if (ending.tooLate()) return ending.neverBegin();
        return ending.breakOff(loading.lastReason() ?? interruptedBy);
    }
  }

  function recordingFailed(reason: Sentence, tell = loading.recordingFailed): void {
    const position = tracker.position();
    timers.disarm("stall", "check");
    itemEnd.stop();
    place.breaks(position);
    // The recording is loaded again from here.
    tracker.change({ status: "loading", position });
    tell(reason, position);
  }

  // --- the next item

  /** `at`: where its recording was over, second; null, or left out: at its end. */
  function itemFinished(recordingEnded: boolean, at: number | null = null): void {
    loading.finished();
    doubts.ends();
    const end = recordingEnded ? tracker.get().duration : place.end();
    const reached = at ?? Math.max(end ?? 0, tracker.position());
    const isOnTime = endTime.isOver();
    const isSurahOver = recordingEnded || !place.staysInRecording();
    if (isSurahOver || isOnTime) place.leave(reached, recordingEnded, { ended: recordingEnded });
    else place.breaks(reached);
    if (isOnTime) return ending.onTime({ heardOut: true });
    if (isSurahOver && parts.sleepTimer.endsWithSurah()) return ending.sleep();
    if (!itemEnd.goOn(recordingEnded)) ending.finish();
    if (tracker.get().silentUntil !== null) timers.disarm("check");
  }

  // --- the end

  /** An adopted one is asked for first. */
  function watchLatestStart(): void {
    if (!adhan || sounded) return;
    const soonest = adopted ? clock.now() + PROOF_TIME : 0;
    timers.armAt("latest start", Math.max(adhan.latestStart, soonest), () => {
      if (!sounded) ending.neverBegin({ loaded: true });
    });
  }

  function stopAll(): void {
    timers.disarmAll();
    doubts.ends();
    itemEnd.stop();
    tries.stop();
    endTime.stop();
    loading.stop();
  }

  return {
    plan: place.plan,
    heardFrom: place.heardFrom,
    asked: createAskedSteps({
      ...{ ...parts, place, loading, itemEnd, tries },
      ...{ speaker: seeking, onEnd: ending.finish },
    }),
    hear,
    lost,
    leave: ending.leave,
    supersede: ending.supersede,
    breakOff: ending.breakOff,

    async begin(adoption, before = null) {
      loading.setConnected(parts.isConnected());
      sounded = before?.sounded ?? false;
      interruptedBy = before?.trouble ?? null;
      const first = place.goToBeginning(sounded || adoption?.sounded === true, before?.leftOut);
      if (adoption?.sounded) {
        sounded = true;
        interruptedBy = SLEPT_THROUGH;
        atLoss = { heard: true, paused: adoption.paused };
        bridging.adopt(adoption);
      }
      adopted = adoption;
      if (adoption?.silent) itemEnd.wasSilent();
      if (adoption && endsAt !== null && clock.now() >= endsAt)
        return ending.onTime({ slept: true });
      endTime.watch();
      if (ending.isOver()) return;
      watchLatestStart();
      bridging.begins();
      if (!adoption) return loading.start({ ...first, paused: before?.paused ?? false });
      isReconciling = true;
      tracker.change({ status: "loading" });
      loading.awaitProof(first);
      askSpeaker();
    },

    connected() {
      loading.setConnected(true);
      lostReason = null;
      // A load on its way continues by itself.
      if (!loading.isPending()) isReconciling = true;
    },

    giveWay(reason) {
      if (endTime.isOver()) {
        ending.supersede(reason);
        return null;
      }
      if (tries.reason() !== null) place.goToFirstUnplayed();
      const position = tracker.position();
      const paused = tracker.get().status === "paused";
      place.leave(position, false);
      ending.letGo();
      const plan = { ...place.plan(), position };
      return { plan, sounded, paused, trouble: interruptedBy, leftOut: place.leftOut() };
    },

    letGo() {
      place.close(tracker.position());
      ending.letGo();
      volumes.letGo();
    },

    close() {
      // A fade that nobody ends would leave the speaker silent.
      if (volumes.isFading()) return ending.onTime();
      if (!itemEnd.isSilent()) place.rest(tracker.position());
      ending.letGo();
    },
  };
}
