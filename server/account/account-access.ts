// What opens an account beside its logins, or carries its things elsewhere: listed for its person, and ended.
import { exportHousehold } from "#server/household/household-tables";
import { type AccessKind, accessKinds, type OpenAccess } from "#contract/account";
import { agentsOf, endAgents, exportAgents } from "#server/agents/agent-tables";
import { endPush, endWebhooks, exportWays } from "#server/alerts/alert-tables";
import { endAlexa, exportAlexa } from "#server/alexa/alexa-tables";
import { leaveAgents } from "#server/devices/device-tables";
import { endTokens, exportTokens } from "#server/tokens/token-tables";
import type { Queries } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";

export interface AccountAccess {
  list(userId: number): Promise<OpenAccess>;
  /**
   * Within a transaction that holds the account's row, before logins are ended there (locks have one order).
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
  async function leaveAllAgents(queries: Queries, userId: number): Promise<() => void> {
    const deviceIds = await leaveAgents(queries, await agentsOf(queries, [userId]));
    const agentIds = await endAgents(queries, userId);
    return () => {
      for (const agentId of agentIds) events.publish("agent-revoked", { agentId });
      for (const deviceId of deviceIds) events.publish("device-changed", { deviceId });
    };
  }

  const endOf: Record<AccessKind, (queries: Queries, userId: number) => Promise<unknown>> = {
    household: leaveHome,
    agents: leaveAllAgents,
    tokens: (queries, userId) => endTokens(queries, userId, "tokens"),
    calendar: (queries, userId) => endTokens(queries, userId, "feed"),
    webhooks: endWebhooks,
    push: endPush,
    alexa: endAlexa,
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
      const tokens = await exportTokens(db, userId);
      const agents = await exportAgents(db, userId);
      const { alertSettings: alerts, pushBrowsers: push } = await exportWays(db, userId);
      const { alexaLinks, alexaPairings } = await exportAlexa(db, userId);
      const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
      return {
        household: (await exportHousehold(db, userId)) !== null,
        agents: names(agents),
        tokens: tokens.flatMap(({ name, scope }) => (scope === "calendar" ? [] : [name])),
        calendar: tokens.some(({ scope }) => scope === "calendar"),
        webhooks: Boolean(alerts?.webhookUrl ?? alerts?.ntfyUrl),
        push: names(push),
        alexa: alexaLinks.length + alexaPairings.length > 0,
      };
    },
  };
}
