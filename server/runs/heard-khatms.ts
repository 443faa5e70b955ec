// What is heard in runs of khatms, gathered in order until it is written.
import type { RunEvent } from "#server/playback/run-events";
import { portionOf } from "#server/schedules/schedule-times";
import type { ClaimedRun } from "./claimed-runs.ts";

/** A stretch of a recording, in seconds. */
interface HeardOfKhatm {
  reciterId: number | undefined;
  surahId: number;
  from: number;
  to: number;
  /** Its recording ended by itself. */
  ended?: true | undefined;
}

/** Advances a khatm; implemented in `khatms`, passed in by `parts`. */
export type AdvanceKhatm = (khatmId: number, heard: HeardOfKhatm) => Promise<void>;

export interface HeardKhatms {
  /** Ignores runs of other portions. */
  add(run: ClaimedRun, event: Extract<RunEvent, { type: "heard" }>): void;
  /** Rejects when something could not be written: it is written the next time. */
  write(): Promise<void>;
}

export function createHeardKhatms(advance: AdvanceKhatm): HeardKhatms {
  /** By the id of the khatm, in the order in which it was heard. */
  const waiting = new Map<number, HeardOfKhatm[]>();
  /** One write after another: what follows a stretch would be beyond a hole before it. */
  let writing = Promise.resolve();

  async function writeKhatm(khatmId: number, stretches: HeardOfKhatm[]): Promise<void> {
    for (let next = stretches[0]; next; next = stretches[0]) {
      await advance(khatmId, next);
      // It may have grown meanwhile.
      if (stretches[0] === next) stretches.shift();
    }
    waiting.delete(khatmId);
  }

  async function writeAll(): Promise<void> {
    await Promise.all([...waiting].map(([id, stretches]) => writeKhatm(id, stretches)));
  }

  return {
    add({ schedule, plan }, { type: _, ...heard }) {
      const portion = portionOf(schedule);
      if (portion.kind !== "khatm") return;
      const stretches = waiting.get(portion.khatmId) ?? [];
      const stretch = { reciterId: plan?.reciter?.id, ...heard };
      const last = stretches.at(-1);
      const continues = last?.surahId === heard.surahId && last.from === heard.from;
      const grows = continues && !last.ended && heard.to >= last.to;
      if (grows) stretches.splice(-1, 1, stretch);
      else stretches.push(stretch);
      waiting.set(portion.khatmId, stretches);
    },

    write() {
      const write = writing.then(writeAll);
      writing = write.catch(() => {});
      return write;
    },
  };
}
