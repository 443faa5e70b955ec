// For tests: a playback session on a speaker of paper and a clock turned by hand.
import type { Reciter } from "#contract/reciters";
import type { RunStatus } from "#contract/schedules";
import {
  type Media,
  type MediaStatus,
  type Speaker,
  SpeakerError,
  type SpeakerEvent,
  type SpeakerTarget,
} from "#server/speakers/speaker";
import { createLog } from "#server/platform/log";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import type { HistoryStore, NewHistory } from "../record/history-store.ts";
import type { ChangeNotes } from "./state-tracker.ts";
import { inOrder } from "../play-order.ts";
import type { PlayPlan } from "../play-plan.ts";
import type { RunEvent } from "../run-events.ts";
import { createPlaybackSession, type PlaybackSession } from "./playback-session.ts";
import { emptyState, type SpeakerState } from "../record/playback-state-store.ts";

export const FAJR = Date.parse("2026-11-21T04:50:00Z");
const target: SpeakerTarget = { id: 7, userId: 3, type: "google", name: "Kitchen", deviceId: "k" };

export function reciterWith(availableSurahs: number[]): Reciter {
  return {
    id: 5,
    name: "Alafasy",
    nameArabic: "",
    identifier: "mp3quran-123",
    rewaya: "Hafs A'n Assem",
    style: "Murattal",
    server: "http://audio.test/",
    path: "afs/",
    fullPath: "http://audio.test/afs/",
    availableSurahs,
    available: true,
  };
}

export const everySurah = reciterWith(Array.from({ length: 114 }, (_, index) => index + 1));
export const urlOfSurah = (surah: number) =>
  `http://audio.test/afs/${String(surah).padStart(3, "0")}.mp3`;

/** What is written of a run. */
export interface WrittenRun {
  status: RunStatus | "preparing";
  reason: string | null;
  soundedAt: number | null;
  order: number[] | null;
  place: { surahId: number; position: number } | null;
  volumeBefore: number | null;
  ends: number;
}

export interface TestSession {
  session: PlaybackSession;
  clock: HandClock;
  /** Everything the speaker was told, oldest first. */
  told: { at: number; command: string; media?: Media; value?: number | boolean }[];
  loads(): Media[];
  volumes(): number[];
  /** Every state that was shown, with its notes. */
  shown: (SpeakerState & ChangeNotes)[];
  history: (NewHistory & {
    endPosition: number | null;
    completed: boolean;
    secondsHeard: number;
  })[];
  /** From now on commands fail in this way; null: they succeed. */
  failWith(error: SpeakerError | null): void;
  /** Answers to commands never come; false again: all come. */
  hang(hanging: boolean): void;
  says(event: SpeakerEvent): void;
  /** It stops answering; its last sign of life was just now, unless told. */
  loses(reason: string, heardAt?: number): void;
  plays(surah: number, position?: number, duration?: number | null): void;
  media(status: Partial<MediaStatus>): void;
  idle(idleReason: MediaStatus["idleReason"]): void;
  /** A plan that belongs to a run which ends after so many minutes. */
  run(options?: { minutes?: number; plan?: Partial<PlayPlan> }): {
    plan: PlayPlan;
    run: WrittenRun;
  };
  manual(plan?: Partial<PlayPlan>): PlayPlan;
}

let lastRun = 0;

function writeRun(run: WrittenRun, event: RunEvent): void {
  switch (event.type) {
    case "began":
      if (run.soundedAt !== null) throw new Error("The proof is published once.");
      Object.assign(run, { soundedAt: event.at, status: "running" });
      return;
    case "interrupted":
      Object.assign(run, { status: "interrupted", reason: event.reason });
      return;
    case "continued":
      Object.assign(run, { status: "running", reason: null });
      return;
    case "volume-before":
      run.volumeBefore = event.volume;
      return;
    case "order":
      run.order = event.order.surahs;
      return;
    case "place":
      run.place = { surahId: event.surahId, position: event.position };
      return;
    case "ended":
      Object.assign(run, { status: event.outcome, reason: event.reason, ends: run.ends + 1 });
  }
}

/** Connected, at half volume, and idle unless `plays` says what it plays. */
export async function testSession(
  options: {
    before?: PlayPlan;
    plays?: Partial<MediaStatus>;
    /** As it is stored. */
    sleepTimer?: SpeakerState["sleepTimer"];
    /** Seconds that an ayah still has at a position; unknown unless told. */
    restOfAyah?: (position: number) => number | null;
  } = {},
): Promise<TestSession> {
  const clock = handClock(FAJR);
  const told: TestSession["told"] = [];
  const shown: TestSession["shown"] = [];
  const history: TestSession["history"] = [];
  const runs = new Map<number, WrittenRun>();
  let failure: SpeakerError | null = null;
  let hanging = false;
  let released: (() => void)[] = [];
  let emit: (event: SpeakerEvent) => void = () => {};

  async function tell(
    command: string,
    rest: { media?: Media; value?: number | boolean } = {},
  ): Promise<void> {
    told.push({ at: clock.now(), command, ...rest });
    if (failure) throw failure;
    if (hanging) await new Promise<void>((resolve) => released.push(resolve));
  }

  const speaker: Speaker = {
    open() {},
    prepare: () => tell("prepare"),
    load: (media) => tell("load", { media }),
    play: () => tell("play"),
    pause: () => tell("pause"),
    stop: () => tell("stop"),
    seek: (position) => tell("seek", { value: position }),
    setVolume: (volume) => tell("volume", { value: volume }),
    setMuted: (muted) => tell("mute", { value: muted }),
    refresh: () => tell("refresh"),
    close: () => tell("close"),
  };
  const store: Pick<HistoryStore, "begin" | "keepPlaceSoon"> = {
    async begin(entry) {
      const unheard = { endPosition: null, completed: false, secondsHeard: 0 };
      return history.push({ ...entry, ...unheard }) - 1;
    },
    async keepPlaceSoon({ id, ...place }) {
      Object.assign(history[id] as object, place);
    },
  };
  const session = createPlaybackSession({
    target: { ...target },
    initial: { ...emptyState(target.id, FAJR), sleepTimer: options.sleepTimer ?? null },
    createSpeaker(onEvent) {
      emit = onEvent;
      return speaker;
    },
    clock,
    random: () => 0.5,
    log: createLog("silent"),
    history: store as HistoryStore,
    ayahs: {
      at: () => null,
      rest: ({ position }) => options.restOfAyah?.(position) ?? null,
      start: async () => null,
    },
    lastPlan: options.before ?? null,
    onChange: (state, notes) => shown.push({ ...state, ...notes }),
    onReachable() {},
    onRunEvent(runId, event) {
      const run = runs.get(runId);
      if (!run) throw new Error(`There is no run ${runId}.`);
      writeRun(run, event);
    },
  });

  const media: TestSession["media"] = (status) =>
    emit({
      type: "media",
      status: {
        state: "idle",
        url: null,
        position: 0,
        duration: null,
        idleReason: null,
        loadedFor: null,
        at: clock.now(),
        ...status,
      },
    });

  emit({ type: "connected" });
  media(options.plays ?? {});
  emit({ type: "volume", volume: 50, muted: false });
  await clock.advance(0);

  return {
    session,
    clock,
    told,
    shown,
    history,
    media,
    says: (event) => emit(event),
    loses: (reason, heardAt = clock.now()) => emit({ type: "disconnected", reason, heardAt }),
    loads: () => told.flatMap(({ media }) => (media ? [media] : [])),
    volumes: () =>
      told.filter(({ command }) => command === "volume").map(({ value }) => Number(value)),
    failWith(error) {
      failure = error;
    },
    hang(now) {
      hanging = now;
      for (const release of released) release();
      released = [];
    },
    plays: (surah, position = 0, duration = 600) =>
      media({ state: "playing", url: urlOfSurah(surah), position, duration }),
    idle: (idleReason) => media({ idleReason }),
    manual: (plan = {}) => ({
      reciter: everySurah,
      order: inOrder(everySurah.availableSurahs, 1),
      position: 0,
      volume: null,
      endsAt: null,
      runId: null,
      ...plan,
    }),
    run({ minutes = 30, plan = {} } = {}) {
      const run: WrittenRun = {
        status: "preparing",
        reason: null,
        soundedAt: null,
        order: null,
        place: null,
        volumeBefore: null,
        ends: 0,
      };
      const runId = ++lastRun;
      runs.set(runId, run);
      const endsAt = clock.now() + minutes * 60_000;
      const reciter = plan.reciter ?? everySurah;
      const order = inOrder(reciter.availableSurahs, 1);
      return { run, plan: { reciter, order, position: 0, volume: null, ...plan, endsAt, runId } };
    },
  };
}

export const notThere = () => new SpeakerError("Kitchen did not answer.");
export const notPlayable = () =>
  new SpeakerError("Kitchen could not play this recording.", "recording");
