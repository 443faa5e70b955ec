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

/** Addresses that are a secret themselves: a calendar feed, and a sound for a speaker. */
const SECRET_PATH = /^\/(calendar|media)\/[^/]+/;

/** Without its query, which may contain a reset token or an OAuth code. */
function pathOf(url: string): string {
  return (url.split("?")[0] ?? "").replace(SECRET_PATH, "/$1/[redacted]");
}

/** Writes to `destination`, by default standard output. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[redacted]",
    },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        path: pathOf(request.url),
        id: request.id,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
