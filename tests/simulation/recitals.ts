// What homes recite that goes on from run to run: khatms, so many pages each time, and adhans that go before them.
import type { AyahRef } from "#contract/quran/ayahs";
import { ayahsIn } from "#contract/quran/ayahs";
import { prayersWithAdhan } from "#contract/prayers/prayer-names";
import type { Parts } from "#server/parts";
import { type Home, lengthOf } from "./town-speakers.ts";
import { between, pick, type Random } from "./world.ts";

type Choice = Parameters<Parts["schedules"]["create"]>[1];

/** A reciter of the last surahs alone, whose ayahs are timed: so short a recitation is finished and begins again. */
export const TIMED = { identifier: "mp3quran-4", path: "r4/", first: 78 } as const;
export const TIMED_SURAHS = Array.from({ length: 115 - TIMED.first }, (_, at) => TIMED.first + at);
export const ADHAN_URL = "http://10.0.0.9/adhan/101.mp3";

/** Milliseconds of its recording. */
export const lengthOfSurah = (surah: number): number =>
  lengthOf(`${String(surah).padStart(3, "0")}.mp3`) * 1000;

/** Where an ayah of it ends, milliseconds: all are of one length. */
export const endOfAyah = ({ surah, ayah }: AyahRef): number =>
  Math.round((lengthOfSurah(surah) * ayah) / ayahsIn(surah));

/** As the catalogue has them. */
export const timingsOf = (surah: number) =>
  Array.from({ length: ayahsIn(surah) }, (_, index) => ({
    ayah: index + 1,
    start: endOfAyah({ surah, ayah: index }),
    end: endOfAyah({ surah, ayah: index + 1 }),
  }));

/** Of homes so many have recitals that go on, and so many adhans. */
const [GOES_ON, CALLS] = [0.3, 0.08];

interface Made {
  parts: Parts;
  home: Home;
  random: Random;
  reciters: { id: number; identifier: string }[];
  /** The schedules of the home, before they are made. */
  schedules: Choice[];
}

/** Has some of a home's schedules recite a khatm or a part each time, and adds the adhans of its place. */
export async function addRecitals({ parts, home, random, reciters, schedules }: Made) {
  const timed = reciters.find(({ identifier }) => identifier === TIMED.identifier);
  if (timed && random() < GOES_ON) {
    const goesOn = { reciterId: timed.id, shuffle: false, continuePlayback: false };
    // A khatm may have two schedules, which share its days.
    const khatmId =
      random() < 0.5 ? await beginKhatm(parts, { home, random, reciter: timed }) : null;
    for (const [index, schedule] of schedules.entries()) {
      if (index > 0 && random() < 0.5) continue;
      const portion = khatmId === null ? partFor(random) : ({ kind: "khatm", khatmId } as const);
      Object.assign(schedule, { ...goesOn, portion });
    }
  }
  if (random() >= CALLS) return;
  const [first] = schedules;
  if (!first) return;
  // The recitation has begun when the adhan comes, or is due with it.
  Object.assign(first, {
    startAnchor: {
      prayer: pick(random, ["fajr", "maghrib", "isha"]),
      minutes: -between(random, 0, 1),
    },
    ...{ startTime: "00:00", durationMinutes: between(random, 3, 4) },
  });
  schedules.push(...(await adhansFor(parts, home, first)));
}

async function beginKhatm(
  parts: Parts,
  { home, random, reciter }: { home: Home; random: Random; reciter: { id: number } },
): Promise<number> {
  const from = { surah: pick(random, [78, 90, 103]), ayah: 1 };
  const days = from.surah > 100 ? between(random, 3, 6) : between(random, 12, 25);
  const choice = { reciterId: reciter.id, name: "Khatm", days, from, to: { surah: 114, ayah: 6 } };
  return (await parts.khatms.create(home.userId, choice)).id;
}

export function partFor(random: Random): Choice["portion"] {
  const from = { surah: between(random, TIMED.first, 114), ayah: 1 };
  const most = { ayah: 20, page: 2, surah: 2, rub: 1 } as const;
  const unit = pick(random, ["ayah", "page", "surah", "rub"] as const);
  return { kind: "part", unit, count: between(random, 1, most[unit]), from };
}

async function adhansFor(parts: Parts, home: Home, like: Choice): Promise<Choice[]> {
  const { db } = parts.database;
  const sound = await parts.sounds.createAddress(
    home.userId,
    { name: "Adhan", url: ADHAN_URL },
    (work) => work(db),
  );
  return prayersWithAdhan.map((prayer) => ({
    ...like,
    ...{ portion: { kind: "sound", soundId: sound.id }, reciterId: null, durationMinutes: null },
    ...{ startAnchor: { prayer, minutes: 0 }, endTime: null, volume: null, alsoOn: [] },
    ...{ continuePlayback: false, shuffle: false, fallbackDeviceId: null },
  }));
}
