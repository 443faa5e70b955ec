// The volume of one run: set at the start, faded at the end, and put back to what it was.
import type { Clock } from "#server/platform/clock";

/** decisions.md section 6. */
export const FADE_TIME = 5000;
const FADE_STEPS = 20;

export interface VolumeKeeper {
  /** Sets the run's volume and remembers what to go back to. */
  set(volume: number, before: number): void;
  /** The speaker says its volume; a person may have turned the knob. */
  heard(volume: number): void;
  /** Fades out from `volume`, then calls `done`. */
  fade(volume: number, done: () => void): void;
  isFading(): boolean;
  /** Ends a fade and puts the volume back, where nobody else has decided on one. */
  restore(): void;
  /** Forgets everything: the speaker is somebody else's now. */
  forget(): void;
}

export function createVolumeKeeper(parts: {
  clock: Clock;
  setVolume(volume: number): void;
}): VolumeKeeper {
  const { clock, setVolume } = parts;
  let goBackTo: number | null = null;
  let commanded: number | null = null;
  let cancelStep: (() => void) | null = null;

  function stopFading(): void {
    cancelStep?.();
    cancelStep = null;
  }

  return {
    set(volume, before) {
      goBackTo ??= before;
      commanded = volume;
      setVolume(volume);
    },
    heard(volume) {
      if (cancelStep || commanded === null) return;
      // Speakers round to steps of their own.
      if (Math.abs(volume - commanded) > 2) {
        goBackTo = null;
        commanded = null;
      }
    },
    fade(volume, done) {
      stopFading();
      goBackTo ??= volume;
      let step = 0;
      const next = () => {
        step++;
        if (step > FADE_STEPS) {
          cancelStep = null;
          done();
          return;
        }
        setVolume(Math.round(volume * (1 - step / FADE_STEPS)));
        cancelStep = clock.after(FADE_TIME / FADE_STEPS, next);
      };
      cancelStep = clock.after(0, next);
    },
    isFading: () => cancelStep !== null,
    restore() {
      stopFading();
      if (goBackTo !== null) setVolume(goBackTo);
      goBackTo = null;
      commanded = null;
    },
    forget() {
      stopFading();
      goBackTo = null;
      commanded = null;
    },
  };
}
