// Collects garbage before a moment at which a collection would be in the way.
import v8 from "node:v8";

/** Bytes: the pause of a larger heap, some 0.7 ms a megabyte, would be felt by requests. */
const MOST = 128 * 1024 * 1024;

/** At once, in some tens of milliseconds; only where scripts/small-footprint.mjs lets it. */
export function makeRoom(): void {
  if (heapSize() <= MOST) collect();
}

/** Growth of the heap since the last time from which it is worth the pause. */
const GROWN = 1.3;
/** Bytes: a larger heap takes longer than the 3 s that remain before a rush. */
const MOST_BEFORE_RUSH = 2 * 1024 * 1024 * 1024;
let sizeAfterLast = 0;

/** Before thousands, who would all wait for a collection among them: 1.2 to 1.5 ms a megabyte. */
export function makeRoomForRush(): void {
  const size = heapSize();
  if (size > MOST_BEFORE_RUSH || size < sizeAfterLast * GROWN) return;
  collect();
  sizeAfterLast = heapSize();
}

function heapSize(): number {
  return v8.getHeapStatistics().used_heap_size;
}

function collect(): void {
  globalThis.gc?.({ type: "major", execution: "sync" });
}
