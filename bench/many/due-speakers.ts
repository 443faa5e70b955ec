// Makes schedules of the filled tables due, and compares when their speakers were told to play.
import type pg from "pg";
import { percentileOf } from "../bench-server.ts";

/** Speakers by the ids of their devices, both included, and when their runs are due. */
export interface DueSpeakers {
  from: number;
  to: number;
  /** UTC milliseconds. */
  first: number;
  /** Milliseconds over which they are spread, one after another. */
  over: number;
  lastsFor: number;
}

export const countOf = ({ from, to }: DueSpeakers) => to - from + 1;

const dueOf = (due: DueSpeakers, device: number) =>
  due.first + Math.floor(((device - due.from) * due.over) / countOf(due));

/** One schedule of each; they begin with different surahs, which end at different times. */
export async function makeDue(client: pg.Client, due: DueSpeakers): Promise<void> {
  const { rowCount } = await client.query(
    `update schedules set next_run_at = due, next_run_ends_at = due + $5::bigint,
       start_time = to_char(to_timestamp(due / 1000), 'HH24:MI'),
       end_time = to_char(to_timestamp((due + $5::bigint) / 1000), 'HH24:MI'),
       surah_id = due_on % 114 + 1
     from (
       select min(id) as chosen, device_id as due_on,
         $3::bigint + (device_id - $1::bigint) * $4::bigint / ($2::bigint - $1::bigint + 1) as due
       from schedules where device_id between $1::bigint and $2::bigint group by device_id
     ) chosen
     where schedules.id = chosen.chosen`,
    [due.from, due.to, due.first, due.over, due.lastsFor],
  );
  if (rowCount !== countOf(due)) throw new Error(`${rowCount} schedules are due.`);
}

export interface Lateness {
  p50: number;
  p99: number;
  most: number;
  lost: number;
  early: number;
  twice: number;
}

/** Of the first load of each speaker, milliseconds. `loads`: those since its due instant. */
export function latenessOf(
  due: DueSpeakers,
  loads: { device: number; url: string; at: number }[],
): Lateness {
  const first = new Map<number, { url: string; at: number }>();
  let twice = 0;
  for (const { device, url, at } of loads.toSorted((one, other) => one.at - other.at)) {
    if (device < due.from || device > due.to) continue;
    const known = first.get(device);
    // A surah that follows is another recording.
    if (known?.url === url) twice++;
    else if (!known) first.set(device, { url, at });
  }
  const late = [...first].map(([device, { at }]) => at - dueOf(due, device));
  return {
    p50: Math.round(percentileOf(late, 0.5)),
    p99: Math.round(percentileOf(late, 0.99)),
    most: Math.round(Math.max(...late)),
    lost: countOf(due) - first.size,
    early: late.filter((ms) => ms < 0).length,
    twice,
  };
}

export const inWords = ({ p50, p99, most, lost, early, twice }: Lateness) =>
  `${p50}, ${p99} and ${most} ms; ${lost} lost, ${early} early, ${twice} twice`;

/** Runs due then: how many schedules have one, and how many have another beside it. */
export async function runsOf(client: pg.Client, due: DueSpeakers): Promise<string> {
  const { rows } = await client.query<{ schedules: number; more: number }>(
    `select count(*)::int as schedules, (count(*) filter (where n > 1))::int as more
     from (select schedule_id, count(*) as n from runs
       where due_at between $1 and $2 group by schedule_id) each_one`,
    [due.first, due.first + due.over],
  );
  return `${rows[0]?.schedules} of ${countOf(due)}, ${rows[0]?.more} twice`;
}
