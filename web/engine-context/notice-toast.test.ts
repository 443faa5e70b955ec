// The titles and texts of the player's toasts, as the specification has them.
import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import messages from "#languages/en/app";
import { toastOf } from "./notice-toast.ts";

const t = createTranslator({ locale: "en", messages, namespace: "player" });

test.each([
  ["playback-error", "destructive", "Playback Error", /problem playing the audio/],
  ["audio-error", "destructive", "Audio Error", /^Could not load the audio file/],
  [
    "url-error",
    "destructive",
    "Error",
    /^Failed to get audio URL\. Please try another selection\.$/,
  ],
  ["surah-load-error", "destructive", "Error Loading Surah", /could not be loaded/],
  ["surah-list-failed", "destructive", "Warning", /All surahs are shown/],
  ["surah-list-empty", "default", "Notice", /All surahs are shown/],
  ["autoplay-failed", "destructive", "Playback error", /^Could not initiate playback$/],
  ["first-surah", "default", "First Surah", /first surah/],
  ["last-surah", "default", "Last Surah", /last surah/],
  ["cast-unavailable", "destructive", "Cast API Not Available", /cannot cast/],
  ["selection-required", "default", "Selection Required", /choose a reciter and a surah/],
  ["cast-connect-failed", "destructive", "Cast Error", /^Failed to connect to Cast device$/],
  ["cast-control-failed", "destructive", "Cast Error", /^Failed to control Chromecast playback$/],
] as const)("%s is a %s toast: %s", (notice, variant, title, text) => {
  const toast = toastOf(notice, t);
  expect(toast).toMatchObject({ title, variant });
  expect(toast.description).toMatch(text);
});

test("the live connection's toasts", () => {
  const error = toastOf({ kind: "error", message: "This frame is too large.", sentence: null }, t);
  expect(error).toMatchObject({
    title: "WebSocket Error",
    description: "This frame is too large.",
  });
  const lost = toastOf({ kind: "reconnecting" }, t);
  expect([lost.title, lost.description]).toEqual([
    "Connection Error",
    expect.stringMatching(/econnecting/),
  ]);
  const queued = toastOf({ kind: "queued" }, t);
  expect(queued.title).toBe("Connection Issue");
  expect(queued.description).toMatch(/will be sent when the connection is back/);
});

test("what a speaker could not do, and what it has to say", () => {
  const failed = toastOf({ kind: "control-failed", message: "Kitchen did not answer." }, t);
  expect(failed).toEqual({
    title: "Playback Error",
    description: "Kitchen did not answer.",
    variant: "destructive",
  });
  const words = { message: "Al-Kahf was left out.", sentence: null };
  const said = toastOf({ kind: "speaker-notice", ...words, name: "Kitchen" }, t);
  expect(said).toMatchObject({ title: "Kitchen", description: words.message });
  expect(toastOf({ kind: "speaker-notice", ...words }, t).title).toBe("Speaker");
});

test.each([
  ["aborted", /stopped before it was complete/],
  ["network", /network/],
  ["decode", /damaged/],
  ["unsupported", /no recording that this browser can play/],
] as const)("the error line has words for a media error: %s", (kind, words) => {
  expect(t(`problems.${kind}`)).toMatch(words);
});
