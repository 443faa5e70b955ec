// Wird as its own process, built and run as by `npm start`, for tests that kill it, misconfigure it, or read its output.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import {
  at,
  createVisitor,
  eventually,
  queryDatabase,
  type TestData,
  type Visitor,
} from "./harness.ts";
import { clockSettings } from "./clock-settings.ts";

const footprint = new URL("../scripts/small-footprint.mjs", import.meta.url).href;
const main = fileURLToPath(new URL("../dist/server/main.js", import.meta.url));

export interface ServerProcess {
  /** http://127.0.0.1:PORT */
  url: string;
  port: number;
  pid: number;
  visitor(): Visitor;
  /** Everything it has printed. */
  printed(): string;
  /** Sends a signal and waits for the exit; returns the exit code, null when the signal killed it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  hasEnded(): boolean;
}

interface Options {
  data: TestData;
  settings?: Record<string, string>;
  /** Another Wird than this build: the folder it runs in and the arguments for Node. */
  program?: { folder: string; args: string[] };
}

export interface Ending {
  code: number | null;
  printed: string;
}

/** Of a start that a busy PostgreSQL did not answer in time, which ends with a sentence. */
const NOT_IN_TIME = /Query read timeout|statement timeout|timeout exceeded when trying to connect/;
const MOST_STARTS = 5;

/** As systemd does, begins again what a busy database has ended at its start. */
export async function startServerProcess(options: Options): Promise<ServerProcess> {
  for (let starts = 1; ; starts++) {
    const started = await startOnce(options);
    if (typeof started !== "string") return started;
    if (starts === MOST_STARTS || !NOT_IN_TIME.test(started)) {
      throw new Error(`The server ended at once:\n${started}`);
    }
  }
}

/** What it printed when it ended before it was ready. */
async function startOnce(options: Options): Promise<ServerProcess | string> {
  const { child, printed, ended } = spawnServer(options);
  const url = await new Promise<string | null>((resolve) => {
    child.stdout.on("data", () => {
      const [, address] = /ready: (\S+)/.exec(printed()) ?? [];
      if (address) resolve(address);
    });
    void ended.then(() => resolve(null));
  });
  if (url === null) return printed();
  // With a port of its own it prints PUBLIC_URL, which names none.
  const port = Number(options.settings?.PORT) || Number(new URL(url).port);
  const direct = `http://127.0.0.1:${port}`;
  let over = false;
  void ended.then(() => {
    over = true;
  });
  return {
    url: direct,
    port,
    pid: child.pid as number,
    visitor: () => createVisitor(direct),
    printed,
    hasEnded: () => over,
    async kill(signal) {
      child.kill(signal);
      return (await ended).code;
    },
  };
}

/** For starts that should fail: waits for the exit. */
export async function runServerProcess(options: Options): Promise<Ending> {
  return spawnServer(options).ended;
}

/**
 * Calls a server as this person, and again while it answers 503, "try again": a process sheds load and gives queries up
 * as at home, and the machine of the tests is busy.
 */
export async function callServer<T = any>(
  server: { url: string },
  member: Visitor,
  [method, path, body]: [method: string, path: string, body?: unknown],
): Promise<T> {
  // A creation that was answered too late is not repeated.
  const headers: Record<string, string> =
    method === "POST" ? { "idempotency-key": randomUUID() } : {};
  const answer = await eventually(`${method} ${path} is answered`, async () => {
    const given = await at(server, member).call<T>(method, path, body, headers);
    return given.status === 503 ? null : given;
  });
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** As though the time had passed after which another node may take what a killed one had. */
export async function leasesExpire(data: TestData): Promise<void> {
  await queryDatabase(data, "update nodes set lease_until = 0");
}

export function environmentOf({ data, settings = {} }: Options) {
  return {
    ...clockSettings,
    PATH: process.env.PATH,
    // As scripts/serve.sh sets it.
    MALLOC_ARENA_MAX: "1",
    HOST: "127.0.0.1",
    PORT: "0",
    // As tests/harness.ts has it: an account signed in to the one is signed in to the other.
    PUBLIC_URL: "http://127.0.0.1",
    DATA_DIR: data.folder,
    ...(data.databaseUrl === null ? {} : { DATABASE_URL: data.databaseUrl }),
    CAST_DISCOVERY: "off",
    CATALOGUE_URL: "http://127.0.0.1:9",
    LOG_LEVEL: "warn",
    ...settings,
  };
}

function spawnServer(options: Options) {
  const { folder, args } = options.program ?? {
    folder: options.data.folder,
    // As scripts/serve.sh has them.
    args: [
      ...(options.data.databaseUrl === null ? [] : ["--max-semi-space-size=8"]),
      ...["--no-concurrent-recompilation", "--import", footprint, main],
    ],
  };
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: environmentOf(options),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more: string) => (text += more));
  child.stderr.setEncoding("utf8").on("data", (more: string) => (text += more));
  const ended = once(child, "close").then(
    ([code]) => ({ code: code as number | null, printed: text }) satisfies Ending,
  );
  return { child, printed: () => text, ended };
}
