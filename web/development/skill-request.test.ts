// The requests the developer page sends to the skill, and how it reads the answers.
import { expect, test } from "vitest";
import { skillAnswer, skillRequest } from "./skill-request.ts";

test("sends the intent with its slot and the token", () => {
  expect(skillRequest({ name: "PlaySurahIntent", surahName: "Baqarah" }, "t")).toEqual({
    request: {
      type: "IntentRequest",
      intent: { name: "PlaySurahIntent", slots: { surahName: { value: "Baqarah" } } },
    },
    session: { user: { accessToken: "t" } },
  });
  expect(skillRequest({ name: "AMAZON.HelpIntent" }, undefined).request.intent.slots).toEqual({});
});

test("reads what is said and the stream, when there is one", () => {
  const url = "https://audio.test/002.mp3";
  const play = { type: "AudioPlayer.Play", audioItem: { stream: { url } } };
  expect(
    skillAnswer({ response: { outputSpeech: { text: "Here it is." }, directives: [play] } }),
  ).toEqual({ speech: "Here it is.", stream: url });
  const ssml = { ssml: "<speak>Which <break/>surah?</speak>" };
  expect(skillAnswer({ response: { outputSpeech: ssml } })).toEqual({
    speech: "Which surah?",
    stream: null,
  });
  expect(skillAnswer({})).toEqual({ speech: "", stream: null });
});
