// Reads a catalogue of GNU gettext (.mo): here the names of places in one language, by GeoNames id.
import { readFileSync } from "node:fs";

/**
 * Format: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html, little-endian.
 */
export function readTranslations(file: string): Map<string, string> {
  const bytes = readFileSync(file);
  if (bytes.readUInt32LE(0) !== 0x950412de) throw new Error(`${file} is no .mo file`);
  const count = bytes.readUInt32LE(8);
  const text = (table: number, index: number) => {
    const length = bytes.readUInt32LE(table + index * 8);
    const start = bytes.readUInt32LE(table + index * 8 + 4);
    return bytes.toString("utf8", start, start + length);
  };
  const keys = bytes.readUInt32LE(12);
  const values = bytes.readUInt32LE(16);
  return new Map(
    Array.from({ length: count }, (_, index) => [text(keys, index), text(values, index)]),
  );
}
