// What is said of a run that ended on its fallback speaker.
import { expect, test } from "vitest";
import { aboutSpeaker, englishOf, type Sentence } from "#contract/sentences/sentences";
import type { RunDevice } from "../claimed-runs.ts";
import { endOnFallback } from "./fallback-reasons.ts";

const speaker = (id: number, name: string): RunDevice => ({
  ...{ id, userId: 3, type: "google", name, deviceId: name, isConnected: true },
});
const why = aboutSpeaker("speaker.no-answer", "Kitchen");
const hall = speaker(8, "Hall");

test("what somebody stopped on the fallback before it was heard says only that", () => {
  const onHall = { device: hall, fallback: { at: 0, first: speaker(7, "Kitchen"), why } };
  const reason = aboutSpeaker("speaker.stopped-by-you", "Hall");
  const end = { outcome: "stopped", sounded: false, reason } as const;
  expect(endOnFallback(onHall, end)).toEqual(reason);
  expect(englishOf(endOnFallback(onHall, { ...end, sounded: true }) as Sentence)).toBe(
    "Hall recited in place of Kitchen. Kitchen did not answer. You stopped Hall.",
  );
});
