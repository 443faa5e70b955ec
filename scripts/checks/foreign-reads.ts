// The reads of other rooms' tables that do not go through a reader of the owner yet. The list may only shrink.

/** "FILE TABLE". */
export const foreignReads: ReadonlySet<string> = new Set([]);
