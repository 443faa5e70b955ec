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
