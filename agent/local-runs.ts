// Runs without a line: this agent drives its speakers by its plans while no server can, and lets go when one can again.
import type { AgentPlan } from "#contract/agent-messages";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import { findInOrder, holds, type PlayItem } from "#server/playback/play-order";
import { ADOPTED, type Adoption, type PlayPlan } from "#server/playback/play-plan";
import type { RunEventListener } from "#server/playback/run-events";
import type { PlaybackSession } from "#server/playback/session/session-runner";
import { urlOf } from "./begun-here.ts";
import type { LastHeard } from "./last-heard.ts";
import type { BookEntry, PlanBook } from "./plan-book.ts";

/** Milliseconds before its minute that a speaker is connected to. */
const PREPARED = 10_000;
/** Milliseconds between looks at what is due. */
const LOOK_EVERY = 1_000;
/** Milliseconds in which a server that hears of the end of a recording has sent what follows it. */
const SENT_ON = 5_000;
/** Milliseconds after which a run that begins may be one that an earlier process had begun. */
const LATE = 1_000;

interface Options {
  book: PlanBook;
  openSession(
    speaker: Pick<AgentPlan, "deviceId" | "name">,
    onRunEvent: RunEventListener,
  ): PlaybackSession;
  /** Its minute has come, and no LOAD: is the server still there? When not, the line is given up. */
  probeLine(): void;
  /** A run has ended. */
  onEnd(): void;
  /** Its speaker is made ready before its minute. */
  isMadeReady(plan: Pick<AgentPlan, "deviceId" | "makeReady">): boolean;
  /** Its recording is loaded too. */
  loadsAhead(deviceId: string): boolean;
  /** False while the clock may be wrong: the agent then begins no run and takes none up. */
  isTimeKnown(): boolean;
  clock: Clock;
  log: Log;
}

type Place = Pick<PlayPlan, "order" | "position">;

export interface LocalRuns {
  /** Looks at what is due from now on. */
  start(): void;
  lineUp(): void;
  /**
   * `heard`: what each speaker last said, by device id, and when by this clock; null: this process has heard none of
   * them. `silentFor`: milliseconds since the server's last sign.
   */
  lineDown(heard: ReadonlyMap<string, LastHeard> | null, silentFor?: number): void;
  plansChanged(): void;
  /** What plays plays on. */
  stop(): Promise<void>;
}

export function createLocalRuns({ book, clock, log, ...options }: Options): LocalRuns {
  const sessions = new Map<string, PlaybackSession>();
  let isDown = false;
  let stopped = false;
  /** What was going when it began waits until the time is known. */
  let takeUpWaits = false;
  let timers: (() => void)[] = [];
  /** By key: prepared without a line; and those of which the server was asked for a sign. */
  const prepared = new Set<string>();
  const probed = new Set<string>();

  function sessionOf(plan: Pick<AgentPlan, "deviceId" | "name">): PlaybackSession {
    const { deviceId, name } = plan;
    const known = sessions.get(deviceId);
    if (known) return known;
    const opened = options.openSession({ deviceId, name }, (runId, event) => {
      const run = book.ofRun(runId);
      if (!run || !isDown) return;
      book.note(run.plan.key, event, clock.now());
      if (event.type === "ended") options.onEnd();
    });
    sessions.set(deviceId, opened);
    return opened;
  }

  /** Looked at anew each second: clocks are set, and machines sleep. */
  function look(): void {
    for (const cancel of timers) cancel();
    timers = [];
    if (stopped) return;
    const now = clock.now();
    if (takeUpWaits && isDown && options.isTimeKnown()) takeUpGoing(null);
    for (const { plan } of book.waiting(now)) {
      if (plan.dueAt <= now) due(plan.key);
      else if (plan.dueAt - now <= 2 * LOOK_EVERY) timers.push(at(plan.dueAt, () => due(plan.key)));
      if (isDown && options.isTimeKnown() && plan.dueAt > now && plan.dueAt - now <= PREPARED)
        prepare(plan);
    }
    timers.push(clock.after(LOOK_EVERY, look));
  }

  function at(instant: number, call: () => void): () => void {
    return clock.at ? clock.at(instant, call) : clock.after(instant - clock.now(), call);
  }

  function prepare(plan: AgentPlan): void {
    if (prepared.has(plan.key)) return;
    // One that is not seen yet may be a television.
    if (!options.isMadeReady(plan)) return;
    prepared.add(plan.key);
    // Its run will have this number.
    const ahead = playPlan(plan, book.numberOf(plan.key));
    sessionOf(plan)
      .prepare(ahead, { at: plan.dueAt, loads: options.loadsAhead(plan.deviceId) })
      .catch(() => {});
  }

  function due(key: string): void {
    const waits = book.find(key);
    if (stopped || !waits || waits.runId !== null) return;
    const now = clock.now();
    // A clock that was set back meanwhile, or one that says so too late.
    if (waits.plan.dueAt > now || waits.plan.latestStart <= now) return;
    if (!isDown) {
      if (!probed.has(key)) options.probeLine();
      probed.add(key);
      return;
    }
    if (!options.isTimeKnown()) return;
    const runId = book.begin(key, now);
    // An earlier process may have begun it, and the speaker may hold it paused: that is looked at first.
    const isToBeAsked = now - waits.plan.dueAt > LATE || waits.readyAs !== null;
    begin(waits.plan, runId, isToBeAsked ? { ...BEGUN, sounded: false } : null);
  }

  function begin(
    plan: AgentPlan,
    runId: number,
    adopt: Adoption | null,
    place: Partial<Place> = {},
  ): void {
    log.info(`This agent plays on ${plan.name} by itself: it is not connected to the server.`);
    sessionOf(plan)
      .begin({ ...playPlan(plan, runId), ...place }, { adopt })
      .catch((error: unknown) => {
        // The session tries again by itself, and says how it ended.
        log.warn({ err: error, speaker: plan.name }, "the first try of a run failed");
      });
  }

  /** `last`: what its speaker said last on the line. */
  function takeUp(run: BookEntry, last: LastHeard | undefined): void {
    const { plan, runId, byItself, beganAt, volumeBefore } = run;
    if (runId === null) return;
    const sounded = !byItself || beganAt !== null;
    // What its server has led it tells itself: told by both it would be in the history twice.
    const isTold = !byItself || run.carried !== null;
    const heardElsewhere = isTold && last ? last : null;
    if (heardElsewhere) noteTold(plan, heardElsewhere);
    const until = isTold ? null : soundedUntil(run);
    const adopt = { ...BEGUN, volumeBefore, sounded, heardElsewhere, soundedUntil: until };
    if (last?.endedAt === undefined) return begin(plan, runId, adopt);
    const ended = endedIn(plan, last, last.endedAt);
    if (ended) begin(plan, runId, { ...adopt, heardElsewhere: ended.heard }, ended.place);
  }

  /** Its server may have died before it wrote how far its khatm was heard. */
  function noteTold(plan: AgentPlan, { url, from, position }: LastHeard): void {
    const { reciter, order } = plan.plays;
    for (const item of order.items) {
      const { recording } = item;
      if (reciter === null || !("surah" in recording) || from >= position) return;
      if (urlOf(plan, item) !== url) continue;
      return book.toldBefore(plan.key, { surahId: recording.surah, from, to: position });
    }
  }

  /**
   * Notes what the server had claimed before its plan was sent, as of a schedule that is made just before its minute: such a
   * LOAD names no key, and its run is known by what its speaker plays.
   */
  function noteBegunBefore(heard: ReadonlyMap<string, LastHeard>): void {
    const now = clock.now();
    for (const { plan } of book.waiting(now)) {
      const last = heard.get(plan.deviceId);
      const runId = last?.loadedFor?.runId ?? -1;
      if (plan.dueAt > now || !last || !isOn(last) || runId < 0 || book.ofRun(runId)) continue;
      if (plan.plays.order.items.some((item) => urlOf(plan, item) === last.url))
        book.begunByServer(plan.key, { runId, volumeBefore: null }, now);
    }
  }

  function takeUpGoing(heard: ReadonlyMap<string, LastHeard> | null): void {
    takeUpWaits = false;
    for (const run of book.going(clock.now()))
      if (isHere(run, heard)) takeUp(run, heard?.get(run.plan.deviceId));
  }

  function nowDown(heard: ReadonlyMap<string, LastHeard> | null): void {
    if (!isDown || stopped) return;
    // A session puts back what is owed when its speaker is there, or sounds next.
    for (const speaker of [...book.owedVolumes(), ...book.owedUnmutes()]) sessionOf(speaker);
    // What a speaker was heard to play goes on, whatever the time.
    if (heard === null && !options.isTimeKnown()) takeUpWaits = true;
    else {
      if (heard) noteBegunBefore(heard);
      takeUpGoing(heard);
    }
    look();
  }

  async function leaveAll(): Promise<void> {
    const left = [...sessions.values()];
    sessions.clear();
    const closed = await Promise.allSettled(left.map((session) => session.leave()));
    for (const each of closed) {
      if (each.status === "rejected")
        log.debug({ err: each.reason }, "a session was not left well");
    }
  }

  return {
    start: look,
    lineUp() {
      if (!isDown) return;
      // As they are left they say how far they are.
      void leaveAll();
      isDown = false;
      takeUpWaits = false;
    },
    lineDown(heard, silentFor = 0) {
      if (isDown || stopped) return;
      isDown = true;
      const known = heard && withoutKnownEnds(heard, clock.now() - silentFor - SENT_ON);
      // A line that ended because the agent was revoked is followed by stop() in the same turn: nothing begins then.
      clock.after(0, () => nowDown(known));
    },
    plansChanged: look,
    stop() {
      stopped = true;
      for (const cancel of timers) cancel();
      return leaveAll();
    },
  };
}

const BEGUN: Adoption = { ...ADOPTED, sounded: true };

/** When a run was known to sound last, as far as what was heard of it tells; null: that is the server's to know. */
function soundedUntil({ beganAt, heard }: BookEntry): number | null {
  if (beganAt === null) return null;
  const seconds = heard.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
  return beganAt + Math.round(seconds * 1000);
}

/**
 * Whether a run that has begun is this agent's to carry on. Of one that the server began or carried on it is known only
 * from the speaker: a person may have stopped it, which the server was told and this agent was not.
 */
function isHere(run: BookEntry, heard: ReadonlyMap<string, LastHeard> | null): boolean {
  const last = heard?.get(run.plan.deviceId);
  if (!last) return run.byItself && run.carried === null && heard === null;
  return isOn(last) && last.loadedFor?.runId === run.runId;
}

/** It plays or is paused, or has played to the end of a recording, of which its server may not know. */
const isOn = ({ state, endedAt }: LastHeard) => state !== "idle" || endedAt !== undefined;

/** An end that came before this is its server's: it has sent what follows, or nothing does. */
function withoutKnownEnds(
  heard: ReadonlyMap<string, LastHeard>,
  since: number,
): ReadonlyMap<string, LastHeard> {
  const each = [...heard].map(([deviceId, { endedAt, ...last }]): [string, LastHeard] => {
    return [deviceId, endedAt === undefined || endedAt < since ? last : { ...last, endedAt }];
  });
  return new Map(each);
}

/** Where a recording of this plan has come to its end, for what follows it; null: it is none of it. */
function endedIn(
  plan: AgentPlan,
  { url, position, at, duration }: LastHeard,
  endedAt: number,
): { place: Place; heard: Adoption["heardElsewhere"] } | null {
  const isOf = (item: PlayItem) => urlOf(plan, item) === url;
  const order =
    findInOrder(plan.plays.order, (item) => isOf(item) && holds(item, position)) ??
    findInOrder(plan.plays.order, isOf);
  if (!order) return null;
  // A recording that has broken off is loaded again from there.
  const reached = position + Math.max(0, endedAt - at) / 1000;
  const length = duration ?? reached;
  return {
    place: { order, position: Math.min(reached, length) },
    heard: { url, position, at, length },
  };
}

function playPlan({ key, endsAt, plays }: AgentPlan, runId: number): PlayPlan {
  return { ...plays, endsAt, runId, key };
}
