// One plan being played on a speaker, from its beginning to its end, whatever comes between.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { Ayahs } from "#server/reciters/ayahs";
import type { MediaStatus, Speaker } from "#server/speakers/speaker";
import type { Listening } from "./listening.ts";
import { type LiveState, placeOf } from "./live-state.ts";
import { createLoading, PROOF_TIME } from "./loading.ts";
import { newsOf } from "./media-news.ts";
import { namedTimers } from "./named-timers.ts";
import type { PlayPlan, RunOutcome } from "./play-plan.ts";
import type { Recital } from "./recital-events.ts";
import { createRecitalPlace } from "./recital-place.ts";
import { createRunEnding, outcomeAtEnd } from "./run-ending.ts";
import { createSpeakerCheck } from "./speaker-check.ts";
import type { VolumeKeeper } from "./volume-keeper.ts";

/** A recitation without an end time is taken up again this long after the speaker was lost. */
const PATIENCE_WITHOUT_RUN = 2 * 60_000;
/** Seconds before the end of a recording at which silence without a reason means that it is over. */
const NEARLY_FINISHED = 2;

interface Parts {
  plan: PlayPlan;
  /** The speaker's name, for reasons. */
  name(): string;
  userId: number;
  deviceId: number;
  speaker: Speaker;
  isConnected: boolean;
  live: LiveState;
  volumes: VolumeKeeper;
  listening: Listening;
  clock: Clock;
  random: () => number;
  log: Log;
  ayahs: Ayahs;
  /** It is over. With `silence`, whatever of this address the speaker plays is to end. */
  onOver(silence: { url: string } | null): void;
}

export function createRecital(parts: Parts): Recital {
  const { name, speaker, live, volumes, listening, clock, log } = parts;
  const { run } = parts.plan;
  let over = false;
  /** Anything of the plan has been heard. */
  let sounded = false;
  /** It was told as interrupted, and has not been heard since. */
  let interrupted = false;
  /** Why the speaker is lost; null: it is not. */
  let lostReason: string | null = null;
  /** What the speaker says next decides whether to adopt or to load. */
  let reconciling = false;
  /** What was left out of this plan, as a sentence for its outcome. */
  let leftOut: string | null = null;

  const timers = namedTimers(clock);
  const place = createRecitalPlace(parts);
  const ending = createRunEnding({ ...parts, run, onEnd: endTime });
  const check = createSpeakerCheck({
    ...parts,
    beforeEach: () => place.keep(live.position()),
  });
  const loading = createLoading({
    speaker,
    name,
    clock,
    log,
    onLoad(position) {
      reconciling = false;
      timers.disarm("stall");
      check.stop();
      live.change({ status: "loading", error: null, position });
    },
    onTrouble: (reason) => live.change({ status: "error", error: reason }),
    onLeaveOut: leaveOut,
    onGiveUp: fail,
  });
  loading.speakerIsThere(parts.isConnected);

  // --- what the speaker says

  function hear(media: MediaStatus): void {
    const { duration } = live.get();
    const news = newsOf(media, {
      url: place.url(),
      proven: loading.isProven(),
      sounded,
      reconciling,
      atItsEnd: duration !== null && live.position() >= duration - NEARLY_FINISHED,
    });
    reconciling = false;
    switch (news) {
      case "plays":
        return heardPlaying(media);
      case "is paused":
        return heardPaused(media);
      case "stalls":
        return heardStalling(media);
      case "may play":
        live.change({ ...placeOf(media, live.get()), status: "loading" });
        return loading.awaitProof(place.media(media.position));
      case "has finished":
        return surahFinished();
      case "has failed":
        return recordingFailed(`${name()} could not play this recording.`);
      case "was stopped":
        return leave(`Somebody stopped ${name()}.`, "stopped");
      case "was taken":
        return leave(`Somebody else used ${name()} meanwhile.`, "taken");
      case "is empty":
        return loading.again(live.position());
      case "nothing new":
        return;
    }
  }

  function heardPlaying(media: MediaStatus): void {
    loading.heard(media.position);
    timers.disarm("stall", "patience");
    place.heard(media.position);
    if (!sounded) run?.sounded(clock.now());
    sounded = true;
    toldGoingOn();
    live.change({ ...placeOf(media, live.get()), status: "playing", error: null });
    check.start();
  }

  function heardPaused(media: MediaStatus): void {
    loading.heard(media.position);
    timers.disarm("stall", "patience");
    check.stop();
    toldGoingOn();
    place.keep(media.position);
    live.change({ ...placeOf(media, live.get()), status: "paused", error: null });
  }

  function heardStalling(media: MediaStatus): void {
    if (live.get().status === "loading") return;
    live.change({ ...placeOf(media, live.get()), status: "loading" });
    timers.arm("stall", PROOF_TIME, () => {
      recordingFailed(`The recording stopped arriving at ${name()}.`);
    });
  }

  function toldGoingOn(): void {
    if (interrupted) run?.resumed();
    interrupted = false;
  }

  function lost(reason: string): void {
    loading.speakerIsThere(false);
    if (lostReason !== null || (!loading.isProven() && !reconciling)) return;
    const position = live.position();
    lostReason = reason;
    reconciling = true;
    loading.rest();
    timers.disarm("stall");
    check.stop();
    place.keep(position);
    if (sounded) {
      interrupted = true;
      run?.interrupted(reason);
    }
    live.change({ status: "error", error: reason, position });
    if (!run) timers.arm("patience", PATIENCE_WITHOUT_RUN, () => fail(reason));
  }

  // --- the next surah

  function recordingFailed(reason: string): void {
    const position = live.position();
    timers.disarm("stall");
    check.stop();
    // What was heard so far stays; the recording goes on from there.
    live.change({ status: "loading", position });
    loading.recordingFailed(reason, position);
  }

  function leaveOut(reason: string): void {
    listening.end(live.position(), false);
    leftOut = `${place.surahName()} was left out. ${reason}`;
    live.change({}, { notice: leftOut });
    advance();
  }

  function surahFinished(): void {
    loading.finished();
    listening.end(live.get().duration ?? live.position(), true);
    if (ending.isOver()) return endTime();
    advance();
  }

  function advance(): void {
    if (place.goOn()) return loading.follow(place.media(0));
    end("played", leftOut);
    live.change({ status: "stopped", position: 0, error: leftOut });
  }

  // --- the end

  function endTime(): void {
    const { status, error } = live.get();
    const { outcome, reason } = outcomeAtEnd({
      name: name(),
      sounded,
      paused: status === "paused",
      trouble: lostReason ?? (status === "error" ? error : null) ?? loading.lastReason(),
      leftOut,
    });
    const position = live.position();
    place.leave(position, false);
    end(outcome, reason, { url: place.url() });
    live.change({ status: "stopped", position, error: outcome === "played" ? null : reason });
  }

  function fail(reason: string): void {
    listening.end(live.position(), false);
    end("failed", reason, { url: place.url() });
    live.change({ status: "error", error: reason });
  }

  function leave(reason: string, how: "stopped" | "taken"): void {
    const position = live.position();
    place.leave(position, false);
    end("stopped", reason);
    if (how === "taken") volumes.letGo();
    else volumes.restore();
    live.change({ status: "stopped", position, error: null });
  }

  function end(outcome: RunOutcome, reason: string | null, silence: { url: string } | null = null) {
    if (over) return;
    fallSilent();
    run?.ended(outcome, reason);
    parts.onOver(silence);
  }

  function fallSilent(): void {
    over = true;
    timers.disarmAll();
    check.stop();
    ending.stop();
    loading.rest();
  }

  return {
    plan: place.plan,
    hear,
    lost,
    leave,

    async begin(adoption) {
      const { order, position } = parts.plan;
      place.goTo(order, position);
      ending.watch();
      if (over) return;
      if (!adoption) return loading.start(place.media(position));
      sounded = adoption.sounded;
      interrupted = sounded;
      reconciling = true;
      live.change({ status: "loading" });
      loading.awaitProof(place.media(position));
      check.now();
    },

    async moveTo(order, position) {
      listening.end(live.position(), false);
      place.goTo(order, position);
      await loading.start(place.media(position));
    },

    connected() {
      loading.speakerIsThere(true);
      lostReason = null;
      // A load on its way goes on by itself.
      if (!loading.isPending()) reconciling = true;
    },

    supersede(reason) {
      place.leave(live.position(), false);
      if (!ending.isOver()) end("stopped", reason);
      else if (sounded) end("played", leftOut);
      else end("failed", loading.lastReason() ?? `${name()} did not start to play.`);
    },

    letGo() {
      listening.end(live.position(), false);
      fallSilent();
      volumes.letGo();
      parts.onOver(null);
    },

    close() {
      place.keep(live.position());
      fallSilent();
    },
  };
}
