// The tables of playback: what each speaker was last doing, and what was heard; and what other rooms ask of them.
import { chunks, orNone } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import { rowOwner } from "#server/platform/database/rows";
import { holderLives } from "#server/platform/node-lease";
import type { Expression, Generated } from "kysely";
import type { AfterSurah, PlaybackStatus } from "#contract/playback";

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
  afterSurah: AfterSurah | null;
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

/** Null: it is there no more. */
export const historyOwner = (queries: Queries, id: number) =>
  rowOwner(queries, "playbackHistory", id);

/** To be matched: another node that lives follows the speaker. */
export const heldElsewhere = (
  queries: Queries,
  deviceId: Expression<number | null>,
  node: string,
) =>
  queries
    .selectFrom("speakerHolds")
    .select("speakerHolds.deviceId")
    .where("speakerHolds.deviceId", "=", deviceId)
    .where("speakerHolds.node", "!=", node)
    .where(holderLives);

/** Of these speakers, those that another node follows, which lives. */
export async function followedElsewhere(
  queries: Queries,
  deviceIds: readonly number[],
  node: string,
): Promise<Set<number>> {
  const rows = await queries
    .selectFrom("speakerHolds")
    .select("deviceId")
    .where("deviceId", "in", deviceIds)
    .where("node", "!=", node)
    .where(holderLives)
    .execute();
  return new Set(rows.map(({ deviceId }) => deviceId));
}

/** To be matched: this node follows the speaker. */
export const heldBy = (queries: Queries, deviceId: Expression<number | null>, node: string) =>
  queries
    .selectFrom("speakerHolds")
    .select("speakerHolds.deviceId")
    .where("speakerHolds.deviceId", "=", deviceId)
    .where("speakerHolds.node", "=", node);

/**
 * Stores the volume, 0 to 100, to which the next session of this speaker sets it as it opens. A session that is open
 * now stores its own over it.
 */
export async function oweVolume(queries: Queries, deviceId: number, volume: number): Promise<void> {
  await queries
    .updateTable("playbackState")
    .set({ volumeOwed: volume })
    .where("deviceId", "=", deviceId)
    .where("volumeOwed", "is", null)
    .execute();
}

/** What was stored of these speakers while they recited something of Wird's. */
export async function heardOn(queries: Queries, deviceIds: readonly number[]) {
  const found = [];
  for (const some of chunks([...new Set(deviceIds)])) {
    const rows = await queries
      .selectFrom("playbackState")
      .select(["deviceId", "hearing", "surahId", "position", "positionAt", "status"])
      .where("deviceId", "in", some)
      .where("hearing", "is not", null)
      .execute();
    found.push(...rows);
  }
  return found;
}
