// Account linking over HTTP: the consent page, the person's decision, and Amazon's token calls.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { User } from "#contract/account";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { askedLanguage } from "#server/platform/http/asked-language";
import { networkOf } from "#server/platform/http/client-network";
import type { Clock } from "#server/platform/clock";
import { plainPagePolicy } from "#server/platform/http/plain-page";
import type { RateLimits } from "#server/platform/rate-limit";
import { type Logins, type LoginUser, sha256 } from "#server/platform/logins";
import { type AccountLinking, type LinkRequest, parametersOf } from "./account-linking.ts";
import { answerInTime } from "../answer-in-time.ts";
import { consentPage, problemPage } from "./consent-page.ts";
import { credentialsOf, type TokenReply } from "./token-exchange.ts";

export interface OAuthParts {
  linking: AccountLinking;
  logins: Logins;
  rateLimits: RateLimits;
  clock: Clock;
  accountOf(userId: number): Promise<Pick<User, "name"> | null>;
}

/** Limits in ten minutes: for one grant, and for wrong secrets from one address. */
const TOKEN_TRIES = { most: 60, window: 10 * 60_000 };

export function oauthRoutes(app: FastifyInstance, parts: OAuthParts): void {
  const { linking, logins, rateLimits, clock } = parts;

  app.register(async (scope) => {
    acceptForms(scope);

    scope.get("/oauth/authorize", (request, reply) =>
      inTime(reply, async () => {
        const read = linking.read(queryOf(request));
        if (!read.ok) return sendProblem(request, reply, read.problem);
        const user = await logins.find(request, reply);
        if (!user) return reply.redirect(`/auth?next=${encodeURIComponent(request.url)}`, 303);
        return sendConsent(request, reply, read.request, user);
      }),
    );

    scope.post("/oauth/authorize", (request, reply) =>
      inTime(reply, async () => {
        const form = formOf(request);
        const read = linking.read(fieldsOfConsent(form));
        if (!read.ok) return sendProblem(request, reply, read.problem);
        const user = await logins.find(request, reply);
        if (!user || !sameText(form.get("csrf") ?? "", csrfOf(user, read.request))) {
          return sendProblem(
            request,
            reply,
            "You are not signed in any more. Please begin again in the Alexa app.",
          );
        }
        const allowed = form.get("decision") === "allow";
        const target = allowed
          ? await linking.allow(read.request, user.id, (transaction) =>
              logins.mustStand(transaction, user.loginHash),
            )
          : linking.refuse(read.request);
        return reply.redirect(target, 303);
      }),
    );

    scope.post("/oauth/token", (request, reply) =>
      inTime(reply, async () => {
        const answer = await limitedToken(request);
        return reply.status(answer.status).headers(answer.headers).send(answer.body);
      }),
    );
  });

  /**
   * Amazon's calls come from a few addresses with one secret: a stale grant is limited by itself,
   * and an address is refused only for wrong secrets.
   */
  async function limitedToken(request: FastifyRequest): Promise<TokenReply> {
    const form = formOf(request);
    const { authorization } = request.headers;
    const client = credentialsOf(form, authorization).id;
    const secrets = {
      key: `alexa-client:${sha256(client)}:${networkOf(request.ip)}`,
      ...TOKEN_TRIES,
    };
    const given = form.get("refresh_token") ?? form.get("code") ?? "";
    const grant = { key: `alexa-token:${sha256(`${client} ${given}`)}`, ...TOKEN_TRIES };
    for (const limit of [secrets, grant]) await rateLimits.mustHaveRoom(limit);
    const answer = await linking.exchangeToken(form, authorization);
    const isWrongSecret = answer.error === "invalid_client";
    if (answer.error !== null) await rateLimits.count([isWrongSecret ? secrets : grant]);
    return answer;
  }

  function inTime(reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
    reply.header("cache-control", "no-store");
    return answerInTime(clock, work(), () => {
      throw new AppError("unavailable", undefined, { retryAfter: 2 });
    });
  }

  async function sendConsent(
    request: FastifyRequest,
    reply: FastifyReply,
    link: LinkRequest,
    user: LoginUser,
  ): Promise<FastifyReply> {
    const account = await parts.accountOf(user.id);
    // Only the link's parameters: a `decision` in the URL would act before the person does.
    const fields = { ...parametersOf(link), csrf: csrfOf(user, link) };
    const html = consentPage({
      language: user.language ?? askedLanguage(request),
      name: account?.name ?? "",
      fields,
    });
    return sendHtml(reply.status(200), html, [new URL(link.redirectUri).protocol]);
  }
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: string): FastifyReply {
  return sendHtml(reply.status(400), problemPage(askedLanguage(request), problem), []);
}

function sendHtml(reply: FastifyReply, html: string, formTargets: string[]): FastifyReply {
  return reply
    .header("content-security-policy", plainPagePolicy(formTargets))
    .type("text/html; charset=utf-8")
    .send(html);
}

/** Known only to this page in this login. */
function csrfOf(user: LoginUser, link: LinkRequest): string {
  const { redirectUri, state, codeChallenge } = link;
  return createHmac("sha256", user.loginHash)
    .update(JSON.stringify(["alexa-consent", redirectUri, state, codeChallenge]))
    .digest("base64url");
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split("?").slice(1).join("?"));
}

/** Empty when the request had no body. */
function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function fieldsOfConsent(form: URLSearchParams): URLSearchParams {
  const fields = new URLSearchParams(form);
  fields.delete("csrf");
  fields.delete("decision");
  return fields;
}

/** Only on these routes: OAuth's calls and the consent page send forms. */
function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
  scope.addContentTypeParser("*", (_request, _body, done) =>
    done(new AppError("not-json", sentence("request.form-missing"))),
  );
}
