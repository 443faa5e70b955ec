// The sample data's listening history: only what was heard since the switch was turned on.
import type { ReplyOf } from "#contract/endpoint";
import { THIS_BROWSER } from "#contract/names/this-browser";
import {
  createHistory,
  type HistoryEntry,
  type ListeningDay,
  listHistory,
  listListeningDays,
  updateHistory,
} from "#contract/playback";
import type { listSurahs } from "#contract/reciters";
import type { CallInput } from "../call.ts";
import { type Served, serve } from "../served-calls.ts";
import { FIRST_SAMPLE_ID, sampleReciters } from "./sample-data.ts";

interface HistoryWorld {
  /** UTC milliseconds. */
  now(): number;
  /** The real surahs, from the server. */
  surahs(): Promise<ReplyOf<typeof listSurahs>>;
}

export function sampleHistory(world: HistoryWorld): Served[] {
  let history: HistoryEntry[] = [];
  let lastId = FIRST_SAMPLE_ID;

  const find = <T extends { id: number }>(list: readonly T[], id: number): T => {
    const found = list.find((each) => each.id === id);
    if (!found) throw new Error("There is no such thing among the sample data.");
    return found;
  };

  async function add(body: CallInput<typeof createHistory>["body"]) {
    const surah = find(await world.surahs(), body.surahId);
    const entry: HistoryEntry = {
      id: ++lastId,
      timestamp: new Date(world.now()).toISOString(),
      surahName: surah.englishName,
      surahNumber: surah.number,
      reciterName: find(sampleReciters, body.reciterId).name,
      deviceName: THIS_BROWSER,
      duration: 0,
      deviceId: null,
      endPosition: null,
      completed: false,
      reciterId: body.reciterId,
      surahId: body.surahId,
      startPosition: body.startPosition,
    };
    history = [entry, ...history];
    return entry;
  }

  /** The date range of the request is ignored: there are few entries. */
  function listeningDays(timeZone: string | undefined): ListeningDay[] {
    // The Canadian locale formats dates as YYYY-MM-DD.
    const dateOf = new Intl.DateTimeFormat("en-CA", { timeZone });
    const days = new Map<string, ListeningDay>();
    for (const { timestamp, duration } of history) {
      const date = dateOf.format(new Date(timestamp));
      const { seconds, entries } = days.get(date) ?? { seconds: 0, entries: 0 };
      days.set(date, { date, seconds: seconds + duration, entries: entries + 1 });
    }
    return [...days.values()];
  }

  return [
    serve(listHistory, () => history),
    serve(createHistory, ({ body }) => add(body)),
    serve(updateHistory, ({ params, body }) => {
      const before = find(history, params.id);
      const { secondsHeard: duration = before.duration, ...ended } = body;
      const after = { ...before, ...ended, duration };
      history = history.map((each) => (each.id === after.id ? after : each));
      return after;
    }),
    serve(listListeningDays, ({ query }) => listeningDays(query?.timezone)),
  ];
}
