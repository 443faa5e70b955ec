// The admin's page: the catalogue's synchronisation and the health of this server.
import { dueNext } from "#server/schedules/schedule-tables";
import * as contract from "#contract/admin";
import type { Database } from "#server/platform/database/database";
import type { Serve } from "#server/platform/http/routes";
import type { CatalogueSync } from "#server/reciters/catalogue-sync";

interface Parts {
  catalogue: CatalogueSync;
  database: Database;
  version: string;
  /** UTC milliseconds. */
  startedAt: number;
  mail: { kind: "smtp" | "outbox"; waiting(): Promise<number> };
  speakersSeen(): number;
  sockets(): number;
}

const RUNS_SHOWN = 5;

export function adminRoutes(serve: Serve, parts: Parts): void {
  const { catalogue, database, version, startedAt, mail, speakersSeen, sockets } = parts;

  serve(contract.getSyncStatus, () => catalogue.status());

  serve(contract.triggerSync, async () => ({ status: await catalogue.trigger() }));

  serve(contract.acceptCatalogue, async ({ body }) => ({
    status: await catalogue.accept(body.count),
  }));

  serve(contract.getSystemHealth, async () => ({
    version,
    startedAt: new Date(startedAt).toISOString(),
    database: database.kind,
    mail: mail.kind,
    mailWaiting: await mail.waiting(),
    speakersSeen: speakersSeen(),
    sockets: sockets(),
    nextRuns: await nextRuns(database),
  }));
}

/** The next instants at which schedules are due, and how many at each. */
async function nextRuns({ db }: Database) {
  const rows = await dueNext(db, RUNS_SHOWN);
  return rows.map((row) => ({
    at: new Date(row.nextRunAt as number).toISOString(),
    schedules: Number(row.count),
  }));
}
