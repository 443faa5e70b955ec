// Rows of a list as another version of the server may send them: each costs itself at most, never the page.
import { watched } from "./watched.ts";

/** What a row must have, with the values that a page knows of it: 'id,type:google|alexa,portion.kind:sound'. */
export const mustHave = {
  schedules:
    "id,deviceId,startTime,timezone,frequency:daily|weekdays|weekends|once|custom,portion.kind:onwards|surahs|range|part|khatm|sound",
  devices: "id,userId,type:alexa|google|chromecast|browser|home-assistant,name,isConnected",
  khatms:
    "id,name,reciterId,startsOn,endsOn,from.surah,to.surah,percent,totalSeconds,remainingSeconds,behindSeconds,leftOut",
  "playback-history":
    "id,timestamp,surahName,surahNumber,reciterName,deviceName,duration,reciterId,surahId,startPosition",
};

export type List = keyof typeof mustHave;

/** How many rows of the last answer were left out. */
export const leftOutRows = watched<Partial<Record<List, number>>>({});

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

/** The rows that have all that a page reads of them. */
export function wholeRows<Row>(list: List, rows: readonly Row[]): Row[] {
  const whole = rows.filter((row) => isWhole(list, row));
  leftOutRows.patch({ [list]: rows.length - whole.length });
  return whole;
}
