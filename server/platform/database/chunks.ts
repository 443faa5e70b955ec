// Long lists in pieces, so that one statement stays under SQLite's limit of variables.

const CHUNK = 500;

export function* chunks<T>(all: readonly T[], size = CHUNK): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** Ids for an `in`: PostgreSQL refuses an empty list, and no row has the id 0. */
export function orNone(ids: readonly number[]): readonly number[] {
  return ids.length > 0 ? ids : [0];
}
