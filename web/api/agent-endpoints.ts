// The contract's endpoints of agents, apart from the others: no first page has them.
import type * as agents from "#contract/agents";
import type { Route } from "./endpoints.ts";

export const listAgents: Route<typeof agents.listAgents> = {
  method: "GET",
  path: "/api/users/:userId/agents",
};
export const createAgentCode: Route<typeof agents.createAgentCode> = {
  method: "POST",
  path: "/api/users/:userId/agents/code",
};
export const renameAgent: Route<typeof agents.renameAgent> = {
  method: "PATCH",
  path: "/api/agents/:id",
};
export const deleteAgent: Route<typeof agents.deleteAgent> = {
  method: "DELETE",
  path: "/api/agents/:id",
};
