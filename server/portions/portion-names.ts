// What a schedule recites, as a sentence that names it: "Al-Kahf", "Juz 5", "The adhan of Fajr".
import * as z from "zod/mini";
import { belongingOf, khatmIdOf, soundIdOf } from "#contract/portions/portion-traits";
import { ONWARDS, type Portion, portion as portionShape } from "#contract/portions/portions";
import { prayerAnchor } from "#contract/prayers/prayers";
import type { Sentence } from "#contract/sentences/sentences";
import type { Queries } from "#server/platform/database/database";
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
  const [khatms, sounds] = [new Map<number, string>(), new Map<number, string>()];
  const idsOf = (find: (portion: Portion) => number | null) =>
    [...new Set(read.map(({ portion }) => find(portion)))].filter((id) => id !== null);
  const [khatmIds, soundIds] = [idsOf(khatmIdOf), idsOf(soundIdOf)];
  if (khatmIds.length > 0) {
    const rows = db.selectFrom("khatms").select(["id", "name"]).where("id", "in", khatmIds);
    for (const { id, name } of await rows.execute()) khatms.set(id, name);
  }
  if (soundIds.length > 0) {
    const rows = db.selectFrom("sounds").select(["id", "name"]).where("id", "in", soundIds);
    for (const { id, name } of await rows.execute()) sounds.set(id, name);
  }
  const names = { khatm: khatms, sound: sounds };

  return read.map(({ portion, ...about }) => {
    const named = belongingOf(portion);
    const belonging = named ? names[named.of].get(named.id) : undefined;
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
