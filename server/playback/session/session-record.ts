// What is written of one speaker's session: its history and its state, with what the next process must know.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { PlayPlan } from "../play-plan.ts";
import type { HistoryStore } from "../record/history-store.ts";
import { createHistoryWriter, type HistoryWriter } from "../record/history-writer.ts";
import type { StoredState } from "../record/playback-state-store.ts";
import type { EarlierStretch } from "./heard-stretch.ts";
import type { Recital } from "./recital.ts";
import { createStateWrites, type StateWrites } from "./state-writes.ts";
import type { StateTracker } from "./state-tracker.ts";

export interface SessionRecord extends StateWrites {
  historyWriter: HistoryWriter;
  /** What an earlier process has heard of this plan; null: it is not known. */
  earlierOf(plan: PlayPlan): EarlierStretch | null;
}

interface Parts {
  /** What a session writes of it: agents have none of their own. */
  history: Pick<HistoryStore, "beginSoon" | "closeLeft" | "keepPlaceSoon">;
  /** What another node or process has left; null: nothing is stored. */
  stored: StoredState | null;
  tracker: StateTracker;
  recital(): Pick<Recital, "plan" | "heardFrom"> | null;
  /** The volume that is still to be put back, as it is stored; null: none. */
  volumeOwed(): number | null;
  store(state: StoredState): void;
  /** The history has a new or a closed entry. */
  onHistory(): void;
  clock: Clock;
  log: Log;
}

export function createSessionRecord(parts: Parts): SessionRecord {
  const { history, stored, tracker, clock, log } = parts;

  const historyWriter = createHistoryWriter({
    ...{ history, log, clock, left: stored },
    secondsHeard: tracker.secondsHeard,
    onWritten() {
      parts.onHistory();
      stateWrites.changed();
    },
  });

  const stateWrites = createStateWrites({ clock, stored, now: stateNow, write: parts.store });

  function stateNow(): StoredState {
    const state = tracker.get();
    const recital = parts.recital();
    const volumeOwed = parts.volumeOwed();
    if (!recital) return { ...state, volumeOwed, hearing: null };
    const { runId, listener } = recital.plan();
    const hearing = {
      runId,
      entry: historyWriter.open(state.position),
      from: recital.heardFrom(),
      ...(listener === undefined ? {} : { listener }),
    };
    return { ...state, volumeOwed, hearing };
  }

  /** It continues when the speaker does. */
  function closeEntry({ hearing, position }: StoredState): void {
    if (!hearing?.entry) return;
    const { id, seconds } = hearing.entry;
    history
      .closeLeft({ id, endPosition: position, secondsHeard: seconds })
      .catch((error: unknown) => {
        log.error({ err: error }, "a history entry that was left open is not closed");
      });
  }

  if (stored) closeEntry(stored);

  return {
    ...stateWrites,
    historyWriter,
    earlierOf({ runId }) {
      if (!stored?.hearing || stored.hearing.runId !== runId) return null;
      const { surahId, position, positionAt, hearing } = stored;
      const from = Math.min(hearing.from ?? position, position);
      return { surahId, from, to: position, at: positionAt };
    },
  };
}
