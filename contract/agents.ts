// Agents: programs at people's homes by which a hosted Wird reaches the speakers there.
import * as z from "zod/mini";
import { chosenName, endpoint, id, idInPath, instant, success, text } from "./endpoint.ts";

/** Of one account. */
export const MOST_AGENTS = 10;
export const AGENT_CODE_MINUTES = 15;
/** Every token of an agent begins so. It opens the socket /agent, and is of no use for the API. */
export const AGENT_TOKEN_PREFIX = "wird_agent_";
/** Letters and digits that nobody mistakes for one another. */
export const AGENT_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/** As people type it: with or without its hyphen, in small letters too. */
export const AGENT_CODE = /^[A-Za-z2-9]{4}-?[A-Za-z2-9]{4}$/;

const homeName = chosenName("agent.name-missing");

export const agent = z.object({
  id,
  /** Of the home. */
  name: z.string(),
  isConnected: z.boolean(),
  /** Of Wird; null: it has never connected. */
  version: z.nullable(z.string()),
  /** To the minute; null: never. */
  lastSeenAt: z.nullable(instant),
  /** Milliseconds that its clock is ahead of the server's; null: not known. */
  clockAhead: z.nullable(z.int()),
  /** How many speakers it sees; null while it is not connected. */
  speakers: z.nullable(z.int()),
  /** Those of them that other connected agents see too. */
  shared: z.array(
    z.object({
      name: z.string(),
      /** The homes of those of this account. */
      homes: z.array(z.string()),
      /** An agent of another account sees it; nothing else is said of that. */
      isSeenByOthers: z.boolean(),
    }),
  ),
  createdAt: instant,
});
export type Agent = z.output<typeof agent>;

const own = z.strictObject({ userId: idInPath });
const one = z.strictObject({ id: idInPath });

export const listAgents = endpoint({
  method: "GET",
  path: "/api/users/:userId/agents",
  summary: "The agents of one's homes",
  access: "self",
  token: "never",
  params: own,
  reply: z.array(agent),
});

export const createAgentCode = endpoint({
  method: "POST",
  path: "/api/users/:userId/agents/code",
  summary:
    "Makes the code by which a new agent is paired, once and within 15 minutes; an earlier one ends",
  access: "self",
  token: "never",
  params: own,
  body: z.strictObject({ userId: z.optional(id), name: homeName }),
  reply: z.object({ code: z.string(), expiresAt: instant }),
});

export const pairAgent = endpoint({
  method: "POST",
  path: "/api/agents/pair",
  summary: "For an agent: its token, against a code; shown in this answer only",
  access: "anyone",
  body: z.strictObject({ code: text(20, z.trim()) }),
  reply: z.object({ id, name: z.string(), token: z.string() }),
});

export const renameAgent = endpoint({
  method: "PATCH",
  path: "/api/agents/:id",
  summary: "Renames a home",
  access: { owner: "agent" },
  token: "never",
  params: one,
  body: z.strictObject({ name: homeName }),
  reply: agent,
});

export const deleteAgent = endpoint({
  method: "DELETE",
  path: "/api/agents/:id",
  summary: "Revokes an agent at once; its speakers stay, and are out of reach",
  access: { owner: "agent" },
  token: "never",
  params: one,
  reply: success,
});
