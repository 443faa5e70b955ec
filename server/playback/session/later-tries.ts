// What cannot be played now and is tried again later: recordings that cannot be reached, and a speaker that was given up.
import { type Sentence, sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Loading } from "./loading.ts";
import { namedTimers } from "./named-timers.ts";
import type { RecitalPlace } from "./recital-place.ts";
import type { StateTracker } from "./state-tracker.ts";

/** What was heard and then given up is tried again this often until its end time, milliseconds. */
const TRY_AGAIN = 60_000;
const UNREACHABLE = sentence("recordings.unreachable");

export interface LaterTries {
  /** Several recordings in a row could not be loaded. */
  noRecordingPlays(): void;
  /** The speaker does not play what it is given. */
  speakerGivenUp(reason: Sentence): void;
  /** The speaker is there again; false: nothing was unreachable. */
  speakerIsBack(): boolean;
  /** Waits for nothing; what is unreachable stays so. */
  stop(): void;
  /** Something is heard, or was chosen. */
  clear(): void;
  /** Why nothing plays; null: recordings can be reached, as far as is known. */
  reason(): Sentence | null;
}

interface Parts {
  /** The plan has an end until which it is tried again. */
  hasEnd: boolean;
  /** Anything of the plan has been heard. */
  sounded(): boolean;
  place: RecitalPlace;
  loading: Pick<Loading, "tryOnce" | "startNext" | "stop">;
  tracker: StateTracker;
  clock: Clock;
  interrupt(reason: Sentence): void;
  fail(reason: Sentence): void;
}

export function createLaterTries(parts: Parts): LaterTries {
  const { hasEnd, place, loading, tracker, interrupt, fail } = parts;
  const timers = namedTimers(parts.clock);
  /** No recording can be loaded: every minute the first that failed is tried, then one beyond. */
  let unreachable: { trying: "first" | "one beyond" | "nothing" } | null = null;

  function tryFirstUnplayed(): void {
    unreachable = { trying: "first" };
    loading.tryOnce(place.goToFirstUnplayed());
  }

  return {
    noRecordingPlays() {
      if (!hasEnd) return fail(UNREACHABLE);
      if (unreachable?.trying === "first") {
        unreachable = { trying: "one beyond" };
        return loading.tryOnce(place.goBeyondUnplayed());
      }
      unreachable = { trying: "nothing" };
      loading.stop();
      const { position } = place.goToFirstUnplayed();
      interrupt(UNREACHABLE);
      tracker.change({ status: "error", error: UNREACHABLE, position });
      timers.arm("again", TRY_AGAIN, tryFirstUnplayed);
    },
    /** What was heard and has its end time still before it may be heard again. */
    speakerGivenUp(reason) {
      if (!hasEnd || !parts.sounded()) return fail(reason);
      loading.stop();
      interrupt(reason);
      tracker.change({ status: "error", error: reason });
      timers.arm("again", TRY_AGAIN, () => loading.startNext(place.media(tracker.position())));
    },
    speakerIsBack() {
      if (unreachable) tryFirstUnplayed();
      return unreachable !== null;
    },
    stop: timers.disarmAll,
    clear() {
      unreachable = null;
      timers.disarmAll();
    },
    reason: () => (unreachable ? UNREACHABLE : null),
  };
}
