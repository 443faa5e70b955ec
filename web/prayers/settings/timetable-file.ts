// Reads the file of a timetable as text, in whichever encoding a spreadsheet program has written it.

/** First bytes of ZIP (xlsx, ods, numbers), OLE (xls), PDF, and pictures. */
const OTHER_FILES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];
/** Bytes from which UTF-16 without a mark is told: as many commas and digits as a line has. */
const LOOKED_AT = 400;

/** Null: it is no text, but a workbook, a PDF or a picture. */
export function timetableText(bytes: Uint8Array): string | null {
  if (OTHER_FILES.some((begin) => begin.every((byte, index) => bytes[index] === byte))) return null;
  const text = decoded(bytes, encodingOf(bytes));
  return text.includes("\0") ? null : text;
}

function decoded(bytes: Uint8Array, encoding: string): string {
  // TextDecoder leaves a byte order mark out.
  return new TextDecoder(encoding).decode(bytes);
}

/** A byte order mark decides, then zeros, then whether it is UTF-8; else it is of one byte a letter. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const begin = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [index, byte] of begin.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > begin.length / 8 && Math.min(even, odd) === 0) {
    return odd > even ? "utf-16le" : "utf-16be";
  }
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return isArabic(bytes) ? "windows-1256" : "windows-1254";
  }
}

/**
 * Whether letters beyond ASCII stand in whole words, as in Arabic: in Turkish, French and German they
 * stand among Latin ones. windows-1254 is windows-1252 but for six letters of Icelandic.
 */
function isArabic(bytes: Uint8Array): boolean {
  let within = 0;
  let longest = 0;
  for (const byte of bytes) {
    within = byte >= 0x80 && byte !== 0xa0 ? within + 1 : 0;
    longest = Math.max(longest, within);
  }
  return longest >= 3;
}
