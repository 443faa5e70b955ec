// The lease of a job that one node does at a time: prolonged while it works, another's once it has expired.
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Queries } from "./database/database.ts";
import { isOverIn, stillHolds } from "./database/stored-instants.ts";

/** Tables whose row with the id 1 has a lease: the column of its node, and whether the row is nothing else. */
const JOBS = {
  catalogueSync: { holder: "runningNode", isLeaseOnly: false },
  recordingHeaderLease: { holder: "node", isLeaseOnly: true },
} as const;

export interface JobLease {
  /** Takes it where it is free and `where` is true; false: a node works already. `also`: columns of the same row. */
  take(node: string, also?: object, where?: RawBuilder<SqlBool>): Promise<boolean>;
  /** False: another node has taken it since it expired, so this one must leave the job. */
  prolong(node: string, also?: object): Promise<boolean>;
  /** Gives it back, unless another node has it. */
  release(node: string, also?: object): Promise<void>;
  /** Gives back that of an earlier process: only where no other process can have one. */
  forget(): Promise<void>;
  /** By its stored end: some node works. */
  isHeld(leaseUntil: number | null): boolean;
}

interface Parts {
  db: Queries;
  clock: Pick<Clock, "now">;
  job: keyof typeof JOBS;
  /** Milliseconds; a node that has not prolonged it for so long was killed, or hangs. */
  length: number;
}

export function createJobLease({ db: all, clock, job, length }: Parts): JobLease {
  const { holder, isLeaseOnly } = JOBS[job];
  // Kysely's types know no table by a variable: for them it is one that has what all have.
  const db = all as unknown as Kysely<{ aJob: { id: number; leaseUntil: number | null } }>;
  const table = job as unknown as "aJob";
  const until = sql.ref(`${job}.leaseUntil`);
  const isOf = (node: string) => sql<SqlBool>`${sql.ref(`${job}.${holder}`)} = ${node}`;
  const heldBy = (node: string) => ({ [holder]: node, leaseUntil: clock.now() + length });

  async function free(also: object, where: RawBuilder<SqlBool>): Promise<void> {
    if (isLeaseOnly) await db.deleteFrom(table).where(where).execute();
    else
      await db
        .updateTable(table)
        .set({ leaseUntil: null, ...also })
        .where(where)
        .execute();
  }

  return {
    async take(node, also = {}, where = sql`1 = 1`) {
      const columns = { ...heldBy(node), ...also };
      const over = isOverIn(`${job}.leaseUntil`, { now: clock.now(), longest: length });
      const taken = await db
        .insertInto(table)
        .values({ id: 1, ...columns })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet(columns)
            .where(sql<SqlBool>`(${until} is null or ${over}) and ${where}`),
        )
        .returning("id")
        .executeTakeFirst();
      return taken !== undefined;
    },

    async prolong(node, also = {}) {
      const prolonged = await db
        .updateTable(table)
        .set({ ...heldBy(node), ...also })
        .where(isOf(node))
        .returning("id")
        .executeTakeFirst();
      return prolonged !== undefined;
    },

    release: (node, also = {}) => free(also, isOf(node)),
    forget: () => free({}, sql`1 = 1`),

    isHeld: (leaseUntil) =>
      leaseUntil !== null && stillHolds(leaseUntil, { now: clock.now(), longest: length }),
  };
}
