// Generates real MP3 bytes of silence, for tests and for demonstrations without a network.

/** MPEG 1 Layer III, 128 kbit/s, 44.1 kHz, stereo. */
const FRAME_HEADER = Buffer.from([0xff, 0xfb, 0x90, 0x00]);
const FRAME_BYTES = 417;
const FRAME_SECONDS = 1_152 / 44_100;

export function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  FRAME_HEADER.copy(frame);
  const frames = Math.max(2, Math.round(seconds / FRAME_SECONDS));
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}
