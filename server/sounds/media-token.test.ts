// Media addresses: only the whole, unchanged, unexpired token of this sound is one.
import { expect, test } from "vitest";
import { isTokenOf, mediaToken, soundOfToken } from "./media-token.ts";

const NOW = Date.parse("2026-11-22T08:00:00Z");
const HOUR = 60 * 60_000;
const sound = { id: 12, contentType: "audio/mpeg", mediaKey: "a key" } as const;
const token = mediaToken(sound, NOW);

test("a token names its sound for a day at least, and for two at most", () => {
  expect(token).toMatch(/^12-[0-9a-z]+-[\w-]{43}\.mp3$/);
  expect(isTokenOf(sound, token)).toBe(true);
  expect(soundOfToken(token, NOW + 24 * HOUR)).toBe(12);
  expect(soundOfToken(token, NOW + 48 * HOUR)).toBeNull();
});

test("the same day has the same token, another day another", () => {
  expect(mediaToken(sound, NOW + HOUR)).toBe(token);
  expect(mediaToken(sound, NOW + 24 * HOUR)).not.toBe(token);
});

// Proves 27.
test("no changed character is accepted, wherever it stands", () => {
  for (let at = 0; at < token.length; at++) {
    for (const other of ["A", "b", "0", "_", "%"]) {
      if (token[at] === other) continue;
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect(isTokenOf(sound, changed), changed).toBe(false);
    }
  }
});

test("another sound's key, a later end, more or fewer characters are not accepted", () => {
  const [id, end = "", signature] = token.split("-");
  const later = (Number.parseInt(end, 36) + HOUR).toString(36);
  expect(isTokenOf({ ...sound, mediaKey: "another key" }, token)).toBe(false);
  expect(isTokenOf({ ...sound, id: 13 }, token)).toBe(false);
  for (const changed of [
    `${id}-${later}-${signature}`,
    `0${token}`,
    `${token}0`,
    token.slice(1),
    "",
    "12",
    "12-0-",
  ]) {
    expect(isTokenOf(sound, changed), changed).toBe(false);
  }
});
