// A schedule with a sound of one's own: the speaker fetches it from Wird and plays it to its end.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { mp3Bytes } from "../../fakes/mp3-bytes.ts";
import { loadsOf } from "../../kitchen.ts";
import { type House, openHouse } from "../house.ts";

let house: House;
afterEach(() => house.leave());

/** A schedule that plays an uploaded sound until it is finished; returns the ids. */
async function adhanAt(startTime: string): Promise<{ soundId: number; scheduleId: number }> {
  const { amina, wird, deviceId } = house;
  const user = `/api/users/${amina.user.id}`;
  const reply = await fetch(`${wird.url}${user}/sounds?name=Adhan`, {
    method: "POST",
    headers: { cookie: amina.cookie(), "content-type": "audio/mpeg" },
    body: new Uint8Array(mp3Bytes(3)),
  });
  const { id: soundId } = (await reply.json()) as { id: number };
  const portion = { kind: "sound", soundId };
  const schedule = { deviceId, startTime, endTime: null, portion };
  const made = await amina.post(`${user}/schedules`, schedule);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.reciterId).toBeNull();
  return { soundId, scheduleId: made.body.id };
}

const loaded = () => loadsOf(house.kitchen).map(({ payload }) => payload?.media);

test("started by hand, it is fetched from Wird without a session and heard to its end", async () => {
  house = await openHouse({ speaker: { fetchAudio: true } });
  const { scheduleId, soundId } = await adhanAt("12:00");
  const run = await house.amina.post(`/api/schedules/${scheduleId}/run`);
  expect(run.status, JSON.stringify(run.body)).toBeLessThan(300);
  await house.lastRun(scheduleId, "played");
  expect(loaded()).toEqual([
    expect.objectContaining({
      contentId: expect.stringMatching(
        new RegExp(`^${house.wird.url}/media/${soundId}-\\w+-[\\w-]{43}\\.mp3$`),
      ),
      contentType: "audio/mpeg",
      metadata: expect.objectContaining({ title: "Adhan", artist: "" }),
    }),
  ]);
  // It ended by itself: nobody stopped it.
  expect(house.kitchen.journal.some(({ payload }) => payload?.type === "STOP")).toBe(false);
});

test("due on its minute it plays by itself", async () => {
  house = await openHouse({ speaker: { fetchAudio: true } });
  const { scheduleId } = await adhanAt("04:50");
  await house.lastRun(scheduleId, "played");
  expect(loaded()).toHaveLength(1);
});
