// A list of the catalogue, ready to send: compressed, with an ETag.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { sha256 } from "#server/platform/logins";

type Encoding = "br" | "gzip" | "identity";

export interface PreparedList {
  /** Changes with the content. */
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

/** The best quality needs 30 MB while it runs, for a few percent. */
const FRUGAL = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

export async function prepareList(list: readonly unknown[]): Promise<PreparedList> {
  const identity = Buffer.from(JSON.stringify(list));
  return {
    etag: etagOf(identity.toString()),
    bodies: {
      identity,
      br: await promisify(brotliCompress)(identity, FRUGAL),
      gzip: await promisify(gzip)(identity),
    },
  };
}

/** Of a body as it is sent uncompressed. */
export function etagOf(body: string): string {
  return `"${sha256(body).slice(0, 27)}"`;
}

/** The best of our encodings that an Accept-Encoding header allows. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const admitted = (accepted ?? "")
    .split(",")
    .map((part) => part.trim().split(";"))
    .filter(([, quality]) => !/q=0(\.0*)?$/.test(quality?.trim() ?? ""))
    .map(([name]) => name?.trim());
  if (admitted.includes("br")) return "br";
  return admitted.includes("gzip") ? "gzip" : "identity";
}
