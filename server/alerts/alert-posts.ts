// The requests of webhooks and ntfy: their form, their signature, and the sentence for what came back.
import { createHmac } from "node:crypto";
import type { AlertKind } from "#contract/alerts";
import type { Language } from "#contract/languages";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { hostOf } from "#server/platform/http/checked-address";
import type { OutgoingPost, PostAnswer } from "#server/platform/http/outgoing-post";
import { oneLine } from "#server/platform/one-line";

/** What leaves at one time, in words of the account's language; kept as JSON until it has left. */
export interface AlertMessage {
  /** The same in each try: who receives it twice can tell. */
  id: string;
  /** True for a test, which has no alerts. */
  test: boolean;
  language: Language;
  title: string;
  /** All of it as plain text. */
  text: string;
  /** Opens the dashboard with the newest of them. */
  link: string;
  alerts: ToldAlert[];
}

export interface ToldAlert {
  kind: AlertKind;
  scheduleId: number;
  /** ISO 8601, UTC. */
  dueAt: string;
  what: string;
  speaker: string;
  reason: string;
  link: string;
}

/** The form of the JSON: greater when what a receiver reads no longer means the same. */
const WEBHOOK_VERSION = 1;
/** Longer ones become files, https://docs.ntfy.sh/publish/#limitations. Bytes. */
const LONGEST_NTFY = 4096;
/** 1 to 5: above the default of 3, so that a phone sounds and shows it. */
const NTFY_PRIORITY = "4";

/** `at`: when it is sent, UTC milliseconds. Signed as the settings page says. */
export function webhookPost(
  { text, title, test, language, alerts, id }: AlertMessage,
  { url, secret, at }: { url: string; secret: string; at: number },
): OutgoingPost {
  const sentAt = new Date(at).toISOString();
  const body = JSON.stringify({
    ...{ version: WEBHOOK_VERSION, id, sentAt, test, language, title, text, alerts },
  });
  const seconds = Math.floor(at / 1000);
  return {
    ...withoutLogin(url),
    headers: {
      "content-type": "application/json",
      "wird-signature": `t=${seconds},v1=${signature(secret, seconds, body)}`,
      ...withoutLogin(url).headers,
    },
    body,
  };
}

function signature(secret: string, seconds: number, body: string): string {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
}

/** https://docs.ntfy.sh/publish/ */
export function ntfyPost({ title, text, link, test }: AlertMessage, url: string): OutgoingPost {
  return {
    ...withoutLogin(url),
    headers: {
      "content-type": "text/plain; charset=utf-8",
      title: encodedWord(oneLine(title)),
      priority: NTFY_PRIORITY,
      tags: test ? "bell" : "warning",
      click: link,
      ...withoutLogin(url).headers,
    },
    body: shortened(text, LONGEST_NTFY),
  };
}

/** Headers are ASCII; ntfy decodes RFC 2047. */
function encodedWord(text: string): string {
  return `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}

/** To at most so many bytes, between characters. */
export function shortened(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const cut = Buffer.from(text).subarray(0, bytes - 4);
  // What is left of a character that was cut is replaced by one that says so.
  return `${cut.toString().replace(/\uFFFD+$/, "")}…`;
}

/** User and password of an address are sent as a header, and stand in no other place. */
function withoutLogin(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address);
  const login = [url.username, url.password].map(unescaped).join(":");
  url.username = "";
  url.password = "";
  const authorization = `Basic ${Buffer.from(login).toString("base64")}`;
  return { url: url.href, headers: login === ":" ? {} : { authorization } };
}

/** An address may have a % that escapes nothing. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export type PostOutcome = { ok: boolean; status: number | null; sentence: Sentence };

/** What to say of an answer. `url`: only its host is named. */
export function postOutcome(answer: PostAnswer, url: string): PostOutcome {
  const host = hostOf(url);
  if (!answer.ok) return { ok: false, status: null, sentence: whyNone(answer, host) };
  const { status } = answer;
  if (status >= 200 && status < 300) {
    return { ok: true, status, sentence: sentence("alert.answered", { status }) };
  }
  const isRedirect = status >= 300 && status < 400;
  const why = sentence(isRedirect ? "alert.redirected" : "alert.refused", { status });
  return { ok: false, status, sentence: why };
}

function whyNone(answer: PostAnswer & { ok: false }, host: string): Sentence {
  switch (answer.why) {
    case "private":
      return sentence("alert.private-address");
    case "unknown-name":
      return sentence("alert.name-unknown", { host });
    case "timeout":
      return sentence("alert.no-answer", { host });
    case "failed":
      return sentence("alert.refused-connection", { host, problem: answer.problem });
  }
}
