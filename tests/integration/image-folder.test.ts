// The container image without a container: the folder that deploy/Dockerfile copies, and its commands.
// Databases: SQLite.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/checks/test-runs.ts";
import { createMember, createTestData, type TestData } from "../harness.ts";
import { environmentOf, startServerProcess } from "../server-process.ts";

const run = promisify(execFile);
const dockerfile = readFileSync(path.join(root, "deploy/Dockerfile"), "utf8");

let folder: string;
let data: TestData;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "wird-image-"));
  data = await createTestData();
  const [, script = ""] = /^RUN node (\S+) \/image$/m.exec(dockerfile) ?? [];
  await run(process.execPath, [script, folder], { cwd: root });
}, 180_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await data.remove();
});

test("the image holds the built app and its packages, and neither sources nor what builds them", () => {
  expect(dockerfile).toContain("\nCOPY --from=build /image ./\n");
  expect(readdirSync(folder).toSorted()).toEqual([
    "LICENSE",
    "dist",
    "node_modules",
    "package.json",
    "scripts",
  ]);
  expect(readdirSync(path.join(folder, "scripts"))).toEqual(["small-footprint.mjs"]);
  const built = readdirSync(path.join(folder, "dist"), { recursive: true, encoding: "utf8" });
  expect(built.filter((file) => /\.(ts|tsx|map)$/.test(file))).toEqual([]);
  const builders = ["vite", "rolldown", "tailwindcss", "@tailwindcss", "react", "lucide-react"];
  const tools = ["typescript", "vitest", "@types", "zod", "kysely"];
  const packages = readdirSync(path.join(folder, "node_modules"));
  expect(packages).toContain("fastify");
  expect(packages.filter((name) => [...builders, ...tools].includes(name))).toEqual([]);
});

test("Wird starts from it with the image's own command, and serves the API and the web app", async () => {
  const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [program, ...args] = JSON.parse(command) as string[];
  expect(program).toBe("node");
  const server = await startServerProcess({ data, program: { folder, args } });
  try {
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    // The image's own health check, with the HOST that is set.
    const [, check = "[]"] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [, ...health] = JSON.parse(check) as string[];
    for (const HOST of ["127.0.0.1", "0.0.0.0", "::", "localhost", ""]) {
      await run(process.execPath, health, { env: { HOST, PORT: String(server.port) } });
    }
    await expect(
      run(process.execPath, health, { env: { HOST: "127.0.0.99", PORT: "9" } }),
    ).rejects.toThrow();
    const page = await (await fetch(server.url)).text();
    expect(page).toBe(readFileSync(path.join(root, "dist/web/guest.html"), "utf8"));
    const [, asset = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect((await fetch(server.url + asset)).status).toBe(200);
    // Password hashing needs a native package.
    await createMember(server.url, "amina");
    const users = await npmScript("user", ["list"]);
    expect(users).toMatch(/^admin {2}amina /);
  } finally {
    expect(await server.kill("SIGTERM"), server.printed()).toBe(0);
  }
  const file = path.join(data.folder, "backup.json");
  await npmScript("backup", [file]);
  expect(existsSync(file)).toBe(true);
});

/** The command that `npm run NAME -- ARGS` runs in the container. */
async function npmScript(name: string, args: string[]): Promise<string> {
  const manifest = readFileSync(path.join(folder, "package.json"), "utf8");
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  const [, ...words] = (scripts[name] ?? "").split(" ");
  const env = environmentOf({ data });
  return (await run(process.execPath, [...words, ...args], { cwd: folder, env })).stdout;
}
