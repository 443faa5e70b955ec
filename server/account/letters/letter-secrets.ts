// Replaces the tokens of unsent letters that were lost with the process that queued them.
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { RenewSecret } from "#server/platform/mail/mailer";
import { randomToken, sha256 } from "#server/platform/logins";

export function createSecretRenewal({ db, clock }: { db: Queries; clock: Clock }): RenewSecret {
  const replaceReset = (userId: number, tokenHash: string) =>
    db
      .updateTable("passwordResetTokens")
      .set({ tokenHash })
      .where("usedAt", "is", null)
      .where("expiresAt", ">", clock.now())
      .where("id", "=", (where) =>
        where
          .selectFrom("passwordResetTokens as newest")
          .select((column) => column.fn.max("newest.id").as("id"))
          .where("newest.userId", "=", userId),
      )
      .executeTakeFirstOrThrow();
  const replaceProof = (userId: number, emailProofHash: string) =>
    db
      .updateTable("users")
      .set({ emailProofHash })
      .where("id", "=", userId)
      .where("emailProvenAt", "is", null)
      .executeTakeFirstOrThrow();

  return async (purpose, userId) => {
    const token = randomToken();
    const replace = purpose === "reset" ? replaceReset : replaceProof;
    const { numUpdatedRows } = await replace(userId, sha256(token));
    return numUpdatedRows === 1n ? token : null;
  };
}
