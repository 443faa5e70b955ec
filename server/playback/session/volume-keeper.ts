// The volume of one run: set at the start, faded at the end, and put back to what it was.
import type { Clock } from "#server/platform/clock";
import type { KeptVolume } from "../record/playback-state-store.ts";

/** Milliseconds, from the end time to silence. */
export const FADE_TIME = 5000;
const FADE_STEPS = 20;
/**
 * Milliseconds within which a speaker has reported the volume it was commanded. A report before that
 * may be about an earlier command, such as a step of a fade.
 */
const SETTLE_TIME = 3000;
/** Speakers round to steps of their own; a larger difference means that a person turned the volume. */
const ROUNDING = 2;

export interface VolumeKeeper {
  /** Sets the run's volume, as soon as the speaker is there, and remembers what to go back to. */
  set(volume: number): void;
  /** A node or an agent before this one has set the run's volume (null: none), and told what to go back to. */
  adopt(volume: number | null, before: number | null): void;
  /** The speaker reports its volume; a person may have turned it. */
  heard(volume: number): void;
  /** A person asked for this volume through Wird. */
  chosen(): void;
  /** The speaker is disconnected. */
  disconnected(): void;
  /** Fades out from `volume` within FADE_TIME; it counts as fading until something ends the fade. */
  fade(volume: number): void;
  isFading(): boolean;
  /** Ends a fade, and goes back to the volume before it. */
  cancelFade(): void;
  /** To which volume it would be put back now; null: it would stay. */
  goesBackTo(): number | null;
  /** Ends a fade and puts the volume back, where nobody else has decided on one. */
  restore(): void;
  /** For an adhan: the volumes to be brought back after it. */
  keep(): KeptVolume;
  bringBack(kept: KeptVolume): void;
  /** Somebody else uses the speaker now: its volume stays, except for a fade, which is ended. */
  letGo(): void;
}

export function createVolumeKeeper(parts: {
  clock: Clock;
  setVolume(volume: number): Promise<void>;
  /** The speaker is to go back to this volume afterwards; null: a person has chosen another. */
  onRemembered(volume: number | null): void;
}): VolumeKeeper {
  const { clock } = parts;
  let goBackTo: number | null = null;
  /** What the run has set. */
  let commanded: number | null = null;
  /** The command that the speaker has not accepted yet. */
  let unsent: number | null = null;
  /** The last report; null while it is disconnected. */
  let current: number | null = null;
  /** The last command, until it is reported or SETTLE_TIME is over; null then. */
  let unsettled: number | null = null;
  /** Another volume was reported meanwhile. */
  let reportedAnother = false;
  let cancelSettling = () => {};
  let fading: { from: number; cancel(): void } | null = null;

  function send(volume: number): Promise<void> {
    settle();
    unsettled = volume;
    cancelSettling = clock.after(SETTLE_TIME, () => {
      const isUndecided = reportedAnother;
      settle();
      if (isUndecided) detectPerson();
    });
    return parts.setVolume(volume);
  }

  function settle(): void {
    unsettled = null;
    reportedAnother = false;
    cancelSettling();
  }

  /** A volume that was not commanded is one that a person chose. */
  function detectPerson(): void {
    if (fading || commanded === null || current === null) return;
    if (Math.abs(current - commanded) > ROUNDING) personDecided();
  }

  function command(volume: number): void {
    unsent = volume;
    if (current === null) return;
    send(volume).then(
      () => {
        if (unsent === volume) unsent = null;
      },
      // It is sent again when the speaker is connected.
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

  function personDecided(): void {
    if (goBackTo !== null) parts.onRemembered(null);
    forget();
  }

  return {
    set(volume) {
      stopFading();
      // The last report may still be a step of the last run's fade.
      remember(unsent ?? unsettled ?? current);
      commanded = volume;
      command(volume);
    },
    adopt(volume, before) {
      stopFading();
      goBackTo = before;
      unsent = null;
      // Without it nothing was set, or a person has chosen another since.
      commanded = before === null ? null : volume;
    },
    heard(volume) {
      const isBack = current === null;
      current = volume;
      if (isBack && unsent !== null) {
        if (commanded !== null) remember(volume);
        return command(unsent);
      }
      if (unsettled !== null && Math.abs(volume - unsettled) > ROUNDING) {
        reportedAnother = true;
        return;
      }
      settle();
      detectPerson();
    },
    chosen() {
      unsent = null;
      settle();
      personDecided();
      stopFading();
    },
    disconnected() {
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
      if (from !== null) command(from);
    },
    goesBackTo: () => goBackTo,
    restore() {
      stopFading();
      if (goBackTo !== null) command(goBackTo);
      // The speaker was never told: it is not to be told when it is back.
      else if (unsent === commanded) unsent = null;
      forget();
    },
    keep: () => ({ volume: unsent ?? unsettled ?? current, commanded, goBackTo }),
    bringBack(kept) {
      stopFading();
      ({ commanded, goBackTo } = kept);
      if (goBackTo !== null) parts.onRemembered(goBackTo);
      const { volume } = kept;
      if (volume !== null && volume !== (unsent ?? unsettled ?? current)) command(volume);
    },
    letGo() {
      const from = stopFading();
      unsent = null;
      settle();
      if (from !== null) command(from);
      forget();
    },
  };
}
