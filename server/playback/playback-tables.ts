// The tables of playback: what each speaker was last doing, and what was heard.
import { orNone } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import type { Generated } from "kysely";
import type { PlaybackStatus } from "#contract/playback";

declare module "#server/platform/database/tables" {
  interface Tables {
    playbackState: PlaybackStateTable;
    playbackHistory: PlaybackHistoryTable;
    speakerHolds: SpeakerHoldsTable;
  }
}

type Flag = 0 | 1;

interface PlaybackStateTable {
  id: Generated<number>;
  deviceId: number;
  status: PlaybackStatus;
  reciterId: number | null;
  surahId: number | null;
  position: number;
  duration: number | null;
  volume: number;
  muted: Flag;
  /** In English. */
  error: string | null;
  /** The same: JSON of a Sentence. */
  errorSentence: string | null;
  /** When `position` was true. */
  positionAt: number;
  lastUpdated: number;
  /** JSON of a SleepSetting. */
  sleepTimer: string | null;
  /** It is silent between two repetitions until then. */
  silentUntil: number | null;
  /** JSON of an AdhanState; null: no adhan sounds. */
  adhan: string | null;
  /** To which the volume is still to be put back; null: nothing is. */
  volumeOwed: number | null;
  /** 1: Wird has muted it before a minute, and is to unmute it. */
  unmuteOwed: Generated<Flag>;
  /** JSON of a Hearing; null: nothing of Wird is heard. */
  hearing: Generated<string | null>;
}

interface PlaybackHistoryTable {
  id: Generated<number>;
  userId: number;
  deviceId: number | null;
  /** The speaker's name at that time, so that history outlives the device. */
  deviceName: string;
  reciterId: number;
  surahId: number;
  startPosition: number;
  endPosition: number | null;
  completed: Flag;
  secondsHeard: Generated<number>;
  timestamp: number;
}

/** Which node follows a speaker, good while that node lives; unused with a single node. */
interface SpeakerHoldsTable {
  deviceId: number;
  node: string;
}

/** As its person may have them, on these speakers. */
export const exportStates = (queries: Queries, deviceIds: readonly number[]) =>
  queries
    .selectFrom("playbackState")
    .selectAll()
    .where("deviceId", "in", orNone(deviceIds))
    .execute();

/** Along the index of its instants, the oldest first: those after a row. */
export const exportHistory = (
  queries: Queries,
  userId: number,
  last: { timestamp: number; id: number },
  most: number,
) =>
  queries
    .selectFrom("playbackHistory")
    .selectAll()
    .where("userId", "=", userId)
    .where("timestamp", ">=", last.timestamp)
    .where(({ or, eb }) => or([eb("timestamp", ">", last.timestamp), eb("id", ">", last.id)]))
    .orderBy("timestamp")
    .orderBy("id")
    .limit(most)
    .execute();
