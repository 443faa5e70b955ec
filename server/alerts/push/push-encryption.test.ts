// Push messages against the vectors of RFC 8291, appendix A, and the signature of RFC 8292.
import { createECDH, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { encryptPush, isPoint } from "./push-encryption.ts";
import { newVapidKeys, vapidHeader } from "./vapid.ts";

const browser = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

test("a message is encrypted as the standard's own example", () => {
  const key = createECDH("prime256v1");
  key.setPrivateKey(Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"));
  const encrypted = encryptPush(Buffer.from("When I grow up, I want to be a watermelon"), browser, {
    salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
    key,
  });
  expect(encrypted.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz" +
      "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("two messages share neither salt nor key", () => {
  const twice = [1, 2].map(() => encryptPush(Buffer.from("same"), browser).toString("base64url"));
  expect(twice[0]?.slice(0, 20)).not.toBe(twice[1]?.slice(0, 20));
});

test("a point that is not on the curve is told from one that is", () => {
  expect(isPoint(browser.p256dh)).toBe(true);
  expect(isPoint(`BA${"A".repeat(85)}`)).toBe(false);
});

test("the push service can check who sends, for its own origin and for hours only", () => {
  const keys = newVapidKeys();
  const now = Date.parse("2026-11-22T10:00:00Z");
  const endpoint = "https://push.example/send/abc";
  const header = vapidHeader(keys, { endpoint, contact: "https://wird.example", now });
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
    aud: "https://push.example",
    exp: now / 1000 + 12 * 60 * 60,
    sub: "https://wird.example",
  });
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    key: {
      ...{ kty: "EC", crv: "P-256" },
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
    format: "jwk",
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const isOwn = (text: Buffer) =>
    verify(
      "sha256",
      text,
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
  expect(isOwn(signed)).toBe(true);
  expect(isOwn(Buffer.from(`${head}.x${claims}`))).toBe(false);
});
