// What an error of either database means: away, full, or a constraint; and at a start, what to do about it.

import { NoResultError } from "kysely";

/** No connection could be opened, whatever the reason; `cause` has it. */
export class NoConnectionError extends Error {
  override name = "NoConnectionError";
  /** Of the cause, where it has one. */
  code: string | undefined;

  constructor(cause: unknown) {
    const { message, code } = firstOf(cause);
    super(message || code || "The database cannot be reached", { cause });
    this.code = code;
  }
}

type Fault = Error & { code?: string; errcode?: number; errors?: Fault[] };

/** A name with several addresses fails with all of their errors, and without a message. */
function firstOf(error: unknown): Fault {
  const fault = error as Fault;
  return fault.errors?.[0] ?? fault;
}

// https://www.sqlite.org/rescode.html: _BUSY, _LOCKED, _NOMEM, _READONLY, _INTERRUPT, _IOERR, _FULL, _CANTOPEN,
// _PROTOCOL
const SQLITE_AWAY = new Set([5, 6, 7, 8, 9, 10, 13, 14, 15]);
const SQLITE_FULL = 13;
/**
 * Classes: connection exceptions, refused sign-ins, insufficient resources, not in the prerequisite state, operator
 * intervention, system errors; and single ones: read-only (after a failover, or a full disk), no such database,
 * a transaction or session that the server ended for its own limits.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_AWAY = /^(08|28|53|55|57|58)...$|^(25006|3D000|25P03|25P04)$/;
const POSTGRES_FULL = "53100";
/** Node's names for a network or a resolver that does not carry: ECONNREFUSED, EHOSTUNREACH, EAI_AGAIN and so on. */
const NETWORK_AWAY =
  /^(E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|(HOST|NET)(UNREACH|DOWN)|NETRESET|ADDRNOTAVAIL|NOTFOUND)|EAI_[A-Z]+)$/;
const BROKEN =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

/** True when an error means that the database is unreachable, read-only or full, not that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoConnectionError) return true;
  const { code, errcode, message } = firstOf(error);
  // Extended result codes have the primary one in their low byte.
  if (typeof errcode === "number") return SQLITE_AWAY.has(errcode & 0xff);
  if (typeof code === "string" && (POSTGRES_AWAY.test(code) || NETWORK_AWAY.test(code)))
    return true;
  return BROKEN.test(message);
}

/** True when there is no room left for what was to be written. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as Fault;
  return (
    code === POSTGRES_FULL || (typeof errcode === "number" && (errcode & 0xff) === SQLITE_FULL)
  );
}

/** True when PostgreSQL refused to write because this connection may only read: another one may lead elsewhere. */
export function isReadOnlyConnection(error: unknown): boolean {
  return (error as Fault).code === "25006";
}

/** True when two transactions stood in each other's way and this one was ended: repeated, it succeeds. */
export function isConflictOfTransactions(error: unknown): boolean {
  // deadlock_detected, serialization_failure
  return error instanceof Error && ["40P01", "40001"].includes((error as Fault).code ?? "");
}

/** True when an insert or update violated a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Fault;
  // SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY; PostgreSQL's unique_violation.
  return errcode === 2067 || errcode === 1555 || code === "23505";
}

/** True when a row that a call builds on was deleted while the call was under way. */
export function isRowGone(error: unknown): boolean {
  return isForeignKeyViolation(error) || error instanceof NoResultError;
}

/** True when an insert or update referred to a row that does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Fault;
  // SQLITE_CONSTRAINT_FOREIGNKEY; PostgreSQL's foreign_key_violation.
  return errcode === 787 || code === "23503";
}

/** The database answers and cannot be Wird's; the message is for the person who started Wird. */
export class WrongDatabaseError extends Error {
  override name = "WrongDatabaseError";
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;
const SQLITE_DAMAGED = new Set([11, 26]);
const SQLITE_REFUSED = new Set([8, 14]);

/**
 * What is wrong with the database at a start or in a command, which setting or file it is, and what to do; null: the
 * error is not the database's. No part of a password is in it.
 */
export function databaseFaultSentence(
  error: unknown,
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
): string | null {
  if (error instanceof WrongDatabaseError) return error.message;
  if (!(error instanceof Error)) return null;
  const known = error instanceof NoConnectionError ? (error.cause as Error) : error;
  if (/previously executed migration .* is missing/.test(known.message)) {
    return "The database was made by a newer Wird. Update Wird, or restore a backup of this version.";
  }
  if (databaseUrl !== null) return postgresSentence(error, new URL(databaseUrl));
  return sqliteSentence(known, dataDir);
}

function postgresSentence(error: Error, url: URL): string | null {
  const { code = "", message } =
    error instanceof NoConnectionError ? firstOf(error.cause) : firstOf(error);
  const host = decodeURIComponent(url.hostname) || "this machine";
  const name = decodeURIComponent(url.pathname.slice(1));
  const place = `PostgreSQL at ${host}:${url.port || 5432}`;
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) {
    return `The host ${host} in DATABASE_URL cannot be found (${code}). Correct its name there, or look at the network.`;
  }
  if (code === "28P01")
    return `${place} refuses the user or the password in DATABASE_URL. Correct them there.`;
  if (code === "28000") {
    return `${place} does not let the user in DATABASE_URL in (${message}). Correct the user there, or its pg_hba.conf.`;
  }
  if (code === "3D000") {
    return `${place} has no database "${name}". Create it (createdb ${name}), or correct the name in DATABASE_URL.`;
  }
  if (code === "42501") {
    return `The user in DATABASE_URL may not do what Wird needs in "${name}" (${message}). Make it the owner of that database.`;
  }
  if (code === "25006") {
    return `${place} can only be read, as a standby. Name the server that is written to in DATABASE_URL.`;
  }
  if (CERTIFICATE.test(code)) {
    return (
      `The certificate of ${place} is not trusted (${code}). Name the file of its authority in DATABASE_URL ` +
      "(?sslmode=verify-full&sslrootcert=FILE), or trust the network to it (?sslmode=no-verify)."
    );
  }
  if (/does not support SSL/.test(message)) {
    return `${place} has no TLS. Take sslmode out of DATABASE_URL, or switch ssl on there.`;
  }
  if (/SASL|password must be/.test(message)) {
    return `${place} asks for a password, and DATABASE_URL has none. Add it there.`;
  }
  if (!isDatabaseUnavailable(error)) return null;
  const why = NETWORK_AWAY.test(code) ? code : message || code;
  return `${place} cannot be used (${why}). See that it runs, and that DATABASE_URL leads there.`;
}

function sqliteSentence(error: Error, dataDir: string): string | null {
  const { code, errcode = 0, path = "" } = error as Fault & { path?: string };
  const file = `${dataDir}/wird.db`;
  if (SQLITE_DAMAGED.has(errcode & 0xff)) {
    return (
      `The database ${file} is damaged, or is something else. Keep a copy of it, then restore a backup ` +
      "(npm run restore -- FILE --replace)."
    );
  }
  const isRefused = ["EACCES", "EPERM", "EROFS"].includes(code ?? "") && path.startsWith(dataDir);
  if (isRefused || SQLITE_REFUSED.has(errcode & 0xff)) {
    return (
      `${isRefused ? path : file} cannot be written by this user, perhaps since a command ran as another one. ` +
      `Give all files there to the user that runs Wird (sudo chown -R USER ${dataDir}).`
    );
  }
  if (isDiskFull(error)) return `The disk of ${dataDir} is full. Make room, then start Wird again.`;
  if (!isDatabaseUnavailable(error)) return null;
  return `The database ${file} cannot be used (${error.message}). Another program may hold it: stop that, then try again.`;
}
