// The few forms that an answer to Alexa takes. Speech is plain text: names in it are never markup.
import type { Directive, interfaces, Response } from "ask-sdk-model";
import type { Words } from "./spoken-words.ts";

const speech = (text: string) => ({ type: "PlainText" as const, text });

/** Says something and is done; a directive makes the Echo play. */
export function say(text: string, directive?: Directive | null): Response {
  return { outputSpeech: speech(text), ...directives(directive), shouldEndSession: true };
}

/** Says something and listens. */
export function ask(text: string): Response {
  return {
    outputSpeech: speech(text),
    reprompt: { outputSpeech: speech(text) },
    shouldEndSession: false,
  };
}

/** Without a word; the only form allowed for events of the audio player and its buttons. */
export function silent(directive?: Directive | null): Response {
  return { ...directives(directive) };
}

const linkCard = { type: "LinkAccount" } as const;

/** The card that the Alexa app turns into a link to our consent page; listens, for the code may come. */
export function linkAccount(words: Words): Response {
  return { ...ask(words.linkFirst), card: linkCard };
}

/** The same for a routine, at whose hour nobody may want to be spoken to. */
export function linkAccountSilently(): Response {
  return { card: linkCard, shouldEndSession: true };
}

export function end(directive?: Directive): Response {
  return { ...silent(directive), shouldEndSession: true };
}

export const stopAudio: interfaces.audioplayer.StopDirective = { type: "AudioPlayer.Stop" };

function directives(directive: Directive | null | undefined): { directives?: Directive[] } {
  return directive ? { directives: [directive] } : {};
}
