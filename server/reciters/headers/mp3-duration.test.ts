// The duration of MP3 files whose frames are written here, one by one, so that it is known exactly.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mp3Bytes } from "../../../tests/fakes/mp3-bytes.ts";
import { type FilePart, mp3Duration } from "./mp3-duration.ts";

/** What is read of a file at first, as the reader does. */
const FIRST = 16 * 1024;

interface Format {
  /** As in a frame's header. */
  version: 3 | 2 | 0;
  bitRateIndex: number;
  sampleRateIndex: number;
  mono: boolean;
}

const kilobits = {
  3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const hertz = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8000],
};

const stereo: Format = { version: 3, bitRateIndex: 9, sampleRateIndex: 0, mono: false };

function facts({ version, bitRateIndex, sampleRateIndex }: Format) {
  const bitRate = 1000 * (kilobits[version === 3 ? 3 : 2][bitRateIndex] ?? 0);
  const sampleRate = hertz[version][sampleRateIndex] ?? 0;
  const samples = version === 3 ? 1152 : 576;
  return { bitRate, sampleRate, seconds: samples / sampleRate, samples };
}

/** Filled with 0xff, which looks like the beginning of a header everywhere. */
function frame(format: Format, padded = false): Buffer {
  const { bitRate, sampleRate, samples } = facts(format);
  const bytes = Buffer.alloc(
    Math.floor(((samples / 8) * bitRate) / sampleRate) + (padded ? 1 : 0),
    0xff,
  );
  const { version, bitRateIndex, sampleRateIndex, mono } = format;
  const flags = (bitRateIndex << 12) | (sampleRateIndex << 10) | (padded ? 1 << 9 : 0);
  bytes.writeUInt32BE(
    (0xffe00000 | (version << 19) | (1 << 17) | (1 << 16) | flags | (mono ? 0xc0 : 0)) >>> 0,
  );
  return bytes;
}

/** Padded as encoders do, so that the bit rate is exact. */
function constant(format: Format, count: number): Buffer {
  const { bitRate, sampleRate, samples } = facts(format);
  const exact = ((samples / 8) * bitRate) / sampleRate;
  let rest = 0;
  return Buffer.concat(
    Array.from({ length: count }, () => {
      rest += exact % 1;
      const padded = rest >= 1;
      if (padded) rest -= 1;
      return frame(format, padded);
    }),
  );
}

function variable(format: Format, count: number): Buffer {
  const indices = [5, 9, 12, 7, 14];
  return Buffer.concat(
    Array.from({ length: count }, (_, at) =>
      frame({ ...format, bitRateIndex: indices[at % indices.length] as number }),
    ),
  );
}

function xing(format: Format, name: "Xing" | "Info", frames: number | null, bytes: number | null) {
  const first = frame(format).fill(0, 4);
  const side = format.version === 3 ? (format.mono ? 17 : 32) : format.mono ? 9 : 17;
  first.write(name, 4 + side, "latin1");
  first.writeUInt32BE((frames === null ? 0 : 1) | (bytes === null ? 0 : 2), 8 + side);
  const values = [frames, bytes].filter((value) => value !== null);
  for (const [at, value] of values.entries()) first.writeUInt32BE(value, 12 + side + 4 * at);
  return first;
}

function vbri(format: Format, frames: number, bytes: number) {
  const first = frame(format).fill(0, 4);
  first.write("VBRI", 36, "latin1");
  first.writeUInt32BE(bytes, 46);
  first.writeUInt32BE(frames, 50);
  return first;
}

function id3(length: number, flags = 0): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (length >>> shift) & 0x7f);
  const footer = flags & 0x10 ? Buffer.from("3DI       ") : Buffer.alloc(0);
  // A picture has bytes that look like frames.
  const picture = Buffer.alloc(length, frame(stereo).subarray(0, 100));
  return Buffer.concat([Buffer.from("ID3"), Buffer.from([4, 0, flags, ...size]), picture, footer]);
}

/** Reads a file as the reader does: its beginning, and again after each long tag. */
function seconds(file: Buffer, size = file.length): number | null {
  const part = (start: number): FilePart => ({
    bytes: file.subarray(start, start + FIRST),
    start,
    size,
  });
  let found = mp3Duration(part(0));
  for (let request = 2; request <= 4 && found && "readFrom" in found; request++) {
    found = mp3Duration(part(found.readFrom));
  }
  return found && "seconds" in found ? found.seconds : null;
}

/** Within 1 %. */
function expectSeconds(file: Buffer, wanted: number): void {
  const found = seconds(file) ?? 0;
  expect(Math.abs(found - wanted) / wanted).toBeLessThan(0.01);
}

describe("a constant bit rate", () => {
  test.each([3, 2, 0] as const)("of version %i, at its bit rates and sample rates", (version) => {
    for (const bitRateIndex of [1, 4, 9, 14]) {
      for (const sampleRateIndex of [0, 1, 2]) {
        for (const mono of [true, false]) {
          const format = { version, bitRateIndex, sampleRateIndex, mono };
          expectSeconds(constant(format, 500), 500 * facts(format).seconds);
        }
      }
    }
  });

  test("after a tag, a tag that is longer than the first part, two tags, and bytes between", () => {
    const audio = constant(stereo, 1000);
    const wanted = 1000 * facts(stereo).seconds;
    for (const tag of [
      id3(300),
      id3(300, 0x10),
      id3(FIRST - 2000),
      id3(600_000),
      Buffer.concat([id3(300), id3(20_000)]),
      Buffer.concat([id3(300), Buffer.alloc(1000)]),
    ]) {
      expectSeconds(Buffer.concat([tag, audio]), wanted);
    }
  });

  test("with an Info header whose own frame is larger", () => {
    const low: Format = { ...stereo, bitRateIndex: 1, mono: true };
    const audio = constant(low, 800);
    const header = xing({ ...low, bitRateIndex: 9 }, "Info", 800, audio.length);
    expectSeconds(Buffer.concat([header, audio]), 800 * facts(low).seconds);
  });

  test("the fakes' recordings are as long as they say", () => {
    expectSeconds(mp3Bytes(8), 8);
    expectSeconds(mp3Bytes(3600), 3600);
  });
});

describe("a variable bit rate", () => {
  const audio = variable(stereo, 2000);
  const wanted = 2000 * facts(stereo).seconds;

  test.each<[string, Buffer]>([
    ["Xing with frames and bytes", xing(stereo, "Xing", 2000, audio.length)],
    ["Xing with frames alone", xing(stereo, "Xing", 2000, null)],
    ["VBRI", vbri(stereo, 2000, audio.length)],
  ])("%s", (_, header) => {
    const file = Buffer.concat([id3(50_000), header, audio]);
    expect(seconds(file)).toBeCloseTo(wanted, 6);
  });

  test("of MPEG 2 in mono", () => {
    const half: Format = { version: 2, bitRateIndex: 8, sampleRateIndex: 0, mono: true };
    const parts = variable(half, 900);
    const file = Buffer.concat([
      xing({ ...half, bitRateIndex: 8 }, "Xing", 900, parts.length),
      parts,
    ]);
    expect(seconds(file)).toBeCloseTo(900 * facts(half).seconds, 6);
  });

  test("without any header is not guessed", () => {
    expect(seconds(audio)).toBeNull();
    expect(seconds(Buffer.concat([xing(stereo, "Xing", null, null), audio]))).toBeNull();
  });
});

test("seeks land exactly, near or far, as the bit rate and its table say", () => {
  const [even, varied] = [constant(stereo, 2000), variable(stereo, 2000)];
  const header = xing(stereo, "Xing", 2000, varied.length);
  const withPlaces = Buffer.from(header);
  withPlaces.writeUInt32BE(withPlaces.readUInt32BE(40) | 4, 40);
  const seekingIn = (...parts: Buffer[]) => {
    const bytes = Buffer.concat(parts);
    const found = mp3Duration({ bytes: bytes.subarray(0, FIRST), start: 0, size: bytes.length });
    return found && "seeking" in found ? found.seeking : null;
  };
  expect(seekingIn(even)).toBe("exact");
  expect(seekingIn(xing(stereo, "Info", 2000, even.length), even)).toBe("exact");
  expect(seekingIn(withPlaces, varied)).toBe("near");
  expect(seekingIn(vbri(stereo, 2000, varied.length), varied)).toBe("near");
  expect(seekingIn(header, varied)).toBe("far");
  expect(seekingIn(varied)).toBe("far");
});

describe("a header that lies", () => {
  const audio = constant(stereo, 1000);
  const wanted = 1000 * facts(stereo).seconds;

  test("is not believed where the bit rate is constant: the size is", () => {
    for (const frames of [1, 100, 900, 100_000, 0xffffffff]) {
      expectSeconds(Buffer.concat([xing(stereo, "Info", frames, null), audio]), wanted);
    }
    // The first of several files that were joined.
    expectSeconds(Buffer.concat([xing(stereo, "Info", 100, audio.length / 10), audio]), wanted);
  });

  // Proves lying-host.
  test("is not believed where the bit rate varies", () => {
    const varied = variable(stereo, 2000);
    for (const header of [
      xing(stereo, "Xing", 1, null),
      xing(stereo, "Xing", 0xffffffff, null),
      xing(stereo, "Xing", 2000, Math.round(varied.length / 2)),
      vbri(stereo, 2000, varied.length * 2),
    ]) {
      expect(seconds(Buffer.concat([header, varied]))).toBeNull();
    }
  });
});

describe("files as they are found", () => {
  const audio = constant(stereo, 1000);
  const wanted = 1000 * facts(stereo).seconds;
  const id3v1 = Buffer.from("TAG".padEnd(128, "x"));

  test.each<[string, Buffer]>([
    ["256 KiB of tag and odd bytes", Buffer.concat([id3(256 * 1024), Buffer.from("odd"), audio])],
    ["three long tags", Buffer.concat([id3(40_000), id3(50_000), id3(60_000), audio])],
    ["a beginning in mid-frame", Buffer.concat([audio.subarray(100, 417), audio])],
    ["ID3v1 at its end", Buffer.concat([audio, id3v1])],
  ])("%s", (_, file) => {
    expectSeconds(file, wanted);
  });

  test("two that were joined are not half as long", () => {
    expectSeconds(Buffer.concat([audio, id3v1, id3(300), audio]), 2 * wanted);
    const info = xing(stereo, "Info", 1000, audio.length);
    expectSeconds(Buffer.concat([info, audio, info, audio]), 2 * wanted);
    const varied = variable(stereo, 2000);
    for (const header of [
      xing(stereo, "Xing", 2000, varied.length),
      xing(stereo, "Xing", 2000, null),
      vbri(stereo, 2000, varied.length),
    ]) {
      expect(seconds(Buffer.concat([header, varied, header, varied]))).toBeNull();
    }
  });
});

describe("no MP3", () => {
  const audio = constant(stereo, 1000);
  test.each<[string, Buffer]>([
    ["nothing", Buffer.alloc(0)],
    [
      "HTML",
      Buffer.from(`<!doctype html><title>Sign in</title>${"<p>ÿû</p>".repeat(2000)}`, "utf8"),
    ],
    ["zeros", Buffer.alloc(50_000)],
    ["0xff", Buffer.alloc(50_000, 0xff)],
    ["a tag and nothing", id3(600)],
    ["a tag that is longer than the file", id3(600_000).subarray(0, 30_000)],
    [
      "a tag with an impossible size",
      Buffer.concat([
        Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 255, 255, 255, 255]),
        Buffer.alloc(20_000),
      ]),
    ],
    [
      "one frame's header among other bytes",
      Buffer.concat([Buffer.alloc(5000), audio.subarray(0, 4), Buffer.alloc(20_000)]),
    ],
    ["layer 2", Buffer.from(audio.map((byte) => (byte === 0xfb ? 0xfd : byte)))],
  ])("%s", (_, file) => {
    expect(seconds(file)).toBeNull();
  });

  // Promise lying-host: a host of recordings that lies, stalls or sends something else; HTML named .mp3
  // -> no duration rather than a wrong one; no exception; a recording without a duration is read again a month later,
  // a silent host is asked once an hour; one request a second, by one node
  test("any bytes, and any change to a file, give null or a number, and are never thrown at", () => {
    const file = Buffer.concat([id3(200), xing(stereo, "Xing", 2000, null), variable(stereo, 40)]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), fc.nat({ max: 5000 }), (bytes, at) => {
        const changed = Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)]);
        for (const some of [Buffer.from(bytes), changed]) {
          const found = seconds(some);
          expect(found === null || (Number.isFinite(found) && found > 0)).toBe(true);
        }
      }),
    );
  });

  test("a file that ends within its first frames is read as far as it goes", () => {
    expect(seconds(audio.subarray(0, 1000), audio.length)).toBeNull();
    for (const length of [0, 3, 100, 416]) expect(seconds(audio.subarray(0, length))).toBeNull();
    expect(seconds(audio.subarray(0, 417))).toBeCloseTo(facts(stereo).seconds, 3);
  });
});
