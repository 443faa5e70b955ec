// The sleep timer of one speaker: fades it out and stops it at an instant, or ends it with its surah. And what follows
// the surah that somebody plays.
import type { AfterSurah } from "#contract/playback";
import { isPlanned, type PlayPlan } from "../../play-plan.ts";
import type { SleepSetting } from "../../record/playback-state-store.ts";
import { adhanSounds, arm, armAt, disarm, type Step } from "../session-state.ts";
import { change } from "./record.ts";
import { cancelFade, FADE_TIME, fadeOut, isFading } from "./volume.ts";

/** Milliseconds until it looks again whether something plays: just after a start of the process this is not known yet. */
const LOOK_AGAIN = 5_000;

export function watchSleepTimer(step: Step): void {
  const setting = step.state.shown.sleepTimer;
  if (setting?.until === "time") armAt(step, "sleep", setting.at);
}

/** Its instant has come: true when it is to be stopped at once. */
export function timeToSleep(step: Step): boolean {
  const { recital, shown } = step.state;
  const setting = shown.sleepTimer;
  if (setting?.until !== "time") return false;
  // Its instant may have come long ago, or the timer looks again.
  if (setting.at > step.now) {
    watchSleepTimer(step);
    return false;
  }
  if (recital === null || adhanSounds(step)) {
    arm(step, "sleep", LOOK_AGAIN);
    return false;
  }
  // A run that ends at this moment fades by itself.
  if (isFading(step)) return false;
  if (shown.status !== "playing") return true;
  step.state.sleepFades = true;
  fadeOut(step, shown.volume);
  arm(step, "sleep fade", FADE_TIME);
  return false;
}

/** Stops waiting; the setting stays as it is stored, for the next node. */
export function restSleepTimer(step: Step): void {
  step.state.sleepFades = false;
  disarm(step, "sleep", "sleep fade");
}

/** Null: off. In its fade the volume comes back. */
export function setSleepTimer(step: Step, setting: SleepSetting | null): void {
  if (step.state.sleepFades) cancelFade(step);
  changeSleepTimer(step, setting);
  watchSleepTimer(step);
}

/** What it was set for is over. */
export const clearSleepTimer = (step: Step) => changeSleepTimer(step, null);

function changeSleepTimer(step: Step, sleepTimer: SleepSetting | null): void {
  restSleepTimer(step);
  if (step.state.shown.sleepTimer !== sleepTimer) change(step, { sleepTimer });
}

/** Nothing is to follow the surah that plays. */
export function endsWithSurah({ state }: Step): boolean {
  return state.sleepFades || state.shown.sleepTimer?.until === "surah-end";
}

/** Its instant has come; during an adhan nothing is faded. */
export function isTimeToSleep({ state, now }: Step): boolean {
  const setting = state.shown.sleepTimer;
  return setting?.until === "time" && now >= setting.at;
}

// --- what follows the surah

/** Shows the setting of a plan that begins; an adhan leaves the one before. */
export function showAfterSurah(step: Step, plan: PlayPlan): void {
  const afterSurah = plan.afterSurah ?? null;
  if (plan.adhan || step.state.shown.afterSurah === afterSurah) return;
  change(step, { afterSurah });
}

/** Sets it for the plan that somebody plays, also while that waits for the end of an adhan. */
export function setAfterSurah(step: Step, afterSurah: AfterSurah): void {
  const { recital, adhan } = step.state;
  const set = (plan: PlayPlan) => (isPlanned(plan) ? plan : { ...plan, afterSurah });
  if (recital) {
    recital.plan = set(recital.plan);
    recital.current = set(recital.current);
  }
  if (adhan.waiting) adhan.waiting.before.plan = set(adhan.waiting.before.plan);
  const playing = adhan.waiting?.before.plan ?? recital?.current;
  if (!playing || !isPlanned(playing)) change(step, { afterSurah });
}
