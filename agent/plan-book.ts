// What this agent may begin by itself, what has begun, and what it has still to report. Pure: stored by plan-file.
import * as z from "zod/mini";
import { agentPlan, type AgentPlan, agentRun, type AgentRun } from "#contract/agent-messages";
import { isEnded } from "#contract/times/schedule-runs";
import type { RunEvent } from "#server/playback/run-events";

/** As `contract/agent-messages` bounds a report. */
const MOST_STRETCHES = 200;
/** Reports of what was heard between two lines that wait for their answers; the last ones are kept. */
const MOST_CARRIED = 20;
/** Milliseconds after its end that a run is remembered: its key may still come in a LOAD. */
const REMEMBERED = 10 * 60_000;
/** The same of a run without an end that the server has, after it was due: as long as plans reach ahead. */
const REMEMBERED_WITHOUT_END = 48 * 3_600_000;

const entry = z.object({
  plan: agentPlan,
  /** Which run its media names at the speaker; null: it has not begun. Those of this agent are below 0. */
  runId: z.nullable(z.int()),
  /** The run that its media names, or will, at a speaker that is made ready; null: it is not. */
  readyAs: z._default(z.nullable(z.int()), null),
  /** This agent has begun it, not the server. */
  byItself: z.boolean(),
  /** When it was begun; null: it was not. UTC milliseconds. */
  begunAt: z.nullable(z.number()),
  /** When it was heard first. */
  beganAt: z.nullable(z.number()),
  heard: agentRun.shape.heard,
  /** To which its speaker's volume goes back afterwards; null: it stays, or that is not known. */
  volumeBefore: z.nullable(z.number()),
  /** What became of it; null: that is not known, or the server's to know. */
  report: z.nullable(agentRun),
  /** The server has it. */
  isAcked: z.boolean(),
  /**
   * The server carries on what this agent has begun: what was heard at home before, null when that was nothing, and
   * whether the server has it; `next`: what was heard at home after that, to be reported then. Null: it does not.
   */
  carried: z._default(
    z.nullable(
      z.object({
        report: z.nullable(agentRun),
        isAcked: z.boolean(),
        next: z._default(z.array(agentRun), []),
      }),
    ),
    null,
  ),
});
export type BookEntry = z.output<typeof entry>;
type Heard = AgentRun["heard"][number];
type Carried = NonNullable<BookEntry["carried"]>;

/** A speaker whose volume is still to be put back, 0 to 100. */
const owedVolume = z.object({ deviceId: z.string(), name: z.string(), volume: z.number() });
export type OwedVolume = z.output<typeof owedVolume>;

export const bookContent = z.object({
  entries: z.array(entry),
  lastRunId: z.int(),
  owedVolumes: z._default(z.array(owedVolume), []),
  /** The speakers that were muted before a minute, and are still to be unmuted. */
  owedUnmutes: z._default(z.array(z.object({ deviceId: z.string(), name: z.string() })), []),
});
export type BookContent = z.output<typeof bookContent>;

export const EMPTY_BOOK: BookContent = {
  entries: [],
  lastRunId: 0,
  owedVolumes: [],
  owedUnmutes: [],
};

export interface PlanBook {
  content(): BookContent;
  find(key: string): BookEntry | null;
  /** By the run that its media names, also of one that is made ready. */
  ofRun(runId: number): BookEntry | null;
  /** What may still begin, in the order of its minutes. */
  waiting(now: number): BookEntry[];
  /**
   * What has begun and is not known to have ended, in the order of its minutes; an adhan first. Also a while after its
   * end time: what its speaker still recites then is this agent's to stop.
   */
  going(now: number): BookEntry[];
  /** What the server sent; what has begun stays as it began. */
  take(frame: { isWhole: boolean; set: readonly AgentPlan[]; drop: readonly string[] }): void;
  /**
   * The server has begun it, by a LOAD for this run; a second time only the run is another one. To which volume its
   * speaker goes back the server knows only of what this agent has not begun.
   */
  begunByServer(
    key: string,
    begun: { runId: number; volumeBefore: number | null },
    now: number,
  ): void;
  /** This agent begins it; answers the number of the run. */
  begin(key: string, now: number): number;
  /** The run that its media is to name: where its server has made the speaker ready, the server's. */
  numberOf(key: string): number;
  /** The server has its speaker hold the recording, as this run. */
  readyByServer(key: string, runId: number): void;
  note(key: string, event: RunEvent, now: number): void;
  /** Its server has heard this as well, until now. */
  toldBefore(key: string, stretch: Pick<Heard, "surahId" | "from" | "to">): void;
  /**
   * A server is there, which carries on what has begun. What was heard at home is to be reported; as told, of a surah over
   * which the server's own entry goes on: that of a run which it had begun or carried on before, back in the same surah
   * before its end. It may have ended that run meanwhile, and count nothing of it.
   */
  carriedOn(now: number): void;
  /** Its server has to be told these; of a run that it has carried on first that. */
  reports(): AgentRun[];
  acked(keys: readonly string[]): void;
  /** The speakers whose volume is still to be put back, also after a restart. */
  owedVolumes(): OwedVolume[];
  /** `volume` null: it is put back, or a person has chosen another. */
  owes(speaker: { deviceId: string; name: string }, volume: number | null): void;
  /** The speakers that were muted before a minute and are still to be unmuted, also after a restart. */
  owedUnmutes(): { deviceId: string; name: string }[];
  isOwedUnmute(deviceId: string): boolean;
  owesUnmute(speaker: { deviceId: string; name: string }, isOwed: boolean): void;
  /** What is long over is forgotten. */
  forget(now: number): void;
  /** The server trusts this agent no more. */
  clear(): void;
}

/** `onChange`: what is to be stored has changed. */
export function createPlanBook(initial: BookContent, onChange: () => void): PlanBook {
  const entries = new Map(initial.entries.map((each) => [each.plan.key, each]));
  const owedVolumes = new Map(initial.owedVolumes.map((each) => [each.deviceId, each]));
  const owedUnmutes = new Map(initial.owedUnmutes.map((each) => [each.deviceId, each]));
  let { lastRunId } = initial;

  function numberOf(key: string): number {
    const runId = knownNumber(key);
    if (runId !== entries.get(key)?.readyAs) change(key, { readyAs: runId });
    return runId;
  }

  function knownNumber(key: string): number {
    return entries.get(key)?.readyAs ?? --lastRunId;
  }

  function change(key: string, changes: Partial<BookEntry>): void {
    const known = entries.get(key);
    if (!known) return;
    entries.set(key, { ...known, ...changes });
    onChange();
  }

  const inOrder = (chosen: (each: BookEntry) => boolean) =>
    [...entries.values()].filter(chosen).toSorted((a, b) => a.plan.dueAt - b.plan.dueAt);

  function end(
    known: BookEntry,
    { outcome, reason }: Extract<RunEvent, { type: "ended" }>,
    now: number,
  ): void {
    const { plan, beganAt, heard } = known;
    const became = outcome === "missed" ? "failed" : outcome;
    const said = { key: plan.key, beganAt, endedAt: now, outcome: became, reason, heard };
    // The server closes the connection on an invalid report, each time: report less instead.
    const report = agentRun.safeParse(said).data ?? { ...said, reason: null, heard: [] };
    change(plan.key, { report, isAcked: false });
  }

  return {
    content: () => ({
      entries: [...entries.values()],
      lastRunId,
      owedVolumes: [...owedVolumes.values()],
      owedUnmutes: [...owedUnmutes.values()],
    }),
    find: (key) => entries.get(key) ?? null,
    ofRun: (runId) => inOrder((each) => (each.runId ?? each.readyAs) === runId)[0] ?? null,
    waiting: (now) => inOrder(({ runId, plan }) => runId === null && plan.latestStart > now),
    going: (now) =>
      inOrder(({ runId, plan, report }) => {
        const isOver = isEnded(plan, now - REMEMBERED);
        return runId !== null && report === null && !isOver;
      }).toSorted((a, b) => Number(isAdhan(b)) - Number(isAdhan(a))),

    take({ isWhole, set, drop }) {
      const kept = new Set(set.map(({ key }) => key));
      for (const { plan, runId } of entries.values()) {
        const goes = drop.includes(plan.key) || (isWhole && !kept.has(plan.key));
        if (goes && runId === null) entries.delete(plan.key);
      }
      for (const plan of set) {
        if ((entries.get(plan.key)?.runId ?? null) !== null) continue;
        const unbegun = {
          runId: null,
          byItself: false,
          begunAt: null,
          beganAt: null,
          volumeBefore: null,
          isAcked: false,
          carried: null,
        };
        const readyAs = entries.get(plan.key)?.readyAs ?? null;
        entries.set(plan.key, { plan, ...unbegun, readyAs, heard: [], report: null });
      }
      onChange();
    },

    begunByServer(key, { runId, ...begun }, now) {
      const known = entries.get(key);
      if (!known) return;
      const volumeBefore = known.byItself ? known.volumeBefore : begun.volumeBefore;
      if (known.runId === runId && known.volumeBefore === volumeBefore) return;
      change(key, { runId, volumeBefore, begunAt: known.begunAt ?? now });
    },
    numberOf,
    readyByServer(key, runId) {
      if (entries.get(key)?.runId === null) change(key, { readyAs: runId });
    },
    begin(key, now) {
      const runId = knownNumber(key);
      change(key, { runId, byItself: true, begunAt: now });
      return runId;
    },

    note(key, event, now) {
      const known = entries.get(key);
      if (!known || known.report) return;
      if (event.type === "began") {
        // Speakers report fractions of milliseconds, instants have none.
        change(key, { beganAt: known.beganAt ?? Math.round(event.heardAt) });
      } else if (event.type === "heard since") {
        change(key, { beganAt: Math.round(event.heardAt) });
      } else if (event.type === "volume-before") change(key, { volumeBefore: event.volume });
      else if (event.type === "heard") change(key, { heard: withStretch(known.heard, event) });
      else if (event.type === "ended") end(known, event, now);
    },

    toldBefore(key, stretch) {
      const known = entries.get(key);
      if (!known || known.report) return;
      const heard = [...known.heard, { ...stretch, told: true as const }];
      change(key, { heard: heard.slice(-MOST_STRETCHES) });
    },

    carriedOn(now) {
      for (const { plan, runId, byItself, beganAt, heard, report, carried } of entries.values()) {
        if (runId === null || report) continue;
        const known = carried ?? { report: null, isAcked: true, next: [] };
        const isServers = !byItself || carried !== null;
        const isInSurah = heard.every(({ surahId, ended }) => {
          return surahId === heard[0]?.surahId && !ended;
        });
        const isInHistory = isServers && isInSurah;
        const stretches = isInHistory ? heard.map((one) => ({ ...one, told: true })) : heard;
        const said = { key: plan.key, beganAt, endedAt: now, reason: null, heard: stretches };
        const { data } = agentRun.safeParse({ ...said, outcome: "carried" });
        const next = data && heard.length > 0 ? [data] : [];
        change(plan.key, {
          heard: [],
          carried: nextCarried({ ...known, next: [...known.next, ...next].slice(-MOST_CARRIED) }),
        });
      }
    },
    reports: () => inOrder(() => true).flatMap((each) => owed(each) ?? []),
    acked(keys) {
      for (const key of keys) {
        const { carried, report } = entries.get(key) ?? {};
        if (carried && !carried.isAcked)
          change(key, { carried: nextCarried({ ...carried, isAcked: true }) });
        else if (report) change(key, { isAcked: true });
      }
    },

    isOwedUnmute: (deviceId) => owedUnmutes.has(deviceId),
    owedUnmutes: () => [...owedUnmutes.values()],
    owesUnmute({ deviceId, name }, isOwed) {
      if (isOwed === owedUnmutes.has(deviceId)) return;
      if (isOwed) owedUnmutes.set(deviceId, { deviceId, name });
      else owedUnmutes.delete(deviceId);
      onChange();
    },
    owedVolumes: () => [...owedVolumes.values()],
    owes({ deviceId, name }, volume) {
      if (volume === (owedVolumes.get(deviceId)?.volume ?? null)) return;
      if (volume === null) owedVolumes.delete(deviceId);
      else owedVolumes.set(deviceId, { deviceId, name, volume });
      onChange();
    },

    forget(now) {
      for (const each of entries.values()) {
        const { plan, runId, byItself, report, carried } = each;
        const isOwed = owed(each) !== null;
        // Without an end only this agent's own session can say that its run is over.
        const isPlaying = byItself && carried === null && report === null && plan.endsAt === null;
        const unknown = plan.dueAt + REMEMBERED_WITHOUT_END;
        const over = runId === null ? plan.latestStart : (plan.endsAt ?? unknown);
        const isOver = over + REMEMBERED < now && !(runId !== null && isPlaying);
        if (!isOwed && isOver) entries.delete(plan.key);
      }
    },
    clear() {
      entries.clear();
      onChange();
    },
  };
}

/** What the server has not answered is told again before what follows it. */
function nextCarried(carried: Carried): Carried {
  const [report, ...next] = carried.next;
  return carried.isAcked && report ? { report, isAcked: false, next } : carried;
}

function owed({ carried, report, isAcked }: BookEntry): AgentRun | null {
  if (carried && !carried.isAcked) return carried.report;
  return isAcked ? null : report;
}

const isAdhan = ({ plan }: BookEntry) => plan.plays.adhan !== null;

/** A stretch is told again as it grows; of more than a report may hold, the last ones. */
function withStretch(
  heard: AgentRun["heard"],
  { type: _, ...stretch }: Extract<RunEvent, { type: "heard" }>,
): AgentRun["heard"] {
  const last = heard.at(-1);
  const continues = last?.surahId === stretch.surahId && last.from === stretch.from;
  const grows = continues && !last.ended && stretch.to >= last.to;
  return [...(grows ? heard.slice(0, -1) : heard), stretch].slice(-MOST_STRETCHES);
}
