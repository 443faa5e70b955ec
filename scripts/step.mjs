// @ts-check
// One long step of a command: prints its name, its progress and its result.
import { endWithNpm, runQuietly } from "./child-process.mjs";

/** The command cannot continue, for a reason that the reader can fix. */
export class Stop extends Error {}

/**
 * Runs a program without showing its output; on failure the output is passed to `explain`.
 *
 * @param {object} step
 * @param {string} step.doing what is printed first, as in "Installing 300 packages"
 * @param {string} step.command
 * @param {string[]} step.args
 * @param {string} step.folder where the program runs
 * @param {NodeJS.ProcessEnv} [step.env]
 * @param {() => string} [step.howFar] as in "120 of 300"; called once a second
 * @param {(output: string) => string} step.explain the sentence for a failure
 */
export async function longStep({ doing, command, args, folder, env, howFar, explain }) {
  const startedAt = performance.now();
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  const state = () => [howFar?.(), seconds()].filter(Boolean).join(", ");
  console.log(`${doing} ...`);
  const ticking = setInterval(() => tick(state()), process.stdout.isTTY ? 1_000 : 5_000);
  try {
    const { code, output } = await runQuietly({ command, args, folder, env });
    if (code !== 0) throw new Stop(explain(output));
  } finally {
    clearInterval(ticking);
    if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
  }
  console.log(`  done in ${seconds()}`);
}

/** @param {string} text */
function tick(text) {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K  ${text}`);
  else console.log(`  ${text}`);
}

/**
 * Runs a command's steps: a Stop prints its sentence, any other error its stack.
 *
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  endWithNpm();
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : (forbidden(error) ?? error));
    process.exitCode = 1;
  }
}

/** @param {unknown} error */
function forbidden(error) {
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  if (!path || !["EACCES", "EPERM", "EROFS"].includes(code ?? "")) return undefined;
  return `${path} may not be written (${code}). Give yourself the right to, then try again.`;
}
