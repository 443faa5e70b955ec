// @ts-check
// Work on the project's folder that two commands must not do at the same time, such as installing.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const lookAgain = 500;

/**
 * Does the work unless it is done, perhaps by another command that this one waited for.
 *
 * @param {string} root the project's folder
 * @param {{ isDone: () => boolean, work: () => Promise<void> }} job
 */
export async function oneAtATime(root, { isDone, work }) {
  if (isDone()) return;
  const claim = path.join(root, ".node", "claimed-by");
  mkdirSync(path.dirname(claim), { recursive: true });
  let waiting = false;
  while (!claimed(claim)) {
    if (!waiting) console.log("Another command is preparing Wird; waiting for it ...");
    waiting = true;
    await wait(lookAgain);
  }
  try {
    if (!isDone()) await work();
  } finally {
    rmSync(claim, { force: true });
  }
}

/** @param {string} claim a file with the process id of the working process */
function claimed(claim) {
  try {
    writeFileSync(claim, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
  }
  const owner = ownerOf(claim);
  // The claim of a process that was killed.
  if (owner !== undefined && !isAlive(owner)) rmSync(claim, { force: true });
  return false;
}

/** @param {string} claim */
function ownerOf(claim) {
  try {
    return Number(readFileSync(claim, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
