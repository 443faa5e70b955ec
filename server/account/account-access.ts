// What opens an account beside its sessions, or carries its things elsewhere: listed for its person, and ended.
import { type AccessKind, accessKinds, type OpenAccess } from "#contract/account";
import type { Queries } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import type { Row } from "#server/platform/database/tables";

export interface AccountAccess {
  list(userId: number): Promise<OpenAccess>;
  /**
   * Within a transaction that holds the account's row, before sessions are ended there (locks have one order).
   * Publishes it once that is committed.
   */
  end(transaction: Queries, userId: number, kinds?: readonly AccessKind[]): Promise<() => void>;
  /**
   * The address is this account's: shown by Google, by a letter's link or by a completed reset. At its first proof
   * all access ends, since somebody else may have made the account with this address. Null: it was proven before.
   */
  prove(transaction: Queries, userId: number, now: number): Promise<(() => void) | null>;
}

interface Parts {
  db: Queries;
  events: Pick<Events, "publish">;
  /** Leaves the household, and withdraws invitations to it; publishes that once it is committed. */
  leaveHome(transaction: Queries, userId: number): Promise<() => void>;
}

export function createAccountAccess({ db, events, leaveHome }: Parts): AccountAccess {
  const deleteAll = async (
    queries: Queries,
    userId: number,
    tables: readonly (
      | "agentCodes"
      | "alertOutbox"
      | "alexaGrants"
      | "alexaPairingCodes"
      | "alexaPairings"
      | "alexaTestTokens"
      | "pushBrowsers"
    )[],
  ) => {
    for (const table of tables) {
      // The tables share this column.
      await queries
        .deleteFrom(table as "agentCodes")
        .where("userId", "=", userId)
        .execute();
    }
  };

  const tokensOf = (isFeed: boolean) => (queries: Queries, userId: number) =>
    queries
      .deleteFrom("tokens")
      .where("userId", "=", userId)
      .where("scope", isFeed ? "=" : "!=", "calendar")
      .execute();

  async function endAgents(queries: Queries, userId: number): Promise<() => void> {
    const agents = (await idsOf(queries, "agents", userId)).map(({ id }) => id);
    await deleteAll(queries, userId, ["agentCodes"]);
    if (agents.length === 0) return () => {};
    const devices = await queries
      .updateTable("devices")
      .set({ agentId: null })
      .where("agentId", "in", agents)
      .returning("id")
      .execute();
    await queries.deleteFrom("agents").where("id", "in", agents).execute();
    return () => {
      for (const agentId of agents) events.publish("agent-revoked", { agentId });
      for (const { id } of devices) events.publish("device-changed", { deviceId: id });
    };
  }

  const endOf: Record<AccessKind, (queries: Queries, userId: number) => Promise<unknown>> = {
    household: leaveHome,
    agents: endAgents,
    tokens: tokensOf(false),
    calendar: tokensOf(true),
    async webhooks(queries, userId) {
      await queries
        .updateTable("alertSettings")
        .set({ webhookUrl: null, webhookSecret: null, ntfyUrl: null })
        .where("userId", "=", userId)
        .execute();
      // Whatever was on its way to another address than the account's own.
      await deleteAll(queries, userId, ["alertOutbox"]);
    },
    push: (queries, userId) => deleteAll(queries, userId, ["alertOutbox", "pushBrowsers"]),
    alexa: (queries, userId) =>
      deleteAll(queries, userId, [
        "alexaGrants",
        "alexaTestTokens",
        "alexaPairingCodes",
        "alexaPairings",
      ]),
  };

  async function end(
    transaction: Queries,
    userId: number,
    kinds: readonly AccessKind[] = accessKinds,
  ): Promise<() => void> {
    const publish: unknown[] = [];
    // In the order of the kinds: the household is held first.
    for (const kind of accessKinds) {
      if (kinds.includes(kind)) publish.push(await endOf[kind](transaction, userId));
    }
    return () => {
      for (const each of publish) if (typeof each === "function") each();
    };
  }

  return {
    end,

    async prove(transaction, userId, now) {
      const first = await transaction
        .updateTable("users")
        .set({ emailProvenAt: now, emailProofHash: null })
        .where("id", "=", userId)
        .where("emailProvenAt", "is", null)
        .returning("id")
        .executeTakeFirst();
      return first ? end(transaction, userId) : null;
    },

    async list(userId) {
      const tokens = await db
        .selectFrom("tokens")
        .select(["name", "scope"])
        .where("userId", "=", userId)
        .orderBy("id")
        .execute();
      const agents = await namesOf(db, "agents", userId);
      const push = await namesOf(db, "pushBrowsers", userId);
      const alerts = await db
        .selectFrom("alertSettings")
        .select(["webhookUrl", "ntfyUrl"])
        .where("userId", "=", userId)
        .executeTakeFirst();
      const isLinked = async (table: "alexaGrants" | "alexaPairings") =>
        (await db
          .selectFrom(table as "alexaPairings")
          .select("userId")
          .where("userId", "=", userId)
          .limit(1)
          .executeTakeFirst()) !== undefined;
      const member = await db
        .selectFrom("householdMembers")
        .select("userId")
        .where("userId", "=", userId)
        .executeTakeFirst();
      return {
        household: member !== undefined,
        agents,
        tokens: tokens.flatMap(({ name, scope }) => (scope === "calendar" ? [] : [name])),
        calendar: tokens.some(({ scope }) => scope === "calendar"),
        webhooks: Boolean(alerts?.webhookUrl ?? alerts?.ntfyUrl),
        push,
        alexa: (await isLinked("alexaGrants")) || (await isLinked("alexaPairings")),
      };
    },
  };
}

const idsOf = (queries: Queries, table: "agents", userId: number) =>
  queries.selectFrom(table).select("id").where("userId", "=", userId).execute();

async function namesOf(
  db: Queries,
  table: "agents" | "pushBrowsers",
  userId: number,
): Promise<string[]> {
  const rows: Pick<Row<"agents">, "name">[] = await db
    .selectFrom(table as "agents")
    .select("name")
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
}
