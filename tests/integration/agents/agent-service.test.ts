// The steps of docs/agent.md that make an agent a service, as the page has them, for a user who is new on the system.
// Databases: SQLite.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { root } from "../../../scripts/checks/test-runs.ts";
import { npmFile } from "../../../scripts/install/npm.mjs";
import { clockSettings } from "../../clock-settings.ts";
import { eventually, type Member, startWird, type Wird } from "../../harness.ts";

const standIns = fileURLToPath(new URL("../../fakes/fresh-system", import.meta.url));
const page = readFileSync(path.join(root, "docs/agent.md"), "utf8");
const [steps = ""] = [...page.matchAll(/```sh\n(.*?)```/gs)]
  .map(([, block]) => block as string)
  .filter((block) => block.includes("deploy/wird-agent.service"));

/** What its first start builds and runs. */
const SOURCES = /^(agent|contract|deploy|scripts|server|package(-lock)?\.json|vite\..*\.ts)$/;
const program = (name: string) =>
  (process.env.PATH ?? "").split(path.delimiter).find((folder) => existsSync(`${folder}/${name}`));

/** Root has mounts of its own; who is not root, or in a container without that right, has a folder in place of `/`. */
const hasOwnMounts = (() => {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    execFileSync("unshare", ["--mount", "setpriv", "--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

let repository: string;
beforeAll(() => {
  repository = mkdtempSync(path.join(tmpdir(), "wird-repository-"));
  for (const name of readdirSync(root).filter((each) => SOURCES.test(each))) {
    cpSync(path.join(root, name), path.join(repository, name), { recursive: true });
  }
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: repository, stdio: "ignore" });
  git("init");
  git("add", "--all");
  git(
    "-c",
    "user.name=Wird",
    "-c",
    "user.email=wird@localhost",
    "commit",
    "--message",
    "All of it",
  );
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

let wird: Wird;
let amina: Member;
let code: string;
/** The folder of the fresh system. */
let here: string;
let group: number | undefined;

beforeEach(async () => {
  wird = await startWird();
  amina = await wird.member("amina");
  const made = await amina.post(`/api/users/${amina.user.id}/agents/code`, { name: "Grandmother" });
  code = made.body.code;
  here = freshSystem();
});

afterEach(async () => {
  try {
    if (group !== undefined) process.kill(-group, "SIGKILL");
  } catch {
    // All of it has ended.
  }
  group = undefined;
  await wird.stop();
  rmSync(here, { recursive: true, force: true });
});

function freshSystem(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wird-system-"));
  chmodSync(folder, 0o755);
  for (const place of ["bin", "etc/systemd/system", "var/lib", "opt"])
    mkdirSync(path.join(folder, place), { recursive: true });
  const bring = (name: string, as = name) => {
    copyFileSync(path.join(standIns, name), path.join(folder, "bin", as));
    chmodSync(path.join(folder, "bin", as), 0o755);
  };
  for (const name of ["git", "npm", "sudo", "systemctl"]) bring(name);
  if (!hasOwnMounts) {
    for (const name of ["chown", "install", "useradd"]) bring("stand-in.sh", name);
    const ids = `${process.getuid?.()}:${process.getgid?.()}`;
    writeFileSync(`${folder}/etc/passwd`, `root:x:${ids}::${folder}:/bin/sh\n`);
  } else if (!program("useradd") && !existsSync("/usr/sbin/useradd")) {
    bring("stand-in.sh", "useradd");
  }
  return folder;
}

/** Runs these steps with the server, the code and the repository of this test; true when each succeeded. */
async function follow(lines: string): Promise<{ succeeded: boolean; printed: string }> {
  const values = [
    ["<this repository>", repository],
    ["https://wird.example.org", wird.url],
    ["ABCD-EFGH", code],
  ] as const;
  let text = lines;
  for (const [placeholder, value] of values) {
    expect(text).toContain(placeholder);
    text = text.replaceAll(placeholder, value);
  }
  const system = hasOwnMounts ? "" : here;
  text = text.replaceAll(/(?<=\s)\/(opt|var\/lib|etc)\//g, `${system}$&`);
  text = text.replaceAll(/(?<=DATA_DIR=)\/var/g, `${system}$&`);
  const settings = "CAST_DISCOVERY=off\n";
  const file = path.join(here, "steps.sh");
  // A discovery is no part of the steps: the setting comes by the file that the unit names.
  const settingsFile = `${system}/etc/wird-agent.env`;
  writeFileSync(file, `set -eu\nprintf '${settings}' > ${settingsFile}\n${text}`);
  const [command = "", ...args] = hasOwnMounts
    ? [
        "unshare",
        "--mount",
        "--propagation",
        "private",
        "sh",
        path.join(standIns, "enter.sh"),
        file,
      ]
    : ["sh", file];
  const bin = path.join(here, "bin");
  const child = spawn(command, args, {
    cwd: here,
    detached: true,
    env: {
      ...clockSettings,
      PATH: [
        bin,
        ...(hasOwnMounts ? [] : [path.dirname(process.execPath)]),
        process.env.PATH,
        "/usr/sbin",
        "/sbin",
      ].join(":"),
      HERE: here,
      SYSTEM: system,
      NODE: process.execPath,
      NPM: path.resolve(npmFile() ?? "", "../.."),
      PACKAGES: path.join(root, "node_modules"),
      ...(hasOwnMounts ? { STAND_IN_ID: "61001" } : {}),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  group = child.pid;
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (more: string) => (printed += more));
  child.stderr.setEncoding("utf8").on("data", (more: string) => (printed += more));
  const [exit] = await once(child, "close");
  return { succeeded: exit === 0, printed };
}

const agents = async () => (await amina.get(`/api/users/${amina.user.id}/agents`)).body;
const inside = (place: string) =>
  path.join(hasOwnMounts ? `/proc/${mainProcess()}/root` : here, place);
const mainProcess = () => Number(readFileSync(path.join(here, "pid"), "utf8"));

describe.skipIf(process.platform === "win32")(
  "docs/agent.md, an agent as a service of systemd",
  () => {
    // Promise agent-service-steps: the steps for an agent as a service are wrong or in a wrong order on the page
    // -> they are run as the page has them, in a fresh user's home, up to an agent that is connected; in another order
    // they fail before the code is used
    test("its steps end with a paired agent that is connected, and whose token nobody else can read", async () => {
      const { succeeded, printed } = await follow(steps);
      expect(succeeded, printed).toBe(true);
      expect(readFileSync(path.join(here, "systemctl.log"), "utf8")).toBe(
        "enable --now wird-agent\n",
      );
      const log = () => readFileSync(path.join(here, "service.log"), "utf8");
      // The server knows of the connection before the agent has written that it has one.
      await eventually("the agent is connected, and says so", async () => {
        const [agent] = await agents();
        if (agent?.isConnected && log().includes("Connected to")) return true;
        throw new Error(log());
      });
      const folder = inside("var/lib/wird-agent");
      const { uid, mode } = statSync(folder);
      expect(mode & 0o777).toBe(0o700);
      // The user of the unit, who is new.
      if (hasOwnMounts) expect(uid).not.toBe(0);
      for (const name of readdirSync(folder).filter((each) => each.endsWith(".json"))) {
        const file = statSync(path.join(folder, name));
        expect([name, file.uid, file.mode & 0o077]).toEqual([name, uid, 0]);
      }
      process.kill(mainProcess(), "SIGTERM");
      await eventually("it is gone", async () => !(await agents())[0].isConnected);
    });

    // Proves agent-service-steps.
    test("with the pairing before its folder they fail, and the code is still good", async () => {
      const lines = steps.trimEnd().split("\n");
      const pairing = lines.find((line) => line.includes(" pair ")) ?? "";
      const folder = lines.find((line) => line.includes("install -d")) ?? "";
      const others = lines.filter((line) => line !== folder);
      const wrong = others.toSpliced(others.indexOf(pairing) + 1, 0, folder);
      const { succeeded, printed } = await follow(wrong.join("\n"));
      expect(succeeded).toBe(false);
      expect(printed).toContain("EACCES");
      expect(await agents()).toEqual([]);
      const { status } = await wird.visitor().post("/api/agents/pair", { code });
      expect(status).toBe(201);
    });
  },
);
