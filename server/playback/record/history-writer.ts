// Writes the listening history of one speaker: one entry for each surah, at its beginning, its pauses and its end.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { HistoryStore, NewHistory } from "./history-store.ts";
import type { Hearing, StoredState } from "./playback-state-store.ts";

export interface HistoryWriter {
  /** A surah is heard; while an entry is open this changes nothing. */
  begin(entry: NewHistory): void;
  /** The surah has come to this position, seconds, and rests there. */
  keepPlace(position: number): void;
  /** Closes the entry; `completed` when the surah was heard to its end. */
  end(position: number, completed: boolean): void;
  /** The open entry, with the seconds heard of it when its surah is at this position; null: none is open. */
  open(position: number): Hearing["entry"];
}

/** Seconds by which the position of a speaker that was read back may be off. */
const SAME_PLACE = 2;
/** Seconds after which an entry that an earlier process has left open is not continued. */
const LEFT_LONG_AGO = 600;

export function createHistoryWriter(parts: {
  history: Pick<HistoryStore, "beginSoon" | "keepPlaceSoon">;
  log: Log;
  clock: Clock;
  /** What another node or process has left: its open entry continues where the speaker does. */
  left: StoredState | null;
  /** Seconds of any recording heard on the speaker until now, when it is at this position. */
  secondsHeard(position: number): number;
  /** The history has a new or a closed entry. */
  onWritten(): void;
}): HistoryWriter {
  const { history, log, clock, secondsHeard, onWritten } = parts;
  let { left } = parts;
  /** `knownId`: null until it is stored. `heardBefore`: seconds heard on the speaker before this entry. */
  let open: { id: Promise<number | null>; knownId: number | null; heardBefore: number } | null =
    null;

  async function write(entry: NonNullable<typeof open>, endPosition: number, completed: boolean) {
    const ofThisEntry = secondsHeard(endPosition) - entry.heardBefore;
    const id = await entry.id;
    if (id === null) return;
    await history.keepPlaceSoon({ id, endPosition, completed, secondsHeard: ofThisEntry });
  }

  const logFailure = (error: unknown) => log.error({ err: error }, "listening history not saved");

  /** Null: nothing was left open, or something else was. */
  function continued({ reciterId, surahId, startPosition }: NewHistory): typeof open {
    const before = left;
    left = null;
    const entry = before?.hearing?.entry;
    if (!before || !entry) return null;
    if (before.reciterId !== reciterId || before.surahId !== surahId) return null;
    const moved = startPosition - before.position;
    const passed = Math.max(0, clock.now() - before.positionAt) / 1000;
    const isSamePlace = moved >= -SAME_PLACE && moved <= passed + SAME_PLACE;
    if (!isSamePlace || passed > LEFT_LONG_AGO) return null;
    const meanwhile = before.status === "playing" ? Math.min(Math.max(0, moved), passed) : 0;
    const heardBefore = secondsHeard(startPosition) - entry.seconds - meanwhile;
    return { id: Promise.resolve(entry.id), knownId: entry.id, heardBefore };
  }

  function begun(entry: NewHistory): NonNullable<typeof open> {
    const heardBefore = secondsHeard(entry.startPosition);
    const begun = { id: Promise.resolve<number | null>(null), knownId: null, heardBefore };
    const stored: NonNullable<typeof open> = begun;
    stored.id = history.beginSoon(entry).then((id) => {
      stored.knownId = id;
      return id;
    });
    return stored;
  }

  return {
    begin(entry) {
      if (open) return;
      open = continued(entry) ?? begun(entry);
      open.id.then(onWritten, logFailure);
    },
    keepPlace(position) {
      if (open) write(open, position, false).catch(logFailure);
    },
    end(position, completed) {
      if (!open) return;
      write(open, position, completed).then(onWritten, logFailure);
      open = null;
    },
    open(position) {
      if (open === null || open.knownId === null) return null;
      return { id: open.knownId, seconds: secondsHeard(position) - open.heardBefore };
    },
  };
}
