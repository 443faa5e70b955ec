// Leaves out rows as another version of the server may send them. Fetched once one has brought a part of the page down.
import type { QueryClient } from "@tanstack/react-query";
import { type List, leftOutRows, passing } from "./left-out.ts";

/** What a row must have, with the values that a page knows of it: 'id,type:google|alexa,portion.kind:sound'. */
export const mustHave: Record<List, string> = {
  schedules:
    "id,deviceId,startTime,timezone,frequency:daily|weekdays|weekends|once|custom,portion.kind:onwards|surahs|range|part|khatm|sound",
  devices: "id,userId,type:alexa|google|chromecast|browser|home-assistant,name,isConnected",
  khatms:
    "id,name,reciterId,startsOn,endsOn,from.surah,to.surah,percent,totalSeconds,remainingSeconds,behindSeconds,leftOut",
  history:
    "id,timestamp,surahName,surahNumber,reciterName,deviceName,duration,reciterId,surahId,startPosition",
  tokens: "id,name,scope:read|control,createdAt",
};

/** No value of a newer server, such as a make of speakers, is drawn by a page that does not know it. */
export function isWhole(list: List, row: unknown): boolean {
  return mustHave[list].split(",").every((field) => {
    const [path = "", values] = field.split(":");
    const value = path
      .split(".")
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], row);
    return value != null && (!values || values.split("|").includes(value as string));
  });
}

/** The rows that have all that a page reads of them; the others are counted. */
export function wholeRows<Row>(list: List, rows: Row[]): Row[] {
  const whole = rows.filter((row) => isWhole(list, row));
  leftOutRows.patch({ [list]: rows.length - whole.length });
  return whole;
}

/** How often rows were left out of what was shown already. */
let mends = 0;

/**
 * Leaves broken rows out of all lists, also of later answers.
 *
 * @returns a number that is larger when something was left out: what has failed before is drawn again
 */
export function mendRows(client: QueryClient): number {
  passing.rows = wholeRows;
  let left = 0;
  for (const { queryKey } of client.getQueryCache().getAll()) {
    const [list, , part] = queryKey as [List, unknown, unknown];
    if (!(list in mustHave) || part !== undefined) continue;
    client.setQueryData<unknown[] | { pages: unknown[][] }>(queryKey, (data) => {
      if (!data) return undefined;
      const rows = (before: unknown[]) => {
        // Counted once: what is left of them is whole.
        if (before.every((row) => isWhole(list, row))) return before;
        const whole = wholeRows(list, before);
        left += before.length - whole.length;
        return whole;
      };
      return Array.isArray(data) ? rows(data) : { ...data, pages: data.pages.map(rows) };
    });
  }
  if (left > 0) mends += 1;
  return mends;
}
