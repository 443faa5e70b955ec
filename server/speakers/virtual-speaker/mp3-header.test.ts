// MP3 headers: the tag before them, constant and variable bit rates, and data that resembles MP3.

import fc from "fast-check";
import { expect, test } from "vitest";
import { readMp3Header } from "./mp3-header.ts";
import { silentMp3 } from "./silent-mp3.ts";

const minute = silentMp3(60);

function id3(bytes: number): Buffer {
  const tag = Buffer.alloc(10 + bytes, 0x41);
  tag.write("ID3\x04\x00\x00", "latin1");
  for (let place = 0; place < 4; place++) tag[9 - place] = (bytes >> (7 * place)) & 0x7f;
  return tag;
}

/** A first frame with the number of frames, as encoders of variable bit rates write it. */
function xing(frames: number): Buffer {
  const bytes = Buffer.from(minute);
  bytes.write("Xing", 36, "latin1");
  bytes.writeUInt32BE(1, 40);
  bytes.writeUInt32BE(frames, 44);
  return bytes;
}

test("a constant bit rate and the size of the file give the duration", () => {
  const header = readMp3Header(minute.subarray(0, 10_000), minute.length);
  expect(header).toMatchObject({ audioStart: 0, bitrate: 128_000 });
  expect(header?.duration).toBeCloseTo(59.9, 0);
});

test("without the size there is no duration", () => {
  expect(readMp3Header(minute.subarray(0, 10_000), null)?.duration).toBeNull();
});

test("a tag before the audio is stepped over", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (bytes) => {
      const file = Buffer.concat([id3(bytes), minute]);
      expect(readMp3Header(file, file.length)?.audioStart).toBe(10 + bytes);
    }),
  );
});

test("an encoder's count of frames wins over the bit rate", () => {
  const header = readMp3Header(xing(4_000), minute.length);
  expect(header?.duration).toBeCloseTo((4_000 * 1_152) / 44_100, 6);
});

test("MPEG 2 in mono has its own tables", () => {
  // Layer III, 64 kbit/s, 22.05 kHz, mono: 576 samples in 208 bytes.
  const frame = Buffer.alloc(208);
  Buffer.from([0xff, 0xf3, 0x80, 0xc0]).copy(frame);
  const file = Buffer.concat([frame, frame, frame]);
  expect(readMp3Header(file, 64_000)).toEqual({ audioStart: 0, bitrate: 64_000, duration: 8 });
});

test.each([
  ["a page", Buffer.from("<!doctype html><title>Sign in</title>".repeat(100))],
  ["nothing", Buffer.alloc(0)],
  ["zeros", Buffer.alloc(20_000)],
  ["one stray frame header", Buffer.concat([Buffer.from("fffb9000", "hex"), Buffer.alloc(9_000)])],
])("%s is no MP3", (_what, bytes) => {
  expect(readMp3Header(bytes, bytes.length)).toBeNull();
});

test("no bytes make it throw", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.boolean(), (bytes, tagged) => {
      const buffer = Buffer.from(bytes);
      if (tagged) buffer.write("ID3", "latin1");
      readMp3Header(buffer, null);
    }),
  );
});
