// Makes sure that the tests run a build of these sources; on PostgreSQL with one migrated database to copy.
import { openDatabase } from "#server/platform/database/database";
import { createLog } from "#server/platform/log";
import { buildWird } from "../scripts/build.mjs";
import { root } from "../scripts/checks/test-runs.ts";
import { createTestData } from "./harness.ts";

export default async function prepareTests(): Promise<(() => Promise<void>) | undefined> {
  await buildWird({ root, node: process.execPath });
  if (!process.env.TEST_DATABASE_URL) return undefined;
  // Copied in a tenth of the time of 30 migrations, which hundreds of tests would each wait for.
  const data = await createTestData({ empty: true });
  const database = await openDatabase({ ...data, dataDir: data.folder, log: createLog("silent") });
  await database.close();
  process.env.TEST_DATABASE_TEMPLATE = new URL(data.databaseUrl as string).pathname.slice(1);
  return () => data.remove();
}
