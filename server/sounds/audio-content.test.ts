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

// Proves 26.
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

const sounded = { contentType: "audio/mpeg", seconds: expect.closeTo(12, 0) };
/** A frame's rest, as a recording that was cut in its middle begins. */
const cutFrame = mp3.subarray(17, 96);
const apeHead = Buffer.alloc(32);
apeHead.write("APETAGEX", 0, "latin1");
apeHead.writeUInt32LE(2000, 8);
apeHead.writeUInt32LE(500 + 32, 12);
apeHead.writeUInt32LE(0xa0000000, 20);
const apeTag = Buffer.concat([apeHead, Buffer.alloc(500, 1), Buffer.from(apeHead)]);
apeTag.writeUInt32LE(0x80000000, apeTag.length - 12);
const id3v1 = Buffer.from("TAG".padEnd(128, "x"));
/** Another sample rate and bit rate: 64 kbit/s, 44.1 kHz, frames of 208 bytes and 26.1 ms. */
const otherFrame = Buffer.alloc(208);
otherFrame.set([0xff, 0xfb, 0x50, 0xc4]);
const otherRate = Buffer.alloc(208 * 230, otherFrame);

test.for<[string, Buffer, number]>([
  [
    "a tag of 256 KiB and odd bytes before the first frame",
    Buffer.concat([id3(256 * 1024), Buffer.from("odd\xff\xfb bytes", "latin1"), mp3]),
    12,
  ],
  ["a beginning in mid-frame", Buffer.concat([cutFrame, mp3]), 12],
  ["a beginning in mid-frame of 0xFF", Buffer.concat([Buffer.alloc(400, 0xff), mp3]), 12],
  ["an end in mid-frame", mp3.subarray(0, mp3.length - 30), 12],
  ["two files joined", Buffer.concat([mp3, mp3]), 24],
  ["two files joined with their tags", Buffer.concat([id3(90), mp3, id3v1, id3(300_000), mp3]), 24],
  ["two files joined, the first cut", Buffer.concat([mp3.subarray(0, -50), id3(90), mp3]), 24],
  ["two files joined at different rates", Buffer.concat([mp3, otherRate, mp3]), 30],
  ["APE tags before, between and behind", Buffer.concat([apeTag, mp3, apeTag, mp3, apeTag]), 24],
  [
    "a tag whose size is not one",
    Buffer.concat([Buffer.from(id3(600)).fill(0xff, 6, 10), mp3]),
    12,
  ],
  ["zeros between", Buffer.concat([mp3, Buffer.alloc(70_000), mp3]), 24],
])("an MP3 with %s has all of its seconds", async ([, bytes, seconds]) => {
  expect(await contentOf(bytes)).toEqual({ ...sounded, seconds: expect.closeTo(seconds, 0) });
});

test("frames among bytes that are mostly something else are no sound", async () => {
  const noise = Buffer.alloc(100_000, Buffer.from("noise that is none. "));
  expect(await contentOf(Buffer.concat([mp3.subarray(0, 960), noise]))).toBeNull();
  expect(await contentOf(Buffer.concat([noise, mp3]))).toBeNull();
  const zipped = Buffer.concat([Buffer.from("PK\u0003\u0004".padEnd(40, "x")), mp3]);
  expect(await contentOf(zipped)).toBeNull();
});

/** What is read of a file. */
async function readingOf(bytes: Buffer) {
  const reads = { count: 0, bytes: 0 };
  const content = await audioContent({
    size: bytes.length,
    async read(start, length) {
      reads.count += 1;
      reads.bytes += length;
      return bytes.subarray(start, start + length);
    },
  });
  return { content, reads };
}

const size = (bytes: Buffer[]) => bytes.reduce((sum, { length }) => sum + length, 0);
function boxOf(type: string, ...inside: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + size(inside));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...inside]);
}

/** An M4A with the sound track of another as often as `tracks` says. */
function manyTracks(tracks: number): Buffer {
  const one = m4aBytes(5);
  const moov = one.indexOf("moov") - 4;
  const track = one.indexOf("trak", moov) - 4;
  const header = one.subarray(moov + 8, track);
  const sounds = Array.from({ length: tracks }, () => one.subarray(track));
  return Buffer.concat([one.subarray(0, moov), boxOf("moov", header, ...sounds)]);
}

// Proves 42.
test.for<[string, Buffer]>([
  ["1 MB of empty ID3 tags", Buffer.alloc(1_000_000, id3(0))],
  [
    "empty ID3 tags between frames",
    Buffer.alloc(1_000_000, Buffer.concat([mp3Bytes(0.07), id3(0)])),
  ],
  ["198 tracks", manyTracks(198)],
  [
    "a track of 60,000 boxes",
    Buffer.concat([m4aBytes(5).subarray(0, 524), Buffer.alloc(480_000, boxOf("free"))]),
  ],
  ["boxes of 20 KB at every level", spacious()],
  ["20 MB of zeros", Buffer.alloc(20_000_000)],
  ["20 MB of 0xFF", Buffer.alloc(20_000_000, 0xff)],
  ["frames of which none follows another", Buffer.alloc(2_000_000, mp3.subarray(0, 60))],
])("%s is no sound after few reads", async ([, bytes]) => {
  const { content, reads } = await readingOf(bytes);
  expect(content).toBeNull();
  expect(reads.count).toBeLessThanOrEqual(1_000);
  expect(reads.bytes).toBeLessThanOrEqual(60 * 1024 * 1024);
});

/** Each box is read apart: 199 at each of four levels, twice. */
function spacious(): Buffer {
  const wide = () => Array.from({ length: 199 }, () => boxOf("free", Buffer.alloc(5_000)));
  const one = m4aBytes(5);
  const head = one.subarray(0, one.indexOf("moov") - 4);
  const media = () => boxOf("mdia", ...wide(), boxOf("minf", ...wide()));
  const tracks = [1, 2, 3, 4, 5, 6, 7, 8].map(() => boxOf("trak", ...wide(), media()));
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(5000, 16);
  return Buffer.concat([head, boxOf("moov", boxOf("mvhd", header), ...tracks)]);
}

test("a real file of 20 MB is read twice at most", async () => {
  const { content, reads } = await readingOf(mp3Bytes(5_000));
  expect(content?.seconds).toBeCloseTo(5_000, 0);
  expect(reads.count).toBeLessThan(400);
});
