// 200 players of one Home Assistant, each with a schedule of the same minute: how late play_media arrives.
import { startFakeHomeAssistant } from "../tests/fakes/home-assistant/fake-home-assistant.ts";
import { insertDevices, insertOwner, insertSchedules } from "./bench-rows.ts";
import {
  benchData,
  type Figure,
  memoryOf,
  mostMemoryOf,
  percentileOf,
  prepare,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";

const MINUTE = 60_000;
const PLAYERS = 200;
/** A large home: sensors that change all the time, of which Wird hears too. */
const SENSORS = 2_000;
const STIRRED_A_SECOND = 100;

export async function homeAssistantPlayers(): Promise<Figure[]> {
  const likes = ["sonos", "cast", "music", "dlna", "simple"] as const;
  const fake = await startFakeHomeAssistant({
    sensors: SENSORS,
    players: Array.from({ length: PLAYERS }, (_, index) => ({
      id: `room_${index}`,
      name: `Room ${index}`,
      like: likes[index % likes.length] ?? "sonos",
    })),
  });
  const stirring = setInterval(() => fake.stir(STIRRED_A_SECOND / 10), 100);
  const dueAt = Math.ceil((Date.now() + 30_000) / MINUTE) * MINUTE;
  const data = await benchData("SQLite", null);
  await prepare(data, async (db) => {
    const owner = await insertOwner(db);
    const ids = Array.from({ length: PLAYERS }, (_, index) => `media_player.room_${index}`);
    const devices = await insertDevices(db, owner, "home-assistant", ids);
    const due = devices.map((deviceId) => ({ deviceId, dueAt }));
    await insertSchedules(db, owner, due);
  });
  const settings = { HOME_ASSISTANT_URL: fake.url, HOME_ASSISTANT_TOKEN: fake.token };
  const node = await startNode(data, settings);
  try {
    await sleep(dueAt - Date.now() - 12_000);
    const before = memoryOf(node);
    await sleep(dueAt - Date.now() + 10_000);
    const plays = fake.calls.filter(({ service }) => service === "play_media");
    const lateness = plays.map(({ at }) => at - dueAt);
    const lost = PLAYERS - new Set(plays.map(({ entityId }) => entityId)).size;
    const early = lateness.filter((ms) => ms < 0).length;
    const [median, slowest] = [percentileOf(lateness, 0.5), percentileOf(lateness, 0.99)];
    const memory = `${before} MB before, ${mostMemoryOf(node)} MB at most`;
    return [
      {
        what: `${PLAYERS} players of Home Assistant in one minute: play_media arrives, p50 and p99`,
        on: "SQLite",
        measured: `${Math.round(median)} and ${Math.round(slowest)} ms; ${lost} lost, ${early} early, ${plays.length - PLAYERS + lost} twice`,
        wanted: "p99 under 100 ms",
      },
      {
        what: `connections for ${PLAYERS} players`,
        on: "SQLite",
        measured: `${fake.connections().ever}; ${memory}`,
        wanted: "1",
      },
    ];
  } finally {
    clearInterval(stirring);
    await stopAll([node], data);
    await fake.stop();
  }
}
