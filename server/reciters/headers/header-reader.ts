// Reads the durations of recordings from their headers in the background: of each host one request a second.
import { dueUntil, scheduledReciters } from "#server/schedules/schedule-tables";
import type { Seeking } from "#contract/reciters";
import { recordingUrl, SURAH_COUNT } from "#contract/recordings";
import { portion } from "#contract/portions/portions";
import { surahsOf } from "#contract/portions/portion-kinds";
import { endsByItself } from "#contract/portions/portion-traits";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import { openKhatms } from "#server/khatms/khatm-tables";
import { stillHoldsIn } from "#server/platform/database/stored-instants";
import { createJobLease } from "#server/platform/job-lease";
import type { Log } from "#server/platform/log";
import { createLooks } from "#server/platform/looks";
import type { RecordingDurations } from "../recording-durations.ts";
import { mp3Duration } from "./mp3-duration.ts";
import type { RecordingParts } from "./recording-part.ts";

export interface HeaderReader {
  start(): void;
  /** Something may be missing now: looks within a moment. */
  wake(): void;
  stop(): Promise<void>;
}

/** Milliseconds between two requests to one host. */
const BETWEEN_REQUESTS = 1000;
/** Hosts that are read at the same time. */
const HOSTS_AT_ONCE = 8;
/** What is recited within this many milliseconds is read before anything else. */
const SOON = 48 * 60 * 60_000;
/** Schedules, and khatms, that are looked at for that. */
const MOST_SOON = 1000;
/** Of one recording. */
const MOST_REQUESTS = 4;
/** Milliseconds between looks for recordings whose duration is missing. */
const LOOK_EVERY = 10 * 60_000;
/** Milliseconds in which the process starts, and pages load, undisturbed. */
const LOOK_SOON = 5000;
/** Milliseconds. */
const LEASE = 60_000;
/** Milliseconds until a recording whose header cannot be read is tried again. */
const TRY_AGAIN = 30 * 24 * 60 * 60_000;
/** The same where its host does not answer, and how long the host's other recordings wait. */
const TRY_UNANSWERED_AGAIN = 24 * 60 * 60_000;
const HOST_RESTS = 60 * 60_000;

interface Parts {
  db: Queries;
  node: string;
  clock: Clock;
  log: Log;
  durations: RecordingDurations;
  recordings: Pick<RecordingParts, "mayRead" | "read">;
}

/** The recordings of one host, in the order in which they are read. */
interface HostQueue {
  server: string;
  recordings: { recitation: Recitation; surahId: number }[];
}

interface Recitation {
  id: number;
  server: string;
  path: string;
  availableSurahs: number[];
}

export function createHeaderReader(parts: Parts): HeaderReader {
  const { db, node, clock, log, durations, recordings } = parts;
  const lease = createJobLease({ db, clock, job: "recordingHeaderLease", length: LEASE });
  /** By host: until when nothing is requested there. */
  const resting = new Map<string, number>();
  const pauses = new Set<() => void>();
  let stopped = false;

  /** Those of schedules first, then those that were wanted first. */
  async function wanted(): Promise<Recitation[]> {
    const ofSchedules = await scheduledReciters(db);
    const all = await db
      .selectFrom("reciters")
      .select(["id", "server", "path", "availableSurahs", "durationsWantedAt"])
      .where("available", "=", 1)
      .execute();
    const orderOf = ({ id, durationsWantedAt }: (typeof all)[number]) =>
      ofSchedules.has(id) ? 0 : (durationsWantedAt ?? Number.POSITIVE_INFINITY);
    const rows = all
      .filter(({ id, durationsWantedAt }) => ofSchedules.has(id) || durationsWantedAt !== null)
      .sort((one, other) => orderOf(one) - orderOf(other));
    return rows
      .filter((row) => recordings.mayRead(recordingUrl(row, 1)))
      .map((row) => ({ ...row, availableSurahs: JSON.parse(row.availableSurahs) as number[] }));
  }

  /** What the next runs and the khatms under way recite, by recitation: the length of a run depends on it. */
  async function recitedSoon(): Promise<Map<number, Set<number>>> {
    const soon = new Map<number, Set<number>>();
    const add = (reciterId: number, surahs: readonly number[]) => {
      const known = soon.get(reciterId) ?? new Set();
      for (const surah of surahs) known.add(surah);
      soon.set(reciterId, known);
    };
    const schedules = await dueUntil(db, clock.now() + SOON, MOST_SOON);
    for (const { reciterId, surahId, portion } of schedules) {
      if (reciterId !== null) add(reciterId, surahsIn(portion, surahId ?? 1));
    }
    for (const { reciterId, pointSurah } of await openKhatms(db, MOST_SOON)) {
      add(reciterId, between(pointSurah, SURAH_COUNT));
    }
    return soon;
  }

  async function missing({ id, availableSurahs }: Recitation): Promise<number[]> {
    const known = await db
      .selectFrom("recordingDurations")
      .select("surahId")
      .where("reciterId", "=", id)
      .where("source", "!=", "catalogue")
      .union(
        db
          .selectFrom("recordingHeaderTries")
          .select("surahId")
          .where("reciterId", "=", id)
          .where(stillHoldsIn("nextTryAt", { now: clock.now(), longest: TRY_AGAIN })),
      )
      .execute();
    const surahs = new Set(known.map(({ surahId }) => surahId));
    return availableSurahs.filter((surah) => !surahs.has(surah));
  }

  /** Also written before a try, so that one that kills the process is not repeated at once. */
  async function tryNotBefore(reciterId: number, surahId: number, at: number): Promise<void> {
    await db
      .insertInto("recordingHeaderTries")
      .values({ reciterId, surahId, nextTryAt: at })
      .onConflict((conflict) =>
        conflict.columns(["reciterId", "surahId"]).doUpdateSet({ nextTryAt: at }),
      )
      .execute();
  }

  async function read(recitation: Recitation, surahId: number, host: string): Promise<void> {
    const { id } = recitation;
    await tryNotBefore(id, surahId, clock.now() + TRY_AGAIN);
    const found = await headerOf(recordingUrl(recitation, surahId));
    if (typeof found === "object") {
      const { seconds, seeking } = found;
      await noteSeeking(id, surahId, seeking);
      if (seconds !== null) await durations.learn(id, "header", [{ surahId, seconds }]);
      return;
    }
    // The request was cut by the stop.
    if (stopped) return tryNotBefore(id, surahId, clock.now());
    if (found === "recording") {
      log.debug({ reciterId: id, surahId }, "a recording does not say how long it is");
      return;
    }
    await tryNotBefore(id, surahId, clock.now() + TRY_UNANSWERED_AGAIN);
    resting.set(host, clock.now() + HOST_RESTS);
    log.info(`${host} does not answer; its recordings are read in an hour`);
  }

  async function noteSeeking(reciterId: number, surahId: number, seeking: Seeking): Promise<void> {
    await db
      .updateTable("recordingHeaderTries")
      .set({ seeking })
      .where("reciterId", "=", reciterId)
      .where("surahId", "=", surahId)
      .execute();
  }

  async function headerOf(
    url: string,
  ): Promise<{ seconds: number | null; seeking: Seeking } | "recording" | "host"> {
    let start = 0;
    // Those after the first are for what follows a long tag.
    for (let request = 1; request <= MOST_REQUESTS; request++) {
      if (request > 1) await pause();
      const answer = await recordings.read(url, start);
      if (!answer.ok) return answer.fault;
      const found = mp3Duration(answer.part);
      if (!found) break;
      if ("seconds" in found) return found;
      start = found.readFrom;
    }
    return "recording";
  }

  function pause(): Promise<void> {
    if (stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        pauses.delete(end);
        resolve();
      };
      const cancel = clock.after(BETWEEN_REQUESTS, end);
      pauses.add(end);
    });
  }

  /** What is missing of each host: first what is recited soon, then the rest in the order of `wanted`. */
  async function queues(): Promise<HostQueue[]> {
    const soon = await recitedSoon();
    const first = new Map<string, HostQueue["recordings"]>();
    const later = new Map<string, HostQueue["recordings"]>();
    for (const recitation of await wanted()) {
      const isSoon = soon.get(recitation.id);
      for (const surahId of await missing(recitation)) {
        const queue = isSoon?.has(surahId) ? first : later;
        const { host } = new URL(recordingUrl(recitation, surahId));
        const recordings = queue.get(host) ?? [];
        recordings.push({ recitation, surahId });
        queue.set(host, recordings);
      }
    }
    return [...new Set([...first.keys(), ...later.keys()])].map((server) => ({
      server,
      recordings: [...(first.get(server) ?? []), ...(later.get(server) ?? [])],
    }));
  }

  async function readAll(): Promise<void> {
    const waiting = await queues();
    if (waiting.length === 0 || !(await lease.take(node))) return;
    try {
      const readNext = async () => {
        for (let queue = waiting.shift(); queue; queue = waiting.shift()) await readHost(queue);
      };
      await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, readNext));
    } finally {
      await lease.release(node);
    }
  }

  async function readHost({ server, recordings: queue }: HostQueue): Promise<void> {
    for (const { recitation, surahId } of queue) {
      if (stopped || (resting.get(server) ?? 0) > clock.now()) return;
      // Another node reads, since this one was away for longer than its lease.
      if (!(await lease.prolong(node))) return;
      await read(recitation, surahId, server);
      // Released late, so that the next node keeps the pace too.
      await pause();
    }
  }

  const looks = createLooks({
    ...{ clock, look: readAll, every: LOOK_EVERY },
    onFault(error) {
      if (!stopped) log.warn({ err: error }, "the durations of recordings could not be read");
    },
  });

  return {
    start: () => looks.start(LOOK_SOON),
    wake: () => looks.wake(LOOK_SOON),
    async stop() {
      stopped = true;
      const ended = looks.stop();
      for (const end of [...pauses]) end();
      await ended;
    },
  };
}

/** The surahs of a stored portion; of `onwards` the first alone, since its end time says how far it goes. */
function surahsIn(stored: string, first: number): number[] {
  const read = portion.safeParse(JSON.parse(stored));
  if (!read.success) return [];
  return endsByItself(read.data) ? surahsOf(read.data) : [first];
}

function between(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
