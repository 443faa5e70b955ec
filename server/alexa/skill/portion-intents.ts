// Intents that play a juz, hizb or page, or continue a khatm. An Echo can begin within a recording,
// but plays each to its end.
import type { RequestEnvelope, Response } from "ask-sdk-model";
import { type AyahRange, ayahsIn } from "#contract/quran/ayahs";
import { rangeOf } from "#contract/quran/divisions";
import type { Khatm } from "#contract/khatms";
import type { Reciter } from "#contract/reciters";
import { usableTimings } from "#contract/quran/usable-timings";
import { inOrder } from "#server/playback/play-order";
import type { AyahTimings } from "#server/reciters/ayah-timings";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { EchoPlayback } from "../echo/echo-playback.ts";
import type { Caller, RequestHandler } from "./caller.ts";
import { say, sayAndListen } from "./responses.ts";
import { divisionIn, divisionNamed, type SpokenDivision } from "./spoken-divisions.ts";
import { chosenKhatm, isKhatmWord } from "./spoken-khatms.ts";
import { reciterIn, type Slots, spokenValue, usualReciter } from "./spoken-slots.ts";

export interface OwnKhatms {
  list(userId: number): Promise<Khatm[]>;
  /** The id of the unfinished one of which something was heard last. */
  lastHeard(userId: number): Promise<number | null>;
}

interface Parts {
  echoPlayback: EchoPlayback;
  reciters: ReciterStore;
  timings: AyahTimings;
  khatms: OwnKhatms;
}

/** Where an Echo begins: an ayah, or a surah's beginning. */
interface Beginning {
  surah: number;
  ayah: number;
  /** Seconds into the recording. */
  second: number;
  /** False: the ayah is not timed, and it begins with its surah. */
  isExact: boolean;
}

export function createPortionIntents({ echoPlayback, reciters, timings, khatms }: Parts) {
  /** `surahs`: one after another, from `begin`; then it ends. */
  function play(
    caller: Caller,
    envelope: RequestEnvelope,
    reciter: Reciter,
    {
      surahs,
      begin,
      khatmId,
    }: {
      surahs: number[];
      begin: Pick<Beginning, "surah" | "second">;
      khatmId: number | null;
    },
  ) {
    const wanted = {
      reciterId: reciter.id,
      order: inOrder(surahs, begin.surah),
      position: begin.second,
      runId: null,
      endsAt: null,
      endsByItself: true,
      khatmId,
    };
    const { device, at } = caller;
    return echoPlayback.begin(device, reciter, wanted, at, envelope.context?.AudioPlayer);
  }

  async function timesOf(reciterId: number, surah: number) {
    return usableTimings(await timings.of(reciterId, surah), surah);
  }

  async function beginningOf(
    reciter: Reciter,
    surah: number,
    { from }: AyahRange,
  ): Promise<Beginning> {
    const whole = { surah, ayah: 1, second: 0, isExact: true };
    if (surah !== from.surah || from.ayah === 1) return whole;
    const start = (await timesOf(reciter.id, surah))?.[from.ayah - 1]?.start;
    return start === undefined
      ? { ...whole, isExact: false }
      : { ...whole, ayah: from.ayah, second: start / 1000 };
  }

  async function playThe(
    caller: Caller,
    { kind, number }: SpokenDivision,
    { slots, envelope }: { slots: Slots; envelope: RequestEnvelope },
  ): Promise<Response> {
    const { words, device } = caller;
    const range = rangeOf({ kind, number }) as AyahRange;
    const saidReciter = spokenValue(slots, "reciterName");
    const player = device && (await echoPlayback.player(device));
    const reciter = saidReciter
      ? await reciterIn(slots, reciters)
      : await usualReciter(player?.reciterId ?? null, range.from.surah, reciters);
    if (!reciter) {
      return saidReciter ? sayAndListen(words.noSuchReciter(saidReciter)) : say(words.noRecordings);
    }
    const division = words.division(kind, number);
    const name = words.reciter(reciter);
    const surahs = surahsBetween(reciter, range.from.surah, range.to.surah);
    const [first] = surahs;
    const last = surahs.at(-1);
    if (first === undefined || last === undefined) {
      return sayAndListen(words.lacks(name, division));
    }
    const begin = await beginningOf(reciter, first, range);
    const directive = await play(caller, envelope, reciter, { surahs, begin, khatmId: null });
    const where = startOf(caller, begin);
    const beginning = begin.isExact
      ? words.playsDivision(division, where, name)
      : words.playsDivisionUntimed(division, where, name);
    const endsExactly = last < range.to.surah || range.to.ayah === ayahsIn(last);
    const end = endsExactly ? words.endsAfter : words.endsLater;
    return say(`${beginning} ${end(words.surah(last), division)}`, directive);
  }

  const playDivision: RequestHandler = async (caller, skillRequest) => {
    const { words } = caller;
    const asked = divisionIn(skillRequest.slots);
    if (!asked) return sayAndListen(words.whichDivision);
    const { kind, number } = asked;
    return number === null
      ? sayAndListen(words.noSuchDivision(kind))
      : playThe(caller, { kind, number }, skillRequest);
  };

  const continueKhatm: RequestHandler = async (caller, { slots, envelope }) => {
    const { words, userId } = caller;
    const own = userId === null ? [] : await khatms.list(userId);
    if (userId === null || own.length === 0) return say(words.noKhatm);
    const labelOf = ({ name }: Khatm) =>
      own.length === 1 ? words.yourKhatm : words.khatmNamed(name);
    const said = spokenValue(slots, "khatmName");
    const chosen = chosenKhatm(own, said, await khatms.lastHeard(userId));
    if ("which" in chosen) return sayAndListen(words.whichKhatm(namesOf(chosen.which)));
    if ("none" in chosen) return sayAndListen(words.noSuchKhatm(said ?? "", namesOf(own)));
    if ("finished" in chosen) return say(words.khatmFinished(labelOf(chosen.finished)));
    const { id, reciterId, continueAt, to } = chosen.khatm;
    const reciter = await reciters.find(reciterId);
    if (!reciter?.available || !continueAt) return say(words.noRecordings);
    const { surah, ayah, second } = continueAt;
    const surahs = surahsBetween(reciter, surah, to.surah);
    const isExact = second === 0 || (await timesOf(reciterId, surah)) !== null;
    const begin = { surah, ayah: isExact ? ayah : 1, second };
    const directive = await play(caller, envelope, reciter, { surahs, begin, khatmId: id });
    const where = startOf(caller, begin);
    return say(
      words.khatmContinues(labelOf(chosen.khatm), where, words.reciter(reciter)),
      directive,
    );
  };

  /** Words that Alexa took for a surah's name, as it does with any other "play". */
  function elseOf(playSurah: RequestHandler): RequestHandler {
    return (caller, skillRequest) => {
      const said = spokenValue(skillRequest.slots, "surahName");
      if (said !== null && isKhatmWord(said)) return continueKhatm(caller, skillRequest);
      const division = said === null ? null : divisionNamed(said);
      return division ? playThe(caller, division, skillRequest) : playSurah(caller, skillRequest);
    };
  }

  return { playDivision, continueKhatm, elseOf };
}

const namesOf = (khatms: readonly Khatm[]) => khatms.map(({ name }) => name);

function surahsBetween({ availableSurahs }: Reciter, first: number, last: number): number[] {
  return availableSurahs.filter((surah) => surah >= first && surah <= last);
}

function startOf({ words }: Caller, { surah, ayah }: Pick<Beginning, "surah" | "ayah">): string {
  return ayah === 1 ? words.surah(surah) : words.ayah(words.surah(surah), ayah);
}
