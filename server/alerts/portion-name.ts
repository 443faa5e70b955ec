// What a schedule recites, as a sentence that names it: "Al-Kahf", "Juz 5", "The adhan of Fajr".
import * as z from "zod/mini";
import { ONWARDS, type Portion, portion as portionShape } from "#contract/portions/portions";
import { adhanOf } from "#contract/prayers/adhans";
import { prayerAnchor } from "#contract/prayers/prayers";
import { ayahsIn, type AyahRange, type AyahRef } from "#contract/quran/ayahs";
import { divisionOf } from "#contract/quran/divisions";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";

/** As many surahs are named; the rest are counted. */
const NAMED_SURAHS = 3;

type Columns = Pick<Row<"schedules">, "portion" | "surahId" | "startAnchor">;

/** Of rows of schedules, in their order. A khatm or sound that is gone has no name of its own. */
export async function portionNames(
  db: Queries,
  schedules: readonly Columns[],
): Promise<Sentence[]> {
  const read = schedules.map(({ portion, startAnchor, surahId }) => ({
    portion: readOr(portionShape, portion, ONWARDS),
    startAnchor: readOr(z.nullable(prayerAnchor), startAnchor ?? "null", null),
    surahId,
  }));
  const khatms = new Map<number, string>();
  const sounds = new Map<number, string>();
  const idsOf = (find: (portion: Portion) => number | null) =>
    [...new Set(read.map(({ portion }) => find(portion)))].filter((id) => id !== null);
  const khatmIds = idsOf((portion) => (portion.kind === "khatm" ? portion.khatmId : null));
  const soundIds = idsOf((portion) => (portion.kind === "sound" ? portion.soundId : null));
  if (khatmIds.length > 0) {
    const rows = db.selectFrom("khatms").select(["id", "name"]).where("id", "in", khatmIds);
    for (const { id, name } of await rows.execute()) khatms.set(id, name);
  }
  if (soundIds.length > 0) {
    const rows = db.selectFrom("sounds").select(["id", "name"]).where("id", "in", soundIds);
    for (const { id, name } of await rows.execute()) sounds.set(id, name);
  }

  return read.map(({ portion, startAnchor, surahId }) => {
    switch (portion.kind) {
      case "onwards":
        return surahId === null
          ? sentence("portion.named-recitation")
          : sentence("portion.named-onwards", { surah: surahId });
      case "surahs":
        return surahList(portion.surahs);
      case "range":
        return rangeName(portion);
      case "khatm": {
        const name = khatms.get(portion.khatmId);
        if (name === undefined) return sentence("portion.named-recitation");
        return sentence("portion.named-khatm", { name });
      }
      case "sound": {
        const prayer = adhanOf({ portion, startAnchor });
        if (prayer) return sentence("portion.named-adhan", { prayer });
        const title = sounds.get(portion.soundId);
        if (title === undefined) return sentence("portion.named-recitation");
        return sentence("portion.named-sound", { title });
      }
    }
  });
}

function surahList(all: readonly number[]): Sentence {
  const [surah] = all;
  if (all.length === 1 && surah) return sentence("portion.named-surah", { surah });
  const count = all.length - NAMED_SURAHS;
  if (count <= 0) return sentence("portion.named-surahs", { surahs: [...all] });
  return sentence("portion.named-surahs-more", { surahs: all.slice(0, NAMED_SURAHS), count });
}

/** A division by its name, where the range is one. */
function rangeName({ from, to }: AyahRange): Sentence {
  const isWhole = from.ayah === 1 && to.ayah === ayahsIn(to.surah);
  if (from.surah === to.surah) {
    const { surah, ayah } = from;
    if (isWhole) return sentence("portion.named-surah", { surah });
    if (ayah === to.ayah) return sentence("portion.named-ayah", { surah, ayah });
  }
  const division = divisionOf({ from, to });
  if (division) return sentence(`portion.named-${division.kind}`, { number: division.number });
  if (from.surah === to.surah) {
    const { surah, ayah } = from;
    return sentence("portion.named-ayahs", { surah, ayah, lastAyah: to.ayah });
  }
  const end = ({ surah, ayah }: AyahRef) =>
    isWhole
      ? sentence("portion.named-surah", { surah })
      : sentence("portion.named-ayah", { surah, ayah });
  return sentence("portion.named-range", { from: end(from), to: end(to) });
}

/** A damaged row has no name of its own, and keeps no other from its alert. */
function readOr<Shape extends z.ZodMiniType>(
  shape: Shape,
  json: string,
  instead: z.output<Shape>,
): z.output<Shape> {
  try {
    return z.parse(shape, JSON.parse(json));
  } catch {
    return instead;
  }
}
