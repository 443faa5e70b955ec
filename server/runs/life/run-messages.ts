// Tells the pages of its owner that a run, or its schedule, has changed.
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
  log: Log;
}

export function createRunMessages({ db, playback, statePublisher, log }: Parts): RunMessages {
  function publish({ id, userId, deviceId }: PublishedSchedule): void {
    playback.state(deviceId).then(
      (state) => statePublisher.publish(userId, state, { data: { scheduleId: id } }),
      (error: unknown) => logUnpublished(id, error),
    );
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
