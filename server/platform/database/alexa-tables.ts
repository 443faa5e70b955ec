// The tables of the Alexa room, as the queries see them.
import type { Generated } from "kysely";

/** An account linked to Amazon: made by the person's consent, found again by its code or its tokens. */
export interface AlexaGrantsTable {
  id: Generated<number>;
  userId: number;
  clientId: string;
  /** SHA-256, hex; as are all hashes of codes and tokens here. */
  codeHash: string;
  codeExpiresAt: number;
  codeUsedAt: number | null;
  redirectUri: string;
  /** PKCE S256; null: none was sent. */
  codeChallenge: string | null;
  createdAt: number;
}

export interface AlexaTokensTable {
  id: Generated<number>;
  grantId: number;
  accessHash: string;
  accessExpiresAt: number;
  refreshHash: string;
  refreshExpiresAt: number;
  /** When its successor was first given out. */
  replacedAt: number | null;
}

/** The developer page's token: one for each user, of use only beside that user's session. */
export interface AlexaTestTokensTable {
  userId: number;
  tokenHash: string;
  expiresAt: number;
}

export interface AlexaPairingCodesTable {
  userId: number;
  codeHash: string;
  expiresAt: number;
}

/** Amazon accounts that said a pairing code. */
export interface AlexaPairingsTable {
  alexaUserId: string;
  userId: number;
  createdAt: number;
}

/** What an Echo was asked to play, and how far it has come. */
export interface AlexaPlayersTable {
  deviceId: number;
  /** Counts changes: a writer who read an older one reads again. */
  version: number;
  status: "asked" | "queued" | "playing" | "paused" | "stopped";
  /** Of the recording that plays. */
  token: string;
  /** Of the recording that was put into the Echo's queue behind it. */
  nextToken: string | null;
  reciterId: number;
  /** JSON of a PlayOrder. */
  playOrder: string;
  /** JSON of the order with the queued recording as its current one. */
  nextOrder: string | null;
  loop: 0 | 1;
  /** Seconds. */
  position: number;
  /** Recordings in a row that could not be played. */
  failures: number;
  /** Amazon's own time of the latest news that counted. */
  heardAt: number;
  historyId: number | null;
  /** The schedule's run that it plays. */
  runId: number | null;
  endsAt: number | null;
}
