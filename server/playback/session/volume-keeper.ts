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
/** Points by which a volume that was reached may differ from the one that was commanded. */
const ROUNDING = 2;
/** The same for the first answer to a command of a speaker that does not tell its steps: it may have ten. */
const COARSE = 10;
/** The same where that answer is on the other side of the goal than before the command: it may have four. */
const COARSEST = 25;
/** Milliseconds after which a change does not follow from a command: Home Assistant asks some players every ten seconds. */
const ANSWER_TIME = 15_000;

/** Milliseconds for which a speaker that is away, or silent and deaf, is followed so that its next sound has its volume. */
const WAITED_FOR = 24 * 60 * 60_000;

export interface VolumeKeeper {
  /** Sets the run's volume, as soon as the speaker is there, and remembers what to go back to. */
  set(volume: number): void;
  /** A node or an agent before this one has set the run's volume (null: none), and told what to go back to. */
  adopt(volume: number | null, before: number | null): void;
  /** The speaker reports its volume, and by which steps it changes it; a person may have turned it. */
  heard(volume: number, step?: number): void;
  /** A person asked for this volume through Wird. */
  chosen(): void;
  /**
   * Something begins to play there. Players that ignore commands while they are idle are told again
   * what they should have.
   */
  sounds(): void;
  /** The speaker is disconnected. */
  disconnected(): void;
  /** Fades out from `volume` within FADE_TIME; it counts as fading until something ends the fade. */
  fade(volume: number): void;
  isFading(): boolean;
  /** Ends a fade, and goes back to the volume before it. */
  cancelFade(): void;
  /** To which volume it would be put back now; null: it would stay. */
  goesBackTo(): number | null;
  /**
   * Ends a fade and puts the volume back, where nobody else has decided on one. Until the speaker
   * reports it, it is owed: it is told again at the next sound and the next connection.
   */
  restore(): void;
  /** An agent could not put back this volume: it is owed, unless another one is to be put back already. */
  owes(volume: number): void;
  /** The volume that is still to be put back: a later process is to know it; null: none. */
  owed(): number | null;
  /** It is worth following the speaker for that: WAITED_FOR has not passed in this process. */
  isOwing(): boolean;
  /** For an adhan: the volumes to be brought back after it. */
  keep(): KeptVolume;
  bringBack(kept: KeptVolume): void;
  /** Somebody else uses the speaker now: its volume stays, except for a fade, which is ended. */
  letGo(): void;
}

export function createVolumeKeeper(parts: {
  clock: Clock;
  /** What an earlier process could not put back; null: nothing. */
  owed?: number | null;
  setVolume(volume: number): Promise<void>;
  /** The speaker is to go back to this volume afterwards; null: a person has chosen another. */
  onRemembered(volume: number | null): void;
  /** What is owed may be put back now; left out: always. */
  mayPutBack?(): boolean;
  /** What is owed has changed. */
  onOwed?(): void;
}): VolumeKeeper {
  const { clock } = parts;
  let goBackTo: number | null = null;
  let owed = parts.owed ?? null;
  let owedSince = clock.now();
  /** What the run has set. */
  let commanded: number | null = null;
  /** The command that the speaker has not accepted yet. */
  let unsent: number | null = null;
  /** The last report; null while it is disconnected. */
  let current: number | null = null;
  let last: Command | null = null;
  /** Points between two volumes of this speaker; null: it does not say. */
  let step: number | null = null;
  /** Until SETTLE_TIME after the last command, or until it is reported. */
  let isSettling = false;
  let cancelSettling = () => {};
  /** Something has begun to play since, and the volume is to be looked at. */
  let isToBeChecked = false;
  let fading: { from: number; cancel(): void } | null = null;

  function send(volume: number): Promise<void> {
    // Nothing that it says now can be about an earlier command.
    const isAlone =
      !fading && !isSettling && (last === null || last.reached !== null || isLate(last));
    settle();
    const reached = isAlone && current === volume ? current : null;
    last = { to: volume, at: clock.now(), from: current, reached, isAlone };
    isSettling = true;
    cancelSettling = clock.after(SETTLE_TIME, settled);
    return parts.setVolume(volume);
  }

  function settle(): void {
    isSettling = false;
    cancelSettling();
  }

  function settled(): void {
    settle();
    explain();
    if (isToBeChecked) check();
  }

  /** The volume that the speaker has been told and may not have reported yet. */
  function expected(): number | null {
    if (unsent !== null) return unsent;
    return isSettling && last ? last.to : current;
  }

  /** Whether the reported volume follows from a command; one that does not is a person's. */
  function explain(): void {
    if (fading || current === null) return;
    const goal = last?.to ?? commanded;
    if (goal === null) return;
    if (isNear(current, goal)) return reach(current);
    const before = last?.reached ?? last?.from ?? null;
    // It ignores the command, or has not obeyed yet.
    if (before !== null && isNear(current, before)) return;
    const isOnItsWay = before !== null && (current - before) * (goal - current) > 0;
    const isComing = isOnItsWay || (isAnswering(goal) && isRounded(current, goal));
    if (!isLate(last) && isComing) return reach(current);
    personDecided();
  }

  const isLate = (command: Command | null) =>
    command !== null && clock.now() - command.at > ANSWER_TIME;

  /** It has not answered the command, or is a group that comes to `goal` member by member. */
  function isAnswering(goal: number): boolean {
    if (last === null || last.reached === null) return true;
    return !isNear(last.reached, goal) && clock.now() - last.at <= SETTLE_TIME;
  }

  /** Whether a speaker that was told `goal` has come to `volume` by its own steps. */
  function isRounded(volume: number, goal: number): boolean {
    const before = last?.from ?? null;
    const off = Math.abs(volume - goal);
    if (off <= stepOff()) return true;
    const isBeyond = before !== null && (volume - goal) * (goal - before) > 0;
    return isBeyond && off <= (step === null ? COARSEST : COARSE);
  }

  const stepOff = () => (step === null ? COARSE : step + ROUNDING);

  function reach(volume: number): void {
    if (last) last.reached = volume;
    const isBack = commanded === null && owed !== null && Math.abs(volume - owed) <= stepOff();
    if (isBack && last?.to === owed) owe(null);
  }

  function check(): void {
    isToBeChecked = false;
    const goal = commanded ?? owed;
    if (fading || current === null || goal === null || isNear(current, goal)) return;
    if (commanded === null && parts.mayPutBack?.() === false) return;
    // Another process has set it: its speaker reports it after what it plays.
    if (commanded !== null && last === null) return;
    // It has obeyed, in its own steps.
    if (last?.to === goal && last.reached !== null) return;
    command(goal);
  }

  function owe(volume: number | null): void {
    if (owed === volume) return;
    owed = volume;
    owedSince = clock.now();
    parts.onOwed?.();
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
    goBackTo ??= owed ?? volume;
    if (goBackTo !== null) parts.onRemembered(goBackTo);
  }

  function forget(): void {
    goBackTo = null;
    commanded = null;
  }

  function personDecided(): void {
    if (goBackTo !== null) parts.onRemembered(null);
    forget();
    last = null;
    owe(null);
  }

  return {
    set(volume) {
      stopFading();
      // The last report may still be a step of the last run's fade.
      remember(expected());
      owe(null);
      commanded = volume;
      command(volume);
    },
    adopt(volume, before) {
      stopFading();
      goBackTo = before;
      unsent = null;
      last = null;
      // Without it nothing was set, or a person has chosen another since; owed: its fade had begun.
      commanded = before === null || owed !== null ? null : volume;
    },
    heard(volume, itsStep) {
      const isBack = current === null;
      current = volume;
      step = itsStep ?? step;
      if (isBack && unsent !== null) {
        if (commanded !== null) remember(volume);
        return command(unsent);
      }
      if (isBack && owed !== null && commanded === null) return check();
      if (isSettling) {
        // Others may be about an earlier command.
        const isAnswer = last?.isAlone === true && last.from !== null && volume !== last.from;
        if (last === null || !(isAnswer || isNear(volume, last.to))) return;
        settle();
      }
      explain();
      if (isToBeChecked) check();
    },
    sounds() {
      if (isSettling) isToBeChecked = true;
      else check();
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
      // A process that ends in the fade would leave the speaker silent.
      owe(goBackTo);
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
      if (from === null) return;
      owe(null);
      command(from);
    },
    goesBackTo: () => goBackTo,
    restore() {
      stopFading();
      const volume = goBackTo ?? owed;
      // The speaker was never told: it is not to be told when it is back.
      if (volume === null && unsent === commanded) unsent = null;
      forget();
      if (volume === null) return;
      owe(volume);
      command(volume);
    },
    owes(volume) {
      // It is there anew, and says next how loud it is.
      current = null;
      if (goBackTo !== null || owed !== null) return;
      if (commanded === null) owe(volume);
      else remember(volume);
    },
    owed: () => owed,
    isOwing: () => owed !== null && clock.now() - owedSince < WAITED_FOR,
    keep: () => ({ volume: expected(), commanded, goBackTo }),
    bringBack(kept) {
      stopFading();
      ({ commanded, goBackTo } = kept);
      if (goBackTo !== null) parts.onRemembered(goBackTo);
      const { volume } = kept;
      if (volume !== null && volume !== expected()) command(volume);
    },
    letGo() {
      const from = stopFading();
      unsent = null;
      settle();
      forget();
      if (from === null) return;
      owe(from);
      command(from);
    },
  };
}

/** A volume that the speaker was told. */
interface Command {
  to: number;
  at: number;
  /** What it had said before; null: nothing since it was connected. */
  from: number | null;
  /** What it has made of it; null: not reported yet. */
  reached: number | null;
  /** All commands before it were answered: the first change that follows is its answer. */
  isAlone: boolean;
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= ROUNDING;
