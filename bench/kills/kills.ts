// npm run bench -- kills: real nodes on PostgreSQL are killed, suspended and cut off at moments from a seed, while runs fall due.
import { createWriteStream, type WriteStream } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { surahs } from "#contract/quran/surahs";
import { QUERY_TYPES } from "#server/platform/database/postgres";
import { insertCrowd, type SignedIn } from "../../tests/crowd.ts";
import type { TestData } from "../../tests/harness.ts";
import { seededRandom, seedOf } from "../../tests/simulation/world.ts";
import { insertDevices } from "../bench-rows.ts";
import {
  benchData,
  type DatabaseName,
  type Figure,
  percentileOf,
  prepare,
  sleep,
} from "../bench-server.ts";
import { BROKEN, type Broken, createLedger, type Written } from "./kill-ledger.ts";
import { type Arena, isStart, killOnce, NODES, startNode, watchHealth } from "./kill-nodes.ts";
import { liveAt, RECITER } from "./kill-people.ts";
import { secondsOf, startKillSpeakers } from "./kill-speakers.ts";

export interface KillOptions {
  kills: number;
  seed: number;
}

/** Each with one speaker. */
const HOMES = 20;
/** Minutes for a kill; what lasts longer ends by itself. */
const MINUTES_A_KILL = 0.2;
const LAST_RUNS = 240_000;
const JOURNAL = `
  create table kill_journal (id bigserial primary key, at bigint, what text, run_id bigint, schedule_id bigint,
    due_at bigint, status text, claimed_by text, reason text, label text, volume text);
  create function note_run() returns trigger language plpgsql as $$
    declare run record;
    begin
      if tg_op = 'DELETE' then run := old; else run := new; end if;
      insert into kill_journal (at, what, run_id, schedule_id, due_at, status, claimed_by, reason, label, volume)
      values (extract(epoch from clock_timestamp()) * 1000, 'run', run.id, run.schedule_id, run.due_at,
        case when tg_op = 'DELETE' then 'gone' else run.status end, run.claimed_by, run.reason,
        current_setting('application_name'), run.volume_before);
      return null;
    end $$;
  create trigger note_run after insert or update or delete on runs for each row execute function note_run();
  create function note_hold() returns trigger language plpgsql as $$
    begin
      insert into kill_journal (at, what, run_id, claimed_by)
      values (extract(epoch from clock_timestamp()) * 1000, 'hold',
        case when tg_op = 'DELETE' then old.device_id else new.device_id end,
        case when tg_op = 'DELETE' then null else new.node end);
      return null;
    end $$;
  create trigger note_hold after insert or update or delete on speaker_holds
    for each row execute function note_hold();
  create function note_volume() returns trigger language plpgsql as $$
    begin
      insert into kill_journal (at, what, run_id, label, volume)
      values (extract(epoch from clock_timestamp()) * 1000, 'volume', new.device_id,
        current_setting('application_name'), new.volume || ', owed ' || coalesce(new.volume_owed::text, 'none')
          || ', ' || new.status || ' at ' || new.position || ' of ' || coalesce(new.duration::text, '?'));
      return null;
    end $$;
  create trigger note_volume after insert or update of volume, volume_owed on playback_state
    for each row execute function note_volume();
  create function note_node() returns trigger language plpgsql as $$
    begin
      insert into kill_journal (at, what, claimed_by, label)
      values (extract(epoch from clock_timestamp()) * 1000,
        case when tg_op = 'DELETE' then 'node gone' else 'node' end,
        case when tg_op = 'DELETE' then old.node else new.node end, current_setting('application_name'));
      return null;
    end $$;
  create trigger note_node after insert or delete on nodes for each row execute function note_node()`;

export async function killNodes(
  on: DatabaseName,
  postgresUrl: string | null,
  { kills, seed }: KillOptions,
): Promise<Figure[]> {
  if (on !== "PostgreSQL") return [];
  const file = path.join(tmpdir(), `wird-kills-${seed}-${process.pid}.log`);
  const trace = createWriteStream(file);
  const began = Date.now();
  const counted = new Map<string, number>();
  const broken: { broken: Broken; text: string }[] = [];
  let done = 0;

  const data = await benchData(on, postgresUrl);
  const client = connect(data);
  const say = (text: string) => trace.write(`${new Date().toISOString()} ${text}\n`);
  const told = new Set<string>();
  const breaks: Arena["breaks"] = (which, text, at) => {
    if (told.has(text)) return;
    told.add(text);
    broken.push({ broken: which, text });
    say(`BROKEN ${which}: ${text}`);
    const [, scheduleId] = / of schedule (\d+) /.exec(text) ?? [];
    if (scheduleId) void tellSchedule(scheduleId);
    const moment = `${new Date(at).toISOString()}, ${done} kills done`;
    console.log(`BROKEN ${which}, seed ${seed}, at ${moment}: ${text}. The trace: ${file}`);
  };
  /** What is stored of it, beside what has broken. */
  async function tellSchedule(id: string): Promise<void> {
    const { rows } = await client.query("select * from schedules where id = $1", [id]);
    say(`schedule ${id} is stored as ${JSON.stringify(rows[0] ?? null)}`);
  }
  const ledger = createLedger(breaks);
  const speakers = await startKillSpeakers(HOMES, (note) => {
    say(`speaker ${note.speaker} ${JSON.stringify(note)}`);
    ledger.hears(note);
  });
  const arena: Arena = {
    ...{ random: seededRandom(seedOf(seed, "arena")), data, client, nodes: [], ledger, speakers },
    ...{
      isEnding: false,
      isOver: false,
      trace: say,
      breaks,
      acknowledged: 0,
      slow: 0,
      onAnswer: () => {},
    },
  };
  try {
    const { people, devices } = await furnish(arena);
    await client.query(JOURNAL);
    for (let index = 0; index < NODES; index++) {
      arena.nodes.push({
        label: `node-${index}`,
        process: null,
        isSuspended: false,
        upSince: 0,
        name: null,
      });
    }
    for (const node of arena.nodes) await startNode(arena, node);
    const judge = judgeAgainAndAgain(arena, devices);
    watchHealth(arena);
    const awake = new Set(people.keys());
    const homes = people.map(async (person, index) => {
      const random = seededRandom(seedOf(seed, `home ${index}`));
      await liveAt(arena, { person, speaker: index, deviceId: devices[index] as number, random });
      awake.delete(index);
    });
    const giveUpAt = began + (5 + kills * MINUTES_A_KILL) * 60_000;
    const random = seededRandom(seedOf(seed, "kills"));
    process.once("SIGINT", () => (arena.isEnding = true));
    process.once("SIGTERM", () => (arena.isEnding = true));
    while (done < kills && Date.now() < giveUpAt && !arena.isEnding) {
      const kind = await killOnce(arena, random);
      counted.set(kind, (counted.get(kind) ?? 0) + 1);
      done++;
      if (done % 10 === 0 || done === kills) {
        const { due, heard } = ledger.figures;
        const minutes = ((Date.now() - began) / 60_000).toFixed(1);
        console.log(
          `  ${done} of ${kills} kills, ${minutes} min: ${due} runs over, ${heard} heard, ${broken.length} broken`,
        );
      }
    }
    arena.isEnding = true;
    await Promise.race([Promise.all(homes), sleep(LAST_RUNS)]);
    if (awake.size > 0) {
      const which = `homes ${[...awake].join(", ")}`;
      breaks("silent", `${which} still waited four minutes after the last kill`, Date.now());
    }
    await judge.end();
    return figuresOf(arena, { kills: done, wanted: kills, seed, counted, broken, began });
  } finally {
    await end(arena, trace);
    if (broken.length > 0) process.exitCode = 1;
  }
}

function connect(data: TestData): pg.Pool {
  return new pg.Pool({
    connectionString: data.databaseUrl as string,
    types: QUERY_TYPES,
    application_name: "bench",
    max: 5,
  });
}

async function furnish({ data, speakers }: Arena) {
  let people: SignedIn[] = [];
  const devices: number[] = [];
  await prepare(data, async (db) => {
    people = await insertCrowd(db, HOMES);
    for (const [index, { userId }] of people.entries()) {
      const ids = [speakers.deviceIds[index] as string];
      devices.push(...(await insertDevices(db, userId, "google", ids)));
    }
    // As a server has them that can read the files of its recordings.
    const lengths = surahs.map(({ number: surahId }) => ({
      ...{ reciterId: RECITER, surahId, seconds: secondsOf(surahId) },
      ...{ source: "header" as const, updatedAt: Date.now() },
    }));
    await db.insertInto("recordingDurations").values(lengths).execute();
  });
  return { people, devices };
}

async function end(arena: Arena, trace: WriteStream): Promise<void> {
  const { nodes, speakers, client, data } = arena;
  arena.isOver = true;
  for (const { process: node, isSuspended } of nodes) {
    if (!node || node.hasEnded()) continue;
    if (isSuspended) process.kill(node.pid, "SIGCONT");
    await node.kill("SIGKILL");
  }
  await speakers.close();
  await client.end();
  await data.remove();
  trace.end();
}

// --- what is written and heard

function judgeAgainAndAgain(arena: Arena, devices: number[]) {
  const { client, ledger, nodes, breaks, trace } = arena;
  const seen = new Set<number>();
  let last = 0;
  let isOver = false;

  async function look(): Promise<void> {
    // Journal rows of a slow transaction come after later ones.
    const { rows } = await client.query(
      `select id, at, what, run_id as "runId", schedule_id as "scheduleId", due_at as "dueAt", status,
         claimed_by as "claimedBy", reason, label, volume from kill_journal where id > $1 order by id`,
      [last - 1_000],
    );
    for (const row of rows) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      last = Math.max(last, row.id);
      const { what, at, claimedBy: name } = row;
      if (what !== "volume") trace(`journal ${JSON.stringify(row)}`);
      const node = nodes.find(({ label }) => label === row.label);
      if (what === "run") ledger.writes(row as Written);
      else if (what === "hold") {
        ledger.holds({ at, speaker: devices.indexOf(row.runId), node: name });
      } else if (what === "volume") {
        trace(
          `speaker ${devices.indexOf(row.runId)} is stored at volume ${row.volume} by ${row.label}`,
        );
      } else if (what === "node gone") ledger.nodeGoes(name);
      else {
        ledger.nodeComes(name);
        if (node) node.name = name;
      }
    }
    ledger.judge(Date.now());
    for (const node of nodes) {
      if (!node.process?.hasEnded()) continue;
      // A start ends with a sentence when a busy PostgreSQL does not answer; it is begun again.
      if (!isStart(node.process)) breaks("died", `${node.label} ended by itself`, Date.now());
      trace(`${node.label} had printed:\n${node.process.printed()}`);
      node.process = null;
      void startNode(arena, node);
    }
  }

  const looking = (async () => {
    while (!isOver) {
      await look();
      await sleep(250);
    }
    await look();
  })();
  // A failure is thrown by `end`.
  looking.catch((error: Error) => trace(`the bench failed: ${error.stack}`));
  return {
    async end() {
      isOver = true;
      await looking;
    },
  };
}

// --- figures

interface Outcome {
  kills: number;
  wanted: number;
  seed: number;
  counted: Map<string, number>;
  broken: { broken: Broken }[];
  began: number;
}

function figuresOf({ ledger, acknowledged, slow }: Arena, outcome: Outcome): Figure[] {
  const { due, heard, told, withdrawn, loadedAgain, afterInstant, afterTrouble } = ledger.figures;
  const figure = (what: string, measured: string, wanted = "-"): Figure => ({
    ...{ what, on: "PostgreSQL", measured, wanted },
  });
  const list = (entries: Iterable<[string, number]>) =>
    [...entries].map(([name, count]) => `${count} ${name}`).join(", ");
  const seconds = (values: number[], part: number) =>
    `${(percentileOf(values, part) / 1000).toFixed(1)}`;
  const spread = (values: number[]) =>
    values.length === 0
      ? "none"
      : `${seconds(values, 0.5)}, ${seconds(values, 0.99)} and ${seconds(values, 1)} s of ${values.length}`;
  const minutes = ((Date.now() - outcome.began) / 60_000).toFixed(0);
  return [
    figure(
      `kills, seed ${outcome.seed}, ${NODES} nodes, ${HOMES} speakers, ${minutes} min`,
      `${outcome.kills}: ${list(outcome.counted)}`,
      `${outcome.wanted}`,
    ),
    figure("due runs; heard", `${due}; ${heard}`),
    figure("told as", `${list(Object.entries(told))}; ${withdrawn} deleted or moved`),
    figure("due to heard, p50, p99 and latest", spread(afterInstant)),
    figure("  from the last trouble of its node", spread(afterTrouble), "lease and 5 s"),
    figure("acknowledged changes", `${acknowledged}`),
    figure("a node did not answer within two seconds: not judged by time", `${slow} times`),
    figure("LOADs of a run that had sounded", `${loadedAgain}`, "one a kill"),
    ...(Object.keys(BROKEN) as Broken[]).map((name) => {
      const count = outcome.broken.filter((each) => each.broken === name).length;
      return figure(`${name}: ${BROKEN[name]}`, `${count}`, "0");
    }),
  ];
}
