// The data folder: created at the first start, locked by one process at a time.
import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The folder cannot be used; the message is for the person who started Wird. */
export class DataFolderError extends Error {
  override name = "DataFolderError";
}

/**
 * Creates the folder and locks it until `release()` or the end of the process, however it ends.
 * The lock is SQLite's own file lock, which the system releases even after kill -9.
 */
export function holdDataFolder(folder: string): { release(): void } {
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
    lock = new DatabaseSync(join(folder, "wird.lock"), { timeout: 0 });
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    const busy = (error as { errcode?: number }).errcode === 5;
    throw new DataFolderError(
      busy
        ? `Wird is already running on the data folder ${folder}. ` +
            "Stop it first, or set DATA_DIR to another folder."
        : `The data folder ${folder} cannot be written: ${(error as Error).message}.`,
    );
  }
  const held = lock;
  return { release: () => held.close() };
}
