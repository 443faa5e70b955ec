// The hash that stands in for an unknown account's: it costs as much to check, and no password fits it.
import { expect, test } from "vitest";
import { createPasswords, HASH_OF_NOTHING } from "./passwords.ts";

const shapeOf = (hash: string) => {
  const [, kind, version, cost, salt = "", tag = ""] = hash.split("$");
  return { kind, version, cost, salt: salt.length, tag: tag.length };
};

test("an unknown account's hash has the cost and the lengths of a password's", async () => {
  const hash = await createPasswords().hash("correct horse");
  expect(shapeOf(HASH_OF_NOTHING)).toEqual(shapeOf(hash));
});

test("no password fits an unknown account", async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash("correct horse");
  expect(await passwords.verify(hash, "correct horse")).toBe(true);
  expect(await passwords.verify(hash, "wrong horse")).toBe(false);
  expect(await passwords.verify(null, "correct horse")).toBe(false);
});
