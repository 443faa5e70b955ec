// Certificate addresses and chains; whole signed requests are tested in tests/integration/alexa/alexa-safety.test.ts.
import { beforeAll, expect, test } from "vitest";
import { type Amazon, CHAIN_URL, createAmazon } from "../../../tests/fakes/alexa-amazon.ts";
import { certificateUrl, createRequestSignatures, SignatureError } from "./request-signature.ts";

let amazon: Amazon;
let stranger: Amazon;
beforeAll(async () => {
  [amazon, stranger] = await Promise.all([createAmazon(), createAmazon()]);
});

const clock = { now: () => Date.parse("2026-11-21T12:00:00Z"), after: () => () => {} };
const BODY = "{}";

function signaturesWith(pem: string | Error, roots?: string[]) {
  const fetched: string[] = [];
  const signatures = createRequestSignatures({
    clock,
    ...(roots ? { roots } : {}),
    async fetchChain(url) {
      fetched.push(url);
      if (pem instanceof Error) throw pem;
      return pem;
    },
  });
  return { signatures, fetched };
}

test.each([
  ["https://s3.amazonaws.com/echo.api/echo-api-cert.pem", "/echo.api/echo-api-cert.pem"],
  ["https://s3.amazonaws.com:443/echo.api/echo-api-cert.pem", "/echo.api/echo-api-cert.pem"],
  [
    "https://s3.amazonaws.com/echo.api/../echo.api/echo-api-cert.pem",
    "/echo.api/echo-api-cert.pem",
  ],
  ["HTTPS://S3.AmazonAWS.com/echo.api/a.pem", "/echo.api/a.pem"],
])("%s is Amazon's", (url, path) => {
  expect(certificateUrl(url)).toBe(`https://s3.amazonaws.com${path}`);
});

test.each([
  "http://s3.amazonaws.com/echo.api/echo-api-cert.pem",
  "https://notamazon.com/echo.api/echo-api-cert.pem",
  "https://s3.amazonaws.com/EcHo.aPi/echo-api-cert.pem",
  "https://s3.amazonaws.com/invalid.path/echo-api-cert.pem",
  "https://s3.amazonaws.com:563/echo.api/echo-api-cert.pem",
  "https://s3.amazonaws.com/echo.api/../other/x.pem",
  "https://s3.amazonaws.com/echo.api/%2e%2e/other/x.pem",
  "https://s3.amazonaws.com/echo.api/..%2fother/x.pem",
  "https://s3.amazonaws.com\\@evil.example/echo.api/x.pem",
  "https://user@s3.amazonaws.com/echo.api/x.pem",
  "https://s3.amazonaws.com/echo.api/x.pem?y",
  "https://s3.amazonaws.com./echo.api/x.pem",
  "https://s3.amazonaws.com/echo.api",
  "",
  undefined,
  ["https://s3.amazonaws.com/echo.api/x.pem"],
])("%s is not", (url) => {
  expect(() => certificateUrl(url)).toThrow(SignatureError);
});

test("a chain up to a trusted root is fetched once, for all who ask at once", async () => {
  const { signatures, fetched } = signaturesWith(amazon.chain, [amazon.root]);
  await Promise.all([1, 2, 3].map(() => signatures.check(amazon.sign(BODY), BODY)));
  await signatures.check(amazon.sign(BODY), BODY);
  expect(fetched).toEqual([CHAIN_URL]);
});

test("what follows the trusted part of a chain does not matter", async () => {
  const { signatures } = signaturesWith(`${amazon.chain}\n${stranger.root}`, [amazon.root]);
  await signatures.check(amazon.sign(BODY), BODY);
});

test("a chain that ends with nobody we trust is refused, and asked for again", async () => {
  const { signatures, fetched } = signaturesWith(amazon.chain, [stranger.root]);
  const check = () => signatures.check(amazon.sign(BODY), BODY);
  await expect(check()).rejects.toThrow(SignatureError);
  await expect(check()).rejects.toThrow(SignatureError);
  expect(fetched).toHaveLength(2);
  // By default Node's own roots are the trusted ones, and ours is none of them.
  await expect(
    signaturesWith(amazon.chain).signatures.check(amazon.sign(BODY), BODY),
  ).rejects.toThrow(SignatureError);
});

test("a leaf that a trusted leaf has signed is refused", async () => {
  const leaf = amazon.chain.split("-----END CERTIFICATE-----")[0];
  const { signatures } = signaturesWith(`${leaf}-----END CERTIFICATE-----\n${stranger.chain}`, [
    stranger.root,
  ]);
  await expect(signatures.check(amazon.sign(BODY), BODY)).rejects.toThrow(SignatureError);
});

test.each([
  "",
  "not a certificate",
  "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
])("no certificate at the address: %j", async (pem) => {
  const { signatures } = signaturesWith(pem);
  await expect(signatures.check(amazon.sign(BODY), BODY)).rejects.toThrow(SignatureError);
});

// Proves 16.
test("strangers cannot make us fetch without end", async () => {
  const { signatures, fetched } = signaturesWith(new SignatureError("away"));
  const tries = Array.from({ length: 20 }, (_, index) =>
    signatures.check(
      {
        ...amazon.sign(BODY),
        signaturecertchainurl: `https://s3.amazonaws.com/echo.api/${index}.pem`,
      },
      BODY,
    ),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.every((outcome) => outcome.status === "rejected")).toBe(true);
  expect(fetched.length).toBeLessThanOrEqual(4);
});

test("a request may be 150 s old or ahead, and no millisecond more", () => {
  const { signatures } = signaturesWith(new Error("not fetched"));
  const check = (ms: number) => () =>
    signatures.checkTime(new Date(clock.now() + ms).toISOString());
  for (const ms of [-150_000, 0, 150_000]) expect(check(ms)).not.toThrow();
  for (const ms of [-150_001, 150_001]) expect(check(ms)).toThrow(SignatureError);
});
