// Talks OpenID Connect with Google: the authorization code flow with PKCE, state and nonce.
import type * as oidc from "openid-client";
import type { Config } from "#server/config";
import type { Log } from "#server/platform/log";

/** What the browser must bring back with Google's answer. */
export interface Attempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface GooglePerson {
  googleId: string;
  /** Null: Google sent none. */
  email: { address: string; verified: boolean } | null;
  name: string | null;
  avatar: string | null;
}

/** `error`: a fault between Wird and Google; `refused`: this sign-in cannot be trusted. */
export type Failure =
  | { ok: false; reason: "error"; code: string }
  | { ok: false; reason: "refused" };
export type Start = { ok: true; url: URL; attempt: Attempt } | Failure;
export type Finish = { ok: true; person: GooglePerson } | Failure;

export interface GoogleClient {
  start(): Promise<Start>;
  /** `answer` is the URL to which Google redirected the browser. */
  finish(answer: URL, attempt: Attempt): Promise<Finish>;
}

type Library = typeof oidc;

/** Seconds for each call to Google. */
const TIMEOUT = 10;
const LONGEST_AVATAR = 2000;

interface Options {
  google: Config["google"];
  redirectUri: string;
  log: Log;
}

export function createGoogleClient({ google, redirectUri, log }: Options): GoogleClient {
  let discovered: oidc.Configuration | undefined;

  async function discover(
    library: Library,
    settings: NonNullable<Config["google"]>,
  ): Promise<oidc.Configuration> {
    const issuer = new URL(settings.issuer);
    // Plain http only where the operator configured it, as tests and development do.
    const execute = issuer.protocol === "http:" ? [library.allowInsecureRequests] : [];
    discovered ??= await library.discovery(
      issuer,
      settings.clientId,
      settings.clientSecret,
      undefined,
      { execute, timeout: TIMEOUT },
    );
    return discovered;
  }

  async function attempted<T>(
    work: (library: Library, config: oidc.Configuration) => Promise<T>,
  ): Promise<T | Failure> {
    if (!google) return { ok: false, reason: "error", code: "not_configured" };
    // Loaded at the first sign-in through Google: many homes never use it, and memory is scarce.
    const library = await import("openid-client");
    try {
      return await work(library, await discover(library, google));
    } catch (error) {
      const failure = failureOf(library, error);
      // Not the error itself: it may hold the request with its secrets.
      log.warn(`Google sign-in: ${failure.reason === "error" ? failure.code : describe(error)}`);
      return failure;
    }
  }

  return {
    start: () =>
      attempted(async (library, config) => {
        const attempt = {
          state: library.randomState(),
          nonce: library.randomNonce(),
          codeVerifier: library.randomPKCECodeVerifier(),
        };
        const url = library.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: "openid email profile",
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: "S256",
        });
        return { ok: true, url, attempt };
      }),

    finish: (answer, { state, nonce, codeVerifier }) =>
      attempted(async (library, config) => {
        const tokens = await library.authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        });
        const claims = tokens.claims();
        // Claims are always present when a nonce is expected.
        return { ok: true, person: personOf(claims as oidc.IDToken) };
      }),
  };
}

function personOf(claims: oidc.IDToken): GooglePerson {
  const { sub, email, email_verified, name, picture } = claims;
  const avatar = typeof picture === "string" && picture.startsWith("https://") ? picture : null;
  return {
    googleId: sub,
    email: typeof email === "string" ? { address: email, verified: email_verified === true } : null,
    name: typeof name === "string" ? name : null,
    avatar: avatar !== null && avatar.length <= LONGEST_AVATAR ? avatar : null,
  };
}

/** Google's answers that do not belong to our request: forged, replayed or for another client. */
const NOT_OURS = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
]);

function failureOf(library: Library, error: unknown): Failure {
  const wrong = (code: string): Failure => ({ ok: false, reason: "error", code });
  if (error instanceof library.AuthorizationResponseError) {
    return error.error === "access_denied" ? { ok: false, reason: "refused" } : wrong(error.error);
  }
  if (error instanceof library.ResponseBodyError) return wrong(error.error);
  // RFC 6749 5.2: the token endpoint's 401 with a challenge is about the client.
  if (error instanceof library.WWWAuthenticateChallengeError) return wrong("invalid_client");
  if (error instanceof library.ClientError && NOT_OURS.has(error.code ?? "")) {
    return { ok: false, reason: "refused" };
  }
  return wrong("unreachable");
}

const describe = (error: unknown) =>
  error instanceof Error ? `${error.message} (${(error as { code?: string }).code})` : "refused";
