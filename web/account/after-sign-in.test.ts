// Only our own consent page may be returned to.
import { expect, test } from "vitest";
import { consentAddress } from "./after-sign-in.ts";

test("back to the consent page, with all that Amazon asked", () => {
  const address = "/oauth/authorize?client_id=wird&state=a%20b";
  expect(consentAddress(`?next=${encodeURIComponent(address)}`)).toBe(address);
});

test.each([
  "",
  "?next=/admin",
  "?next=https://evil.example/oauth/authorize?",
  "?next=//evil.example/oauth/authorize?x",
])("home for %j", (search) => {
  expect(consentAddress(search)).toBeNull();
});
