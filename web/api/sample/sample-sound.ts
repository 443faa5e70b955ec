// The sound played in place of a recitation in sample mode: a soft tone generated here, so nothing is fetched.
export const SAMPLE_SECONDS = 30;

const RATE = 8_000;
const HERTZ = 220;
const HEADER = 44;

let address: string | undefined;

/** The URL of a recording; the same one each time. */
export function sampleSound(): string {
  address ??= URL.createObjectURL(new Blob([waveFile()], { type: "audio/wav" }));
  return address;
}

/** http://soundfile.sapp.org/doc/WaveFormat/: mono, 16 bits. */
function waveFile(): ArrayBuffer {
  const samples = SAMPLE_SECONDS * RATE;
  const file = new DataView(new ArrayBuffer(HEADER + 2 * samples));
  const write = (at: number, letters: string) =>
    new Uint8Array(file.buffer, at).set(new TextEncoder().encode(letters));
  write(0, "RIFF");
  file.setUint32(4, HEADER - 8 + 2 * samples, true);
  write(8, "WAVEfmt ");
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, RATE, true);
  file.setUint32(28, 2 * RATE, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  write(36, "data");
  file.setUint32(40, 2 * samples, true);
  for (let at = 0; at < samples; at += 1) {
    const seconds = at / RATE;
    // It swells and fades every two seconds, so that a pause can be heard.
    const swell = Math.sin((Math.PI * seconds) / 2) ** 2;
    const value = 2_500 * swell * Math.sin(2 * Math.PI * HERTZ * seconds);
    file.setInt16(HEADER + 2 * at, value, true);
  }
  return file.buffer;
}
