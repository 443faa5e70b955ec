// While nothing is heard of a plan that was heard before: why, how it stood then, and that its run is informed.
import type { RunEvent } from "../run-events.ts";

export interface RecitalGap {
  /** A Wird that is gone has heard it; this one has not yet. */
  adopted(): void;
  /** It is silent, but may go on; told once until it goes on. */
  begins(reason: string): void;
  /** The speaker is lost; so stood the recording then. Null: it has said nothing since the last time. */
  speakerLost(reason: string, stood: { heard: boolean; paused: boolean } | null): void;
  speakerBack(): void;
  /** It goes on. */
  ends(): void;
  /** Why the speaker is lost; null: it is not. */
  lostReason(): string | null;
  /** Before the speaker was lost: the current recording had been heard, and somebody had paused it. */
  stood(): { heard: boolean; paused: boolean };
}

export function createRecitalGap(publish: (event: RunEvent) => void): RecitalGap {
  let told = false;
  let lostReason: string | null = null;
  let stood = { heard: false, paused: false };

  function begins(reason: string): void {
    if (!told) publish({ type: "interrupted", reason });
    told = true;
  }

  return {
    begins,
    adopted() {
      told = true;
      stood = { heard: true, paused: false };
    },
    speakerLost(reason, before) {
      lostReason = reason;
      stood = before ?? stood;
    },
    speakerBack() {
      lostReason = null;
    },
    ends() {
      if (told) publish({ type: "continued" });
      told = false;
    },
    lostReason: () => lostReason,
    stood: () => stood,
  };
}
