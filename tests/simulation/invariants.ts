// What must always hold in a town, whatever befalls it: asked at each LOAD, at each sound, each minute and each night.
import { khatmSentences } from "#contract/sentences/khatm-sentences";
import type { JournalEntry } from "#server/speakers/virtual-speaker/virtual-server";
import {
  askEndOnEcho,
  askRunOnEcho,
  earlyOnEcho,
  isEcho,
  untoldOnEcho,
} from "./echo-invariants.ts";
import { askGrowth, askHistory } from "./each-night.ts";
import { OF_LINES } from "./faults.ts";
import { createHeardRecitals, type HeardRecitals } from "./heard-recitals.ts";
import type { Hands } from "./people.ts";
import type { InvariantName } from "./promises.ts";
import { createSpeakerInvariants } from "./speaker-invariants.ts";
import { createToldAlerts } from "./told-alerts.ts";
import {
  keyOfRun,
  type RunRow,
  runOf,
  runsWhere,
  slackOf,
  soundsForAnother,
  soundsOf,
  wentOnAt,
} from "./told-runs.ts";
import type { Sound, TownSpeaker } from "./town-speakers.ts";
import { HOUR, MINUTE, SECOND, type Town, type Watch } from "./town.ts";

export interface Violation {
  invariant: InvariantName;
  at: number;
  text: string;
}

export interface Invariants {
  watch: Watch;
  hands: Hands;
  begin(town: Town): void;
  /** Those that time alone can break. */
  askEachMinute(): void;
  askEachNight(): void;
  /** So many things have happened within so many milliseconds. */
  goesOnAndOn(steps: number, ms: number): void;
  /** When something of alerts is to happen. */
  nextOfAlerts(): number;
  /** The first that did not hold. */
  broken(): Violation | null;
}

interface Awaited {
  scheduleId: number;
  userId: number;
  dueAt: number;
  since: number;
  /** Since then it may go on again: it was paused. */
  goesOnAt?: number;
}

/** Milliseconds from the due instant to the sound, of a speaker with which nothing is amiss. */
const SOUNDS_WITHIN = 15 * SECOND;
/** The same where its agent finds out first that it has no line. */
const SOUNDS_WITHIN_AT_HOME = 20 * SECOND;
/** A recording has loaded, or is given up, within so many milliseconds. */
const LOADS_FOR = 8 * SECOND;
const GIVEN_ANEW_WITHIN = 15 * SECOND;
/** A line is cut for ten minutes at most, and tried again each minute; a run takes a few. */
const TOLD_BY_AGENT = 20 * MINUTE;
const LONGEST_WITHOUT_END = 20 * MINUTE;

export function createInvariants(): Invariants {
  let town: Town;
  let recitals: HeardRecitals | null = null;
  let alerts: ReturnType<typeof createToldAlerts> | null = null;
  let first: Violation | null = null;
  /** The next run of each schedule, as it was last seen. */
  let expected = new Map<number, { dueAt: number; userId: number }>();
  /** Instants that have come and whose state is to be told. */
  let awaited: Awaited[] = [];
  const stopped = new Map<TownSpeaker, { key: string; at: number }>();
  let errorsSeen = 0;

  function breaks(invariant: InvariantName, text: string): void {
    if (!town) return;
    town.world.tell("BROKEN", `${invariant}: ${text}`);
    first ??= { invariant, at: town.world.now(), text };
  }

  const ofSpeakers = createSpeakerInvariants({
    ...{ town: () => town, breaks, isShared: (run) => isShared(run), isAdhan },
  });
  const homeOf = (userId: number) => town.homes.find((home) => home.userId === userId);
  function onLoad(speaker: TownSpeaker, { payload }: JournalEntry): void {
    if (!town) return;
    const { world, faults } = town;
    const media = payload.media as {
      contentId: string;
      customData?: { wird?: { runId?: number } };
    };
    const runId = media.customData?.wird?.runId ?? null;
    const { state, home } = speaker;
    const now = world.now();
    const { loaded } = speaker;
    const isOneRun = (one: number, other: number) =>
      one === other || keyOfRun(town, home, one) === keyOfRun(town, home, other);
    const before = loaded?.url === media.contentId ? loaded.runId : null;
    const isSame = runId !== null && before !== null && isOneRun(before, runId);
    const isThere = state.media?.url === media.contentId;
    const place = Number(payload.currentTime ?? 0);
    // From further back it would be heard twice.
    const plays = state.media?.state === "PLAYING" && place - placeNow(speaker) < 10;
    const loads = state.media?.state === "LOADING" && now - (loaded?.at ?? 0) < LOADS_FOR;
    if (isSame && isThere && (plays || loads)) {
      const isTouched = now - Math.max(speaker.touchedAt, home.touchedAt) < MINUTE;
      // Cut off from the database a node steers on, and may load once too often.
      const isCutOff = town.nodes.some((node) => faults.isCutOff(node, now - MINUTE));
      if (
        !isTouched &&
        !isCutOff &&
        !faults.troubledAtHome(home.index, now - MINUTE, now, OF_LINES)
      ) {
        const does = plays ? "plays" : "loads";
        breaks(
          "never-loaded-again",
          `${speaker.host} ${does} ${media.contentId} of run ${runId}, and is told to load it.`,
        );
      }
    }
    if (runId === null) return;
    const run = runOf(town, home, runId);
    if (!run) return;
    if (homeOf(run.userId) !== home) {
      breaks("homes-apart", `${speaker.host} loads run ${runId} of account ${run.userId}.`);
    }
    const slack = slackOf(town, home, runId) + earlyOnEcho(speaker);
    if (now < run.dueAt - slack && payload.autoplay !== false) {
      breaks("never-early", `${speaker.host} loads run ${runId} ${run.dueAt - now} ms early.`);
    }
  }

  /** Seconds into what it plays. */
  function placeNow({ state, sounds }: TownSpeaker): number {
    const since = town.world.now() - (sounds.at(-1)?.from ?? town.world.now());
    return (state.media?.position ?? 0) + since / 1000;
  }

  function onSound(speaker: TownSpeaker, sound: Sound): void {
    recitals?.onSound(speaker, sound);
    if (!town || sound.runId === null) return;
    const slack = slackOf(town, speaker.home, sound.runId) + earlyOnEcho(speaker);
    if (sound.runId >= 0) return askSound(speaker, sound.runId, town.world.now(), slack);
    // What an agent begins by itself is in its book half a second later.
    const [id, now] = [sound.runId, town.world.now()];
    town.world.after(SECOND, () => askSound(speaker, id, now, slack), null);
  }

  function askSound(speaker: TownSpeaker, runId: number, now: number, slack: number): void {
    const run = runOf(town, speaker.home, runId);
    // A person may press play at a speaker that holds it paused.
    const isTheirs = now - speaker.touchedAt < SECOND;
    if (run && now < run.dueAt - slack && !isTheirs) {
      breaks(
        "never-early",
        `${speaker.host} sounds ${run.dueAt - now} ms before run ${run.id} is due.`,
      );
    }
    const isSkipped = run?.status === "skipped" && now - speaker.home.touchedAt > 3 * SECOND;
    if (isSkipped && !ofSpeakers.isUntold(speaker, runId)) {
      breaks("stopped-stays", `${speaker.host} sounds of run ${run.id}, which was skipped.`);
    }
    const end = stopped.get(speaker);
    // Of a player of Home Assistant nothing says who stopped it: once it is loaded again.
    if (end && speaker.make === "home-assistant" && now < end.at + GIVEN_ANEW_WITHIN)
      return void stopped.delete(speaker);
    if (end && end.key === keyOfRun(town, speaker.home, runId) && now > end.at + 2 * SECOND) {
      breaks(
        "stopped-stays",
        `${speaker.host} sounds again of run ${runId}, which was stopped ${now - end.at} ms ago.`,
      );
    }
  }

  /** Nothing befell the home, and nobody touched it. */
  function isQuiet(userId: number, from: number, to: number, but?: ReadonlySet<string>): boolean {
    const home = homeOf(userId);
    if (!home) return false;
    const touched = Math.max(home.touchedAt, ...home.speakers.map(({ touchedAt }) => touchedAt));
    return (
      touched < from && town.allUpSince() < from && !town.faults.troubled(home.index, from, to, but)
    );
  }

  function lookForDue(): void {
    const now = town.world.now();
    const rows = town.database.ask<{ id: number; userId: number; dueAt: number | null }>(
      "select id, user_id as userId, next_run_at as dueAt from schedules",
    );
    const seen: typeof expected = new Map();
    for (const { id, userId, dueAt } of rows) {
      const before = expected.get(id);
      if (before && before.dueAt <= now && before.dueAt !== dueAt) {
        awaited.push({ scheduleId: id, userId, dueAt: before.dueAt, since: now });
      }
      if (dueAt !== null) seen.set(id, { dueAt, userId });
      // It stays due: nobody takes it up.
      if (dueAt !== null && now - dueAt > 3 * MINUTE && isQuiet(userId, dueAt - 2 * MINUTE, now)) {
        breaks(
          "told-once",
          `Schedule ${id} was due ${now - dueAt} ms ago, and nothing has become of it.`,
        );
      }
    }
    expected = seen;
  }

  function lookAtAwaited(): void {
    const now = town.world.now();
    awaited = awaited.filter((one) => {
      const { scheduleId, userId, dueAt, since, goesOnAt = dueAt } = one;
      const alive = town.database.ask<{ isEndless: number }>(
        `select end_time is null and end_anchor is null and duration_minutes is null as isEndless
          from schedules where id = ?`,
        scheduleId,
      );
      if (alive.length === 0) return false;
      const isIt = "runs.schedule_id = ? and runs.due_at = ? order by slot";
      const runs = runsWhere(town, isIt, scheduleId, dueAt);
      const home = homeOf(userId);
      const touched = Math.max(
        home?.touchedAt ?? 0,
        ...(home?.speakers.map((one) => one.touchedAt) ?? []),
      );
      if (runs.length === 0) {
        // An edit in the last seconds takes the run back.
        if (touched > dueAt - MINUTE && touched < since + MINUTE) return false;
        if (now - since < 2 * MINUTE) return true;
        breaks(
          "told-once",
          `Of schedule ${scheduleId} nothing is told of ${new Date(dueAt).toISOString()}.`,
        );
        return false;
      }
      const ends = runs.find((run) => run.endsAt !== null && !isAdhan(run));
      if (alive[0]?.isEndless === 1 && ends)
        breaks("ends-in-time", `Run ${ends.id} has an end that its schedule does not have.`);
      const open = runs.filter(({ endedAt }) => endedAt === null);
      // What an agent has begun without a line it tells when it has one again.
      if (runs.some(({ status }) => status === "delegated") && now - dueAt < TOLD_BY_AGENT)
        return true;
      if (open.length === 0) {
        for (const run of runs) askEnded(run);
        return false;
      }
      // One with an end ends then, whatever happens; the silences of another are bridged for an hour.
      const amiss = isQuiet(userId, dueAt - 2 * MINUTE, now) ? 0 : HOUR;
      const unsaid = home?.agent ? amiss : 0;
      const longest = runs.map(({ endsAt, deviceId }) =>
        endsAt === null
          ? goesOnAt + LONGEST_WITHOUT_END + amiss + untoldOnEcho(town.speaker(deviceId))
          : endsAt + 5 * MINUTE + unsaid,
      );
      open.filter(({ dueAt: at }) => now - at > 3 * MINUTE).forEach(askAfterOutage);
      const isAwaited = now < Math.max(...longest);
      // What somebody paused stays paused; what is due after it does not wait for that.
      const isPaused = open.some(
        ({ deviceId, startedAt }) =>
          startedAt !== null && town.speaker(deviceId)?.state.media?.state === "PAUSED",
      );
      if (isPaused) one.goesOnAt = now;
      if (isAwaited || isPaused) return true;
      // The hours of a pause are jumped over, and nobody asks meanwhile.
      const anew = Math.max(...open.map((run) => wentOnAt(town, run, 5 * MINUTE) ?? 0));
      if (anew > goesOnAt) {
        one.goesOnAt = anew;
        return true;
      }
      breaks(
        "told-once",
        `Run ${open[0]?.id} of schedule ${scheduleId}, due ${new Date(dueAt).toISOString()}, is still ${open[0]?.status}.`,
      );
      return false;
    });
  }

  function askEnded(run: RunRow): void {
    const sounds = soundsOf(town, run);
    const all = [...sounds, ...soundsForAnother(town, run)];
    const heard = all.reduce((sum, { from, to }) => sum + (to ?? town.world.now()) - from, 0);
    const speaker = town.speaker(run.deviceId);
    // Who seeks to its end has it played, also what is held there before its minute.
    const { touchedAt = 0, soughtAt = 0 } = speaker ?? {};
    const isSought = touchedAt >= run.dueAt || soughtAt >= run.dueAt - MINUTE;
    if (run.status === "played" && heard < SECOND && !isSought)
      breaks("played-was-heard", `Run ${run.id} is told as played, and was heard for ${heard} ms.`);
    if (!speaker) return;
    const from = run.dueAt - 3 * MINUTE;
    if (!isQuiet(run.userId, from, town.world.now())) {
      if (isEcho(speaker)) return;
      if (speaker.home.agent) askAtHome(run, sounds);
      else askAfterOutage(run);
      return;
    }
    if (isShared(run) || isOfFinished(run)) return;
    if (isEcho(speaker)) {
      const reason = reasonOf(run.id) ?? null;
      return askRunOnEcho(run, { speaker, sounds, reason }, breaks);
    }
    const sounded = sounds[0]?.from;
    if (run.status !== "played") {
      breaks(
        "never-silent",
        `Run ${run.id}, of which nothing was amiss, is told as ${run.status}: ${reasonOf(run.id)}`,
      );
    } else if (sounded !== undefined && sounded - run.dueAt > SOUNDS_WITHIN) {
      breaks("never-silent", `Run ${run.id} sounded ${sounded - run.dueAt} ms after its minute.`);
    }
  }

  function isAdhan({ id, userId }: RunRow): boolean {
    const home = homeOf(userId);
    return home !== undefined && (recitals?.isAdhan(id, home) ?? false);
  }

  /** What was due while the database was away sounds when it is back. */
  function askAfterOutage(run: RunRow): void {
    const { world, faults } = town;
    const home = homeOf(run.userId);
    const from = run.dueAt - 3 * MINUTE;
    if (!home || isShared(run) || isAdhan(run) || town.allUpSince() > from) return;
    if (isEcho(town.speaker(run.deviceId))) return;
    const touched = Math.max(home.touchedAt, ...home.speakers.map(({ touchedAt }) => touchedAt));
    const befell = faults.troubles(home.index, from, world.now());
    const isOutage = befell.every(({ name }) => name === "database-away" || name === "disk-full");
    const backAt = Math.max(...befell.map(({ over }) => over));
    const end = Math.min(run.endsAt ?? Number.POSITIVE_INFINITY, run.dueAt + 2 * MINUTE);
    if (touched > from || !isOutage || backAt > end - SOUNDS_WITHIN) return;
    if (!["missed", "failed", "preparing"].includes(run.status)) return;
    breaks(
      "never-silent",
      `The database was back ${end - backAt} ms before run ${run.id} was over, which is told as ${run.status}.`,
    );
  }

  /** Its line alone was amiss: its agent has its plan, unless it was changed shortly before. */
  function askAtHome(run: RunRow, sounds: Sound[]): void {
    const now = town.world.now();
    const from = run.dueAt - 3 * MINUTE;
    const home = homeOf(run.userId);
    if (!home?.agent || !isQuiet(run.userId, from, now, OF_LINES) || isShared(run)) return;
    const touched = Math.max(home.touchedAt, ...home.speakers.map(({ touchedAt }) => touchedAt));
    if (touched > run.dueAt - 30 * MINUTE) return;
    const sounded = sounds[0]?.from ?? Number.POSITIVE_INFINITY;
    if (sounded - run.dueAt > SOUNDS_WITHIN_AT_HOME) {
      breaks(
        "never-silent",
        `Run ${run.id} of a home whose line was amiss sounded ${sounded - run.dueAt} ms after its minute.`,
      );
    } else if (run.status !== "played" && run.status !== "late") {
      breaks(
        "never-silent",
        `Run ${run.id}, which sounded in a home whose line was amiss, is told as ${run.status}: ${reasonOf(run.id)}`,
      );
    }
  }

  /** Another run has the speaker at the same time: one of them takes it from the other. */
  function isShared(run: RunRow): boolean {
    const end = (run.endedAt ?? town.world.now()) + MINUTE;
    const isBeside = "runs.id != ? and runs.due_at between ? and ?";
    return runsWhere(town, isBeside, run.id, run.dueAt - HOUR, end).some(
      (other) =>
        other.deviceId === run.deviceId &&
        (other.endedAt ?? end) >= run.dueAt - MINUTE &&
        // An adhan goes first.
        !(isAdhan(run) && !isAdhan(other)),
    );
  }

  const isOfFinished = ({ id, status }: RunRow) =>
    status === "passed-over" && reasonOf(id) === khatmSentences["khatm.finished"];

  const reasonOf = (id: number) =>
    town.database.ask<{ reason: string | null }>("select reason from runs where id = ?", id)[0]
      ?.reason;

  function askStopped(): void {
    const now = town.world.now();
    for (const [speaker, { key, at }] of stopped) {
      const last = speaker.sounds.at(-1);
      if (last?.to !== null || last.runId === null || now - at < 15 * SECOND) continue;
      if (keyOfRun(town, speaker.home, last.runId) !== key) continue;
      if (town.faults.troubled(speaker.home.index, at - MINUTE, now)) continue;
      breaks(
        "stopped-stays",
        `${speaker.host} still sounds of run ${last.runId}, which was stopped ${now - at} ms ago.`,
      );
    }
  }

  function askEnds(): void {
    const now = town.world.now();
    for (const home of town.homes) {
      for (const speaker of home.speakers) {
        const last = speaker.sounds.at(-1);
        if (!last || last.to !== null || last.runId === null) continue;
        const run = runOf(town, home, last.runId);
        if (!run?.endsAt || now < run.endsAt + 40 * SECOND) continue;
        if (speaker.habits.length > 0 && !isEcho(speaker)) continue;
        if (!isQuiet(run.userId, run.endsAt - 2 * MINUTE, now)) continue;
        if (isEcho(speaker)) {
          askEndOnEcho({ ...run, endsAt: run.endsAt }, { last, now }, breaks);
          continue;
        }
        breaks(
          "ends-in-time",
          `${speaker.host} still sounds of run ${run.id}, which ended ${now - run.endsAt} ms ago.`,
        );
      }
    }
  }

  return {
    watch: {
      onLoad,
      onSound,
      onCommand: (...told) => town && ofSpeakers.onCommand(...told),
      onChange(speaker, before, state) {
        if (!town) return;
        recitals?.onState(speaker, state);
        ofSpeakers.onChange(speaker, before, state);
      },
      onArrival: (arrival) => alerts?.onArrival(arrival),
      onRefused: (...what) => alerts?.onRefused(...what),
      onMessageToUser(userId, message) {
        if (!town) return;
        const deviceId = (message as { deviceId?: number }).deviceId;
        const speaker = deviceId === undefined ? undefined : town.speaker(deviceId);
        if (speaker && speaker.home.userId !== userId) {
          breaks("homes-apart", `Account ${userId} is told of ${speaker.host}.`);
        }
      },
    },
    hands: {
      onStopped(speaker, runId, how) {
        const at = town.world.now();
        // Where nobody is connected a closed player looks like one that lost its power.
        const isHeard = () => !town.faults.troubled(speaker.home.index, at - MINUTE, at + MINUTE);
        const note = () => {
          const key = runId === null ? null : keyOfRun(town, speaker.home, runId);
          if (key !== null) stopped.set(speaker, { key, at });
        };
        if (how === "in Wird") return note();
        const keep = () => {
          const last = speaker.sounds.at(-1);
          const isGivenAnew = speaker.make === "home-assistant" && (last?.from ?? 0) >= at;
          if (isHeard() && !isGivenAnew) note();
        };
        town.world.after(2 * SECOND, keep, null);
      },
      onBegun: (speaker) => void stopped.delete(speaker),
      onPointSet: (key) => recitals?.onPointSet(key),
      onResumed(speaker, runId, isAlone) {
        const { world } = town;
        const at = world.now();
        world.after(15 * SECOND, () => ofSpeakers.askResumed(speaker, runId, at, isAlone), null);
      },
    },
    begin(built) {
      town = built;
      recitals = createHeardRecitals({ town, breaks, isQuiet });
      alerts = createToldAlerts(town, breaks);
      lookForDue();
    },
    askEachMinute() {
      lookForDue();
      lookAtAwaited();
      ofSpeakers.askEachMinute();
      askEnds();
      askStopped();
      recitals?.askEachMinute();
      alerts?.askEachMinute();
      for (; errorsSeen < town.errors.length; errorsSeen++) {
        breaks("no-fault-of-ours", town.errors[errorsSeen] ?? "");
      }
    },
    askEachNight() {
      askHistory(town, breaks);
      askGrowth(town, breaks);
    },
    goesOnAndOn: (steps, ms) =>
      breaks("nothing-grows", `${steps} things happened in ${ms / SECOND} s.`),
    nextOfAlerts: () => alerts?.next() ?? Number.POSITIVE_INFINITY,
    broken: () => first,
  };
}
