// npm start as people run it: npm's shell gives its place to the server, so signals and exit codes are the server's own.
// Databases: SQLite.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { root } from "../../scripts/checks/test-runs.ts";
import { npmFile } from "../../scripts/install/npm.mjs";
import { createTestData, eventually, type TestData } from "../harness.ts";
import { environmentOf } from "../server-process.ts";
import { onPostgres } from "../two-nodes.ts";

let data: TestData;
let started: NpmStart[] = [];
beforeEach(async () => {
  data = await createTestData();
});
afterEach(async () => {
  for (const { npm, ended } of started) {
    if (npm.exitCode === null && npm.signalCode === null)
      process.kill(-(npm.pid as number), "SIGKILL");
    await ended;
  }
  started = [];
  await data.remove();
});

interface NpmStart {
  npm: ChildProcess;
  printed(): string;
  /** When nobody holds its output any more: npm and all that it started have ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** In a process group of its own, as at a terminal. */
function npmStart(folder: string, settings: Record<string, string> = {}): NpmStart {
  const npm = spawn(process.execPath, [npmFile() ?? "", "start"], {
    cwd: folder,
    env: {
      ...environmentOf({ data, settings: { LOG_LEVEL: "info", ...settings } }),
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
      HOME: data.folder,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let text = "";
  npm.stdout.setEncoding("utf8").on("data", (more: string) => (text += more));
  npm.stderr.setEncoding("utf8").on("data", (more: string) => (text += more));
  const ended = once(npm, "close").then(([code, signal]) => ({ code, signal }));
  const start = { npm, printed: () => text, ended };
  started.push(start);
  return start;
}

async function ready(folder = root): Promise<NpmStart> {
  const start = npmStart(folder);
  await eventually("it is ready", () => start.printed().includes("Wird is ready"));
  return start;
}

/** The direct children of a process. */
function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return list.split(" ").filter(Boolean).map(Number);
}

const occurrences = (text: string, part: string) => text.split(part).length - 1;

describe("npm start", () => {
  test.skipIf(process.platform !== "linux")(
    "runs the server and nothing else beside npm",
    async () => {
      const { npm, printed } = await ready();
      const children = childrenOf(npm.pid as number);
      expect(children).toHaveLength(1);
      const [server = 0] = children;
      expect(readFileSync(`/proc/${server}/cmdline`, "utf8")).toContain("dist/server/main.js");
      // What exists in development only is not there.
      const [, address = ""] = /Wird is ready: (\S+)/.exec(printed()) ?? [];
      const asked = await fetch(`${address}/api/auth/password-reset-request`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "someone@example.org" }),
      });
      expect(await asked.json()).toEqual({
        success: true,
        message: expect.any(String),
        sentence: expect.anything(),
      });
      expect(childrenOf(server)).toEqual([]);
      expect(printed()).not.toContain("Error");
    },
  );

  // Proves sigterm: under npm
  test("SIGTERM to npm alone stops the server, which ends in its own time with its own code", async () => {
    const { npm, ended, printed } = await ready();
    npm.kill("SIGTERM");
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(printed()).toContain("SIGTERM: stopping");
  });

  // Proves sigterm.
  test("Ctrl-C, which goes to the whole group, stops it once and cleanly", async () => {
    const { npm, ended, printed } = await ready();
    process.kill(-(npm.pid as number), "SIGINT");
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(occurrences(printed(), "SIGINT: stopping")).toBe(1);
  });

  test("a start that cannot be ends with the server's sentence and code", async () => {
    const { ended, printed } = npmStart(root, { SYNC_AT: "25:00" });
    expect((await ended).code).toBe(1);
    expect(printed()).toContain("SYNC_AT");
    expect(printed()).not.toContain("Wird is ready");
  });
});

// No database is involved.
describe.skipIf(onPostgres)("while it prepares", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "wird-start-"));
    cpSync(path.join(root, "scripts"), path.join(folder, "scripts"), { recursive: true });
    cpSync(path.join(root, "package.json"), path.join(folder, "package.json"));
    mkdirSync(path.join(folder, "dist/server"), { recursive: true });
    writeFileSync(path.join(folder, "dist/server/main.js"), "console.log('Wird is ready');");
    // An earlier start was prepared.
    mkdirSync(path.join(folder, ".node"));
    writeFileSync(path.join(folder, ".node/program"), `${process.execPath}\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Nothing to install, and Vite is this program. */
  function withVite(program: string): void {
    for (const lock of ["package-lock.json", "node_modules/.package-lock.json"]) {
      mkdirSync(path.dirname(path.join(folder, lock)), { recursive: true });
      writeFileSync(path.join(folder, lock), JSON.stringify({ packages: {} }));
    }
    mkdirSync(path.join(folder, "node_modules/vite/bin"), { recursive: true });
    writeFileSync(path.join(folder, "node_modules/vite/bin/vite.js"), program);
  }

  test("what makes it fail is said in a sentence, with code 1, and no server starts", async () => {
    const { ended, printed } = npmStart(folder);
    expect((await ended).code).toBe(1);
    expect(printed()).toContain(
      "package-lock.json is missing or broken: get a fresh copy of Wird.",
    );
    expect(printed()).not.toContain("Wird is ready");
  });

  test("a build that fails says why, with code 1, and the last build does not start", async () => {
    withVite("console.error('main.ts is broken'); process.exit(3);");
    const { ended, printed } = npmStart(folder);
    expect((await ended).code).toBe(1);
    expect(printed()).toContain("Building the web app");
    expect(printed()).toContain("main.ts is broken");
    expect(printed()).toContain("The web app could not be built, for the reason above.");
    expect(printed()).not.toContain("Wird is ready");
  });

  test.each([
    ["SIGTERM to npm alone", (npm: ChildProcess) => npm.kill("SIGTERM")],
    ["Ctrl-C", (npm: ChildProcess) => process.kill(-(npm.pid as number), "SIGINT")],
  ])("%s ends it all, and no server starts", async (_, end) => {
    const mark = path.join(folder, "building");
    withVite(
      `require("node:fs").writeFileSync(${JSON.stringify(mark)}, ""); setInterval(() => {}, 1000);`,
    );
    const { npm, ended, printed } = npmStart(folder);
    await eventually("it builds", () => existsSync(mark));
    end(npm);
    // The pipe closes when the last of them has ended.
    const { code, signal } = await ended;
    expect(code === 0 && signal === null, printed()).toBe(false);
    expect(printed()).not.toContain("Wird is ready");
  });

  test("serve.sh says so in a folder that was never made ready", async () => {
    rmSync(path.join(folder, ".node/program"));
    const alone = spawn("sh", ["scripts/serve.sh"], { cwd: folder, stdio: "pipe" });
    let said = "";
    alone.stderr.setEncoding("utf8").on("data", (more: string) => (said += more));
    expect((await once(alone, "close"))[0]).toBe(1);
    expect(said).toBe("Wird is not ready to run in this folder. Run npm start in Wird's own.\n");
  });
});
