// A virtual speaker's identity: a stable id from its name, and its self-signed certificate.

import { createHash } from "node:crypto";
import { generate } from "selfsigned";

export const VIRTUAL_MODEL = "Wird virtual speaker";

/** The same name gives the same id, so that a restarted speaker is recognised. */
export function deviceIdOf(name: string): string {
  return createHash("sha256").update(`${VIRTUAL_MODEL}: ${name}`).digest("hex").slice(0, 32);
}

let certificate: Promise<{ key: string; cert: string }> | null = null;

/** Shared by all virtual speakers of this process: senders do not verify it. */
export function selfSignedCertificate(): Promise<{ key: string; cert: string }> {
  certificate ??= generate([{ name: "commonName", value: VIRTUAL_MODEL }], {
    keyType: "ec",
    algorithm: "sha256",
  }).then((made) => ({ key: made.private, cert: made.cert }));
  return certificate;
}
