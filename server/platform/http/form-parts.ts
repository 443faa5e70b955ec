// Reads multipart/form-data (RFC 7578) as it arrives, without holding a file.
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "../app-error.ts";

export interface FormPart {
  /** The field's name. */
  name: string;
  /** Null: a plain value. */
  filename: string | null;
  /** To be read to its end before the next part. */
  bytes: AsyncIterable<Buffer>;
}

/** Bytes of a part's headers. */
const LONGEST_HEADERS = 8 * 1024;
const MOST_PARTS = 20;
const LINE = "\r\n";

const broken = () => new AppError("invalid-input", sentence("upload.form-cut-short"));

/** The boundary of a content type; null when it is no form. */
export function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

export async function* formParts(
  source: AsyncIterable<Buffer>,
  boundary: string,
): AsyncIterable<FormPart> {
  const reader = createReader(source);
  const delimiter = Buffer.from(`${LINE}--${boundary}`);
  // What stands before the first boundary is nobody's.
  await reader.skip(delimiter);
  for (let count = 0; count < MOST_PARTS; count++) {
    const next = (await reader.take(2)).toString("latin1");
    if (next === "--") return;
    if (next !== LINE) throw broken();
    const headers = await reader.line(Buffer.from(LINE + LINE), LONGEST_HEADERS);
    yield { ...described(headers.toString("utf8")), bytes: reader.until(delimiter) };
  }
  throw new AppError("invalid-input", sentence("upload.form-too-long", { most: MOST_PARTS }));
}

function described(headers: string): { name: string; filename: string | null } {
  const disposition = headers
    .split(LINE)
    .find((line) => /^content-disposition:\s*form-data/i.test(line));
  if (disposition === undefined) throw broken();
  const value = (field: string) => {
    const [, found] = new RegExp(`;\\s*${field}="((?:\\\\"|[^"])*)"`, "i").exec(disposition) ?? [];
    // Browsers write quotes as %22, other programs with a backslash.
    return found?.replaceAll('\\"', '"').replaceAll("%22", '"') ?? null;
  };
  return { name: value("name") ?? "", filename: value("filename") };
}

function createReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  // The first boundary has no line before it.
  let held: Buffer = Buffer.from(LINE);

  async function more(): Promise<void> {
    const { done, value } = await pieces.next();
    if (done) throw broken();
    held = held.length === 0 ? value : Buffer.concat([held, value]);
  }

  async function take(count: number): Promise<Buffer> {
    while (held.length < count) await more();
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  }

  /** The bytes before the delimiter, which is then behind us. */
  async function* until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(delimiter);
      // The last bytes may be the beginning of the delimiter.
      const sure = at === -1 ? Math.max(0, held.length - delimiter.length + 1) : at;
      if (sure > 0) yield await take(sure);
      if (at !== -1) {
        await take(delimiter.length);
        return;
      }
      await more();
    }
  }

  async function line(delimiter: Buffer, longest: number): Promise<Buffer> {
    const read: Buffer[] = [];
    let length = 0;
    for await (const piece of until(delimiter)) {
      read.push(piece);
      length += piece.length;
      if (length > longest) throw broken();
    }
    return Buffer.concat(read);
  }

  async function skip(delimiter: Buffer): Promise<void> {
    const skipped = until(delimiter);
    while (!(await skipped.next()).done);
  }

  return { take, until, line, skip };
}
