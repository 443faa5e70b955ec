// Agents over HTTP: their codes, their list, and the socket by which they are connected.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AGENT_ADDITIONS_HEADER, AGENT_SOCKET } from "#contract/agent-messages";
import * as contract from "#contract/agents";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Events } from "#server/platform/events";
import { bearerOf } from "#server/platform/http/bearer";
import { networkOf } from "#server/platform/http/client-network";
import type { Serve } from "#server/platform/http/routes";
import type { RateLimits } from "#server/platform/rate-limit";
import type { AgentSockets } from "./agent-socket.ts";
import type { AgentStore, KnownAgent } from "./agent-store.ts";
import type { Pairing } from "./pairing.ts";

/** Wrong tokens from one address: 256 bits are not guessed, this bounds what a guesser costs. */
const GUESSES = { most: 60, window: 10 * 60_000 };

interface Parts {
  agents: AgentStore;
  agentPairing: Pairing;
  agentSockets: AgentSockets;
  rateLimits: RateLimits;
  events: Pick<Events, "publish">;
}

export function agentRoutes(app: FastifyInstance, serve: Serve, parts: Parts): void {
  const { agents, agentPairing, agentSockets, rateLimits, events } = parts;

  serve(contract.listAgents, ({ params }) => agents.list(params.userId));

  serve(contract.createAgentCode, async ({ params, body, still }) => {
    const { code, expiresAt } = await agentPairing.createCode(params.userId, body.name, still);
    return { code, expiresAt: new Date(expiresAt).toISOString() };
  });

  serve(contract.pairAgent, ({ body, request }) => agentPairing.pair(body.code, request.ip));

  serve(contract.renameAgent, ({ params, body }) => agents.rename(params.id, body.name));

  serve(contract.deleteAgent, async ({ params }) => {
    const deviceIds = await agents.remove(params.id);
    events.publish("agent-revoked", { agentId: params.id });
    for (const deviceId of deviceIds) events.publish("device-changed", { deviceId });
    return { success: true as const };
  });

  const known = new WeakMap<FastifyRequest, KnownAgent>();
  app.route({
    method: "GET",
    url: AGENT_SOCKET,
    onRequest: async (request) => {
      const agent = await agents.byToken(bearerOf(request) ?? "");
      if (!agent) {
        await rateLimits.count([{ key: `agent-token:${networkOf(request.ip)}`, ...GUESSES }]);
        throw new AppError("not-signed-in", sentence("agent.revoked"));
      }
      known.set(request, agent);
    },
    wsHandler(socket, request) {
      const said = Number(request.headers[AGENT_ADDITIONS_HEADER]);
      const additions = Number.isSafeInteger(said) ? Math.max(0, said) : 0;
      const opening = { additions, network: networkOf(request.ip) };
      agentSockets.welcome(socket, known.get(request) as KnownAgent, opening);
    },
    handler() {
      throw new AppError("not-found", sentence("request.web-socket-only"));
    },
  });
}
