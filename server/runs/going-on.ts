// Runs that go on from others are looked at anew on their minute: what was heard since their claim is not recited twice.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { RequestForwarding } from "#server/playback/nodes/request-forwarding";
import { heardPointOf } from "#server/schedules/schedule-points";
import { type ClaimedRun, isSameList } from "./claimed-runs.ts";
import type { RecitedElsewhere, RunClaims } from "./run-claims.ts";
import type { RunReports } from "./run-reports.ts";

/** Milliseconds that the runs of a minute wait for other nodes to write what theirs have recited. */
const WRITTEN_WITHIN = 1000;

interface Parts {
  claims: Pick<RunClaims, "recitedElsewhere" | "reload">;
  reports: Pick<RunReports, "keepHeardOf">;
  forwarding: Pick<RequestForwarding, "forward" | "onRequest">;
  clock: Clock;
  log: Log;
}

export function createGoingOn({ claims, reports, forwarding, clock, log }: Parts) {
  forwarding.onRequest(["keep heard"], async (_, { point }) => {
    await reports.keepHeardOf(point);
    return {};
  });

  /** One that does not answer keeps nobody from the minute for longer. */
  async function askOthers(others: RecitedElsewhere[]): Promise<void> {
    if (others.length === 0) return;
    const asked = others.map(({ node, deviceId, point }) =>
      forwarding.forward(node, deviceId, { do: "keep heard", point }).catch((error: unknown) => {
        log.info({ err: error, node }, "another node has not said what it has recited");
      }),
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(WRITTEN_WITHIN, resolve);
    await Promise.race([Promise.all(asked), promise]);
    cancel();
  }

  async function onItsMinute(run: ClaimedRun): Promise<ClaimedRun> {
    const point = heardPointOf(run.schedule);
    if (point === null) return run;
    try {
      await reports.keepHeardOf(point);
      const now = await claims.reload(run.id);
      // The list is the same: start the run that was prepared.
      return now && !isSameList(now, run) ? now : run;
    } catch (error) {
      log.warn({ err: error, schedule: run.schedule.id }, "a portion was not looked at anew");
      return run;
    }
  }

  const goesOn = (run: ClaimedRun) => run.startedAt === null && heardPointOf(run.schedule) !== null;

  return {
    /** Those that go on, with the others of their speakers in their order; the rest waits for nobody. */
    apart(due: readonly ClaimedRun[]): { atOnce: ClaimedRun[]; goOn: ClaimedRun[] } {
      const speakers = new Set(due.filter(goesOn).map(({ device }) => device.id));
      const { atOnce = [], goOn = [] } = Object.groupBy(due, ({ device }) =>
        speakers.has(device.id) ? "goOn" : "atOnce",
      );
      return { atOnce, goOn };
    },

    /** These runs, in their order, as they are now. */
    async onTheirMinute(due: readonly ClaimedRun[]): Promise<ClaimedRun[]> {
      const goOn = due.filter(goesOn);
      if (goOn.length === 0) return [...due];
      try {
        await askOthers(await claims.recitedElsewhere(goOn));
      } catch (error) {
        log.warn({ err: error }, "it is not known what other nodes recite");
      }
      const runs = [...due];
      for (const run of goOn) runs[due.indexOf(run)] = await onItsMinute(run);
      return runs;
    },
  };
}
