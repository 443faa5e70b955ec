// The beginning of a WAV as programs write it.
import { expect, test } from "vitest";
import { wavBytes } from "../../../tests/fakes/audio-files.ts";
import { readWavHeader } from "./wav-header.ts";

test("the audio follows the chunk `data`, whatever chunks come before", () => {
  const bytes = wavBytes(3);
  expect(readWavHeader(bytes)).toEqual({ audioStart: 44, bitrate: 64_000, duration: 3 });
  // 'LIST' with 5 bytes and one of padding.
  const list = Buffer.from("LIST\u0005\u0000\u0000\u0000INFO!\u0000", "latin1");
  const withList = Buffer.concat([bytes.subarray(0, 36), list, bytes.subarray(36)]);
  expect(readWavHeader(withList)).toEqual({ audioStart: 58, bitrate: 64_000, duration: 3 });
});

test("what is no WAV, has no format or no audio is refused", () => {
  const bytes = wavBytes(3);
  expect(readWavHeader(Buffer.from("ID3 and something else"))).toBeNull();
  expect(readWavHeader(bytes.subarray(0, 40))).toBeNull();
  expect(readWavHeader(Buffer.concat([bytes.subarray(0, 12), bytes.subarray(36)]))).toBeNull();
});
