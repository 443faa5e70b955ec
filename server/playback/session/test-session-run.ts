// For tests: what is written of a run that a session plays.
import type { RunStatus } from "#contract/runs";
import { englishOf } from "#contract/sentences/sentences";
import { surahOf } from "../play-order.ts";
import type { RunEvent, RunPlace } from "../run-events.ts";

/** What is written of a run. */
export interface WrittenRun {
  status: RunStatus | "preparing";
  /** In English. */
  reason: string | null;
  soundedAt: number | null;
  /** When its sound began. */
  heardAt: number | null;
  order: (number | null)[] | null;
  place: ({ surahId: number | null } & RunPlace) | null;
  /** Its last place may be written later: the next process finds it there. */
  placeMayWait?: boolean;
  volumeBefore: number | null;
  /** In English; left out: none. */
  remark?: string;
  /** In English. */
  delayed: string | null;
  /** It was told that it waits for another. */
  waits?: true;
  /** Stretches of surahs, as they were published. */
  heard: { surahId: number; from: number; to: number; ended?: true }[];
  ends: number;
}

function withoutType<Event extends RunEvent>({ type: _, ...rest }: Event): Omit<Event, "type"> {
  return rest;
}

export function writeRun(run: WrittenRun, event: RunEvent): void {
  switch (event.type) {
    case "began":
      if (run.soundedAt !== null) throw new Error("The proof is published once.");
      Object.assign(run, { soundedAt: event.at, heardAt: event.heardAt, status: "running" });
      return;
    case "interrupted":
      Object.assign(run, { status: "interrupted", reason: englishOf(event.reason) });
      return;
    case "continued":
      Object.assign(run, { status: "running", reason: null });
      return;
    case "volume-before":
      run.volumeBefore = event.volume;
      return;
    case "order":
      run.order = event.order.items.map(surahOf);
      return;
    case "place": {
      const { mayWait = false, ...place } = withoutType(event);
      run.place = place;
      run.placeMayWait = mayWait;
      return;
    }
    case "heard since":
      run.heardAt = event.heardAt;
      return;
    case "remarked":
      run.remark = englishOf(event.remark);
      return;
    case "waits":
      run.waits = true;
      return;
    case "delayed":
      run.delayed = englishOf(event.reason);
      return;
    case "heard":
      run.heard.push(withoutType(event));
      return;
    case "ended":
      Object.assign(run, {
        status: event.outcome,
        reason: event.reason && englishOf(event.reason),
        ends: run.ends + 1,
      });
  }
}
