// The data folder: created at the first start, locked by one process at a time.
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The folder cannot be used; the message is for the person who started Wird. */
export class DataFolderError extends Error {
  override name = "DataFolderError";
}

/**
 * Creates the folder and locks it until `release()` or the end of the process, however it ends.
 * The lock is SQLite's own file lock, which the system releases even after kill -9. `who` runs on it, as the
 * refusal of a second one says.
 */
export function holdDataFolder(folder: string, who = "Wird"): { release(): void } {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new DataFolderError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). ` +
        "Give this user write access to it, or set DATA_DIR to another folder.",
    );
  }
  let lock: DatabaseSync | undefined;
  try {
    const file = join(folder, "wird.lock");
    makePrivate(file);
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    keepPrivate(folder);
  } catch (error) {
    lock?.close();
    const busy = (error as { errcode?: number }).errcode === 5;
    throw new DataFolderError(
      busy
        ? `${who} is already running on the data folder ${folder}. ` +
            "Stop it first, or set DATA_DIR to another folder."
        : `The data folder ${folder} cannot be written: ${(error as Error).message}.`,
    );
  }
  const held = lock;
  return { release: () => held.close() };
}

/** Creates the file for this user alone, whatever the umask; SQLite gives its -wal and -shm the same permissions. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, "a", 0o600));
}

/** What Wird and its agent write into their folder. */
const OWN =
  /^(wird\.(db|lock)|agent(-status)?\.json|plans\.json|(outbox|uploads|sounds|restoring)$|moving-)/;

/**
 * Takes from others what they may do with Wird's own files: an older Wird, a command by another user or a copy may
 * have left them open. Links are left alone, and so is what belongs to somebody else.
 */
function keepPrivate(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink() || !OWN.test(entry.name)) continue;
    const file = join(folder, entry.name);
    tighten(file);
    if (entry.isDirectory()) for (const inside of readdirSync(file)) tighten(join(file, inside));
  }
}

function tighten(file: string): void {
  try {
    const { mode } = lstatSync(file);
    if (mode & 0o077) chmodSync(file, mode & 0o700);
  } catch {
    // It is gone, or not ours to change.
  }
}
