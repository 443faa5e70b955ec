// `.env` files as editors write them, and what they may not change.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadEnvFile } from "./env-file.ts";

const scripts = fileURLToPath(new URL("../../scripts", import.meta.url));
const text = "DATABASE_URL=postgres://wird:x@db/wird\r\nNODE_ENV='development'\r\nPORT=1\r\n";
const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
const writings: [string, Buffer][] = [
  ["plain", Buffer.from(text)],
  ["with a byte order mark", Buffer.from(`\uFEFF${text}`)],
  ["in UTF-16", utf16],
  ["in UTF-16, big-endian", Buffer.from(utf16).swap16()],
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wird-env-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// Promise env-file-encodings: a file of settings (.env) with a byte order mark, or in UTF-16
// -> its first setting is read too, before the program is loaded
describe.each(writings)("a file %s", (_name, bytes) => {
  test("gives each setting that the environment does not have", () => {
    writeFileSync(join(folder, ".env"), bytes);
    const environment: NodeJS.ProcessEnv = { PORT: "2" };
    loadEnvFile(join(folder, ".env"), environment);
    expect(environment).toEqual({
      ...{ DATABASE_URL: "postgres://wird:x@db/wird", NODE_ENV: "development", PORT: "2" },
    });
  });

  test("counts before the program is loaded, for the heap and for NODE_ENV", () => {
    writeFileSync(join(folder, ".env"), bytes);
    const print =
      "console.log(process.env.DATABASE_URL, process.env.NODE_ENV, process.execArgv.join())";
    const footprint = join(scripts, "small-footprint.mjs");
    const { PATH } = process.env;
    const run = spawnSync(process.execPath, ["--import", footprint, "-e", print], {
      ...{ cwd: folder, env: { PATH }, encoding: "utf8" },
    });
    expect(run.stdout).toMatch(/^postgres:\/\/wird:x@db\/wird development /);
  });
});

test("no file is no fault", () => {
  const environment = {};
  loadEnvFile(join(folder, ".env"), environment);
  expect(environment).toEqual({});
});

describe("scripts/serve.sh", () => {
  /** What the server is started with: a program in its place prints its arguments. */
  function servedWith(envFile: string | null, env: Record<string, string> = {}): string {
    const program = join(folder, "program");
    writeFileSync(program, '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    spawnSync("mkdir", ["-p", join(folder, ".node")]);
    writeFileSync(join(folder, ".node", "program"), `${program}\n`);
    if (envFile !== null) writeFileSync(join(folder, ".env"), envFile);
    const { PATH } = process.env;
    const options = { cwd: folder, env: { PATH, ...env }, encoding: "utf8" } as const;
    return spawnSync("sh", [join(scripts, "serve.sh")], options).stdout;
  }
  const hosted = "--max-semi-space-size=8";

  test.each([
    "DATABASE_URL=postgres://db/wird\n",
    "PORT=1\nDATABASE_URL = 'postgresql://db/wird'\n",
    'export DATABASE_URL="postgres://db/wird"\r\n',
    "\uFEFFDATABASE_URL=postgres://db/wird\n",
  ])("gives a hosted node its heap by the .env %j", (file) => {
    expect(servedWith(file)).toContain(hosted);
  });

  test.each([
    ["nothing", null, {}],
    ["a comment", "# DATABASE_URL=postgres://db/wird\n", {}],
    ["an empty one", "DATABASE_URL=\n", {}],
    ["another setting", "OLD_DATABASE_URL=postgres://db/wird\n", {}],
    [
      "the environment's own, which is empty",
      "DATABASE_URL=postgres://db/wird\n",
      { DATABASE_URL: "" },
    ],
  ])("takes %s for a Wird at home", (_name, file, env) => {
    expect(servedWith(file, env)).not.toContain(hosted);
  });

  test("gives it by the environment, without a file", () => {
    expect(servedWith(null, { DATABASE_URL: "postgres://db/wird" })).toContain(hosted);
  });
});
