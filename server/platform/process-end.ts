// Ends this process, also where Node's own shutdown hangs.
import { spawn } from "node:child_process";

/** Milliseconds for the event loop to run empty, once all is closed. */
const LOOP_ENDS = 2_000;
/** Milliseconds that process.exit() may take, before the process is killed from outside. */
const EXIT_ENDS = 3_000;

export interface ProcessEnd {
  /** All is closed: lets the event loop run empty, with this exit code. */
  finish(exitCode: number): void;
}

/**
 * Call it when stopping begins. If `finish` is not called within `longest` milliseconds, the process exits with
 * `lateCode`.
 *
 * process.exit() can hang for ever: it joins V8's compiler threads, one of which may wait for a collection by the
 * thread that joins it (nodejs/node#54918). Where the event loop runs empty instead, V8 first tells those threads that
 * it shuts down. So process.exit() is only the second means, and a shell outside of this process the last.
 */
export function beginProcessEnd(longest: number, lateCode = 1): ProcessEnd {
  killFromOutside(longest + LOOP_ENDS + EXIT_ENDS);
  setTimeout(() => process.exit(lateCode), longest).unref();
  return {
    finish(exitCode) {
      process.exitCode = exitCode;
      setTimeout(() => process.exit(exitCode), LOOP_ENDS).unref();
    },
  };
}

/**
 * Kills the process whose id is $2 after $1 seconds, unless its end of the standard input is closed before. So a
 * process that got the same id later is safe.
 */
const KILLER = `
exec 3<&0
sleep "$1" & sleeping=$!
{ read -r _ <&3; kill "$sleeping"; } &
wait "$sleeping" && kill -9 "$2"
`;

function killFromOutside(ms: number): void {
  // It has no such shell, and nobody has reported the hang there.
  if (process.platform === "win32") return;
  const args = ["-c", KILLER, "sh", String(Math.ceil(ms / 1000)), String(process.pid)];
  // A session of its own: Ctrl-C pressed again does not end it.
  const killer = spawn("/bin/sh", args, { stdio: ["pipe", "ignore", "ignore"], detached: true });
  // Without a shell the process ends by the first two means.
  killer.on("error", () => {});
  killer.unref();
  (killer.stdin as typeof killer.stdin & { unref?(): void }).unref?.();
  killer.stdin.on("error", () => {});
}
