// node scripts/walk-habits.ts: starts Wird with a receiver for each habit, recites on all of them at one minute, and
// prints what was heard and what Wird says of it, as the table of docs/receivers.md.
import { spawn } from "node:child_process";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import type { Schedule } from "#contract/schedules";
import { type Habit, HABITS, readHabits } from "#server/speakers/virtual-speaker/virtual-habits";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import { startFakeCatalogue } from "../tests/fakes/fake-catalogue.ts";
import { root } from "./checks/test-runs.ts";
import { freePort } from "./free-port.ts";

const MINUTE = 60_000;
/** At which groups tell where they are. */
const SETUP_PORT = 8443;
/** Milliseconds before the minute by which all is set up, and after the end until all is said. */
const BEFORE = 20_000;
const AFTER = 30_000;

const { values: flags } = parseArgs({
  options: {
    like: { type: "string", multiple: true, default: [] },
    minutes: { type: "string", default: "4" },
  },
});
/** Minutes from the start of each run to its end. */
const lasts = Number(flags.minutes);
const chosen = readHabits(flags.like);
const habits = chosen.length > 0 ? chosen : (Object.keys(HABITS) as Habit[]);

const catalogue = await startFakeCatalogue({ secondsOf: () => 100 });
const speakers: VirtualSpeaker[] = [];
for (const habit of habits)
  speakers.push(
    await startVirtualSpeaker({
      ...{ name: habit, habits: [habit], mdns: false },
      ...(habit === "moving-group" && { setupPort: SETUP_PORT }),
    }),
  );
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const folder = mkdtempSync(join(tmpdir(), "wird-habits-"));
const server = spawn(process.execPath, ["server/main.ts"], {
  cwd: root,
  stdio: ["ignore", openSync(process.env.WALK_LOG ?? "/dev/null", "a"), "inherit"],
  env: {
    ...process.env,
    ...{ DATA_DIR: folder, NODE_ENV: "development", HOST: "127.0.0.1", PORT: String(port) },
    ...{ CATALOGUE_URL: catalogue.url, CAST_DISCOVERY: "off", LOG_LEVEL: "error" },
    CAST_HOSTS: speakers.map((speaker) => `127.0.0.1:${speaker.port}`).join(","),
  },
});

let cookie = "";

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(url + path, {
    method,
    headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const [first] = reply.headers.getSetCookie();
  if (first) cookie = first.split(";")[0] ?? "";
  const answer = await reply.json();
  if (reply.status === 503) {
    // A busy machine: it says so, and asks for some seconds.
    await wait(2_000);
    return ask(method, path, body);
  }
  if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer as T;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ready(): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const health = await fetch(`${url}/api/health`).catch(() => null);
    if (health?.ok) return;
    await wait(500);
  }
  throw new Error("The server did not start.");
}

/** An error sentence of a speaker while its run goes on, and whether it was reachable then. */
interface Seen {
  errors: Set<string>;
  states: Set<string>;
}

async function walk(): Promise<void> {
  await ready();
  const account = { username: "amina", email: "amina@example.org", password: "password" };
  const { user } = await ask<{ user: { id: number } }>("POST", "/api/register", {
    ...{ ...account, name: "Amina", timezone: "UTC" },
  });
  await wait(8_000);
  const due = Math.ceil((Date.now() + BEFORE + habits.length * 300) / MINUTE) * MINUTE;
  const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
  const [reciter] = await ask<{ id: number; availableSurahs: number[] }[]>("GET", "/api/reciters");
  const rows = [];
  for (const speaker of speakers) {
    // One that does not say who it is goes by its address.
    const byAddress = `127.0.0.1:${speaker.port}`;
    const found = await ask<{ deviceId: string }[]>("GET", "/api/speakers");
    const isKnown = found.some(({ deviceId }) => deviceId === speaker.deviceId);
    const device = await ask<Device>("POST", `/api/users/${user.id}/devices`, {
      ...{ type: "google", name: speaker.name, isConnected: true },
      deviceId: isKnown ? speaker.deviceId : byAddress,
    });
    const schedule = await ask<Schedule>("POST", `/api/users/${user.id}/schedules`, {
      ...{ deviceId: device.id, reciterId: reciter?.id, volume: 30, frequency: "daily" },
      ...{ startTime: clock(due), endTime: clock(due + lasts * MINUTE) },
    });
    const seen: Seen = { errors: new Set(), states: new Set() };
    rows.push({ speaker, device, schedule, seen });
  }
  const ends = due + lasts * MINUTE + AFTER;
  while (Date.now() < ends) {
    await wait(3_000);
    if (Date.now() < due) continue;
    const states = await ask<PlaybackState[]>("GET", "/api/playback-states");
    for (const { device, seen } of rows) {
      const state = states.find(({ deviceId }) => deviceId === device.id);
      if (state?.error) seen.errors.add(state.error);
      if (state) seen.states.add(state.status);
    }
  }
  const after = await ask<Schedule[]>("GET", `/api/users/${user.id}/schedules`);
  console.log("| `--like` | due to heard | the run | what Wird says of it | said on the way |");
  console.log("|---|---|---|---|---|");
  for (const { speaker, schedule, seen } of rows) {
    const run = after.find(({ id }) => id === schedule.id)?.lastRun;
    const sound = speaker.heard.find(
      ({ at, muted, url: heard }) => heard !== null && !muted && at >= due - MINUTE,
    );
    const heard = sound ? `${((sound.at - due) / 1000).toFixed(1)} s` : "never";
    const told = run?.heardAt
      ? `${((Date.parse(run.heardAt) - due) / 1000).toFixed(1)} s`
      : "never";
    const times = heard === told ? heard : `${heard} (Wird: ${told})`;
    const errors = [...seen.errors].join(" / ");
    const states = [...seen.states].join(", ");
    const { status = "no run", reason = "" } = run ?? {};
    console.log(
      `| \`${speaker.name}\` | ${times} | ${status} | ${reason ?? ""} | ${errors} (${states}) |`,
    );
  }
}

try {
  await walk();
} finally {
  server.kill("SIGTERM");
  for (const speaker of speakers) await speaker.stop();
  await catalogue.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
