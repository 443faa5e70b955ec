// The tables of households: who lives with whom, and who is invited.
import type { Queries } from "#server/platform/database/database";
import type { Generated } from "kysely";
import type { HouseholdRole } from "#contract/household-roles";

declare module "#server/platform/database/tables" {
  interface Tables {
    households: HouseholdsTable;
    householdMembers: HouseholdMembersTable;
    householdInvitations: HouseholdInvitationsTable;
  }
}

interface HouseholdsTable {
  id: Generated<number>;
  createdAt: number;
}

interface HouseholdMembersTable {
  userId: number;
  householdId: number;
  role: HouseholdRole;
  joinedAt: number;
}

/** Not accepted yet: an accepted one is deleted. */
interface HouseholdInvitationsTable {
  id: Generated<number>;
  householdId: number;
  /** The user who invites. */
  invitedBy: number;
  role: HouseholdRole;
  /** SHA-256, hex. */
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
  /** When somebody registered by it, where that needs an invitation; null: nobody has. */
  registeredAt: Generated<number | null>;
}

/** As its person may have them. */
export async function exportHousehold(queries: Queries, userId: number) {
  const member = await queries
    .selectFrom("householdMembers")
    .select(["householdId", "role", "joinedAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return member ?? null;
}
