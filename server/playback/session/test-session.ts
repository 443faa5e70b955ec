// For tests: a playback session on a speaker of paper and a clock turned by hand.
import type { Reciter } from "#contract/reciters";
import { aboutSpeaker, sentence } from "#contract/sentences/sentences";
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
import { brokenInvariants } from "./session-invariants.ts";
import type { HistoryPlace, HistoryStore, NewHistory } from "../record/history-store.ts";
import type { ChangeNotes } from "./session-events.ts";
import type { SessionState } from "./session-state.ts";
import { inOrder } from "../play-order.ts";
import { type PlayPlan, planByHand } from "../play-plan.ts";
import {
  createPlaybackSession,
  type PlaybackSession,
  type SessionParts,
} from "./session-runner.ts";
import { emptyState, type SpeakerState, type StoredState } from "../record/playback-state-store.ts";
import { type WrittenRun, writeRun } from "./test-session-run.ts";
import { traced } from "./test-session-trace.ts";

export const FAJR = Date.parse("2026-11-21T04:50:00Z");
/** Commands after which what it reported last is still true of its place. */
const LEAVE_ITS_PLACE = new Set(["refresh", "connect", "volume", "mute"]);
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

export interface TestSession {
  session: PlaybackSession;
  /** All that it knows now. */
  value(): SessionState;
  clock: HandClock;
  /** Everything the speaker was told, oldest first. */
  commands: {
    at: number;
    command: string;
    media?: Media;
    /** What it is to hold paused before its minute. */
    held?: Media;
    value?: number | boolean;
  }[];
  /** How often it has played by itself what it was to hold. */
  playedEarly(): number;
  /** How long after their commands its runs were heard, milliseconds. */
  heardAfter: number[];
  loads(): Media[];
  volumes(): number[];
  /** Every state that was shown, with its notes. */
  shown: (SpeakerState & ChangeNotes)[];
  /** Every state that was stored. */
  stored: (StoredState & { writtenAt: number })[];
  /** How often the history was written. */
  historyWrites(): number;
  /** Entries that an earlier process had left open, as they were closed. */
  closedLeft: Omit<HistoryPlace, "completed">[];
  /** Each place of an entry that was written. */
  keptPlaces: HistoryPlace[];
  /** A run of another session of this test plays here. */
  knows(begun: { plan: PlayPlan; run: WrittenRun }): void;
  history: (NewHistory & {
    endPosition: number | null;
    completed: boolean;
    secondsHeard: number;
  })[];
  /** From now on commands fail in this way; null: they succeed. */
  failWith(error: SpeakerError | null): void;
  /** How it treats these commands, and plays on: refuses them, or answers and ignores them. */
  disobeys: Map<"stop" | "pause", "refuses" | "ignores">;
  /** Answers to commands never come; false again: all come, as failures after failWith(). */
  hang(hanging: boolean): void;
  /** Whether it says where it is when it is asked; else only as a test has it report. */
  answers(answering: boolean): void;
  says(event: SpeakerEvent): void;
  /** It stops answering; its last sign of life was just now, unless told. */
  loses(reason: string, heardAt?: number): void;
  plays(surah: number, position?: number, duration?: number | null): void;
  media(status: Partial<MediaStatus>): void;
  /** Finished is what played last, at its end. */
  idle(idleReason: MediaStatus["idleReason"]): void;
  /** A plan that belongs to a run which ends after so many minutes. */
  run(options?: { minutes?: number; plan?: Partial<PlayPlan> }): {
    plan: PlayPlan;
    run: WrittenRun;
  };
  manual(plan?: Partial<PlayPlan>): PlayPlan;
}

let lastRun = 0;

/** What a new session knows of it before its speaker says anything. */
const recordingOf = ({ reciterId, surahId, position, duration }: StoredState) => ({
  ...{ reciterId, surahId, position, duration },
});

/** Connected, at half volume, and idle unless `plays` says what it plays. */
export async function testSession(
  options: {
    before?: PlayPlan;
    /** Its run was deleted. */
    beforeIsDeleted?: boolean;
    /** What a person had started when the stored adhan began. */
    beforeAdhan?: PlayPlan;
    adhan?: SpeakerState["adhan"];
    plays?: Partial<MediaStatus>;
    /** As it is stored. */
    sleepTimer?: SpeakerState["sleepTimer"];
    /** What another process has left. */
    left?: StoredState;
    /** That it says when it is connected; null: it says it later. */
    volume?: number | null;
    /** What our own table says of a surah's length; nothing unless told. */
    lasts?: (surahId: number) => { seconds: number; sure: boolean } | null;
    type?: SpeakerTarget["type"];
    /** It is a server's, and no agent's. */
    nextTells?: boolean;
    /** Seconds that an ayah still has at a position; unknown unless told. */
    restOfAyah?: (position: number) => number | null;
    /** Resolves when the database has taken a state, or an event of a run; at once unless told. */
    storing?: () => Promise<void>;
  } = {},
): Promise<TestSession> {
  const clock = handClock(FAJR);
  const commands: TestSession["commands"] = [];
  const shown: TestSession["shown"] = [];
  const history: TestSession["history"] = [];
  const stored: TestSession["stored"] = [];
  const closedLeft: TestSession["closedLeft"] = [];
  const keptPlaces: TestSession["keptPlaces"] = [];
  let historyWrites = 0;
  let playedEarly = 0;
  const heardAfter: number[] = [];
  let value: SessionState;
  const runs = new Map<number, WrittenRun>();
  let failure: SpeakerError | null = null;
  const disobeys: TestSession["disobeys"] = new Map();
  /** The last report, as a test has given it. */
  let reported: Partial<MediaStatus> = {};
  let hanging = false;
  let answersQuestions = false;
  /** It was told something since it reported last. */
  let isToldSince = false;
  let released: (() => void)[] = [];
  let last: Partial<MediaStatus> = { ...options.plays, position: options.plays?.duration ?? 0 };
  let emit: (event: SpeakerEvent) => void = () => {};

  /** What it said last of its volume, as a test has given it. */
  let loudness: Extract<SpeakerEvent, { type: "volume" }> | null = null;

  function says(event: SpeakerEvent): void {
    if (event.type === "volume") loudness = event;
    emit(event);
  }

  function mayFail(): void {
    if (failure) throw failure;
  }

  async function sendCommand(
    command: string,
    rest: { media?: Media; held?: Media; value?: number | boolean } = {},
  ): Promise<void> {
    commands.push({ at: clock.now(), command, ...rest });
    if (!LEAVE_ITS_PLACE.has(command)) isToldSince = true;
    mayFail();
    if (!hanging) return;
    await new Promise<void>((resolve) => released.push(resolve));
    mayFail();
  }

  /** It reports what follows only where a test is about that. */
  async function silenceBy(command: "stop" | "pause"): Promise<void> {
    const how = disobeys.get(command);
    if (how === "refuses") {
      commands.push({ at: clock.now(), command });
      throw noAnswerError();
    }
    await sendCommand(command);
    if (how === "ignores" || reported.state !== "playing") return;
    if (command === "stop") media({ idleReason: "cancelled" });
    else if (disobeys.size > 0) media({ ...reported, state: "paused" });
  }

  const speaker: Speaker = {
    open() {},
    async prepare(ahead) {
      if (ahead === "connect") return sendCommand("connect");
      const { media = null, mutes = false } = ahead ?? {};
      await sendCommand("prepare", { ...(media ? { held: media } : {}), value: mutes });
    },
    load: (media) => sendCommand("load", { media }),
    play: () => sendCommand("play"),
    pause: () => silenceBy("pause"),
    stop: () => silenceBy("stop"),
    seek: (position, { plays } = { plays: false }) =>
      sendCommand(plays ? "seek and play" : "seek", { value: position }),
    setVolume: (volume) => sendCommand("volume", { value: volume }),
    async setMuted(muted) {
      await sendCommand("mute", { value: muted });
      if (loudness?.muted && !muted && value.mute.isOwed) says({ ...loudness, muted });
    },
    async refresh() {
      await sendCommand("refresh");
      const knows = answersQuestions && reported.state === "playing" && !isToldSince;
      if (disobeys.size === 0 && !knows) return;
      const { at = clock.now(), position = 0, state } = reported;
      const passed = state === "playing" ? (clock.now() - at) / 1000 : 0;
      media({ ...reported, at: clock.now(), position: position + passed });
    },
    // It answers nothing, so nothing of it hangs.
    async close() {
      commands.push({ at: clock.now(), command: "close" });
    },
  };
  const store: Pick<HistoryStore, "beginSoon" | "closeLeft" | "keepPlaceSoon"> = {
    async beginSoon(entry) {
      historyWrites++;
      const unheard = { endPosition: null, completed: false, secondsHeard: 0 };
      return history.push({ ...entry, ...unheard }) - 1;
    },
    async closeLeft(place) {
      closedLeft.push(place);
    },
    async keepPlaceSoon({ id, ...place }) {
      historyWrites++;
      keptPlaces.push({ id, ...place });
      Object.assign(history[id] ?? {}, place);
    },
  };
  const parts: SessionParts = {
    target: { ...target, type: options.type ?? target.type },
    initial: {
      ...emptyState(target.id, FAJR),
      ...(options.left && recordingOf(options.left)),
      sleepTimer: options.sleepTimer ?? null,
      adhan: options.adhan ?? null,
    },
    stored: options.left ?? null,
    store(state) {
      stored.push({ ...state, writtenAt: clock.now() });
      return options.storing?.();
    },
    createSpeaker(onEvent) {
      emit = onEvent;
      return speaker;
    },
    clock,
    random: () => 0.5,
    log: createLog("silent"),
    history: store,
    ayahs: {
      rest: ({ position }) => options.restOfAyah?.(position) ?? null,
      lasts: ({ surahId }) => options.lasts?.(surahId ?? 0) ?? null,
    },
    lastPlan: options.before ?? null,
    lastIsDeleted: options.beforeIsDeleted ?? false,
    planBeforeAdhan: options.beforeAdhan ?? null,
    nextTells: options.nextTells ?? true,
    onChange: (state, notes) => shown.push({ ...state, ...notes }),
    onReachable() {},
    onPlaysEarly: () => void playedEarly++,
    onHeardAfter: (ms) => void heardAfter.push(ms),
    onRunEvent(runId, event) {
      const run = runs.get(runId);
      if (!run) throw new Error(`There is no run ${runId}.`);
      writeRun(run, event);
      return options.storing?.();
    },
    afterEach(state, event) {
      const broken = brokenInvariants(state, clock.now());
      if (broken.length > 0) throw new Error(`After ${JSON.stringify(event)}: ${broken.join(" ")}`);
      // All that it knows is a value: it goes on with what was printed.
      value = JSON.parse(JSON.stringify(state)) as typeof state;
      return value;
    },
  };
  const session = traced(createPlaybackSession, parts, lastRun);

  const media: TestSession["media"] = (status) => {
    reported = { at: clock.now(), ...status };
    isToldSince = false;
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
  };

  emit({ type: "connected" });
  media(options.plays ?? {});
  const { volume = 50 } = options;
  if (volume !== null) emit({ type: "volume", volume, muted: false });
  await clock.advance(0);

  return {
    value: () => value,
    ...{ session, clock, commands, shown, history, stored, media, disobeys },
    playedEarly: () => playedEarly,
    heardAfter,
    ...{ closedLeft, keptPlaces, historyWrites: () => historyWrites },
    knows: ({ plan, run }) => runs.set(plan.runId ?? 0, run),
    says,
    loses: (text, heardAt = clock.now()) => {
      const reason = sentence("text.as-given", { text });
      emit({ type: "disconnected", reason, heardAt });
    },
    loads: () => commands.flatMap(({ media }) => (media ? [media] : [])),
    volumes: () =>
      commands.filter(({ command }) => command === "volume").map(({ value }) => Number(value)),
    failWith(error) {
      failure = error;
    },
    answers(now) {
      answersQuestions = now;
    },
    hang(now) {
      hanging = now;
      for (const release of released) release();
      released = [];
    },
    plays(surah, position = 0, duration = 600) {
      const url = urlOfSurah(surah);
      last = { url, position: duration ?? position };
      media({ state: "playing", url, position, duration });
    },
    idle: (idleReason) =>
      media({
        idleReason,
        ...(idleReason === "finished"
          ? { url: last.url ?? null, position: last.position ?? 0 }
          : {}),
      }),
    manual: (plan = {}) => ({
      ...planByHand({
        reciter: everySurah,
        order: inOrder(everySurah.availableSurahs, 1),
        position: 0,
      }),
      ...plan,
    }),
    run({ minutes = 30, plan = {} } = {}) {
      const run: WrittenRun = {
        status: "preparing",
        reason: null,
        ...{ soundedAt: null, heardAt: null },
        order: null,
        place: null,
        volumeBefore: null,
        delayed: null,
        heard: [],
        ends: 0,
      };
      const runId = ++lastRun;
      runs.set(runId, run);
      const endsAt = clock.now() + minutes * 60_000;
      const reciter = plan.reciter ?? everySurah;
      const order = inOrder(reciter.availableSurahs, 1);
      const asStored = { reciter, order, position: 0, volume: null, keepsHistory: true };
      const withEnd = { startsOver: true, patience: null, adhan: null, ...plan, endsAt, runId };
      return { run, plan: { ...asStored, ...withEnd } };
    },
  };
}

export const noAnswerError = () => new SpeakerError(aboutSpeaker("speaker.no-answer", "Kitchen"));
export const notPlayable = () =>
  new SpeakerError(aboutSpeaker("speaker.recording-refused", "Kitchen"), "recording");
