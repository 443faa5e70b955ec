// What the homes of a town have: accounts, a place with its zone and nights, speakers, and schedules.
import type { Parts } from "#server/parts";
import { LOGIN_LIFETIME } from "#server/platform/logins";
import { defaultRow } from "#server/prayers/prayer-choices";
import { type Home, steered } from "./town-speakers.ts";
import { HISTORY_KEPT, RUNS_KEPT } from "./each-night.ts";
import { DAY, type Furnishing } from "./town.ts";
import { loginOf } from "./simulated-tabs.ts";
import { addRecitals, TIMED } from "./recitals.ts";
import { addressOfHome, webhookOfHome } from "./simulated-receivers.ts";
import { between, pick, type Random, seededRandom, seedOf } from "./world.ts";

/** The places of the town, by zone. */
const PLACES: Record<string, { latitude: number; longitude: number; country: string }> = {
  "Europe/London": { latitude: 51.5, longitude: -0.12, country: "GB" },
  "America/New_York": { latitude: 40.7, longitude: -74, country: "US" },
  "Africa/Cairo": { latitude: 30.04, longitude: 31.24, country: "EG" },
  "Asia/Riyadh": { latitude: 24.7, longitude: 46.7, country: "SA" },
  // Nights without Fajr and Isha in summer.
  "Europe/Helsinki": { latitude: 65, longitude: 25.5, country: "FI" },
};
export const ZONES = Object.keys(PLACES);

/** Homes recite at the same hours, so that the hours between are idle for all. */
const HOURS = ["06:30", "21:00"];

export async function furnishHomes(
  homes: Home[],
  { parts, world, speakers, agents }: Furnishing,
  timezone: string,
): Promise<void> {
  const { db } = parts.database;
  const reciters = await parts.reciters.list();
  for (const home of homes) {
    const name = `home${home.index}`;
    const { id: userId } = await db
      .insertInto("users")
      .values({
        ...{ username: name, usernameKey: name, name, timezone },
        ...{ email: addressOfHome(home.index), emailKey: addressOfHome(home.index) },
        ...{ role: "user" as const, passwordHash: null, googleId: null, avatar: null },
        ...{ createdAt: world.now(), emailProvenAt: world.now() },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    home.userId = userId;
    const place = { name: "Town", timezone, ...PLACES[timezone] };
    await db
      .insertInto("prayerSettings")
      .values({ ...defaultRow(userId), place: JSON.stringify(place) })
      .execute();
    const agentId = agents.isIn(home) ? await agents.pair(home, parts) : null;
    await db
      .insertInto("sessions")
      .values({
        ...{ idHash: loginOf(userId), userId, createdAt: world.now() },
        expiresAt: world.now() + LOGIN_LIFETIME,
      })
      .execute();
    for (const speaker of home.speakers) {
      const { deviceId, name: called } = speaker.virtual;
      const device = {
        type: speaker.make,
        name: called,
        deviceId,
        isConnected: true,
        agentId: speaker.echo ? null : agentId,
      } as const;
      speaker.id = (await parts.devices.create(userId, device)).id;
      speakers.set(speaker.id, speaker);
      speaker.tab?.open();
      await speaker.echo?.link(parts, userId);
    }
    const schedules: Choice[] = [];
    for (let count = between(home.random, 1, 2); count > 0; count--) {
      schedules.push(scheduleFor(home, reciters, timezone));
    }
    const random = seededRandom(seedOf(world.seed, `recitals of home ${home.index}`));
    await addRecitals({ parts, home, random, reciters, schedules });
    schedules.push(...schedulesOnEchoes(home, reciters, { timezone, seed: world.seed }));
    for (const schedule of schedules) await parts.schedules.create(userId, schedule);
    await askForAlerts(parts, home, seededRandom(seedOf(world.seed, `alerts of ${name}`)));
    if (home.index % 4 === 0) await addLongAgo(parts, userId, world.now());
  }
}

/** An Echo has surahs, or what goes on from one to the next until an end; or, of a few, without an end. */
function schedulesOnEchoes(
  home: Home,
  reciters: { id: number; identifier: string }[],
  { timezone, seed }: { timezone: string; seed: number },
): Choice[] {
  const random = seededRandom(seedOf(seed, `schedules on the echo of home ${home.index}`));
  const echoes = home.speakers.filter(({ echo }) => echo !== null);
  return echoes.map(({ id }) => {
    const choice = scheduleFor({ ...home, random }, reciters, timezone);
    return { ...choice, deviceId: id, alsoOn: [], fallbackDeviceId: null, volume: null };
  });
}

/** Of homes so many ask for alerts, of these so many by each way, and so many have quiet hours. */
const [ALERTED, EACH_WAY, QUIET] = [0.7, 0.6, 0.2];

async function askForAlerts({ alerts }: Parts, { index, userId }: Home, random: Random) {
  if (random() >= ALERTED) return;
  const mail = random() < EACH_WAY;
  const webhookUrl = !mail || random() < EACH_WAY ? webhookOfHome(index) : null;
  const [quietFrom, quietTo] =
    random() < QUIET
      ? pick(random, [["22:00", "07:00"] as const, ["20:30", "21:15"] as const])
      : [null, null];
  await alerts.settings.change(userId, { mail, webhookUrl, quietFrom, quietTo });
}

type Choice = Parameters<Parts["schedules"]["create"]>[1];

/** Runs and history that are kept no longer. */
async function addLongAgo({ database: { db } }: Parts, userId: number, now: number): Promise<void> {
  const { id: scheduleId } = await db
    .selectFrom("schedules")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const runs = [1, 2, 3].map((days) => {
    const dueAt = now - RUNS_KEPT - days * DAY;
    return { scheduleId, slot: 0, dueAt, endsAt: dueAt + 1, endedAt: dueAt + 1 };
  });
  await db
    .insertInto("runs")
    .values(runs.map((run) => ({ ...run, status: "played" as const })))
    .execute();
  const { id: reciterId } = await db
    .selectFrom("reciters")
    .select("id")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const heard = { deviceId: null, deviceName: "", reciterId, surahId: 114, startPosition: 0 };
  const over = { endPosition: 1, secondsHeard: 1, completed: 1 as const };
  await db
    .insertInto("playbackHistory")
    .values({ ...heard, ...over, userId, timestamp: now - HISTORY_KEPT - DAY })
    .execute();
}

export function scheduleFor(
  home: Home,
  all: { id: number; identifier: string }[],
  timezone: string,
): Choice {
  // One of whole recitations.
  const reciters = all.filter(({ identifier }) => identifier !== TIMED.identifier);
  const { random } = home;
  const ids = steered(home).map(({ id }) => id);
  const deviceId = pick(random, ids);
  const others = ids.filter((id) => id !== deviceId);
  const base: Choice = {
    ...{ deviceId, fallbackDeviceId: null, alsoOn: [], reciterId: pick(random, reciters).id },
    ...{ portion: { kind: "onwards" }, startTime: "00:00", endTime: null, startAnchor: null },
    ...{ endAnchor: null, durationMinutes: null, season: null, frequency: "daily", days: null },
    ...{ timezone, enabled: true, surahId: null, volume: null, date: null },
    ...{ continuePlayback: random() < 0.5, shuffle: random() < 0.1 },
  };
  if (random() < 0.5) {
    base.startAnchor = { prayer: pick(random, ["fajr", "maghrib"]), minutes: 0 };
  } else {
    const [hour, minute] = pick(random, HOURS).split(":").map(Number) as [number, number];
    base.startTime = `${String(hour).padStart(2, "0")}:${String(minute + between(random, 0, 1)).padStart(2, "0")}`;
  }
  if (random() < 0.5) base.durationMinutes = between(random, 1, 2);
  else {
    const surahs = Array.from({ length: between(random, 1, 2) }, () => between(random, 80, 114));
    base.portion = { kind: "surahs", surahs: [...new Set(surahs)], times: 1 };
  }
  if (random() < 0.5) base.volume = between(random, 1, 9) * 10;
  const company = others.length > 0 ? random() : 1;
  if (company < 0.3) base.alsoOn = [pick(random, others)];
  else if (company < 0.5) base.fallbackDeviceId = pick(random, others);
  return base;
}
