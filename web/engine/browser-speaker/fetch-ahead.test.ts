// What a tab fetches before its minute: never played, let go of, and not fetched where data is dear.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeAudio, type FakeAudio } from "../outputs/fake-audio.ts";
import { fetchAhead } from "./fetch-ahead.ts";

const URL_OF = "https://audio.test/1/36.mp3";
let made: FakeAudio[];

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal(
    "Audio",
    class {
      constructor() {
        const audio = fakeAudio();
        made.push(audio);
        return audio;
      }
    },
  );
});
afterEach(() => {
  fetchAhead(null, 0);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Proves browser-fetches-ahead.
test("it is fetched from where it is to begin, muted, and never played; the next one takes its place", () => {
  fetchAhead(URL_OF, 30);
  const [first] = made;
  expect(first).toMatchObject({ src: URL_OF, preload: "auto", muted: true, paused: true });
  first?.metadata(600);
  expect(first).toMatchObject({ currentTime: 30, paused: true });
  fetchAhead("https://audio.test/1/2.mp3", 0);
  expect([first?.src, made[1]?.src]).toEqual(["", "https://audio.test/1/2.mp3"]);
});

// Proves browser-fetches-ahead.
test("it is let go of when it is told so, and by itself when its minute is long over", () => {
  fetchAhead(URL_OF, 0);
  fetchAhead(null, 0);
  expect(made[0]?.src).toBe("");
  fetchAhead(URL_OF, 0);
  vi.advanceTimersByTime(119_000);
  expect(made[1]?.src).toBe(URL_OF);
  vi.advanceTimersByTime(2_000);
  expect(made[1]?.src).toBe("");
});

// Proves browser-fetches-ahead.
test("nothing is fetched where data is to be saved, or over a mobile network", () => {
  for (const connection of [{ saveData: true }, { type: "cellular" }]) {
    vi.stubGlobal("navigator", { connection });
    fetchAhead(URL_OF, 0);
  }
  expect(made).toEqual([]);
  vi.stubGlobal("navigator", { connection: { type: "wifi", saveData: false } });
  fetchAhead(URL_OF, 0);
  expect(made).toHaveLength(1);
});
