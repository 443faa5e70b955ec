// OAuth's authorization endpoint for Amazon, the one client: checks links, issues codes (RFC 6749).
import type { EchoArrival } from "#server/devices/echo-arrival";
import type { Still } from "#server/platform/http/routes";
import { randomToken } from "#server/platform/logins";
import type { GrantStore } from "./grant-store.ts";
import {
  createTokenExchange,
  type ExchangeToken,
  type LinkingClient,
  repeatsParameter,
} from "./token-exchange.ts";

/** The parameters of Amazon's link to the consent page, checked. */
export interface LinkRequest {
  clientId: string;
  redirectUri: string;
  state: string;
  codeChallenge: string | null;
}

export type ReadLinkRequest = { ok: true; request: LinkRequest } | { ok: false; problem: string };

export interface AccountLinking {
  /** Checks the consent page's parameters; errors are shown to the person, never redirected. */
  read(parameters: URLSearchParams): ReadLinkRequest;
  /** The redirect after the person's decision. */
  allow(request: LinkRequest, userId: number, still: Still): Promise<string>;
  refuse(request: LinkRequest): string;
  exchangeToken: ExchangeToken;
}

interface Parts {
  grants: GrantStore;
  client: LinkingClient;
  echoes: EchoArrival;
}

export function createAccountLinking({ grants, client, echoes }: Parts): AccountLinking {
  return {
    read(parameters) {
      const problem = problemOf(parameters);
      if (problem !== null) return { ok: false, problem };
      return {
        ok: true,
        request: {
          clientId: parameters.get("client_id") ?? "",
          redirectUri: parameters.get("redirect_uri") ?? "",
          state: parameters.get("state") ?? "",
          codeChallenge: parameters.get("code_challenge"),
        },
      };
    },

    async allow({ clientId, redirectUri, state, codeChallenge }, userId, still) {
      const code = randomToken();
      await grants.create({ userId, clientId, code, redirectUri, codeChallenge }, still);
      await echoes.linkedAnew(userId);
      return backToAmazon(redirectUri, { code, state });
    },

    refuse({ redirectUri, state }) {
      return backToAmazon(redirectUri, { error: "access_denied", state });
    },

    exchangeToken: createTokenExchange({ grants, client }),
  };

  function problemOf(parameters: URLSearchParams): string | null {
    const { clientId, clientSecret, redirectUris } = client;
    if (clientId === null || clientSecret === null || redirectUris.length === 0) {
      return "Account linking is not set up on this server.";
    }
    if (repeatsParameter(parameters)) return "This link says something twice.";
    if (parameters.get("client_id") !== client.clientId) return "This link is not from our skill.";
    if (!client.redirectUris.includes(parameters.get("redirect_uri") ?? "")) {
      return "This link leads back to an address that is not ours.";
    }
    const state = parameters.get("state") ?? "";
    // The characters that RFC 6749 allows in `state`.
    if (parameters.get("response_type") !== "code" || !/^[\x20-\x7e]{1,2000}$/.test(state)) {
      return "This link is not complete. Please begin again in the Alexa app.";
    }
    const challenge = parameters.get("code_challenge");
    const method = parameters.get("code_challenge_method");
    const plain = challenge === null ? method !== null : method !== "S256";
    if (plain || (challenge !== null && !/^[A-Za-z0-9_-]{43}$/.test(challenge))) {
      return "This link is not protected as it should be (PKCE needs S256).";
    }
    return null;
  }
}

function backToAmazon(redirectUri: string, parameters: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The parameters of a link to the consent page, and no others. */
export function parametersOf(request: LinkRequest): Record<string, string> {
  return {
    response_type: "code",
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    state: request.state,
    ...(request.codeChallenge === null
      ? {}
      : { code_challenge: request.codeChallenge, code_challenge_method: "S256" }),
  };
}
