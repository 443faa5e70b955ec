// Which question of the first minutes is next, by what was answered and skipped. Pure.
import type { ScheduleForm } from "../../schedules/form/schedule-form.ts";

export type Start = Partial<Pick<ScheduleForm, "startTime" | "startAnchor">>;

/** Undefined: not asked yet; null: skipped. */
export interface Answers {
  start?: Start | null;
  deviceId?: number | null;
  cityAsked?: boolean;
  /** It is to begin with a prayer, whose time needs the city. */
  wantsPrayer?: boolean;
}

export type Step = "when" | "prayer" | "where" | "city";

/** Null: all was asked. `first`: somebody looks for their speakers before anything sounds. */
export function stepOf(
  { start, deviceId, cityAsked = false, wantsPrayer = false }: Answers,
  first: "when" | "where",
  hasPlace: boolean,
): Step | null {
  if (start === undefined && wantsPrayer) return hasPlace ? "prayer" : "city";
  const open: Step[] = [];
  if (start === undefined) open.push("when");
  if (deviceId === undefined) open.push("where");
  if (open.length > 0) return open.includes(first) ? first : (open[0] ?? null);
  return hasPlace || cityAsked ? null : "city";
}
