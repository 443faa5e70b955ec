// The run whose volume a speaker has: what to go back to is told to it, or known from the agent that has begun it.
import type { SpeakerEvent } from "#server/speakers/speaker";
import type { PlayPlan } from "../play-plan.ts";
import type { RunEventListener } from "../run-events.ts";
import type { VolumeKeeper } from "./volume-keeper.ts";

type BegunAtHome = Extract<SpeakerEvent, { type: "connected" }>["begun"];

export interface RunVolume {
  begins(runId: number | null): void;
  /** The speaker is to go back to this volume after the run; null: it stays. */
  remembered(volume: number | null): void;
  /** The speaker is there, perhaps with a run that its agent has begun by itself. */
  connected(begun: BegunAtHome, plan: PlayPlan | undefined): void;
  /** Its agent has set the volume of this plan, and knows what it was before; false: it has not. */
  isSetAtHome(plan: PlayPlan): boolean;
}

export function createRunVolume(parts: {
  volumes(): Pick<VolumeKeeper, "adopt">;
  onRunEvent: RunEventListener;
}): RunVolume {
  let ofRun: number | null = null;
  let begunAtHome: BegunAtHome;

  function remembered(volume: number | null): void {
    if (ofRun !== null) parts.onRunEvent(ofRun, { type: "volume-before", volume });
  }

  function isSetAtHome({ runId, volume }: PlayPlan): boolean {
    if (runId === null || begunAtHome?.runId !== runId) return false;
    parts.volumes().adopt(volume, begunAtHome.volumeBefore);
    remembered(begunAtHome.volumeBefore);
    return true;
  }

  return {
    begins(runId) {
      ofRun = runId;
    },
    remembered,
    connected(begun, plan) {
      begunAtHome = begun;
      if (plan) isSetAtHome(plan);
    },
    isSetAtHome,
  };
}
