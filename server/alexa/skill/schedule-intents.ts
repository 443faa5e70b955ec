// Answers about schedules: opening the skill plays what is due now; what comes next, skipping it, its routine.
import type { LaunchRequest, Response, SessionResumedRequest } from "ask-sdk-model";
import { languages } from "#contract/languages";
import type { Schedule } from "#contract/schedules";
import type { DeviceStore } from "#server/devices/device-store";
import type { Clock } from "#server/platform/clock";
import { currentSurah } from "#server/playback/play-order";
import type { EchoRuns } from "#server/runs/echo-runs";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { Answer } from "./request-handler.ts";
import type { Caller } from "./caller.ts";
import { ask as playFrom } from "../echo/echo-commands.ts";
import { goesOn } from "../echo/echo-player.ts";
import type { EchoRoom } from "../echo/echo-playback.ts";
import { ask, end, say } from "./responses.ts";
import { offerOutcome, routineOffer } from "./routine-offer.ts";
import { clockTime, spokenTime } from "./spoken-words.ts";

export interface OwnSchedules {
  list(userId: number): Promise<Schedule[]>;
  /** Marks the next run as skipped, once. */
  skipNext(id: number): Promise<unknown>;
}

interface Parts {
  room: EchoRoom;
  echoRuns: EchoRuns;
  schedules: OwnSchedules;
  reciters: ReciterStore;
  devices: DeviceStore;
  clock: Clock;
}

export function createScheduleAnswers(parts: Parts) {
  const { room, echoRuns, schedules, reciters, devices, clock } = parts;

  /** Null: nothing is due, or somebody else has just begun it. */
  async function playDue(caller: Caller, userId: number): Promise<Response | null> {
    const { device, words, at } = caller;
    if (!device) return null;
    const run = await echoRuns.dueNow(userId, device.id);
    if (!run || run.order.surahs.length === 0) return null;
    const runId = await echoRuns.open(run);
    if (runId === null) return null;
    const { reciter, order, position, endsAt, timezone } = run;
    const wanted = { reciterId: reciter.id, order, position, runId, endsAt };
    const directive = await room.begin(device, reciter, wanted, at);
    const until = clockTime(words, endsAt, timezone);
    const surah = words.surah(currentSurah(order));
    return say(words.playsUntil(surah, words.reciter(reciter), until), directive);
  }

  /** A schedule that was begun and paused, or whose Echo was switched off, goes on within its window. */
  async function goOnWithRun(caller: Caller): Promise<Response | null> {
    const { device, words, at } = caller;
    if (!device) return null;
    const changed = await room.change(device, at, (player, around) => {
      const inWindow = player.runId !== null && (player.endsAt ?? 0) > around.now;
      return inWindow ? playFrom(player, { position: player.position }, at, around) : null;
    });
    if (!changed) return null;
    return say(words.goesOn(words.surah(currentSurah(changed.player.order))), changed.directive);
  }

  const launch: Answer = async (caller, { envelope }) => {
    const { device, userId, words } = caller;
    const played =
      (userId === null ? null : await playDue(caller, userId)) ?? (await goOnWithRun(caller));
    if (played) return played;
    // A routine with nothing to play must not begin to talk before dawn.
    if ((envelope.request as LaunchRequest).task) return end();
    const player = device && (await room.player(device));
    const isPaused =
      player?.status === "paused" && !goesOn(player, caller.at, envelope.context?.AudioPlayer);
    const reciter = isPaused && (await reciters.find(player.reciterId));
    if (!player || !reciter) return ask(words.welcome);
    return ask(words.isPaused(words.surah(currentSurah(player.order)), words.reciter(reciter)));
  };

  async function nextOf(userId: number): Promise<(Schedule & { nextRunAt: string }) | null> {
    const upcoming = (await schedules.list(userId)).filter(
      (schedule) => schedule.nextRunAt !== null,
    );
    upcoming.sort((a, b) => Date.parse(a.nextRunAt ?? "") - Date.parse(b.nextRunAt ?? ""));
    return (upcoming[0] as (Schedule & { nextRunAt: string }) | undefined) ?? null;
  }

  function whenOf({ words }: Caller, schedule: Schedule & { nextRunAt: string }): string {
    return spokenTime(words, Date.parse(schedule.nextRunAt), clock.now(), schedule.timezone);
  }

  const nextSchedule: Answer = async (caller) => {
    const { userId, words } = caller;
    const schedule = userId === null ? null : await nextOf(userId);
    if (!schedule) return say(words.noSchedule);
    const [device, reciter] = await Promise.all([
      devices.find(schedule.deviceId),
      reciters.find(schedule.reciterId),
    ]);
    const reciterName = reciter ? words.reciter(reciter) : "";
    return say(words.nextSchedule(whenOf(caller, schedule), reciterName, device?.name ?? ""));
  };

  const skipNext: Answer = async (caller) => {
    const { userId, words } = caller;
    const schedule = userId === null ? null : await nextOf(userId);
    if (!schedule) return say(words.nothingToSkip);
    await schedules.skipNext(schedule.id);
    return say(words.skipped(whenOf(caller, schedule)));
  };

  const setUpRoutine: Answer = async (caller) => {
    const { userId, device, words, applicationId } = caller;
    const own = userId === null ? [] : await schedules.list(userId);
    const schedule = own
      .filter((one) => one.enabled && one.deviceId === device?.id)
      .sort((a, b) => Date.parse(a.nextRunAt ?? "") - Date.parse(b.nextRunAt ?? ""))[0];
    if (!schedule) return say(words.noScheduleHere);
    const offer = languages[words.language].alexa.offersRoutines
      ? routineOffer(schedule, applicationId, words.routineName)
      : null;
    // Alexa speaks now, and comes back with a SessionResumedRequest.
    if (offer) return { directives: [offer] };
    const { nextRunAt, timezone, startTime } = schedule;
    const time = nextRunAt ? clockTime(words, Date.parse(nextRunAt), timezone) : startTime;
    return say(words.routineByHand(time));
  };

  const routineOffered: Answer = ({ words }, { envelope }) => {
    switch (offerOutcome(envelope.request as SessionResumedRequest)) {
      case "made":
        return say(words.routineMade);
      case "there-already":
        return say(words.routineThere);
      case "not-made":
        return say(words.routineNotMade);
    }
  };

  return { launch, nextSchedule, skipNext, setUpRoutine, routineOffered };
}
