// Memorising: a few ayahs in this page again and again, with a silence in which to repeat them.
import {
  nextStep,
  type PlayStep,
  type RepeatedList,
  silenceBefore,
} from "#contract/portions/repetitions";
import type { AyahTiming } from "#contract/reciters";
import { watched } from "../api/watched.ts";
import type { Timers } from "./autoplay.ts";
import type { Player } from "./player.ts";

/** What is repeated: ayahs of one surah, both ends included. */
export interface Exercise {
  reciterId: number;
  surahId: number;
  from: number;
  to: number;
  /** How often each ayah is recited in a row. */
  eachAyah: number;
  /** How often the whole is recited. */
  times: number;
  /** Seconds of silence after each repetition: of an ayah, or with `eachAyah` 1 of the whole. */
  gapSeconds: number;
  /** After each recitation of an ayah a silence as long as it was, in place of `gapSeconds`. */
  yourTurn?: boolean;
}

/** Where one is in an exercise; counted from 1. */
export interface Turn {
  ayah: number;
  repetition: number;
  round: number;
}

export interface MemorisingState {
  /** Null: nothing is being memorised. */
  exercise: Exercise | null;
  turn: Turn;
  /** The silence in which one repeats what was heard. */
  silent: boolean;
}

/** Seconds: an ayah that ends so soon is over; a timer may come a little early. */
const NEARLY_OVER = 0.03;
/** Seconds that a position may lie before its ayah: a player seeks to the nearest frame. */
const FRAME = 0.1;
const FIRST: Turn = { ayah: 1, repetition: 1, round: 1 };

const listOf = ({ from, to, eachAyah, times, gapSeconds }: Exercise): RepeatedList => ({
  items: Array.from({ length: to - from + 1 }, () => ({ repeat: eachAyah })),
  ...{ times, gap: gapSeconds },
});

const stepOf = ({ from }: Exercise, { ayah, repetition, round }: Turn): PlayStep => ({
  ...{ index: ayah - from, repetition: repetition - 1, round: round - 1 },
});

/** What follows a turn; null at the end of the exercise. */
export function nextTurn(exercise: Exercise, turn: Turn): Turn | null {
  const next = nextStep(listOf(exercise), stepOf(exercise, turn));
  return (
    next && {
      ...{ ayah: exercise.from + next.index, repetition: next.repetition + 1 },
      round: next.round + 1,
    }
  );
}

/** Seconds of silence between two turns. */
export const silenceBetween = (exercise: Exercise, from: Turn, to: Turn): number =>
  silenceBefore(stepOf(exercise, to), stepOf(exercise, from), listOf(exercise));

export function createMemorising(player: Player, timers: Timers) {
  const state = watched<MemorisingState>({ exercise: null, turn: FIRST, silent: false });
  let ayahs: readonly AyahTiming[] = [];
  let timer: unknown;
  let stopWatching = () => {};
  /** The recording of the exercise has begun to play: until then another may still be stopping. */
  let heard = false;

  const timingOf = (ayah: number) => ayahs[ayah - 1];
  /** Seconds into the recording; the first ayah of a surah begins with what is before it. */
  const startOf = (ayah: number) => (ayah === 1 ? 0 : (timingOf(ayah)?.start ?? 0) / 1000);
  const endOf = (ayah: number) => (timingOf(ayah)?.end ?? 0) / 1000;

  /** Seconds that an ayah is heard for. */
  const lengthOf = (ayah: number) =>
    (endOf(ayah) - (timingOf(ayah)?.start ?? 0) / 1000) /
    (player.now.get().rate || player.state.get().rate);

  function stop() {
    timers.clearTimer(timer);
    stopWatching();
    state.set({ exercise: null, turn: FIRST, silent: false });
  }

  /** Another recording was chosen, or another output. */
  function isElsewhere({ reciterId, surahId }: Exercise): boolean {
    const { track, output, served } = player.state.get();
    if (output.kind === "device" || served) return true;
    return track !== null && (track.reciterId !== reciterId || track.surahId !== surahId);
  }

  function changed() {
    const { exercise, silent } = state.get();
    if (!exercise) return;
    const { status } = player.now.get();
    if (heard && isElsewhere(exercise)) return stop();
    if (status !== "playing") {
      // The silence has its own timer; a pause has none.
      if (!silent) timers.clearTimer(timer);
      return;
    }
    heard = true;
    // Somebody pressed Play in the silence: it is over.
    if (silent) return goOn();
    followPosition(exercise);
    waitForEnd();
  }

  /** Somebody sought to another ayah. */
  function followPosition({ from, to }: Exercise) {
    const position = player.position();
    const { turn } = state.get();
    if (position >= startOf(turn.ayah) - FRAME && position < endOf(turn.ayah)) return;
    if (position < startOf(from) - FRAME || position >= endOf(to)) return;
    const ayah = ayahs.findLast(({ start }) => start <= position * 1000)?.ayah;
    if (ayah && ayah !== turn.ayah) state.patch({ turn: { ...turn, ayah, repetition: 1 } });
  }

  function waitForEnd(): void {
    timers.clearTimer(timer);
    const { rate, status } = player.now.get();
    const left = endOf(state.get().turn.ayah) - player.position();
    if (left <= NEARLY_OVER) return turnOver();
    if (status === "playing") timer = timers.setTimer(waitForEnd, (left / (rate || 1)) * 1000);
  }

  function turnOver(): void {
    const { exercise, turn } = state.get();
    if (!exercise) return;
    const next = nextTurn(exercise, turn);
    if (!next) {
      stop();
      return player.pause();
    }
    const silence = exercise.yourTurn ? lengthOf(turn.ayah) : silenceBetween(exercise, turn, next);
    if (silence > 0) return beSilent(silence);
    // What follows in the recording plays on by itself.
    if (next.ayah === turn.ayah + 1) {
      state.patch({ turn: next });
      return waitForEnd();
    }
    recite(next);
  }

  function beSilent(seconds: number) {
    state.patch({ silent: true });
    player.pause();
    timer = timers.setTimer(goOn, seconds * 1000);
  }

  /** After the silence. */
  function goOn() {
    const { exercise, turn } = state.get();
    const next = exercise && nextTurn(exercise, turn);
    if (next) recite(next);
  }

  function recite(turn: Turn) {
    timers.clearTimer(timer);
    state.patch({ turn, silent: false });
    player.seek(startOf(turn.ayah));
    if (player.now.get().status === "playing") waitForEnd();
    else void player.play();
  }

  return {
    state,
    stop,

    /** `timings`: every ayah of the surah, in order. Plays in this browser, from the first ayah or `first`. */
    async start(exercise: Exercise, timings: readonly AyahTiming[], first = exercise.from) {
      stop();
      ayahs = timings;
      heard = false;
      state.set({ exercise, turn: { ...FIRST, ayah: first }, silent: false });
      const stops = [
        player.now.watch(changed),
        player.state.watch(changed),
        player.onPause(() => {
          // Somebody paused, or the sleep timer has: the silence does not end by itself.
          if (state.get().silent) timers.clearTimer(timer);
        }),
        player.onSurahEnd(() => {
          turnOver();
          return true;
        }),
      ];
      stopWatching = () => {
        for (const each of stops) each();
      };
      await player.resumeHere(exercise.reciterId, exercise.surahId, startOf(first));
    },

    /** The ayah that is heard, or was heard last, once more. */
    again() {
      const { exercise, turn } = state.get();
      if (exercise) recite(turn);
    },

    /** Goes to an ayah of the exercise; false of another one. */
    hear(ayah: number): boolean {
      const { exercise, turn } = state.get();
      if (!exercise || ayah < exercise.from || ayah > exercise.to) return false;
      recite({ ...turn, ayah, repetition: 1 });
      return true;
    },

    /** After the last ayah, the first one. */
    nextAyah() {
      const { exercise, turn } = state.get();
      if (!exercise) return;
      const next = nextTurn(exercise, { ...turn, repetition: exercise.eachAyah });
      recite(next ?? { ...turn, ayah: exercise.from, repetition: 1 });
    },
  };
}

export type Memorising = ReturnType<typeof createMemorising>;
