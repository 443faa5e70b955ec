// The tables of households, who lives with whom, and what other rooms ask of them.
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import type { Generated } from "kysely";
import type { HouseholdRole } from "#contract/household-roles";
import { standingOwners } from "#server/devices/device-tables";

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

// --- what other rooms ask

/** The accounts of one's household, in the order in which they came; oneself alone without one. */
export async function accountsAtHome(db: Queries, userId: number): Promise<number[]> {
  return (await homesOf(db, [userId])).get(userId) ?? [userId];
}

/** By account: those of its household, itself included; accounts without one are left out. */
export async function homesOf(
  db: Queries,
  userIds: readonly number[],
): Promise<Map<number, number[]>> {
  const homes = new Map<number, number[]>();
  for (const some of chunks(userIds)) {
    const rows = await db
      .selectFrom("householdMembers as one")
      .innerJoin("householdMembers as each", "each.householdId", "one.householdId")
      .select(["one.userId as of", "each.userId"])
      .where("one.userId", "in", some)
      .orderBy("each.joinedAt")
      .orderBy("each.userId")
      .execute();
    for (const { of, userId } of rows) homes.set(of, [...(homes.get(of) ?? []), userId]);
  }
  return homes;
}

/**
 * Holds the household of an account until the commit: nobody joins or leaves it, and no role changes there, while
 * a right that depends on it is looked at and used. Does nothing for who is in none. Locked before any row of a
 * member's, and after the account's own (`oneAfterAnother`).
 */
export async function holdHome(transaction: Queries, userId: number): Promise<void> {
  const householdOf = (queries: Queries) =>
    queries
      .selectFrom("householdMembers")
      .select("householdId")
      .where("userId", "=", userId)
      .executeTakeFirst();
  const own = await householdOf(transaction);
  if (own) await holdHousehold(transaction, own.householdId);
}

/** Locks its row on PostgreSQL; SQLite has one writer. */
export async function holdHousehold(transaction: Queries, householdId: number): Promise<void> {
  await transaction
    .updateTable("households")
    .set(({ ref }) => ({ createdAt: ref("createdAt") }))
    .where("id", "=", householdId)
    .execute();
}

/** A schedule's account, or one for which a schedule is to be, and a speaker by the id of its row. */
export interface SpeakerUse {
  userId: number;
  deviceId: number;
}

/**
 * Which schedules may recite where: an account's on its own speakers, and on those of the others of its household
 * that it manages. It is asked of the device that stands for the speaker, so that connecting another's speaker
 * oneself gives no right to it. Unknown speakers are nobody's.
 */
export async function scheduleRights(
  db: Queries,
  uses: readonly SpeakerUse[],
): Promise<(use: SpeakerUse) => boolean> {
  const owners = await standingOwners(
    db,
    uses.map(({ deviceId }) => deviceId),
  );
  const ofOthers = uses.filter(({ userId, deviceId }) => owners.get(deviceId) !== userId);
  const people = ofOthers.flatMap(({ userId, deviceId }) => [userId, owners.get(deviceId) ?? 0]);
  const members = new Map<number, { householdId: number; role: HouseholdRole }>();
  for (const some of chunks([...new Set(people)])) {
    const rows = await db
      .selectFrom("householdMembers")
      .select(["userId", "householdId", "role"])
      .where("userId", "in", some)
      .execute();
    for (const { userId, ...member } of rows) members.set(userId, member);
  }
  return ({ userId, deviceId }) => {
    const owner = owners.get(deviceId);
    if (owner === undefined) return false;
    if (owner === userId) return true;
    const own = members.get(userId);
    return own?.role === "manage" && own.householdId === members.get(owner)?.householdId;
  };
}

/** What one may do with what the other has; null: they are of no household together. */
export async function roleAtHome(
  db: Queries,
  userId: number,
  ownerId: number,
): Promise<HouseholdRole | null> {
  const row = await db
    .selectFrom("householdMembers as own")
    .innerJoin("householdMembers as owner", "owner.householdId", "own.householdId")
    .select("own.role")
    .where("own.userId", "=", userId)
    .where("owner.userId", "=", ownerId)
    .executeTakeFirst();
  return row?.role ?? null;
}
