// The ways in which a recital ends: each publishes its outcome once, and leaves its place and the speaker's state.
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { SpeakerTarget } from "#server/speakers/speaker";
import { adhanTooLate, type PlayPlan } from "../play-plan.ts";
import {
  AWAY_TOO_LONG,
  type RunEnd,
  type RunEvent,
  type RunOutcome,
  SLEPT_THROUGH,
} from "../run-events.ts";
import { type EndTime, inaudible, outcomeAtEnd } from "./end-time.ts";
import type { LaterTries } from "./later-tries.ts";
import type { Loading } from "./loading.ts";
import type { RecitalPlace } from "./recital-place.ts";
import { sleptReason } from "./sleep-timer.ts";
import type { StateTracker } from "./state-tracker.ts";
import type { VolumeKeeper } from "./volume-keeper.ts";

export interface Ending {
  isOver(): boolean;
  /** Nothing of the list is left. */
  finish(): void;
  /** Its end time has come. `heardOut`: its recording was over too; `slept`: it came long ago. */
  onTime(how?: { heardOut?: boolean; slept?: boolean }): void;
  fail(reason: Sentence, outcome?: RunOutcome): void;
  /** It was silent for too long; `trouble`: why it fell silent. */
  giveUp(trouble: Sentence | null): void;
  /** What continues here afterwards begins with the next surah. */
  sleep(): void;
  /**
   * Somebody stopped or took the speaker: it stays so. "stopping": the caller stops it, and puts its
   * volume back once it is silent.
   */
  leave(reason: Sentence, how: "stopped" | "stopping" | "taken"): void;
  /** Why it may not begin any more; null: it may, or has begun. */
  tooLate(): Sentence | null;
  /** It is too late; `loaded`: the speaker may begin to play it all the same. */
  neverBegin(how?: { loaded?: boolean }): void;
  /** The rest of an adhan is not heard. */
  breakOff(reason: Sentence | null): void;
  /** Something else begins on this speaker; not reported as over. */
  supersede(reason: Sentence): void;
  /** It continues elsewhere or later: nothing more is published. */
  letGo(): void;
}

interface Parts {
  plan: PlayPlan;
  target: SpeakerTarget;
  tracker: StateTracker;
  volumes: VolumeKeeper;
  place: RecitalPlace;
  endTime: Pick<EndTime, "isOver">;
  loading: Pick<Loading, "isProven" | "lastReason">;
  tries: Pick<LaterTries, "reason">;
  clock: Clock;
  /** Anything of the plan has been heard. */
  sounded(): boolean;
  /** Why an adopted plan is too late to begin; null: it is not. */
  adoptedTooLate(): Sentence | null;
  /** Why the speaker is lost; null: it is not. */
  lostReason(): Sentence | null;
  publish(event: RunEvent): void;
  /** Nothing is waited for any more. */
  stopAll(): void;
  /** The end is published by the owner, which may have to wait until the speaker is silent. */
  onOver(silence: { url: string } | null, end: RunEnd): void;
}

export function createEnding(parts: Parts): Ending {
  const { target, tracker, volumes, place, endTime, loading, tries, sounded } = parts;
  let isOver = false;

  function end(outcome: RunOutcome, why: Sentence | null, silence: { url: string } | null = null) {
    if (isOver) return;
    letGo();
    parts.onOver(silence, asTold(outcome, why));
  }

  function publishEnd(outcome: RunOutcome, reason: Sentence | null): void {
    if (isOver) return;
    letGo();
    parts.publish({ type: "ended", ...asTold(outcome, reason) });
  }

  function asTold(outcome: RunOutcome, reason: Sentence | null): RunEnd {
    const missed = tooLate();
    return missed === null ? { outcome, reason } : { outcome: "missed", reason: missed };
  }

  function letGo(): void {
    isOver = true;
    parts.stopAll();
  }

  function tooLate(): Sentence | null {
    if (sounded()) return null;
    return parts.adoptedTooLate() ?? adhanTooLate(parts.plan, parts.clock.now());
  }

  function leave(reason: Sentence, how: "stopped" | "stopping" | "taken"): void {
    const position = tracker.position();
    place.leave(position, false);
    end("stopped", reason);
    if (how === "taken") volumes.letGo();
    else if (how === "stopped") volumes.restore();
    tracker.change({ status: "stopped", position, error: null });
  }

  return {
    isOver: () => isOver,
    tooLate,
    leave,
    letGo,

    finish() {
      place.leave(tracker.position(), false);
      const silence = loading.isProven() ? { url: place.url() } : null;
      const unheard = sounded() ? inaudible(tracker.get(), target.name) : null;
      end(sounded() ? "played" : "failed", place.leftOut() ?? unheard, silence);
      tracker.change({ status: "stopped", position: 0, error: place.leftOut() });
    },

    onTime({ heardOut = tracker.isAtItsEnd(), slept = false } = {}) {
      const { status, error, muted, volume } = tracker.get();
      const trouble = parts.lostReason() ?? tries.reason() ?? (status === "error" ? error : null);
      const { outcome, reason } = outcomeAtEnd({
        speakerName: target.name,
        sounded: sounded(),
        slept,
        paused: status === "paused",
        ...{ muted, volume },
        trouble: trouble ?? loading.lastReason(),
        leftOut: place.leftOut(),
      });
      if (tries.reason() !== null) place.goToFirstUnplayed();
      const url = place.url();
      place.leave(tracker.position(), heardOut);
      // A run that continues here is not to begin with the last second of a surah.
      if (heardOut) place.goOn();
      const position = tracker.position();
      end(outcome, reason, { url });
      tracker.change({ status: "stopped", position, error: outcome === "played" ? null : reason });
    },

    fail(reason, outcome = "failed") {
      place.leave(tracker.position(), false);
      end(outcome, reason, { url: place.url() });
      tracker.change({ status: "error", error: reason });
    },

    giveUp(trouble) {
      const why = parts.lostReason() ?? trouble ?? loading.lastReason();
      if (!sounded()) return this.fail(why ?? aboutSpeaker("run.not-started", target.name));
      this.fail(why === null || why === SLEPT_THROUGH ? AWAY_TOO_LONG : why, "interrupted");
    },

    sleep() {
      place.goOn();
      leave(sleptReason(target.name), "stopped");
    },

    neverBegin({ loaded = false } = {}) {
      end("missed", tooLate(), loaded ? { url: place.url() } : null);
      tracker.change({ status: "stopped", error: null });
    },

    breakOff(reason) {
      place.leave(tracker.position(), false);
      end("interrupted", reason, { url: place.url() });
      tracker.change({ status: "stopped", error: null });
    },

    supersede(reason) {
      place.leave(tracker.position(), false);
      if (!endTime.isOver()) return publishEnd("stopped", reason);
      if (sounded()) {
        const reason = place.leftOut() ?? inaudible(tracker.get(), target.name);
        return publishEnd("played", reason);
      }
      publishEnd("failed", loading.lastReason() ?? aboutSpeaker("run.not-started", target.name));
    },
  };
}
