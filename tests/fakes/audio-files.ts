// Audio files generated in code, as their programs write them, for tests of uploads.

export function wavBytes(seconds: number): Buffer {
  const rate = 8_000;
  const data = Buffer.alloc(Math.round(seconds * rate));
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  // PCM, mono, 8 bits a sample.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

export function opusBytes(seconds: number): Buffer {
  const head = Buffer.alloc(19);
  head.write("OpusHead", 0, "latin1");
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  return Buffer.concat([
    oggPage(0, 0n, head),
    oggPage(1, BigInt(seconds * 48_000), Buffer.alloc(200)),
  ]);
}

export function vorbisBytes(seconds: number): Buffer {
  const head = Buffer.alloc(30);
  head.write("\u0001vorbis", 0, "latin1");
  head.writeUInt8(1, 11);
  head.writeUInt32LE(44_100, 12);
  return Buffer.concat([
    oggPage(0, 0n, head),
    oggPage(1, BigInt(seconds * 44_100), Buffer.alloc(200)),
  ]);
}

function oggPage(number: number, position: bigint, packet: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write("OggS", 0, "latin1");
  head.writeBigInt64LE(position, 6);
  head.writeUInt32LE(77, 14);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(1, 26);
  head.writeUInt8(packet.length, 27);
  return Buffer.concat([head, packet]);
}

/** AAC in ADTS: frames of 100 bytes, 44.1 kHz. */
export function aacBytes(seconds: number): Buffer {
  const length = 100;
  const frame = Buffer.alloc(length);
  frame.set([
    0xff,
    0xf1,
    0x50,
    0x40 | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 31,
  ]);
  return Buffer.alloc(Math.round((seconds * 44_100) / 1_024) * length, frame);
}

/** AAC in MP4; with `handler` "vide" a video without sound. */
export function m4aBytes(seconds: number, handler = "soun"): Buffer {
  const scale = 1_000;
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(scale, 12);
  mvhd.writeUInt32BE(seconds * scale, 16);
  const hdlr = Buffer.alloc(24);
  hdlr.write(handler, 8, "latin1");
  const entry = box("mp4a", Buffer.alloc(28));
  const stsd = box("stsd", Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry);
  const media = box("mdia", box("hdlr", hdlr), box("minf", box("stbl", stsd)));
  return Buffer.concat([
    box("ftyp", Buffer.from("M4A \0\0\0\0M4A mp42", "latin1")),
    box("mdat", Buffer.alloc(500)),
    box("moov", box("mvhd", mvhd), box("trak", media)),
  ]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...content]);
}
