// Lists as they were last answered, with their ETags: what has not changed is not sent again.
import { BoundedMap } from "#contract/bounded-map";

/** Addresses; a page has some ten lists, and one for each month that is looked at. */
const MOST_LISTS = 40;

interface KnownList {
  etag: string;
  list: unknown;
}

/** By address, in the page's memory alone. */
const known = new BoundedMap<string, KnownList>(MOST_LISTS);

export function knownList(address: string): KnownList | undefined {
  return known.get(address);
}

/** Keeps a list that no cache may store; what the browser's own cache keeps is left to it. */
export function keepList(address: string, { headers }: Response, list: unknown): void {
  const etag = headers.get("etag");
  if (!etag || headers.get("cache-control") !== "no-store") return;
  known.set(address, { etag, list });
}

/** When somebody signs out. */
export function forgetLists(): void {
  known.clear();
}
