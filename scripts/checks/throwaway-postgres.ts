// A PostgreSQL for one test run: a new cluster in a temporary folder, deleted afterwards.
import { execFileSync, spawn, type SpawnOptions } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fastestFolder } from "../../tests/memory-folder.ts";
import { freePort } from "../free-port.ts";

export interface ThrowawayPostgres {
  /** postgres://postgres:...@127.0.0.1:PORT/postgres, a superuser who may create databases. */
  url: string;
  /** Ends it as a power cut would; `startAgain` restarts it on the same port and data. */
  crash(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

const START_PATIENCE = 60_000;
/** More than the cluster holds at any time, with its log, bytes. */
const MOST_DATA = 4_000_000_000;

/** Folder of initdb and postgres: the newest of Debian's, else the one on the PATH. */
export function findPostgres(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = [
    ...newestFirst.map((version) => path.join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((program) => existsSync(path.join(folder, program))),
  );
}

export async function startPostgres(programs: string): Promise<ThrowawayPostgres> {
  const folder = mkdtempSync(path.join(fastestFolder(MOST_DATA), "wird-postgres-"));
  const password = randomBytes(16).toString("hex");
  const passwordFile = path.join(folder, "password");
  const data = path.join(folder, "data");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const runAs = accountFor([folder, passwordFile]);
  const options: SpawnOptions = { ...runAs, cwd: folder, stdio: ["ignore", "pipe", "pipe"] };
  try {
    execFileSync(
      path.join(programs, "initdb"),
      [
        ...["--pgdata", data, "--username", "postgres", "--pwfile", passwordFile],
        ...["--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C"],
      ],
      { ...options, stdio: "pipe" },
    );
    const port = await freePort();
    const launch = async () => {
      const server = spawn(
        path.join(programs, "postgres"),
        [
          ...["-D", data, "-h", "127.0.0.1", "-p", String(port)],
          // Debian's default socket folder belongs to its own cluster.
          ...["-k", folder, "-c", "max_connections=300"],
          // Only a machine crash would need fsync: after `crash` the kernel still writes the data.
          ...["-c", "fsync=off", "-c", "full_page_writes=off"],
        ],
        options,
      );
      let log = "";
      server.stderr?.setEncoding("utf8").on("data", (text: string) => (log += text));
      const ended = once(server, "exit");
      await waitFor(
        () => log.includes("ready to accept connections"),
        ended,
        () => log,
      );
      return { server, ended };
    };
    let running = await launch();
    const end = async (signal: NodeJS.Signals) => {
      running.server.kill(signal);
      await running.ended;
    };
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      // An immediate shutdown: nothing more is written.
      crash: () => end("SIGQUIT"),
      async startAgain() {
        running = await launch();
      },
      async stop() {
        // A fast shutdown: sessions are ended, committed data is kept.
        await end("SIGINT");
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user postgres, who owns these files. */
function accountFor(files: string[]): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync("/etc/passwd", "utf8").match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error("PostgreSQL does not run as root, and there is no user postgres.");
  const [uid, gid] = [Number(line[1]), Number(line[2])];
  for (const file of files) chownSync(file, uid, gid);
  return { uid, gid };
}

async function waitFor(
  isReady: () => boolean,
  ended: Promise<unknown>,
  log: () => string,
): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const giveUpAt = Date.now() + START_PATIENCE;
  while (!isReady()) {
    if (hasEnded || Date.now() > giveUpAt) throw new Error(`PostgreSQL did not start:\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
