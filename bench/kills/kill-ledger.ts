// What `npm run bench -- kills` expects of each due run, what it was told and heard of it, and which promise was broken.
import { type RunState, shownStatus } from "#server/runs/run-tables";
import { NODE_LEASE } from "#server/platform/node-lease";
import { type SpeakerNote, VOLUME } from "./kill-speakers.ts";

export const BROKEN = {
  lost: "What was acknowledged is there.",
  twice: "No run is recited from its beginning again, nor loaded while it plays.",
  silent: "Each due run is heard or told, with its reason, in time; what is told was so.",
  "after-stop": "Nothing sounds after it was stopped, skipped or deleted.",
  early: "Nothing sounds before its instant.",
  volume: "A speaker has the volume that it had before its run, and is not muted.",
  "two-steer": "A speaker is taken only from a node that has died, or has left it.",
  died: "A node lives on when its connections are terminated.",
} as const;
export type Broken = keyof typeof BROKEN;

/** From a node's death to the sound of its run, milliseconds: the lease, a look, and what a busy machine takes. */
const RECOVERED_WITHIN = NODE_LEASE + 5_000 + 25_000;
/** From the end of its sound to the end that is told of it. */
const TOLD_WITHIN = 30_000;
const STOPS_WITHIN = 2_000;
/** A recording that is loaded again while it plays within so many seconds of that place. */
const SAME_PLACE = 10;
/** Seconds from the start of a recording that are its beginning. */
const BEGINNING = 3;
/** Seconds by which the sound of a run that is told as played may be shorter than its recording. */
const UNHEARD = 8;
const MOST_EARLY = 50;
/** From the end that is told of a run to the volume that it had before, milliseconds. */
const QUIET_AGAIN = 8_000;

/** A row of the journal that a trigger of the database writes. */
export interface Written {
  id: number;
  at: number;
  runId: number;
  scheduleId: number;
  dueAt: number;
  /** "gone": the row was deleted. */
  status: RunState | "gone";
  /** The name of the node that holds it. */
  claimedBy: string | null;
  reason: string | null;
}

interface Sound {
  speaker: number;
  url: string;
  from: number;
  to: number | null;
  place: number;
}

interface Run {
  id: number;
  scheduleId: number;
  dueAt: number;
  written: Written[];
  sounds: Sound[];
  /** Nothing more of it is to sound. */
  over: { at: number; how: "over" | "stopped" } | null;
}

export interface Expected {
  scheduleId: number;
  dueAt: number;
  speaker: number;
  /** Of its recording; null: it plays on until `endsAt`. */
  seconds: number | null;
  endsAt: number | null;
  /** From then on nothing is to sound of it: a person's stop, skip or deletion was answered. */
  silentFrom: number | null;
  /** A person may have stopped, skipped or moved it: without an answer, nobody knows. */
  isDoubtful: boolean;
  isOver: boolean;
}

export interface Trouble {
  at: number;
  /** The node's name in the database. */
  node: string;
  kind: string;
}

export type Breaks = (broken: Broken, text: string, at: number) => void;

export interface Figures {
  due: number;
  heard: number;
  /** How many ended in each state that people are told. */
  told: Record<string, number>;
  withdrawn: number;
  loadedAgain: number;
  /** Milliseconds from the later of its instant and the last trouble of its node to the sound. */
  afterTrouble: number[];
  afterInstant: number[];
}

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(breaks: Breaks) {
  const runs = new Map<number, Run>();
  const byKey = new Map<string, Run>();
  const expected = new Set<Expected>();
  const troubles: Trouble[] = [];
  const holds: { at: number; speaker: number; node: string | null }[] = [];
  /** The nodes that have a lease. */
  const living = new Set<string>();
  const loudness = new Map<number, { volume: number; muted: boolean }>();
  /** Runs that are over: when the volumes of their speakers are looked at. */
  const asked: { one: Expected; at: number }[] = [];
  const sounding = new Map<number, Sound & { runId: number | null }>();
  const figures: Figures = {
    ...{ due: 0, heard: 0, told: {}, withdrawn: 0, loadedAgain: 0 },
    ...{ afterTrouble: [], afterInstant: [] },
  };

  type Key = Pick<Expected, "scheduleId" | "dueAt">;
  const keyOf = ({ scheduleId, dueAt }: Key) => `${scheduleId} ${dueAt}`;
  const runOf = (key: Key) => byKey.get(keyOf(key));
  const nameOf = (one: Expected) =>
    `schedule ${one.scheduleId} due ${new Date(one.dueAt).toISOString()} on speaker ${one.speaker}`;

  function runWith(id: number): Run {
    const known = runs.get(id);
    if (known) return known;
    const run: Run = { id, scheduleId: 0, dueAt: 0, written: [], sounds: [], over: null };
    runs.set(id, run);
    return run;
  }

  function hears(note: SpeakerNote): void {
    const { speaker, at } = note;
    if (note.kind === "told") return;
    if (note.kind === "volume") return void loudness.set(speaker, note);
    if (note.kind === "silent") {
      const sound = sounding.get(speaker);
      if (sound) sound.to = at;
      sounding.delete(speaker);
      return;
    }
    const { url, runId, place } = note.media;
    if (note.kind === "load") {
      if (runId === null) return;
      const { during } = note;
      const isSame = during?.runId === runId && during.url === url;
      if (runWith(runId).sounds.length > 0) figures.loadedAgain++;
      if (isSame && during.state === "PLAYING" && Math.abs(during.place - place) < SAME_PLACE) {
        breaks("twice", `speaker ${speaker} plays run ${runId}, and is told to load it again`, at);
      }
      return;
    }
    const sound = { speaker, url, from: at, to: null, place, runId };
    sounding.set(speaker, sound);
    if (runId === null) return;
    const run = runWith(runId);
    const isBeginning = place < BEGINNING;
    const before = run.sounds.find((one) => one.url === url && one.place < BEGINNING);
    if (isBeginning && before && (before.to ?? at) - before.from > 1000) {
      breaks("twice", `speaker ${speaker} recites run ${runId} from its beginning again`, at);
    }
    run.sounds.push(sound);
    if (run.over) {
      const text = `speaker ${speaker} recites run ${runId} again, ${at - run.over.at} ms after it was ${run.over.how}`;
      breaks(run.over.how === "over" ? "twice" : "after-stop", text, at);
    }
  }

  function writes(row: Written): void {
    const run = runWith(row.runId);
    Object.assign(run, { scheduleId: row.scheduleId, dueAt: row.dueAt });
    byKey.set(keyOf(row), run);
    run.written.push(row);
    run.written.sort((one, other) => one.id - other.id);
  }

  const holderOf = (run: Run | undefined, at: number) =>
    run?.written.findLast((row) => row.at <= at)?.claimedBy ?? null;
  const followerOf = (speaker: number, at: number) =>
    holds.findLast((hold) => hold.speaker === speaker && hold.at <= at)?.node ?? null;

  /** The last trouble of the node that held the run or its speaker, or of any while none did; 0: none. */
  function lastTrouble(one: Expected, until: number): number {
    const run = runOf(one);
    const last = troubles.findLast(({ at, node }) => {
      if (at > until || at < one.dueAt - 60_000) return false;
      const [holder, follower] = [holderOf(run, at), followerOf(one.speaker, at)];
      return node === holder || node === follower || (holder === null && follower === null);
    });
    return last?.at ?? 0;
  }

  const lastOf = (run: Run | undefined) => run?.written.at(-1);
  const heardMs = (run: Run, now: number) =>
    run.sounds.reduce((sum, { from, to }) => sum + (to ?? now) - from, 0);

  /** Milliseconds of silence after a recording of a run until it was taken over from a node in trouble, or told. */
  function leaderless(one: Expected, { sounds }: Run, toldAt: number): number {
    return sounds.reduce((sum, { to }, index) => {
      const silentAt = to ?? toldAt;
      const until = sounds[index + 1]?.from ?? toldAt;
      const isTroubled = lastTrouble(one, until) > silentAt - RECOVERED_WITHIN;
      return isTroubled ? sum + Math.min(until - silentAt, RECOVERED_WITHIN) : sum;
    }, 0);
  }

  /** True: nothing more is expected of it. */
  function isSettled(one: Expected, now: number): boolean {
    const run = runOf(one);
    const last = lastOf(run);
    if (run) askSounds(one, run, now);
    const isTroubled = lastTrouble(one, now);
    const isSounding = sounding.get(one.speaker)?.runId === run?.id && run !== undefined;
    const from = Math.max(one.dueAt, isTroubled);
    const maySilent = one.silentFrom !== null || one.isDoubtful;
    if (!last || last.status === "gone") {
      if (isSounding) return false;
      if (maySilent) return now > from + STOPS_WITHIN + 3_000;
      if (now < from + RECOVERED_WITHIN) return false;
      breaks("silent", `nothing is told of ${nameOf(one)}`, one.dueAt);
      return true;
    }
    const isEnded = shownStatus[last.status] !== "running" && last.status !== "interrupted";
    if (isEnded && !isSounding) {
      // What sounded may still be under way to the bench.
      if (now - last.at < 2_000) return false;
      askEnd(one, run as Run, last);
      return true;
    }
    const hasSounded = (run as Run).sounds.length > 0;
    if (!hasSounded && !maySilent && now > from + RECOVERED_WITHIN) {
      breaks(
        "silent",
        `run ${last.runId} of ${nameOf(one)} is ${last.status} and silent`,
        one.dueAt,
      );
      return true;
    }
    const lastSound = (run as Run).sounds.at(-1);
    if (isSounding && lastSound) {
      const until = lastSound.from + (one.seconds ?? 0) * 1000 + TOLD_WITHIN;
      const end = Math.max(one.endsAt ?? until, from) + RECOVERED_WITHIN;
      if (now <= end) return false;
      const state = isEnded ? "sounds on" : `is still ${last.status}, and sounds`;
      breaks("silent", `run ${last.runId} of ${nameOf(one)} ${state}`, now);
      return true;
    }
    const silentSince = Math.max(lastSound?.to ?? 0, one.endsAt ?? 0, from);
    if (now < silentSince + RECOVERED_WITHIN + TOLD_WITHIN) return false;
    breaks("silent", `run ${last.runId} of ${nameOf(one)} is over and still ${last.status}`, now);
    return true;
  }

  function askSounds(one: Expected, run: Run, now: number): void {
    const [first] = run.sounds;
    if (first && first.from < one.dueAt - MOST_EARLY) {
      breaks("early", `run ${run.id} sounded ${one.dueAt - first.from} ms early`, first.from);
    }
    const { silentFrom } = one;
    if (silentFrom === null) return;
    const late = run.sounds.find(({ to }) => (to ?? now) > silentFrom + STOPS_WITHIN);
    if (!late) return;
    const after = Math.max(late.from, silentFrom + STOPS_WITHIN) - silentFrom;
    breaks(
      "after-stop",
      `run ${run.id} of ${nameOf(one)} sounds ${after} ms after the answer that it will not`,
      silentFrom,
    );
  }

  function askEnd(one: Expected, run: Run, last: Written): void {
    const status = shownStatus[last.status as RunState];
    const heard = heardMs(run, last.at) / 1000;
    const name = `run ${run.id} of ${nameOf(one)}`;
    const [first] = run.sounds;
    if (status === "played" || status === "late") {
      const possible =
        ((one.endsAt ?? Infinity) - (first?.from ?? one.dueAt) - leaderless(one, run, last.at)) /
        1000;
      const whole = Math.min(one.seconds ?? Infinity, possible);
      if (heard < whole - UNHEARD) {
        const text = `${name} is told as ${status}, and was heard for ${heard.toFixed(1)} of ${whole.toFixed(1)} s`;
        breaks("silent", text, last.at);
      }
    } else if (last.reason === null) {
      breaks("silent", `${name} is told as ${status} without a reason`, last.at);
    }
    const mayBeStopped = one.silentFrom !== null || one.isDoubtful;
    if (last.reason?.startsWith("Somebody stopped") && !mayBeStopped) {
      breaks("silent", `${name} is told as stopped by somebody, and nobody has`, last.at);
    }
    if ((status === "missed" || status === "skipped") && heard > 1) {
      breaks(
        "silent",
        `${name} is told as ${status}, and was heard for ${heard.toFixed(1)} s`,
        last.at,
      );
    }
  }

  function askVolumes(now: number): void {
    for (const each of asked.splice(0)) {
      const { one, at } = each;
      const { volume = VOLUME, muted = false } = loudness.get(one.speaker) ?? {};
      if (volume === VOLUME && !muted) continue;
      // The next run is about to begin, and has its own.
      if ([...expected].some((next) => next.speaker === one.speaker && next.dueAt < now + 11_000))
        continue;
      if (now < Math.max(at, lastTrouble(one, now) + RECOVERED_WITHIN)) asked.push(each);
      else {
        const text = `speaker ${one.speaker} is left at volume ${volume}${muted ? ", muted" : ""}`;
        breaks("volume", `${text}, after ${nameOf(one)}`, now);
      }
    }
  }

  function count(one: Expected): void {
    figures.due++;
    const run = runOf(one);
    const last = lastOf(run);
    const [first] = run?.sounds ?? [];
    if (first) {
      figures.heard++;
      figures.afterInstant.push(first.from - one.dueAt);
      const trouble = lastTrouble(one, first.from);
      if (trouble > 0) {
        figures.afterTrouble.push(first.from - Math.max(one.dueAt, trouble));
      }
    }
    if (!last || last.status === "gone") figures.withdrawn++;
    else {
      const told = shownStatus[last.status];
      figures.told[told] = (figures.told[told] ?? 0) + 1;
    }
  }

  return {
    figures,
    hears,
    writes,
    runOf,
    holderOf,
    followerOf,
    /** Ends are judged by `judge`. */
    expect(one: Omit<Expected, "silentFrom" | "isDoubtful" | "isOver">): Expected {
      const whole = { ...one, silentFrom: null, isDoubtful: false, isOver: false };
      expected.add(whole);
      return whole;
    },
    nodeComes: (name: string) => void living.add(name),
    nodeGoes: (name: string) => void living.delete(name),
    /** In the order in which the database has them. */
    holds({ at, speaker, node }: { at: number; speaker: number; node: string | null }): void {
      const before = holds.findLast((hold) => hold.speaker === speaker)?.node ?? null;
      holds.push({ at, speaker, node });
      if (before === null || node === null || before === node || !living.has(before)) return;
      breaks(
        "two-steer",
        `speaker ${speaker} is taken from ${before}, which lives, by ${node}`,
        at,
      );
    },
    troubles: (trouble: Trouble) => void troubles.push(trouble),
    /** Instants that are near: a kill is aimed at them. */
    open: () => [...expected],
    judge(now: number): void {
      askVolumes(now);
      for (const one of expected) {
        if (now < Math.max(one.dueAt, one.silentFrom ?? 0) + STOPS_WITHIN) continue;
        if (!isSettled(one, now)) continue;
        one.isOver = true;
        expected.delete(one);
        asked.push({ one, at: now + QUIET_AGAIN });
        const run = runOf(one);
        if (run) run.over = { at: now, how: one.silentFrom === null ? "over" : "stopped" };
        count(one);
      }
    },
  };
}
