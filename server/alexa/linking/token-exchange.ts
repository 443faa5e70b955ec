// OAuth's token endpoint for Amazon, the one client: exchanges codes and refresh tokens (RFC 6749).
import { createHash, timingSafeEqual } from "node:crypto";
import { randomToken } from "#server/platform/logins";
import { ACCESS_LIFETIME, type Grant, type GrantStore } from "./grant-store.ts";

/** The client that Amazon's console has for our skill; null where account linking is not set up. */
export interface LinkingClient {
  clientId: string | null;
  clientSecret: string | null;
  redirectUris: string[];
}

export interface TokenReply {
  status: number;
  /** The error code of RFC 6749, section 5.2; null when tokens were issued. */
  error: TokenError | null;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

type TokenError = "invalid_request" | "invalid_client" | "invalid_grant" | "unsupported_grant_type";

export interface ClientCredentials {
  id: string;
  secret: string;
}

/** Answers a form from Amazon, with its Authorization header. */
export type ExchangeToken = (
  form: URLSearchParams,
  authorization: string | undefined,
) => Promise<TokenReply>;

export function createTokenExchange(parts: {
  grants: GrantStore;
  client: LinkingClient;
}): ExchangeToken {
  const { grants, client } = parts;

  function isClient({ id, secret }: ClientCredentials): boolean {
    if (client.clientId === null || client.clientSecret === null) return false;
    return id === client.clientId && sameText(secret, client.clientSecret);
  }

  async function redeemCode(form: URLSearchParams): Promise<TokenReply> {
    const code = form.get("code");
    if (!code) return refusal("invalid_request", "The code is missing.");
    const grant = await grants.findByCode(code);
    if (!grant || grant.clientId !== client.clientId) {
      return refusal("invalid_grant", "The code is not valid.");
    }
    // First: a wrong verifier or redirect URI uses the code up, so neither can be guessed.
    const isFirst = await grants.useCode(grant.id);
    if (!isFirst) return refusal("invalid_grant", "The code has been used.");
    if (!isVerified(grant, form.get("code_verifier"))) {
      return refusal("invalid_grant", "The code_verifier is not the one of this code.");
    }
    if (form.get("redirect_uri") !== grant.redirectUri) {
      return refusal("invalid_grant", "The redirect_uri is not the one of this code.");
    }
    return newTokens(grant);
  }

  async function refresh(form: URLSearchParams): Promise<TokenReply> {
    const token = form.get("refresh_token");
    if (!token) return refusal("invalid_request", "The refresh_token is missing.");
    const grant = await grants.findByRefresh(token);
    if (!grant || grant.clientId !== client.clientId) {
      return refusal("invalid_grant", "The refresh_token is not valid.");
    }
    await grants.usesRefresh(token);
    return newTokens(grant);
  }

  async function newTokens({ id }: Grant): Promise<TokenReply> {
    const tokens = { access: randomToken(), refresh: randomToken() };
    if (!(await grants.addTokens(id, tokens))) {
      return refusal("invalid_grant", "This link has been revoked.");
    }
    const body = {
      access_token: tokens.access,
      token_type: "Bearer",
      expires_in: ACCESS_LIFETIME / 1000,
      refresh_token: tokens.refresh,
    };
    return { status: 200, error: null, headers: { ...notStored, pragma: "no-cache" }, body };
  }

  return async (form, authorization) => {
    if (repeatsParameter(form)) {
      return refusal("invalid_request", "A parameter is given twice.");
    }
    // Required with a code_verifier too: PKCE does not replace the secret.
    if (!isClient(credentialsOf(form, authorization))) return wrongClient(authorization);
    // A scope is ignored: links have none, and one set up at Amazon must not make the call fail.
    switch (form.get("grant_type")) {
      case "authorization_code":
        return redeemCode(form);
      case "refresh_token":
        return refresh(form);
      case null:
      case "":
        return refusal("invalid_request", "The grant_type is missing.");
      default:
        return refusal("unsupported_grant_type", "There is no such grant_type here.");
    }
  };
}

export function repeatsParameter(parameters: URLSearchParams): boolean {
  return new Set(parameters.keys()).size !== parameters.size;
}

/** From HTTP Basic or from the form; Amazon can be set up for either. */
export function credentialsOf(form: URLSearchParams, authorization = ""): ClientCredentials {
  const [, basic] = /^basic +(\S+) *$/i.exec(authorization) ?? [];
  if (basic === undefined) {
    return { id: form.get("client_id") ?? "", secret: form.get("client_secret") ?? "" };
  }
  const [id = "", ...secret] = Buffer.from(basic, "base64").toString().split(":");
  return { id, secret: secret.join(":") };
}

/** PKCE by S256 (RFC 7636); a verifier for a code that has no challenge is a downgrade attack. */
function isVerified({ codeChallenge }: Grant, verifier: string | null): boolean {
  if (codeChallenge === null) return !verifier;
  const challenge = createHash("sha256")
    .update(verifier ?? "")
    .digest("base64url");
  return sameText(challenge, codeChallenge);
}

const notStored = { "cache-control": "no-store" };

function refusal(error: TokenError, description: string): TokenReply {
  const body = { error, error_description: description };
  return { status: 400, error, headers: notStored, body };
}

/** A client that sent the header gets status 401 and the header's scheme (section 5.2). */
function wrongClient(authorization: string | undefined): TokenReply {
  const reply = refusal("invalid_client", "The client or its secret is wrong.");
  if (authorization === undefined) return reply;
  const headers = { ...notStored, "www-authenticate": 'Basic realm="Wird"' };
  return { ...reply, status: 401, headers };
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
