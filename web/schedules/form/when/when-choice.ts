// The ways to begin and to end in the form: on the clock, with a prayer, after some minutes.
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { MOST_ANCHOR_MINUTES, type PrayerAnchor } from "#contract/prayers/prayers";

export const sides = ["before", "at", "after"] as const;
export type Side = (typeof sides)[number];

/** An anchor as it is chosen: minutes are never negative. */
export interface ChosenAnchor {
  prayer: Prayer;
  side: Side;
  /** 0: the field is empty; without meaning when the side is "at". */
  minutes: number;
}

/** The most minutes before or after a prayer, and of a run: as in the contract, whose schemas stay out of the page. */

export type StartWay = "time" | "prayer";
export type EndWay = "finished" | "time" | "prayer" | "minutes";

export interface ChosenEnd {
  /** Null: until the portion is finished, unless it ends in another way. */
  endTime: string | null;
  endAnchor: ChosenAnchor | null;
  /** 0: the field is empty. */
  durationMinutes: number | null;
}

export function endWayOf({ endTime, endAnchor, durationMinutes }: ChosenEnd): EndWay {
  if (endAnchor) return "prayer";
  if (durationMinutes !== null) return "minutes";
  return endTime === null ? "finished" : "time";
}

/** What most people mean at first: time to get up before Fajr. */
export const FIRST_START: ChosenAnchor = { prayer: "fajr", side: "before", minutes: 20 };
/** Minutes. */
export const FIRST_DURATION = 30;

/** The end that suits a start: the prayer before which it begins, else the next one. */
export function firstEnd(startAnchor: ChosenAnchor | null, startTime: string): ChosenAnchor {
  const at = (prayer: Prayer): ChosenAnchor => ({ prayer, side: "at", minutes: 0 });
  if (!startAnchor) return at(nextOnTheClock(startTime));
  if (startAnchor.side === "before") return at(startAnchor.prayer);
  return at(prayers[(prayers.indexOf(startAnchor.prayer) + 1) % prayers.length] ?? "fajr");
}

/** A guess: the hours before which the prayers of most places and months are. */
function nextOnTheClock(time: string): Prayer {
  if (time < "06:00" || time >= "20:00") return "fajr";
  if (time < "12:00") return "dhuhr";
  return time < "15:00" ? "asr" : time < "17:00" ? "maghrib" : "isha";
}

export function anchorOf({ prayer, side, minutes }: ChosenAnchor): PrayerAnchor {
  if (side === "at") return { prayer, minutes: 0 };
  return { prayer, minutes: side === "before" ? -minutes : minutes };
}

export function chosenAnchor(anchor: PrayerAnchor | null): ChosenAnchor | null {
  if (!anchor) return null;
  const { prayer, minutes } = anchor;
  const side = minutes === 0 ? "at" : minutes < 0 ? "before" : "after";
  return { prayer, side, minutes: Math.abs(minutes) };
}

/** Whether the number of minutes can be sent. */
export const isWhole = ({ side, minutes }: ChosenAnchor) =>
  side === "at" || (Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_ANCHOR_MINUTES);

/** Whether both are the same moment of the same prayer. */
export const isSame = (one: ChosenAnchor | null, other: ChosenAnchor | null) =>
  one !== null &&
  other !== null &&
  one.prayer === other.prayer &&
  anchorOf(one).minutes === anchorOf(other).minutes;

/** What a request says of the start: one way and no other. */
export const startBody = (startTime: string, startAnchor: ChosenAnchor | null) =>
  startAnchor ? { startAnchor: anchorOf(startAnchor) } : { startTime };

/** What a request says of the end: one way and no other; none until it is finished. */
export function endBody(end: ChosenEnd) {
  if (end.endAnchor) return { endAnchor: anchorOf(end.endAnchor) };
  if (end.durationMinutes !== null) return { durationMinutes: end.durationMinutes };
  if (end.endTime !== null) return { endTime: end.endTime };
  return { endTime: null, endAnchor: null, durationMinutes: null };
}
