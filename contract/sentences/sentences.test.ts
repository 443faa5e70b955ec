// Sentences of other versions of Wird, as they are read from the database or from another node.
import { expect, test } from "vitest";
import { englishOf, knownSentence, sentence } from "./sentences.ts";

const message = "Kitchen is asleep.";
const noAnswer = sentence("speaker.no-answer", { speaker: "Kitchen" });

test("a sentence that has been JSON is itself again", () => {
  const leftOut = sentence("run.surah-left-out", { surah: 18, reason: noAnswer });
  expect(knownSentence("", JSON.parse(JSON.stringify(leftOut)))).toEqual(leftOut);
  expect(englishOf(leftOut)).toBe("Al-Kahf was left out. Kitchen did not answer.");
});

test.each([
  ["no code", null],
  ["an unknown code", { code: "speaker.asleep", params: { speaker: "Kitchen" } }],
  [
    "an unknown code in a known one",
    { code: "run.surah-left-out", params: { surah: 1, reason: { code: "x.y", params: {} } } },
  ],
  ["something else", { code: 5 }],
])("one with %s is its English", (_, given) => {
  const read = knownSentence(message, given);
  expect(read).toEqual(sentence("text.as-given", { text: message }));
  expect(englishOf(read)).toBe(message);
});

test("the minutes of a late run are written as people say them", () => {
  const said = [0, 1, 7].map((minutes) => englishOf(sentence("run.late", { minutes })));
  expect(said.map((text) => text.split(",")[0])).toEqual([
    "Started less than a minute late",
    "Started 1 minute late",
    "Started 7 minutes late",
  ]);
});
