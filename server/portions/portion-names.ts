// What a schedule recites, as a sentence that names it: "Al-Kahf", "Juz 5", "The adhan of Fajr".
import * as z from "zod/mini";
import { belongingOf, khatmIdOf, soundIdOf } from "#contract/portions/portion-traits";
import { ONWARDS, type Portion, portion as portionShape } from "#contract/portions/portions";
import { prayerAnchor } from "#contract/prayers/prayers";
import type { Sentence } from "#contract/sentences/sentences";
import type { Queries } from "#server/platform/database/database";
import { khatmsById } from "#server/khatms/khatm-tables";
import { soundsById } from "#server/sounds/sound-tables";
import type { Row } from "#server/platform/database/tables";
import { serverKindOf } from "./portions.ts";

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
  const idsOf = (find: (portion: Portion) => number | null) =>
    [...new Set(read.map(({ portion }) => find(portion)))].filter((id) => id !== null);
  const known = {
    khatm: await khatmsById(db, idsOf(khatmIdOf)),
    sound: await soundsById(db, idsOf(soundIdOf)),
  };

  return read.map(({ portion, ...about }) => {
    const named = belongingOf(portion);
    const belonging = named ? known[named.of].get(named.id)?.name : undefined;
    return serverKindOf(portion).name(portion, { ...about, belonging });
  });
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
