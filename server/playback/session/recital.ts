// One plan being played on a speaker, from its beginning to its end, whatever comes between.
import type { MediaStatus } from "#server/speakers/speaker";
import { placeOf } from "./state-tracker.ts";
import { createLoading, PROOF_TIME } from "./loading.ts";
import { meaningOf } from "./media-meaning.ts";
import { namedTimers } from "./named-timers.ts";
import type { Adoption } from "../play-plan.ts";
import type { RunOutcome } from "../run-events.ts";
import type { Recital, RecitalParts } from "./recital-events.ts";
import { createRecitalGap } from "./recital-gap.ts";
import { createRecitalPlace, urlOf } from "./recital-place.ts";
import { createRunEnding, outcomeAtEnd, sleptReason } from "./end-time.ts";
import { createSpeakerCheck } from "./speaker-check.ts";

/** A recitation without an end time is taken up again this long after the speaker was lost. */
const PATIENCE_WITHOUT_RUN = 2 * 60_000;
/** Milliseconds; a speaker is missed sooner than this, unless the machine slept or its clock was set. */
const SLEPT = 2 * 60_000;
/** A run that was heard and then given up is tried again this often until its end, milliseconds. */
const TRY_AGAIN = 60_000;
const UNREACHABLE = "The recordings cannot be reached.";

export function createRecital(parts: RecitalParts): Recital {
  const { name, speaker, tracker, volumes, historyWriter, clock, log, publish } = parts;
  const { endsAt, runId } = parts.plan;
  let over = false;
  /** Anything of the plan has been heard. */
  let sounded = false;
  /** What the speaker says next decides whether to adopt or to load. */
  let reconciling = false;
  /** What a node before this one may have begun; null once this one has loaded anything. */
  let adopted: Adoption | null = null;
  /** No recording can be had: every minute the first that failed is tried, and then one beyond. */
  let missing: { trying: "first" | "one beyond" | "nothing" } | null = null;

  const timers = namedTimers(clock);
  const gap = createRecitalGap(publish);
  const place = createRecitalPlace(parts);
  const ending = createRunEnding({ ...parts, endsAt, onEnd: (slept) => endTime({ slept }) });
  const check = createSpeakerCheck({
    ...parts,
    beforeEach: () => place.keep(tracker.position()),
  });
  const loading = createLoading({
    speaker,
    name,
    clock,
    log,
    onLoad(position) {
      reconciling = false;
      adopted = null;
      timers.disarm("stall", "again");
      check.stop();
      tracker.change({ status: "loading", error: null, position });
    },
    onTrouble: (reason) => tracker.change({ status: "error", error: reason }),
    onLeaveOut: leaveOut,
    onNonePlays: nonePlays,
    onGiveUp: giveUp,
  });
  loading.speakerIsThere(parts.isConnected);

  // --- what the speaker says

  function hear(media: MediaStatus): void {
    if (reconciling) followOwnRun(media);
    const news = meaningOf(media, {
      url: place.url(),
      runId,
      proven: loading.isProven(),
      sounded,
      heardBefore: gap.stood().heard,
      reconciling,
      atItsEnd: tracker.isAtItsEnd(),
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
        tracker.change({ ...placeOf(media, tracker.get()), status: "loading" });
        return loading.awaitProof(place.media(media.position));
      case "has finished":
        return surahFinished();
      case "has failed":
        return recordingFailed(`${name()} could not play this recording.`);
      case "was stopped":
        return leave(`Somebody stopped ${name()}.`, "stopped");
      case "was replaced":
        return leave(`Something else was started on ${name()}.`, "taken");
      case "was taken":
        return leave(`Somebody else used ${name()} meanwhile.`, "taken");
      case "is empty":
        if (tooLateToBegin()) return neverBegin();
        if (gap.stood().paused)
          return leave(`${name()} was paused, and then restarted.`, "stopped");
        return missing ? tryFirstMissing() : loading.again(tracker.position());
      case "nothing new":
        return;
    }
  }

  /** The node before this one may have come to another surah than it could write down. */
  function followOwnRun({ loadedFor, url, position }: MediaStatus): void {
    const isOurRun = runId !== null && loadedFor?.runId === runId;
    if (!isOurRun || url === null || url === place.url()) return;
    if (place.goToRecording(url, position)) loading.awaitProof(place.media(position));
  }

  function heardPlaying(media: MediaStatus): void {
    loading.heard(media.position);
    timers.disarm("stall", "patience", "again");
    gap.ends();
    missing = null;
    place.heard(media.position);
    if (!sounded) publish({ type: "began", at: soundsSince(media) });
    sounded = true;
    tracker.change({ ...placeOf(media, tracker.get()), status: "playing", error: null });
    check.start();
  }

  /** By another node's hand it may have played for a while. */
  function soundsSince(media: MediaStatus): number {
    const isWhereItBegan = adopted !== null && place.url() === urlOf(parts.plan);
    const played = isWhereItBegan ? Math.max(0, media.position - parts.plan.position) : 0;
    return clock.now() - played * 1000;
  }

  function heardPaused(media: MediaStatus): void {
    loading.heard(media.position);
    timers.disarm("stall", "patience", "again");
    gap.ends();
    missing = null;
    check.stop();
    place.keep(media.position);
    tracker.change({ ...placeOf(media, tracker.get()), status: "paused", error: null });
  }

  function heardStalling(media: MediaStatus): void {
    if (tracker.get().status === "loading") return;
    tracker.change({ ...placeOf(media, tracker.get()), status: "loading" });
    timers.arm("stall", PROOF_TIME, () => {
      recordingFailed(`The recording stopped arriving at ${name()}.`);
    });
  }

  function lost(reason: string, heardAt: number | null): void {
    loading.speakerIsThere(false);
    const heard = loading.isProven();
    // Nothing of the plan was heard yet: the tries decide.
    if (gap.lostReason() !== null || !(heard || reconciling || sounded)) return;
    const position = tracker.position(recitedUntil(heardAt));
    const stands = { heard, paused: tracker.get().status === "paused" };
    gap.speakerLost(reason, reconciling && !heard ? null : stands);
    reconciling = true;
    loading.rest();
    timers.disarm("stall", "again");
    check.stop();
    place.keep(position);
    if (sounded) gap.begins(reason);
    tracker.change({ status: "error", error: reason, position });
    if (endsAt === null) timers.arm("patience", PATIENCE_WITHOUT_RUN, () => fail(reason));
  }

  /** A speaker without power recites nothing; one that Wird slept beside may have gone on. */
  function recitedUntil(heardAt: number | null): number {
    const now = clock.now();
    return heardAt === null || now - heardAt > SLEPT ? now : heardAt;
  }

  function nonePlays(): void {
    if (endsAt === null) return fail(UNREACHABLE);
    if (missing?.trying === "first") {
      missing = { trying: "one beyond" };
      return loading.tryOnce(place.goBeyondMissing());
    }
    missing = { trying: "nothing" };
    loading.rest();
    const { position } = place.goToFirstMissing();
    gap.begins(UNREACHABLE);
    tracker.change({ status: "error", error: UNREACHABLE, position });
    timers.arm("again", TRY_AGAIN, tryFirstMissing);
  }

  function tryFirstMissing(): void {
    missing = { trying: "first" };
    loading.tryOnce(place.goToFirstMissing());
  }

  /** What was heard, and has its end time still before it, may be heard again. */
  function giveUp(reason: string): void {
    if (endsAt === null || !sounded) return fail(reason);
    loading.rest();
    gap.begins(reason);
    tracker.change({ status: "error", error: reason });
    timers.arm("again", TRY_AGAIN, () => loading.follow(place.media(tracker.position())));
  }

  // --- the next surah

  function recordingFailed(reason: string): void {
    const position = tracker.position();
    timers.disarm("stall");
    check.stop();
    // What was heard so far stays; the recording goes on from there.
    tracker.change({ status: "loading", position });
    loading.recordingFailed(reason, position);
  }

  function leaveOut(reason: string): void {
    place.leaveOut(reason);
    advance();
  }

  function surahFinished(): void {
    loading.finished();
    historyWriter.end(tracker.get().duration ?? tracker.position(), true);
    if (ending.isOver()) return endTime({ heardOut: true });
    if (parts.endsWithSurah()) return sleep();
    advance();
  }

  function advance(): void {
    if (place.goOn()) return loading.follow(place.media(0));
    end("played", place.leftOut());
    tracker.change({ status: "stopped", position: 0, error: place.leftOut() });
  }

  // --- the end

  function endTime({ heardOut = tracker.isAtItsEnd(), slept = false } = {}): void {
    const { status, error, muted } = tracker.get();
    const { outcome, reason } = outcomeAtEnd({
      name: name(),
      sounded,
      slept,
      paused: status === "paused",
      muted,
      trouble:
        gap.lostReason() ??
        (missing ? UNREACHABLE : null) ??
        (status === "error" ? error : null) ??
        loading.lastReason(),
      leftOut: place.leftOut(),
    });
    if (missing) place.goToFirstMissing();
    const url = place.url();
    place.leave(tracker.position(), heardOut);
    // Whoever continues here does not want to hear its last second.
    if (heardOut) place.goOn();
    const position = tracker.position();
    end(outcome, reason, { url });
    tracker.change({ status: "stopped", position, error: outcome === "played" ? null : reason });
  }

  function fail(reason: string): void {
    historyWriter.end(tracker.position(), false);
    end("failed", reason, { url: place.url() });
    tracker.change({ status: "error", error: reason });
  }

  /** Whoever continues here does not want to hear this surah again. */
  function sleep(): void {
    place.goOn();
    leave(sleptReason(name()), "stopped");
  }

  function tooLateToBegin(): string | null {
    return sounded ? null : (adopted?.tooLate ?? null);
  }

  function neverBegin(): void {
    end("missed", tooLateToBegin());
    tracker.change({ status: "stopped", error: null });
  }

  function leave(reason: string, how: "stopped" | "taken"): void {
    const position = tracker.position();
    place.leave(position, false);
    end("stopped", reason);
    if (how === "taken") volumes.letGo();
    else volumes.restore();
    tracker.change({ status: "stopped", position, error: null });
  }

  function end(outcome: RunOutcome, reason: string | null, silence: { url: string } | null = null) {
    if (over) return;
    fallSilent();
    const missed = tooLateToBegin();
    if (missed === null) publish({ type: "ended", outcome, reason });
    else publish({ type: "ended", outcome: "missed", reason: missed });
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
      const first = place.goToBeginning();
      if (adoption?.sounded) {
        sounded = true;
        gap.adopted();
      }
      adopted = adoption;
      if (adoption && endsAt !== null && clock.now() >= endsAt) return endTime({ slept: true });
      ending.watch();
      if (over) return;
      if (!adoption) return loading.start(first);
      reconciling = true;
      tracker.change({ status: "loading" });
      loading.awaitProof(first);
      check.now();
    },

    async moveTo(order, position) {
      historyWriter.end(tracker.position(), false);
      missing = null;
      place.goTo(order, position);
      await loading.start(place.media(position));
    },

    connected() {
      loading.speakerIsThere(true);
      gap.speakerBack();
      // A load on its way goes on by itself.
      if (!loading.isPending()) reconciling = true;
    },

    supersede(reason) {
      place.leave(tracker.position(), false);
      if (!ending.isOver()) end("stopped", reason);
      else if (sounded) end("played", place.leftOut());
      else end("failed", loading.lastReason() ?? `${name()} did not start to play.`);
    },

    letGo() {
      historyWriter.end(tracker.position(), false);
      fallSilent();
      volumes.letGo();
      parts.onOver(null);
    },

    close() {
      // A fade that nobody ends would leave the speaker faint for ever.
      if (volumes.isFading()) return endTime();
      place.keep(tracker.position());
      fallSilent();
    },
  };
}
