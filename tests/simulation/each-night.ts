// What is asked of a town each night: whether its history is as long as what sounded, and whether anything has grown.
import { isStill } from "./town-speakers.ts";
import { DAY, HOUR, MINUTE, type Town } from "./town.ts";

type Breaks = (invariant: "history-is-time" | "nothing-grows", text: string) => void;

/** Milliseconds for which runs and history are kept, and how much longer they may lie there until they are swept. */
export const [RUNS_KEPT, HISTORY_KEPT, SWEPT_WITHIN] = [90 * DAY, 5 * 366 * DAY, 6 * HOUR];

/** Timers of a node that serves idle homes. */
const MOST_IDLE_TIMERS = 30;
/** Milliseconds before and after a run is due within which it has timers though nothing sounds, and how many. */
const [AROUND_A_RUN, TIMERS_OF_A_RUN] = [2 * MINUTE, 4];

export function askHistory(town: Town, breaks: Breaks): void {
  const now = town.world.now();
  for (const home of town.homes) {
    for (const speaker of home.speakers) {
      const since = now - 20 * HOUR;
      const [row] = town.database.ask<{ heard: number | null }>(
        "select sum(seconds_heard) as heard from playback_history where device_id = ? and timestamp >= ?",
        ...[speaker.id, since],
      );
      // An entry that began before may have been heard since.
      const sounded = speaker.sounds
        .filter(({ to }) => to === null || to >= since - HOUR)
        .reduce((sum, { from, to }) => sum + ((to ?? now) - from) / 1000, 0);
      if (speaker.sounds.length >= 200) continue;
      // That it has fallen silent may be said late, or never: then it is asked after ten seconds.
      const slack = town.faults.troubled(home.index, since - HOUR, now) ? 10 : 3;
      if ((row?.heard ?? 0) > sounded * 1.02 + slack) {
        breaks(
          "history-is-time",
          `${speaker.host} was heard for ${Math.round(sounded)} s, and its history has ${row?.heard} s.`,
        );
      }
    }
  }
}

/** Runs that are due about now: their speakers are made ready, or are about to begin. */
function runsDue({ database, world }: Town): number {
  const about = [world.now() - AROUND_A_RUN, world.now() + AROUND_A_RUN];
  const [row] = database.ask<{ due: number }>(
    `select (select count(*) from runs where ended_at is null and due_at between ? and ?)
      + (select count(*) from schedules where next_run_at between ? and ?) as due`,
    ...[...about, ...about],
  );
  return row?.due ?? 0;
}

export function askGrowth(town: Town, breaks: Breaks): void {
  const areStill = town.homes.every(({ speakers }) => speakers.every(isStill));
  if (areStill) {
    for (const { name, timers } of town.nodes) {
      town.world.tell(name, `has ${timers} timers in the night`);
      const most = MOST_IDLE_TIMERS + town.homes.length + TIMERS_OF_A_RUN * runsDue(town);
      if (timers > most)
        breaks("nothing-grows", `${name} has ${timers} timers, and nothing plays.`);
    }
  }
  const counted = town.database.ask<{ nodes: number; holds: number }>(
    "select (select count(*) from nodes) as nodes, (select count(*) from speaker_holds) as holds",
  )[0];
  if (!counted) return;
  const speakers = town.homes.reduce((sum, home) => sum + home.speakers.length, 0);
  if (counted.holds > speakers || counted.nodes > town.nodes.length + 4) {
    breaks(
      "nothing-grows",
      `${counted.nodes} nodes have ${counted.holds} holds of ${speakers} speakers.`,
    );
  }
  askSwept(town, breaks);
}

/** Breaks nothing-grows for runs, history and logins kept beyond their time; the last run of a schedule may be. */
function askSwept(town: Town, breaks: Breaks): void {
  const now = town.world.now();
  if (town.allUpSince() > now - SWEPT_WITHIN || town.faults.troubled(-1, now - SWEPT_WITHIN, now))
    return;
  const [left] = town.database.ask<{ runs: number; history: number; logins: number }>(
    `select (select count(*) from playback_history where timestamp < ?) as history,
      (select count(*) from sessions where expires_at < ?) as logins,
      (select count(*) from runs as old where ended_at < ? and exists (
        select 1 from runs as later where later.schedule_id = old.schedule_id and later.due_at > old.due_at
          and later.due_at < ?
      )) as runs`,
    ...[now - HISTORY_KEPT - SWEPT_WITHIN, now - SWEPT_WITHIN, now - RUNS_KEPT - SWEPT_WITHIN],
    // Until then it was the last of its schedule.
    now - SWEPT_WITHIN,
  );
  if (!left || left.runs + left.history + left.logins === 0) return;
  breaks(
    "nothing-grows",
    `${left.runs} runs, ${left.history} entries of the history and ${left.logins} logins are kept for too long.`,
  );
}
