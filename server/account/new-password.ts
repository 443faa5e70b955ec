// Puts a new password in place of the old: whoever came in by the old one, or could by an open link, is out.
import type { Queries } from "#server/platform/database/database";

interface NewPassword {
  userId: number;
  passwordHash: string | null;
  now: number;
  /** The hash of the one session that stays. */
  keepSession?: string;
}

/** Within the caller's transaction. Answers the hashes of the sessions that have ended. */
export async function putPassword(
  queries: Queries,
  { userId, passwordHash, now, keepSession }: NewPassword,
): Promise<string[]> {
  await queries.updateTable("users").set({ passwordHash }).where("id", "=", userId).execute();
  await queries
    .updateTable("passwordResetTokens")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
  const ended = await queries
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(keepSession !== undefined, (query) => query.where("idHash", "!=", keepSession as string))
    .returning("idHash")
    .execute();
  return ended.map((session) => session.idHash);
}
