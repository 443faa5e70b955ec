// Where databases of tests are: in memory where the machine offers it, so that no commit waits for a disk.
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux keeps this folder in memory. */
const IN_MEMORY = "/dev/shm";

/** The folder for temporary folders; on disk when less than so many bytes are free in memory. */
export function fastestFolder(neededBytes: number): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > neededBytes ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
