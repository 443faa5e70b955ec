// @ts-check
// Child processes: they receive our signals, and end with us.
import { spawn } from "node:child_process";

/** @type {NodeJS.Signals[]} */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const parent = process.ppid;

/**
 * Runs a program in place of this one: same terminal, its signals, its exit code.
 *
 * @param {string} command
 * @param {string[]} args
 */
export async function runInstead(command, args) {
  const child = spawn(command, args, { stdio: "inherit" });
  const { code, signal } = await ending(child);
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code ?? 1;
}

/**
 * Runs a program without showing its output.
 *
 * @param {{ command: string, args: string[], folder: string, env?: NodeJS.ProcessEnv }} program
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runQuietly({ command, args, folder, env = process.env }) {
  let output = "";
  const child = spawn(command, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (output += text));
  const { code, signal, error } = await ending(child);
  if (signal) process.kill(process.pid, signal);
  return { code: code ?? 1, output: error ? `${output}${error.message}\n` : output };
}

/**
 * Forwards our signals until the program has ended.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, error?: Error }>}
 */
async function ending(child) {
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  try {
    return await new Promise((resolve) => {
      child.on("error", (error) => resolve({ code: 1, signal: null, error }));
      child.on("close", (code, signal) => resolve({ code, signal }));
    });
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}

/**
 * A SIGTERM to npm ends the shell between npm and us, and never reaches us: Debian's shell does
 * not forward it. We detect that our parent process has changed, and end as on SIGTERM.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  watching.unref();
}
