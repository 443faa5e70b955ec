// Amazon's rules for the answers of a skill; an Echo that breaks off tells nobody why, so the tests do.
import type { Directive, interfaces, Response } from "ask-sdk-model";
import { expect } from "vitest";

/** Which directives may answer an event of the audio player. Of those not named here: any of AudioPlayer. */
const allowedAfter: Record<string, string[]> = {
  "AudioPlayer.PlaybackStarted": ["AudioPlayer.Stop", "AudioPlayer.ClearQueue"],
  "AudioPlayer.PlaybackFinished": ["AudioPlayer.Stop", "AudioPlayer.ClearQueue"],
  "AudioPlayer.PlaybackStopped": [],
};

/** Throws when Amazon would not take this answer to a request of this type. */
export function mustObeyAmazon(type: string, response: Response): void {
  const { outputSpeech, reprompt, shouldEndSession, directives = [] } = response;
  const kinds = directives.map((directive) => directive.type);
  if (/^(?:AudioPlayer|PlaybackController)\./.test(type)) {
    expect(Object.keys(response).filter((key) => key !== "directives")).toEqual([]);
    const allowed = allowedAfter[type];
    for (const kind of kinds) {
      expect(kind).toMatch(/^AudioPlayer\./);
      if (allowed) expect(allowed).toContain(kind);
    }
  } else if (!["LaunchRequest", "IntentRequest", "SessionResumedRequest"].includes(type)) {
    expect(response).toEqual({});
  }
  if (outputSpeech) mustBeSpeech(outputSpeech);
  // A question is asked again, and only a question is.
  expect(reprompt !== undefined).toBe(shouldEndSession === false);
  if (reprompt?.outputSpeech) mustBeSpeech(reprompt.outputSpeech);
  if (kinds.includes("Connections.StartConnection")) {
    expect(kinds).toHaveLength(1);
    expect(shouldEndSession).not.toBe(false);
  }
  for (const directive of directives) mustBePlayable(directive);
  expect(JSON.stringify(response).length).toBeLessThan(24_000);
}

function mustBeSpeech(speech: { type: string; text?: string }): void {
  expect(speech.type).toBe("PlainText");
  expect(speech.text).toMatch(/\S/);
  // Longer than this is no answer but a lecture.
  expect(speech.text?.length).toBeLessThan(250);
  expect(speech.text).not.toMatch(/undefined|null|NaN|[<>{}]/);
}

function mustBePlayable(directive: Directive): void {
  if (directive.type !== "AudioPlayer.Play") return;
  const { playBehavior, audioItem } = directive;
  const stream: Partial<interfaces.audioplayer.Stream> = audioItem?.stream ?? {};
  const { url, token } = stream;
  expect(url).toMatch(/^https:\/\//);
  expect(token).toMatch(/^.{1,1024}$/);
  expect(Number.isInteger(stream.offsetInMilliseconds)).toBe(true);
  expect(stream.offsetInMilliseconds).toBeGreaterThanOrEqual(0);
  expect("expectedPreviousToken" in stream).toBe(playBehavior === "ENQUEUE");
}
