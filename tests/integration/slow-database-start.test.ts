// A node starts though PostgreSQL takes longer to accept its connections than a query may take later.
// Databases: both, for connections.
import { describe, expect, test } from "vitest";
import { connect, openDatabase } from "#server/platform/database/database";
import { createEvents } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import { startTcpProxy } from "../fakes/tcp-proxy.ts";
import { createTestData } from "../harness.ts";
import { onPostgres } from "../two-nodes.ts";

const log = createLog("silent");

describe.skipIf(!onPostgres)("PostgreSQL (needs TEST_DATABASE_URL)", () => {
  // Promise slow-connections-at-start: PostgreSQL accepts connections slowly when a node starts
  // -> the node waits ten seconds for the first of each kind
  test("connections that take over two seconds at the start do not end the node", async () => {
    const data = await createTestData();
    const direct = new URL(data.databaseUrl ?? "");
    const proxy = await startTcpProxy([{ host: direct.hostname, port: Number(direct.port) }]);
    const proxied = new URL(direct);
    proxied.host = `127.0.0.1:${proxy.port}`;
    const where = { dataDir: data.folder, log };
    try {
      // Its tables are there already.
      await (await openDatabase({ ...where, databaseUrl: direct.href })).close();
      // Four answers, and as many questions, before a connection is ready.
      proxy.set({ delay: 350 });
      const database = await connect({ ...where, databaseUrl: proxied.href });
      const events = await createEvents({ ...database, log });
      expect(events.hears()).toBe(true);
      for (const db of [database.db, database.urgent, database.claims]) {
        expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
      }
      await events.close();
      await database.close();
    } finally {
      await proxy.stop();
      await data.remove();
    }
  });
});
