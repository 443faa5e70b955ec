// Claimed runs with all that playing them needs: schedule, speaker, reciter and plan.
import { canBeSteered } from "#contract/makes";
import { endsByItself } from "#contract/portions/portion-traits";
import { runKeyOf } from "#contract/run-key";
import type { Reciter } from "#contract/reciters";
import type { Sentence } from "#contract/sentences/sentences";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import { timesChangedOf } from "#server/account/account-tables";
import { modelSeen, seenByAgents } from "#server/agents/agent-tables";
import { devicesById } from "#server/devices/device-tables";
import { recitersById } from "#server/reciters/reciter-tables";
import { schedulesById } from "#server/schedules/schedule-tables";
import { scheduleRights } from "#server/household/household-tables";
import type { Row } from "#server/platform/database/tables";
import type { PlayPlan } from "#server/playback/play-plan";
import type { SurahStretch } from "#server/portions/portion-kind";
import type { Portions } from "#server/portions/portions";
import { toReciter } from "#server/reciters/reciter-store";
import { damageOf, readable, whyNotPlanned } from "#server/schedules/schedule-damage";
import { pointIn } from "#server/schedules/schedule-points";
import { portionOf } from "#server/schedules/schedule-times";
import type { Clock } from "#server/platform/clock";
import { quietOn } from "#server/quiet/quiet-tables";
import { delegationsOf, type RunDelegation } from "./due-runs.ts";
import { MOVED_BY_HAND } from "./run-tables.ts";
import {
  atLeftPlace,
  type LeftPlace,
  leftOnSpeakers,
  randomOf,
  begunList,
  planOf,
  planOfPortion,
  type LastKnown,
  type RunToPlan,
} from "./run-plan.ts";
import type { Device } from "#contract/devices";

export interface ClaimedRun extends RunToPlan, Planned {
  dueAt: number;
  /** 0: on the first speaker of its schedule, and of its listening history and place. */
  slot: number;
  status: Row<"runs">["status"];
  /** Another node or process had it before, and may have begun it: its speaker is asked first. */
  takenOver: boolean;
  /** The volume to go back to, 0 to 100; null: as it is. */
  volumeBefore: number | null;
  schedule: Row<"schedules">;
  /** When the prayer settings or the pause of its account changed last, UTC milliseconds. */
  timesChangedAt: number;
  /** Null: it was started by hand. */
  day: string | null;
  /** Where it plays: not always the schedule's own. */
  device: RunDevice;
  /** Where another node or process has left what its schedule tells; null: it has left nothing. */
  leftAt: LeftPlace | null;
  /** What was stored of its speaker while it recited it; null: nothing. */
  lastKnown: LastKnown | null;
  /** When the quiet was asked for because of which it is not to sound; null: none was. A person who starts it wins. */
  quietSince: number | null;
  /** The agent that may begin it by itself; null: none may. */
  delegation: RunDelegation | null;
  /** The speaker that plays it is the fallback; null: it is not. */
  fallback: WentToFallback | null;
  /** Why its schedule has no run after it that could be computed; null: it has, as far as its row says. */
  nextUnknown: Sentence | null;
}

/** Its owner is told of a fallback that had to serve, not of what somebody has chosen. */
export function isMovedByHand({ fallback }: Pick<ClaimedRun, "fallback">): boolean {
  return fallback?.why.code === MOVED_BY_HAND.code;
}

interface WentToFallback {
  /** When it went there, UTC milliseconds: it is due on that speaker then. */
  at: number;
  first: RunDevice;
  /** Why the first speaker does not play it. */
  why: Sentence;
}

interface Planned {
  /** Null: nothing of its portion can be played. */
  plan: PlayPlan | null;
  /** Why nothing, or a part of it, cannot be played, as a sentence; null: all of it can. */
  leftOut: Sentence | null;
  /** There is nothing to play, which is no fault: `leftOut` says why. */
  hasNothing?: boolean;
}

/** An Echo begins when its routine asks for it. */
export function isPlayedFromHere({ device }: ClaimedRun): boolean {
  return canBeSteered(device) && device.isConnected;
}

/** What was made ready for the one can be begun for the other. */
export function isSameList(
  { plan: one, hasNothing }: ClaimedRun,
  { plan: other }: ClaimedRun,
): boolean {
  if (hasNothing || !one || !other) return false;
  const [items, others] = [one.order.items, other.order.items].map((list) => JSON.stringify(list));
  return items === others && one.position === other.position;
}

/** Adhans first: a run that is due or taken over at the same time waits for the end of the adhan. */
export function adhansFirst(runs: ClaimedRun[]): ClaimedRun[] {
  const rank = ({ plan }: ClaimedRun) => (plan?.adhan ? 0 : 1);
  return runs.toSorted((left, right) => rank(left) - rank(right));
}

interface Planning {
  portions: Pick<Portions, "orderOf">;
}

/** These runs, without those that were deleted meanwhile. */
export async function loadClaimed(
  db: Queries,
  ids: number[],
  { takenOver, clock, ...planning }: { takenOver: boolean; clock: Pick<Clock, "now"> } & Planning,
): Promise<ClaimedRun[]> {
  const loaded: ClaimedRun[] = [];
  for (const chunk of chunks(ids)) {
    const runs = await db
      .selectFrom("runs")
      .selectAll()
      .where("id", "in", chunk)
      .orderBy("dueAt")
      .orderBy("scheduleId")
      .orderBy("slot")
      .execute();
    const scheduleIds = runs.map((run) => run.scheduleId);
    const schedules = await schedulesById(db, scheduleIds);
    const values = [...schedules.values()];
    const own = values.map((schedule) => schedule.deviceId);
    const deviceIds = [...own, ...runs.flatMap(({ deviceId }) => deviceId ?? [])];
    const devices = await devicesWithModels(db, deviceIds);
    // Looked at here too: whatever the schedule's row says, a run sounds only where its account may recite.
    const mayRecite = await scheduleRights(
      db,
      runs.flatMap((run) => {
        const { userId, deviceId } = schedules.get(run.scheduleId) ?? {};
        if (userId === undefined || deviceId === undefined) return [];
        return { userId, deviceId: run.deviceId ?? deviceId };
      }),
    );
    const timesChanged = await timesChangedOf(
      db,
      values.map((schedule) => schedule.userId),
    );
    const reciterIds = values.flatMap((schedule) => schedule.reciterId ?? []);
    const reciters = await recitersById(db, reciterIds);
    // One object for all runs of a reciter: its list of surahs is read once.
    const shown = new Map([...reciters].flatMap(([id, row]) => reciterOrNone(id, row)));
    const delegations = await delegationsOf(db, runs);
    const quiet = await quietOn(db, deviceIds);
    const left: Awaited<ReturnType<typeof leftOnSpeakers>> = takenOver
      ? await leftOnSpeakers(db, deviceIds)
      : new Map();
    const planned = runs.map(async (stored) => {
      const ofRun = schedules.get(stored.scheduleId);
      if (!ofRun) return [];
      try {
        return await claimedOf(stored, ofRun);
      } catch {
        return [unreadable(stored, ofRun)];
      }
    });
    loaded.push(...(await Promise.all(planned)).flat());

    async function claimedOf(stored: Row<"runs">, ofRun: Row<"schedules">): Promise<ClaimedRun[]> {
      const speaker = left.get(stored.deviceId ?? ofRun.deviceId);
      const { run, schedule, leftAt } = atLeftPlace(stored, ofRun, speaker);
      const found = devices.get(run.deviceId ?? schedule.deviceId);
      const isOthers = found && !mayRecite({ userId: schedule.userId, deviceId: found.id });
      const device = {
        ...runDevice(found, run, schedule),
        ...(isOthers ? { isConnected: false, isOthers } : {}),
      };
      const first = runDevice(devices.get(schedule.deviceId), { speaker: null }, schedule);
      const fallback = wentToFallback(run, first);
      const reciter = shown.get(schedule.reciterId ?? 0) ?? null;
      const timesChangedAt = timesChanged.get(schedule.userId) ?? 0;
      const delegation = fallback ? null : (delegations.get(runKeyOf(run)) ?? null);
      const lastKnown = speaker?.runId === run.id ? speaker.known : null;
      const quietSince = quietSinceOf(run, device.id, { fallback });
      const known = { leftAt, lastKnown, delegation, quietSince };
      const about = { takenOver, schedule, timesChangedAt, reciter, fallback, ...known };
      const claimed = { ...run, ...about, device, nextUnknown: damageOf(schedule) };
      const plan = await planFor(claimed, planning);
      const key = delegation ? runKeyOf(run) : undefined;
      return plan ? [{ ...claimed, ...plan, plan: heardBy(schedule.userId, plan.plan, key) }] : [];
    }

    function quietSinceOf(
      run: Row<"runs">,
      deviceId: number,
      on: Pick<ClaimedRun, "fallback">,
    ): number | null {
      const now = clock.now();
      const since = quiet.since(deviceId, now);
      // Somebody has chosen this speaker since then.
      if (isMovedByHand(on)) return since !== null && (run.fallbackAt ?? 0) < since ? since : null;
      // What has sounded before is over; what somebody has begun since then sounds.
      if (run.startedAt !== null) return since !== null && run.startedAt < since ? since : null;
      if (run.day === null) return null;
      return quiet.skips(deviceId, { dueAt: run.dueAt, now }) ? (since ?? run.dueAt) : null;
    }

    /** It fails with what is wrong with its row, and keeps no other from its minute. */
    function unreadable(run: Row<"runs">, ofRun: Row<"schedules">): ClaimedRun {
      const schedule = readable(ofRun);
      const nothing = {
        plan: null,
        reciter: null,
        fallback: null,
        leftAt: null,
        lastKnown: null,
        delegation: null,
        quietSince: null,
      };
      return {
        ...{ ...run, playOrder: null, playPlace: null, takenOver, schedule, timesChangedAt: 0 },
        device: runDevice(devices.get(run.deviceId ?? schedule.deviceId), run, schedule),
        ...nothing,
        leftOut: whyNotPlanned(ofRun),
        nextUnknown: null,
      };
    }
  }
  return loaded;
}

/** One whose surahs cannot be read is as one that has none: its runs fail alone. */
function reciterOrNone(id: number, row: Row<"reciters">): [number, Reciter][] {
  try {
    return [[id, toReciter(row)]];
  } catch {
    return [[id, toReciter({ ...row, availableSurahs: "[]" })]];
  }
}

function wentToFallback(
  { fallbackAt, fallbackReason }: Pick<Row<"runs">, "fallbackAt" | "fallbackReason">,
  first: RunDevice,
): WentToFallback | null {
  if (fallbackAt === null || fallbackReason === null) return null;
  return { at: fallbackAt, first, why: JSON.parse(fallbackReason) as Sentence };
}

/** On another's speaker of the household it is still the history of whose schedule it is. */
function heardBy(listener: number, plan: Planned["plan"], key?: string): Planned["plan"] {
  return plan && { ...plan, listener, ...(key === undefined ? {} : { key }) };
}

/** Null: its reciter was deleted. */
export async function planFor(
  run: RunToPlan &
    Pick<ClaimedRun, "dueAt" | "schedule"> & { day?: string | null; follows?: SurahStretch },
  { portions }: Planning,
): Promise<Planned | null> {
  const { schedule, reciter } = run;
  const portion = portionOf(schedule);
  if (!endsByItself(portion)) {
    const random = randomOf(schedule.id, run.dueAt);
    return reciter && { plan: planOf({ ...run, reciter }, random), leftOut: null };
  }
  const begun = begunList(run);
  if (begun) return { plan: planOfPortion(run, { reciter, ...begun }), leftOut: null };
  const { dueAt, endsAt, follows } = run;
  const window = {
    ...{ scheduleId: schedule.id, dueAt, endsAt, byHand: run.day === null, follows },
    ...{ point: pointIn(schedule), userId: schedule.userId },
  };
  const recited = await portions.orderOf(portion, reciter, window);
  if ("nothing" in recited) return { plan: null, leftOut: recited.nothing, hasNothing: true };
  if ("problem" in recited) return { plan: null, leftOut: recited.problem };
  const { leftOut, ...list } = recited;
  return { plan: planOfPortion(run, { ...list, position: 0 }), leftOut };
}

// --- the speaker of a run: the schedule's own, unless the row of the run names another

export type RunDevice = Pick<
  Device,
  "id" | "userId" | "type" | "name" | "deviceId" | "isConnected"
> & {
  /** The schedule's account may not recite on it any more: nothing is sent to it. */
  isOthers?: boolean;
  /** How it is made ready before its minute; left out: it is not. */
  readiness?: {
    /** Null: its owner has not chosen. */
    chosen: boolean | null;
    /** When it last played by itself what it was to hold paused, UTC milliseconds; null: never. */
    playedEarlyAt: number | null;
    /** As its agent sees it; null: it has none, or that is not known. */
    model: string | null;
  };
};

/** With the models of those that are reached by agents. */
async function devicesWithModels(db: Queries, ids: readonly number[]) {
  const devices = await devicesById(db, ids);
  const agentIds = [...devices.values()].flatMap(({ agentId }) => agentId ?? []);
  const seen = await seenByAgents(db, [...new Set(agentIds)]);
  return new Map(
    [...devices].map(([id, device]) => {
      const model = modelSeen(seen.get(device.agentId ?? 0), device.deviceId);
      return [id, { ...device, model }];
    }),
  );
}

/** Undefined: it was deleted, and the run with its name stays: it fails as on one that is disconnected. */
function runDevice(
  device: (Row<"devices"> & { model?: string | null }) | undefined,
  run: Pick<Row<"runs">, "speaker">,
  schedule: Pick<Row<"schedules">, "userId">,
): RunDevice {
  if (device) {
    const { makeReady, playedEarlyAt, isConnected, model = null, ...known } = device;
    const chosen = makeReady === null ? null : makeReady === 1;
    return {
      ...known,
      isConnected: isConnected === 1,
      readiness: { chosen, playedEarlyAt, model },
    };
  }
  const gone = {
    id: 0,
    type: "google" as const,
    deviceId: "",
    isConnected: false,
  };
  return { ...gone, userId: schedule.userId, name: run.speaker ?? "" };
}
