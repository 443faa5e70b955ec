// How long the silences of a recital are bridged: of a speaker that is lost, of a server or an agent that was away.
import type { Clock } from "#server/platform/clock";
import { type Adoption, bridgedUntil, type PlayPlan } from "../play-plan.ts";
import type { RunEvent } from "../run-events.ts";
import type { NamedTimers } from "./named-timers.ts";
import type { StateTracker } from "./state-tracker.ts";

/** Milliseconds after which a run without an end time is told of as failed, when nothing of it was heard. */
const UNHEARD = 10 * 60_000;
/** Milliseconds in which a speaker that is there answers, after its connection was made anew. */
const ASKED = 60_000;

interface Parts {
  plan: PlayPlan;
  tracker: StateTracker;
  /** Of the recital. */
  timers: NamedTimers;
  clock: Clock;
  /** Anything of the plan has been heard. */
  sounded(): boolean;
  /** It is not continued any more. */
  onTooLong(): void;
}

export function createBridging({ plan, tracker, timers, clock, sounded, onTooLong }: Parts) {
  /** Milliseconds of its silences that were bridged. */
  let bridged = 0;
  /** Since when it is silent, UTC milliseconds; null: it is not, or nothing of it was heard. */
  let silentSince: number | null = null;
  /** Seconds of its recording that were left then: they may have sounded unnoticed. */
  let leftOfRecording = 0;
  let isAdopted = false;

  function silentFrom(instant: number | null, position: number): void {
    const { duration } = tracker.get();
    silentSince = instant;
    leftOfRecording = duration === null ? 0 : Math.max(0, duration - position);
  }

  /** Null: nothing but its end time ends it. */
  function ends(): number | null {
    silentSince ??= clock.now();
    return bridgedUntil(plan, { since: silentSince, before: bridged });
  }

  /** Its speaker, which may play it still, is asked first: also when the silence was noticed long afterwards. */
  function wait(): void {
    // A run of which nothing was heard yet waits since it was to begin.
    if (!sounded() && timers.isArmed("patience")) return;
    const until = ends();
    if (until !== null) timers.armAt("patience", Math.max(until, clock.now() + ASKED), onTooLong);
  }

  return {
    /** The event, with what was bridged of its silences: the next process counts on. */
    noted: (event: RunEvent): RunEvent =>
      event.type === "place" && bridged > 0 ? { ...event, bridged } : event,
    wait,

    /** It begins now: without an end time nothing else would tell for a day that its speaker is away. */
    begins(): void {
      if (isAdopted) return wait();
      if (sounded() || plan.runId === null || plan.patience === null) return;
      timers.armAt("patience", clock.now() + UNHEARD, onTooLong);
    },

    adopt({ bridged: before, soundedUntil }: Adoption): void {
      isAdopted = true;
      bridged = before;
      silentFrom(soundedUntil, plan.position);
    },

    /** `heardAt` is the speaker's last sign of life: a machine that slept notices a loss long afterwards. */
    lost(heardAt: number | null): void {
      const sure = Math.min(heardAt ?? clock.now(), clock.now());
      if (silentSince === null) silentFrom(sure, tracker.position(sure));
    },

    isHeard(): void {
      timers.disarm("patience");
      if (silentSince !== null) bridged += Math.max(0, clock.now() - silentSince);
      silentSince = null;
    },

    /** `finished`: its recording is over, and may have sounded for a while after it was heard of last. */
    isTooLong({ finished = false } = {}): boolean {
      const until = sounded() ? ends() : null;
      return until !== null && clock.now() >= until + (finished ? leftOfRecording * 1000 : 0);
    },
  };
}
