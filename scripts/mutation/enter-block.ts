// Writes down which test entered which block of the sources; only marked copies import it (blocks.ts).
import { appendFileSync } from "node:fs";

/** What vitest's worker keeps in a global variable. */
interface Worker {
  filepath?: string;
  current?: { type: string; fullTestName?: string };
}

const written = new Set<string>();

/** Outside of a test (while a file is loaded or its hooks run) a block belongs to all tests of the file. */
export function enterBlock(id: string): void {
  const worker = (globalThis as { __vitest_worker__?: Worker }).__vitest_worker__;
  const folder = process.env.WIRD_ENTERED_BLOCKS;
  if (!worker?.filepath || folder === undefined) return;
  const task = worker.current;
  const test = task?.type === "test" ? (task.fullTestName ?? "") : "";
  const line = JSON.stringify([worker.filepath, test, id]);
  if (written.has(line)) return;
  written.add(line);
  appendFileSync(`${folder}/${process.pid}`, `${line}\n`);
}
