// Another user's speakers, and hosts that are no speakers: no request makes Wird send them anything.
// Databases: SQLite.
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { controlActions } from "#contract/playback";
import { eventually } from "../../harness.ts";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.leave());

/** The commands the kitchen received, except heartbeats and status requests. */
function orders(): string[] {
  const types = house.kitchen.journal.map((entry) => String(entry.payload?.type));
  return types.filter((type) =>
    ["LAUNCH", "LOAD", "PLAY", "PAUSE", "STOP", "SEEK", "SET_VOLUME"].includes(type),
  );
}

test("safety 2: whatever somebody else asks of a speaker is 404, and it hears nothing", async () => {
  const { wird, amina, deviceId } = house;
  const schedule = await house.makeSchedule({ startTime: "14:00", endTime: "15:00" });
  const eve = await wird.member("eve");
  for (const action of controlActions) {
    const order = { action, deviceId, reciterId: 1, surahId: 1, position: 1, volume: 100 };
    expect((await eve.post("/api/playback/control", order)).status, action).toBe(404);
  }
  for (const path of [`/api/devices/${deviceId}/test`, `/api/schedules/${schedule}/run`]) {
    expect((await eve.post(path)).status, path).toBe(404);
  }
  const now = { deviceId, reciterId: 1, startTime: "04:50", endTime: "05:20" };
  expect((await eve.post(`/api/users/${eve.user.id}/schedules`, now)).status).toBe(404);
  expect((await eve.patch(`/api/schedules/${schedule}`, { startTime: "04:50" })).status).toBe(404);
  expect(orders()).toEqual([]);

  // The speaker was reachable: its owner's command arrives.
  expect((await house.press("volume", { volume: 31 })).status).toBe(200);
  await eventually("the kitchen hears its owner", () => orders().includes("SET_VOLUME"));
  const { body } = await amina.get(`/api/users/${amina.user.id}/schedules`);
  expect(body).toMatchObject([{ id: schedule, startTime: "14:00" }]);
});

// Promise 17: a Cast host chosen by the client
// -> only ids that were discovered, or CAST_HOSTS
test("safety 17: nobody makes the server talk to a host of their choice", async () => {
  const { amina } = house;
  let callers = 0;
  const inside = createServer((socket) => {
    callers++;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(inside, "listening");
  const { port } = inside.address() as AddressInfo;
  const devices = `/api/users/${amina.user.id}/devices`;
  for (const type of ["google", "chromecast"]) {
    for (const deviceId of [`127.0.0.1:${port}`, `localhost:${port}`, `http://127.0.0.1:${port}`]) {
      const { status } = await amina.post(devices, { type, name: "Inside", deviceId });
      expect([type, deviceId, status]).toEqual([type, deviceId, 400]);
    }
  }
  const moved = await amina.patch(`/api/devices/${house.deviceId}`, {
    name: "Inside",
    deviceId: `127.0.0.1:${port}`,
  });
  expect(moved.status).toBe(400);

  // A restored row may contain such an address: it is not in CAST_HOSTS.
  await house.wird.parts.database.db
    .updateTable("devices")
    .set({ deviceId: `127.0.0.1:${port}` })
    .where("id", "=", house.deviceId)
    .execute();
  await house.restart();
  expect((await house.press("play", { reciterId: 1, surahId: 1 })).status).toBe(502);
  expect(callers).toBe(0);
  inside.close();
});

test.each(["Kitchen", "Bedroom"])(
  // Promise address-taken-over: a device without its id on the network; an address that another speaker has taken
  // since
  // -> Wird does not guess it by its name or because it is the only one: it plays nowhere and says how to choose it;
  // nothing is sent to that address
  "a device named %s without an id plays on no speaker, and says why",
  async (name) => {
    const { amina } = house;
    const { body } = await amina.post(`/api/users/${amina.user.id}/devices`, {
      ...{ type: "chromecast", name, isConnected: true },
    });
    const id = await house.makeSchedule({ deviceId: body.id });
    const order = { action: "play", deviceId: body.id, reciterId: 1, surahId: 1, volume: 100 };
    const pressed = await amina.post("/api/playback/control", order);
    const reason = `Wird does not know which speaker on your network ${name} is. Connect that speaker on the Devices page, and choose it in your schedules.`;
    expect(pressed.body).toMatchObject({ success: false, message: reason });
    house.clock.moveTo(FAJR + 15 * MINUTE);
    await eventually("the run is told", async () => {
      const { lastRun } = await house.schedule(id);
      return lastRun !== null && lastRun.status !== "running";
    });
    expect(orders()).toEqual([]);
  },
);

// Proves hangs-up-after-greeting.
test("a speaker that is connected as google and as chromecast is one", async () => {
  const { amina, kitchen, deviceId } = house;
  const devices = `/api/users/${amina.user.id}/devices`;
  const again = { type: "chromecast", name: "Kitchen", deviceId: kitchen.deviceId };
  const { body } = await amina.post(devices, { ...again, isConnected: true });
  expect(body).toMatchObject({ id: deviceId, deviceId: kitchen.deviceId });
  expect((await amina.get(devices)).body).toHaveLength(1);
});
