// Only our own pages that redirect to sign-in may be returned to.
import { expect, test } from "vitest";
import { nextAddress } from "./next-address.ts";

test("back to the consent page, with all that Amazon asked", () => {
  const address = "/oauth/authorize?client_id=wird&state=a%20b";
  expect(nextAddress(address)).toBe(address);
});

test("back to the link of the letter that confirms an address", () => {
  const address = "/api/auth/confirm-email?token=x-Y_7";
  expect(nextAddress(address)).toBe(address);
});

test("back to a recitation that somebody shared", () => {
  for (const address of ["/playback?surah=18", "/playback?surah=18&reciter=123"]) {
    expect(nextAddress(address)).toBe(address);
  }
});

test("back to an invitation to a household", () => {
  expect(nextAddress("/household/join?token=x-Y_7")).toBe("/household/join?token=x-Y_7");
});

test.each([
  null,
  "/household/join",
  "/household/join?token=x&next=/admin",
  "/household/join?token=x#y",
  "/playback",
  "/playback?tab=history",
  "/playback?surah=18&reciter=1&x=y",
  "/playback?surah=18#x",
  "/api/auth/confirm-email",
  "/api/auth/confirm-email/../../user?x",
  "/api/auth/google?x",
  undefined,
  ["/oauth/authorize?a"],
  "",
  "/admin",
  "/oauth/authorize",
  "/oauth/authorize?",
  "/oauth/authorize/../../admin?x",
  "/oauth/authorize@evil.example?x",
  "https://evil.example/oauth/authorize?x",
  "https:/oauth/authorize?x",
  "//evil.example/oauth/authorize?x",
  "/\\evil.example/oauth/authorize?x",
  "\\\\evil.example/oauth/authorize?x",
  " /oauth/authorize?x",
  "\t//evil.example/oauth/authorize?x",
  "/oauth/authorize?x\\y",
  "/oauth/authorize?x\r\nset-cookie: y",
  "/oauth/authorize?x\n",
  "/oauth/authorize?سورة",
  `/oauth/authorize?${"x".repeat(3000)}`,
])("home for %j", (next) => {
  expect(nextAddress(next)).toBeNull();
});
