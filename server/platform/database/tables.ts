// The tables as queries see them. Instants are UTC milliseconds, booleans 0 or 1, lists JSON text.
import type { Generated, Insertable, Selectable } from "kysely";
import type { Role } from "#contract/account";
import type { DeviceType } from "#contract/makes";
import type { Language } from "#contract/languages";
import type { ScheduleChoice } from "#contract/schedules";
import type { TokenScope } from "#contract/tokens";
import type {
  AlexaGrantsTable,
  AlexaPairingCodesTable,
  AlexaPairingsTable,
  AlexaPlayersTable,
  AlexaTestTokensTable,
  AlexaTokensTable,
} from "./alexa-tables.ts";
import type {
  AgentCodesTable,
  AgentLeasesTable,
  AgentSightingsTable,
  AgentsTable,
} from "./agent-tables.ts";
import type {
  AyahTimingsTable,
  CatalogueErrorsTable,
  CatalogueSyncTable,
  FavouritesTable,
  RecitersTable,
  OwnDurationsTable,
  RecordingDurationsTable,
  RecordingHeaderLeaseTable,
  RecordingHeaderTriesTable,
} from "./reciter-tables.ts";
import type {
  HouseholdInvitationsTable,
  HouseholdMembersTable,
  HouseholdsTable,
} from "./household-tables.ts";
import type { PlaybackHistoryTable, PlaybackStateTable } from "./playback-tables.ts";
import type { PrayerSettingsTable, TimetableDaysTable } from "./prayer-tables.ts";
import type { RunsTable, ScheduleSpeakersTable } from "./run-tables.ts";
import type { SoundChunksTable, SoundsTable } from "./sound-tables.ts";
import type {
  AlertOutboxTable,
  AlertSettingsTable,
  AlertsTable,
  PushBrowsersTable,
  PushKeysTable,
} from "./telling-tables.ts";

type Flag = 0 | 1;

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Lower case, for look-ups. */
  usernameKey: string;
  /** Null: signs in through Google only. */
  passwordHash: string | null;
  email: string | null;
  emailKey: string | null;
  name: string;
  role: Role;
  googleId: string | null;
  avatar: string | null;
  timezone: string;
  /** YYYY-MM-DD: all schedules rest before that day; null: they do not. */
  pausedUntil: string | null;
  /** When its pause or what makes its prayer times last changed; greater with each change. */
  timesChangedAt: Generated<number>;
  /** The change that its schedules follow: another one has not moved them all yet. */
  timesMovedAt: Generated<number>;
  /** Null: not chosen, as for accounts older than the language setting. */
  language: Language | null;
  /** When `email` was proven; null: never. */
  emailProvenAt: number | null;
  /** SHA-256 of the token in the confirmation letter, hex. */
  emailProofHash: string | null;
  createdAt: number;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's value, hex. */
  idHash: string;
  userId: number;
  createdAt: number;
  expiresAt: number;
}

export interface RateLimitsTable {
  key: string;
  windowStartedAt: number;
  count: number;
}

export interface DevicesTable {
  id: Generated<number>;
  userId: number;
  type: DeviceType;
  name: string;
  deviceId: string | null;
  isConnected: Flag;
  reachable: Flag | null;
  /** The device of another account of the household that stands for the same speaker; null: this one does. */
  sameAs: Generated<number | null>;
  /** The agent by which it is reached; null: the server reaches it itself. */
  agentId: Generated<number | null>;
  /** Made ready before its minute: as its owner chose; null: by its model. */
  makeReady: Generated<Flag | null>;
  /** When it last played by itself what it was to hold paused, UTC milliseconds; null: never. */
  playedEarlyAt: Generated<number | null>;
  /** Milliseconds from a command to its sound, as they usually are; null: not known. */
  heardAfter: Generated<number | null>;
  createdAt: number;
}

/** Columns of chosen fields: booleans are flags, lists and objects JSON text. */
type ColumnsOf<Fields> = {
  [Name in keyof Fields]: [Fields[Name]] extends [boolean]
    ? Flag
    : NonNullable<Fields[Name]> extends object
      ? string | Extract<Fields[Name], null>
      : Fields[Name];
};

export interface SchedulesTable extends ColumnsOf<Omit<ScheduleChoice, "alsoOn" | "portion">> {
  id: Generated<number>;
  userId: number;
  /** JSON of a Portion. */
  portion: Generated<string>;
  /** When it is due next; null: never. */
  nextRunAt: number | null;
  /** When the next run ends. */
  nextRunEndsAt: number | null;
  /** The civil day to which the next run belongs, YYYY-MM-DD. */
  nextRunDay: string | null;
  /** When the next day passes on which it cannot run for want of a prayer; null: none until its next run. */
  nextLackAt: number | null;
  /** UTC milliseconds. Runs due until then are after the backup that it was restored from; null: it was not. */
  unknownUntil: Generated<number | null>;
  /** Where this schedule last stopped: continuePlayback starts here. */
  stoppedSurahId: number | null;
  stoppedPosition: number | null;
  createdAt: number;
}

export interface KhatmsTable {
  id: Generated<number>;
  userId: number;
  name: string;
  reciterId: number;
  /** YYYY-MM-DD */
  startsOn: string;
  endsOn: string;
  fromSurah: number;
  fromAyah: number;
  toSurah: number;
  toAyah: number;
  /** The last ayah that was heard whole; null before the first. */
  progressSurah: number | null;
  progressAyah: number | null;
  /** Where the recitation continues: milliseconds into the recording of a surah. */
  pointSurah: number;
  pointMs: number;
  /** When a page last reported what it played. */
  reportedAt: number;
  finishedAt: number | null;
  createdAt: number;
}

export interface PasswordResetTokensTable {
  id: Generated<number>;
  userId: number;
  /** SHA-256, hex. */
  tokenHash: string;
  expiresAt: number;
  createdAt: number;
  usedAt: number | null;
}

/** The purpose of a letter's token: a new password, or the proof of an e-mail address. */
export type SecretPurpose = "reset" | "address";

export interface MailOutboxTable {
  id: Generated<number>;
  toName: string;
  toAddress: string;
  subject: string;
  plain: string;
  html: string;
  createdAt: number;
  /** Delivery is given up after this. */
  expiresAt: number;
  nextTryAt: number;
  /** 1: somebody waits for it, so it leaves before the others. */
  awaited: Generated<Flag>;
  tries: number;
  lastError: string | null;
  /** Purpose of the letter's token, and its user; null: the letter has no token. */
  secretPurpose: SecretPurpose | null;
  secretUserId: number | null;
}

/** By which another program calls the API, or a calendar reads the coming runs. */
export interface TokensTable {
  id: Generated<number>;
  userId: number;
  name: string;
  scope: TokenScope | "calendar";
  /** SHA-256, hex. */
  tokenHash: string;
  createdAt: number;
  lastUsedAt: number | null;
}

/** The stored answer to a creating call. */
export interface IdempotencyKeysTable {
  userId: number;
  /** Method and path of the contract. */
  endpoint: string;
  /** SHA-256, hex. */
  keyHash: string;
  requestHash: string;
  /** JSON; empty only within the transaction that creates. */
  reply: string;
  createdAt: number;
}

/** The nodes that live; unused with a single node. */
export interface NodesTable {
  node: string;
  /** UTC milliseconds. Who finds it over removes the row, and so the node has nothing any more. */
  leaseUntil: number;
}

/** Which node follows a speaker, good while that node lives; unused with a single node. */
export interface SpeakerHoldsTable {
  deviceId: number;
  node: string;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  rateLimits: RateLimitsTable;
  devices: DevicesTable;
  sounds: SoundsTable;
  soundChunks: SoundChunksTable;
  reciters: RecitersTable;
  favourites: FavouritesTable;
  schedules: SchedulesTable;
  runs: RunsTable;
  playbackState: PlaybackStateTable;
  playbackHistory: PlaybackHistoryTable;
  passwordResetTokens: PasswordResetTokensTable;
  mailOutbox: MailOutboxTable;
  catalogueSync: CatalogueSyncTable;
  catalogueErrors: CatalogueErrorsTable;
  ayahTimings: AyahTimingsTable;
  recordingDurations: RecordingDurationsTable;
  ownDurations: OwnDurationsTable;
  recordingHeaderTries: RecordingHeaderTriesTable;
  recordingHeaderLease: RecordingHeaderLeaseTable;
  alexaGrants: AlexaGrantsTable;
  alexaTokens: AlexaTokensTable;
  alexaTestTokens: AlexaTestTokensTable;
  alexaPairingCodes: AlexaPairingCodesTable;
  alexaPairings: AlexaPairingsTable;
  alexaPlayers: AlexaPlayersTable;
  nodes: NodesTable;
  speakerHolds: SpeakerHoldsTable;
  idempotencyKeys: IdempotencyKeysTable;
  khatms: KhatmsTable;
  prayerSettings: PrayerSettingsTable;
  timetableDays: TimetableDaysTable;
  scheduleSpeakers: ScheduleSpeakersTable;
  alertSettings: AlertSettingsTable;
  alerts: AlertsTable;
  alertOutbox: AlertOutboxTable;
  pushBrowsers: PushBrowsersTable;
  pushKeys: PushKeysTable;
  tokens: TokensTable;
  agents: AgentsTable;
  agentCodes: AgentCodesTable;
  agentLeases: AgentLeasesTable;
  agentSightings: AgentSightingsTable;
  households: HouseholdsTable;
  householdMembers: HouseholdMembersTable;
  householdInvitations: HouseholdInvitationsTable;
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;

export const flag = (value: boolean): Flag => (value ? 1 : 0);
