// Who a virtual speaker is: a lasting id from its name, and the certificate that it signs itself.

import { createHash } from "node:crypto";
import { generate } from "selfsigned";

export const VIRTUAL_MODEL = "Wird virtual speaker";

/** The same name gives the same id, so that a restarted speaker is the one that is known already. */
export function deviceIdOf(name: string): string {
  return createHash("sha256").update(`${VIRTUAL_MODEL}: ${name}`).digest("hex").slice(0, 32);
}

let certificate: Promise<{ key: string; cert: string }> | null = null;

/** One for all virtual speakers of this process: nobody checks it, as with real ones. */
export function selfSignedCertificate(): Promise<{ key: string; cert: string }> {
  certificate ??= generate([{ name: "commonName", value: VIRTUAL_MODEL }], {
    keyType: "ec",
    algorithm: "sha256",
  }).then((made) => ({ key: made.private, cert: made.cert }));
  return certificate;
}
