// Syncs the stored recitations with the external catalogue; a failed sync keeps the last good ones.
import type { SyncStatus } from "#contract/admin";
import { dateAfter } from "#contract/times/calendar-days";
import { dateAt, instantOf } from "#contract/times/clock-times";
import { englishOf, sentence } from "#contract/sentences/sentences";
import type { AnySentence } from "#contract/sentences/sentence";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { CLOCKS_DIFFER } from "#server/platform/database/stored-instants";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { createLooks } from "#server/platform/looks";
import { CatalogueError } from "./catalogue-answer.ts";
import { type CatalogueClient, catalogueBatches } from "./catalogue-client.ts";
import type { CatalogueDurations } from "./catalogue-durations.ts";
import type { CatalogueStore, RefusedCatalogue } from "./catalogue-store.ts";
import type { RecordingFolders } from "./recording-folders.ts";
import { startingCatalogue } from "./starting-catalogue.ts";

export interface CatalogueSync {
  /** Stores the starting catalogue where there is none. */
  seed(): Promise<void>;
  /** Starts the daily sync; the first one runs at once. */
  start(): void;
  stop(): Promise<void>;
  status(): Promise<SyncStatus>;
  /** Starts a sync now; throws `sync-running` with the status when one is running. */
  trigger(): Promise<SyncStatus>;
  /** A recording could not be fetched: three of one host within an hour start a sync, its folders may have moved. */
  recordingFailed(url: string): void;
  /**
   * Like `trigger`, and accepts a catalogue of at least this many recitations that was refused as
   * too small; throws `conflict` when it was not the last one refused.
   */
  accept(count: number): Promise<SyncStatus>;
}

/** A catalogue that is much smaller than the stored one. */
class ShrunkCatalogue extends CatalogueError {
  readonly refused: RefusedCatalogue;
  constructor(refused: RefusedCatalogue) {
    const { count, known } = refused;
    super(sentence("catalogue.shrunk", { count, known }));
    this.refused = refused;
  }
}

/** Its lease expired while it synced, as after a suspended machine wakes. */
class TakenOver extends Error {
  constructor() {
    super("another node has taken over the catalogue sync: this one leaves it");
  }
}

/** The batches of the catalogue, and one for storing them. */
const TOTAL_BATCHES = catalogueBatches + 1;
/** A catalogue below this share of the stored one is refused, until an admin accepts it. */
const SMALLEST_SHARE = 0.8;
const LOOK_EVERY = 60_000;
const RETRY_AFTER = 60 * 60_000;
const FAILURES_OF_HOST = 3;
const FAILURES_WITHIN = 60 * 60_000;
const DAY = 24 * 60 * 60_000;
/** How many sentences about left-out rows a sync stores. */
const LEFT_OUT_TOLD = 5;

interface Parts {
  store: CatalogueStore;
  client: CatalogueClient;
  durations: CatalogueDurations;
  folders: RecordingFolders;
  kind: Database["kind"];
  clock: Clock;
  log: Log;
  events: Events;
  /** HH:MM in the server's own zone. */
  syncAt: string;
  /** IANA. */
  serverZone: string;
}

export function createCatalogueSync(parts: Parts): CatalogueSync {
  const { store, client, durations, folders, kind, clock, log, events, syncAt, serverZone } = parts;
  let running: Promise<void> | null = null;
  let learning = Promise.resolve();
  /** When recordings failed, by host. */
  const failed = new Map<string, number[]>();
  let stopped = false;
  const looks = createLooks({
    ...{ clock, look, every: LOOK_EVERY },
    onFault: (error) => log.error({ err: error }, "looking for a due catalogue sync failed"),
  });

  /** The daily instant before or after `at`. */
  function dailyAfter(at: number): number {
    let date = dateAt(serverZone, at);
    for (;;) {
      const due = instantOf(date, syncAt, serverZone);
      if (due > at) return due;
      date = dateAfter(date, 1);
    }
  }

  async function sync(accepted: number | null): Promise<void> {
    let batch = 0;
    const begin = async (number: number) => {
      batch = number;
      if (!(await store.begin(events.node, number))) throw new TakenOver();
    };
    try {
      const fetched = await client.fetchCatalogue(begin);
      await begin(TOTAL_BATCHES);
      await mustBeWhole(fetched.recitations.length, accepted);
      const settled = await folders.settle(fetched.recitations, () => begin(TOTAL_BATCHES));
      const { recitations } = settled;
      const leftOut = [...settled.leftOut, ...fetched.leftOut];
      const changes = await store.swap(recitations);
      await store.addErrors(batch, leftOut.slice(0, LEFT_OUT_TOLD));
      await store.release(events.node, changes);
      events.publish("catalogue-changed", {});
      log.info(changes, `the catalogue has ${recitations.length} recitations`);
      learnDurations();
    } catch (error) {
      if (error instanceof TakenOver) return log.warn(error.message);
      const known = error instanceof CatalogueError;
      if (!known) log.error({ err: error }, "the catalogue sync failed");
      const fault = known ? error.sentence : sentence("catalogue.not-stored");
      log.warn(
        `${englishOf(fault)} The recitations stay as they are; it is asked again in an hour.`,
      );
      await store.addErrors(batch, [fault]);
      const refused = error instanceof ShrunkCatalogue ? error.refused : undefined;
      await store.release(events.node, null, refused);
    }
  }

  /** Does not belong to the sync: that has succeeded without durations. */
  function learnDurations(): void {
    learning = learning.then(() => durations.learn());
  }

  async function mustBeWhole(count: number, accepted: number | null): Promise<void> {
    const known = await store.countAvailable();
    if (count >= known * SMALLEST_SHARE) return;
    if (accepted === null || count < accepted) throw new ShrunkCatalogue({ count, known });
  }

  /** False when a sync is running, here or on another node, or has run since `after`. */
  async function begin(after: number | null, accepted: number | null = null): Promise<boolean> {
    const ours = await store.acquire(events.node, TOTAL_BATCHES, after);
    if (!ours) return false;
    running = sync(accepted)
      .catch((error: unknown) => log.error({ err: error }, "the catalogue sync could not end"))
      .finally(() => {
        running = null;
      });
    return true;
  }

  /** When the next automatic sync is due: daily, and an hour after a failure. */
  async function dueAt(): Promise<number> {
    const { lastRunAt, lastSuccessAt } = await store.state();
    // Never, or while a clock was ahead.
    if (lastRunAt === null || lastRunAt > clock.now() + CLOCKS_DIFFER) return 0;
    const failed = lastSuccessAt === null || lastSuccessAt < lastRunAt;
    const daily = Math.min(dailyAfter(lastRunAt), lastRunAt + DAY);
    return failed ? Math.min(daily, lastRunAt + RETRY_AFTER) : dailyAfter(lastRunAt);
  }

  async function look(): Promise<void> {
    const due = await dueAt();
    if (!stopped && clock.now() >= due) await begin(Math.max(1, due));
  }

  async function status(): Promise<SyncStatus> {
    // The state first: where it says that a sync has ended, what is read after it is what that sync left.
    const state = await store.state();
    const [errors, count] = await Promise.all([store.errors(), store.countAvailable()]);
    const { added, changed, vanished, refusedCount, refusedKnown } = state;
    return {
      lastRun: iso(state.lastRunAt),
      nextRun: iso(dailyAfter(clock.now())),
      inProgress: store.lease.isHeld(state.leaseUntil),
      currentBatch: state.currentBatch,
      totalBatches: state.totalBatches,
      errors: errors.map(({ batch, error, sentence, timestamp }) => ({
        batch,
        error,
        sentence: JSON.parse(sentence ?? "null") as AnySentence | null,
        timestamp: new Date(timestamp).toISOString(),
      })),
      mp3QuranCache: {
        exists: state.lastSuccessAt !== null,
        count,
        lastUpdated: iso(state.lastSuccessAt),
      },
      lastChanges:
        added === null || changed === null || vanished === null
          ? null
          : { added, changed, vanished },
      refused:
        refusedCount === null || refusedKnown === null
          ? null
          : { count: refusedCount, known: refusedKnown },
      syncAt,
    };
  }

  function recordingFailed(url: string): void {
    if (!URL.canParse(url)) return;
    const { host } = new URL(url);
    const now = clock.now();
    const isRecent = (at: number) => at <= now && now - at < FAILURES_WITHIN;
    const failures = [...(failed.get(host) ?? []).filter(isRecent), now];
    if (failures.length < FAILURES_OF_HOST) return void failed.set(host, failures);
    failed.delete(host);
    log.warn(
      `${failures.length} recordings of ${host} failed within an hour: the catalogue is read`,
    );
    begin(null).catch((error: unknown) => log.error({ err: error }, "the sync could not begin"));
  }

  async function beginNow(accepted: number | null): Promise<SyncStatus> {
    if (!(await begin(null, accepted))) {
      throw new AppError("sync-running", undefined, { extra: { status: await status() } });
    }
    return status();
  }

  return {
    status,
    async seed() {
      // An embedded database has no other process.
      if (kind === "sqlite") await store.lease.forget();
      if ((await store.countAvailable()) > 0) return;
      const added = await store.addMissing(startingCatalogue);
      log.info(`the starting catalogue has ${added} recitations`);
    },
    start: () => looks.start(),
    async stop() {
      stopped = true;
      await looks.stop();
      await running;
      await learning;
    },
    recordingFailed,
    trigger: () => beginNow(null),
    async accept(count) {
      const { refusedCount } = await store.state();
      if (refusedCount !== count) {
        throw new AppError("conflict", sentence("catalogue.changed-since"));
      }
      return beginNow(count);
    },
  };
}

function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
