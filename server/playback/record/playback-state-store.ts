// What each speaker was last doing, as it is stored. Writes are gathered: many speakers, one transaction.
import { deviceIdsOf, stillThere } from "#server/devices/device-tables";
import { followedElsewhere } from "#server/playback/playback-tables";
import { type AfterSurah, type PlaybackStatus, DEFAULT_VOLUME } from "#contract/playback";
import type { Prayer } from "#contract/prayers/prayer-names";
import { englishOf, knownSentence, type Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import { chunks } from "#server/platform/database/chunks";
import type { Database, Queries } from "#server/platform/database/database";
import { askedTogether } from "#server/platform/database/together";
import type { Log } from "#server/platform/log";
import { createWriteBehind } from "#server/platform/write-behind";
import { flag, type Row } from "#server/platform/database/tables";
import { accountsAtHome } from "#server/household/household-tables";

export type SleepSetting =
  | { until: "surah-end" }
  /** UTC milliseconds. */
  | { until: "time"; at: number };

/** An adhan that sounds, and what the next node or process must know of what it interrupted. */
export interface AdhanState {
  prayer: Prayer;
  /** Null: it interrupted nothing. */
  interrupted: {
    /** Somebody had paused it. */
    paused: boolean;
    /** Null: it needs no other afterwards. */
    volume: KeptVolume | null;
    /**
     * What a person had started; null: a run, which knows its place. Position in seconds. `listener`
     * as in the plan.
     */
    byHand: { reciterId: number; surahId: number; position: number; listener?: number } | null;
  } | null;
}

/** The volumes of a speaker that are put back after an adhan, 0 to 100. */
export interface KeptVolume {
  /** As the speaker was; null: not known. */
  volume: number | null;
  /** What the run had set; null: it had set none, or somebody has chosen another since. */
  commanded: number | null;
  /** What is put back at the end of the run; null: it stays as it is. */
  goBackTo: number | null;
}

/** A speaker's state; instants are UTC milliseconds, positions seconds. */
export interface SpeakerState {
  deviceId: number;
  status: PlaybackStatus;
  reciterId: number | null;
  surahId: number | null;
  /** True at `positionAt`. */
  position: number;
  duration: number | null;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  /** When something is wrong. */
  error: Sentence | null;
  /** When it stops by itself; null: when somebody or the end of the recitation stops it. */
  sleepTimer: SleepSetting | null;
  /** What follows the surah that somebody plays, or played last; null: a schedule did. */
  afterSurah: AfterSurah | null;
  /** UTC milliseconds: it is silent between two repetitions; null: it is not. */
  silentUntil: number | null;
  /** The adhan that sounds; null: none does. */
  adhan: AdhanState | null;
  positionAt: number;
  lastUpdated: number;
}

/** What is being heard, for whoever takes over the speaker. Seconds. */
export interface Hearing {
  /** Null: somebody has pressed a button. */
  runId: number | null;
  /** Its open history entry, with what was heard of it until the state was true; null: it has none. */
  entry: { id: number; seconds: number } | null;
  /** From there to the position it was heard without a jump; null: nothing was. */
  from: number | null;
  /** The second of its last report: by the clock it has come to the position since; left out: to the position it was heard. */
  to?: number;
  /**
   * Seconds by which it may be further than the position, as the last reports may have come late; left out: by none. Null:
   * it has reported once.
   */
  late?: number | null;
  /** As in the plan. */
  listener?: number;
  /** To which the volume of its run goes back, 0 to 100; left out: the run has not changed it. */
  volumeBefore?: number;
}

/** As it is stored: at changes, and once a minute while it plays. */
export interface StoredState extends SpeakerState {
  hearing: Hearing | null;
  /** To which its volume is still to be put back, 0 to 100; null: nothing is. */
  volumeOwed: number | null;
  /** Wird has muted it before a minute, and is to unmute it. */
  unmuteOwed: boolean;
}

export const NOTHING_OWED = { volumeOwed: null, unmuteOwed: false };

export interface PlaybackStateStore {
  find(deviceId: number): Promise<StoredState>;
  /** Written within a moment, together with whatever else changes meanwhile. Resolves when it, or a later one, is written. */
  save(state: StoredState): Promise<void>;
  /** Writes what is still waiting. Never rejects: what cannot be written is tried again. */
  flush(): Promise<void>;
}

/** Milliseconds that writes are gathered for. */
const GATHER = 250;

/** Beside the speaker's id. */
const STORED_COLUMNS = [
  ...(["status", "reciterId", "surahId", "position", "duration", "volume", "muted"] as const),
  ...([
    "error",
    "errorSentence",
    "sleepTimer",
    "afterSurah",
    "silentUntil",
    "adhan",
    "hearing",
    "volumeOwed",
    "unmuteOwed",
  ] as const),
  ...(["positionAt", "lastUpdated"] as const),
] satisfies (keyof Row<"playbackState">)[];

export function createPlaybackStateStore(options: {
  db: Database["db"];
  /** The name of this node. */
  node: string;
  clock: Clock;
  log: Log;
}): PlaybackStateStore {
  const { db, node, clock, log } = options;
  const writes = createWriteBehind<number, StoredState>({
    ...{ clock, log, gather: GATHER, failed: "playback state not saved yet" },
    async write(entries) {
      const states = entries.map(([, state]) => state);
      // In one order on all nodes: two that write the same speakers never wait for one another.
      const inOrder = states.toSorted((left, right) => left.deviceId - right.deviceId);
      await db.transaction().execute(async (transaction) => {
        for (const chunk of chunks(inOrder)) await upsert(transaction, chunk, node);
      });
    },
  });

  const findStored = askedTogether(async (deviceIds) => {
    const rows = await db
      .selectFrom("playbackState")
      .selectAll()
      .where("deviceId", "in", deviceIds)
      .execute();
    return new Map(rows.map((row) => [row.deviceId, row]));
  });

  return {
    async find(deviceId) {
      const unsaved = writes.get(deviceId);
      if (unsaved) return unsaved;
      const row = await findStored(deviceId);
      return row
        ? toState(row)
        : { ...emptyState(deviceId, clock.now()), ...NOTHING_OWED, hearing: null };
    },
    save: (state) => writes.put(state.deviceId, state),
    flush: writes.flush,
  };
}

/** In one statement; `states` in the order of their speakers. */
async function upsert(queries: Queries, states: StoredState[], node: string): Promise<void> {
  const rows = states.map(toColumns);
  const ids = rows.map((row) => row.deviceId);
  // A device that was deleted meanwhile has no state to keep.
  const kept = await stillThere(queries, ids);
  // This node was taken for dead: what it knows of a speaker is older than what the one after it knows.
  const others = await followedElsewhere(queries, ids, node);
  const values = rows.filter(({ deviceId }) => kept.has(deviceId) && !others.has(deviceId));
  if (values.length === 0) return;
  await queries
    .insertInto("playbackState")
    .values(values)
    .onConflict((conflict) =>
      conflict.column("deviceId").doUpdateSet(({ ref }) => {
        const written = STORED_COLUMNS.map((column) => [column, ref(`excluded.${column}`)]);
        return Object.fromEntries(written);
      }),
    )
    .execute();
}

/** While it plays its position advances with the clock. UTC milliseconds. */
export function asOf<State extends SpeakerState>(state: State, at: number): State {
  if (state.status !== "playing" || state.silentUntil !== null) return state;
  const passed = Math.max(0, at - state.positionAt) / 1000;
  const end = Math.max(state.position, state.duration ?? Number.POSITIVE_INFINITY);
  return { ...state, position: Math.min(state.position + passed, end), positionAt: at };
}

export function emptyState(deviceId: number, now: number): SpeakerState {
  return {
    deviceId,
    status: "stopped",
    reciterId: null,
    surahId: null,
    position: 0,
    duration: null,
    volume: DEFAULT_VOLUME,
    muted: false,
    error: null,
    sleepTimer: null,
    afterSurah: null,
    silentUntil: null,
    adhan: null,
    positionAt: now,
    lastUpdated: now,
  };
}

function toState(row: Row<"playbackState">): StoredState {
  // Left to its default: a row that has it beside one that does not would be written as null on SQLite.
  const { id: _, unmuteOwed: __, ...known } = row;
  const { sleepTimer, adhan, error, errorSentence, hearing, ...state } = known;
  return {
    ...state,
    muted: row.muted === 1,
    unmuteOwed: row.unmuteOwed === 1,
    error: error === null ? null : knownSentence(error, JSON.parse(errorSentence ?? "null")),
    sleepTimer: sleepTimer === null ? null : (JSON.parse(sleepTimer) as SleepSetting),
    adhan: adhan === null ? null : (JSON.parse(adhan) as AdhanState),
    hearing: hearing === null ? null : (JSON.parse(hearing) as Hearing),
  };
}

function toColumns(state: StoredState) {
  const { sleepTimer, adhan, error, hearing } = state;
  return {
    ...state,
    muted: flag(state.muted),
    unmuteOwed: flag(state.unmuteOwed),
    error: error && englishOf(error),
    errorSentence: error && JSON.stringify(error),
    sleepTimer: sleepTimer === null ? null : JSON.stringify(sleepTimer),
    adhan: adhan === null ? null : JSON.stringify(adhan),
    hearing: hearing === null ? null : JSON.stringify(hearing),
  };
}

// --- history entries that are being heard: how far they are stands in the states of their speakers

/** Seconds. */
export interface OpenEntry {
  endPosition: number;
  secondsHeard: number;
}

/** Milliseconds: what plays is written every minute, so of an older state it is not known whether it plays on. */
const WRITTEN_WITHIN = 2 * 60_000;

/** By the id of the entry, as of `now`, UTC milliseconds. */
export async function openEntries(
  db: Queries,
  userId: number,
  now: number,
): Promise<Map<number, OpenEntry>> {
  const accounts = await accountsAtHome(db, userId);
  const rows = await db
    .selectFrom("playbackState")
    .select(["hearing", "status", "position", "positionAt", "duration", "silentUntil"])
    .where("deviceId", "in", deviceIdsOf(db, accounts))
    .where("hearing", "is not", null)
    .execute();
  const entries = rows.flatMap(({ hearing, ...state }) => {
    const { entry } = JSON.parse(hearing ?? "null") as Hearing;
    if (!entry) return [];
    const isKnown = now - state.positionAt <= WRITTEN_WITHIN;
    const { position } = isKnown ? asOf(state as SpeakerState, now) : state;
    const secondsHeard = entry.seconds + position - state.position;
    return [[entry.id, { endPosition: position, secondsHeard }] as const];
  });
  return new Map(entries);
}
