// What files are by their content: sound ones with their length, and everything that is none.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  aacBytes,
  m4aBytes,
  opusBytes,
  vorbisBytes,
  wavBytes,
} from "../../tests/fakes/audio-files.ts";
import { mp3Bytes } from "../../tests/fakes/mp3-bytes.ts";
import { audioContent } from "./audio-content.ts";

const contentOf = (bytes: Buffer) =>
  audioContent({
    size: bytes.length,
    read: async (start, length) => bytes.subarray(start, start + length),
  });

/** An ID3v2 tag of `bytes` bytes, in sizes of seven bits. */
function id3(bytes: number): Buffer {
  const tag = Buffer.alloc(10 + bytes, 0xff);
  tag.set([
    0x49,
    0x44,
    0x33,
    4,
    0,
    0,
    bytes >> 21,
    (bytes >> 14) & 127,
    (bytes >> 7) & 127,
    bytes & 127,
  ]);
  return tag;
}

const mp3 = mp3Bytes(12);
const sounds: [string, Buffer, string, number][] = [
  ["an MP3", mp3, "audio/mpeg", 12],
  ["an MP3 with a tag of 300 KB", Buffer.concat([id3(300_000), mp3]), "audio/mpeg", 12],
  [
    "an MP3 with two tags and zeros between",
    Buffer.concat([id3(200), id3(90), Buffer.alloc(700), mp3]),
    "audio/mpeg",
    12,
  ],
  [
    "an MP3 with an ID3v1 tag",
    Buffer.concat([mp3, Buffer.from("TAG".padEnd(128, "x"))]),
    "audio/mpeg",
    12,
  ],
  ["an MP3 of one frame", mp3Bytes(0.02), "audio/mpeg", 0.024],
  ["AAC in ADTS", aacBytes(20), "audio/aac", 20],
  ["AAC in MP4", m4aBytes(95), "audio/mp4", 95],
  ["Opus", opusBytes(42), "audio/ogg", 42],
  ["Vorbis", vorbisBytes(42), "audio/ogg", 42],
  ["a WAV", wavBytes(3), "audio/wav", 3],
];

describe.for(sounds)("%s", ([, bytes, contentType, seconds]) => {
  test("is known by its content, with its length", async () => {
    const content = await contentOf(bytes);
    expect(content?.contentType).toBe(contentType);
    expect(content?.seconds).toBeCloseTo(seconds, 0);
  });

  test("is nothing when only its first bytes are there", async () => {
    const isTagged = bytes.toString("latin1", 0, 3) === "ID3";
    for (const length of [1, 4, 11, 27, isTagged ? 200 : 40]) {
      expect(await contentOf(bytes.subarray(0, length)), `${length} bytes`).toBeNull();
    }
  });
});

test.for<[string, Buffer]>([
  ["an empty file", Buffer.alloc(0)],
  ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(5_000, "x"))],
  ["HTML before an MP3", Buffer.concat([Buffer.from("<script>alert(1)</script>"), mp3])],
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  [
    "a PNG",
    Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex"),
  ],
  [
    "a JPEG",
    Buffer.concat([Buffer.from("ffd8ffe000104a46494600010100", "hex"), Buffer.alloc(900, 0xff)]),
  ],
  ["a ZIP", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(4_000)])],
  ["FLAC", Buffer.concat([Buffer.from("fLaC"), Buffer.alloc(4_000)])],
  ["a video", m4aBytes(10, "vide")],
  ["a tag without music", id3(5_000)],
  ["zeros", Buffer.alloc(10_000)],
  ["0xFF all over", Buffer.alloc(10_000, 0xff)],
  ["a WAV without samples", wavBytes(0)],
  ["Ogg with a codec that is neither Opus nor Vorbis", Buffer.from(opusBytes(5)).fill("x", 28, 36)],
])("%s is no sound", async ([, bytes]) => {
  expect(await contentOf(bytes)).toBeNull();
});

test("boxes that contain nothing or too much end in an answer", async () => {
  const many = Buffer.concat([
    m4aBytes(5).subarray(0, 24),
    Buffer.alloc(8_000, Buffer.from([0, 0, 0, 8, 1, 1, 1, 1])),
  ]);
  expect(await contentOf(many)).toBeNull();
  const chunks = Buffer.concat([wavBytes(1).subarray(0, 12), Buffer.alloc(2_000_000)]);
  expect(await contentOf(chunks)).toBeNull();
});

test("no bytes whatever make it fail", async () => {
  const starts = sounds.map(([, bytes]) => bytes.subarray(0, 400));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.array(fc.tuple(fc.nat(399), fc.nat(255)), { maxLength: 20 }),
      async (start, changes) => {
        const bytes = Buffer.from(start);
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        const content = await contentOf(bytes);
        expect(content === null || Number.isFinite(content.seconds)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
