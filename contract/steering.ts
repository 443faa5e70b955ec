// Which speakers Wird can control: an Echo obeys only its skill's answers to a person's voice.
import type { DeviceType } from "./devices.ts";

/** False: it cannot be started, stopped or changed from outside. */
export const canBeSteered = ({ type }: { type: DeviceType }): boolean => type !== "alexa";
