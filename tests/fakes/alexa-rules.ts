// Amazon's rules for a skill's responses; a real Echo reports no reason, so the tests check them.
import type { Directive, interfaces, Response } from "ask-sdk-model";
import { expect } from "vitest";

/** The directives allowed in response to an AudioPlayer event; for events not listed, any of AudioPlayer. */
const allowedAfter: Record<string, string[]> = {
  "AudioPlayer.PlaybackStarted": ["AudioPlayer.Stop", "AudioPlayer.ClearQueue"],
  "AudioPlayer.PlaybackFinished": ["AudioPlayer.Stop", "AudioPlayer.ClearQueue"],
  "AudioPlayer.PlaybackStopped": [],
};

/** Throws when Amazon would reject this response to a request of this type. */
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
  // A question has a reprompt, and only a question has one.
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
  // Longer answers are too long to listen to.
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
