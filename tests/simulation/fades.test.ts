// A fade as it is heard, and what a person does in its last moment.
import { expect, test } from "vitest";
import { type Fade, fadesOn, hasFadedOut, isTurnedAlong, isTurnedBack } from "./fades.ts";

/** Of this volume, in twenty steps from second 0 on. */
function fadeOf(volume: number): Fade | null {
  let fade: Fade | null = null;
  for (let step = 0; step < 20; step++) {
    const [before, now] = [20 - step, 19 - step].map((left) => Math.round((volume * left) / 20));
    fade = fadesOn(fade, before ?? 0, now ?? 0, step * 250);
  }
  return fade;
}

test("only who turns a speaker to where its fade began, between the last step and the silence, is not seen", () => {
  const fade = fadeOf(60);
  expect(fade).toEqual({ from: 60, to: 0, since: 0, at: 4750 });
  const turned = (volume: number, at: number) => isTurnedBack(fade, { volume, at }, 5000);
  expect(turned(60, 4900)).toBe(true);
  expect(turned(58, 4900)).toBe(true);
  expect(turned(65, 4900)).toBe(false);
  expect(turned(40, 4900)).toBe(false);
  // In the fade, and after the silence.
  expect(turned(60, 4600)).toBe(false);
  expect(turned(60, 5001)).toBe(false);
  expect(isTurnedBack(null, { volume: 60, at: 4900 }, 5000)).toBe(false);
});

test("a volume that is turned down once, or turned up in between, is no fade", () => {
  const turnedDown = fadesOn(null, 60, 20, 0);
  expect(isTurnedBack(turnedDown, { volume: 60, at: 100 }, 200)).toBe(false);
  const [first, up] = [fadesOn(null, 60, 30, 0), fadesOn(fadesOn(null, 60, 30, 0), 30, 50, 200)];
  expect(up).toEqual(first);
  expect(fadesOn(up, 50, 0, 400)).toEqual({ from: 50, to: 0, since: 400, at: 400 });
});

// Seed 12: in a fade from 80 to 0 a speaker was turned to 30 while it came from 32 to 28.
test("who turns a speaker, in a fade, to where that has just come is not seen; who turns it elsewhere is", () => {
  const fade = fadeOf(80);
  const turned = (volume: number, at: number) => isTurnedAlong(fade, { volume, at });
  expect([30, 31].map((volume) => turned(volume, 2950))).toEqual([true, true]);
  expect([26, 35, 80, 0].map((volume) => turned(volume, 2950))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([turned(30, 2000), turned(0, 4750), turned(80, -1)]).toEqual([false, false, false]);
  expect(isTurnedAlong(null, { volume: 30, at: 2950 })).toBe(false);
});

// Seed 111: all nodes died as the run before was silent, before its volume was put back.
test("a sound that begins as quiet as the fade of before has left its speaker has not faded out", () => {
  const fade = fadeOf(60);
  expect([0, 5000].map((since) => hasFadedOut(fade, since))).toEqual([true, false]);
  expect(hasFadedOut(null, 0)).toBe(false);
  expect(hasFadedOut(fadesOn(null, 60, 30, 100), 0)).toBe(false);
});
