// Reads coordinates as people type or paste them: decimal degrees, in any digits.
import { plainDigits } from "../../ui/number-input.tsx";

/** Degrees that the field takes, in the order in which maps show them. */
export interface Degrees {
  latitude: number;
  longitude: number;
}

const LIMITS = { latitude: 90, longitude: 180 } as const;

export type DegreesFault = "notDegrees" | "latitudeRange" | "longitudeRange";

/** A number of degrees, or the name of the message that says what is wrong with it. */
export function readDegrees(typed: string, axis: keyof Degrees): number | DegreesFault {
  const text = plain(typed).replace(",", ".");
  if (!/^[+-]?\d{1,3}(\.\d*)?$/.test(text)) return "notDegrees";
  // Six decimals are 10 cm. Adding 0 turns -0 into 0.
  const degrees = Number(Number(text).toFixed(6)) + 0;
  return Math.abs(degrees) <= LIMITS[axis] ? degrees : `${axis}Range`;
}

/**
 * Two numbers that are pasted at once: "21.4225, 39.8262", "(21.4225 39.8262)". Null: anything else, also
 * "52,52", which is one number with a decimal comma.
 */
export function readPair(pasted: string): { latitude: string; longitude: string } | null {
  const number = String.raw`([+-]?\d{1,3}(?:\.\d*)?)`;
  const text = plain(pasted);
  const pair = new RegExp(`^\\(?${number}(\\s*[,;،]\\s*|\\s+)${number}\\)?$`).exec(text);
  if (!pair) return null;
  const [, latitude = "", between, longitude = ""] = pair;
  return between === "," && !text.includes(".") ? null : { latitude, longitude };
}

/** ASCII digits, minus and point; without degree signs and the marks of direction that Arabic text has. */
function plain(text: string): string {
  return plainDigits(text)
    .replaceAll("٫", ".")
    .replace(/[−–]/g, "-")
    .replace(/[°\p{Cf}]/gu, "")
    .trim();
}
