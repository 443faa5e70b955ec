// The structured log; secrets never reach it.
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

// Names under which secrets travel: bodies are not logged at all, these are the second fence.
const SECRET_NAMES = [
  "password",
  "confirmPassword",
  "currentPassword",
  "token",
  "authorization",
  "cookie",
];

/** Writes to `destination`, else to standard output. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[redacted]",
    },
    serializers: {
      // The query may carry a reset token or an OAuth code.
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        path: request.url.split("?")[0],
        id: request.id,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
