// Signing in with Google over HTTP: two navigations of the browser, and the last failure's reason.
import type {} from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/account";
import { type Language, languageOf } from "#contract/languages";
import { invitationIn, nextAddress } from "#contract/next-address";
import { said, type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { askedLanguage } from "#server/platform/http/asked-language";
import type { Serve } from "#server/platform/http/routes";
import type { Logins } from "#server/platform/logins";
import type { GoogleAccounts } from "./google-accounts.ts";
import type { Attempt, Failure, GoogleClient } from "./google-client.ts";

export const GOOGLE_CALLBACK = "/api/auth/google/callback";

export interface GoogleParts {
  googleClient: GoogleClient;
  googleAccounts: GoogleAccounts;
  logins: Logins;
  publicUrl: string;
  https: boolean;
  /** Sends the web app: the callback's URL is also one of its pages. */
  sendWebApp(reply: FastifyReply): unknown;
}

/** Seconds for the person to sign in at Google. */
const ATTEMPT_LIFETIME = 10 * 60;
/** Seconds for which the page can fetch the reason of a failure. */
const ERROR_LIFETIME = 5 * 60;

// The attempt is stored in the browser's cookie: useless elsewhere, and any node can finish it.
type StoredAttempt = Attempt & {
  timezone: string;
  language: Language;
  /** The path to open after signing in; null: home. */
  next: string | null;
};
/** Tabs of one browser that may be at Google at once; a further one ends the oldest. */
const MOST_ATTEMPTS = 5;
/** Characters that every browser stores in a cookie, name and attributes included. */
const LONGEST_COOKIE = 3800;

export function googleRoutes(app: FastifyInstance, parts: GoogleParts): void {
  const { googleClient, googleAccounts, logins, publicUrl, https } = parts;
  const attempts = createCookie("google", { https, maxAge: ATTEMPT_LIFETIME });
  const errors = createCookie("google_error", { https, maxAge: ERROR_LIFETIME });

  function fail(reply: FastifyReply, failure: Failure, next: string | null) {
    const goOn = next === null ? "" : `&next=${encodeURIComponent(next)}`;
    if (failure.reason === "refused") {
      return reply.redirect(`/auth?error=google-auth-failed${goOn}`);
    }
    errors.write(reply, failure.code);
    return reply.redirect(`/auth?error=google-oauth-error${goOn}`);
  }

  async function accountFor(...given: Parameters<GoogleAccounts["accountOf"]>) {
    try {
      return await googleAccounts.accountOf(...given);
    } catch (error) {
      if (error instanceof AppError && error.code === "forbidden") return "closed";
      throw error;
    }
  }

  app.get("/api/auth/google", async (request, reply) => {
    reply.header("cache-control", "no-store");
    errors.clear(reply);
    const started = await googleClient.start();
    const next = nextAddress((request.query as { next?: unknown }).next);
    if (!started.ok) return fail(reply, started, next);
    const attempt = {
      ...started.attempt,
      timezone: timezoneOf(request),
      language: pageLanguageOf(request),
    };
    const others = readAttempts(attempts.read(request));
    attempts.write(reply, writtenAttempts([{ ...attempt, next }, ...others]));
    return reply.redirect(started.url.href);
  });

  app.get(GOOGLE_CALLBACK, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const answer = new URL(request.url, publicUrl);
    if (!answer.searchParams.has("code") && !answer.searchParams.has("error")) {
      return parts.sendWebApp(reply);
    }
    const known = readAttempts(attempts.read(request));
    const state = answer.searchParams.get("state");
    const attempt = known.find((each) => each.state === state);
    // Valid once, whatever the result. Those of other tabs stay.
    const others = known.filter((each) => each !== attempt);
    if (others.length > 0) attempts.write(reply, writtenAttempts(others));
    else attempts.clear(reply);
    // The user can edit the cookie: its values are checked again.
    const next = nextAddress((attempt ?? known[0])?.next);
    if (!attempt) return fail(reply, { ok: false, reason: "refused" }, next);
    const finished = await googleClient.finish(answer, attempt);
    if (!finished.ok) return fail(reply, finished, next);
    const browser = {
      timezone: attempt.timezone,
      language: languageOf(attempt.language) ?? askedLanguage(request),
      invitation: invitationIn(next),
    };
    const account = await accountFor(finished.person, browser);
    if (account === "closed") return reply.redirect("/auth?error=registration-closed");
    const { googleId } = finished.person;
    const isSignedIn =
      account && (await logins.begin({ userId: account.id, googleId }, request, reply));
    if (!isSignedIn) return fail(reply, { ok: false, reason: "refused" }, next);
    return reply.redirect(next ?? "/");
  });
}

export function googleDebugRoute(serve: Serve, { https }: { https: boolean }): void {
  const errors = createCookie("google_error", { https, maxAge: ERROR_LIFETIME });
  serve(contract.authDebug, ({ request }) => {
    const code = errors.read(request);
    return { success: true as const, oauthError: code === null ? null : explain(code) };
  });
}

const sentences: Record<string, Sentence> = {
  not_configured: sentence("google.not-set-up"),
  invalid_client: sentence("google.client-unknown"),
  invalid_grant: sentence("google.answer-late"),
  unreachable: sentence("google.no-answer"),
};

/** The user can edit the cookie: only a value with the form of a code is returned. */
function explain(code: string) {
  if (!/^[a-z_]{1,50}$/.test(code)) return null;
  return { code, ...said(sentences[code] ?? sentence("google.connection-error")) };
}

/** The browser's zone, for a new account; the sign-in link may carry it. */
function timezoneOf(request: FastifyRequest): string {
  const zone = contract.timezone.safeParse((request.query as { timezone?: unknown }).timezone);
  return zone.success ? zone.data : "UTC";
}

/** The page's language, for a new account; the sign-in link may carry it. */
function pageLanguageOf(request: FastifyRequest): Language {
  const { language } = request.query as { language?: unknown };
  return (typeof language === "string" && languageOf(language)) || askedLanguage(request);
}

/**
 * The newest first. A cookie that is too long is dropped by the browser: then the oldest are left out, and the
 * `next` of one that is too long alone.
 */
function writtenAttempts([newest, ...others]: StoredAttempt[]): string {
  const text = JSON.stringify([newest, ...others.slice(0, MOST_ATTEMPTS - 1)]);
  if (encodeURIComponent(text).length <= LONGEST_COOKIE) return text;
  if (others.length > 0 && newest) return writtenAttempts([newest, ...others.slice(0, -1)]);
  return JSON.stringify([{ ...newest, next: null }]);
}

/** The user can edit the cookie: what has not the form of an attempt is left out. */
function readAttempts(text: string | null): StoredAttempt[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isAttempt) : [];
  } catch {
    return [];
  }
}

function isAttempt(attempt: Partial<StoredAttempt> | null): attempt is StoredAttempt {
  const fields = [attempt?.state, attempt?.nonce, attempt?.codeVerifier, attempt?.timezone];
  return fields.every((field) => typeof field === "string");
}

function createCookie(name: string, { https, maxAge }: { https: boolean; maxAge: number }) {
  const fullName = `${https ? "__Host-" : ""}wird_${name}`;
  const options = { httpOnly: true, sameSite: "lax", secure: https, path: "/" } as const;
  return {
    read: (request: FastifyRequest) => request.cookies[fullName] ?? null,
    write: (reply: FastifyReply, value: string) =>
      reply.setCookie(fullName, value, { ...options, maxAge }),
    clear: (reply: FastifyReply) => reply.clearCookie(fullName, options),
  };
}
