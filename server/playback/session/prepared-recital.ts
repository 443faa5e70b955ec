// The recital of a plan that is to begin in a moment, made before it, so that the instant is left to its load.
import type { Speaker } from "#server/speakers/speaker";
import type { PlayPlan } from "../play-plan.ts";
import type { Recital } from "./recital.ts";

export interface PreparedRecital {
  /** It is expected to begin on this speaker, which is made ready; only the last one is kept. */
  prepare(plan: PlayPlan): Promise<void>;
  /** The recital of what begins now: the prepared one only for the very plan that it was made for, and once. */
  take(plan: PlayPlan): Recital;
}

interface Parts {
  speaker: Pick<Speaker, "prepare">;
  /** Does nothing but make it: one that is never begun leaves no trace. */
  make(plan: PlayPlan): Recital;
}

export function createPreparedRecital({ speaker, make }: Parts): PreparedRecital {
  let prepared: { plan: PlayPlan; recital: Recital } | null = null;
  return {
    prepare(plan) {
      prepared = { plan, recital: make(plan) };
      return speaker.prepare();
    },
    take(plan) {
      // A run that was edited meanwhile has another plan, and one that begins again a recital of its own.
      if (prepared?.plan !== plan) return make(plan);
      const { recital } = prepared;
      prepared = null;
      return recital;
    },
  };
}
