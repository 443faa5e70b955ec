// Migrates the tables, one numbered migration after another.
import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { DatabaseKind } from "./database-kind.ts";
import type { Log } from "../log.ts";
import { firstTables } from "./migrations/001-first-tables.ts";
import { alexaTables } from "./migrations/002-alexa.ts";
import { speakerHolds } from "./migrations/003-speaker-holds.ts";
import { volumeBefore } from "./migrations/004-volume-before.ts";
import { oldRuns } from "./migrations/005-old-runs.ts";
import { usernameKeys } from "./migrations/006-username-keys.ts";
import { provenAddresses } from "./migrations/007-proven-addresses.ts";
import { secondsHeard } from "./migrations/008-seconds-heard.ts";
import { sleepTimer } from "./migrations/009-sleep-timer.ts";
import { refusedCatalogue } from "./migrations/010-refused-catalogue.ts";
import { timingsAgain } from "./migrations/011-timings-again.ts";
import { idempotencyKeys } from "./migrations/012-idempotency-keys.ts";
import { accountLanguage } from "./migrations/013-account-language.ts";
import { sentences } from "./migrations/014-sentences.ts";
import { recordingDurations } from "./migrations/015-recording-durations.ts";
import { runPlaces } from "./migrations/016-run-places.ts";
import { portions } from "./migrations/017-portions.ts";
import { sounds } from "./migrations/018-sounds.ts";
import { khatms } from "./migrations/019-khatms.ts";
import { khatmsOnEchoes } from "./migrations/020-khatms-on-echoes.ts";
import { prayers } from "./migrations/021-prayers.ts";
import { anchors } from "./migrations/022-anchors.ts";
import { adhanState } from "./migrations/023-adhan-state.ts";
import { moves } from "./migrations/024-moves.ts";
import { runSpeakers } from "./migrations/025-run-speakers.ts";
import { telling } from "./migrations/026-telling.ts";
import { tokens } from "./migrations/027-tokens.ts";
import { awaitedLetters } from "./migrations/028-awaited-letters.ts";
import { nodes } from "./migrations/029-nodes.ts";
import { many } from "./migrations/030-many.ts";
import { hearing } from "./migrations/031-hearing.ts";
import { household } from "./migrations/032-household.ts";
import { push } from "./migrations/033-push.ts";
import { favourites } from "./migrations/034-favourites.ts";
import { agents } from "./migrations/035-agents.ts";
import { agentLeases } from "./migrations/036-agent-leases.ts";
import { agentSightings } from "./migrations/037-agent-sightings.ts";
import { carriedRuns } from "./migrations/038-carried-runs.ts";
import { volumeOwed } from "./migrations/042-volume-owed.ts";
import { doubleSpeakers } from "./migrations/043-double-speakers.ts";
import { onceInAPause } from "./migrations/044-once-in-a-pause.ts";
import { missingTimes } from "./migrations/047-missing-times.ts";
import { invitedRegistrations } from "./migrations/049-invited-registrations.ts";
import { pushFailures } from "./migrations/053-push-failures.ts";
import { runsWithoutEnd } from "./migrations/054-runs-without-end.ts";
import { restoredGaps } from "./migrations/056-restored-gaps.ts";
import { ownDurations } from "./migrations/059-own-durations.ts";
import { runStates } from "./migrations/060-run-states.ts";
import { heard } from "./migrations/061-heard.ts";
import type { Tables } from "./tables.ts";

/** In order; the names are stored, so they never change. */
const migrations = (kind: DatabaseKind, log?: Log): Record<string, Migration> => ({
  "001-first-tables": firstTables(kind),
  "002-alexa": alexaTables(kind),
  "003-speaker-holds": speakerHolds,
  "004-volume-before": volumeBefore,
  "005-old-runs": oldRuns,
  "006-username-keys": usernameKeys(log),
  "007-proven-addresses": provenAddresses,
  "008-seconds-heard": secondsHeard,
  "009-sleep-timer": sleepTimer,
  "010-refused-catalogue": refusedCatalogue,
  "011-timings-again": timingsAgain,
  "012-idempotency-keys": idempotencyKeys,
  "013-account-language": accountLanguage,
  "014-sentences": sentences,
  "015-recording-durations": recordingDurations,
  "016-run-places": runPlaces,
  "017-portions": portions(kind),
  "018-sounds": sounds(kind),
  "019-khatms": khatms(kind),
  "020-khatms-on-echoes": khatmsOnEchoes,
  "021-prayers": prayers,
  "022-anchors": anchors,
  "023-adhan-state": adhanState,
  "024-moves": moves,
  "025-run-speakers": runSpeakers(kind),
  "026-telling": telling(kind),
  "027-tokens": tokens(kind),
  "028-awaited-letters": awaitedLetters,
  "029-nodes": nodes,
  "030-many": many(kind),
  "031-hearing": hearing,
  "032-household": household(kind),
  "033-push": push(kind),
  "034-favourites": favourites,
  "035-agents": agents(kind),
  "036-agent-leases": agentLeases,
  "037-agent-sightings": agentSightings,
  "038-carried-runs": carriedRuns,
  "042-volume-owed": volumeOwed,
  "043-double-speakers": doubleSpeakers,
  "044-once-in-a-pause": onceInAPause,
  "047-missing-times": missingTimes(kind),
  // The letters i of Turkish have become one.
  "048-username-keys-again": usernameKeys(log),
  "049-invited-registrations": invitedRegistrations,
  "053-push-failures": pushFailures,
  "054-runs-without-end": runsWithoutEnd(kind),
  "056-restored-gaps": restoredGaps,
  "059-own-durations": ownDurations,
  "060-run-states": runStates,
  "061-heard": heard,
});

export const migrationNames = Object.keys(migrations("sqlite"));

/**
 * To the newest tables, or to those of the migration `only`, or of all that it lists. Migrations that are missing before one
 * that is done are done too: versions in between had 015 and 017 without 014 and 016.
 */
export async function migrate(
  database: { kind: DatabaseKind; db: Kysely<Tables> },
  log: Log,
  only: string | readonly string[] = migrationNames,
): Promise<void> {
  const isWanted = (name: string) =>
    typeof only === "string" ? name <= only : only.includes(name);
  const wanted = Object.entries(migrations(database.kind, log)).filter(([name]) => isWanted(name));
  const migrator = new Migrator({
    // Without plugins: migrations use the column names as stored.
    db: database.db.withoutPlugins(),
    provider: { getMigrations: async () => Object.fromEntries(wanted) },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  for (const result of results ?? []) {
    if (result.status === "Success") log.info(`database: ${result.migrationName} is done`);
  }
  if (error) throw error as Error;
}
