// Hears how far each recital has come that goes on from run to run, and what waits for an adhan: see recitals.ts.
import { ayahsIn } from "#contract/quran/ayahs";
import { keyedRun } from "#contract/run-key";
import type { VirtualState } from "#server/speakers/virtual-speaker/virtual-state";
import type { FaultName } from "./promises.ts";
import { endOfAyah, lengthOfSurah, TIMED, TIMED_SURAHS } from "./recitals.ts";
import { type Home, type Sound, type TownSpeaker } from "./town-speakers.ts";
import { DAY, HOUR, MINUTE, SECOND, type Town } from "./town.ts";

export type RecitalInvariant = "khatm-as-heard" | "khatm-goes-on" | "adhan-gives-back";

export interface HeardRecitals {
  /** Before the speaker is in this state. */
  onState(speaker: TownSpeaker, state: VirtualState): void;
  onSound(speaker: TownSpeaker, sound: Sound): void;
  /** A person has set where this goes on, or may have. */
  onPointSet(key: string): void;
  askEachMinute(): void;
  isAdhan(runId: number, home: Home): boolean;
}

/** A khatm, or a schedule whose portion goes on; all milliseconds of the time line of its reciter. */
interface Recital {
  key: string;
  userId: number;
  /** Up to where it was heard without a hole. */
  front: number;
  /** What was heard beyond a hole, which may still be heard. */
  beyond: { from: number; to: number }[];
  /** From its end it goes on at its beginning. */
  isRound: boolean;
  setAt: number;
  /** When it was set to before its front; a portion that goes on: when it was set. */
  setBackAt: number;
  heardAt: number;
  /** It went on over seconds that may be too many for Wird: what is stored of it may stay before them. */
  isDoubtful: boolean;
  /** Of the last run that has begun: how far, and when last, it was heard before; `after`: when the run before it was due. */
  begun: { dueAt: number; front: number; heardAt: number; after: number } | null;
}

interface RunOf {
  id: number;
  scheduleId: number;
  userId: number;
  dueAt: number;
  endsAt: number | null;
  endedAt: number | null;
  status: string;
  deviceId: number;
  playOrder: string | null;
  portion: string;
  startAnchor: string | null;
}

interface Listening {
  home: Home;
  url: string;
  runId: number;
  surah: number;
  /** Seconds: where it began, and up to where it was counted at that time. */
  begin: number;
  from: number;
  at: number;
}

interface Parts {
  town: Town;
  breaks(invariant: RecitalInvariant, text: string): void;
  isQuiet(userId: number, from: number, to: number): boolean;
}

const RUN = `select runs.id, runs.schedule_id as scheduleId, schedules.user_id as userId, runs.due_at as dueAt,
  runs.ends_at as endsAt, runs.ended_at as endedAt, runs.status, runs.play_order as playOrder, schedules.portion,
  coalesce(runs.device_id, schedules.device_id) as deviceId, schedules.start_anchor as startAnchor
  from runs join schedules on schedules.id = runs.schedule_id`;

/** Milliseconds that were not heard, after which what is heard goes on, and may: speakers report every few seconds. */
const [SMALL_HOLE, HOLE] = [8 * SECOND, 16 * SECOND];
/**
 * Milliseconds by which the end of an ayah, and of a recording, may count as heard before it was: an ayah is over a
 * second early, and so is a portion of which it is the last but one.
 */
const [EARLY, EARLY_END] = [2000, 4000];
/** Milliseconds of what was heard that need not count. */
const LATE = 6 * SECOND;
/** The same where something befell who listened: until another one does, of a lease of 15 s. */
const UNSAID = 20 * SECOND;
/** Nothing can be written; a node ends. */
const OUTAGES: FaultName[] = ["database-away", "disk-full"];
const ENDS: FaultName[] = [
  "node-killed",
  "node-killed-at-query",
  "node-drained",
  "all-nodes-killed",
];
/** An agent is dead: its speakers recite on, and nobody hears them. */
const AGENT_ENDS: FaultName[] = ["agent-killed", "agent-without-power", "agent-stopped"];
const GOES_ON_WITHIN = 20 * SECOND;
const MOST_BEYOND = 40;

const before = new Map<number, number>();
let total = 0;
for (const surah of TIMED_SURAHS) {
  before.set(surah, total);
  total += lengthOfSurah(surah);
}

const instantOf = (surah: number, second: number) =>
  (before.get(surah) ?? 0) + Math.min(Math.max(0, second * 1000), lengthOfSurah(surah));

function surahAt(at: number): number {
  return TIMED_SURAHS.findLast((surah) => (before.get(surah) ?? 0) <= at) ?? TIMED.first;
}

/** The beginning of the ayah that is recited there. */
function beginOfAyah(at: number): number {
  const surah = surahAt(at);
  const begin = before.get(surah) ?? 0;
  for (let ayah = ayahsIn(surah) - 1; ayah > 0; ayah--) {
    if (begin + endOfAyah({ surah, ayah }) <= at) return begin + endOfAyah({ surah, ayah });
  }
  return begin;
}

const shown = (at: number) => {
  const surah = surahAt(at);
  return `${surah} ${((at - (before.get(surah) ?? 0)) / 1000).toFixed(1)} s`;
};

/** How far `at` is beyond `front`; around the end of a round one. */
function ahead({ isRound, front }: Pick<Recital, "isRound" | "front">, at: number): number {
  const by = at - front;
  if (!isRound || Math.abs(by) <= total / 2) return by;
  return by > 0 ? by - total : by + total;
}

export function createHeardRecitals({ town, breaks, isQuiet }: Parts): HeardRecitals {
  const { world, database } = town;
  const recitals = new Map<string, Recital>();
  const listening = new Map<TownSpeaker, Listening>();
  /** Of runs, by id: what moves with it; null: nothing. */
  const keys = new Map<number | string, { key: string | null; isAdhan: boolean; run: RunOf }>();
  const begun = new Set<string>();

  function of(runId: number, home: Home) {
    const name = runId < 0 ? `${runId} of home ${home.index}` : runId;
    const known = keys.get(name);
    if (known) return known;
    const run =
      runId < 0 ? atHome(runId, home) : database.ask<RunOf>(`${RUN} where runs.id = ?`, runId)[0];
    if (!run) return null;
    const portion = JSON.parse(run.portion) as { kind: string; khatmId?: number };
    const isAdhan = portion.kind === "sound" && run.startAnchor !== null;
    const key =
      portion.kind === "khatm"
        ? `khatm ${portion.khatmId}`
        : portion.kind === "part"
          ? `part ${run.scheduleId}`
          : null;
    const about = { key, isAdhan, run };
    keys.set(name, about);
    return about;
  }

  /** One that its agent has begun by itself, as its schedule has it; null: its agent has not written it yet. */
  function atHome(runId: number, home: Home): RunOf | null {
    const key = agentOf(home)?.keyOf(runId);
    if (!key) return null;
    const { scheduleId, dueAt } = keyedRun(key);
    const [schedule] = database.ask<Pick<RunOf, "userId" | "portion" | "startAnchor">>(
      "select user_id as userId, portion, start_anchor as startAnchor from schedules where id = ?",
      scheduleId,
    );
    if (!schedule) return null;
    const unknown = { endsAt: null, endedAt: null, playOrder: null, status: "", deviceId: 0 };
    return { id: runId, scheduleId, dueAt, ...schedule, ...unknown };
  }

  const agentOf = (home: Home) => town.agents.all.find((agent) => agent.home === home);

  // --- how far it was heard

  function hear(recital: Recital, from: number, to: number): void {
    recital.heardAt = world.now();
    const end = ahead(recital, from) + (to - from);
    if (ahead(recital, from) > HOLE) {
      recital.beyond.push({ from, to });
      if (recital.beyond.length > MOST_BEYOND) recital.beyond.shift();
      return;
    }
    if (end <= 0) return;
    if (ahead(recital, from) > SMALL_HOLE) recital.isDoubtful = true;
    recital.front += end;
    if (recital.isRound) recital.front %= total;
    const reached = recital.beyond.find(
      (one) => ahead(recital, one.from) <= HOLE && ahead(recital, one.to) > 0,
    );
    if (!reached) return;
    // Wird may have forgotten it with the run that recited it.
    recital.isDoubtful = true;
    recital.beyond.splice(recital.beyond.indexOf(reached), 1);
    hear(recital, reached.from, reached.to);
  }

  /** What it has played since counts; `at`: where it is now. */
  function count(one: Listening): void {
    const about = of(one.runId, one.home);
    const recital = about?.key ? recitals.get(about.key) : undefined;
    const to = one.from + (world.now() - one.at) / 1000;
    if (!about || !recital) return;
    // What a person has set back since does not move with a run of before.
    if (about.run.dueAt < recital.setBackAt) return;
    hear(recital, instantOf(one.surah, one.from), instantOf(one.surah, to));
    Object.assign(one, { from: to, at: world.now() });
  }

  /** A khatm is told what its run recites there as one stretch, also where it was set within that. */
  function countFromBegin(khatm: string): void {
    for (const one of listening.values()) {
      if (of(one.runId, one.home)?.key !== khatm) continue;
      const { begin, from, at } = one;
      Object.assign(one, { from: begin, at: at - (from - begin) * SECOND });
    }
  }

  function onState(speaker: TownSpeaker, { media }: VirtualState): void {
    const { home } = speaker;
    const one = listening.get(speaker);
    const isOn = media?.state === "PLAYING";
    const runId = speaker.loaded?.runId ?? null;
    if (one) {
      const expected = one.from + (world.now() - one.at) / 1000;
      const isSame = isOn && media.url === one.url && runId === one.runId;
      if (isSame && Math.abs(media.position - expected) < 1) return;
      count(one);
      listening.delete(speaker);
      if (of(one.runId, home)?.isAdhan && !isSame) askAfter(speaker, one.runId);
    }
    if (runId === null) return;
    // Asked as it is made ready, too: the row of a run that is moved on its minute is gone when that sounds.
    const about = of(runId, home);
    if (!isOn || (about && !about.key && !about.isAdhan)) return;
    const surah = Number(/(\d{3})\.mp3$/.exec(media.url)?.[1] ?? 0);
    const { url, position: from } = media;
    listening.set(speaker, { home, url, runId, surah, begin: from, from, at: world.now() });
  }

  // --- where its runs begin

  function onSound(speaker: TownSpeaker, { runId, url }: Sound): void {
    const { home } = speaker;
    const about = runId === null ? null : of(runId, home);
    const recital = about?.key ? recitals.get(about.key) : undefined;
    if (!about || !recital || runId === null) return;
    const { run } = about;
    // It may have begun at home before the server began it, or the other way round.
    const name = `${run.scheduleId} ${run.dueAt} ${speaker.id}`;
    if (begun.has(name)) return;
    begun.add(name);
    const surah = Number(/(\d{3})\.mp3$/.exec(url)?.[1] ?? 0);
    const at = instantOf(surah, speaker.state.media?.position ?? 0);
    // Those on other speakers were planned at the same moment.
    const isBeside = recital.begun?.dueAt === run.dueAt;
    const { front, heardAt } = isBeside && recital.begun ? recital.begun : recital;
    const after = recital.begun?.dueAt ?? 0;
    if (!isBeside) recital.begun = { dueAt: run.dueAt, front, heardAt, after };
    // Home Assistant's players begin at the beginning of a recording, and are then sent elsewhere; people send any.
    if (speaker.make === "home-assistant" || world.now() - speaker.soughtAt < MINUTE) return;
    if (speaker.sentOnAt >= run.dueAt) return;
    if (recital.setAt > run.dueAt - 2 * MINUTE || followsAnother(recital, { run, home, at }))
      return;
    // One of them that begins late may begin where another has come to, up to this moment.
    for (const one of listening.values()) count(one);
    const by = Math.min(ahead({ ...recital, front }, at), ahead(recital, at));
    // What cannot be had after two tries is left out.
    const isLeftOut = town.faults
      .troubles(home.index, run.dueAt - MINUTE, world.now())
      .some(({ name: fault }) => fault === "recording-missing");
    if (by > HOLE && !isLeftOut) {
      const what = `Run ${runId} of ${recital.key} begins at ${shown(at)}, and was heard up to ${shown(front)}.`;
      breaks("khatm-goes-on", `${what} What is between them is skipped.`);
    }
    const heard = Math.max(0, front - EARLY);
    const unsaid = unsaidOf({ ...recital, heardAt }, home);
    const isAgain =
      ahead({ ...recital, front: heard }, at) < beginOfAyah(heard) - heard - EARLY - unsaid;
    if (
      isAgain &&
      !recital.isDoubtful &&
      isQuiet(run.userId, run.dueAt - 3 * MINUTE, world.now())
    ) {
      const what = `Run ${runId} of ${recital.key} begins at ${shown(at)}, and was heard up to ${shown(front)}.`;
      breaks("khatm-goes-on", `${what} What is between them is recited twice.`);
    }
  }

  /** Milliseconds of what was heard last that may be recited again: something befell who was to say it. */
  function unsaidOf({ userId, heardAt, begun }: Recital, home: Home): number {
    const since = heardAt - 10 * MINUTE;
    if (isQuiet(userId, since, world.now())) return 0;
    const befell = town.faults.troubles(home.index, since, heardAt);
    // A node that ends while nothing can be written takes along what it has heard meanwhile.
    const kept = befell.filter(
      ({ name, from, over }) =>
        OUTAGES.includes(name) &&
        befell.some((one) => ENDS.includes(one.name) && one.from >= from && one.from <= over),
    );
    const alone = befell
      .filter(({ name, over }) => AGENT_ENDS.includes(name) && over > (begun?.after ?? 0))
      .map(({ from, over }) => ({ from, over: Math.min(over, heardAt) }));
    return [...kept, ...alone].reduce((sum, { from, over }) => sum + over - from, UNSAID);
  }

  /** It was planned while another run of the same recital was open: from its end on. */
  function followsAnother(
    { key }: Recital,
    { run, home, at }: { run: RunOf; home: Home; at: number },
  ): boolean {
    // An agent knows the plan of a day and more.
    const since = run.dueAt - (agentOf(home) ? 2 * DAY : HOUR);
    const others = database.ask<RunOf>(
      `${RUN} where schedules.user_id = ? and runs.due_at between ? and ? and runs.id != ?`,
      ...[run.userId, since, run.dueAt + MINUTE, run.id],
    );
    return others.some((other) => {
      if (of(other.id, home)?.key !== key) return false;
      // An agent that began them both wrote no order, and plans them one after the other.
      const isBeside = other.dueAt === run.dueAt && other.scheduleId !== run.scheduleId;
      if (other.playOrder === null) return isBeside && agentOf(home) !== undefined;
      const order = JSON.parse(other.playOrder) as { items?: Item[] };
      const last = order.items?.at(-1);
      if (!last?.recording.surah) return false;
      const end = instantOf(last.recording.surah, last.to ?? Number.POSITIVE_INFINITY);
      return Math.abs(ahead({ isRound: true, front: end }, at)) < HOLE;
    });
  }

  // --- what is stored of it

  function askPoints(): void {
    for (const one of listening.values()) count(one);
    const now = world.now();
    for (const { key, userId, at } of points()) {
      const recital = recitals.get(key);
      if (!recital) {
        const isRound = key.startsWith("part");
        const fresh = {
          key,
          userId,
          front: at,
          beyond: [],
          isRound,
          setAt: 0,
          setBackAt: 0,
          heardAt: 0,
          isDoubtful: false,
          begun: null,
        };
        recitals.set(key, fresh);
        continue;
      }
      const by = ahead(recital, at);
      const surahEnd =
        (before.get(surahAt(recital.front)) ?? 0) + lengthOfSurah(surahAt(recital.front));
      const early = surahEnd - recital.front < EARLY_END ? EARLY_END : EARLY;
      const home = town.homes.find((one) => one.userId === userId);
      if ((home?.touchedAt ?? 0) > now - 20 * SECOND) continue;
      if (by > early + (home ? arrivesAfter(home, recital.heardAt) : 0)) {
        breaks(
          "khatm-as-heard",
          `${key} is at ${shown(at)}, and was heard up to ${shown(recital.front)}.`,
        );
      }
      const isRunning = [...listening.values()].some((one) => of(one.runId, one.home)?.key === key);
      const since = recital.heardAt;
      if (by >= -LATE) recital.isDoubtful = false;
      if (recital.isDoubtful) continue;
      if (by >= -LATE || isRunning || since === 0 || now - since < MINUTE) continue;
      if (isQuiet(userId, since - 10 * MINUTE, now) && recital.setAt < since - 10 * MINUTE) {
        breaks(
          "khatm-goes-on",
          `${key} is at ${shown(at)}, and was heard up to ${shown(recital.front)}.`,
        );
      }
    }
  }

  /**
   * Milliseconds until what a speaker says in this moment arrives, where something that it said before is late: until then
   * nobody can know that it is silent.
   */
  function arrivesAfter(home: Home, at: number): number {
    const late = town.faults
      .troubles(home.index, at - MINUTE, at)
      .filter(({ name, from, over }) => name === "message-late" && from <= at && over > at);
    return Math.max(0, ...late.map(({ over }) => over - at));
  }

  function points(): { key: string; userId: number; at: number }[] {
    const khatms = database.ask<{ id: number; userId: number; surah: number; ms: number }>(
      "select id, user_id as userId, point_surah as surah, point_ms as ms from khatms order by id",
    );
    const parts = database.ask<{
      id: number;
      userId: number;
      portion: string;
      point: string | null;
    }>(
      `select id, user_id as userId, portion, point from schedules where portion like '%"part"%' order by id`,
    );
    return [
      ...khatms.map(({ id, userId, surah, ms }) => ({
        ...{ key: `khatm ${id}`, userId },
        at: instantOf(surah, ms / 1000),
      })),
      ...parts.map(({ id, userId, portion, point }) => {
        const begins = (JSON.parse(portion) as { from: Point }).from;
        const {
          surah,
          ayah,
          second = null,
        } = point === null ? begins : (JSON.parse(point) as Point);
        const start = endOfAyah({ surah, ayah: ayah - 1 }) / 1000;
        return { key: `part ${id}`, userId, at: instantOf(surah, second ?? start) % total };
      }),
    ];
  }

  // --- what waits for an adhan

  function askAfter(speaker: TownSpeaker, adhanId: number): void {
    const at = world.now();
    const { home } = speaker;
    const about = of(adhanId, home);
    if (!about) return;
    const { dueAt } = about.run;
    const ask = () => {
      if (!isQuiet(about.run.userId, dueAt - 5 * MINUTE, world.now())) return;
      const playing = speaker.state.media?.state === "PLAYING" ? speaker.loaded?.runId : null;
      // Another adhan waits as well, or the same sounds again.
      if (playing && of(playing, home)?.isAdhan) return;
      const waited = database
        .ask<RunOf>(
          `${RUN} where schedules.user_id = ? and runs.due_at between ? and ? and runs.id != ?`,
          ...[about.run.userId, dueAt - 30 * MINUTE, at, adhanId],
        )
        // The adhan itself, which its agent has begun by itself, has another number at the server.
        .filter((one) => one.deviceId === speaker.id && one.scheduleId !== about.run.scheduleId);
      const [run] = waited;
      if (!run || waited.length > 1 || (run.endedAt ?? at) < dueAt) return;
      // Its khatm was finished, and it had nothing to recite.
      if (run.status === "passed-over") return;
      const isOver = run.endsAt !== null && run.endsAt < world.now() + 5 * SECOND;
      const wentOn = speaker.sounds.some(
        ({ runId, from }) => runId === run.id && from >= at - SECOND,
      );
      if (wentOn || (isOver && run.endedAt !== null)) return;
      const becomes = run.endedAt === null ? "is not recited" : `is told as ${run.status}`;
      breaks(
        "adhan-gives-back",
        `Run ${run.id} waited on ${speaker.host} for adhan ${adhanId}, and ${becomes} ${world.now() - at} ms after it.`,
      );
    };
    world.after(GOES_ON_WITHIN, ask, null);
  }

  askPoints();
  return {
    onState,
    onSound,
    onPointSet(set) {
      const now = world.now();
      for (const { key, at } of points()) {
        const recital = recitals.get(key);
        if (!recital || key !== set) continue;
        if (at < recital.front || set.startsWith("part")) recital.setBackAt = now;
        else countFromBegin(set);
        Object.assign(recital, { front: at, beyond: [], isDoubtful: false, setAt: now });
      }
    },
    askEachMinute: askPoints,
    isAdhan: (runId, home) => of(runId, home)?.isAdhan ?? false,
  };
}

interface Point {
  surah: number;
  ayah: number;
  second?: number | null;
}

interface Item {
  recording: { surah?: number };
  to: number | null;
}
