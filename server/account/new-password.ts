// Replaces a password, and ends the logins and reset links that the old one could have opened.
import type { Queries } from "#server/platform/database/database";
import { endLogins } from "#server/platform/logins";

interface NewPassword {
  userId: number;
  passwordHash: string | null;
  now: number;
  /** The hash of the one login that is kept. */
  keepLogin?: string | undefined;
}

/** Within the caller's transaction, after access was ended where it is (`account-access`). Returns the hashes of the ended logins. */
export async function storePassword(
  queries: Queries,
  { userId, passwordHash, now, keepLogin }: NewPassword,
): Promise<string[]> {
  await queries.updateTable("users").set({ passwordHash }).where("id", "=", userId).execute();
  await queries
    .updateTable("passwordResetTokens")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
  return endLogins(queries, { userId, keepLogin });
}
