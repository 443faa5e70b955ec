// npm run user on the command line, while the server uses the same database.
// Databases: SQLite.
import { execFile } from "node:child_process";
import { mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { clockSettings } from "../../clock-settings.ts";
import { createTestData, eventually, startWird } from "../../harness.ts";
import { openAuthenticated } from "../../socket-client.ts";
import { type AccountApp, startAccountApp } from "./account-app.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const script = join(root, "scripts", "user.ts");

let wird: AccountApp | undefined;
afterEach(async () => {
  await wird?.close();
  wird = undefined;
});

function user(args: string[], environment: Record<string, string>) {
  const env = { ...clockSettings, PATH: process.env.PATH ?? "", ...environment };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env, cwd: tmpdir(), timeout: 40_000 },
      (error, out, err) => {
        resolve({ code: error ? Number(error.code ?? -1) : 0, out, err });
      },
    );
  });
}

test("lists people and changes a role while the server runs", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await browser.register("aisha", { name: "Aisha\u202e" });
  await browser.register("bilal");
  const { environment } = wird;
  expect((await user(["list"], environment)).out).toBe(
    "admin  aisha  aisha@example.org  Aisha\nuser  bilal  bilal@example.org  Name of bilal\n",
  );
  expect((await browser.get("/api/users")).statusCode).toBe(403);
  const changed = await user(["role", "BILAL@example.org", "admin"], environment);
  expect(changed).toEqual({ code: 0, out: "bilal is admin now.\n", err: "" });
  expect((await browser.get("/api/users")).statusCode).toBe(200);
});

// Proves 6: from the command line
test("a demoted person's open pages are closed, and nobody else's", async () => {
  const data = await createTestData();
  const environment = {
    DATA_DIR: data.folder,
    ...(data.databaseUrl === null ? {} : { DATABASE_URL: data.databaseUrl }),
  };
  const house = await startWird({ data });
  const [aisha, bilal] = [await house.member("aisha"), await house.member("bilal")];
  await user(["role", "bilal", "admin"], environment);
  const page = await openAuthenticated(house.url, aisha);
  const pages = [
    await openAuthenticated(house.url, bilal),
    await openAuthenticated(house.url, bilal),
  ];
  const { out } = await user(["role", "bilal", "user"], environment);
  expect(out).toBe("bilal is user now.\n");
  await eventually("closed", () => pages.every((page) => page.closed()?.code === 1008), 1000);
  expect(page.closed()).toBeNull();
  page.close();
  await house.stop();
  await data.remove();
});

test("mistakes are one sentence and exit code 1", async () => {
  wird = await startAccountApp();
  await wird.browser().register("aisha");
  const { environment } = wird;
  const wrong = async (...args: string[]) => {
    const { code, out, err } = await user(args, environment);
    expect([code, out]).toEqual([1, ""]);
    return err;
  };
  expect(await wrong()).toMatch(/^Usage:/);
  expect(await wrong("role", "aisha")).toMatch(/^Usage:/);
  expect(await wrong("role", "nobody", "admin")).toMatch(/^There is no account "nobody"\..*\n$/);
  expect(await wrong("role", "aisha", "king")).toBe(
    '"king" is not a role. The roles are user, developer, admin.\n',
  );
  expect(await wrong("role", "aisha", "user")).toMatch(/^This is the only admin\..*\n$/);
  expect((await wird.accounts.byLogin("aisha"))?.role).toBe("admin");
});

test("a folder without a database is named, and stays empty", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wird-user-"));
  const { code, err } = await user(["list"], { DATA_DIR: folder });
  expect(code).toBe(1);
  expect(err).toBe(`There is no Wird database in ${folder}. Start Wird once, or set DATA_DIR.\n`);
  // Fails when the folder is not empty.
  await rmdir(folder);
});
