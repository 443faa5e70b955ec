// What the check of package-lock.json refuses.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingPackages, unchecked } from "./locked-packages.ts";

const whole = {
  "": { version: "1.0.0" },
  "node_modules/one": { version: "1.0.0", integrity: "sha512-one" },
  "node_modules/here": { link: true },
  "node_modules/one/node_modules/inside": { version: "1.0.0", inBundle: true },
};

test("a package without integrity is named; the project, links and bundled ones need none", () => {
  expect(unchecked(whole)).toEqual([]);
  expect(unchecked({ ...whole, "node_modules/two": { version: "1.0.0", optional: true } })).toEqual(
    ["node_modules/two"],
  );
});

test("a package of another platform that the lock lacks is named", () => {
  const asking = { version: "1.0.0", optionalDependencies: { "@a/b-linux-x64-musl": "1.0.0" } };
  const missing = missingPackages({ ...whole, "node_modules/two": asking });
  expect([...missing.keys()]).toEqual(["node_modules/@a/b-linux-x64-musl"]);
});

test("the lock of this repository has the integrity of every package", () => {
  const lock = JSON.parse(
    readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"),
  );
  expect(unchecked(lock.packages)).toEqual([]);
  expect([...missingPackages(lock.packages).keys()]).toEqual([]);
});
