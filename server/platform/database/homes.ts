// Who lives with whom, as the access check and the lists of rooms ask it.
import type { HouseholdRole } from "#contract/household-roles";
import { chunks } from "./chunks.ts";
import type { Queries } from "./database.ts";

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

/** By account, the name that it shows. */
export async function namesOf(
  db: Queries,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const some of chunks(userIds)) {
    const rows = await db
      .selectFrom("users")
      .select(["id", "name"])
      .where("id", "in", some)
      .execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
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
