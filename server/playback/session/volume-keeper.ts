// The volume of one run: set at the start, faded at the end, and put back to what it was.
import type { Clock } from "#server/platform/clock";

/** Milliseconds, from the end time to silence. */
export const FADE_TIME = 5000;
const FADE_STEPS = 20;
/**
 * Milliseconds in which a speaker has said what it was told. What it says before that may be about
 * an earlier command, such as a step of a fade.
 */
const SETTLE_TIME = 3000;
/** Speakers round to steps of their own; a larger difference is somebody's hand. */
const ROUNDING = 2;

export interface VolumeKeeper {
  /** Sets the run's volume, as soon as the speaker is there, and remembers what to go back to. */
  set(volume: number): void;
  /** A Wird that is gone has set the run's volume (null: none), and remembered what to go back to. */
  adopt(volume: number | null, before: number | null): void;
  /** The speaker says its volume; a person may have turned the knob. */
  heard(volume: number): void;
  /** A person asked for this volume through Wird. */
  chosen(): void;
  /** The speaker cannot be heard. */
  away(): void;
  /** Fades out from `volume` within FADE_TIME; it counts as fading until something ends the fade. */
  fade(volume: number): void;
  isFading(): boolean;
  /** Ends a fade, and goes back to the volume before it. */
  cancelFade(): void;
  /** Ends a fade and puts the volume back, where nobody else has decided on one. */
  restore(): void;
  /** The speaker is somebody else's now: its volume stays, but for a fade that was ours. */
  letGo(): void;
}

export function createVolumeKeeper(parts: {
  clock: Clock;
  setVolume(volume: number): Promise<void>;
  /** It is to go back to this volume afterwards; null: somebody has decided on another. */
  onRemembered(volume: number | null): void;
}): VolumeKeeper {
  const { clock } = parts;
  let goBackTo: number | null = null;
  /** What the run has set. */
  let commanded: number | null = null;
  /** What the speaker has still to be told. */
  let owed: number | null = null;
  /** What it last said; null while it is away. */
  let current: number | null = null;
  /** What it was told last and has not said yet; null once it has, or has had its time to. */
  let unsettled: number | null = null;
  /** It said something else meanwhile. */
  let saidAnother = false;
  let cancelSettling = () => {};
  let fading: { from: number; cancel(): void } | null = null;

  function send(volume: number): Promise<void> {
    settle();
    unsettled = volume;
    cancelSettling = clock.after(SETTLE_TIME, () => {
      const isUnjudged = saidAnother;
      settle();
      if (isUnjudged) judge();
    });
    return parts.setVolume(volume);
  }

  function settle(): void {
    unsettled = null;
    saidAnother = false;
    cancelSettling();
  }

  /** A volume that it was not told is somebody's hand. */
  function judge(): void {
    if (fading || commanded === null || current === null) return;
    if (Math.abs(current - commanded) > ROUNDING) somebodyDecided();
  }

  function tell(volume: number): void {
    owed = volume;
    if (current === null) return;
    send(volume).then(
      () => {
        if (owed === volume) owed = null;
      },
      // It is told again when it is back.
      () => {},
    );
  }

  function stopFading(): number | null {
    const from = fading?.from ?? null;
    fading?.cancel();
    fading = null;
    return from;
  }

  function remember(volume: number | null): void {
    goBackTo ??= volume;
    if (goBackTo !== null) parts.onRemembered(goBackTo);
  }

  function forget(): void {
    goBackTo = null;
    commanded = null;
  }

  function somebodyDecided(): void {
    if (goBackTo !== null) parts.onRemembered(null);
    forget();
  }

  return {
    set(volume) {
      stopFading();
      // What it says itself may still be a step of the last run's fade.
      remember(owed ?? unsettled ?? current);
      commanded = volume;
      tell(volume);
    },
    adopt(volume, before) {
      stopFading();
      goBackTo = before;
      // Without a way back nothing was set, or somebody has set it otherwise since.
      commanded = before === null ? null : volume;
    },
    heard(volume) {
      const isBack = current === null;
      current = volume;
      if (isBack && owed !== null) {
        if (commanded !== null) remember(volume);
        return tell(owed);
      }
      if (unsettled !== null && Math.abs(volume - unsettled) > ROUNDING) {
        saidAnother = true;
        return;
      }
      settle();
      judge();
    },
    chosen() {
      owed = null;
      settle();
      somebodyDecided();
      stopFading();
    },
    away() {
      current = null;
      settle();
    },
    fade(volume) {
      stopFading();
      remember(volume);
      let step = 0;
      const next = () => {
        step++;
        send(Math.round(volume * (1 - step / FADE_STEPS))).catch(() => {});
        if (fading && step < FADE_STEPS) fading.cancel = clock.after(FADE_TIME / FADE_STEPS, next);
      };
      fading = { from: volume, cancel: () => {} };
      next();
    },
    isFading: () => fading !== null,
    cancelFade() {
      const from = stopFading();
      if (from !== null) tell(from);
    },
    restore() {
      stopFading();
      if (goBackTo !== null) tell(goBackTo);
      forget();
    },
    letGo() {
      const from = stopFading();
      owed = null;
      settle();
      if (from !== null) tell(from);
      forget();
    },
  };
}
