// What leaves of alerts: their words, and the letters and the requests of webhooks and ntfy that carry them.
import { createHmac } from "node:crypto";
import type { AlertKind } from "#contract/alerts";
import type { HourClock, Language } from "#contract/languages";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { dayAndTimeFor, scheduleTextsFor } from "#server/languages/schedule-saying";
import { sentencesIn } from "#server/languages/sentence-words";
import { serverTexts } from "#server/languages/texts";
import { composeLetter, type Paragraph } from "#server/platform/mail/letter-page";
import type { Letter } from "#server/platform/mail/mail-delivery";
import { hostOf } from "#server/platform/http/checked-address";
import type { OutgoingPost, PostAnswer } from "#server/platform/http/outgoing-post";
import { oneLine } from "#server/platform/one-line";
import { type StoredAlert, sentenceOf } from "./alert-list.ts";

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

export interface Reader {
  name: string;
  email: string | null;
  language: Language;
  /** Null: not chosen. */
  clock: HourClock | null;
}

/** An alert, and the zone on whose clocks its schedule is. */
export type ZonedAlert = StoredAlert & { timezone: string };

/** As many are told at length; the rest are counted. */
const TOLD_AT_LENGTH = 20;
const PLAYABLE: readonly AlertKind[] = ["failed", "missed", "interrupted"];

/** An alert keeps what was to be recited and where. */
const NAMELESS = { who: null, surah: null, isSound: false };

interface Options {
  /** A random one. */
  id: string;
  reader: Reader;
  publicUrl: string;
}

/** The page that opens with this alert first; opening it plays nothing: mail scanners open links. */
const pageOf = (publicUrl: string, { id }: StoredAlert) => `${publicUrl}/?alert=${id}`;

/** `alerts`: at least one, oldest first. */
export async function messageOf(
  alerts: readonly ZonedAlert[],
  { id, reader, publicUrl }: Options,
): Promise<AlertMessage> {
  const { language } = reader;
  const texts = serverTexts[language].alerts;
  const say = await sentencesIn(language);
  const schedules = await scheduleTextsFor(reader);
  const told = alerts.slice(-TOLD_AT_LENGTH).map((alert): ToldAlert & { whole: string } => {
    const { kind, scheduleId, speaker, dueAt } = alert;
    const what = say(sentenceOf(alert.what));
    const reason = say(sentenceOf(alert.reason));
    const recital = schedules.clause({ ...NAMELESS, what, where: [speaker] });
    const place = texts.place({
      recital,
      when: dayAndTimeFor(reader, alert.dueAt, alert.timezone),
    });
    return {
      ...{ kind, scheduleId, what, speaker, reason },
      dueAt: new Date(dueAt).toISOString(),
      link: pageOf(publicUrl, alert),
      whole: [texts.titles[kind]({ what, speaker }), place, reason].join("\n"),
    };
  });
  const more = alerts.length - told.length;
  const [only] = told;
  return {
    id,
    test: false,
    language,
    title: oneLine(
      only && alerts.length === 1 ? texts.titles[only.kind](only) : texts.several(alerts.length),
    ),
    text: [...told.map(({ whole }) => whole), ...(more > 0 ? [texts.more(more)] : [])].join("\n\n"),
    link: told.at(-1)?.link ?? publicUrl,
    alerts: told.map(({ whole: _, ...rest }) => rest),
  };
}

/** The message of a test, by each way. */
export function testMessage({ id, reader, publicUrl }: Options): AlertMessage {
  const { title, text } = serverTexts[reader.language].alerts.test;
  const { language } = reader;
  return { id, test: true, language, title, text, link: publicUrl, alerts: [] };
}

/** `email`: that of the reader. */
export function letterOf(
  { title, text, alerts, link }: AlertMessage,
  { name, email, language }: Reader & { email: string },
): Letter {
  const texts = serverTexts[language].alerts;
  const { greeting, wird } = serverTexts[language].letters;
  // The parts of the text are its alerts, in their order; what follows is how many more there are.
  const parts = text.split("\n\n").flatMap((part, index): Paragraph[] => {
    const [head = "", ...lines] = part.split("\n");
    const alert = alerts[index];
    if (!alert) return [part];
    if (!PLAYABLE.includes(alert.kind)) return [{ title: head, lines }];
    return [
      { title: head, lines },
      { label: texts.playNow, link: alert.link },
    ];
  });
  const hasLink = alerts.some(({ kind }) => PLAYABLE.includes(kind));
  const body = [...parts, ...(hasLink ? [] : [{ label: texts.open, link }]), texts.why];
  return composeLetter({ name, email, language }, { subject: title, body, greeting, wird });
}

// --- the requests of webhooks and ntfy: their form, their signature, and the sentence for what came back

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
