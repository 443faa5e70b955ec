// An administrator's home in which each screen has something to show: speakers, schedules, history, a khatm.
import { expect } from "vitest";
import { PASSWORD } from "../sign-up.ts";
import { CAIRO } from "../in-cairo.ts";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { createVisitor, type Visitor, type Wird } from "../../harness.ts";
import { connectSpeaker } from "../../kitchen.ts";

const DAY = 86_400_000;

/**
 * @param speaker discovered by Wird
 * @returns the administrator, signed in
 */
export async function furnishHome(wird: Wird, speaker: VirtualSpeaker): Promise<Visitor> {
  const amina = createVisitor(wird.url);
  const send = async <T = { id: number }>(method: string, path: string, body: unknown) => {
    const reply = await amina.call<T>(method, path, body);
    expect(reply.status, `${method} ${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.body;
  };
  const { user } = await send<{ user: { id: number } }>("POST", "/api/register", {
    username: "amina",
    email: "amina@example.org",
    password: PASSWORD,
    name: "Amina Khan",
    timezone: "UTC",
  });
  const own = `/api/users/${user.id}`;
  const add = (path: string, body: unknown) => send("POST", `${own}/${path}`, body);
  await send("PATCH", `${own}/prayer-settings`, { place: CAIRO });
  const kitchen = { id: await connectSpeaker({ ...amina, user }, speaker) };
  const bedroom = await add("devices", { type: "google", name: "Bedroom", isConnected: true });
  await add("devices", { type: "alexa", name: "Amazon Echo", isConnected: true });
  const reciterId = 1;
  const base = { reciterId, deviceId: kitchen.id };
  await add("schedules", { ...base, startTime: "04:50", endTime: "05:20", volume: 30 });
  await add("schedules", {
    ...base,
    ...{ startTime: "09:30", endTime: "10:15", frequency: "custom", days: [5] },
    ...{ surahId: 18, fallbackDeviceId: bedroom.id },
  });
  await add("schedules", {
    ...base,
    startAnchor: { prayer: "asr", minutes: 0 },
    endAnchor: { prayer: "maghrib", minutes: 0 },
    surahId: 36,
    enabled: false,
  });
  await add("khatms", { name: "Ramadan", reciterId, days: 30 });
  await add("tokens", { name: "Home Assistant", scope: "read" });
  await add("sounds", { name: "Adhan of the mosque", url: "https://example.org/adhan.mp3" });
  const heard = [
    [1, 48, 0],
    [36, 1310, 0],
    [67, 420, 1],
    [18, 2700, 2],
  ] as const;
  const rows = heard.map(([surahId, seconds, daysAgo]) => ({
    ...{ userId: user.id, deviceId: kitchen.id, deviceName: "Kitchen", reciterId, surahId },
    ...{ startPosition: 0, endPosition: seconds, secondsHeard: seconds },
    ...{ completed: surahId === 1 ? (1 as const) : (0 as const) },
    timestamp: wird.parts.clock.now() - daysAgo * DAY - 3_600_000,
  }));
  await wird.parts.database.db.insertInto("playbackHistory").values(rows).execute();
  await wird.member("yusuf");
  return amina;
}
