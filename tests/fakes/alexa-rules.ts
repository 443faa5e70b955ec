// Amazon's rules for a skill's responses; a real Echo reports no reason, so the tests check them.
import assert from "node:assert/strict";
import type { Directive, interfaces, Response } from "ask-sdk-model";

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
    assert.deepEqual(
      Object.keys(response).filter((key) => key !== "directives"),
      [],
    );
    const allowed = allowedAfter[type];
    for (const kind of kinds) {
      assert.match(kind, /^AudioPlayer\./);
      if (allowed) assert.ok(allowed.includes(kind), `${kind} in reply to ${type}`);
    }
  } else if (!["LaunchRequest", "IntentRequest", "SessionResumedRequest"].includes(type)) {
    assert.deepEqual(response, {});
  }
  if (outputSpeech) mustBeSpeech(outputSpeech);
  // A question has a reprompt, and only a question has one.
  assert.equal(reprompt !== undefined, shouldEndSession === false);
  if (reprompt?.outputSpeech) mustBeSpeech(reprompt.outputSpeech);
  if (kinds.includes("Connections.StartConnection")) {
    assert.equal(kinds.length, 1);
    assert.notEqual(shouldEndSession, false);
  }
  for (const directive of directives) mustBePlayable(directive);
  assert.ok(JSON.stringify(response).length < 24_000);
}

function mustBeSpeech(speech: { type: string; text?: string }): void {
  const { text = "" } = speech;
  assert.equal(speech.type, "PlainText");
  assert.match(text, /\S/);
  // Longer answers are too long to listen to.
  assert.ok(text.length < 250, text);
  assert.doesNotMatch(text, /undefined|null|NaN|[<>{}]/);
}

function mustBePlayable(directive: Directive): void {
  if (directive.type !== "AudioPlayer.Play") return;
  const { playBehavior, audioItem } = directive;
  const stream: Partial<interfaces.audioplayer.Stream> = audioItem?.stream ?? {};
  const { url = "", token = "", offsetInMilliseconds = -1 } = stream;
  assert.match(url, /^https:\/\//);
  assert.match(token, /^.{1,1024}$/);
  assert.ok(Number.isInteger(offsetInMilliseconds) && offsetInMilliseconds >= 0);
  assert.equal("expectedPreviousToken" in stream, playBehavior === "ENQUEUE");
}
