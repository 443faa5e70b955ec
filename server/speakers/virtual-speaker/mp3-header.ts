// Reads the beginning of an MP3: where the audio starts, and its duration.

export interface AudioHeader {
  /** Bytes before the first audio frame: the ID3v2 tag and padding. */
  audioStart: number;
  /** Bits per second of the first frame. */
  bitrate: number;
  /** Seconds; null without a Xing or VBRI header or the size of the file. */
  duration: number | null;
}

interface Frame {
  bytes: number;
  bitrate: number;
  sampleRate: number;
  samples: number;
  /** Offset of a Xing header from the start of the frame. */
  xingAt: number;
}

/** The first frame begins at most this far after the tag. */
const SEARCH_BYTES = 8_192;
const VBRI_AT = 36;
const RATES = [44_100, 48_000, 32_000];
const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** Bytes from the start that are needed to find the first frame. */
export function mp3HeadBytes(start: Buffer): number {
  return id3Bytes(start) + SEARCH_BYTES;
}

/** Null when this is no MP3. `totalBytes` is the size of the whole file, null when unknown. */
export function readMp3Header(start: Buffer, totalBytes: number | null): AudioHeader | null {
  const tagEnd = id3Bytes(start);
  const last = Math.min(start.length - 4, tagEnd + SEARCH_BYTES);
  for (let at = tagEnd; at <= last; at++) {
    const frame = readFrame(start, at);
    // Any two bytes may look like a frame; a second frame directly after it confirms it.
    if (!frame || (at + frame.bytes + 4 <= start.length && !readFrame(start, at + frame.bytes))) {
      continue;
    }
    const frames = countedFrames(start, at, frame);
    const audioBytes = totalBytes === null ? null : totalBytes - at;
    const duration = frames
      ? (frames * frame.samples) / frame.sampleRate
      : audioBytes === null
        ? null
        : (audioBytes * 8) / frame.bitrate;
    return { audioStart: at, bitrate: frame.bitrate, duration };
  }
  return null;
}

function id3Bytes(start: Buffer): number {
  if (start.length < 10 || start.toString("latin1", 0, 3) !== "ID3") return 0;
  const [a = 0, b = 0, c = 0, d = 0] = start.subarray(6, 10);
  const footer = (start[5] ?? 0) & 0x10 ? 10 : 0;
  return 10 + (a << 21) + (b << 14) + (c << 7) + d + footer;
}

function readFrame(bytes: Buffer, at: number): Frame | null {
  const [sync = 0, kind = 0, rates = 0, channels = 0] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0) return null;
  const version = (kind >> 3) & 3;
  const layer = (kind >> 1) & 3;
  if (version === 1 || layer !== 1) return null;
  const first = version === 3;
  const kbits = (first ? KBITS_1 : KBITS_2)[rates >> 4];
  const rate = RATES[(rates >> 2) & 3];
  if (!kbits || !rate) return null;
  // MPEG 2 halves the sample rates of MPEG 1, and MPEG 2.5 halves them again.
  const sampleRate = rate / (first ? 1 : version === 2 ? 2 : 4);
  const bitrate = kbits * 1_000;
  const samples = first ? 1_152 : 576;
  const mono = channels >> 6 === 3;
  const sideInfo = first ? (mono ? 17 : 32) : mono ? 9 : 17;
  return {
    bytes: Math.floor(((samples / 8) * bitrate) / sampleRate) + ((rates >> 1) & 1),
    bitrate,
    sampleRate,
    samples,
    xingAt: 4 + (kind & 1 ? 0 : 2) + sideInfo,
  };
}

/** The number of frames from the encoder's header; null without one. */
function countedFrames(bytes: Buffer, at: number, frame: Frame): number | null {
  const xing = at + frame.xingAt;
  const mark = bytes.toString("latin1", xing, xing + 4);
  if ((mark === "Xing" || mark === "Info") && xing + 12 <= bytes.length) {
    return bytes.readUInt32BE(xing + 4) & 1 ? bytes.readUInt32BE(xing + 8) : null;
  }
  const vbri = at + VBRI_AT;
  if (bytes.toString("latin1", vbri, vbri + 4) === "VBRI" && vbri + 18 <= bytes.length) {
    return bytes.readUInt32BE(vbri + 14);
  }
  return null;
}
