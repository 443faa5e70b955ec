// Account linking as the Alexa app and Amazon's servers do it, from the consent page to the tokens.
import { createHash } from "node:crypto";
import type { Answer, Member, Visitor, Wird } from "../harness.ts";
import { SKILL_ID } from "./alexa-echo.ts";

export const REDIRECT_URI = "https://layla.amazon.example/api/skill/link/M2AMAZON";
export const CLIENT = { id: "wird-alexa", secret: "a secret between Amazon and Wird" };

export const alexaSettings = {
  ALEXA_SKILL_ID: SKILL_ID,
  ALEXA_CLIENT_ID: CLIENT.id,
  ALEXA_CLIENT_SECRET: CLIENT.secret,
  ALEXA_REDIRECT_URIS: `${REDIRECT_URI},https://pitangui.amazon.example/api/skill/link/M2AMAZON`,
};

export const VERIFIER = "a-verifier-that-is-long-enough-for-rfc-7636-0123456789";
export const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

export type Query = Record<string, string>;

export const linkQuery = (more: Query = {}): Query => ({
  response_type: "code",
  client_id: CLIENT.id,
  redirect_uri: REDIRECT_URI,
  state: "a state of Amazon's",
  ...more,
});

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const encoded = (fields: Query) => new URLSearchParams(fields).toString();

export function openConsent(visitor: Visitor, query: Query): Promise<Answer<string>> {
  return visitor.call("GET", `/oauth/authorize?${encoded(query)}`);
}

/** The fields of the page's form, as a browser would send them. */
export function fieldsOf(html: string): Query {
  const fields: Query = {};
  for (const [, name = "", value = ""] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    if (name !== "decision")
      fields[name] = value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  }
  return fields;
}

export function decide(
  visitor: Visitor,
  fields: Query,
  decision = "allow",
): Promise<Answer<string>> {
  const body = encoded({ ...fields, decision });
  return visitor.call("POST", "/oauth/authorize", body, FORM);
}

export async function codeFor(member: Visitor, query = linkQuery()): Promise<string> {
  const page = await openConsent(member, query);
  const answer = await decide(member, fieldsOf(page.body));
  const location = new URL(answer.headers.get("location") ?? "about:blank");
  return location.searchParams.get("code") ?? "";
}

export function askForToken(wird: Wird, fields: Query): Promise<Answer> {
  const credentials = { client_id: CLIENT.id, client_secret: CLIENT.secret };
  const body = encoded({ ...credentials, ...fields });
  return wird.visitor().call("POST", "/oauth/token", body, FORM);
}

export const exchange = (wird: Wird, code: string, more: Query = {}) =>
  askForToken(wird, {
    grant_type: "authorization_code",
    code,
    redirect_uri: REDIRECT_URI,
    ...more,
  });

export const refresh = (wird: Wird, token: string) =>
  askForToken(wird, { grant_type: "refresh_token", refresh_token: token });

/** The access token of a person who has linked their account. */
export async function linkedToken(wird: Wird, member: Member): Promise<string> {
  const { body } = await exchange(wird, await codeFor(member));
  return body.access_token;
}
