// Alerts in words: what a webhook, ntfy and a letter say of those that leave together.
import type { AlertKind } from "#contract/alerts";
import { type Language, localeOf } from "#contract/languages";
import { sentencesIn } from "#server/languages/sentence-words";
import { serverTexts } from "#server/languages/texts";
import { composeLetter, type Paragraph } from "#server/platform/mail/letter-page";
import type { Letter } from "#server/platform/mail/mail-delivery";
import { oneLine } from "#server/platform/one-line";
import { type StoredAlert, sentenceOf } from "./alert-list.ts";
import type { AlertMessage, ToldAlert } from "./alert-posts.ts";

export interface Reader {
  name: string;
  email: string | null;
  language: Language;
}

/** An alert, and the zone on whose clocks its schedule is. */
export type ZonedAlert = StoredAlert & { timezone: string };

/** As many are told at length; the rest are counted. */
const TOLD_AT_LENGTH = 20;
const PLAYABLE: readonly AlertKind[] = ["failed", "missed", "interrupted"];

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
  const told = alerts.slice(-TOLD_AT_LENGTH).map((alert): ToldAlert & { whole: string } => {
    const { kind, scheduleId, speaker, dueAt } = alert;
    const what = say(sentenceOf(alert.what));
    const reason = say(sentenceOf(alert.reason));
    const place = texts.place({ speaker, when: timeIn(language, alert) });
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

/** By language and zone: they are expensive to make. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** "Saturday, November 21 at 04:50", on the clocks of the schedule. */
function timeIn(language: Language, { dueAt, timezone }: ZonedAlert): string {
  const key = `${language} ${timezone}`;
  const known = formats.get(key);
  if (known) return known.format(dueAt);
  const format = new Intl.DateTimeFormat(localeOf(language), {
    ...{ weekday: "long", day: "numeric", month: "long", timeZone: timezone },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  });
  formats.set(key, format);
  return format.format(dueAt);
}
