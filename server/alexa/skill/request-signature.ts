// Proves that a request comes from Amazon: its certificate chain, its signature and its age.
// https://developer.amazon.com/en-US/docs/alexa/custom-skills/host-a-custom-skill-as-a-web-service.html
import { verify, X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import { BoundedMap } from "#contract/bounded-map";
import type { Clock } from "#server/platform/clock";

/** Milliseconds that a request may be old, or ahead of our clock. */
export const TIMESTAMP_TOLERANCE = 150_000;
const SIGNER = "echo-api.amazon.com";
const LONGEST_FETCH = 2000;
const LARGEST_CHAIN = 64 * 1024;
/** Amazon uses one at a time; strangers may name others, and must not fill our memory or our line. */
const MOST_CHAINS = 16;
const MOST_FETCHES = 4;

export class SignatureError extends Error {
  override name = "SignatureError";
}

export interface RequestSignatures {
  /** Throws a SignatureError unless Amazon signed exactly this body. */
  check(headers: Record<string, unknown>, body: string): Promise<void>;
  /** Throws a SignatureError when the request was not made just now. */
  checkTime(timestamp: unknown): void;
  /** Puts a chain into the cache as if it had been fetched and found trusted. */
  remember(url: string, pem: string): void;
}

interface Parts {
  clock: Clock;
  /** Answers the PEM text at an address that has been checked. */
  fetchChain?(url: string): Promise<string>;
  /** Trusted issuers, PEM; Node's own unless told otherwise. */
  roots?: readonly string[];
}

export function createRequestSignatures(parts: Parts): RequestSignatures {
  const { clock, fetchChain = download } = parts;
  // Chains whose root is trusted; their dates are looked at for each request.
  const chains = new BoundedMap<string, X509Certificate[]>(MOST_CHAINS);
  const fetching = new Map<string, Promise<X509Certificate[]>>();

  let parsedRoots: X509Certificate[] | undefined;
  function roots(): X509Certificate[] {
    parsedRoots ??= (parts.roots ?? rootCertificates).map((pem) => new X509Certificate(pem));
    return parsedRoots;
  }

  async function fetchTrusted(url: string): Promise<X509Certificate[]> {
    const chain = trustedPart(parseChain(await fetchChain(url)), roots());
    chains.set(url, chain);
    return chain;
  }

  function chainOf(url: string): Promise<X509Certificate[]> | X509Certificate[] {
    const known = chains.get(url) ?? fetching.get(url);
    if (known) return known;
    if (fetching.size >= MOST_FETCHES)
      throw new SignatureError("Too many certificates are asked for.");
    const fetched = fetchTrusted(url).finally(() => fetching.delete(url));
    fetching.set(url, fetched);
    return fetched;
  }

  return {
    async check(headers, body) {
      const url = certificateUrl(headers.signaturecertchainurl);
      const signature = headers["signature-256"];
      if (typeof signature !== "string" || signature === "") {
        throw new SignatureError("The request is not signed.");
      }
      const chain = await chainOf(url);
      mustBeCurrent(chain, clock.now());
      const [leaf] = chain as [X509Certificate];
      if (!namesOf(leaf).includes(SIGNER)) {
        throw new SignatureError("The certificate is not that of Alexa.");
      }
      const bytes = Buffer.from(signature, "base64");
      if (!verify("RSA-SHA256", Buffer.from(body), leaf.publicKey, bytes)) {
        throw new SignatureError("The signature does not fit the request.");
      }
    },
    checkTime(timestamp) {
      const at = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
      if (!(Math.abs(clock.now() - at) <= TIMESTAMP_TOLERANCE)) {
        throw new SignatureError("The request was not made just now.");
      }
    },
    remember: (url, pem) => void chains.set(certificateUrl(url), parseChain(pem)),
  };
}

/** The address as Amazon describes it, after the tricks of paths have been taken out of it. */
export function certificateUrl(text: unknown): string {
  if (typeof text !== "string" || !URL.canParse(text)) {
    throw new SignatureError("The certificate has no address.");
  }
  const url = new URL(text);
  const isAmazons =
    url.protocol === "https:" &&
    url.hostname === "s3.amazonaws.com" &&
    // The default port is left out by the parser.
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    url.search === "" &&
    // `..` is resolved by now; an encoded slash would be resolved by somebody else.
    /^\/echo\.api\/[A-Za-z0-9._/-]+$/.test(url.pathname);
  if (!isAmazons) throw new SignatureError("The certificate's address is not Amazon's.");
  return `https://s3.amazonaws.com${url.pathname}`;
}

function parseChain(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0 || blocks.length > 10) {
    throw new SignatureError("There is no certificate at its address.");
  }
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    throw new SignatureError("The certificate cannot be read.");
  }
}

function mustBeCurrent(chain: X509Certificate[], now: number): void {
  for (const certificate of chain) {
    const current =
      now >= certificate.validFromDate.getTime() && now <= certificate.validToDate.getTime();
    if (!current) throw new SignatureError("The certificate has expired or is not valid yet.");
  }
}

/**
 * From the leaf up to the certificate that a root of Node's has issued, each issued by the next.
 * What follows it (a root cross-signed by one that is out of use) says nothing more.
 */
function trustedPart(chain: X509Certificate[], roots: X509Certificate[]): X509Certificate[] {
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1];
    if (index > 0 && !certificate.ca) break;
    if (roots.some((root) => isIssuedBy(certificate, root))) return chain.slice(0, index + 1);
    if (!issuer || !isIssuedBy(certificate, issuer)) break;
  }
  throw new SignatureError("The certificate is not issued by anybody we trust.");
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** The DNS names; a comma or quote inside a name is written as JSON and matches nothing here. */
function namesOf(certificate: X509Certificate): string[] {
  return (certificate.subjectAltName ?? "")
    .split(", ")
    .filter((name) => name.startsWith("DNS:"))
    .map((name) => name.slice("DNS:".length).toLowerCase());
}

async function download(url: string): Promise<string> {
  try {
    const reply = await fetch(url, {
      redirect: "error",
      signal: AbortSignal.timeout(LONGEST_FETCH),
    });
    if (!reply.ok || !reply.body) throw new Error(`status ${reply.status}`);
    let text = "";
    const decoder = new TextDecoder();
    for await (const part of reply.body) {
      text += decoder.decode(part, { stream: true });
      if (text.length > LARGEST_CHAIN) throw new Error("too large");
    }
    return text;
  } catch (error) {
    throw new SignatureError("The certificate could not be fetched.", { cause: error });
  }
}
