// Reads the durations of recordings from their headers in the background, one request a second.
import { sql } from "kysely";
import { recordingUrl } from "#contract/recordings";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Log } from "#server/platform/log";
import type { RecordingDurations } from "../recording-durations.ts";
import { mp3Duration } from "./mp3-duration.ts";
import type { RecordingParts } from "./recording-part.ts";

export interface HeaderReader {
  start(): void;
  /** Something may be missing now: looks within a moment. */
  wake(): void;
  stop(): Promise<void>;
}

/** Milliseconds between two requests, to whichever host. */
const BETWEEN_REQUESTS = 1000;
/** Of one recording. */
const MOST_REQUESTS = 4;
/** Milliseconds between looks for recordings whose duration is missing. */
const LOOK_EVERY = 10 * 60_000;
/** Milliseconds in which the process starts, and pages load, undisturbed. */
const LOOK_SOON = 5000;
/** Milliseconds after which a node that died is followed by another. */
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
  recordings: RecordingParts;
}

interface Recitation {
  id: number;
  server: string;
  path: string;
  availableSurahs: number[];
}

export function createHeaderReader(parts: Parts): HeaderReader {
  const { db, node, clock, log, durations, recordings } = parts;
  /** By host: until when nothing is requested there. */
  const resting = new Map<string, number>();
  let working: Promise<void> | null = null;
  /** More may be missing than was when the work began. */
  let wokenMeanwhile = false;
  let cancelLook = () => {};
  let endPause = () => {};
  let stopped = false;

  /** The recitations of schedules: from one to the next in the index, not by reading all schedules. */
  async function scheduled(): Promise<Set<number>> {
    const { rows } = await sql<{ id: number }>`
      with recursive scheduled (id) as (
        select min(reciter_id) from schedules
        union all
        select (select min(reciter_id) from schedules where reciter_id > scheduled.id)
        from scheduled where scheduled.id is not null
      )
      select id from scheduled where id is not null`.execute(db);
    return new Set(rows.map(({ id }) => id));
  }

  /** Those of schedules first, then those that were wanted first. */
  async function wanted(): Promise<Recitation[]> {
    const ofSchedules = await scheduled();
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
          .where("nextTryAt", ">", clock.now()),
      )
      .execute();
    const surahs = new Set(known.map(({ surahId }) => surahId));
    return availableSurahs.filter((surah) => !surahs.has(surah));
  }

  /** False when another node reads headers. */
  async function acquire(): Promise<boolean> {
    const now = clock.now();
    const row = { node, leaseUntil: now + LEASE };
    const taken = await db
      .insertInto("recordingHeaderLease")
      .values({ id: 1, ...row })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet(row)
          .where((where) =>
            where.or([
              where("recordingHeaderLease.node", "=", node),
              where("recordingHeaderLease.leaseUntil", "<", now),
            ]),
          ),
      )
      .returning("id")
      .executeTakeFirst();
    return taken !== undefined;
  }

  async function release(): Promise<void> {
    await db.deleteFrom("recordingHeaderLease").where("node", "=", node).execute();
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

  async function read(recitation: Recitation, surahId: number): Promise<void> {
    const { id } = recitation;
    await tryNotBefore(id, surahId, clock.now() + TRY_AGAIN);
    const found = await secondsOf(recordingUrl(recitation, surahId));
    if (typeof found === "number") {
      return durations.learn(id, "header", [{ surahId, seconds: found }]);
    }
    // The request was cut by the stop.
    if (stopped) return tryNotBefore(id, surahId, clock.now());
    if (found === "recording") {
      log.debug({ reciterId: id, surahId }, "a recording does not say how long it is");
      return;
    }
    await tryNotBefore(id, surahId, clock.now() + TRY_UNANSWERED_AGAIN);
    resting.set(recitation.server, clock.now() + HOST_RESTS);
    log.info(`${recitation.server} does not answer; its recordings are read in an hour`);
  }

  async function secondsOf(url: string): Promise<number | "recording" | "host"> {
    let start = 0;
    // Those after the first are for what follows a long tag.
    for (let request = 1; request <= MOST_REQUESTS; request++) {
      if (request > 1) await pause();
      const answer = await recordings.read(url, start);
      if (!answer.ok) return answer.fault;
      const found = mp3Duration(answer.part);
      if (!found) break;
      if ("seconds" in found) return found.seconds;
      start = found.readFrom;
    }
    return "recording";
  }

  function pause(): Promise<void> {
    if (stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = clock.after(BETWEEN_REQUESTS, resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });
  }

  async function readAll(): Promise<void> {
    let isOurs = false;
    try {
      for (const recitation of await wanted()) {
        for (const surahId of await missing(recitation)) {
          if (stopped) return;
          if ((resting.get(recitation.server) ?? 0) > clock.now()) break;
          isOurs = await acquire();
          if (!isOurs) return;
          await read(recitation, surahId);
          // Released late, so that the next node keeps the pace too.
          await pause();
        }
      }
    } finally {
      if (isOurs) await release();
    }
  }

  function look(): void {
    cancelLook();
    if (stopped || working) return;
    wokenMeanwhile = false;
    working = readAll()
      .catch((error: unknown) => {
        if (!stopped) log.warn({ err: error }, "the durations of recordings could not be read");
      })
      .finally(() => {
        working = null;
        if (!stopped) lookIn(wokenMeanwhile ? LOOK_SOON : LOOK_EVERY);
      });
  }

  function lookIn(ms: number): void {
    cancelLook();
    cancelLook = clock.after(ms, look);
  }

  return {
    start: () => lookIn(LOOK_SOON),
    wake() {
      wokenMeanwhile = true;
      if (!stopped && !working) lookIn(LOOK_SOON);
    },
    async stop() {
      stopped = true;
      cancelLook();
      endPause();
      await working;
    },
  };
}
