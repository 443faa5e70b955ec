// The fakes' recordings: whole frames, and any part equal to the same part of the whole.
import fc from "fast-check";
import { expect, test } from "vitest";
import { mp3Bytes, mp3Part, mp3Size } from "./mp3-bytes.ts";

test("a recording is frames of 24 ms, each with its header", () => {
  const bytes = mp3Bytes(2.4);
  expect(bytes.length).toBe(100 * 96);
  for (let frame = 0; frame < 100; frame++) {
    expect(bytes.readUInt32BE(frame * 96)).toBe(0xfffb14c4);
  }
  expect(mp3Size(3600)).toBe(150_000 * 96);
  expect(mp3Size(0)).toBe(96);
});

test("tones differ", () => {
  expect(mp3Bytes(1, 3)).not.toEqual(mp3Bytes(1, 4));
});

test("a part is the same as that part of the whole", () => {
  const whole = mp3Bytes(1, 7);
  fc.assert(
    fc.property(fc.nat({ max: 5000 }), fc.nat({ max: 5000 }), (one, other) => {
      const [start, end] = [Math.min(one, other), Math.min(whole.length, Math.max(one, other))];
      expect(mp3Part(start, end, 7)).toEqual(whole.subarray(start, end));
    }),
  );
});
