// Sentences about requests: the default sentence of each error code, input that is not valid, the live connection.
import type { AnySentence, Say } from "./sentence.ts";

export const requestSentences = {
  // The default sentence of each error code: `error.` and the code.
  "error.invalid-input": "Something in the request is not valid.",
  "error.invalid-credentials": "Incorrect username, e-mail or password.",
  "error.not-signed-in": "You are not signed in.",
  "error.forbidden": "You may not do this.",
  "error.foreign-origin": "This request came from another site.",
  "error.not-found": "There is nothing here.",
  "error.conflict": "This clashes with what is already there.",
  "error.no-place":
    "Choose your place first: prayer times are made for it. It is on the page Prayers.",
  "error.username-taken": "This username is taken. Please choose another.",
  "error.email-taken": "There is already an account with this e-mail address.",
  "error.sync-running": "Sync process is already in progress.",
  "error.cannot-start-remotely":
    "Amazon lets nobody start audio on an Echo from outside. Ask Alexa, or use a routine.",
  "error.speaker-cannot": "This speaker cannot do that.",
  "error.not-set-up": "The operator of this server has not set this up.",
  "error.too-large": "The request is too large.",
  "error.not-json": "Please send JSON.",
  "error.range-not-satisfiable": "This range is beyond the end of the sound.",
  "error.key-reused":
    "This Idempotency-Key was sent with another request before. Please send a new one.",
  "error.too-many-tries": "Too many tries. Please wait a little and try again.",
  "error.internal": "Something went wrong on our side. It has been written to the log.",
  "error.speaker-unreachable": "The speaker did not answer.",
  "error.unavailable": "Wird cannot answer right now. Please try again in a moment.",

  "alexa.linking-not-set-up":
    "Account linking with Amazon is not set up on this server: it needs ALEXA_CLIENT_ID and ALEXA_REDIRECT_URIS.",

  "server.overloaded":
    "Wird has more to do than it can right now. Please try again in a few seconds.",
  "server.disk-full":
    "Nothing can be saved: the disk of this Wird is full. What is there can still be read.",
  "server.stopping": "Wird is stopping.",
  "server.clock-wrong": ({ seconds }: { seconds: number }) =>
    `The clock of this server and that of its database are ${seconds} s apart: it begins no recitation until they agree.`,

  "request.late": "The request did not arrive in time.",
  "request.head-too-large": "The address or the headers of the request are too large.",
  "request.not-http": "This is not a request in HTTP.",
  "request.address-invalid": "This address is not valid.",
  "request.other-public-url": ({ address }: { address: string }) =>
    `This page is not at ${address}. Open Wird there, or set PUBLIC_URL to this address.`,
  "request.body-compressed": "Please send the body as it is, not compressed.",
  "request.json-invalid": "This is not valid JSON.",
  "request.form-missing": "Please send a form: application/x-www-form-urlencoded.",
  "request.key-invalid": ({ longest }: { longest: number }) =>
    `An Idempotency-Key has 1 to ${longest} visible ASCII characters.`,
  "request.web-socket-only": "Only a WebSocket may be opened here.",
  "request.bearer-token-missing": "Send the access token as a bearer token.",
  "request.bearer-token-invalid": "This access token is not valid.",
  "request.alexa-only": "Only Alexa may call this.",
  "request.alexa-json-invalid": "This is not JSON.",
  "request.alexa-invalid": "This is not a request of Alexa's.",

  // Input that a schema of the contract refuses. These without params are messages of zod checks.
  "input.field-unknown": ({ fields }: { fields: string }) => `Unknown field: ${fields}.`,
  "input.in-field": ({ field, reason }: { field: string; reason: AnySentence }, say: Say) =>
    `${field}: ${say(reason)}`,
  "input.expected": ({ expected }: { expected: string }) => `expected ${expected}.`,
  "input.expected-one-of": ({ values }: { values: string }) => `expected one of ${values}.`,
  "input.at-least": ({ least }: { least: number }) => `must be at least ${least}.`,
  "input.at-least-characters": ({ least }: { least: number }) =>
    `must be at least ${least} characters.`,
  "input.at-most": ({ most }: { most: number }) => `must be at most ${most}.`,
  "input.at-most-characters": ({ most }: { most: number }) => `must be at most ${most} characters.`,
  "input.invalid": "is not valid.",
  "input.text-with-nul": "Text may not contain NUL characters.",
  "input.id-invalid": "Expected a positive whole number.",
  "input.page-limit-invalid": "limit is a whole number from 1 to 500.",
  "input.timezone-unknown": "This is not a time zone Wird knows, such as Europe/Berlin.",
  "input.days-reversed": "The last day is before the first.",
  "input.days-too-many": "Ask for at most 400 days.",

  "live.messages-too-many": "Too many messages.",
  "live.message-invalid": "This message is not valid.",
  "live.other-user": "You are signed in as somebody else.",
  "live.pages-too-many": ({ most }: { most: number }) =>
    `You have ${most} pages of Wird open, which is the most that get news at once. Close one of them.`,
  "live.user-missing": "Please say who you are first.",

  // Of an older version of Wird or of another system, in its own words.
  "text.as-given": ({ text }: { text: string }) => text,
  "text.two": ({ first, second }: { first: AnySentence; second: AnySentence }, say: Say) =>
    `${say(first)} ${say(second)}`,
};
