// Whether runs that are found by their ids, or by their schedules, are open.
import { sql, type SqlBool } from "kysely";

/**
 * Of rows that another condition finds. Said so that no index of open runs answers it: PostgreSQL's
 * statistics are often of an hour in which next to none was open, and it then reads all that are open
 * in place of the few that are asked for.
 */
export const isOpenAmong = (table: string) =>
  sql<SqlBool>`coalesce(${sql.ref(`${table}.endedAt`)}, 0) = 0`;
