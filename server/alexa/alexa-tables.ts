// The tables of the Alexa room, and what other rooms ask of them.
import type { Queries } from "#server/platform/database/database";
import type { Generated } from "kysely";

declare module "#server/platform/database/tables" {
  interface Tables {
    alexaGrants: AlexaGrantsTable;
    alexaTokens: AlexaTokensTable;
    alexaTestTokens: AlexaTestTokensTable;
    alexaPairingCodes: AlexaPairingCodesTable;
    alexaPairings: AlexaPairingsTable;
    alexaPlayers: AlexaPlayersTable;
  }
}

/** An account linked to Amazon: created by consent, found by its code or its tokens. */
interface AlexaGrantsTable {
  id: Generated<number>;
  userId: number;
  clientId: string;
  /** SHA-256, hex; like all hashes of codes and tokens here. */
  codeHash: string;
  codeExpiresAt: number;
  codeUsedAt: number | null;
  redirectUri: string;
  /** PKCE S256; null: none was sent. */
  codeChallenge: string | null;
  createdAt: number;
}

interface AlexaTokensTable {
  id: Generated<number>;
  grantId: number;
  accessHash: string;
  accessExpiresAt: number;
  refreshHash: string;
  refreshExpiresAt: number;
  /** When its successor was first issued. */
  replacedAt: number | null;
}

/** The developer page's token: one for each user, valid only with that user's session. */
interface AlexaTestTokensTable {
  userId: number;
  tokenHash: string;
  expiresAt: number;
}

interface AlexaPairingCodesTable {
  userId: number;
  codeHash: string;
  expiresAt: number;
}

/** Amazon accounts linked by a pairing code. */
interface AlexaPairingsTable {
  alexaUserId: string;
  userId: number;
  createdAt: number;
}

/** What an Echo is to play, and its progress. */
interface AlexaPlayersTable {
  deviceId: number;
  /** Counts changes: a writer that has read an older version reads again. */
  version: number;
  status: "asked" | "queued" | "playing" | "paused" | "finished" | "stopped";
  /** Token of the recording that plays. */
  token: string;
  /** Token of the recording that the Echo has queued behind it. */
  nextToken: string | null;
  reciterId: number;
  /** JSON of a PlayOrder. */
  playOrder: string;
  /** JSON of the PlayOrder in which the queued recording is the current one. */
  nextOrder: string | null;
  loop: 0 | 1;
  /** Seconds. */
  position: number;
  /** Consecutive recordings that could not be played. */
  failures: number;
  /** Amazon's timestamp of the latest event that was applied. */
  heardAt: number;
  historyId: number | null;
  /** The schedule's run that it plays. */
  runId: number | null;
  endsAt: number | null;
  endsByItself: Generated<0 | 1>;
  /** The khatm for which it counts; ids of khatms are never used again. */
  khatmId: number | null;
}

/** Unlinks an account from Alexa. */
export async function endAlexa(queries: Queries, userId: number): Promise<void> {
  const tables = ["alexaGrants", "alexaTestTokens", "alexaPairingCodes", "alexaPairings"] as const;
  for (const table of tables) {
    // The tables share this column.
    await queries
      .deleteFrom(table as "alexaGrants")
      .where("userId", "=", userId)
      .execute();
  }
}

/** As its person may have them. */
export async function exportAlexa(queries: Queries, userId: number) {
  const alexaLinks = await queries
    .selectFrom("alexaGrants")
    .select(["clientId", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  const alexaPairings = await queries
    .selectFrom("alexaPairings")
    .select(["alexaUserId", "createdAt"])
    .where("userId", "=", userId)
    .execute();
  return { alexaLinks, alexaPairings };
}

/** To be joined by a run's id: what the Echo that plays it was last told to play. */
export const alexaPlayers = (queries: Queries) =>
  queries.selectFrom("alexaPlayers").selectAll("alexaPlayers").as("alexaPlayers");

/** To be matched: the runs whose Echo has come to the end of what it had. */
export const finishedOnEcho = (queries: Queries) =>
  queries
    .selectFrom("alexaPlayers")
    .select("runId")
    .where("status", "=", "finished")
    .where("runId", "is not", null);
