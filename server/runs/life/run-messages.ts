// Tells the pages of its owner that a run, or its schedule, has changed, with the schedule as it is now.
import type { ChangedSchedule } from "#contract/live-messages";
import { askedTogether } from "#server/platform/database/together";
import type { ScheduleStore } from "#server/schedules/schedule-store";
import type { Queries } from "#server/platform/database/database";
import type { Log } from "#server/platform/log";
import type { Row } from "#server/platform/database/tables";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import type { StatePublisher } from "#server/playback/record/state-publisher";
import type { ClaimedRun } from "../claimed-runs.ts";

export interface RunMessages {
  /** To the pages of its owner: the schedule or a run of it has changed. */
  publish(schedule: PublishedSchedule): void;
  publishById(scheduleId: number): void;
  /** With the state of the speaker on which it plays. */
  publishRun(run: ClaimedRun): void;
}

type PublishedSchedule = Pick<Row<"schedules">, "id" | "userId" | "deviceId">;

interface Parts {
  db: Queries;
  playback: Pick<PlaybackSessions, "state">;
  statePublisher: Pick<StatePublisher, "publish">;
  schedules: Pick<ScheduleStore, "changed">;
  /** Whether a page of this account, or of one of its home, is open on this node. */
  looks(userId: number): boolean;
  events: { node: string };
  log: Log;
}

export function createRunMessages(parts: Parts): RunMessages {
  const { db, playback, statePublisher, schedules, looks, events, log } = parts;
  /** Reads changes of one moment together and one read at a time, so that an older state is never published last. */
  const changed = askedTogether(async (ids: number[]) => {
    const { shown, unshown } = await schedules.changed(ids);
    return new Map(ids.filter((id) => !unshown.has(id)).map((id) => [id, shown.get(id) ?? null]));
  });

  async function changeOf({ id, userId }: PublishedSchedule): Promise<ChangedSchedule> {
    if (!looks(userId)) return { scheduleId: id };
    const schedule = await changed(id).catch(() => undefined);
    return { scheduleId: id, ...(schedule !== undefined && { schedule, readBy: events.node }) };
  }

  function publish(schedule: PublishedSchedule): void {
    const { id, userId, deviceId } = schedule;
    playback
      .state(deviceId)
      .then(async (state) =>
        statePublisher.publish(userId, state, { data: await changeOf(schedule) }),
      )
      .catch((error: unknown) => logUnpublished(id, error));
  }

  function logUnpublished(scheduleId: number, error: unknown): void {
    log.error({ err: error, schedule: scheduleId }, "a change of a run was not published");
  }

  return {
    publish,

    publishById(scheduleId) {
      db.selectFrom("schedules")
        .select(["id", "userId", "deviceId"])
        .where("id", "=", scheduleId)
        .executeTakeFirst()
        .then(
          (schedule) => schedule && publish(schedule),
          (error: unknown) => logUnpublished(scheduleId, error),
        );
    },

    publishRun({ schedule, device }) {
      publish({ ...schedule, deviceId: device.id || schedule.deviceId });
    },
  };
}
