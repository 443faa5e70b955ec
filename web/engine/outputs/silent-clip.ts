// A silent recording, made here: it asks the browser for leave to play before there is anything to be heard.

const RATE = 8_000;
const HEADER = 44;

/** The address of a tenth of a second of silence: 8-bit mono WAV. */
export function silentClip(): string {
  const samples = RATE / 10;
  const bytes = new Uint8Array(HEADER + samples).fill(128, HEADER);
  const header = new DataView(bytes.buffer);
  const ascii = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  ascii(0, "RIFF");
  header.setUint32(4, HEADER - 8 + samples, true);
  ascii(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, RATE, true);
  header.setUint32(28, RATE, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  ascii(36, "data");
  header.setUint32(40, samples, true);
  return URL.createObjectURL(new Blob([bytes], { type: "audio/wav" }));
}
