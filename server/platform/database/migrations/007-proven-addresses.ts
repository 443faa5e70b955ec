// Which e-mail addresses are proven, and letters stored without their tokens.
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

interface Users {
  users: {
    email: string | null;
    google_id: string | null;
    email_proven_at: number | null;
    created_at: number;
  };
}

export const provenAddresses: Migration = {
  async up(db: Kysely<Users>) {
    await db.schema.alterTable("users").addColumn("email_proven_at", "bigint").execute();
    await db.schema.alterTable("users").addColumn("email_proof_hash", "text").execute();
    // A linked Google account proves its address.
    await db
      .updateTable("users")
      .set(({ ref }) => ({ email_proven_at: ref("created_at") }))
      .where("google_id", "is not", null)
      .where("email", "is not", null)
      .execute();
    await db.schema.alterTable("mail_outbox").addColumn("secret_purpose", "text").execute();
    await db.schema.alterTable("mail_outbox").addColumn("secret_user_id", "integer").execute();
  },
};
