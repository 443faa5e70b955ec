// Replaces a password, and ends the sessions and reset links that the old one could have opened.
import type { Queries } from "#server/platform/database/database";
import { endSessions } from "#server/platform/session";

interface NewPassword {
  userId: number;
  passwordHash: string | null;
  now: number;
  /** The hash of the one session that is kept. */
  keepSession?: string | undefined;
}

/** Within the caller's transaction, after access was ended where it is (`account-access`). Returns the hashes of the ended sessions. */
export async function storePassword(
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
  return endSessions(queries, { userId, keepSession });
}
