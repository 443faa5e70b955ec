// Which schedules are adhans: those are never played late, and a recitation on their speaker gives way to them.
import { soundIdOf } from "../portions/portion-traits.ts";
import type { ScheduleChoice } from "../schedules.ts";
import type { Prayer } from "./prayer-names.ts";

/** An adhan that could not begin so soon after its time, milliseconds, is missed and never played. */
export const ADHAN_LATE_LIMIT = 2 * 60_000;

/** Of a schedule: what it recites and what its start is bound to. */
type MaybeAdhan = Pick<ScheduleChoice, "portion" | "startAnchor">;

/** The prayer that it calls to; null: it is no adhan. A sound at sunrise is none. */
export function adhanOf({ portion, startAnchor }: MaybeAdhan): Prayer | null {
  if (soundIdOf(portion) === null || startAnchor === null) return null;
  return startAnchor.prayer === "sunrise" ? null : startAnchor.prayer;
}
