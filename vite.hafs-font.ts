// Gives a woff2 font more code points for glyphs that it has: the signs of the text of the Quran, as its files write them.
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const HEADER = 48;
/** The places of these tags in the list of known tags (W3C WOFF2, 5.1). */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const ANY_TAG = 63;

interface Table {
  flags: number;
  tag: Buffer;
  /** In a font that is not compressed. */
  size: number;
  isTransformed: boolean;
  /** As it is in the compressed stream. */
  part: Buffer;
}

/** The same font, in which each key of `signs` shows the glyph of its value. */
export function withSigns(font: Buffer, signs: Readonly<Record<number, number>>): Buffer {
  const tables = tablesOf(font).map((table) => {
    if ((table.flags & 63) !== CMAP) return table;
    const glyphs = readCmap(table.part);
    for (const [sign, shownAs] of Object.entries(signs)) {
      const glyph = glyphs.get(shownAs);
      if (!glyph) throw new Error(`The font lacks U+${shownAs.toString(16)}.`);
      glyphs.set(Number(sign), glyph);
    }
    const part = writeCmap(glyphs);
    return { ...table, size: part.length, part };
  });
  const directory = Buffer.concat(tables.map(writeEntry));
  const stream = brotliCompressSync(Buffer.concat(tables.map(({ part }) => part)), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
    },
  });
  const header = Buffer.from(font.subarray(0, HEADER));
  const length = roundUp(HEADER + directory.length + stream.length);
  header.writeUInt32BE(length, 8);
  const sfnt = tables.reduce((sum, { size }) => sum + roundUp(size), 12 + 16 * tables.length);
  header.writeUInt32BE(sfnt, 16);
  header.writeUInt32BE(stream.length, 20);
  // Neither metadata nor private data.
  header.fill(0, 28);
  return Buffer.concat([header, directory, stream], length);
}

const roundUp = (size: number) => Math.ceil(size / 4) * 4;

export function tablesOf(font: Buffer): Table[] {
  if (font.toString("latin1", 0, 4) !== "wOF2") throw new Error("This is no woff2 font.");
  let at = HEADER;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const entries = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font.readUInt8(at++);
    const known = flags & 63;
    const tag = known === ANY_TAG ? font.subarray(at, (at += 4)) : Buffer.alloc(0);
    const size = number();
    // Of these two, version 0 is the transformed one.
    const plain = known === GLYF || known === LOCA ? 3 : 0;
    const isTransformed = flags >> 6 !== plain;
    return { flags, tag, size, isTransformed, stored: isTransformed ? number() : size };
  });
  const data = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  let from = 0;
  return entries.map(({ stored, ...entry }) => {
    from += stored;
    return { ...entry, part: data.subarray(from - stored, from) };
  });
}

function writeEntry({ flags, tag, size, part, isTransformed }: Table): Buffer {
  const number = (value: number) => {
    const bytes = [value & 127];
    for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
    return Buffer.from(bytes);
  };
  const sizes = isTransformed ? [number(size), number(part.length)] : [number(size)];
  return Buffer.concat([Buffer.from([flags]), tag, ...sizes]);
}

/** The glyphs of the code points up to U+FFFF, from its table of format 4. */
export function readCmap(table: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const count = table.readUInt16BE(2);
  const offsets = Array.from({ length: count }, (_, index) => table.readUInt32BE(8 + index * 8));
  const start = offsets.find((offset) => table.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error("The font has no table of code points of format 4.");
  const twice = table.readUInt16BE(start + 6);
  for (let at = 0; at < twice; at += 2) {
    const last = table.readUInt16BE(start + 14 + at);
    const first = table.readUInt16BE(start + 16 + twice + at);
    const delta = table.readUInt16BE(start + 16 + 2 * twice + at);
    const place = start + 16 + 3 * twice + at;
    const range = table.readUInt16BE(place);
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const found = range === 0 ? code : table.readUInt16BE(place + range + 2 * (code - first));
      if (found !== 0) glyphs.set(code, range === 0 ? (found + delta) & 0xffff : found + delta);
    }
  }
  return glyphs;
}

/** A table of format 4, in which neighbours with neighbouring glyphs share a segment. */
function writeCmap(glyphs: ReadonlyMap<number, number>): Buffer {
  const segments: { first: number; last: number; glyph: number }[] = [];
  for (const [code, glyph] of [...glyphs].sort(([one], [other]) => one - other)) {
    const open = segments.at(-1);
    if (open && code === open.last + 1 && glyph === open.glyph + code - open.first)
      open.last = code;
    else segments.push({ first: code, last: code, glyph });
  }
  // The last segment must end so; it leads to the glyph of what is missing.
  segments.push({ first: 0xffff, last: 0xffff, glyph: 0 });
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const words = [
    ...[4, 16 + 8 * count, 0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power)],
    ...segments.map(({ last }) => last),
    0,
    ...segments.map(({ first }) => first),
    ...segments.map(({ first, glyph }) => (glyph - first) & 0xffff),
    ...segments.map(() => 0),
  ];
  const table = Buffer.alloc(20 + 2 * words.length);
  // Version 0; one table for Unicode and one for Windows, which are the same.
  for (const [index, value] of [0, 2, 0, 3, 0, 20, 3, 1, 0, 20].entries()) {
    table.writeUInt16BE(value, index * 2);
  }
  for (const [index, word] of words.entries()) table.writeUInt16BE(word, 20 + index * 2);
  return table;
}
