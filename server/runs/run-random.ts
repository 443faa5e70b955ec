// Random numbers of a run that are the same on all of its speakers and nodes: they shuffle alike without a word.

/** Numbers from 0 to below 1; another run of the schedule has others. `dueAt`: UTC milliseconds. */
export function randomOf(scheduleId: number, dueAt: number): () => number {
  let state = hashOf(`${scheduleId} ${dueAt}`);
  // Mulberry32: 32 bits of state are enough to order 114 surahs.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}
