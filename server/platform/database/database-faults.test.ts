// Which errors mean that the database is away, and which that a query is wrong.
import { expect, test } from "vitest";
import {
  databaseFaultSentence,
  isDatabaseUnavailable,
  isDiskFull,
  isReadOnlyConnection,
  NoConnectionError,
} from "./database-faults.ts";

const coded = (code: string) => Object.assign(new Error(code), { code });
const ofSqlite = (errcode: number) => Object.assign(new Error("SQLite"), { errcode });

test.each([
  ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN", "EAI_FAIL"],
  ...["EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ENETDOWN"],
  ...["08000", "08001", "08006", "08P01", "25006", "28000", "28P01", "3D000", "53100", "53200"],
  ...["53300", "55000", "57014", "57P01", "57P02", "57P03", "57P05", "58030", "25P03"],
])("%s: the database is away", (code) => {
  expect(isDatabaseUnavailable(coded(code))).toBe(true);
  const several = Object.assign(new AggregateError([coded(code)]), { code: undefined });
  expect(isDatabaseUnavailable(several)).toBe(true);
});

test.each([
  "23505",
  "23503",
  "23502",
  "22P02",
  "42P01",
  "42703",
  "40001",
  "40P01",
  "ERR_ASSERTION",
])("%s: the query is wrong, or may be tried again", (code) => {
  expect(isDatabaseUnavailable(coded(code))).toBe(false);
});

test("SQLite's are told by the low byte of their extended codes", () => {
  // SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_BUSY_SNAPSHOT, SQLITE_READONLY_DBMOVED, SQLITE_NOMEM, SQLITE_INTERRUPT.
  for (const errcode of [13, 778, 517, 1032, 7, 9]) {
    expect(isDatabaseUnavailable(ofSqlite(errcode)), String(errcode)).toBe(true);
  }
  for (const errcode of [1, 19, 2067]) expect(isDatabaseUnavailable(ofSqlite(errcode))).toBe(false);
});

// Proves database-not-for-us.
test("whatever keeps a connection from being opened is an outage, and keeps its code and message", () => {
  const failed = new NoConnectionError(coded("DEPTH_ZERO_SELF_SIGNED_CERT"));
  expect(isDatabaseUnavailable(failed)).toBe(true);
  expect([failed.code, failed.message]).toEqual(Array(2).fill("DEPTH_ZERO_SELF_SIGNED_CERT"));
  expect(new NoConnectionError(new AggregateError([coded("ECONNREFUSED")])).code).toBe(
    "ECONNREFUSED",
  );
});

test("a full disk and a connection that only reads are told from other outages", () => {
  expect([coded("53100"), ofSqlite(13)].map(isDiskFull)).toEqual([true, true]);
  expect([coded("53200"), ofSqlite(10), new Error("x")].map(isDiskFull)).toEqual(
    Array(3).fill(false),
  );
  expect(isReadOnlyConnection(coded("25006"))).toBe(true);
  expect(isReadOnlyConnection(coded("53100"))).toBe(false);
});

// Promise start-cannot-succeed: a start that cannot succeed: wrong host, password, database, version, encoding,
// certificate; a damaged or foreign file; an address with an unencoded sign
// -> one sentence that names the setting or file and what to do, without any part of a password
test.each([
  ["ENOTFOUND", /The host db\.example in DATABASE_URL cannot be found/],
  ["EAI_AGAIN", /The host db\.example in DATABASE_URL/],
  ["ECONNREFUSED", /PostgreSQL at db\.example:5433 cannot be used \(ECONNREFUSED\).*DATABASE_URL/],
  ["28P01", /refuses the user or the password in DATABASE_URL/],
  ["3D000", /has no database "wird"\. Create it \(createdb wird\)/],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /certificate of PostgreSQL .*sslrootcert=FILE/],
  ["CERT_HAS_EXPIRED", /certificate/],
  ["42501", /owner of that database/],
])(
  "a start that fails by %s says which setting it is and what to do, without the password",
  (code, told) => {
    const where = { databaseUrl: "postgres://wird:canary@db.example:5433/wird", dataDir: "/data" };
    const said = databaseFaultSentence(new NoConnectionError(coded(code)), where);
    expect(said).toMatch(told);
    expect(said).not.toContain("canary");
  },
);

// Proves start-cannot-succeed.
test.each([
  [
    ofSqlite(26),
    /^The database \/data\/wird\.db is damaged, or is something else.*npm run restore/,
  ],
  [ofSqlite(11), /damaged/],
  [ofSqlite(8), /cannot be written by this user.*chown -R USER \/data\)\.$/],
  [ofSqlite(14), /chown/],
  [
    Object.assign(coded("EACCES"), { path: "/data/wird.db" }),
    /^\/data\/wird\.db cannot be written by this user/,
  ],
  [ofSqlite(13), /^The disk of \/data is full/],
  [new Error("previously executed migration 999-later is missing"), /made by a newer Wird/],
])("a start on SQLite that fails by %s names the file, and never DATABASE_URL", (error, told) => {
  const said = databaseFaultSentence(error, { databaseUrl: null, dataDir: "/data" });
  expect(said).toMatch(told);
  expect(said).not.toContain("DATABASE_URL");
});

test("another fault is not the database's", () => {
  const where = { databaseUrl: null, dataDir: "/data" };
  expect(databaseFaultSentence(new TypeError("x is not a function"), where)).toBeNull();
});
