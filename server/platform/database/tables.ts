// The tables as queries see them: those of the platform; each room declares its own. Instants are UTC milliseconds, booleans 0 or 1, lists JSON text.
import type { Generated, Insertable, Selectable } from "kysely";

type Flag = 0 | 1;

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

/** Each room adds its own beside itself, in its `-tables` file: `declare module`. */
export interface Tables {
  sessions: SessionsTable;
  rateLimits: RateLimitsTable;
  mailOutbox: MailOutboxTable;
  nodes: NodesTable;
  idempotencyKeys: IdempotencyKeysTable;
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;

export const flag = (value: boolean): Flag => (value ? 1 : 0);
