// What an agent knows from one start to the next: its server and its token, in a file that others cannot read.
import { createHash } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import * as z from "zod/mini";

/** Something that the person at the console can put right; the message is for them. */
export class AgentError extends Error {
  override name = "AgentError";
}

const agentConfig = z.object({
  /** The server's origin. */
  server: z.string(),
  /** Of the home, as people named it. */
  home: z.string(),
  agentId: z.int(),
  token: z.string(),
  /** The code it was paired with, hashed: given again at each start, it was used already. */
  pairedWith: z.string(),
});
export type AgentConfig = z.output<typeof agentConfig>;

const FILE = "agent.json";
/** Of the file: a home's name has at most some hundred bytes. */
const MOST_BYTES = 4096;

/** Null: it was never paired. Throws an AgentError for a file that cannot be used. */
export function readAgentConfig(folder: string): AgentConfig | null {
  const file = path.join(folder, FILE);
  try {
    return agentConfig.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    const why = code ? `cannot be read (${code})` : "is damaged";
    throw new AgentError(`The agent's file ${file} ${why}. Remove it and pair the agent anew.`);
  }
}

/**
 * Keeps what `pair` answers. The file's room on the disk is taken first: a code that is used up opens nothing without
 * its token. Throws an AgentError when the folder cannot be written.
 */
export async function keepAgentConfig(
  folder: string,
  pair: () => Promise<AgentConfig>,
): Promise<AgentConfig> {
  const file = path.join(folder, FILE);
  const reserved = `${file}.new`;
  const descriptor = reserve(folder, reserved);
  try {
    const config = await pair();
    // White space behind JSON is no part of it.
    writeSync(descriptor, JSON.stringify(config, null, 2), 0);
    fsyncSync(descriptor);
    renameSync(reserved, file);
    return config;
  } catch (error) {
    rmSync(reserved, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** Returns the descriptor. */
function reserve(folder: string, file: string): number {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(file, { force: true });
    const descriptor = openSync(file, "wx", 0o600);
    writeSync(descriptor, " ".repeat(MOST_BYTES));
    fsyncSync(descriptor);
    return descriptor;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AgentError(
      code === "ENOSPC"
        ? `The disk of the folder ${folder} is full. Make room, or set DATA_DIR to another folder.`
        : `The folder ${folder} cannot be written (${code}). Give this user write access to it, ` +
            "or set DATA_DIR to another folder.",
    );
  }
}

/** Whoever reads the file finds the old text or the new one, whenever the power fails; nobody else may read it. */
export function writeWhole(file: string, text: string, { durable = false } = {}): void {
  const written = `${file}.${process.pid}`;
  const descriptor = openSync(written, "w", 0o600);
  try {
    writeSync(descriptor, `${text}\n`);
    if (durable) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(written, file);
}

/** As the server compares codes: without the hyphen, in capital letters. */
export const hashOfCode = (code: string) =>
  createHash("sha256").update(code.replaceAll("-", "").toUpperCase()).digest("hex");

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The origin of the server that somebody typed; https when they typed none. Plain http is for this machine
 * alone, unless `allowHttp`: the token would be read on its way. Throws an AgentError.
 */
export function serverOrigin(typed: string, { allowHttp }: { allowHttp: boolean }): string {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new AgentError(
      `"${text}" is not the address of a server, such as https://wird.example.org.`,
    );
  }
  if (url.pathname !== "/" || url.search || url.hash) {
    throw new AgentError(`Please give the server's address without what follows it: ${url.origin}`);
  }
  if (url.protocol === "http:" && !allowHttp && !LOOPBACK.test(url.hostname)) {
    throw new AgentError(
      `${url.origin} is not encrypted: anybody on the way could read this agent's token. Use the server's ` +
        "https address, or --allow-http where you trust the whole network between them.",
    );
  }
  return url.origin;
}
