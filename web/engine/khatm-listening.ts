// Listening to a khatm in this page: surah after surah, and each stretch heard is reported to the server.
import type { Khatm } from "#contract/khatms";
import { watched } from "../api/watched.ts";
import type { Timers } from "./autoplay.ts";
import type { Player } from "./player.ts";

export type ListenedKhatm = Pick<Khatm, "id" | "reciterId" | "to" | "leftOut" | "continueAt">;

/** Seconds into a recording, heard without a jump. */
export interface Stretch {
  reciterId: number;
  surahId: number;
  from: number;
  to: number;
  /** The recording ended by itself. */
  ended?: true;
}

/** Milliseconds between two looks at the position. */
const LOOK_EVERY = 1000;
/** Milliseconds between two reports while it plays. */
const REPORT_EVERY = 60_000;
/** Seconds by which the position may differ from the clock: more is a jump. */
const JUMP = 2;

export function createKhatmListening(
  player: Player,
  timers: Timers & { now(): number },
  report: (khatmId: number, stretch: Stretch) => void,
) {
  const state = watched<{ khatmId: number | null }>({ khatmId: null });
  let khatm: ListenedKhatm | null = null;
  let stretch: Stretch | null = null;
  /** The last one, until something plays: a page hears that it pauses before it hears that it ended. */
  let last: Stretch | null = null;
  let lookedAt = 0;
  let reportedAt = 0;
  let timer: unknown;
  let stopWatching = () => {};

  /** The surah of the khatm that plays in this page; null: something else does. */
  function surahHeard(): number | null {
    const { track, output, served } = player.state.get();
    const isHere = output.kind !== "device" && !served;
    if (!khatm || !track || !isHere || track.reciterId !== khatm.reciterId) return null;
    return track.surahId;
  }

  function flush({ ended = false } = {}) {
    const isNews = stretch !== null && (ended || stretch.to > stretch.from);
    if (khatm && stretch && isNews) report(khatm.id, ended ? { ...stretch, ended } : stretch);
    reportedAt = timers.now();
    // What follows without a jump continues this stretch.
    stretch = stretch && { ...stretch, from: stretch.to };
  }

  function look() {
    timers.clearTimer(timer);
    const surahId = surahHeard();
    const now = timers.now();
    if (!khatm || surahId === null || player.now.get().status !== "playing") {
      flush();
      last = stretch ?? last;
      stretch = null;
      return;
    }
    last = null;
    const position = player.position();
    const passed = ((now - lookedAt) / 1000) * player.now.get().rate;
    const goesOn =
      stretch?.surahId === surahId &&
      position >= stretch.to &&
      position - stretch.to <= passed + JUMP;
    lookedAt = now;
    if (stretch && goesOn) stretch.to = position;
    else {
      flush();
      stretch = { reciterId: khatm.reciterId, surahId, from: position, to: position };
    }
    if (now - reportedAt >= REPORT_EVERY) flush();
    timer = timers.setTimer(look, LOOK_EVERY);
  }

  /** True: the next surah of the khatm plays. */
  function surahEnded(): boolean {
    const surahId = surahHeard();
    if (!khatm || surahId === null) return false;
    // The look at the end may have seen the position at the beginning again.
    const { duration } = player.now.get();
    if (stretch?.surahId === surahId && duration !== null && duration > stretch.to) {
      stretch.to = duration;
    }
    stretch ??= last;
    flush({ ended: stretch?.surahId === surahId });
    stretch = null;
    last = null;
    const { to, leftOut } = khatm;
    let next = surahId + 1;
    while (leftOut.includes(next)) next += 1;
    if (next > to.surah) return false;
    void player.chooseSurah(next);
    return true;
  }

  function stop() {
    timers.clearTimer(timer);
    flush();
    stopWatching();
    stopWatching = () => {};
    khatm = null;
    stretch = null;
    last = null;
    state.set({ khatmId: null });
  }

  return {
    state,
    stop,
    /** The page is closed, or may be. */
    flush: () => flush(),
    /** Plays in this browser from the place where the khatm continues; nothing when it is finished. */
    async start(listened: ListenedKhatm) {
      stop();
      const place = listened.continueAt;
      if (!place) return;
      khatm = listened;
      state.set({ khatmId: listened.id });
      const stops = [
        player.now.watch(look),
        player.state.watch(look),
        player.onSurahEnd(surahEnded),
      ];
      stopWatching = () => {
        for (const each of stops) each();
      };
      await player.resumeHere(listened.reciterId, place.surah, place.second);
    },
  };
}
