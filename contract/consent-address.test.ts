// Only our own consent page may be returned to.
import { expect, test } from "vitest";
import { consentAddress } from "./consent-address.ts";

test("back to the consent page, with all that Amazon asked", () => {
  const address = "/oauth/authorize?client_id=wird&state=a%20b";
  expect(consentAddress(address)).toBe(address);
});

test.each([
  null,
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
  expect(consentAddress(next)).toBeNull();
});
