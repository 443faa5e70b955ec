// An adhan on one speaker: what it interrupted, and what becomes due meanwhile, wait until it is over.
import { sentence, type Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import { currentItem, surahOf } from "../play-order.ts";
import type { Adhan, Adoption, GaveWay, PlayPlan } from "../play-plan.ts";
import type { AdhanState, KeptVolume } from "../record/playback-state-store.ts";
import type { RunEnd, RunEvent, RunEventListener } from "../run-events.ts";
import { outcomeAtEnd } from "./end-time.ts";
import { namedTimers } from "./named-timers.ts";
import { supersededBy } from "./takeover-reasons.ts";

/** A run with less than this left after the adhan, milliseconds, is not resumed. */
const NEARLY_OVER = 1000;
/** Milliseconds after an adhan's time within which a restarted Wird continues what a person had started. */
const BY_HAND_WAITS = 15 * 60_000;

/** What begins when an adhan is over. */
export type AfterAdhan =
  | { kind: "adhan"; plan: PlayPlan; adopt: Adoption | null }
  /** It gave way, and continues at its place and volume. */
  | { kind: "continues"; before: GaveWay; volume: KeptVolume | null }
  /** It became due meanwhile. */
  | { kind: "begins"; before: GaveWay };

/*
 * At most one recitation waits: a run that becomes due meanwhile takes the place of what the adhan
 * interrupted, as it would have done without the adhan. Other adhans wait in their order. The end of
 * a run that waits holds: then it ends as it would have.
 */
export interface Interlude {
  /** An adhan sounds, or is about to. */
  sounds(): boolean;
  /** An adhan begins; `before` gave way to it, at these volumes. */
  begin(plan: PlayPlan, before: GaveWay, volume: KeptVolume): void;
  /** One that interrupts nothing, or that an earlier process or node began: with what is stored of it. */
  adopt(plan: PlayPlan, stored: AdhanState["interrupted"], byHand: PlayPlan | null): void;
  /** A run is to begin while the adhan sounds: it waits. */
  queue(plan: PlayPlan, adopt: Adoption | null): void;
  /** The adhan has ended this way; true: something is to follow it. A stop ends all that waits. */
  follows(end: RunEnd): boolean;
  /** What is to follow it now; null: nothing any more. */
  next(): AfterAdhan | null;
  /** Everything that waits ends, for this reason. */
  endAll(reason: Sentence): void;
  /** This run waits no longer, and nothing is published of it; false: it did not wait. */
  drop(runId: number): boolean;
  /** Everything waits elsewhere, or in the next process. */
  letGo(): void;
  /** For the state of the speaker. */
  stored(): AdhanState | null;
}

interface Parts {
  clock: Clock;
  target: { name: string };
  loudness(): { muted: boolean; volume: number };
  onRunEvent: RunEventListener;
}

interface Waiting {
  before: GaveWay;
  /** When it became due, or gave way, UTC milliseconds. */
  since: number;
  gaveWay: boolean;
}

export function createInterlude({ clock, target, loudness, onRunEvent }: Parts): Interlude {
  const timers = namedTimers(clock);
  let adhan: Adhan | null = null;
  let waiting: Waiting | null = null;
  let adhans: { plan: PlayPlan; adopt: Adoption | null }[] = [];
  let volume: KeptVolume | null = null;
  /** What an earlier process had interrupted was paused. */
  let wasPaused = false;

  function publish({ runId }: PlayPlan, event: RunEvent): void {
    if (runId !== null) onRunEvent(runId, event);
  }

  function wait(next: Waiting): void {
    waiting = next;
    if (!next.before.sounded) publish(next.before.plan, { type: "waits" });
    const { endsAt } = next.before.plan;
    if (endsAt !== null) timers.armAt("end", endsAt, endOnTime);
    else timers.disarm("end");
  }

  function waitNoLonger(): void {
    waiting = null;
    timers.disarm("end");
  }

  /** As it would have ended without the adhan. */
  function endOnTime(): void {
    if (!waiting) return;
    const { plan, sounded, paused, trouble, leftOut } = waiting.before;
    waitNoLonger();
    if (!sounded)
      return publish(plan, { type: "ended", outcome: "missed", reason: heardInstead() });
    const now = { speakerName: target.name, slept: false, ...loudness() };
    const end = outcomeAtEnd({ ...now, sounded, paused, trouble, leftOut });
    publish(plan, { type: "ended", ...end });
  }

  const heardInstead = () => adhan && sentence("run.adhan-instead", { prayer: adhan.prayer });

  function endAll(reason: Sentence): void {
    for (const { plan } of [...(waiting ? [waiting.before] : []), ...adhans]) {
      publish(plan, { type: "ended", outcome: "stopped", reason });
    }
    letGo();
  }

  function letGo(): void {
    waitNoLonger();
    adhans = [];
    adhan = null;
    volume = null;
    wasPaused = false;
  }

  function nextAdhan(): (typeof adhans)[number] | null {
    for (let first = adhans.shift(); first; first = adhans.shift()) {
      const { adhan: late } = first.plan;
      if (!late || clock.now() < late.latestStart || first.adopt?.sounded) return first;
      const reason = sentence("run.adhan-late", { prayer: late.prayer });
      publish(first.plan, { type: "ended", outcome: "missed", reason });
    }
    return null;
  }

  return {
    sounds: () => adhan !== null,

    begin(plan, before, kept) {
      adhan = plan.adhan;
      volume = kept;
      wait({ before, since: clock.now(), gaveWay: true });
    },

    adopt(plan, stored, byHand) {
      adhan = plan.adhan;
      if (!stored) return;
      ({ volume, paused: wasPaused } = stored);
      const latest = (adhan?.latestStart ?? 0) + BY_HAND_WAITS;
      if (!stored.byHand || !byHand || clock.now() > latest) return;
      const before = { plan: byHand, sounded: true, trouble: null, leftOut: null };
      wait({ before: { ...before, paused: wasPaused }, since: clock.now(), gaveWay: true });
    },

    queue(plan, adopt) {
      if (plan.adhan) {
        adhans.push({ plan, adopt });
        if (!adopt?.sounded) publish(plan, { type: "waits" });
        return;
      }
      if (adopt?.tooLate && !adopt.sounded) {
        return publish(plan, { type: "ended", outcome: "missed", reason: adopt.tooLate });
      }
      const reason = supersededBy(plan, target.name);
      if (waiting) publish(waiting.before.plan, { type: "ended", outcome: "stopped", reason });
      const sounded = adopt?.sounded ?? false;
      const before = { plan, sounded, paused: sounded && wasPaused, trouble: null, leftOut: null };
      wait({ before, since: clock.now(), gaveWay: sounded });
    },

    follows({ outcome, reason }) {
      if (outcome === "stopped" && reason) endAll(reason);
      if (waiting || adhans.length > 0) return true;
      letGo();
      return false;
    },

    next() {
      const first = nextAdhan();
      if (first) {
        adhan = first.plan.adhan;
        return { kind: "adhan", ...first };
      }
      const endsAt = waiting?.before.plan.endsAt ?? Number.POSITIVE_INFINITY;
      if (endsAt - clock.now() < NEARLY_OVER) endOnTime();
      const ready = waiting;
      const was = { adhan, volume };
      letGo();
      if (!ready) return null;
      const { before, since, gaveWay } = ready;
      if (!before.sounded && was.adhan) {
        const minutes = Math.round((clock.now() - since) / 60_000);
        const reason = sentence("run.after-adhan", { prayer: was.adhan.prayer, minutes });
        publish(before.plan, { type: "delayed", reason });
      }
      if (!gaveWay) return { kind: "begins", before };
      return { kind: "continues", before, volume: was.volume };
    },

    endAll,

    drop(runId) {
      const isIt = ({ plan }: { plan: PlayPlan }) => plan.runId === runId;
      if (waiting && isIt(waiting.before)) {
        waitNoLonger();
        return true;
      }
      const others = adhans.filter((other) => !isIt(other));
      const dropped = others.length < adhans.length;
      adhans = others;
      return dropped;
    },

    letGo,

    stored() {
      if (!adhan) return null;
      const { prayer } = adhan;
      if (!waiting) return { prayer, interrupted: null };
      const { plan, paused } = waiting.before;
      return { prayer, interrupted: { paused, volume, byHand: startedByHand(plan) } };
    },
  };
}

function startedByHand({ runId, reciter, order, position, listener }: PlayPlan) {
  const surahId = surahOf(currentItem(order));
  if (runId !== null || reciter === null || surahId === null) return null;
  const place = { reciterId: reciter.id, surahId, position };
  return listener === undefined ? place : { ...place, listener };
}
