// A server that implements OpenID Connect as Google does, and a browser that goes there and back.
import { type MutableToken, OAuth2Server } from "oauth2-mock-server";
import { expect } from "vitest";
import type { Browser } from "./account-app.ts";

export interface GoogleAtHome {
  server: OAuth2Server;
  /** The claims about the person who signs in. */
  claims: Record<string, unknown>;
  /** Wird's settings. */
  settings(): Record<string, string>;
  close(): Promise<void>;
}

export async function startGoogle(): Promise<GoogleAtHome> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const google: GoogleAtHome = {
    server,
    claims: { sub: "google-1", email: "aisha@example.org", email_verified: true, name: "Aisha" },
    settings: () => ({
      GOOGLE_CLIENT_ID: "wird-client",
      GOOGLE_CLIENT_SECRET: "canary-secret",
      GOOGLE_ISSUER: server.issuer.url ?? "",
    }),
    async close() {
      if (server.listening) await server.stop();
    },
  };
  server.service.on("beforeTokenSigning", (token: MutableToken) => {
    Object.assign(token.payload, google.claims);
  });
  return google;
}

/** Follows the redirects of a browser: to Wird, to Google, and back with Google's answer. */
export async function goToGoogle(browser: Browser, query = ""): Promise<URL> {
  const start = await browser.get(`/api/auth/google${query}`);
  expect(start.statusCode).toBe(302);
  const atGoogle = await fetch(start.headers.location as string, { redirect: "manual" });
  return new URL(atGoogle.headers.get("location") ?? "");
}

/** Returns the location that Wird redirects the browser to afterwards. */
export async function comeBack(browser: Browser, answer: URL): Promise<string> {
  const reply = await browser.get(`${answer.pathname}${answer.search}`);
  expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([302, "no-store"]);
  return reply.headers.location as string;
}

export const signInWithGoogle = async (browser: Browser) =>
  comeBack(browser, await goToGoogle(browser));
