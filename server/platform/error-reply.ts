// Turns whatever was thrown into a reply: the right status and a sentence, never a stack.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, type ErrorReply, errorCodes } from "#contract/errors";
import { AppError } from "./app-error.ts";
import { isDatabaseUnavailable } from "./database.ts";

/** Seconds after which a caller may try again when the database is away. */
const RETRY_WHEN_UNAVAILABLE = 2;

export function replyWithErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asAppError(error);
    if (known.status >= 500) {
      // A speaker that is off, or too much at once, is said on purpose: no fault to look into.
      if (error instanceof AppError) request.log.info({ code: known.code }, known.message);
      else request.log.error({ err: error }, "request failed");
    }
    return sendError(request, reply, known);
  });
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  if (error.retryAfter !== undefined) reply.header("retry-after", Math.ceil(error.retryAfter));
  return reply
    .status(error.status)
    .type("application/json; charset=utf-8")
    .send({
      success: false,
      error: error.code,
      message: error.message,
      // Only where somebody would look into the log: elsewhere equal errors stay equal to the byte.
      ...(error.status >= 500 ? { requestId: request.id } : {}),
      ...error.extra,
    } satisfies ErrorReply);
}

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    return new AppError("unavailable", undefined, {
      retryAfter: RETRY_WHEN_UNAVAILABLE,
      cause: error,
    });
  }
  const code = codeOfStatus(error.statusCode);
  return new AppError(code, undefined, { cause: error });
}

/** Fastify's own refusals (body too large, not JSON, broken JSON) keep their status. */
function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === undefined || status >= 500) return "internal";
  const codes = Object.keys(errorCodes) as ErrorCode[];
  return codes.find((code) => errorCodes[code][0] === status) ?? "invalid-input";
}
