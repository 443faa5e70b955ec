// A window that began on a clock that was ahead does not last until that time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { handClock } from "../../tests/fakes/hand-clock.ts";
import { connect } from "./database/database.ts";
import { migrate } from "./database/migrations.ts";
import { createLog } from "./log.ts";
import { createRateLimits } from "./rate-limit.ts";

// Promise limit-from-the-future: a limit whose window began while the clock was ahead
// -> it starts counting again, and still limits
test("a limit whose window began a year ahead counts anew, and holds", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "limits-"));
  const log = createLog("silent");
  const database = await connect({ dataDir, databaseUrl: null, log });
  try {
    await migrate(database, log);
    const now = Date.parse("2026-11-21T04:50:00Z");
    const limit = { key: "login:203.0.113.7", most: 2, window: 60_000 };
    const ahead = createRateLimits(database.db, handClock(now + 365 * 24 * 3_600_000));
    for (let tries = 0; tries < 2; tries++) await ahead.count([limit]);
    const limits = createRateLimits(database.db, handClock(now));
    await limits.mustHaveRoom(limit);
    await limits.count([limit]);
    await limits.count([limit]);
    await expect(limits.count([limit])).rejects.toMatchObject({ code: "too-many-tries" });
    await expect(limits.mustHaveRoom(limit)).rejects.toMatchObject({ code: "too-many-tries" });
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
