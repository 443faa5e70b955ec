// Invitations to a household: links that one person may use once. Only their hashes are stored.
import { people } from "#server/account/account-tables";
import { INVITATION_LIFETIME, MOST_INVITATIONS } from "#contract/household";
import type { HouseholdRole } from "#contract/household-roles";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import { deleteUpTo } from "#server/platform/database/delete-in-steps";
import { stillHoldsIn } from "#server/platform/database/stored-instants";
import { randomToken, sha256 } from "#server/platform/logins";

export function createInvitations({ db, clock }: { db: Queries; clock: Pick<Clock, "now"> }) {
  const unknown = () => new AppError("not-found", sentence("household.invitation-unknown"));

  const isOpen = () =>
    stillHoldsIn("expiresAt", { now: clock.now(), longest: INVITATION_LIFETIME });
  const open = (queries: Queries) => queries.selectFrom("householdInvitations").where(isOpen());

  return {
    /** Throws `conflict` when MOST_INVITATIONS are open; within a transaction that holds the household. */
    async create(
      transaction: Queries,
      invitation: { householdId: number; invitedBy: number; role: HouseholdRole },
    ): Promise<{ token: string; expiresAt: number }> {
      const { count } = await open(transaction)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("householdId", "=", invitation.householdId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST_INVITATIONS) {
        const most = sentence("household.most-invitations", { most: MOST_INVITATIONS });
        throw new AppError("conflict", most);
      }
      const token = randomToken();
      const createdAt = clock.now();
      const expiresAt = createdAt + INVITATION_LIFETIME;
      await transaction
        .insertInto("householdInvitations")
        .values({ ...invitation, tokenHash: sha256(token), createdAt, expiresAt })
        .execute();
      return { token, expiresAt };
    },

    /** Throws `not-found` for one that is unknown, used or over: the same for all of them. */
    async find(token: string, queries: Queries = db) {
      const found = await open(queries)
        .innerJoin(people(queries), "people.id", "householdInvitations.invitedBy")
        .selectAll("householdInvitations")
        .select("people.name as invitedByName")
        .where("tokenHash", "=", sha256(token))
        .executeTakeFirst();
      if (!found) throw unknown();
      return found;
    },

    /** Lets one person register by it; false: it is not open, or somebody has. */
    async admit(token: string): Promise<boolean> {
      const admitted = await db
        .updateTable("householdInvitations")
        .set({ registeredAt: clock.now() })
        .where("tokenHash", "=", sha256(token))
        .where(isOpen())
        .where("registeredAt", "is", null)
        .returning("id")
        .executeTakeFirst();
      return admitted !== undefined;
    },

    /** The account was not made after all. */
    async giveBack(token: string): Promise<void> {
      await db
        .updateTable("householdInvitations")
        .set({ registeredAt: null })
        .where("tokenHash", "=", sha256(token))
        .execute();
    },

    /** Once: who is second finds none. */
    async use(transaction: Queries, id: number): Promise<void> {
      const used = await transaction
        .deleteFrom("householdInvitations")
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst();
      if (!used) throw unknown();
    },

    /** Of a household, or those that one of its members made. */
    async withdraw(queries: Queries, of: { householdId: number } | { invitedBy: number }) {
      await queries
        .deleteFrom("householdInvitations")
        .where((where) => where.and(of))
        .execute();
    },

    sweep: () => deleteUpTo(db, "householdInvitations", "expiresAt", clock.now()),
  };
}
