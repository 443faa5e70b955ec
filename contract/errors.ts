// Every error code of the API, with its HTTP status; its default sentence is `error.` and the code.
import type { AnySentence } from "./sentences/sentence.ts";

export const errorCodes = {
  "invalid-input": 400,
  "invalid-credentials": 401,
  "not-signed-in": 401,
  forbidden: 403,
  "foreign-origin": 403,
  "not-found": 404,
  conflict: 409,
  "no-place": 409,
  "username-taken": 409,
  "email-taken": 409,
  "sync-running": 409,
  "cannot-start-remotely": 409,
  "speaker-cannot": 409,
  "not-set-up": 409,
  "too-large": 413,
  "not-json": 415,
  "range-not-satisfiable": 416,
  "key-reused": 422,
  "too-many-tries": 429,
  internal: 500,
  "speaker-unreachable": 502,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorCodes;

export interface ErrorReply {
  success: false;
  error: ErrorCode;
  /** In English. */
  message: string;
  sentence: AnySentence;
  /** The request's id in the server's log. */
  requestId?: string;
}
