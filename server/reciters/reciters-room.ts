// The parts of the reciters room, wired together: the catalogue, timings, durations and their background work.
import { zoneHere } from "#contract/times/zone-here";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { userAgentOf } from "#server/version";
import { createAyahTimings } from "./ayah-timings.ts";
import { createAyahs } from "./ayahs.ts";
import { createCatalogueClient } from "./catalogue-client.ts";
import { createCatalogueDurations } from "./catalogue-durations.ts";
import { createCatalogueStore } from "./catalogue-store.ts";
import { createCatalogueSync } from "./catalogue-sync.ts";
import { createHeaderReader } from "./headers/header-reader.ts";
import { createRecordingParts } from "./headers/recording-part.ts";
import { createReciterLists } from "./reciter-list.ts";
import { createRecordingFolders } from "./recording-folders.ts";
import { createReciterStore } from "./reciter-store.ts";
import { createRecordingDurations } from "./recording-durations.ts";

interface Parts {
  database: Database;
  clock: Clock;
  log: Log;
  events: Events;
  catalogueUrl: string;
  /** Told to the hosts that are asked. */
  publicUrl: string;
  /** HH:MM in the server's own zone. */
  syncAt: string;
}

/** Stores the starting catalogue where there is none. */
export async function createRecitersRoom(parts: Parts) {
  const { database, clock, log, events, catalogueUrl } = parts;
  const { db } = database;
  const stopping = new AbortController();
  const userAgent = userAgentOf(parts.publicUrl);
  const limits = { clock, stopping: stopping.signal, userAgent };
  const recordings = createRecordingParts({ ...limits, catalogueUrl });

  const reciters = createReciterStore(db);
  const reciterLists = createReciterLists({ reciters, events });
  const client = createCatalogueClient(catalogueUrl, limits);
  const durations = createRecordingDurations({ db, clock, log, onWanted: () => reader.wake() });
  const catalogue = createCatalogueSync({
    store: createCatalogueStore({ db, clock }),
    client,
    durations: createCatalogueDurations({ db, client, durations, log }),
    folders: createRecordingFolders(recordings),
    kind: database.kind,
    clock,
    log,
    events,
    syncAt: parts.syncAt,
    serverZone: zoneHere(),
  });
  await catalogue.seed();
  await reciterLists.current();
  const ayahTimings = createAyahTimings({ db, clock, log, client, reciters });

  const reader = createHeaderReader({ db, node: events.node, clock, log, durations, recordings });
  events.subscribe("schedules-changed", reader.wake);

  return {
    reciters,
    reciterLists,
    ayahTimings,
    ayahs: createAyahs(ayahTimings, durations),
    durations,
    catalogue,
    /** Starts the background work. */
    start(): void {
      catalogue.start();
      reader.start();
    },
    /** Aborts what is being fetched; what is heard afterwards is still stored. */
    async stop(): Promise<void> {
      stopping.abort();
      await catalogue.stop();
      await reader.stop();
    },
  };
}
