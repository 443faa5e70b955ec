// The states of runs get names of their own, which were told apart by an end beside a status, or by the text of a reason.
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const runStates: Migration = {
  async up(db: Kysely<unknown>) {
    const says = (code: string) => sql`coalesce(reason_sentence, '') like ${`%"${code}"%`}`;
    await sql`update runs set status = 'cut-short'
      where status = 'interrupted' and ended_at is not null`.execute(db);
    // Its owner has not been told yet that nothing is known of it.
    await sql`update runs set status = 'delegated'
      where status = 'failed' and ${says("run.home-not-heard-yet")} and exists (
        select 1 from agent_leases as lease
        where lease.schedule_id = runs.schedule_id and lease.slot = runs.slot
          and lease.due_at = runs.due_at and lease.told_at is null
      )`.execute(db);
    await sql`update runs set status = 'moved-past'
      where status = 'skipped' and ${says("run.moved-past")}`.execute(db);
    // Runs of older versions have their reason in English alone.
    await sql`update runs set status = 'passed-over'
      where status = 'skipped' and not ${says("run.skipped")}
        and coalesce(reason, '') <> 'You skipped this run.'`.execute(db);
  },
};
