// POST /api/alexa/skill: only what Amazon signed, or a developer's own login sent, reaches the skill.
import type { RequestEnvelope } from "ask-sdk-model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import { isOwnOrigin } from "#server/platform/http/origin";
import type { Logins } from "#server/platform/logins";
import { answerInTime } from "../answer-in-time.ts";
import { type RequestSignatures, SignatureError } from "./request-signature.ts";
import type { Skill } from "./skill.ts";

export interface SkillParts {
  skill: Skill;
  signatures: RequestSignatures;
  logins: Logins;
  clock: Clock;
  log: Log;
  /** Null: not set up; then nobody's signature is good enough. */
  skillId: string | null;
  publicUrl: string;
}

/** As much of Amazon's envelope as must be right before anything looks into it. */
const envelopeShape = z.looseObject({
  context: z.optional(
    z.looseObject({
      System: z.optional(
        z.looseObject({
          application: z.optional(z.looseObject({ applicationId: z.string() })),
          user: z.optional(
            z.looseObject({ userId: z.optional(z.string()), accessToken: z.optional(z.string()) }),
          ),
          device: z.optional(
            z.looseObject({
              deviceId: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
            }),
          ),
        }),
      ),
    }),
  ),
  session: z.optional(
    z.looseObject({
      application: z.optional(z.looseObject({ applicationId: z.string() })),
      user: z.optional(z.looseObject({ accessToken: z.optional(z.string()) })),
    }),
  ),
  request: z.looseObject({
    type: z.string().check(z.maxLength(100)),
    locale: z.optional(z.string()),
    intent: z.optional(
      z.looseObject({
        name: z.string().check(z.maxLength(200)),
        slots: z.optional(
          z.record(
            z.string(),
            z.looseObject({ value: z.optional(z.union([z.string(), z.number()])) }),
          ),
        ),
      }),
    ),
  }),
});

export function skillRoutes(app: FastifyInstance, parts: SkillParts): void {
  const { skill, signatures, logins, clock, log, skillId, publicUrl } = parts;

  app.register(async (scope) => {
    // The signature is over these very bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );

    scope.post("/api/alexa/skill", async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { envelope, sessionUserId } = await admitted(request);
      return answerInTime(clock, skill.answer(envelope, sessionUserId), () =>
        skill.tooSlow(envelope),
      );
    });
  });

  async function admitted(request: FastifyRequest) {
    const body = typeof request.body === "string" ? request.body : "";
    const isSigned = "signature-256" in request.headers || "signature" in request.headers;
    try {
      if (isSigned) {
        await signatures.check(request.headers, body);
        const envelope = read(body);
        signatures.checkTime(envelope.request.timestamp);
        mustBeOurSkill(envelope);
        return { envelope, sessionUserId: null };
      }
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      log.warn(`Alexa: a request was refused: ${error.message}`);
      throw new AppError("invalid-input", sentence("request.alexa-only"));
    }
    // Amazon's calls come from no page, so the site's own rule about pages is applied here.
    const user = isOwnOrigin(request, publicUrl) ? await logins.read(request) : null;
    if (!user || user.role === "user") {
      throw new AppError("invalid-input", sentence("request.alexa-only"));
    }
    return { envelope: read(body), sessionUserId: user.id };
  }

  function mustBeOurSkill({ context, session }: RequestEnvelope): void {
    if (skillId === null) throw new SignatureError("ALEXA_SKILL_ID is not set.");
    const ids = [context?.System?.application?.applicationId, session?.application?.applicationId];
    const named = ids.filter((id) => id !== undefined);
    if (named.length === 0 || named.some((id) => id !== skillId)) {
      throw new SignatureError("It is meant for another skill.");
    }
  }
}

function read(body: string): RequestEnvelope {
  let json: unknown;
  try {
    // What Amazon sends as null it might as well have left out.
    json = JSON.parse(body, (_key, value) => value ?? undefined);
  } catch {
    throw new AppError("invalid-input", sentence("request.alexa-json-invalid"));
  }
  const result = envelopeShape.safeParse(json);
  if (!result.success) throw new AppError("invalid-input", sentence("request.alexa-invalid"));
  return result.data as unknown as RequestEnvelope;
}
