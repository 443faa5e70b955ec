// Households: who is in one, who may do what there, and what happens when somebody comes or leaves.
import { people } from "#server/account/account-tables";
import { type Household, type HouseholdMember, MOST_MEMBERS } from "#contract/household";
import type { HouseholdRole } from "#contract/household-roles";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { oneAfterAnother } from "#server/platform/account-quotas";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import { accountsAtHome, holdHousehold } from "./household-tables.ts";
import type { Events } from "#server/platform/events";
import type { Still } from "#server/platform/http/routes";
import type { createInvitations } from "./invitations.ts";
import type { createSharedSpeakers } from "./shared-speakers.ts";

interface Parts {
  db: Database["db"];
  invitations: ReturnType<typeof createInvitations>;
  speakers: ReturnType<typeof createSharedSpeakers>;
  clock: Pick<Clock, "now">;
  events: Pick<Events, "publish">;
  publicUrl: string;
  /** The page that an invitation opens. */
  joinPage: string;
}

/** Publishes what was committed. */
type Publish = () => void;

export function createHouseholds(parts: Parts) {
  const { db, invitations, speakers, clock, events } = parts;

  const membershipOf = (queries: Queries, userId: number) =>
    queries
      .selectFrom("householdMembers")
      .selectAll()
      .where("userId", "=", userId)
      .executeTakeFirst();

  async function of(userId: number, queries: Queries = db): Promise<Household> {
    const own = await membershipOf(queries, userId);
    if (!own) return { id: null, members: [] };
    return { id: own.householdId, members: await membersOf(queries, own.householdId) };
  }

  function membersOf(queries: Queries, householdId: number): Promise<HouseholdMember[]> {
    return queries
      .selectFrom("householdMembers")
      .innerJoin(people(queries), "people.id", "householdMembers.userId")
      .select(["householdMembers.userId", "people.name", "householdMembers.role"])
      .where("householdId", "=", householdId)
      .orderBy("joinedAt")
      .orderBy("householdMembers.userId")
      .execute();
  }

  /** The household that one manages, which `still` has held. Throws `forbidden` for who listens there. */
  async function mustManage(transaction: Queries, userId: number): Promise<number> {
    const own = await membershipOf(transaction, userId);
    if (!own) throw new AppError("not-found", sentence("household.none"));
    if (own.role !== "manage") {
      throw new AppError("forbidden", sentence("household.listens-only"));
    }
    return own.householdId;
  }

  async function add(
    transaction: Queries,
    member: { userId: number; householdId: number; role: HouseholdRole },
  ): Promise<void> {
    await transaction
      .insertInto("householdMembers")
      .values({ ...member, joinedAt: clock.now() })
      .execute();
  }

  async function begin(transaction: Queries, userId: number): Promise<number> {
    const { id } = await transaction
      .insertInto("households")
      .values({ createdAt: clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await add(transaction, { userId, householdId: id, role: "manage" });
    return id;
  }

  /** Somebody manages a household that has members; one without members is deleted. */
  async function keepManaged(transaction: Queries, householdId: number): Promise<void> {
    const members = await membersOf(transaction, householdId);
    const [first] = members;
    if (!first) {
      await transaction.deleteFrom("households").where("id", "=", householdId).execute();
    } else if (members.every(({ role }) => role !== "manage")) {
      await setRole(transaction, first.userId, "manage");
    }
  }

  async function setRole(transaction: Queries, userId: number, role: HouseholdRole) {
    await transaction
      .updateTable("householdMembers")
      .set({ role })
      .where("userId", "=", userId)
      .execute();
  }

  /** Who is removed may do nothing there any more when this is committed. Nothing without a household. */
  async function leaveWithin(transaction: Queries, userId: number): Promise<Publish> {
    const before = await membershipOf(transaction, userId);
    if (!before) return () => {};
    await holdHousehold(transaction, before.householdId);
    const home = await accountsAtHome(transaction, userId);
    await transaction.deleteFrom("householdMembers").where("userId", "=", userId).execute();
    await invitations.withdraw(transaction, { invitedBy: userId });
    await keepManaged(transaction, before.householdId);
    return settle(transaction, [...home, userId]);
  }

  async function settle(transaction: Queries, userIds: number[]): Promise<Publish> {
    const concerned = [...new Set(userIds)];
    const { deviceIds, scheduleIds } = await speakers.settle(transaction, concerned);
    return () => {
      events.publish("household-changed", { userIds: concerned });
      for (const scheduleId of scheduleIds) events.publish("schedules-changed", { scheduleId });
      for (const deviceId of deviceIds) events.publish("device-changed", { deviceId });
      tellPages(concerned);
    };
  }

  /** Their pages fetch what they show: lists and names have changed. */
  function tellPages(userIds: readonly number[]): void {
    for (const userId of userIds) {
      events.publish("message-to-user", { userId, message: { type: "missed" } });
    }
  }

  async function published(work: (transaction: Queries) => Promise<Publish>): Promise<void> {
    const publish = await db.transaction().execute(work);
    publish();
  }

  return {
    of,
    leaveWithin,
    settle,

    /** Who is in no household begins one. Throws `forbidden` for who listens in one. */
    invite(
      userId: number,
      role: HouseholdRole,
      still: Still,
    ): Promise<{ url: string; expiresAt: string }> {
      return oneAfterAnother(db, userId, async (transaction) => {
        await still(transaction);
        const own = await membershipOf(transaction, userId);
        const householdId = own
          ? await mustManage(transaction, userId)
          : await begin(transaction, userId);
        const made = await invitations.create(transaction, {
          householdId,
          invitedBy: userId,
          role,
        });
        return {
          url: `${parts.publicUrl}${parts.joinPage}?token=${made.token}`,
          expiresAt: new Date(made.expiresAt).toISOString(),
        };
      });
    },

    async withdrawInvitations(userId: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const householdId = await mustManage(transaction, userId);
        await invitations.withdraw(transaction, { householdId });
      });
    },

    async invitation(token: string) {
      const { invitedByName, role, expiresAt } = await invitations.find(token);
      return { invitedBy: invitedByName, role, expiresAt: new Date(expiresAt).toISOString() };
    },

    /**
     * Throws `not-found` for an invitation that is not good, `conflict` for who shares a household
     * already. A household in which one is alone ends with it.
     */
    async accept(userId: number, token: string, still: Still): Promise<Household> {
      await published((transaction) =>
        oneAfterAnother(transaction, userId, async (held) => {
          await still(held);
          const { id, householdId, role } = await invitations.find(token, held);
          await holdHousehold(held, householdId);
          const home = await accountsAtHome(held, userId);
          const own = await membershipOf(held, userId);
          if (own && (own.householdId === householdId || home.length > 1)) {
            throw new AppError("conflict", sentence("household.member-already"));
          }
          if (own) await leaveWithin(held, userId);
          const members = await membersOf(held, householdId);
          if (members.length >= MOST_MEMBERS) {
            const full = sentence("household.most-members", { most: MOST_MEMBERS });
            throw new AppError("conflict", full);
          }
          await invitations.use(held, id);
          await add(held, { userId, householdId, role });
          return settle(held, [userId, ...members.map((member) => member.userId)]);
        }),
      );
      return of(userId);
    },

    /** Throws `conflict` when nobody would manage the household. */
    async change(
      userId: number,
      memberId: number,
      { role, still }: { role: HouseholdRole; still: Still },
    ): Promise<HouseholdMember> {
      let changed: HouseholdMember | undefined;
      await published(async (transaction) => {
        await still(transaction);
        const householdId = await mustManage(transaction, userId);
        const members = await membersOf(transaction, householdId);
        const member = members.find((one) => one.userId === memberId);
        if (!member) throw new AppError("not-found");
        await setRole(transaction, memberId, role);
        const others = members.filter((one) => one !== member);
        if (role !== "manage" && others.every((one) => one.role !== "manage")) {
          throw new AppError("conflict", sentence("household.manager-needed"));
        }
        if (role !== "manage") await invitations.withdraw(transaction, { invitedBy: memberId });
        changed = { ...member, role };
        // Who listens from now on has no schedules on the others' speakers.
        return settle(
          transaction,
          members.map((one) => one.userId),
        );
      });
      return changed as HouseholdMember;
    },

    /** Removes a member; anybody may remove themselves. */
    async remove(userId: number, memberId: number, still: Still): Promise<void> {
      await published(async (transaction) => {
        await still(transaction);
        const own = await membershipOf(transaction, userId);
        if (!own) throw new AppError("not-found", sentence("household.none"));
        if (memberId !== userId) {
          const member = await membershipOf(transaction, memberId);
          if (member?.householdId !== own.householdId) throw new AppError("not-found");
          await mustManage(transaction, userId);
        }
        return leaveWithin(transaction, memberId);
      });
    },
  };
}
