// Audio types by the ending of an address.
import { expect, test } from "vitest";
import { audioTypeOf, endingOf } from "./audio-types.ts";

test.for([
  ["https://a.example/001.mp3", "audio/mpeg"],
  ["https://a.example/adhan.OGG?token=x.wav", "audio/ogg"],
  ["https://a.example/adhan.opus#t=3", "audio/ogg"],
  ["/media/12-abc-xyz.m4a", "audio/mp4"],
  ["/media/12-abc-xyz.aac", "audio/aac"],
  ["https://a.example/a.wav", "audio/wav"],
  ["https://a.example/stream", "audio/mpeg"],
  ["https://wav/", "audio/mpeg"],
] as const)("%s is %s", ([address, type]) => {
  expect(audioTypeOf(address)).toBe(type);
  expect(audioTypeOf(`/x.${endingOf(type)}`)).toBe(type);
});
