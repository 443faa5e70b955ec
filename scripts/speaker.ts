// `npm run speaker`: a Cast speaker in software, which prints what it plays.

import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { parseArgs } from "node:util";
import {
  describeHabits,
  type Habit,
  readHabits,
} from "#server/speakers/virtual-speaker/virtual-habits";
import { readReplay, type Replay } from "#server/speakers/virtual-speaker/virtual-replay";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import type { VirtualState } from "#server/speakers/virtual-speaker/virtual-state";

const CAST_PORT = 8009;
/** At which groups tell where they are. */
const SETUP_PORT = 8443;
const REDRAW_MS = 1_000;
const VOLUME_STEP = 5;
/** Columns of a terminal that does not report its width. */
const NARROW = 80;
const USAGE = "Usage: npm run speaker -- --name Kitchen --port 8009 --like empty-status";
const REPLAY = "--replay FILE: behaves as the speaker did whose diagnosis was shared in that file";

interface Flags {
  name: string;
  /** Null: 8009, or any free port when that is in use. */
  port: number | null;
  habits: Habit[];
  /** Left out: it behaves as its habits say. */
  replay: Replay | undefined;
}

/** Null: --help. */
function readFlags(): Flags | null {
  const { values } = parseArgs({
    options: {
      name: { type: "string", default: "Virtual speaker" },
      port: { type: "string" },
      replay: { type: "string" },
      like: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const name = values.name.trim();
  if (!name || name.length > 60) throw new Error("--name wants 1 to 60 characters.");
  const habits = readHabits(values.like);
  const replay = values.replay === undefined ? undefined : readReplay(textOf(values.replay));
  if (values.port === undefined) return { name, port: null, habits, replay };
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) {
    throw new Error("--port wants a number from 0 to 65535, where 0 is any free one.");
  }
  return { name, port, habits, replay };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function start({ name, port, habits, replay }: Flags): Promise<VirtualSpeaker> {
  const listen = (on: number) => {
    return startVirtualSpeaker({
      name,
      port: on,
      host: "0.0.0.0",
      habits,
      replay,
      setupPort: SETUP_PORT,
      log: console.log,
      onChange: show,
    });
  };
  try {
    return await listen(port ?? CAST_PORT);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE" && port === null) return listen(0);
    if (code === "EADDRINUSE") throw new Error(`Port ${port} is taken; --port 0 takes a free one.`);
    if (code === "EACCES") throw new Error(`Port ${port} is not for you; choose one over 1023.`);
    throw new Error(message);
  }
}

function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const own = addresses.find(({ family, internal }) => family === "IPv4" && !internal);
  return own?.address ?? "127.0.0.1";
}

function describe({ app, media, volume, muted }: VirtualState): string {
  const loudness = muted ? "muted" : `volume ${volume}`;
  if (!media) return `${app ? "ready" : "idle"}, ${loudness}`;
  const title = [media.title, media.artist].filter(Boolean).join(" - ") || media.url;
  const length = media.duration === null ? "?" : minutes(Math.round(media.duration));
  return `${media.state.toLowerCase()} ${title} ${minutes(media.position)} / ${length}, ${loudness}`;
}

function minutes(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

let lastShown = "";

/** One line that is overwritten on a terminal; elsewhere a new line for each change. */
function show(state: VirtualState): void {
  const { stdout } = process;
  // Titles come from any sender: their control characters must not reach the terminal.
  const line = describe(state).replaceAll(/\p{Cc}/gu, " ");
  const width = stdout.columns || NARROW;
  if (stdout.isTTY) stdout.write(`\r\x1b[K${line.slice(0, width - 1)}`);
  else if (line !== lastShown) stdout.write(`${line}\n`);
  lastShown = line;
}

/** The keys, for what a person can do at the device itself. */
function press(key: string, speaker: VirtualSpeaker, leave: () => void): void {
  const { media, volume } = speaker.state();
  if (key === " " && media?.state === "PLAYING") speaker.pressPause();
  else if (key === " ") speaker.pressPlay();
  else if (key === "+") speaker.turnVolume(Math.min(100, volume + VOLUME_STEP));
  else if (key === "-") speaker.turnVolume(Math.max(0, volume - VOLUME_STEP));
  else if (key === "s") speaker.pressStop();
  else if (key === "a") speaker.startOtherApp("Radio");
  else if (key === "q" || key === "\u0003") leave();
}

async function main(): Promise<void> {
  const flags = readFlags();
  if (!flags) {
    console.log(
      [USAGE, "", REPLAY, "", "--like, again or with commas:", ...describeHabits()].join("\n"),
    );
    return;
  }
  const speaker = await start(flags);
  const address = `${ownAddress()}:${speaker.port}`;
  console.log(`${flags.name} is on the network as a Cast speaker at ${address}.`);
  console.log(`Where multicast is blocked, start Wird with CAST_HOSTS=${address}.`);

  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    clearInterval(redraw);
    void speaker.stop().then(() => {
      if (process.stdout.isTTY) console.log();
      process.exit(0);
    });
  };
  const redraw = setInterval(() => {
    if (process.stdout.isTTY) show(speaker.state());
  }, REDRAW_MS);
  process.on("SIGINT", leave);
  process.on("SIGTERM", leave);
  const { stdin } = process;
  if (stdin.isTTY) {
    console.log("Space pauses and plays, + and - turn it, s stops, a starts another app, q ends.");
    stdin.setRawMode(true);
    stdin.setEncoding("utf8");
    stdin.on("data", (key: string) => press(key, speaker, leave));
  }
  show(speaker.state());
}

main().catch((error: Error) => {
  console.error(`${error.message}\n${USAGE}`);
  process.exit(1);
});
