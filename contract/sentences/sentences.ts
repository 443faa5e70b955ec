// Every sentence that the server says to people, by its code, and its English.
import { accountSentences } from "./account-sentences.ts";
import { agentSentences } from "./agent-sentences.ts";
import { alertSentences } from "./alert-sentences.ts";
import { catalogueSentences } from "./catalogue-sentences.ts";
import { householdSentences } from "./household-sentences.ts";
import { khatmSentences } from "./khatm-sentences.ts";
import { portionSentences } from "./portion-sentences.ts";
import { prayerSentences } from "./prayer-sentences.ts";
import { recitationSentences } from "./recitation-sentences.ts";
import { requestSentences } from "./request-sentences.ts";
import { runSentences } from "./run-sentences.ts";
import { type AnySentence, anySentence, type Say } from "./sentence.ts";
import { soundSentences } from "./sound-sentences.ts";
import { speakerSentences, tabSentences } from "./speaker-sentences.ts";

export const english = {
  ...requestSentences,
  ...accountSentences,
  ...runSentences,
  ...speakerSentences,
  ...tabSentences,
  ...recitationSentences,
  ...catalogueSentences,
  ...soundSentences,
  ...khatmSentences,
  ...prayerSentences,
  ...alertSentences,
  ...portionSentences,
  ...householdSentences,
  ...agentSentences,
};

type English = typeof english;
export type SentenceCode = keyof English;
type NoParams = Record<never, never>;
export type ParamsOf<Code extends SentenceCode> = English[Code] extends (
  params: infer Params,
  say: Say,
) => string
  ? Params
  : NoParams;
/** Codes of sentences that are the same whenever they are said. */
export type PlainCode = {
  [Code in SentenceCode]: English[Code] extends string ? Code : never;
}[SentenceCode];

export type Sentence = {
  [Code in SentenceCode]: { code: Code; params: ParamsOf<Code> };
}[SentenceCode];

export function sentence<Code extends SentenceCode>(
  code: Code,
  ...[params]: Code extends PlainCode ? [] : [params: ParamsOf<Code>]
): Sentence {
  return { code, params: params ?? {} } as Sentence;
}

/** Codes of sentences that name a speaker and nothing else. */
type SpeakerCode = {
  [Code in SentenceCode]: { speaker: string } extends ParamsOf<Code>
    ? Code extends PlainCode
      ? never
      : Code
    : never;
}[SentenceCode];

/** `speaker`: the name that people gave it. */
export function aboutSpeaker(code: SpeakerCode, speaker: string): Sentence {
  return { code, params: { speaker } } as Sentence;
}

function isSentenceCode(code: string): code is SentenceCode {
  return Object.hasOwn(english, code);
}

export function englishOf({ code, params }: AnySentence): string {
  const text = isSentenceCode(code) ? english[code] : code;
  return typeof text === "string" ? text : text(params as never, englishOf);
}

/** As the API answers a sentence: `message` is its English. */
export function said(given: Sentence): { message: string; sentence: Sentence } {
  return { message: englishOf(given), sentence: given };
}

/** As one sentence; null when there is none. */
export function inARow(given: (Sentence | null)[]): Sentence | null {
  return given.reduce(
    (first, second) =>
      first && second ? sentence("text.two", { first, second }) : (first ?? second),
    null,
  );
}

/** Schemas of the contract say a code, or a sentence as JSON: zod's messages are texts. */
export function sentenceInIssue(message: string): Sentence {
  if (message.startsWith("{")) return JSON.parse(message);
  return isSentenceCode(message) ? sentence(message as PlainCode) : sentence("error.invalid-input");
}

/** A sentence of another version of Wird: one with an unknown code, or without, is its English. */
export function knownSentence(message: string, given: unknown): Sentence {
  return isKnown(given) ? given : sentence("text.as-given", { text: message });
}

function isKnown(given: unknown): given is Sentence {
  const { success, data } = anySentence.safeParse(given);
  if (!success || !isSentenceCode(data.code)) return false;
  return Object.values(data.params).every(
    (param) => typeof param !== "object" || Array.isArray(param) || isKnown(param),
  );
}
