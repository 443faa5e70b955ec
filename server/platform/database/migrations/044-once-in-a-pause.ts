// `once` schedules whose day fell into a pause waited for ever: they are looked at once more, and switched off if it is over.
import { type Kysely, sql } from "kysely";

export const onceInAPause = {
  async up(db: Kysely<unknown>) {
    await sql`
      update schedules set next_lack_at = 1
      where enabled = 1 and frequency = 'once' and next_run_at is null and next_lack_at is null
    `.execute(db);
  },
};
