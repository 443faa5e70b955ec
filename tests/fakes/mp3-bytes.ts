// MP3 recordings generated in code: a quiet tone of any length, which real players decode.
// MPEG-1 Layer III, 32 kbit/s, 48 kHz, mono (ISO/IEC 11172-3): every frame is 96 bytes and 24 ms,
// and all frames are the same, so any part of any recording is computed without storing it.

const FRAME_BYTES = 96;
const FRAME_SECONDS = 0.024;

/** Bytes of a recording of about `seconds`: whole frames, at least one. */
export function mp3Size(seconds: number): number {
  return Math.max(1, Math.round(seconds / FRAME_SECONDS)) * FRAME_BYTES;
}

export function mp3Bytes(seconds: number, tone?: number): Buffer {
  return mp3Part(0, mp3Size(seconds), tone);
}

/** The bytes from `start` up to `end` of a recording; tones are 1 to 12, each 83 Hz higher. */
export function mp3Part(start: number, end: number, tone = 5): Buffer {
  const inFrame = start % FRAME_BYTES;
  const frames = Buffer.alloc(inFrame + Math.max(0, end - start), mp3Frame(tone));
  return frames.subarray(inFrame);
}

function mp3Frame(tone: number): Buffer {
  const pairsBefore = tone + 1;
  const sound = toneBits(pairsBefore);
  const granule = granuleInfo(pairsBefore, sound.length);
  const frame = [
    // Sync word, MPEG-1, Layer III, no checksum; 32 kbit/s, 48 kHz; mono, original.
    bits(0xfffb14c4, 32),
    // main_data_begin, private bits, scfsi: each frame stands alone.
    bits(0, 9 + 5 + 4),
    granule,
    granule,
    sound,
    sound,
  ].join("");
  const bytes = frame.padEnd(FRAME_BYTES * 8, "0").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

// 2^((gain - 210) / 4) is the size of the one frequency line; this is heard at about -30 dB.
const GLOBAL_GAIN = 190;

function granuleInfo(pairsBefore: number, soundBits: number): string {
  return [
    bits(soundBits, 12), // part2_3_length
    bits(pairsBefore + 1, 9), // big_values, in pairs of frequency lines
    bits(GLOBAL_GAIN, 8),
    bits(0, 4 + 1), // scalefac_compress: no scale factors; window_switching_flag
    bits(1, 5).repeat(3), // table_select: Huffman table 1 in all regions
    bits(0, 4 + 3 + 1 + 1 + 1), // region counts, preflag, scalefac_scale, count1table_select
  ].join("");
}

/** Silent pairs, then a line of +1: in Huffman table 1 (0,0) is "1", and (1,0) is "01" and a sign. */
function toneBits(pairsBefore: number): string {
  return `${"1".repeat(pairsBefore)}010`;
}

function bits(value: number, count: number): string {
  return value.toString(2).padStart(count, "0");
}
