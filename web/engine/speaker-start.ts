// Moves a recitation to a speaker: it continues to play here until the speaker plays it.
import type { Settable } from "../api/watched.ts";
import { inPageLanguage, type Said } from "../i18n/sentences.ts";
import type { SpeakerOutput } from "./outputs/speaker-output.ts";
import type { Notify } from "./player-notices.ts";
import type { Place, PlayerState } from "./player-state.ts";

/** As said by the server: the reason why it does not play, which has not been shown yet. */
type Outcome = "plays" | "does not play" | Said;

export interface SpeakerStart {
  /**
   * True once the speaker plays it; false when it cannot, or when something else was chosen meanwhile: then it is
   * not tried there any more.
   */
  on(deviceId: number, output: SpeakerOutput, place: Place): Promise<boolean>;
  cancel(): void;
}

export function createSpeakerStart(state: Settable<PlayerState>, notify: Notify): SpeakerStart {
  let cancelled: AbortController | null = null;

  return {
    async on(deviceId, output, place) {
      cancelled?.abort();
      const controller = new AbortController();
      cancelled = controller;
      state.patch({ startingOn: deviceId });
      const outcome = await output.playThere(place).then(
        () => heardThere(output, controller.signal),
        () => "does not play" as const,
      );
      if (cancelled === controller) state.patch({ startingOn: null });
      if (outcome === "plays") return true;
      // Otherwise the server would keep trying, and the speaker would play beside this page.
      output.giveUp();
      if (typeof outcome === "object") {
        notify({ kind: "control-failed", message: inPageLanguage(outcome) });
      }
      return false;
    },
    cancel() {
      cancelled?.abort();
      cancelled = null;
      state.patch({ startingOn: null });
    },
  };
}

async function heardThere(output: SpeakerOutput, cancelled: AbortSignal): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const look = () => {
    const { status, problem } = output.state.get();
    if (cancelled.aborted || status === "idle") resolve("does not play");
    else if (status === "playing") resolve("plays");
    else if (status === "error") {
      resolve(problem && "message" in problem ? problem : "does not play");
    }
  };
  const stop = output.state.watch(look);
  cancelled.addEventListener("abort", look);
  look();
  const outcome = await promise;
  stop();
  return outcome;
}
