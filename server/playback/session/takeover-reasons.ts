// Why a recital ended when something else began on its speaker.
import { aboutSpeaker, type Sentence, sentence } from "#contract/sentences/sentences";
import { A_GROUP, ANOTHER_APP, ANOTHER_RECITATION } from "#server/speakers/speaker";
import type { PlayPlan } from "../play-plan.ts";

export function supersededBy(plan: PlayPlan, speaker: string): Sentence {
  return aboutSpeaker(plan.runId !== null ? "run.other-schedule" : "run.something-else", speaker);
}

export function takenOver(speaker: string, app: string): Sentence {
  if (app === ANOTHER_APP) return aboutSpeaker("speaker.taken-by-another-app", speaker);
  if (app === ANOTHER_RECITATION) {
    return aboutSpeaker("speaker.taken-by-another-recitation", speaker);
  }
  if (app === A_GROUP) return aboutSpeaker("speaker.taken-by-group", speaker);
  return sentence("speaker.taken-over", { speaker, app });
}
