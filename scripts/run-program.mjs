// @ts-check
// Runs a program in this one's place: same terminal, its signals, its exit code.
import { spawn } from "node:child_process";

const parent = process.ppid;

/**
 * @param {string} command
 * @param {string[]} args
 */
export function runInstead(command, args) {
  const child = spawn(command, args, { stdio: "inherit" });
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  onceNpmIsGone(() => child.kill("SIGTERM"));
  child.on("error", (error) => {
    console.error(`${command} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * A SIGTERM to npm ends the shell between npm and us, and never reaches us: Debian's shell keeps
 * it to itself. We notice that our parent is another one.
 *
 * @param {() => void} stop
 */
export function onceNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    stop();
  }, 250);
  watching.unref();
}
