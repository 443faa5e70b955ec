// What a run plays: from which surah and place, in which order; and what is known of its beginning.
import { ADHAN_LATE_LIMIT } from "#contract/prayers/adhans";
import { endsByItself } from "#contract/portions/portion-traits";
import type { Reciter } from "#contract/reciters";
import { isEnded, type RunWindow } from "#contract/times/schedule-runs";
import type { Row } from "#server/platform/database/tables";
import {
  findSurah,
  inOrder,
  shuffled,
  currentItem,
  holds,
  surahOf,
  readOrder,
} from "#server/playback/play-order";
import { type Adoption, BRIDGED, type PlayPlan } from "#server/playback/play-plan";
import type { RunPlace } from "#server/playback/run-events";
import { adhanIn, portionOf } from "#server/schedules/schedule-times";
import { isTooLate, missedReason } from "./due-runs.ts";
import type { Queries } from "#server/platform/database/database";
import { heardOn } from "#server/playback/playback-tables";
import type { Hearing } from "#server/playback/record/playback-state-store";

export interface RunToPlan {
  id: number;
  slot: number;
  /** UTC milliseconds; null: it ends by itself. */
  endsAt: number | null;
  /** When the speaker first reported PLAYING; null: nothing has been heard yet. */
  startedAt: number | null;
  /** JSON of the list of a run that its schedule does not tell, and of its place in it. */
  playOrder: string | null;
  playPlace: string | null;
  schedule: PlannedSchedule & Pick<Row<"schedules">, "volume">;
  /** Null: the portion is a sound. */
  reciter: Reciter | null;
}

/** A run whose portion has no end of its own. */
interface OnwardsRun extends RunToPlan {
  reciter: Reciter;
}

type PlannedSchedule = Pick<
  Row<"schedules">,
  "surahId" | "shuffle" | "continuePlayback" | "stoppedSurahId" | "stoppedPosition"
>;

/** Milliseconds after a run from which on the volume counts as chosen by people. */
const VOLUME_IS_OURS = 10 * 60_000;

/** A run that ends by itself, for a session. */
export function planOfPortion(
  run: RunWindow & {
    id: number;
    slot: number;
    schedule: Pick<Row<"schedules">, "volume" | "portion" | "startAnchor">;
  },
  recited: Pick<PlayPlan, "reciter" | "order" | "position">,
): PlayPlan {
  const { volume } = run.schedule;
  const prayer = adhanIn(run.schedule);
  return {
    ...recited,
    volume,
    endsAt: run.endsAt,
    startsOver: false,
    patience: run.endsAt === null ? BRIDGED : null,
    runId: run.id,
    keepsHistory: run.slot === 0,
    adhan: prayer && { prayer, latestStart: run.dueAt + ADHAN_LATE_LIMIT },
  };
}

/** A run that recites onwards until its end, for a session. */
export function planOf(run: OnwardsRun, random: () => number): PlayPlan {
  const { id, slot, endsAt, schedule, reciter } = run;
  const { volume } = schedule;
  return {
    reciter,
    ...whatToPlay(run, random),
    volume,
    endsAt,
    startsOver: true,
    patience: null,
    runId: id,
    keepsHistory: slot === 0,
    adhan: null,
  };
}

/** What was stored of a run's speaker while it recited the run. */
export interface LastKnown {
  /** UTC milliseconds; while it plays, at most a minute before its node has left it. */
  at: number;
  /** Somebody had paused it. */
  paused: boolean;
  /** To which its volume goes back, which may not be in its row yet; null: as the row has it. */
  volumeBefore: number | null;
}

/** What an earlier node or process knew of a run that it may have begun; null: there was none. */
export function adoptionOf(
  run: RunWindow &
    Pick<RunToPlan, "startedAt" | "playPlace"> & {
      schedule: Pick<Row<"schedules">, "portion" | "startAnchor">;
    } & Pick<Row<"runs">, "status" | "volumeBefore"> & {
      takenOver: boolean;
      lastKnown: LastKnown | null;
    },
  now: number,
): Adoption | null {
  if (!run.takenOver) return null;
  const isLongOver = isEnded(run, now - VOLUME_IS_OURS);
  const isMissed = run.status === "preparing" && isTooLate(run, run.schedule, now);
  return {
    dueAt: run.dueAt,
    sounded: run.startedAt !== null,
    heardElsewhere: null,
    volumeBefore: isLongOver ? null : (run.volumeBefore ?? run.lastKnown?.volumeBefore ?? null),
    tooLate: isMissed ? missedReason(run, run.schedule, now) : null,
    silent: placeInList(run)?.silent ?? false,
    soundedUntil: run.lastKnown?.at ?? run.startedAt,
    bridged: placeInList(run)?.bridged ?? 0,
    paused: run.lastKnown?.paused ?? false,
  };
}

/** The list of its own that a run has begun, at its place in it; null: it has none. */
export function begunList(
  run: Pick<RunToPlan, "playOrder" | "playPlace">,
): Pick<PlayPlan, "order" | "position"> | null {
  const place = placeInList(run);
  if (run.playOrder === null || place === null) return null;
  const { index, repetition, round, position } = place;
  return { order: { ...readOrder(run.playOrder), index, repetition, round }, position };
}

function placeInList({ playPlace }: Pick<RunToPlan, "playPlace">): StoredPlace | null {
  return playPlace === null ? null : (JSON.parse(playPlace) as StoredPlace);
}

/** In a row of a run, as JSON. */
export interface StoredPlace extends RunPlace {
  /** Where the list is told from the schedule: what the place belongs to. */
  surahId?: number | null;
}

type BeginningRun = Pick<OnwardsRun, "startedAt" | "playOrder" | "playPlace" | "reciter"> & {
  schedule: PlannedSchedule;
};

/** `position` is in seconds into the first surah of the order. */
export function whatToPlay(
  run: BeginningRun,
  random: () => number,
): Pick<PlayPlan, "order" | "position"> {
  const { schedule, reciter, playOrder } = run;
  const available = reciter.availableSurahs;
  const place = placeToContinue(run);
  const start = place?.surahId ?? schedule.surahId;
  const position = place?.position ?? 0;
  if (schedule.shuffle !== 1) return { order: inOrder(available, start), position };
  if (playOrder === null) return { order: shuffled(available, start, random), position };
  const order = readOrder(playOrder);
  const atStart = start === null ? null : findSurah(order, start);
  return { order: atStart ?? { ...order, index: 0 }, position };
}

interface Place {
  surahId: number;
  /** Seconds. */
  position: number;
}

/** Null: it begins. A run of which nothing was heard has left no place: it is an earlier run's. */
function placeToContinue(run: BeginningRun): Place | null {
  const { startedAt, schedule, reciter } = run;
  if (startedAt === null && schedule.continuePlayback !== 1) return null;
  const place = startedAt === null ? placeOfSchedule(schedule) : placeOfRun(run);
  return place && reciter.availableSurahs.includes(place.surahId) ? place : null;
}

function placeOfSchedule({ stoppedSurahId, stoppedPosition }: PlannedSchedule): Place | null {
  if (stoppedSurahId === null) return null;
  return { surahId: stoppedSurahId, position: stoppedPosition ?? 0 };
}

/** The schedule keeps that of its first speaker. */
function placeOfRun(run: BeginningRun): Place | null {
  const own = placeInList(run);
  if (own?.surahId) return { surahId: own.surahId, position: own.position };
  return placeOfSchedule(run.schedule);
}

// --- where the previous node left a run: its place is written at changes, its speaker's state once a minute

/** In the recording of a surah, in seconds. */
export interface LeftPlace {
  surahId: number;
  position: number;
}

interface LeftOnSpeaker extends LeftPlace {
  runId: number | null;
  known: LastKnown;
}

/** By the id of the speaker: what it recited when its state was written. */
export async function leftOnSpeakers(
  db: Queries,
  deviceIds: readonly number[],
): Promise<Map<number, LeftOnSpeaker>> {
  const left = new Map<number, LeftOnSpeaker>();
  for (const state of await heardOn(db, deviceIds)) {
    const { deviceId, hearing, surahId, position, positionAt, status } = state;
    const { runId, volumeBefore = null } = readHearing(hearing);
    const known = { at: positionAt, paused: status === "paused", volumeBefore };
    if (surahId !== null && runId !== undefined)
      left.set(deviceId, { runId, surahId, position, known });
  }
  return left;
}

/** Nothing if the JSON is damaged. */
function readHearing(hearing: string | null): Partial<Hearing> {
  try {
    return (JSON.parse(hearing ?? "null") as Hearing | null) ?? {};
  } catch {
    return {};
  }
}

type PlacedRun = Pick<Row<"runs">, "id" | "slot" | "startedAt" | "playOrder" | "playPlace">;
type PlacedSchedule = Pick<Row<"schedules">, "portion" | "stoppedSurahId" | "stoppedPosition">;

/** The run and its schedule at that place, as though it had been written there. */
export function atLeftPlace<Run extends PlacedRun, Schedule extends PlacedSchedule>(
  run: Run,
  schedule: Schedule,
  left: LeftOnSpeaker | undefined,
): { run: Run; schedule: Schedule; leftAt: LeftPlace | null } {
  const isHeard = left?.runId === run.id && run.startedAt !== null;
  if (!isHeard) return { run, schedule, leftAt: null };
  if (run.playPlace !== null) return { run: atPlaceOfRun(run, left), schedule, leftAt: null };
  const isTold = run.slot === 0 && !endsByItself(portionOf(schedule));
  if (!isTold) return { run, schedule, leftAt: null };
  const { surahId, position } = left;
  const stopped = { stoppedSurahId: surahId, stoppedPosition: position };
  return { run, schedule: { ...schedule, ...stopped }, leftAt: { surahId, position } };
}

function atPlaceOfRun<Run extends PlacedRun>(run: Run, { surahId, position }: LeftPlace): Run {
  const place = JSON.parse(run.playPlace ?? "null") as StoredPlace;
  // In a silence the place is that of what follows it.
  if (place.silent || !isOfPlace(run, place, { surahId, position })) return run;
  return { ...run, playPlace: JSON.stringify({ ...place, position }) };
}

function isOfPlace(
  { playOrder }: PlacedRun,
  { surahId: ownSurah, ...step }: StoredPlace,
  { surahId, position }: LeftPlace,
): boolean {
  if (ownSurah !== undefined) return ownSurah === surahId;
  if (playOrder === null) return false;
  const item = currentItem({ ...readOrder(playOrder), ...step });
  return surahOf(item) === surahId && holds(item, position);
}

// --- random numbers of a run that are the same on all of its speakers and nodes: they shuffle alike without a word

/** Numbers from 0 to below 1; another run of the schedule has others. `dueAt`: UTC milliseconds. */
export function randomOf(scheduleId: number, dueAt: number): () => number {
  let state = hashOf(`${scheduleId} ${dueAt}`);
  // Mulberry32: 32 bits of state are enough to order 114 surahs.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}
