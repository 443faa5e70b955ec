// Everything Wird keeps about one person, in the words of the tables, without secrets, piece by piece.
import { structuredFields } from "#contract/schedules";
import { exportAgents } from "#server/agents/agent-tables";
import { exportAlerts, exportWays } from "#server/alerts/alert-tables";
import { exportAlexa } from "#server/alexa/alexa-tables";
import { exportDevices } from "#server/devices/device-tables";
import { exportFavourites } from "#server/favourites/favourite-tables";
import { exportHousehold } from "#server/household/household-tables";
import { exportKhatms } from "#server/khatms/khatm-tables";
import { exportHistory, exportStates } from "#server/playback/playback-tables";
import { exportLogins } from "#server/platform/logins";
import { exportPrayers } from "#server/prayers/prayer-tables";
import { exportQuiet } from "#server/quiet/quiet-tables";
import { exportDurations } from "#server/reciters/reciter-tables";
import { exportRuns } from "#server/runs/run-tables";
import { exportSchedules, schedulesOf } from "#server/schedules/schedule-tables";
import { exportSounds } from "#server/sounds/sound-tables";
import { exportTokens } from "#server/tokens/token-tables";
import { type Pace, paced } from "#server/platform/costly-calls";
import type { Queries } from "#server/platform/database/database";
import { isoInstant } from "./account-reply.ts";

/** Rows that are in memory at once. */
const AT_ONCE = 200;

type Rows = readonly object[];

/** JSON text of one object: what there is much of is read in steps. */
export async function* exportAccount(
  db: Queries,
  userId: number,
  pace: Pace = paced(),
): AsyncGenerator<string> {
  const account = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const { passwordHash, usernameKey, emailKey, emailProofHash, ...user } = account;
  yield `{"user":${readable({ ...user, hasPassword: passwordHash !== null })}`;
  for (const [name, rows] of Object.entries(await fewOf(db, userId))) {
    yield `,"${name}":${readable(rows)}`;
    await pace();
  }
  for (const [name, pages] of Object.entries(manyOf(db, userId))) {
    yield `,"${name}":[`;
    let isFirst = true;
    for await (const rows of pages) {
      if (rows.length === 0) continue;
      yield (isFirst ? "" : ",") + rows.map(readable).join(",");
      isFirst = false;
      await pace();
    }
    yield "]";
  }
  yield "}";
}

function manyOf(db: Queries, userId: number): Record<string, AsyncIterable<Rows>> {
  return {
    runs: runsOf(db, userId),
    playbackHistory: historyOf(db, userId),
    alerts: alertsOf(db, userId),
  };
}

/** Of one schedule after another, along the index of their instants. */
async function* runsOf(db: Queries, userId: number): AsyncGenerator<Rows> {
  for (const { id } of await schedulesOf(db, [userId])) {
    let last = { dueAt: -1, slot: 0 };
    for (;;) {
      const rows = await exportRuns(db, id, last, AT_ONCE);
      yield rows;
      if (rows.length < AT_ONCE) break;
      last = rows.at(-1) ?? last;
    }
  }
}

/** The oldest first. */
async function* historyOf(db: Queries, userId: number): AsyncGenerator<Rows> {
  let last = { timestamp: -1, id: 0 };
  for (;;) {
    const rows = await exportHistory(db, userId, last, AT_ONCE);
    yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1) ?? last;
  }
}

/** They are kept for three months. */
async function* alertsOf(db: Queries, userId: number): AsyncGenerator<Rows> {
  let last = 0;
  for (;;) {
    const rows = await exportAlerts(db, userId, last, AT_ONCE);
    yield rows.map((alert) => ({
      ...alert,
      what: JSON.parse(alert.what),
      reason: JSON.parse(alert.reason),
    }));
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** What an account has limits of. */
async function fewOf(db: Queries, userId: number): Promise<Record<string, Rows | object | null>> {
  const devices = await exportDevices(db, userId);
  const deviceIds = devices.map(({ id }) => id);
  const { schedules, scheduleSpeakers } = await exportSchedules(db, userId);
  return {
    sessions: await exportLogins(db, userId),
    devices,
    schedules,
    khatms: await exportKhatms(db, userId),
    scheduleSpeakers,
    ownDurations: await exportDurations(db, userId),
    playbackState: deviceIds.length === 0 ? [] : await exportStates(db, deviceIds),
    ...(await exportAlexa(db, userId)),
    sounds: await exportSounds(db, userId),
    ...(await exportPrayers(db, userId)),
    favourites: await exportFavourites(db, userId),
    ...(await exportWays(db, userId)),
    tokens: await exportTokens(db, userId),
    agents: await exportAgents(db, userId),
    household: await exportHousehold(db, userId),
    quiet: await exportQuiet(db, userId),
  };
}

const INSTANTS = /(At|Until|Updated|timestamp)$/;
const VALUES = new Set<string>([
  ...structuredFields,
  ...["remaining", "place", "offsets", "hijriMonths", "speakers", "point", "deviceIds"],
]);

/** As JSON text, in which instants are ISO 8601 and JSON text is its value, at every depth. */
function readable(rows: unknown): string {
  return JSON.stringify(rows, (key, value) => {
    if (typeof value === "number" && INSTANTS.test(key)) return isoInstant(value);
    if (typeof value === "string" && VALUES.has(key)) return JSON.parse(value);
    return value;
  });
}
