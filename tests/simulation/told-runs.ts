// Runs of a town as its database tells them, found by the numbers that media name at speakers: those of agents are their own.
import { keyedRun, runKeyOf } from "#contract/run-key";
import type { Home, Sound } from "./town-speakers.ts";
import { MINUTE, type Town } from "./town.ts";

export interface RunRow {
  id: number;
  scheduleId: number;
  userId: number;
  dueAt: number;
  endsAt: number | null;
  slot: number;
  deviceId: number;
  status: string;
  claimedBy: string | null;
  startedAt: number | null;
  endedAt: number | null;
}

const RUN = `select runs.id, runs.schedule_id as scheduleId, schedules.user_id as userId, runs.due_at as dueAt,
  runs.ends_at as endsAt, runs.slot, coalesce(runs.device_id, schedules.device_id) as deviceId, runs.status,
  runs.claimed_by as claimedBy, runs.started_at as startedAt, runs.ended_at as endedAt
  from runs join schedules on schedules.id = runs.schedule_id`;

export const runsWhere = (town: Town, condition: string, ...given: (string | number)[]): RunRow[] =>
  town.database.ask<RunRow>(`${RUN} where ${condition}`, ...given);

/** By the number that its media names at a speaker of this home; undefined: nobody knows it yet, or any more. */
export function runOf(town: Town, home: Home, id: number): RunRow | undefined {
  if (id >= 0) return runsWhere(town, "runs.id = ?", id)[0];
  const key = home.agent?.keyOf(id);
  if (!key) return undefined;
  const { scheduleId, slot, dueAt } = keyedRun(key);
  const isIt = "runs.schedule_id = ? and runs.slot = ? and runs.due_at = ?";
  return runsWhere(town, isIt, scheduleId, slot, dueAt)[0];
}

/** What the number of a run stands for, at a server and at an agent; null: it is not known yet. */
export function keyOfRun(town: Town, home: Home, id: number): string | null {
  if (id < 0) return home.agent?.keyOf(id) ?? null;
  const run = runOf(town, home, id);
  return run ? runKeyOf(run) : null;
}

/** What sounded of it, on any speaker of its home. */
export function soundsOf(town: Town, run: RunRow): Sound[] {
  const home = town.homes.find(({ userId }) => userId === run.userId);
  if (!home) return [];
  const key = runKeyOf(run);
  const isOfRun = ({ runId }: Sound) =>
    runId === run.id || (runId !== null && runId < 0 && keyOfRun(town, home, runId) === key);
  return home.speakers.flatMap(({ sounds }) => sounds.filter(isOfRun));
}

/**
 * What a tab recited for another run of this minute: it does not say for which of them it plays, so that the second one, with
 * the same recording, finds it playing.
 */
export function soundsForAnother(town: Town, run: RunRow): Sound[] {
  const speaker = town.speaker(run.deviceId);
  if (speaker?.make !== "browser") return [];
  const isBeside = "runs.due_at = ? and coalesce(runs.device_id, schedules.device_id) = ?";
  const ids = runsWhere(town, isBeside, run.dueAt, run.deviceId).map(({ id }) => id);
  return speaker.sounds.filter(({ runId }) => runId !== run.id && ids.includes(runId ?? 0));
}

/** When this run last went on after a pause of longer than `pause` milliseconds; null: it did not. */
export function wentOnAt(town: Town, run: RunRow, pause: number): number | null {
  const sounds = soundsOf(town, run).toSorted((one, other) => one.from - other.from);
  const anew = sounds.findLast(({ from }, index) => {
    const before = sounds[index - 1];
    return before !== undefined && before.to !== null && from - before.to > pause;
  });
  return anew?.from ?? null;
}

/** A node's clock may be wrong by so much before it stands aside, milliseconds. */
const MOST_WRONG = 2000;
/** The same of the clock of an agent that has had no line since it started. */
const MOST_WRONG_AT_HOME = 60_000;
/** Milliseconds: a clock is a little wrong for ten minutes at most, and a line is cut for as long. */
const TOLD_SINCE = 20 * MINUTE;

/** How many milliseconds before its minute something may begin at a home, by clocks that are a little wrong. */
export function slackOf(town: Town, { agent }: Home, runId: number): number {
  const now = town.world.now();
  // It may have been made ready by a server, and begun at home.
  const isAtHome = runId < 0 || (agent !== null && town.lines.isCut(agent.name));
  const most = agent?.process?.knowsTime === true ? MOST_WRONG : MOST_WRONG_AT_HOME;
  const atHome = isAtHome ? Math.min(Math.abs(agent?.ahead() ?? 0), most) : 0;
  // An agent goes by the time that a node has told it, which may be dead since.
  const isToldWrong =
    agent !== null &&
    town.faults
      .troubles(-1, now - TOLD_SINCE, now)
      .some(({ name }) => name === "clock-a-little-wrong");
  const isWrong = isToldWrong || town.nodes.some(({ ahead }) => ahead !== 0);
  return Math.max(atHome, isWrong ? MOST_WRONG : 0);
}
