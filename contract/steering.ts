// Which speakers obey Wird: an Echo obeys its skill's answers alone, and only somebody's voice asks the skill.
import type { DeviceType } from "./devices.ts";

/** False: nothing can be started, stopped or changed on it from outside. */
export const canBeSteered = ({ type }: { type: DeviceType }): boolean => type !== "alexa";
