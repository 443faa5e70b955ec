// The forms of a response to Alexa. Speech is plain text: names in it are never markup.
import type { Directive, interfaces, Response } from "ask-sdk-model";
import type { Words } from "./spoken-words.ts";

const speech = (text: string) => ({ type: "PlainText" as const, text });

/** Speaks and ends the session; a directive makes the Echo play. */
export function say(text: string, directive?: Directive | null): Response {
  return { outputSpeech: speech(text), ...directives(directive), shouldEndSession: true };
}

/** Speaks and listens for a reply. */
export function sayAndListen(text: string): Response {
  return {
    outputSpeech: speech(text),
    reprompt: { outputSpeech: speech(text) },
    shouldEndSession: false,
  };
}

/** No speech; the only form that Amazon allows for events of the audio player and for buttons. */
export function silent(directive?: Directive | null): Response {
  return { ...directives(directive) };
}

const linkCard = { type: "LinkAccount" } as const;

/** A card that the Alexa app shows as a link to the consent page; listens for a pairing code. */
export function linkAccount(words: Words): Response {
  return { ...sayAndListen(words.linkFirst), card: linkCard };
}

/** The same for a routine, which must not speak: it may be night. */
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
