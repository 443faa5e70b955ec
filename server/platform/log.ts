// The structured log; secrets are never logged.
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

// Field names of secrets: bodies are not logged at all, so these are a second protection.
const SECRET_NAMES = [
  "password",
  "confirmPassword",
  "currentPassword",
  "token",
  "authorization",
  "cookie",
];

/** Writes to `destination`, by default standard output. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[redacted]",
    },
    serializers: {
      // The query may contain a reset token or an OAuth code.
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        path: request.url.split("?")[0],
        id: request.id,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
