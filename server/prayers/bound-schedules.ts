// How many schedules are bound to the prayers of an account: they need its place.
import type { Queries } from "#server/platform/database/database";

/** Also those that are switched off. */
export function boundSchedules(db: Queries) {
  return async (userId: number): Promise<number> => {
    const { count } = await db
      .selectFrom("schedules")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("userId", "=", userId)
      .where(({ eb, or }) =>
        or([eb("startAnchor", "is not", null), eb("endAnchor", "is not", null)]),
      )
      .executeTakeFirstOrThrow();
    return Number(count);
  };
}
