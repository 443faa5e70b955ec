// Alerts: what went wrong with runs and speakers, the ways in which an account is told, and their test.
import * as z from "zod/mini";
import { endpoint, id, idInPath, instant, longId, success, text } from "./endpoint.ts";
import { wallTime } from "./schedules.ts";
import { anySentence } from "./sentences/sentence.ts";
import type { PlainCode } from "./sentences/sentences.ts";

/** Alerts of one account leave together when they come within this of the first, milliseconds. */
export const ALERT_GROUP = 15 * 60_000;
/** They leave when for so long none has come, milliseconds: what fails at one time is told together. */
export const ALERT_GATHER = 20_000;
/** Where they keep coming they leave so long after the first, milliseconds: a minute's failures, read late. */
export const ALERT_GATHER_MOST = 75_000;

export const alertKinds = ["failed", "missed", "interrupted", "fallback", "unreachable"] as const;
/** Of a run that ended so, that another speaker had to recite, or that is soon due on a silent one. */
export type AlertKind = (typeof alertKinds)[number];

export const alertWays = ["mail", "push", "webhook", "ntfy"] as const;
export type AlertWay = (typeof alertWays)[number];

/** An http or https address that a message is sent to. */
const webAddress = text(
  2000,
  z.trim(),
  z.refine(isWebAddress, "alert.address-invalid" satisfies PlainCode),
);

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hash } = new URL(address);
  return (protocol === "https:" || protocol === "http:") && hash === "";
}

/** The topic is the end of the path: https://docs.ntfy.sh/publish/. */
const topicAddress = webAddress.check(
  z.refine(
    (address) => !isWebAddress(address) || /\/[A-Za-z0-9_-]{1,64}$/.test(new URL(address).pathname),
    "alert.topic-missing" satisfies PlainCode,
  ),
);

export const alertSettings = z.object({
  /** Letters to the address of the account. */
  mail: z.boolean(),
  /** Why no letter leaves though they are on; left out: they do. */
  mailProblem: z.optional(anySentence),
  webhookUrl: z.nullable(z.string()),
  /** Signs the webhook's calls; made with its address. Null without one. */
  webhookSecret: z.nullable(z.string()),
  ntfyUrl: z.nullable(z.string()),
  /** Between these times of the account's clocks alerts wait; both or neither. */
  quietFrom: z.nullable(z.string()),
  quietTo: z.nullable(z.string()),
});
export type AlertSettings = z.output<typeof alertSettings>;

const own = z.strictObject({ userId: idInPath });

export const getAlertSettings = endpoint({
  method: "GET",
  path: "/api/users/:userId/alerts",
  summary: "How one is told that a run failed",
  access: "self",
  token: "never",
  params: own,
  reply: alertSettings,
});

export const changeAlertSettings = endpoint({
  method: "PATCH",
  path: "/api/users/:userId/alerts",
  summary: "Changes how one is told",
  access: "self",
  token: "never",
  params: own,
  body: z.strictObject({
    userId: z.optional(id),
    mail: z.optional(z.boolean()),
    webhookUrl: z.optional(z.nullable(webAddress)),
    ntfyUrl: z.optional(z.nullable(topicAddress)),
    quietFrom: z.optional(z.nullable(wallTime)),
    quietTo: z.optional(z.nullable(wallTime)),
  }),
  reply: alertSettings,
});

/** What one way answered to a test message. */
const testedWay = z.object({
  way: z.enum(alertWays),
  /** Of the way `push`: the name of the browser. */
  browser: z.optional(z.string()),
  ok: z.boolean(),
  /** The HTTP status that came back; null for letters, and when nothing came back. */
  status: z.nullable(z.int()),
  /** What came back, in English. */
  message: z.string(),
  sentence: anySentence,
});
export type TestedWay = z.output<typeof testedWay>;

export const testAlerts = endpoint({
  method: "POST",
  path: "/api/users/:userId/alerts/test",
  summary: "Sends a test message by each way that is set, and says what came back",
  access: "self",
  token: "never",
  params: own,
  reply: z.object({ success: z.literal(true), ways: z.array(testedWay) }),
  status: 200,
});

export const alert = z.object({
  id: longId,
  kind: z.enum(alertKinds),
  scheduleId: id,
  dueAt: instant,
  /** What was to be recited, as the schedule had it, in English: "Al-Kahf". */
  what: z.string(),
  whatSentence: anySentence,
  /** The speaker that it was about; of a fallback the one that was silent. */
  speaker: z.string(),
  /** Why, in English. */
  reason: z.string(),
  reasonSentence: anySentence,
  /** Playing it now still makes sense: its schedule is there and enabled, and nothing replaced it. */
  canPlayNow: z.boolean(),
  createdAt: instant,
});
export type Alert = z.output<typeof alert>;

export const listAlerts = endpoint({
  method: "GET",
  path: "/api/users/:userId/alerts/unseen",
  summary: "What went wrong since one last looked, newest first; at most 50, of the last 7 days",
  access: "self",
  costly: true,
  params: own,
  reply: z.array(alert),
});

export const seeAlerts = endpoint({
  method: "POST",
  path: "/api/users/:userId/alerts/seen",
  summary: "Marks the alerts up to this one as seen",
  access: "self",
  params: own,
  body: z.strictObject({ userId: z.optional(id), upTo: longId }),
  reply: success,
  status: 200,
});
