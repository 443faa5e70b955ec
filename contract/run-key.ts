// What the server and an agent call a run: `scheduleId:slot:dueAt`.
import * as z from "zod/mini";

/** Ids are safe integers, instants UTC milliseconds: 16 digits at most. */
export const runKey = z.string().check(z.regex(/^\d{1,16}:\d{1,3}:\d{1,16}$/));

export interface KeyedRun {
  scheduleId: number;
  /** Which of the run's speakers; 0: the first. */
  slot: number;
  /** UTC milliseconds. */
  dueAt: number;
}

export const runKeyOf = ({ scheduleId, slot, dueAt }: KeyedRun): string =>
  `${scheduleId}:${slot}:${dueAt}`;

export function keyedRun(key: string): KeyedRun {
  const [scheduleId = 0, slot = 0, dueAt = 0] = key.split(":").map(Number);
  return { scheduleId, slot, dueAt };
}
