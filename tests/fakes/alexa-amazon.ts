// Amazon's signatures: a certificate chain of our own, and requests signed with it.
import { createSign } from "node:crypto";
import selfsigned from "selfsigned";

export const CHAIN_URL = "https://s3.amazonaws.com/echo.api/echo-api-cert-test.pem";

export interface Amazon {
  /** Leaf first, then its issuer. */
  chain: string;
  root: string;
  sign(body: string): Record<string, string>;
}

interface Choice {
  name?: string;
  notBefore?: Date;
  notAfter?: Date;
}

const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const LONG_FROM_NOW = new Date("2040-01-01T00:00:00Z");

export async function createAmazon(choice: Choice = {}): Promise<Amazon> {
  const { name = "echo-api.amazon.com", notBefore = LONG_AGO, notAfter = LONG_FROM_NOW } = choice;
  const options = { keySize: 2048, algorithm: "sha256" } as const;
  const root = await selfsigned.generate([{ name: "commonName", value: "Test Root" }], {
    ...options,
    notBeforeDate: LONG_AGO,
    notAfterDate: LONG_FROM_NOW,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true },
    ],
  });
  const leaf = await selfsigned.generate([{ name: "commonName", value: name }], {
    ...options,
    notBeforeDate: notBefore,
    notAfterDate: notAfter,
    ca: { key: root.private, cert: root.cert },
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "subjectAltName", altNames: [{ type: 2, value: name }] },
    ],
  });
  return {
    chain: `${leaf.cert}\n${root.cert}`,
    root: root.cert,
    sign: (body) => ({
      "content-type": "application/json; charset=utf-8",
      signaturecertchainurl: CHAIN_URL,
      "signature-256": createSign("RSA-SHA256").update(body).sign(leaf.private, "base64"),
    }),
  };
}
