// The OAuth 2 authorization-code server of which Amazon is the one client: who may ask, codes and tokens.
import { createHash, timingSafeEqual } from "node:crypto";
import type OAuth2Server from "@node-oauth/oauth2-server";
import type { EchoArrival } from "#server/devices/echo-arrival";
import { randomToken } from "#server/platform/session";
import {
  ACCESS_LIFETIME,
  CODE_LIFETIME,
  type GrantStore,
  REFRESH_LIFETIME,
} from "./grant-store.ts";

export interface LinkingClient {
  clientId: string | null;
  clientSecret: string | null;
  redirectUris: string[];
}

/** What Amazon's link to the consent page asks for, once it has been checked. */
export interface LinkRequest {
  clientId: string;
  redirectUri: string;
  state: string;
  codeChallenge: string | null;
}

export type ReadLinkRequest = { ok: true; request: LinkRequest } | { ok: false; problem: string };

export interface AccountLinking {
  /** Checks the parameters of the consent page; a problem is told to the person, never to an address. */
  read(parameters: URLSearchParams): ReadLinkRequest;
  /** Where the browser goes after the person's decision. */
  allow(request: LinkRequest, userId: number): Promise<string>;
  refuse(request: LinkRequest): string;
  /** The token endpoint; answers its status, headers and JSON. */
  token(form: URLSearchParams, authorization: string | undefined): Promise<TokenReply>;
}

export interface TokenReply {
  status: number;
  /** RFC 6749's code; null when a token was given. */
  error: string | null;
  headers: Record<string, string>;
  body: unknown;
}

interface Parts {
  grants: GrantStore;
  client: LinkingClient;
  echoes: EchoArrival;
}

// The library compares with the wall clock; our store has compared with the passed one already.
const NEVER = new Date(8.64e15);
export function createAccountLinking({ grants, client, echoes }: Parts): AccountLinking {
  const configured = client.clientId !== null && client.clientSecret !== null;
  const known: OAuth2Server.Client = {
    id: client.clientId ?? "",
    grants: ["authorization_code", "refresh_token"],
    redirectUris: client.redirectUris,
  };

  const model: OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel = {
    generateAccessToken: async () => randomToken(),
    generateRefreshToken: async () => randomToken(),
    generateAuthorizationCode: async () => randomToken(),
    // The consent page asks with null; the token endpoint with what it was sent, or nothing at all,
    // which the library allows beside a code_verifier and we do not.
    async getClient(clientId, clientSecret: string | null | undefined) {
      if (!configured || clientId !== client.clientId) return false;
      if (clientSecret === null) return known;
      return sameText(clientSecret ?? "", client.clientSecret ?? "") && known;
    },
    validateRedirectUri: async (uri) => client.redirectUris.includes(uri),
    async saveAuthorizationCode(code, _client, user) {
      await grants.create({
        userId: user.id,
        clientId: known.id,
        code: code.authorizationCode,
        redirectUri: code.redirectUri,
        codeChallenge: code.codeChallenge ?? null,
      });
      return { ...code, client: known, user };
    },
    async getAuthorizationCode(code) {
      const grant = await grants.findByCode(code);
      if (!grant) return false;
      return {
        authorizationCode: code,
        expiresAt: NEVER,
        redirectUri: grant.redirectUri,
        client: { ...known, id: grant.clientId },
        user: { id: grant.userId, grantId: grant.id },
        ...(grant.codeChallenge === null
          ? {}
          : { codeChallenge: grant.codeChallenge, codeChallengeMethod: "S256" }),
      };
    },
    revokeAuthorizationCode: (code) => grants.useCode(code.user.grantId),
    async getRefreshToken(refreshToken) {
      const grant = await grants.findByRefresh(refreshToken);
      if (!grant) return false;
      return {
        refreshToken,
        client: { ...known, id: grant.clientId },
        user: { id: grant.userId, grantId: grant.id },
      };
    },
    async revokeToken({ refreshToken }) {
      await grants.replaceRefresh(refreshToken);
      return true;
    },
    async saveToken(token, tokenClient, user) {
      const refresh = token.refreshToken ?? randomToken();
      const kept = await grants.addTokens(user.grantId, { access: token.accessToken, refresh });
      if (!kept) {
        const { kit } = await library();
        throw new kit.InvalidGrantError("This link has been revoked.");
      }
      return { ...token, refreshToken: refresh, client: tokenClient, user };
    },
    getAccessToken: async () => false,
  };

  async function load() {
    const { default: kit } = await import("@node-oauth/oauth2-server");
    const server = new kit({
      model,
      accessTokenLifetime: ACCESS_LIFETIME / 1000,
      refreshTokenLifetime: REFRESH_LIFETIME / 1000,
      authorizationCodeLifetime: CODE_LIFETIME / 1000,
    });
    return { kit, server };
  }
  let loaded: ReturnType<typeof load> | undefined;
  /** Loaded with the first link: most homes have none, and memory is dear there. */
  const library = () => (loaded ??= load());

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

    async allow(request, userId) {
      const { kit, server } = await library();
      const response = new kit.Response();
      await server.authorize(
        new kit.Request({ method: "GET", headers: {}, query: parametersOf(request) }),
        response,
        {
          authenticateHandler: { handle: () => ({ id: userId }) },
        },
      );
      await echoes.linkedAnew(userId);
      return response.get("location");
    },

    refuse({ redirectUri, state }) {
      const url = new URL(redirectUri);
      url.searchParams.set("error", "access_denied");
      url.searchParams.set("state", state);
      return url.href;
    },

    async token(form, authorization) {
      if (saysTwice(form)) return invalidRequest("A parameter is given twice.");
      // A link has no scopes; one that is set up at Amazon all the same must not stand in its way.
      const { scope: _scope, ...body } = Object.fromEntries(form);
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        // The library looks for a body before it reads one.
        "content-length": "1",
        ...(authorization === undefined ? {} : { authorization }),
      };
      const { kit, server } = await library();
      const response = new kit.Response();
      try {
        const request = new kit.Request({ method: "POST", headers, query: {}, body });
        await server.token(request, response);
      } catch (error) {
        if (!(error instanceof kit.OAuthError) || error.code >= 500) throw innermost(error);
        return {
          status: error.code,
          error: error.name,
          headers: { ...response.headers, "cache-control": "no-store" },
          body: { error: error.name, error_description: error.message },
        };
      }
      return { status: 200, error: null, headers: response.headers ?? {}, body: response.body };
    },
  };

  function problemOf(parameters: URLSearchParams): string | null {
    if (!configured || client.redirectUris.length === 0) {
      return "Account linking is not set up on this server.";
    }
    if (saysTwice(parameters)) return "This link says something twice.";
    if (parameters.get("client_id") !== client.clientId) return "This link is not from our skill.";
    if (!client.redirectUris.includes(parameters.get("redirect_uri") ?? "")) {
      return "This link leads back to an address that is not ours.";
    }
    const state = parameters.get("state") ?? "";
    // The characters that RFC 6749 allows in it.
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

function saysTwice(parameters: URLSearchParams): boolean {
  return new Set(parameters.keys()).size !== parameters.size;
}

function invalidRequest(description: string): TokenReply {
  const headers = { "cache-control": "no-store" };
  return {
    status: 400,
    error: "invalid_request",
    headers,
    body: { error: "invalid_request", error_description: description },
  };
}

/** The parameters that a link to the consent page has, and no others. */
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

/** The library wraps what our own store threw; the error reply must see that itself. */
function innermost(error: unknown): unknown {
  const inner = (error as { inner?: unknown }).inner;
  return inner instanceof Error ? inner : error;
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
