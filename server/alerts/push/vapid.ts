// Says to a push service which server sends: RFC 8292 (VAPID), an ES256 token for the origin of the address.
import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";

export interface VapidKeys {
  /** An uncompressed point of P-256, base64url: browsers subscribe with it. */
  publicKey: string;
  /** The private number, base64url. */
  privateKey: string;
}

/** Seconds; a day at most, and some services are strict about clocks. */
const VALID_FOR = 12 * 60 * 60;

export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const { x, y, d } = privateKey.export({ format: "jwk" }) as Required<JsonWebKey>;
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return { publicKey: Buffer.concat(point).toString("base64url"), privateKey: d };
}

interface Claims {
  /** The address of the subscription. */
  endpoint: string;
  /** Whom the push service asks when something is wrong: an https or mailto address. */
  contact: string;
  /** UTC milliseconds. */
  now: number;
}

/** The value of the header `authorization`. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, now }: Claims,
): string {
  const exp = Math.floor(now / 1000) + VALID_FOR;
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
  const signed = [{ typ: "JWT", alg: "ES256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  ) as [string, string];
  const jwk = { kty: "EC", crv: "P-256", x, y, d: privateKey };
  const key = createPrivateKey({ key: jwk, format: "jwk" });
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
}
