// Whether a schedule can be started by hand on its speakers.
import type { Device } from "#contract/devices";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { canBeSteered } from "#contract/steering";
import { AppError } from "#server/platform/app-error";

/** The first is the schedule's own: it is said what is wrong with it when none of them can start. */
export function mustBeAbleToStart([own, ...others]: (Device | null)[]): void {
  if (!own) throw new AppError("not-found");
  if (!canBeSteered(own)) throw new AppError("cannot-start-remotely");
  if (![own, ...others].some((device) => device?.isConnected)) {
    throw new AppError("conflict", aboutSpeaker("speaker.disconnected-first", own.name));
  }
}
