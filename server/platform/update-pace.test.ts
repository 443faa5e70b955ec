// States of a speaker that change faster than anybody can look.
import { expect, test } from "vitest";
import { handClock } from "../../tests/fakes/hand-clock.ts";
import { createUpdatePace, UPDATES_PER_SECOND } from "./update-pace.ts";

function paced() {
  const clock = handClock(0);
  const sent: { at: number; userId: number; deviceId: number; position: number; rest: object }[] =
    [];
  const pace = createUpdatePace({
    clock,
    send: (userId, { deviceId, state, historyUpdated, data }) =>
      sent.push({
        at: clock.now(),
        userId,
        deviceId,
        position: state.position,
        rest: { historyUpdated, data },
      }),
  });
  const push = (position: number, more: object = {}, deviceId = 1) =>
    pace.push(7, {
      type: "playback_update",
      deviceId,
      state: { position } as never,
      historyUpdated: false,
      data: null,
      ...more,
    });
  return { clock, sent, pace, push };
}

// Promise state-changes-often: a speaker's state changes many times a second
// -> its owner's pages get at most five a second; the newest wins, the last one always arrives, and other messages
// are not lost
test("at most five in any second, the newest wins, and the last state always arrives", async () => {
  const { clock, sent, push } = paced();
  for (let position = 1; position <= 200; position++) {
    push(position);
    await clock.advance(17);
  }
  await clock.advance(1000);
  expect(sent.at(-1)?.position).toBe(200);
  for (const { at } of sent) {
    const within = sent.filter((other) => other.at >= at && other.at < at + 1000);
    expect(within.length).toBeLessThanOrEqual(UPDATES_PER_SECOND);
  }
  expect(sent.length).toBeGreaterThan(12);
  await clock.advance(3000);
  expect(clock.waiting()).toBe(0);
});

test("a few at once are sent at once, and another speaker does not wait for this one", () => {
  const { sent, push } = paced();
  for (let position = 1; position <= 9; position++) push(position);
  push(1, {}, 2);
  expect(sent.map(({ deviceId, position }) => [deviceId, position])).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
    [1, 4],
    [1, 5],
    [2, 1],
  ]);
});

// Proves state-changes-often.
test("what a replaced state said beside it is not lost", async () => {
  const { clock, sent, push } = paced();
  for (let position = 1; position <= 5; position++) push(position);
  push(6, { historyUpdated: true, data: { scheduleId: 3 } });
  push(7, { data: { notice: "X was left out." } });
  push(8);
  await clock.advance(1000);
  expect(sent.at(-1)).toMatchObject({
    position: 8,
    rest: { historyUpdated: true, data: { scheduleId: 3, notice: "X was left out." } },
  });
});

// Proves schedule-changes-in-pages.
test("of two schedules that changed, none is sent in place of the other: the list is fetched", async () => {
  const { clock, sent, push } = paced();
  for (let position = 1; position <= 5; position++) push(position);
  const changed = (scheduleId: number) => ({ data: { scheduleId, schedule: null, readBy: "one" } });
  push(6, changed(3));
  push(7, changed(4));
  await clock.advance(1000);
  expect(sent.at(-1)?.rest).toMatchObject({ data: { scheduleId: 4 } });
  expect(sent.at(-1)?.rest).not.toHaveProperty("data.schedule");
  for (let position = 8; position <= 11; position++) push(position);
  push(12, changed(5));
  push(13, { data: { scheduleId: 5 } });
  await clock.advance(1000);
  expect(sent.at(-1)?.rest).not.toHaveProperty("data.schedule");
});
