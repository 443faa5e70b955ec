// The people of a town: they press buttons in Wird and at their speakers, and change, skip and delete schedules.
import type { ControlAction } from "#contract/playback";
import { AppError } from "#server/platform/app-error";
import { surahByNumber } from "#contract/quran/surahs";
import { type Home, steered, type TownSpeaker } from "./town-speakers.ts";
import { scheduleFor } from "./homes.ts";
import { partFor } from "./recitals.ts";
import { DAY, HOUR, SECOND, type Town, type TownNode } from "./town.ts";
import { between, pick, seededRandom, seedOf } from "./world.ts";

/** What they do in a day and a home, on the average. */
const A_DAY = 0.7;

export interface Hands {
  /** A person has stopped this run, which was acknowledged at that instant. */
  onStopped(speaker: TownSpeaker, runId: number | null, how: "in Wird" | "at the speaker"): void;
  /**
   * A person had paused this run, and has pressed play, which was acknowledged just now; `isAlone`: nobody of the home
   * has done anything between the two.
   */
  onResumed(speaker: TownSpeaker, runId: number, isAlone: boolean): void;
  /** A person has begun something there. */
  onBegun(speaker: TownSpeaker): void;
  /** A person has set where this goes on, that goes on from run to run: `khatm 3`, `part 7`. */
  onPointSet(key: string): void;
}

interface Doing {
  home: Home;
  node: TownNode;
  town: Town;
  hands: Hands;
}

type Deed = (doing: Doing) => Promise<void> | void;

const DEEDS: [number, string, Deed][] = [
  [6, "presses pause, and play later", pausesForAWhile],
  [5, "presses stop", stops],
  [4, "sets the volume in Wird", setsVolume],
  [3, "turns the volume at the speaker", turnsVolume],
  [3, "presses next", (doing) => sendsOn(doing, "next")],
  [2, "seeks", (doing) => sendsOn(doing, "seek", { position: between(doing.home.random, 0, 40) })],
  [3, "plays a surah by hand", playsByHand],
  [2, "seeks at the speaker", seeksAtSpeaker],
  [2, "stops at the speaker", stopsAtSpeaker],
  [2, "pauses at the speaker", pausesAtSpeaker],
  [3, "moves a schedule", movesSchedule],
  [3, "skips a run", skips],
  [1, "deletes a schedule and makes another", replacesSchedule],
  [2, "switches a schedule off, and on later", switchesOff],
  [2, "sets a schedule's volume", setsVolumeOfSchedule],
  [1, "sets where a recital goes on", setsPoint],
];
const WEIGHTS = DEEDS.reduce((sum, [weight]) => sum + weight, 0);

/** Plans what people do on the day that begins. */
export function planPeople(town: Town, hands: Hands): void {
  const { world, database } = town;
  const now = world.now();
  for (const home of town.homes) {
    const finished = database.ask<{ id: number }>(
      "select id from khatms where user_id = ? and finished_at is not null order by id",
      home.userId,
    );
    for (const { id } of finished) {
      const again: (typeof DEEDS)[number][2] = async (doing) => {
        const change = doing.node.parts?.khatms.change(id, { beginAgain: true });
        await setsPointOf(`khatm ${id}`, doing, change);
      };
      world.plan(now + HOUR, () => does(town, home, [0, "begins a khatm again", again], hands));
    }
    const { random } = home;
    const due = database.ask<{ at: number }>(
      "select next_run_at as at from schedules where user_id = ? and next_run_at between ? and ? order by id",
      ...[home.userId, now, now + DAY],
    );
    for (let left = A_DAY; left > 0; left--) {
      if (random() >= left) continue;
      const near = due.length > 0 && random() < 0.9;
      const at = near
        ? pick(random, due).at + between(random, -20, 90) * SECOND
        : now + between(random, 0, 86_000) * SECOND;
      let drawn = random() * WEIGHTS;
      const deed = DEEDS.find(([weight]) => (drawn -= weight) < 0) ?? DEEDS[0];
      if (deed) world.plan(at, () => does(town, home, deed, hands));
    }
  }
}

/** Stops what was begun by hand after some minutes: else it goes on to the last surah, and no hour is idle. */
export function endListening(town: Town, hands: Hands): void {
  const { world } = town;
  for (const home of town.homes) {
    for (const speaker of home.speakers) {
      const last = speaker.sounds.at(-1);
      const isTheirs = last?.to === null && last.runId === null && speaker.loaded?.runId === null;
      if (isTheirs && speaker.echo) {
        if (world.now() - last.from > 30 * SECOND) speaker.echo.pressStop();
        continue;
      }
      if (!isTheirs || world.now() - last.from < between(home.random, 10, 90) * SECOND) continue;
      does(
        town,
        home,
        [0, "has heard enough", (doing) => press(doing, "stop", {}, speaker)],
        hands,
      );
    }
  }
}

/** What people say to their Echos in a day, on the average. */
const A_DAY_AT_ECHOES = 0.6;

const SAYINGS: [string, Deed][] = [
  ["pauses by voice, and goes on later", pausesByVoice],
  ["stops by voice", stopsByVoice],
  ["says next", ({ home }) => void echoOf(home)?.echo?.say("AMAZON.NextIntent")],
  ["asks what plays", ({ home }) => void echoOf(home)?.echo?.say("WhatIsPlayingIntent")],
  ["asks for a surah by voice", asksForSurah],
  ["shuffles by voice", ({ home }) => void echoOf(home)?.echo?.say("AMAZON.ShuffleOnIntent")],
];

const echoOf = ({ speakers }: Home) => speakers.find(({ echo }) => echo !== null);

/** Plans the routines of Echos, and what people say to them, on the day that begins. */
export function planEchoes(town: Town, hands: Hands): void {
  const { world, database, faults } = town;
  for (const home of town.homes) {
    const speaker = echoOf(home);
    if (!speaker) continue;
    const random = seededRandom(seedOf(world.seed, `voices of home ${home.index} ${world.now()}`));
    const due = database.ask<{ at: number }>(
      "select next_run_at as at from schedules where device_id = ? and next_run_at between ? and ? order by id",
      ...[speaker.id, world.now(), world.now() + DAY],
    );
    for (const { at } of due) {
      // By Amazon's clock, at the minute that was chosen in the Alexa app.
      world.plan(at + between(random, -2000, 8000), () => {
        if (faults.isRoutineMissing(speaker.host)) return;
        world.tell(speaker.host, "its routine comes");
        void speaker.echo?.open();
      });
      if (random() >= A_DAY_AT_ECHOES) continue;
      const [name, deed] = pick(random, SAYINGS);
      const when = at + between(random, 5, 120) * SECOND;
      world.plan(when, () => {
        home.touchedAt = speaker.touchedAt = world.now();
        does(town, { ...home, random }, [0, name, deed], hands);
      });
    }
  }
}

async function pausesByVoice({ home, town, hands }: Doing): Promise<void> {
  const speaker = echoOf(home);
  const runId = speaker?.sounds.at(-1)?.to === null ? (speaker.loaded?.runId ?? null) : null;
  const { world } = town;
  if (!speaker?.echo || !(await speaker.echo.say("AMAZON.PauseIntent"))) return;
  const pausedAt = (speaker.touchedAt = world.now());
  world.plan(world.now() + between(home.random, 5, 60) * SECOND, () => {
    const isAlone = speaker.touchedAt === pausedAt;
    const resumes: Deed = async () => {
      hands.onBegun(speaker);
      speaker.home.touchedAt = speaker.touchedAt = world.now();
      const isDone = await speaker.echo?.say("AMAZON.ResumeIntent");
      if (isDone && runId !== null) hands.onResumed(speaker, runId, isAlone);
    };
    does(town, home, [0, "goes on by voice", resumes], hands);
  });
}

async function stopsByVoice({ home, hands }: Doing): Promise<void> {
  const speaker = echoOf(home);
  const runId = speaker?.sounds.at(-1)?.to === null ? (speaker.loaded?.runId ?? null) : null;
  const isDone = await speaker?.echo?.say("AMAZON.StopIntent");
  if (speaker && isDone && runId !== null) hands.onStopped(speaker, runId, "in Wird");
}

async function asksForSurah({ home, hands }: Doing): Promise<void> {
  const speaker = echoOf(home);
  const surah = surahByNumber(between(home.random, 90, 114))?.englishName ?? "";
  if (speaker) hands.onBegun(speaker);
  await speaker?.echo?.say("PlaySurahIntent", { surahName: surah });
}

function does(town: Town, home: Home, [, name, deed]: (typeof DEEDS)[number], hands: Hands): void {
  const node = town.anyNode();
  if (!node) return;
  home.touchedAt = town.world.now();
  town.world.tell(`home ${home.index}`, name);
  // Its requests are the node's work.
  town.world.after(
    0,
    () => {
      Promise.resolve(deed({ home, node, town, hands })).catch((error: unknown) => {
        const isRefused = error instanceof AppError;
        town.world.tell(`home ${home.index}`, `${name}: ${(error as Error).message}`);
        if (!isRefused && !town.faults.troubled(home.index, town.world.now(), town.world.now())) {
          town.errors.push(`${name}: ${(error as Error).stack}`);
        }
      });
    },
    node,
  );
}

/** The speaker that plays, else any. */
function choose({ home }: Doing): TownSpeaker {
  const speakers = steered(home);
  const playing = speakers.find(({ state }) => state.media?.state === "PLAYING");
  return playing ?? pick(home.random, speakers);
}

async function press(doing: Doing, action: ControlAction, rest: object = {}, on = choose(doing)) {
  const { node, home, town } = doing;
  const { parts } = node;
  on.touchedAt = town.world.now();
  const device = await parts?.devices.find(on.id);
  if (!parts || !device) return;
  await parts.control.press(device, { action, ...rest }, home.userId);
  on.touchedAt = town.world.now();
}

/** What has not sounded yet begins there, also on a speaker that does not answer. */
export async function sendsOn(doing: Doing, action: "next" | "seek", rest: object = {}) {
  const speaker = choose(doing);
  const { sentOnAt } = speaker;
  speaker.sentOnAt = doing.town.world.now();
  await press(doing, action, rest, speaker).catch((error: unknown) => {
    const isPlayingNothing = error instanceof AppError && error.code === "conflict";
    if (isPlayingNothing) speaker.sentOnAt = sentOnAt;
    throw error;
  });
}

async function pausesForAWhile(doing: Doing): Promise<void> {
  const speaker = choose(doing);
  const runId = speaker.sounds.at(-1)?.to === null ? (speaker.loaded?.runId ?? null) : null;
  await press(doing, "pause", {}, speaker);
  const { home, town } = doing;
  const { world } = town;
  const pausedAt = Math.max(home.touchedAt, speaker.touchedAt);
  world.plan(world.now() + between(home.random, 5, 60) * SECOND, () => {
    const isAlone = Math.max(home.touchedAt, speaker.touchedAt) === pausedAt;
    const resumes: Deed = async (later) => {
      later.hands.onBegun(speaker);
      // Told to try again in a moment, people do.
      await press(later, "resume", {}, speaker).catch(() => press(later, "resume", {}, speaker));
      if (runId !== null) later.hands.onResumed(speaker, runId, isAlone);
    };
    does(town, home, [0, "presses play again", resumes], doing.hands);
  });
}

async function stops(doing: Doing): Promise<void> {
  const speaker = choose(doing);
  const runId = speaker.sounds.at(-1)?.to === null ? (speaker.loaded?.runId ?? null) : null;
  await press(doing, "stop", {}, speaker);
  if (runId !== null) doing.hands.onStopped(speaker, runId, "in Wird");
}

async function setsVolume(doing: Doing): Promise<void> {
  const speaker = choose(doing);
  const volume = between(doing.home.random, 1, 19) * 5;
  speaker.wanted = { volume, at: doing.town.world.now() };
  await press(doing, "volume", { volume }, speaker);
}

function turnsVolume(doing: Doing): void {
  const speaker = choose(doing);
  if (!speaker.isPlugged) return;
  const volume = between(doing.home.random, 1, 19) * 5;
  // Nobody can see that it was turned to where it is.
  if (volume === speaker.state.volume) return;
  speaker.wanted = { volume, at: doing.town.world.now() };
  speaker.touchedAt = doing.town.world.now();
  speaker.virtual.turnVolume(volume);
}

async function playsByHand(doing: Doing): Promise<void> {
  const speaker = choose(doing);
  // Nobody could tell whether what it plays is of a run.
  if (speaker.make !== "google") return;
  doing.hands.onBegun(speaker);
  await press(doing, "play", { surahId: between(doing.home.random, 90, 114) }, speaker);
}

function seeksAtSpeaker(doing: Doing): void {
  const speaker = choose(doing);
  if (!speaker.isPlugged) return;
  speaker.touchedAt = speaker.soughtAt = doing.town.world.now();
  speaker.virtual.pressSeek(between(doing.home.random, 0, 75));
}

function stopsAtSpeaker(doing: Doing): void {
  const speaker = choose(doing);
  if (!speaker.isPlugged) return;
  const runId = speaker.sounds.at(-1)?.to === null ? (speaker.loaded?.runId ?? null) : null;
  speaker.touchedAt = doing.town.world.now();
  speaker.virtual.pressStop();
  if (runId !== null) doing.hands.onStopped(speaker, runId, "at the speaker");
}

function pausesAtSpeaker(doing: Doing): void {
  const speaker = choose(doing);
  if (!speaker.isPlugged) return;
  const { world } = doing.town;
  speaker.touchedAt = world.now();
  speaker.virtual.pressPause();
  world.after(
    between(doing.home.random, 3, 40) * SECOND,
    () => {
      speaker.touchedAt = world.now();
      if (speaker.isPlugged) speaker.virtual.pressPlay();
    },
    null,
  );
}

interface Known {
  id: number;
  portion: string;
  timezone: string;
  enabled: number;
}

function anySchedule({ town, home }: Doing): Known | undefined {
  const all = town.database.ask<Known>(
    "select id, timezone, enabled, portion from schedules where user_id = ? order by id",
    home.userId,
  );
  return all.length > 0 ? pick(home.random, all) : undefined;
}

async function movesSchedule(doing: Doing): Promise<void> {
  const schedule = anySchedule(doing);
  const { random } = doing.home;
  const startTime = `${pick(random, ["06", "21"])}:${pick(random, [10, 30, 31])}`;
  if (!schedule) return;
  await doing.node.parts?.schedules.change(schedule.id, { startTime, startAnchor: null });
}

async function skips(doing: Doing): Promise<void> {
  const schedule = anySchedule(doing);
  if (schedule) await doing.node.parts?.schedules.skipNext(schedule.id);
}

async function replacesSchedule(doing: Doing): Promise<void> {
  const schedule = anySchedule(doing);
  const { parts } = doing.node;
  if (!schedule || !parts) return;
  await parts.schedules.remove(schedule.id);
  const reciters = await parts.reciters.list();
  await parts.schedules.create(
    doing.home.userId,
    scheduleFor(doing.home, reciters, schedule.timezone),
  );
}

async function switchesOff(doing: Doing): Promise<void> {
  const schedule = anySchedule(doing);
  if (!schedule) return;
  await doing.node.parts?.schedules.change(schedule.id, { enabled: false });
  const { world } = doing.town;
  world.plan(world.now() + between(doing.home.random, 5, 7200) * SECOND, () => {
    const back: Deed = async ({ node }) =>
      void (await node.parts?.schedules.change(schedule.id, { enabled: true }));
    does(doing.town, doing.home, [0, "switches it on", back], doing.hands);
  });
}

async function setsVolumeOfSchedule(doing: Doing): Promise<void> {
  const schedule = anySchedule(doing);
  if (!schedule) return;
  const volume = pick(doing.home.random, [null, 20, 55]);
  await doing.node.parts?.schedules.change(schedule.id, { volume });
}

/** Of a khatm, else of a schedule whose portion goes on. */
async function setsPoint(doing: Doing): Promise<void> {
  const { town, home, node } = doing;
  const { random, userId } = home;
  const [khatm] = town.database.ask<{ id: number; fromSurah: number }>(
    "select id, from_surah as fromSurah from khatms where user_id = ? order by id",
    userId,
  );
  if (khatm) {
    const progress = { surah: between(random, khatm.fromSurah, 113), ayah: 3 };
    const to = random() < 0.3 ? { beginAgain: true as const } : { progress };
    return setsPointOf(`khatm ${khatm.id}`, doing, node.parts?.khatms.change(khatm.id, to));
  }
  const schedule = anySchedule(doing);
  if (!schedule || !schedule.portion.includes('"part"')) return;
  const change = node.parts?.schedules.change(schedule.id, { portion: partFor(random) });
  await setsPointOf(`part ${schedule.id}`, doing, change);
}

/** A node that dies before it answers may have stored it. */
async function setsPointOf(
  key: string,
  { town: { world }, node, hands }: Doing,
  change: Promise<unknown> | undefined,
): Promise<void> {
  let forget = () => {};
  const look = () => {
    if (node.isDead) hands.onPointSet(key);
    else forget = world.after(SECOND, look, null);
  };
  look();
  try {
    await change;
    hands.onPointSet(key);
  } finally {
    forget();
  }
}
