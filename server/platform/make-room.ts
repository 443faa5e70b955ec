// Collects garbage before a moment at which a collection would be in the way.
import v8 from "node:v8";

/** Bytes: the pause of a larger heap, some 0.7 ms a megabyte, would be felt by requests. */
const MOST = 128 * 1024 * 1024;

/** At once, in some tens of milliseconds; only where scripts/small-footprint.mjs lets it. */
export function makeRoom(): void {
  if (!globalThis.gc || v8.getHeapStatistics().used_heap_size > MOST) return;
  globalThis.gc({ type: "major", execution: "sync" });
}
