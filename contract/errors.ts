// Every error code of the API, with its HTTP status and its default sentence.

export const errorCodes = {
  "invalid-input": [400, "Something in the request is not valid."],
  "invalid-credentials": [401, "Incorrect username, e-mail or password."],
  "not-signed-in": [401, "You are not signed in."],
  forbidden: [403, "You may not do this."],
  "foreign-origin": [403, "This request came from another site."],
  "not-found": [404, "There is nothing here."],
  conflict: [409, "This clashes with what is already there."],
  "username-taken": [409, "This username is taken. Please choose another."],
  "email-taken": [409, "There is already an account with this e-mail address."],
  "sync-running": [409, "Sync process is already in progress."],
  "cannot-start-remotely": [
    409,
    "Amazon lets nobody start audio on an Echo from outside. Ask Alexa, or use a routine.",
  ],
  "too-large": [413, "The request is too large."],
  "not-json": [415, "Please send JSON."],
  "key-reused": [
    422,
    "This Idempotency-Key was sent with another request before. Please send a new one.",
  ],
  "too-many-tries": [429, "Too many tries. Please wait a little and try again."],
  internal: [500, "Something went wrong on our side. It has been written to the log."],
  "speaker-unreachable": [502, "The speaker did not answer."],
  unavailable: [503, "Wird cannot answer right now. Please try again in a moment."],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorCodes;

export interface ErrorReply {
  success: false;
  error: ErrorCode;
  message: string;
  /** The request's id in the server's log. */
  requestId?: string;
}
