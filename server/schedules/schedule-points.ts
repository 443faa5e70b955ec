// How far a schedule was heard whose portion goes on from run to run: its point, a column of JSON.
import { PART_BEGINS } from "#contract/quran/units";
import { sql } from "kysely";
import { goesOn, khatmIdOf, shownAt } from "#contract/portions/portion-traits";
import type { Portion, ShownPortion } from "#contract/portions/portions";
import type { AyahRef } from "#contract/quran/ayahs";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { portionOf } from "./schedule-times.ts";

/** What hearing a run moves on: the point of its khatm, or that of its schedule. */
export interface HeardPoint {
  of: "khatm" | "schedule";
  id: number;
}

/** Null: its portion begins anew each time. */
export function heardPointOf(row: Pick<Row<"schedules">, "id" | "portion">): HeardPoint | null {
  const portion = portionOf(row);
  const khatmId = khatmIdOf(portion);
  if (khatmId !== null) return { of: "khatm", id: khatmId };
  return goesOn(portion) ? { of: "schedule", id: row.id } : null;
}

export const heardPointKey = ({ of, id }: HeardPoint): string => `${of} ${id}`;

/** The ayah with which it goes on, and where in which recording that is. */
export interface PartPoint extends AyahRef {
  /** Of the recording of `reciterId`; null: the beginning of the ayah. */
  second: number | null;
  reciterId: number | null;
  /** When a person has set it, UTC milliseconds: runs due before do not move it. Null: nobody has. */
  setAt: number | null;
}

/** Null: nothing was heard yet, and nobody has moved its beginning. A damaged one is as none. */
export function pointIn({ point }: Pick<Row<"schedules">, "point">): PartPoint | null {
  if (point === null) return null;
  try {
    const read = JSON.parse(point) as PartPoint;
    return Number.isInteger(read.surah) && Number.isInteger(read.ayah) ? read : null;
  } catch {
    return null;
  }
}

type PointedRow = Pick<Row<"schedules">, "id" | "portion" | "reciterId" | "point">;

/** False: another report or a person was first. */
export async function movePoint(
  queries: Queries,
  { id, portion, reciterId, point }: PointedRow,
  to: PartPoint,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("schedules")
    .set({ point: JSON.stringify(to) })
    .where("id", "=", id)
    .where("portion", "=", portion)
    .where("reciterId", "=", reciterId)
    .where(sql<boolean>`point is not distinct from ${point}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** With the ayah with which its next run begins. */
export function shownPortion(portion: Portion, row: Pick<Row<"schedules">, "point">): ShownPortion {
  const point = pointIn(row);
  return shownAt(portion, point ? { surah: point.surah, ayah: point.ayah } : undefined);
}

/** As it is checked for a change: from the ayah with which its next run will begin. */
export function portionAhead(chosen: Portion | undefined, before: ShownPortion): Portion {
  const portion = chosen ?? before;
  if (!goesOn(portion) || (chosen && portion.from)) return portion;
  return { ...portion, from: "at" in before ? before.at : PART_BEGINS };
}

/** As it is stored: where nothing else is chosen, one that goes on begins where it began before. */
export function storedPortion(portion: Portion, before: Portion | null): Portion {
  if (!goesOn(portion)) return portion;
  const {
    kind,
    unit,
    count,
    from = (before && goesOn(before) && before.from) || PART_BEGINS,
  } = portion;
  return { kind, unit, count, from };
}

/** The point after a change: a chosen beginning sets it, and another kind of portion ends it. */
export function pointAfter(
  { point }: Pick<Row<"schedules">, "point">,
  { portion, chosen, now }: { portion: Portion; chosen: Portion | undefined; now: number },
): string | null {
  if (!goesOn(portion)) return null;
  if (!chosen || !goesOn(chosen) || chosen.from === undefined) return point;
  const set: PartPoint = { ...chosen.from, second: null, reciterId: null, setAt: now };
  return JSON.stringify(set);
}
