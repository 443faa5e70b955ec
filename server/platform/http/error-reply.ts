// Turns any thrown error into a reply: the right status and a sentence, never a stack.
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, type ErrorReply, errorCodes } from "#contract/errors";
import { said, type Sentence, sentence } from "#contract/sentences/sentences";
import { AppError } from "../app-error.ts";
import { isDatabaseUnavailable, isDiskFull } from "../database/database-faults.ts";

/** Seconds after which a caller may retry when the database is unreachable. */
const RETRY_WHEN_UNAVAILABLE = 2;

export function replyWithErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asAppError(error);
    if (known.status >= 500) {
      // An AppError, such as for a speaker that is off or an overload, is deliberate: not a fault.
      if (error instanceof AppError) request.log.info({ code: known.code }, known.message);
      else request.log.error({ err: error }, "request failed");
    }
    return sendError(request, reply, known);
  });
}

/** URLs that the router cannot parse: our hooks and handlers never see them. */
export function replyToBadAddress(_: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  void sendError(
    request,
    reply,
    new AppError("invalid-input", sentence("request.address-invalid")),
  );
}

/** Not HTTP, or timed out: there is no request yet, only the connection. */
export function replyToBadRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [statusLine, code, given] = refusalOf(error.code);
  const reply = { success: false, error: code, ...said(given) } satisfies ErrorReply;
  const body = JSON.stringify(reply);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${statusLine}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

function refusalOf(
  problem: string | undefined,
): [statusLine: string, code: ErrorCode, given: Sentence] {
  switch (problem) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return ["408 Request Timeout", "invalid-input", sentence("request.late")];
    case "HPE_HEADER_OVERFLOW":
      return [
        "431 Request Header Fields Too Large",
        "too-large",
        sentence("request.head-too-large"),
      ];
    default:
      return ["400 Bad Request", "invalid-input", sentence("request.not-http")];
  }
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  // Set here too: no hook has run for a URL that the router cannot parse.
  reply.header("x-content-type-options", "nosniff");
  if (error.retryAfter !== undefined) reply.header("retry-after", Math.ceil(error.retryAfter));
  return reply
    .status(error.status)
    .type("application/json; charset=utf-8")
    .send({
      success: false,
      error: error.code,
      ...said(error.sentence),
      // Only for faults, which the log explains: other equal errors stay equal to the byte.
      ...(error.status >= 500 ? { requestId: request.id } : {}),
      ...error.extra,
    } satisfies ErrorReply);
}

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  // Fastify's refusals have a status; one is for a request whose client disconnected (ECONNRESET).
  if (error.statusCode === undefined && isDatabaseUnavailable(error)) {
    return new AppError(
      "unavailable",
      isDiskFull(error) ? sentence("server.disk-full") : undefined,
      {
        retryAfter: RETRY_WHEN_UNAVAILABLE,
        cause: error,
      },
    );
  }
  const code = codeOfStatus(error.statusCode);
  return new AppError(code, undefined, { cause: error });
}

/** Fastify's own refusals (body too large, not JSON, broken JSON) keep their status. */
function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === undefined || status >= 500) return "internal";
  // The file server's error for paths that lead out of its folder; answered like a missing file.
  if (status === 403) return "not-found";
  const codes = Object.keys(errorCodes) as ErrorCode[];
  return codes.find((code) => errorCodes[code] === status) ?? "invalid-input";
}
