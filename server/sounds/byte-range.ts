// The Range header of one part: RFC 9110, section 14.

export interface ByteRange {
  start: number;
  /** Exclusive. */
  end: number;
}

/** Null: the whole (none, several or malformed ones, which may be ignored); "beyond": 416. */
export function byteRange(header: string | undefined, size: number): ByteRange | "beyond" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    // The last so many bytes.
    const length = Math.min(Number(last), size);
    return length === 0 ? "beyond" : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "beyond";
  return { start, end: last === "" ? size : Math.min(Number(last) + 1, size) };
}
